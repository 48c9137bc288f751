//! What happened. Nothing is hidden but the order of the piles.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::{Audience, Lens, Millis, Seat, SeatSet, Secret};

use crate::data::{CardId, Deck, PerkKind};
use crate::state::{AssetId, DebtId};

/// What happened. The order of a pile is a secret; all else is a [`Fact`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// A pile was made by shuffling: at the setup the deck, later its discards.
    PileShuffled {
        /// Which pile.
        deck: Deck,
        /// How many cards it has.
        cards: usize,
        /// Their order; the top is the end.
        #[serde(with = "table::sealed")]
        order: Secret<Vec<CardId>>,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

table::whole!(sealed Event);

/// An event through a lens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Seen {
    /// A pile was made by shuffling.
    PileShuffled {
        /// Which pile.
        deck: Deck,
        /// How many cards it has.
        cards: usize,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

impl Seen {
    /// The event, as far as a viewer knows it.
    pub(crate) fn known(self) -> Event {
        match self {
            Self::PileShuffled { deck, cards } => {
                let order = Secret::new(Vec::new(), Audience::NOBODY);
                Event::PileShuffled { deck, cards, order }
            }
            Self::Public(fact) => Event::Public(fact),
        }
    }
}

impl table::Event for Event {
    type Seen = Seen;
    type Public = Fact;

    fn seen(&self, _lens: Lens) -> Option<Seen> {
        Some(match self {
            Self::PileShuffled { deck, cards, .. } => {
                Seen::PileShuffled { deck: *deck, cards: *cards }
            }
            Self::Public(fact) => Seen::Public(fact.clone()),
        })
    }

    fn public(&self) -> Option<&Fact> {
        if let Self::Public(fact) = self { Some(fact) } else { None }
    }

    /// [F51] A pile shows a card as it is taken; the dice show themselves.
    fn reveals(&self, _lens: Lens) -> bool {
        let Self::Public(fact) = self else { return false };
        matches!(
            fact,
            Fact::Course(Course::CardDrawn { .. })
                | Fact::Life(Life::Rolled { .. } | Life::DieThrown { .. })
        )
    }
}

/// What happened before everyone's eyes, by what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Fact {
    /// Turns, phases and cards.
    Course(Course),
    /// A piece and the life of its player.
    Life(Life),
    /// Cash and debts.
    Money(Money),
    /// What is owned.
    Ownership(Ownership),
}

/// Turns, phases and cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are words of the rule book")]
pub enum Course {
    /// A seat got its profession, its dream and its first cash.
    SeatTaken { seat: Seat, profession: String, dream: String, cash: i64 },
    /// A turn began, with the phase `roll`.
    TurnBegan { seat: Seat, number: u64, deadline: Millis },
    /// A turn was skipped.
    TurnSkipped { seat: Seat, number: u64, left: u8 },
    /// The next phase of the turn began.
    PhaseBegan { phase: Step, deadline: Millis },
    /// A window opened for some seats.
    WindowOpened { seats: SeatSet, deadline: Millis },
    /// A seat left the window.
    WindowLeft { seat: Seat },
    /// A charge is above the cash: assets must be sold.
    LiquidationBegan { due: i64, deadline: Millis },
    /// A card was taken from its pile and lies open.
    CardDrawn { card: CardId },
    /// The open card was put onto the discards.
    CardPutDown { card: CardId },
    /// The game is over.
    GameEnded { winner: Option<Seat> },
}

/// A piece and the life of its player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are words of the rule book")]
pub enum Life {
    /// The dice moved a piece; `charity` is what is left of `charityTurns`.
    Rolled { seat: Seat, dice: Vec<u8>, position: u8, charity: u8 },
    /// A child was born.
    ChildBorn { seat: Seat, expense: i64 },
    /// The job was lost for some turns.
    Downsized { seat: Seat, turns: u8 },
    /// A player left the Rat Race.
    FastTrackEntered { seat: Seat, cash: i64, income: i64, target: i64, position: u8 },
    /// The passive income grew.
    IncomeBoosted { seat: Seat, amount: i64 },
    /// One die decided something and moved no piece.
    DieThrown { seat: Seat, die: u8 },
    /// The dream was reached too early.
    DreamShot { seat: Seat },
    /// A player is out.
    WentOut { seat: Seat },
    /// A player gave the game up, and all that was owned and owed with it.
    Conceded { seat: Seat },
}

/// Cash and debts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are words of the rule book")]
pub enum Money {
    /// Money came in.
    Received { seat: Seat, reason: Gain, amount: i64 },
    /// Money went out.
    Paid { seat: Seat, reason: Charge, amount: i64 },
    /// What the bank could not lend of a forced payment was not asked for.
    Waived { seat: Seat, amount: i64 },
    /// A donation was made.
    Donated { seat: Seat, amount: i64, turns: u8 },
    /// The bank lent money.
    Lent { seat: Seat, amount: i64 },
    /// A debt was repaid, in part or whole.
    Repaid { seat: Seat, debt: DebtId, amount: i64 },
    /// A doodad left a debt.
    NoteSigned { seat: Seat, debt: DebtId, card: CardId, balance: i64, payment: i64 },
}

/// What is owned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are words of the rule book")]
pub enum Ownership {
    /// Shares were added to a holding, or made a new one.
    SharesBought { seat: Seat, asset: AssetId, card: CardId, shares: i64, cost: i64, cashflow: i64 },
    /// A card's asset was bought; `quantity` counts coins.
    AssetBought {
        seat: Seat,
        asset: AssetId,
        card: CardId,
        quantity: i64,
        cost: i64,
        cashflow: i64,
    },
    /// An opportunity of the Fast Track became an asset.
    VentureBought { seat: Seat, asset: AssetId, square: u8, cost: i64, cashflow: i64 },
    /// An asset was sold.
    AssetSold { seat: Seat, asset: AssetId, proceeds: i64 },
    /// A part of it was sold; that much quantity, cost and cash flow went with it.
    PartSold { seat: Seat, asset: AssetId, proceeds: i64, quantity: i64, cost: i64, cashflow: i64 },
    /// A holding has another number of shares, and their cash flow.
    SharesSplit { seat: Seat, asset: AssetId, quantity: i64, cashflow: i64 },
    /// An asset brings that much more.
    AssetImproved { seat: Seat, asset: AssetId, cashflow: i64 },
    /// An asset is gone without money.
    AssetLost { seat: Seat, asset: AssetId },
}

macro_rules! facts {
    ($($group:ident)*) => {
        $(impl From<$group> for Event {
            fn from(fact: $group) -> Self {
                Self::Public(Fact::$group(fact))
            }
        })*
    };
}

facts!(Course Life Money Ownership);

/// A phase that begins with nothing but its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Step {
    /// A deck is chosen.
    ChooseDeal,
    /// A deal is bought or declined.
    Deal,
    /// A donation is made or declined.
    Charity,
    /// The turn is ended.
    End,
}

/// Why money came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Gain {
    /// A payday.
    Payday,
    /// An opportunity that pays at once.
    Payout,
    /// A dream's perk.
    #[serde(untagged)]
    Perk(PerkKind),
}

/// Why money went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Charge {
    /// A payday below zero.
    Payday,
    /// A doodad.
    Doodad,
    /// The expenses of a lost job.
    Downsizing,
    /// Damage to property.
    Damage,
    /// A purchase.
    Purchase,
    /// A penalty of the Fast Track.
    Penalty,
}
