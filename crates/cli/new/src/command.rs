//! What a player may ask for.

use serde::{Deserialize, Serialize};
use table::Sealed;

table::words! {
    /// What a hand shows.
    pub enum Hand {
        /// Beats scissors.
        Rock = "rock",
        /// Beats rock.
        Paper = "paper",
        /// Beat paper.
        Scissors = "scissors",
    }
}

/// A request of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// Chooses a hand for this round.
    Throw {
        /// Which: nobody else may know it yet.
        #[serde(serialize_with = "table::sealed::declared")]
        hand: Sealed<Hand>,
    },
}

table::whole!(sealed Command);
