//! What a player may ask for.

use alloc::string::String;

use serde::{Deserialize, Deserializer, Serialize};
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
#[serde(tag = "action", rename_all = "SCREAMING_SNAKE_CASE", try_from = "Declared")]
pub enum Choice {
    /// Trusts the partner.
    Cooperate,
    /// Takes from the partner.
    Betray,
    /// Buys crypto, whatever the partner does.
    CryptoGamble {
        /// How many units.
        #[serde(rename = "amountC")]
        amount_c: i64,
    },
}

/// A choice as it comes in: serde's own tag would also take a number for its word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Declared {
    action: String,
    #[serde(rename = "amountC", default, deserialize_with = "given")]
    amount_c: Option<i64>,
}

/// A field that is there: `null` does not leave it out.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    i64::deserialize(deserializer).map(Some)
}

impl TryFrom<Declared> for Choice {
    type Error = &'static str;

    /// [B37] An amount is required for a gamble and unknown elsewhere.
    fn try_from(declared: Declared) -> Result<Self, Self::Error> {
        match (declared.action.as_str(), declared.amount_c) {
            ("COOPERATE", None) => Ok(Self::Cooperate),
            ("BETRAY", None) => Ok(Self::Betray),
            ("CRYPTO_GAMBLE", Some(amount_c)) => Ok(Self::CryptoGamble { amount_c }),
            ("CRYPTO_GAMBLE", None) => Err("CRYPTO_GAMBLE needs an amountC"),
            ("COOPERATE" | "BETRAY", Some(_)) => Err("amountC is for CRYPTO_GAMBLE alone"),
            _ => Err("an action is COOPERATE, BETRAY or CRYPTO_GAMBLE"),
        }
    }
}
