//! What a player may ask for.

use core::fmt;

use serde::{Deserialize, Serialize};
use table::Sealed;

/// A request of a player.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// Puts a member of the player's team up for this round.
    Nominate {
        /// Whom.
        seat: i64,
    },
    /// Agrees to the nominee of the player's team.
    Approve {
        /// Whom, to be sure that it is still the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<i64>,
    },
    /// Declares what goes over the border.
    Smuggle {
        /// How much.
        #[serde(serialize_with = "table::sealed::declared")]
        amount: Sealed<i64>,
    },
    /// Lets the smuggler through.
    Pass {},
    /// Stops the smuggler.
    Inspect {
        /// The threshold.
        #[serde(serialize_with = "table::sealed::declared")]
        amount: Sealed<i64>,
    },
    /// Gives money to another player.
    Transfer {
        /// To whom.
        to: i64,
        /// How much.
        amount: i64,
    },
    /// Has seen the settlement.
    Ready {},
}

table::whole!(sealed Command);

/// Prints nothing at all: that it is a `pass` is as sealed as the threshold of an `inspect`, and
/// a nominee is the team's own affair.
impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Command(..)")
    }
}

/// What a chosen player declared, in the words of the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Declaration {
    /// The smuggler's.
    Smuggle {
        /// How much.
        amount: i64,
    },
    /// The inspector's, who does not look.
    Pass {},
    /// The inspector's, who looks.
    Inspect {
        /// The threshold.
        amount: i64,
    },
}
