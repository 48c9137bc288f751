//! What is stored of a room: whose it is, who may come in, and the match that is played in it.

use std::collections::{BTreeMap, BTreeSet};

use journal::signed::Signature;
use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::{Code, Hash, Seat, Viewer};
use wire::http::{AddBot, NewTable, Sit};
use wire::{PlayerId, TableId, TableInfo, VoidAttempt, VoidReason};

use super::clients::Clients;
use super::entry::Kicked;
use crate::guests::Player;
use crate::keys::Keys;
use crate::matches::{Failed, MatchDocument, must_play};
use crate::shared::refuse;
use crate::{Answer, random};

/// The creator's seat at every table, from which Xì Dách is dealt.
const FIRST: Seat = Seat::new(0);

/// A room. It is stored together with its match, in one document: what concerns both, such as a
/// player who sits down, is one write.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoomDocument {
    /// The room's address. Its match has the same id.
    pub(crate) id: TableId,
    /// Listed for everybody; else by invite only.
    pub(crate) public: bool,
    /// The secret of the invite link.
    pub(crate) invite: String,
    /// After how many seconds a bot plays for a player who is away; 0: never.
    pub(crate) bot_after_seconds: u32,
    /// The host.
    pub(crate) creator: PlayerId,
    /// Whom each player does not want to hear.
    pub(crate) muted: BTreeMap<PlayerId, BTreeSet<PlayerId>>,
    /// Whom the host has shown out.
    #[serde(default)]
    pub(crate) kicked: Vec<Kicked>,
    /// Who has dropped the room and not come back.
    #[serde(default)]
    pub(crate) dropped: BTreeSet<PlayerId>,
    /// The room of the rematch, once there is one.
    pub(crate) rematch: Option<TableId>,
    /// The match.
    #[serde(flatten)]
    pub(crate) played: MatchDocument,
}

impl RoomDocument {
    /// A room as its creator asks for it.
    pub(crate) fn new(
        id: TableId,
        new: &NewTable,
        creator: &Player,
        played: MatchDocument,
    ) -> Self {
        Self {
            id,
            public: new.public,
            invite: random::word(),
            bot_after_seconds: new.bot_after_seconds,
            creator: creator.id,
            muted: BTreeMap::new(),
            kicked: Vec::new(),
            dropped: BTreeSet::new(),
            rematch: None,
            played,
        }
    }

    /// The room for the same people after this one, with a match and a host of its own.
    pub(crate) fn again(&self, id: TableId, host: &Player, played: MatchDocument) -> Self {
        let (muted, dropped, rematch) = (BTreeMap::new(), BTreeSet::new(), None);
        let (creator, invite) = (host.id, random::word());
        Self { id, creator, invite, muted, dropped, rematch, played, ..self.clone() }
    }

    /// Whoever knows the invite, has a seat or made it may see a private room.
    pub(super) fn may_see(&self, player: Option<PlayerId>, invite: Option<&str>) -> bool {
        self.public
            || invite == Some(&self.invite)
            || player.is_some_and(|player| self.creator == player || self.seats_one(player))
    }

    fn seats_one(&self, player: PlayerId) -> bool {
        self.played.seats.seat_of(player).is_some()
    }

    /// As whom a player looks at the match.
    pub(crate) fn viewer(&self, player: PlayerId) -> Viewer {
        self.played.seats.seat_of(player).map_or(Viewer::Public, Viewer::Seat)
    }

    /// Whether a player wants to hear another.
    pub(crate) fn hears(&self, player: PlayerId, other: PlayerId) -> bool {
        self.muted.get(&player).is_none_or(|muted| !muted.contains(&other))
    }

    pub(crate) fn must_be_creator(&self, player: &Player) -> Answer<()> {
        match self.creator == player.id {
            true => Ok(()),
            false => refuse(Code::Forbidden, "Only the player who made the table may do that."),
        }
    }

    /// A player claims a seat, or commits to another seed at the own one.
    pub(crate) fn sit(&mut self, player: &Player, ask: &Sit) -> Answer<()> {
        self.admit(Some(player.id), ask.invite.as_deref())?;
        self.played.must_be_open()?;
        self.may_commit(ask)?;
        let seats = &self.played.seats;
        let seat = match (seats.seat_of(player.id), ask.seat) {
            (Some(own), _) => own,
            (None, Some(seat)) => seats.free_seat(seat)?,
            (None, None) => seats.any_free_seat(self.kept_from(player))?,
        };
        if seats.has_elsewhere(ask.client_seed_hash, seat) {
            return refuse(Code::Conflict, "Another seat has that hash; take a seed of your own.");
        }
        self.played.seats.sit(seat, player, ask);
        self.played.commitment.quoted = true;
        Ok(())
    }

