//! What is stored of a match beside its journal: its terms, its seats, and how far it has come.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::draws::Seeds;
use table::erased::{AnyGame, Opening};
use table::{Code, Hash, Seat, Version};
use wire::{Status, TableId};

use super::seating::Seating;
use crate::shared::refuse;
use crate::vault::Vault;
use crate::{Answer, Refused, random};

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
    /// The server seed, locked by the vault; empty once the match is over and the seed public.
    pub(crate) sealed_seed: String,
    pub(crate) server_seed_hash: Hash,
    pub(crate) status: Status,
    /// The seats whose players agree to end the match without a result.
    pub(crate) agreed_to_end: Vec<Seat>,
    /// The last hash of the journal, once the match is over.
    pub(crate) head: Option<Hash>,
}

impl MatchDocument {
    /// A match of these terms with a new server seed, bound to its id.
    pub(crate) fn new(
        id: TableId,
        game: &dyn AnyGame,
        seats: Seating,
        config: Value,
        vault: &Vault,
    ) -> Self {
        let seed = random::secret();
        Self {
            game: game.name().into(),
            rules: game.rules_version(),
            config,
            seats,
            sealed_seed: vault.seal(&id.to_string(), &seed),
            server_seed_hash: Hash::of(&seed),
            status: Status::Open,
            agreed_to_end: Vec::new(),
            head: None,
        }
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

    /// Whether every person at the table agrees.
    pub(crate) fn all_agree(&self) -> bool {
        self.seats.people().all(|(seat, _)| self.agreed_to_end.contains(&seat))
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
