//! What a bet fixes for its round.

use alloc::boxed::Box;
use alloc::string::String;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening};

/// What a bet fixes for its round.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bet {
    /// The game's name.
    pub game: String,
    /// The settings with all defaults filled in.
    pub config: Box<RawValue>,
    /// What it is played in.
    pub currency: String,
    /// The player's seed in force.
    pub client_seed: String,
    /// The next of the seed's one counter.
    pub nonce: u64,
}

impl Bet {
    /// What a match that has just been opened fixes.
    pub fn of(play: &dyn AnyMatch, currency: &str) -> Self {
        Self {
            game: play.game().name().into(),
            config: RawValue::from_string(play.config()).expect("settings are JSON"),
            currency: currency.into(),
            client_seed: play.seeds().client().into(),
            nonce: play.cursor().nonce,
        }
    }

    /// How its round is opened.
    pub(crate) fn opening(&self, server_seed: &str) -> Opening<'_> {
        Opening {
            seats: 1,
            config: self.config.get(),
            seeds: Seeds::new(server_seed, self.client_seed.as_str()),
            nonce: self.nonce,
        }
    }
}
