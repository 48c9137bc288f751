//! The cards of the small and the big deck.

use alloc::string::String;

use serde::{Deserialize, Serialize};

use super::deck::CardId;

/// A card of the small or the big deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Deal {
    /// A share price.
    Stock(Security),
    /// A fund's price.
    Fund(Security),
    /// Preferred stock, with a dividend.
    Preferred(Security),
    /// A certificate of deposit, with a dividend.
    Cd(Security),
    /// A split of shares.
    Split(Split),
    /// Land and houses.
    RealEstate(Estate),
    /// A business.
    Business(Business),
    /// A limited partnership.
    Partnership(Partnership),
    /// Coins.
    Coin(Coin),
    /// Damage to rental property.
    Damage(Damage),
}

impl Deal {
    /// The card's key.
    pub fn id(&self) -> CardId {
        match self {
            Self::Stock(card) | Self::Fund(card) | Self::Preferred(card) | Self::Cd(card) => {
                card.id
            }
            Self::Split(card) => card.id,
            Self::RealEstate(card) => card.id,
            Self::Business(card) => card.id,
            Self::Partnership(card) => card.id,
            Self::Coin(card) => card.id,
            Self::Damage(card) => card.id,
        }
    }

    /// The kind, by its word in the file: the category of what is bought.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Stock(_) => "stock",
            Self::Fund(_) => "fund",
            Self::Preferred(_) => "preferred",
            Self::Cd(_) => "cd",
            Self::Split(_) => "split",
            Self::RealEstate(_) => "realEstate",
            Self::Business(_) => "business",
            Self::Partnership(_) => "partnership",
            Self::Coin(_) => "coin",
            Self::Damage(_) => "damage",
        }
    }

    /// What is sold by the share, if it is.
    pub const fn security(&self) -> Option<&Security> {
        match self {
            Self::Stock(card) | Self::Fund(card) | Self::Preferred(card) | Self::Cd(card) => {
                Some(card)
            }
            _ => None,
        }
    }

    /// What is sold whole, if it is.
    pub const fn lot(&self) -> Option<Lot> {
        match self {
            Self::RealEstate(card) => Some(Lot::of(card.down_payment, card.cost, card.cash_flow)),
            Self::Business(card) => Some(Lot::of(card.down_payment, card.cost, card.cash_flow)),
            Self::Partnership(card) => Some(Lot::of(card.down_payment, card.cost, card.cash_flow)),
            Self::Coin(card) => {
                Some(Lot { quantity: card.quantity, ..Lot::of(card.cost, card.cost, 0) })
            }
            _ => None,
        }
    }

    /// The name by which offers ask for an asset of this card.
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::RealEstate(card) => Some(&card.land_type),
            Self::Business(card) => Some(&card.business_type),
            Self::Coin(card) => Some(&card.coin),
            Self::Partnership(_) => Some("partnership"),
            _ => None,
        }
    }

    /// How many units a property has; one where the card counts none.
    pub const fn units(&self) -> i64 {
        match self {
            Self::RealEstate(card) => card.units,
            _ => 1,
        }
    }

    /// What is still owed on the asset itself.
    pub const fn mortgage(&self) -> i64 {
        match self {
            Self::RealEstate(card) => card.mortgage,
            Self::Business(card) => card.mortgage,
            Self::Partnership(card) => card.mortgage,
            _ => 0,
        }
    }
}

/// What a card sells as one asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// What is paid.
    pub price: i64,
    /// What the asset's figures say it cost.
    pub cost: i64,
    /// What it brings each payday.
    pub cash_flow: i64,
    /// How many coins; 0 for what has no number.
    pub quantity: i64,
}

impl Lot {
    const fn of(price: i64, cost: i64, cash_flow: i64) -> Self {
        Self { price, cost, cash_flow, quantity: 0 }
    }
}

/// Shares at a price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Security {
    /// The card's key.
    pub id: CardId,
    /// Whose shares.
    pub symbol: String,
    /// Of one share.
    pub price: i64,
    /// Cash flow of one share.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dividend: i64,
    /// Whether everyone may sell.
    pub everyone: bool,
}

/// More or fewer shares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Split {
    /// The card's key.
    pub id: CardId,
    /// Whose shares.
    pub symbol: String,
    /// New to old.
    pub ratio: Ratio,
}

/// New shares to old ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ratio {
    /// Two for one.
    #[serde(rename = "2:1")]
    Double,
    /// One for two.
    #[serde(rename = "1:2")]
    Halve,
}

/// Land and houses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Estate {
    /// The card's key.
    pub id: CardId,
    /// What it is.
    pub land_type: String,
    /// How many homes.
    pub units: i64,
    /// The whole value.
    pub cost: i64,
    /// What is paid.
    pub down_payment: i64,
    /// The rest, settled at the sale.
    pub mortgage: i64,
    /// What it brings each payday.
    pub cash_flow: i64,
}

/// A business.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Business {
    /// The card's key.
    pub id: CardId,
    /// What it is.
    pub business_type: String,
    /// The whole value.
    pub cost: i64,
    /// What is paid.
    pub down_payment: i64,
    /// The rest, settled at the sale.
    pub mortgage: i64,
    /// What it brings each payday.
    pub cash_flow: i64,
}

/// A limited partnership.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Partnership {
    /// The card's key.
    pub id: CardId,
    /// The whole value.
    pub cost: i64,
    /// What is paid.
    pub down_payment: i64,
    /// The rest, settled at the sale.
    pub mortgage: i64,
    /// What it brings each payday.
    pub cash_flow: i64,
}

/// Coins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Coin {
    /// The card's key.
    pub id: CardId,
    /// Of what.
    pub coin: String,
    /// How many.
    pub quantity: i64,
    /// Of all of them.
    pub cost: i64,
}

/// Damage to rental property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Damage {
    /// The card's key.
    pub id: CardId,
    /// `rental`, or one land type.
    pub property: String,
    /// What the repair costs.
    pub cost: i64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &i64) -> bool {
    *number == 0
}
