//! What is stored of a room: whose it is, who may come in, and the match that is played in it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use bots::Budget;
use bots::Staff;
use journal::signed::Signature;
use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::{Code, Hash, Seat, Viewer};
use wire::http::{AddBot, NewTable, Sit};
use wire::room::{Bank, Wants};
use wire::{MatchId, PlayerId, TableId, VoidAttempt, VoidReason};

use super::people::Person;
use crate::guests::Player;
use crate::keys::Keys;
use crate::matches::{Failed, MatchDocument, must_play, wall_clock};
use crate::shared::refuse;
use crate::{Answer, random};

/// The bank's seat, and the creator's in every game.
pub(crate) const FIRST: Seat = Seat::new(0);

/// How long a pause may last where nobody has set it.
const PAUSE_SECONDS: u32 = 600;

/// A room. It is stored together with the match of now, in one document: what concerns both, such as
/// a player who sits down, is one write. Whatever older houses did not know has its default.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoomDocument {
    /// The room's address.
    pub(crate) id: TableId,
    /// Which match of the room the one of now is, from 1.
    #[serde(default = "first")]
    pub(crate) number: u32,
    /// Listed for everybody; else by invite only.
    pub(crate) public: bool,
    /// The secret of the invite link.
    pub(crate) invite: String,
    /// After how many seconds a bot plays for a player who is away; 0: never.
    pub(crate) bot_after_seconds: u32,
    /// How many seconds a bot takes for a move; none: as the house has it.
    #[serde(default)]
    pub(crate) bot_seconds: Option<u8>,
    /// How many moves ahead `sharp` tries for one of its own.
    #[serde(default = "bot_nodes")]
    pub(crate) bot_nodes: u32,
    /// Who made it.
    pub(crate) creator: PlayerId,
    /// The host, if the creator has handed the room on.
    #[serde(default)]
    pub(crate) host: Option<PlayerId>,
    /// Who has the bank, if the creator has handed it on.
    #[serde(default)]
    pub(crate) banker: Option<PlayerId>,
    /// Whether the bank stays.
    #[serde(default)]
    pub(crate) bank: Bank,
    /// Who plays here, or would: in the order in which they came.
    #[serde(default)]
    pub(crate) people: Vec<Person>,
    /// Whether nobody new is let in.
    #[serde(default)]
    pub(crate) locked: bool,
    /// Which bot takes the seats that are free at the start.
    #[serde(default)]
    pub(crate) fill: Option<String>,
    /// Whether the next match begins by itself, if the host has said so.
    #[serde(default)]
    pub(crate) auto: Option<bool>,
    /// Whether those who look on may talk among themselves.
    #[serde(default)]
    pub(crate) onlookers_talk: bool,
    /// How many seconds a pause may last.
    #[serde(default = "pause_seconds")]
    pub(crate) pause_seconds: u32,
    /// Who has paused the match, while it is paused.
    #[serde(default)]
    pub(crate) paused: Option<PlayerId>,
    /// How many seats a match has at most: that of now may have been made with fewer.
    #[serde(default)]
    pub(crate) most_seats: u8,
    /// Whom each player does not want to hear.
    pub(crate) muted: BTreeMap<PlayerId, BTreeSet<PlayerId>>,
    /// Whom the host has shown out.
    #[serde(default)]
    pub(crate) kicked: Vec<PlayerId>,
    /// Who has dropped the room and not come back.
    #[serde(default)]
    pub(crate) dropped: BTreeSet<PlayerId>,
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
        let mut room = Self {
            id,
            public: new.public,
            invite: random::word(),
            bot_after_seconds: new.bot_after_seconds,
            bot_seconds: new.bot_seconds,
            bot_nodes: bot_nodes(),
            creator: creator.id,
            number: first(),
            host: None,
            banker: None,
            bank: Bank::default(),
            people: Vec::new(),
            locked: false,
            fill: None,
            auto: None,
            onlookers_talk: false,
            pause_seconds: pause_seconds(),
            paused: None,
            most_seats: new.seats,
            muted: BTreeMap::new(),
            kicked: Vec::new(),
            dropped: BTreeSet::new(),
            played,
        };
        room.note(creator, Wants::Play);
        room
    }

    /// The match of now.
    pub(crate) fn match_id(&self) -> MatchId {
        MatchId { room: self.id, number: self.number }
    }

    /// Whoever knows the invite, has a seat or made it may see a private room.
    pub(super) fn may_see(&self, player: Option<PlayerId>, invite: Option<&str>) -> bool {
        self.public
            || invite == Some(&self.invite)
            || player.is_some_and(|player| self.knows(player))
    }

    pub(super) fn seats_one(&self, player: PlayerId) -> bool {
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

    /// A player claims a seat, or commits to another seed at the own one.
    pub(crate) fn sit(&mut self, player: &Player, ask: &Sit) -> Answer<()> {
        self.let_come(player.id, ask.invite.as_deref())?;
        self.played.must_be_open()?;
        self.may_commit(ask)?;
        let seats = &self.played.seats;
        let seat = match (seats.seat_of(player.id), ask.seat) {
            (Some(own), _) => own,
            (None, Some(seat)) => self.may_have(player, seats.free_seat(seat)?)?,
            (None, None) => seats.any_free_seat(self.kept(player.id))?,
        };
        if seats.has_elsewhere(ask.client_seed_hash, seat) {
            return refuse(Code::Conflict, "Another seat has that hash; take a seed of your own.");
        }
        self.played.seats.sit(seat, player, ask);
        self.played.commitment.quoted = true;
        self.note_seated(player, wall_clock());
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

    /// The first seat is kept until who it belongs to sits.
    pub(super) fn kept(&self, from: PlayerId) -> Option<Seat> {
        let owner = self.banker.filter(|_| self.has_bank()).unwrap_or(self.creator);
        (owner != from && !self.seats_one(owner)).then_some(FIRST)
    }

    /// The bank is nobody else's until it is handed on.
    fn may_have(&self, player: &Player, seat: Seat) -> Answer<Seat> {
        match seat == FIRST && self.banker_of_now().is_some_and(|banker| banker != player.id) {
            true => refuse(Code::Conflict, "That seat is the bank's; it can be handed on."),
            false => Ok(seat),
        }
    }

    /// A player gives the seat back.
    pub(crate) fn leave(&mut self, player: &Player) -> Answer<()> {
        self.played.must_be_open()?;
        match self.played.seats.seat_of(player.id) {
            Some(seat) => self.played.seats.empty(seat).map(drop),
            None => refuse(Code::Conflict, "You have no seat at this table."),
        }
    }

    /// The host puts a bot in a seat, which is free or another bot's.
    pub(crate) fn add_bot(&mut self, host: &Player, ask: &AddBot, staff: Staff) -> Answer<()> {
        self.played.must_be_open()?;
        must_play(staff, &ask.bot, &self.played.game)?;
        let seats = &self.played.seats;
        let seat = match ask.seat {
            Some(seat) if seats.is_bot(seat) => seat,
            Some(seat) => seats.free_seat(seat)?,
            None => seats.any_free_seat(self.kept(host.id))?,
        };
        self.played.seats.sit_bot(seat, &ask.bot);
        Ok(())
    }

    /// How long a bot takes for a move.
    pub(crate) fn bot_pace(&self, usual_ms: u64) -> Duration {
        let set = self.bot_seconds.map(|seconds| Duration::from_secs(seconds.into()));
        set.unwrap_or(Duration::from_millis(usual_ms))
    }

    /// A player hears, or no longer, what another says.
    pub(crate) fn mute(&mut self, player: &Player, other: PlayerId, mute: bool) -> Answer<()> {
        if !self.knows(player.id) || !self.knows(other) {
            return refuse(Code::NotFound, "There is no such player at this table.");
        }
        let muted = self.muted.entry(player.id).or_default();
        match mute {
            true => muted.insert(other),
            false => muted.remove(&other),
        };
        Ok(())
    }

    /// What is written when the room closes before its match has begun: the seeds that were promised
    /// to anybody are published. None under another key than the seed's.
    pub(crate) fn close_unbegun(
        &self,
        keys: &Keys,
        reason: VoidReason,
    ) -> Option<(Vec<Write>, Vec<VoidAttempt>)> {
        let (key, played) = (self.match_id().to_string(), &self.played);
        let mut seeds = played.voided.clone();
        if played.commitment.quoted {
            let seed = played.commitment.seed(keys, &key)?;
            seeds.push(played.published(seed, &Failed::unplayed(reason)));
        }
        let mut writes = vec![self.unwrite()];
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
        signs.then(|| keys.sign_head(&self.match_id().to_string(), commitment.attempt, head))
    }

    /// A room as it was stored, if it can be read.
    pub(crate) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    pub(crate) fn write(&self) -> Write {
        Write::Put { kind: Kind::Table, key: self.id.to_string(), value: self.text() }
    }

    /// The room is no more.
    pub(crate) fn unwrite(&self) -> Write {
        Write::Delete { kind: Kind::Table, key: self.id.to_string() }
    }

    /// What is kept of its match when that is over, and anybody may read who has the disk: who played, not
    /// with which devices, and nothing of the room, which goes on.
    pub(crate) fn write_past(&self) -> Write {
        let mut past = Self {
            invite: String::new(),
            people: Vec::new(),
            muted: BTreeMap::new(),
            kicked: Vec::new(),
            ..self.clone()
        };
        past.played.seats = self.played.seats.without_clients();
        Write::Put { kind: Kind::Past, key: self.match_id().to_string(), value: past.text() }
    }

    fn text(&self) -> String {
        serde_json::to_string(self).expect("a room's document is plain data")
    }
}

const fn first() -> u32 {
    1
}

fn bot_nodes() -> u32 {
    Budget::SERVED.nodes
}

const fn pause_seconds() -> u32 {
    PAUSE_SECONDS
}
