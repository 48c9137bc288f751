//! Games that are dealt by a bank: in hands, by the first seat.

use serde_json::{Map, Value, json};
use table::erased::AnyGame;
use table::{Code, Seat};
use wire::PlayerId;
use wire::room::Bank;

use super::document::{FIRST, RoomDocument};
use crate::Answer;
use crate::shared::refuse;

/// The setting of games that a bank deals: after how many hands a match ends, 0 for never.
const HANDS: &str = "hands";

/// How many hands a match has in a room that sets nothing else.
const USUAL_HANDS: u64 = 5;

/// The settings that a room asks for, with those that rooms have where nobody sets them.
pub(crate) fn usual(game: &dyn AnyGame, config: &Map<String, Value>) -> Map<String, Value> {
    let mut config = config.clone();
    if game.settings().iter().any(|setting| setting.name == HANDS) {
        config.entry(HANDS).or_insert_with(|| json!(USUAL_HANDS));
    }
    config
}

impl RoomDocument {
    /// Whether the match is dealt by a bank.
    pub(crate) fn has_bank(&self) -> bool {
        self.played.config.get(HANDS).is_some()
    }

    /// Whose the bank is, in a game that has one.
    pub(crate) fn banker_of_now(&self) -> Option<PlayerId> {
        self.has_bank().then_some(self.banker.unwrap_or(self.creator))
    }

    /// Whether the next match begins by itself: the host's word, else where matches end by their hands.
    pub(crate) fn goes_on(&self) -> bool {
        let ends =
            || self.played.config.get(HANDS).and_then(Value::as_u64).is_some_and(|of| of > 0);
        self.auto.unwrap_or_else(ends)
    }

    /// Whether the match that is open begins as soon as its people are ready.
    pub(crate) fn begins_by_itself(&self) -> bool {
        self.number > 1 && self.goes_on()
    }

    /// The bank is handed on: by whoever has it, or by the host.
    pub(crate) fn hand_bank_on(&mut self, by: PlayerId, is_host: bool, to: PlayerId) -> Answer<()> {
        let Some(banker) = self.banker_of_now() else {
            return refuse(Code::Conflict, "No bank deals this game.");
        };
        if by != banker && !is_host {
            return refuse(Code::Forbidden, "Only the bank or the host may hand the bank on.");
        }
        self.must_know(to)?;
        self.banker = Some(to);
        self.seat_bank();
        Ok(())
    }

    /// Whoever has the bank sits in the first seat, and who sat there takes the other one.
    pub(crate) fn seat_bank(&mut self) {
        if self.played.must_be_open().is_err() {
            return;
        }
        let Some(seat) = self.banker_of_now().and_then(|one| self.played.seats.seat_of(one)) else {
            return;
        };
        self.played.seats.swap(FIRST, seat);
    }

    /// With every match the bank goes to the next of those who play, if it rotates.
    pub(crate) fn rotate_bank(&mut self, players: &[PlayerId]) {
        let Some(banker) = self.banker_of_now().filter(|_| self.bank == Bank::Rotates) else {
            return;
        };
        let seats = &self.played.seats;
        let behind = |of: Seat| {
            let later = players.iter().filter(|one| seats.seat_of(**one).is_some_and(|at| at > of));
            later.copied().min_by_key(|one| seats.seat_of(*one))
        };
        let after = seats.seat_of(banker).and_then(behind);
        let first = || players.iter().copied().find(|one| *one != banker);
        self.banker = after.or_else(first).or(Some(banker));
    }

    /// Refuses a match that somebody else would deal.
    pub(crate) fn must_have_its_bank(&self) -> Answer<()> {
        let Some(banker) = self.banker_of_now() else { return Ok(()) };
        let first = self.played.seats.chair(FIRST).and_then(|chair| chair.player);
        match first.is_none_or(|first| first == banker) {
            true => Ok(()),
            false => {
                refuse(Code::Conflict, "Whoever has the bank is not here: hand it on, or wait.")
            }
        }
    }
}
