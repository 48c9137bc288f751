//! What the house does.

use alloc::string::String;

use serde::{Deserialize, Serialize};

/// What the house does.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum HouseAct {
    /// The table time was moved on to the last sign of life after an outage.
    Time {},
    /// The game was ended without a result.
    End {
        /// Why: `idle`, `consent`.
        reason: String,
    },
    /// The journal is closed.
    #[serde(rename_all = "camelCase")]
    Close {
        /// The seed behind the commitment.
        server_seed: String,
    },
}