    /// A hash is taken only in answer to the promise of now, and only once.
    fn may_commit(&self, ask: &Sit) -> Answer<()> {
        if ask.server_seed_hash != self.played.commitment.server_seed_hash {
            return refuse(Code::StaleSeed, "This table has another commitment now; look again.");
        }
        let used =
            |void: &VoidAttempt| void.client_seed_hashes.contains(&Some(ask.client_seed_hash));
        match self.played.voided.iter().any(used) {
            true => refuse(Code::Conflict, "That hash was used before; take a new seed."),
            false => Ok(()),
        }
    }

    /// The first seat is kept until its creator sits.
    fn kept_from(&self, player: &Player) -> Option<Seat> {
        (self.creator != player.id && !self.seats_one(self.creator)).then_some(FIRST)
    }

    /// A player gives the seat back.
    pub(crate) fn leave(&mut self, player: &Player) -> Answer<()> {
        self.played.must_be_open()?;
        match self.played.seats.seat_of(player.id) {
            Some(seat) => self.played.seats.empty(seat).map(drop),
            None => refuse(Code::Conflict, "You have no seat at this table."),
        }
    }

    /// The host puts a bot in a seat.
    pub(crate) fn add_bot(&mut self, host: &Player, ask: &AddBot) -> Answer<()> {
        self.must_be_creator(host)?;
        self.played.must_be_open()?;
        must_play(&ask.bot, &self.played.game)?;
        let seats = &self.played.seats;
        let seat = match ask.seat {
            Some(seat) => seats.free_seat(seat)?,
            None => seats.any_free_seat(self.kept_from(host))?,
        };
        self.played.seats.sit_bot(seat, &ask.bot);
        Ok(())
    }

    /// A player hears, or no longer, what another says.
    pub(crate) fn mute(&mut self, player: &Player, other: PlayerId, mute: bool) -> Answer<()> {
        if !self.seats_one(player.id) || !self.seats_one(other) {
            return refuse(Code::NotFound, "There is no such player at this table.");
        }
        let muted = self.muted.entry(player.id).or_default();
        match mute {
            true => muted.insert(other),
            false => muted.remove(&other),
        };
        Ok(())
    }

    /// The host may begin, unless that was tried too often.
    pub(crate) fn may_start(&self, host: &Player, clients: &Clients, most: usize) -> Answer<()> {
        self.must_be_creator(host)?;
        self.played.must_be_open()?;
        if self.played.voided.len() >= most {
            return refuse(Code::Conflict, "This table could not be begun; make another one.");
        }
        self.played.seats.may_start(clients)
    }

    /// What is written when the room closes before its match has begun: the seeds that were promised
    /// to anybody are published. None under another key than the seed's.
    pub(crate) fn close_unbegun(
        &self,
        keys: &Keys,
        reason: VoidReason,
    ) -> Option<(Vec<Write>, Vec<VoidAttempt>)> {
        let (key, played) = (self.id.to_string(), &self.played);
        let mut seeds = played.voided.clone();
        if played.commitment.quoted {
            let seed = played.commitment.seed(keys, &key)?;
            seeds.push(played.published(seed, &Failed::unplayed(reason)));
        }
        let mut writes = vec![Write::Delete { kind: Kind::Table, key: key.clone() }];
        if !seeds.is_empty() {
            let value = serde_json::to_string(&seeds).expect("attempts are plain data");
            writes.push(Write::Put { kind: Kind::Unbegun, key, value });
        }
        Some((writes, seeds))
    }

    /// The house's signature of a head of this match, if it has signed what the match began with.
    pub(crate) fn sign_head(&self, keys: &Keys, head: Hash) -> Option<Signature> {
        let commitment = &self.played.commitment;
        let signs = commitment.is_signed_by(keys);
        signs.then(|| keys.sign_head(&self.id.to_string(), commitment.attempt, head))
    }

    /// A room as it was stored, if it can be read.
    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    pub(crate) fn write(&self) -> Write {
        self.write_as(Kind::Table)
    }

    pub(crate) fn write_as(&self, kind: Kind) -> Write {
        let value = serde_json::to_string(self).expect("a room's document is plain data");
        Write::Put { kind, key: self.id.to_string(), value }
    }

    /// The room as everybody may know it; the clients are those who are connected.
    pub(crate) fn info(&self, clients: &Clients) -> TableInfo {
        let (played, commitment) = (&self.played, &self.played.commitment);
        TableInfo {
            id: self.id,
            game: played.game.clone(),
            status: played.status,
            config: played.config.clone(),
            public: self.public,
            bot_after_seconds: self.bot_after_seconds,
            creator: self.creator,
            seats: played.seats.info(clients, &self.dropped),
            server_seed_hash: commitment.server_seed_hash,
            attempt: commitment.attempt,
            signature: commitment.signature,
            house_key: commitment.house_key,
            voided: played.voided.clone(),
            agreed_to_end: played.agreed_to_end.clone(),
            end_reason: played.end_reason,
            head: played.head,
            head_signature: played.head_signature,
            rematch: self.rematch,
        }
    }
}
