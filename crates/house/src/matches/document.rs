//! What is stored of a match beside its journal: its terms, its seats, and how far it has come.

use std::collections::BTreeSet;

use journal::signed::Signature;
use journal::{EndReason, HouseOrigin, Voided};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::Registry;
use table::draws::Seeds;
use table::erased::{AnyGame, Opening};
use table::{Code, Hash, Seat, Version};
use wire::{MatchId, PlayerId, Status, VoidAttempt};

use super::attempt::Failed;
use super::commitment::Commitment;
use super::seating::Seating;
use crate::keys::Keys;
use crate::shared::refuse;
use crate::{Answer, Refused};

/// Why a commitment that hashes have quoted has a signature: none was taken for another.
const IS_SIGNED: &str = "a house that takes hashes has signed the commitment that they quote";

/// Why a match that is to begin has its rules.
pub(crate) const LACKING: &str = "a match whose rules are missing is parked and does not begin";

/// Why the seed of a match that is served can be opened.
pub(crate) const SEALED_HERE: &str =
    "the vault that sealed a room's seed is the one that serves it";

/// What is stored of a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchDocument {
    pub(crate) game: String,
    /// The version of the rules it is played by.
    pub(crate) rules: Version,
    /// The settings with all defaults filled in.
    pub(crate) config: Value,
    pub(crate) seats: Seating,
    /// The promise that it is played under, or is to be.
    #[serde(flatten)]
    pub(crate) commitment: Commitment,
    /// The attempts before, none of which became a match.
    #[serde(default)]
    pub(crate) voided: Vec<VoidAttempt>,
    pub(crate) status: Status,
    /// The seats whose players agree to end the match without a result.
    pub(crate) agreed_to_end: Vec<Seat>,
    /// The last hash of the journal, once the match is over.
    pub(crate) head: Option<Hash>,
    #[serde(default)]
    pub(crate) head_signature: Option<Signature>,
    /// Why the house ended it, if it did.
    #[serde(default)]
    pub(crate) end_reason: Option<EndReason>,
    /// Whether it waits for its rules only to be ended: the house was opened from a copy.
    #[serde(default)]
    pub(crate) restored: bool,
    /// Who has had a seat in it since it began, and so has seen a hand.
    #[serde(default)]
    pub(crate) saw: BTreeSet<PlayerId>,
    /// What it ended with, once it is over; nothing if the house ended it.
    #[serde(default)]
    pub(crate) result: Option<Value>,
    /// When it ended, in milliseconds since 1970.
    #[serde(default)]
    pub(crate) ended: u64,
}

impl MatchDocument {
    /// A match of these terms with a new server seed, bound to its id.
    pub(crate) fn new(
        id: MatchId,
        game: &dyn AnyGame,
        seats: Seating,
        config: Value,
        keys: &Keys,
    ) -> Self {
        Self {
            game: game.name().into(),
            rules: game.rules_version(),
            config,
            seats,
            commitment: Commitment::new(keys, &id.to_string(), 1),
            voided: Vec::new(),
            status: Status::Open,
            agreed_to_end: Vec::new(),
            head: None,
            head_signature: None,
            end_reason: None,
            restored: false,
            saw: BTreeSet::new(),
            result: None,
            ended: 0,
        }
    }

    /// Its game by the version of its rules, if this build has it.
    pub(crate) fn game_in(&self, games: &Registry) -> Option<&'static dyn AnyGame> {
        games.table(&self.game).and_then(|game| game.of_version(self.rules))
    }

    /// What the house says of it in its journal's opening, beside the terms.
    pub(crate) fn origin(&self, id: MatchId) -> HouseOrigin {
        let house_key = self.commitment.house_key.expect(IS_SIGNED);
        let voided = self.voided.iter().map(|void| Voided {
            server_seed_hash: void.server_seed_hash,
            server_seed: void.server_seed.clone(),
            client_seed_hashes: void.client_seed_hashes.clone(),
            opened: void.opened.clone(),
        });
        let (table, attempt) = (id.to_string(), self.commitment.attempt);
        HouseOrigin { house_key, table, attempt, voided: voided.collect() }
    }

    /// The attempt as everybody may know it once its seed is no secret.
    pub(crate) fn published(&self, server_seed: String, failed: &Failed) -> VoidAttempt {
        VoidAttempt {
            attempt: self.commitment.attempt,
            reason: failed.reason,
            seats: failed.lost.clone(),
            server_seed_hash: self.commitment.server_seed_hash,
            server_seed,
            signature: self.commitment.signature.expect(IS_SIGNED),
            client_seed_hashes: self.seats.client_seed_hashes(),
            opened: self.seats.opened(&failed.opened),
        }
    }

    /// The attempt is void, and its seed no secret any more: whoever did not open loses the seat,
    /// and the next attempt waits for new hashes. None under another key than the seed's.
    pub(crate) fn void(&mut self, id: MatchId, keys: &Keys, failed: &Failed) -> Option<()> {
        let server_seed = self.commitment.seed(keys, &id.to_string())?;
        self.voided.push(self.published(server_seed, failed));
        for seat in &failed.lost {
            self.seats.empty(*seat).expect("a seat that was to open is somebody's");
        }
        self.renew(id, keys, self.commitment.attempt + 1);
        Some(())
    }

    /// The room is open under another promise, and waits for new hashes.
    pub(crate) fn renew(&mut self, id: MatchId, keys: &Keys, attempt: u64) {
        self.seats.forget_hashes();
        self.commitment = Commitment::new(keys, &id.to_string(), attempt);
        self.status = Status::Open;
    }

    /// Refuses a change of seats once the match has begun.
    pub(crate) fn must_be_open(&self) -> Answer<()> {
        match self.status {
            Status::Open => Ok(()),
            Status::Starting | Status::Running | Status::Over | Status::Parked => {
                refuse(Code::Conflict, "The game has begun; seats can no longer change.")
            }
        }
    }

    /// A seat agrees, or no longer, to end the match.
    pub(crate) fn agree_to_end(&mut self, seat: Seat, agree: bool) {
        self.agreed_to_end.retain(|one| *one != seat);
        if agree {
            self.agreed_to_end.push(seat);
            self.agreed_to_end.sort_unstable();
        }
    }
}

/// The settings with all defaults filled in, if the game takes them at a table of that size.
pub(crate) fn checked_config(
    game: &dyn AnyGame,
    seats: u8,
    config: &serde_json::Map<String, Value>,
) -> Answer<Value> {
    let config = Value::Object(config.clone()).to_string();
    let opening = Opening { seats, config: &config, seeds: Seeds::new("", ""), nonce: 0 };
    match game.reopen(opening) {
        Ok(play) => Ok(serde_json::from_str(&play.config()).expect("settings are JSON")),
        Err(error) => Err(Refused::new(Code::BadInput, format_args!("{error}."))),
    }
}
