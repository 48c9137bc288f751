//! The cards of the doodad and the offer deck.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::deck::CardId;

/// An expense nobody needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Doodad {
    /// The card's key.
    pub id: CardId,
    /// A name for readers of the file.
    pub name: String,
    /// A fixed cost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<i64>,
    /// Or a share of the cash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cash_percent: Option<i64>,
    /// A new debt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loan: Option<i64>,
    /// What that debt costs each payday.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment: Option<i64>,
    /// Only for parents.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub needs_child: bool,
}

/// A card of the offer deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Offer {
    /// Somebody buys.
    Sell(SellOffer),
    /// Something brings more.
    Improve(Improve),
    /// Everyone must sell.
    ForcedSale(ForcedSale),
    /// What loses money is taken away.
    Foreclosure(Foreclosure),
}

impl Offer {
    /// The card's key.
    pub const fn id(&self) -> CardId {
        match self {
            Self::Sell(card) => card.id,
            Self::Improve(card) => card.id,
            Self::ForcedSale(card) => card.id,
            Self::Foreclosure(card) => card.id,
        }
    }

    /// The keys of the assets that it is about.
    pub fn matches(&self) -> &[String] {
        match self {
            Self::Sell(card) => &card.matches,
            Self::Improve(card) => &card.matches,
            Self::ForcedSale(card) => &card.matches,
            Self::Foreclosure(card) => &card.matches,
        }
    }
}

/// Somebody buys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SellOffer {
    /// The card's key.
    pub id: CardId,
    /// The keys of what is bought.
    pub matches: Vec<String>,
    /// For the whole, or for each coin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<i64>,
    /// Or for each unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_per_unit: Option<i64>,
    /// Only for that many units and more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_units: Option<i64>,
    /// Whether everyone may sell.
    pub everyone: bool,
}

impl SellOffer {
    /// What is paid for that many units.
    pub fn sale_price(&self, units: i64) -> i64 {
        let by_unit = self.price_per_unit.map(|price| price * units);
        by_unit.or(self.price).expect("a buyer pays by the unit or for the whole")
    }
}

/// Something brings more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Improve {
    /// The card's key.
    pub id: CardId,
    /// The keys of what is improved.
    pub matches: Vec<String>,
    /// By how much.
    pub cash_flow: i64,
    /// Whether everyone's is.
    pub everyone: bool,
}

/// Everyone must sell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ForcedSale {
    /// The card's key.
    pub id: CardId,
    /// The keys of what is sold.
    pub matches: Vec<String>,
    /// Times the cost.
    pub multiple: i64,
    /// Whether everyone's is.
    pub everyone: bool,
}

/// What loses money is taken away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Foreclosure {
    /// The card's key.
    pub id: CardId,
    /// The keys of what is taken.
    pub matches: Vec<String>,
    /// Whether everyone's is.
    pub everyone: bool,
}
