//! The boards, professions, dreams and decks: data, read once and then shared.

mod board;
mod deal;
mod deck;
mod offer;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use once_cell::race::OnceBox;
use serde::{Deserialize, Serialize};
use table::Version;

use crate::state::{DebtId, Liability};
use crate::versions;

pub use board::{Effect, FastSquare, Penalty, Square, Venture};
pub use deal::{Business, Coin, Damage, Deal, Estate, Lot, Partnership, Ratio, Security, Split};
pub use deck::{CardId, Deck};
pub use offer::{Doodad, ForcedSale, Foreclosure, Improve, Offer, SellOffer};

/// The data of those rules as it is embedded; a journal names its hash, so that none is ever changed.
pub fn json(rules: Version) -> &'static str {
    if versions::starts_are_as_they_stand(rules) {
        include_str!("../../data/cashflow-data.json")
    } else {
        include_str!("../../data/cashflow-data-1.json")
    }
}

/// All that is printed on boards and cards.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Data {
    /// The squares of the Rat Race.
    pub rat_race: Vec<Square>,
    /// The squares of the Fast Track.
    pub fast_track: Vec<FastSquare>,
    /// Where each seat begins on the Fast Track.
    pub fast_track_starts: Vec<u8>,
    /// The land types that are rental property.
    pub rental: Vec<String>,
    /// The professions.
    pub professions: Vec<Profession>,
    /// The dreams.
    pub dreams: Vec<Dream>,
    /// The four decks.
    pub decks: Decks,
}

impl Data {
    /// The data of those rules: every table has the same.
    pub(crate) fn of(rules: Version) -> Arc<Self> {
        static NEWEST: OnceBox<Arc<Data>> = OnceBox::new();
        static FIRST: OnceBox<Arc<Data>> = OnceBox::new();
        let all = if versions::starts_are_as_they_stand(rules) { &NEWEST } else { &FIRST };
        all.get_or_init(|| Box::new(Arc::new(Self::read(json(rules))))).clone()
    }

    fn read(json: &str) -> Self {
        serde_json::from_str(json).expect("a test reads every embedded file")
    }

    /// The deal of that id, if it is one.
    pub fn deal(&self, id: CardId) -> Option<&Deal> {
        match id.deck {
            Deck::Small => self.decks.small.get(id.position()),
            Deck::Big => self.decks.big.get(id.position()),
            Deck::Doodad | Deck::Offer => None,
        }
    }

    /// The doodad of that id, if it is one.
    pub fn doodad(&self, id: CardId) -> Option<&Doodad> {
        self.decks.doodad.get(id.position()).filter(|_| id.deck == Deck::Doodad)
    }

    /// The offer of that id, if it is one.
    pub fn offer(&self, id: CardId) -> Option<&Offer> {
        self.decks.offer.get(id.position()).filter(|_| id.deck == Deck::Offer)
    }

    /// The opportunity on that square of the Fast Track, if it is one.
    pub fn venture(&self, square: u8) -> Option<&Venture> {
        match self.fast_track.get(usize::from(square)) {
            Some(FastSquare::FastOpportunity { event }) => Some(event),
            _ => None,
        }
    }

    /// The cards of a deck, in the order of the file.
    pub fn cards(&self, deck: Deck) -> Vec<CardId> {
        match deck {
            Deck::Small => self.decks.small.iter().map(Deal::id).collect(),
            Deck::Big => self.decks.big.iter().map(Deal::id).collect(),
            Deck::Doodad => self.decks.doodad.iter().map(|card| card.id).collect(),
            Deck::Offer => self.decks.offer.iter().map(Offer::id).collect(),
        }
    }

    /// The position of the profession of that id.
    pub fn profession(&self, id: &str) -> Option<usize> {
        self.professions.iter().position(|profession| profession.id == id)
    }

    /// The position of the dream of that id.
    pub fn dream(&self, id: &str) -> Option<usize> {
        self.dreams.iter().position(|dream| dream.id == id)
    }
}

impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Data(..)")
    }
}

/// The four decks, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decks {
    /// Small deals.
    pub small: Vec<Deal>,
    /// Big deals.
    pub big: Vec<Deal>,
    /// Doodads.
    pub doodad: Vec<Doodad>,
    /// Offers.
    pub offer: Vec<Offer>,
}

/// Where a player starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Profession {
    /// Its key.
    pub id: String,
    /// A name for readers of the file.
    pub name: String,
    /// What each payday brings before all else.
    pub salary: i64,
    /// The cash to start with.
    pub savings: i64,
    /// A fixed expense.
    pub taxes: i64,
    /// Another.
    pub other_expenses: i64,
    /// What is owed at the start.
    pub debts: Vec<Debt>,
}

/// A debt that comes with a profession.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Debt {
    /// Which.
    pub id: DebtId,
    /// What each payday costs.
    pub payment: i64,
    /// What ends it.
    pub balance: i64,
}

impl From<&Debt> for Liability {
    fn from(debt: &Debt) -> Self {
        Self { id: debt.id, payment: debt.payment, balance: debt.balance, card: None }
    }
}

/// What a player lives for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dream {
    /// Its key.
    pub id: String,
    /// A name for readers of the file.
    pub name: String,
    /// What it gives where perks are played.
    pub perk: Option<Perk>,
}

/// What a dream gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Perk {
    /// What kind.
    pub kind: PerkKind,
    /// Money, turns or percent.
    pub amount: i64,
}

/// The kinds of perks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PerkKind {
    /// Cash at each child.
    ChildCash,
    /// Skipped turns after downsizing.
    DownsizeTurns,
    /// The share of a doodad's fixed cost that is paid.
    DoodadPercent,
    /// A share of the settlement on top.
    SaleBonusPercent,
    /// Cash at each paycheck.
    PaycheckCash,
    /// Cash back after donating.
    DonationRefund,
    /// Cash at each sale to an offer.
    SaleCash,
    /// Cash at entering the Fast Track.
    FastTrackCash,
}
