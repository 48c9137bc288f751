//! What happened. Two things are hidden: the order of the deck, and a choice before the reveal.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::{Lens, Millis, Seat, Secret};

use crate::command::Choice;
use crate::rules::{Card, Goods};
use crate::state::Offer;

/// What happened. The order of the deck and a choice are secrets; all else is a [`Fact`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields, remote = "Self")]
pub enum Event {
    /// The events' deck was shuffled.
    DeckShuffled {
        /// Its order, which nobody knows; cards are taken from the end.
        #[serde(with = "table::sealed")]
        deck: Secret<Vec<Card>>,
    },
    /// A seat chose its action, or another one.
    ActionChosen {
        /// Which seat.
        seat: Seat,
        /// What it chose, which it alone knows.
        #[serde(with = "table::sealed")]
        choice: Secret<Choice>,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

table::whole!(sealed Event);

/// What happened before everyone's eyes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Fact {
    /// Every seat got its goods.
    PortfoliosDealt {
        /// By seat.
        portfolios: Vec<Goods>,
    },
    /// The round's event was taken from the deck.
    EventTaken {
        /// Which card.
        card: Card,
        /// N from now on.
        n: i8,
        /// The prices of the round.
        prices: Goods,
    },
    /// A round began: its negotiation is open.
    RoundBegun {
        /// Counted from 1.
        round: u32,
        /// The seats as they were shuffled into pairs.
        order: Vec<Seat>,
        /// When the negotiation ends by itself.
        deadline: Millis,
    },
    /// Goods were put on sale and reserved.
    OfferMade(Offer),
    /// A seat bought an offer.
    OfferBought {
        /// The offer.
        id: i64,
        /// The buyer.
        seat: Seat,
    },
    /// The seller took an offer back.
    OfferCancelled {
        /// The offer.
        id: i64,
    },
    /// A seat is ready.
    SeatReady {
        /// Which seat.
        seat: Seat,
    },
    /// A trade took a seat's `ready` back.
    ReadyTakenBack {
        /// Which seat.
        seat: Seat,
    },
    /// The negotiation ended: open offers end, their goods go back.
    OffersEnded {},
    /// All choices of the round lie open.
    ChoicesOpened {
        /// By seat.
        choices: Vec<Option<Choice>>,
    },
    /// A step of the reveal changed what a seat has, or failed to.
    Changed(Row),
    /// The choices moved N, and the round is in the books.
    RoundSettled {
        /// N from now on.
        n: i8,
    },
    /// The round is shown.
    RevealBegun {
        /// When the next round begins by itself.
        deadline: Millis,
    },
    /// The last round is over.
    GameEnded {},
}

impl From<Fact> for Event {
    fn from(fact: Fact) -> Self {
        Self::Public(fact)
    }
}

/// [B38] A row of a round's log: what one step changed for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Row {
    #[serde(rename = "step")]
    step: Step,
    #[serde(rename = "seat")]
    seat: Seat,
    #[serde(default, skip_serializing_if = "is_zero")]
    tkl: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    tg: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    ts: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    c: i64,
    #[serde(rename = "failed", default, skip_serializing_if = "core::ops::Not::not")]
    failed: bool,
}

/// The steps of a reveal that change goods, by their letters in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Gambles.
    B,
    /// Results of the pairs.
    C,
    /// Gold fee.
    D,
    /// Crypto crash.
    E,
    /// Conversion.
    F,
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

impl Row {
    /// What a step changes for a seat; none where it changes nothing.
    pub(crate) fn of(step: Step, seat: Seat, by: Goods) -> Option<Self> {
        let Goods { tkl, tg, ts, c } = by;
        let row = Self { step, seat, tkl, tg, ts, c, failed: false };
        (by != Goods::default()).then_some(row)
    }

    /// A gamble that could not be paid.
    pub(crate) const fn failed(seat: Seat) -> Self {
        Self { step: Step::B, seat, tkl: 0, tg: 0, ts: 0, c: 0, failed: true }
    }

    /// Whose row it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// What it changed.
    pub const fn goods(&self) -> Goods {
        Goods { tkl: self.tkl, tg: self.tg, ts: self.ts, c: self.c }
    }
}

/// An event through a lens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Seen {
    /// The events' deck was shuffled, and nobody knows how.
    DeckShuffled {},
    /// The viewer chose its action.
    ActionChosen {
        /// The viewer's seat.
        seat: Seat,
        /// What it chose.
        choice: Choice,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

impl table::Event for Event {
    type Seen = Seen;
    type Public = Fact;

    /// [B15] Others do not even see that a choice was made or changed.
    fn seen(&self, lens: Lens) -> Option<Seen> {
        Some(match self {
            Self::DeckShuffled { .. } => Seen::DeckShuffled {},
            Self::ActionChosen { seat, choice } => {
                Seen::ActionChosen { seat: *seat, choice: *lens.see(choice)? }
            }
            Self::Public(fact) => Seen::Public(fact.clone()),
        })
    }

    fn public(&self) -> Option<&Fact> {
        if let Self::Public(fact) = self { Some(fact) } else { None }
    }

    /// [B33] The reveal opens all choices; each round shows its event and its pairs.
    fn reveals(&self, _lens: Lens) -> bool {
        let Self::Public(fact) = self else { return false };
        matches!(
            fact,
            Fact::ChoicesOpened { .. } | Fact::EventTaken { .. } | Fact::RoundBegun { .. }
        )
    }
}
