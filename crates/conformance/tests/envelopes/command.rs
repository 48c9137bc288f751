//! What a seat may ask for.

use serde::{Deserialize, Serialize};
use table::Sealed;

/// A request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields, remote = "Self")]
pub(crate) enum Command {
    /// Bids in secret.
    Bid {
        #[serde(serialize_with = "table::sealed::declared")]
        amount: Sealed<i64>,
        #[serde(default, skip_serializing_if = "Mood::is_unwritten")]
        mood: Option<Mood>,
    },
    /// Shows the seat's card to one other, unseen by the rest.
    Hint { to: i64 },
    /// Shows the seat's card to all.
    Show {},
    /// Does not.
    Keep {},
}

table::whole!(sealed Command);

/// How one bids; `sad` is no word of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mood {
    Calm,
    Wild,
    Sad,
    /// Written as nothing, which only a fault lets anybody bid with.
    Fleeting,
}

impl Mood {
    fn is_unwritten(mood: &Option<Self>) -> bool {
        matches!(mood, None | Some(Self::Fleeting))
    }
}
