//! What is stored of a room: whose it is, who may come in, and the match that is played in it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::{Code, Seat, Viewer};
use wire::http::{AddBot, NewTable, Sit};
use wire::{PlayerId, TableId, TableInfo};

use crate::Answer;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::matches::{MatchDocument, must_play};
use crate::random;
use crate::shared::refuse;

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
            rematch: None,
            played,
        }
    }

    /// The room for the same people after this one, with a match of its own.
    pub(crate) fn again(&self, id: TableId, played: MatchDocument) -> Self {
        let (muted, rematch) = (BTreeMap::new(), None);
        Self { id, invite: random::word(), muted, rematch, played, ..self.clone() }
    }

    /// Whoever knows the invite, has a seat or made it may see a private room.
    pub(crate) fn may_see(&self, player: Option<PlayerId>, invite: Option<&str>) -> bool {
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

    fn must_be_creator(&self, player: &Player) -> Answer<()> {
        match self.creator == player.id {
            true => Ok(()),
            false => refuse(Code::Forbidden, "Only the player who made the table may do that."),
        }
    }

    /// A player claims a seat.
    pub(crate) fn sit(&mut self, player: &Player, ask: &Sit) -> Answer<()> {
        if !self.may_see(Some(player.id), ask.invite.as_deref()) {
            return Err(gone());
        }
        self.played.must_be_open()?;
        let seats = &self.played.seats;
        let seat = match (seats.seat_of(player.id), ask.seat) {
            (Some(own), _) => own,
            (None, Some(seat)) => seats.free_seat(seat)?,
            (None, None) => seats.any_free_seat(self.kept_from(player))?,
        };
        self.played.seats.sit(seat, player, ask.client_seed_hash);
        Ok(())
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

    /// The host empties a seat; gives the player who sat there.
    pub(crate) fn kick(&mut self, host: &Player, seat: Seat) -> Answer<Option<PlayerId>> {
        self.must_be_creator(host)?;
        self.played.must_be_open()?;
        self.played.seats.empty(seat)
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

    /// The host may begin.
    pub(crate) fn may_start(&self, host: &Player) -> Answer<()> {
        self.must_be_creator(host)?;
        self.played.must_be_open()?;
        self.played.seats.may_start()
    }

    pub(crate) fn write(&self) -> Write {
        self.write_as(Kind::Table)
    }

    pub(crate) fn write_as(&self, kind: Kind) -> Write {
        let value = serde_json::to_string(self).expect("a room's document is plain data");
        Write::Put { kind, key: self.id.to_string(), value }
    }

    /// The room as everybody may know it; `is_present` says who is connected.
    pub(crate) fn info(&self, is_present: impl Fn(PlayerId) -> bool) -> TableInfo {
        let played = &self.played;
        TableInfo {
            id: self.id,
            game: played.game.clone(),
            status: played.status,
            config: played.config.clone(),
            public: self.public,
            bot_after_seconds: self.bot_after_seconds,
            creator: self.creator,
            seats: played.seats.info(is_present),
            server_seed_hash: played.server_seed_hash,
            agreed_to_end: played.agreed_to_end.clone(),
            head: played.head,
            rematch: self.rematch,
        }
    }
}
