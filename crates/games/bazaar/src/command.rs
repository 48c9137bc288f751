//! What a player may ask for.

use serde::{Deserialize, Serialize};
use table::Sealed;

use crate::rules::Asset;

/// A request of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields, remote = "Self")]
pub enum Command {
    /// Chooses the action of the round, or another one.
    Act(#[serde(serialize_with = "table::sealed::declared")] Sealed<Choice>),
    /// Puts goods on sale.
    Offer {
        /// Of which good.
        asset: Asset,
        /// How many units.
        quantity: i64,
        /// TS for the whole lot; without it the round's prices say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        price: Option<i64>,
    },
    /// Buys another seat's whole lot.
    Buy {
        /// The id of the offer.
        offer: i64,
    },
    /// Takes an own offer back.
    Cancel {
        /// The id of the offer.
        offer: i64,
    },
    /// Waits for nothing more in this phase.
    Ready {},
}

table::whole!(sealed Command);

/// The action of a round, secret until the reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub enum Choice {
    /// Trusts the partner.
    Cooperate {},
    /// Takes from the partner.
    Betray {},
    /// Buys crypto, whatever the partner does.
    CryptoGamble {
        /// How many units.
        #[serde(rename = "amountC")]
        amount_c: i64,
    },
}
