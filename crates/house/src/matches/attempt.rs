//! An attempt to begin a match: its terms are signed, and the seeds are being opened.

use std::collections::BTreeMap;
use std::time::Duration;

use journal::signed::{Signature, Terms};
use table::draws::Seeds;
use table::erased::Opening;
use table::{Code, Seat};
use tokio::time::Instant;
use wire::{Tell, VoidReason};

use super::document::{LACKING, MatchDocument};
use super::seating::Seating;
use crate::Answer;
use crate::rooms::RoomDocument;
use crate::shared::{Shared, refuse};

/// The seeds that fitted their hashes, by seat. They are shown to nobody before all are open.
pub(crate) type Openings = BTreeMap<Seat, String>;

/// An attempt under way.
pub(crate) struct Attempt {
    /// Which one it is, at its table.
    number: u64,
    /// What it is to be played with, as it is hashed and signed.
    terms: String,
    signature: Signature,
    pub(crate) opened: Openings,
    /// When it is void unless every seed is open.
    pub(crate) until: Instant,
}

/// What became of a seed that a seat has opened.
pub(crate) enum Seed {
    /// It fits, now or as it did before.
    Fits,
    /// It does not: the attempt is void.
    Misfits,
}

/// How an attempt failed.
pub(crate) struct Failed {
    pub(crate) reason: VoidReason,
    /// What was open by then.
    pub(crate) opened: Openings,
    /// The seats that are lost: those that did not open.
    pub(crate) lost: Vec<Seat>,
}

impl Failed {
    /// Nobody's fault at the table.
    pub(crate) fn unplayed(reason: VoidReason) -> Self {
        Self { reason, opened: Openings::new(), lost: Vec::new() }
    }
}

impl Attempt {
    /// The attempt that a room's people and its commitment are ready for.
    pub(crate) fn new(shared: &Shared, room: &RoomDocument) -> Self {
        let (table, number) = (room.match_id().to_string(), room.played.commitment.attempt);
        let terms = terms(shared, &room.played);
        let signature = shared.keys.sign_terms(&table, number, table::Hash::of(&terms));
        let until = Instant::now() + Duration::from_secs(shared.limits().seed_seconds);
        Self { number, terms, signature, opened: Openings::new(), until }
    }

    /// What asks people to open their seeds.
    pub(crate) fn tell(&self, room: &RoomDocument) -> Tell {
        Tell::OpenSeeds {
            table: room.id,
            of: room.match_id(),
            attempt: self.number,
            terms: self.terms.clone(),
            signature: self.signature,
        }
    }

    /// A seat opens its seed for that attempt.
    pub(crate) fn open(
        &mut self,
        seats: &Seating,
        seat: Seat,
        number: u64,
        seed: String,
    ) -> Answer<Seed> {
        if number != self.number {
            return refuse(Code::StaleSeed, "Another attempt to begin is under way.");
        }
        match self.opened.get(&seat) {
            Some(before) if *before == seed => return Ok(Seed::Fits),
            Some(_) => return refuse(Code::Conflict, "You have opened your seed already."),
            None => {}
        }
        if !seats.fits(seat, &seed) {
            return Ok(Seed::Misfits);
        }
        self.opened.insert(seat, seed);
        Ok(Seed::Fits)
    }

    /// The attempt is void: these seats did not open.
    pub(crate) fn failed(&self, lost: Vec<Seat>) -> Failed {
        Failed { reason: VoidReason::Unopened, opened: self.opened.clone(), lost }
    }

    /// The seats of people that are still to open.
    pub(crate) fn unopened(&self, seats: &Seating) -> Vec<Seat> {
        let people = seats.people().map(|(seat, _)| seat);
        people.filter(|seat| !self.opened.contains_key(seat)).collect()
    }
}

/// What a match is to be played with, in the words of its opening.
fn terms(shared: &Shared, played: &MatchDocument) -> String {
    let game = played.game_in(&shared.games).expect(LACKING);
    let (config, seats) = (played.config.to_string(), played.seats.count());
    let opening = Opening { seats, config: &config, seeds: Seeds::new("", ""), nonce: 0 };
    let play = game.reopen(opening).expect("the settings were checked with the room");
    let terms = Terms {
        server_seed_hash: played.commitment.server_seed_hash,
        game: &played.game,
        rules: played.rules,
        seats,
        data_hash: game.data_hash(),
        config: &play.config(),
        client_seed_hashes: &played.seats.client_seed_hashes(),
    };
    terms.text()
}
