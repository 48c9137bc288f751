//! What happened. Only a card's face is ever hidden: that it was dealt, everybody sees.

use cards::Card;
use serde::{Deserialize, Serialize};
use table::{Lens, Millis, Seat, Secret};

use crate::command::Neighbour;
use crate::state::{Hand, Verdict};

/// What happened. The face of a card is a secret; all else is a [`Fact`]. `index` is the number of
/// the draw that gave the card; `deadline` is when the turn now ends by itself, none without a
/// limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields, remote = "Self")]
pub enum Event {
    /// A card of the opening two.
    CardDealt {
        /// To whom.
        seat: Seat,
        /// Its draw.
        index: u64,
        /// Its face.
        #[serde(with = "table::sealed")]
        card: Secret<Card>,
    },
    /// A seat took one more card.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// Its draw.
        index: u64,
        /// Its face.
        #[serde(with = "table::sealed")]
        card: Secret<Card>,
        /// None without a limit.
        deadline: Option<Millis>,
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
    /// The dealer took a new deck.
    HandBegan {
        /// How many hands that makes.
        hand: u64,
        /// Who gets the first card.
        first: Neighbour,
    },
    /// A seat's turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// None without a limit.
        deadline: Option<Millis>,
    },
    /// The clock plays the rest of a seat's turn.
    TimeRanOut {
        /// Whose.
        seat: Seat,
    },
    /// A seat ended its turn.
    Stood {
        /// Who.
        seat: Seat,
    },
    /// The dealer compared with a seat.
    Compared {
        /// Whose hand.
        seat: Seat,
        /// None without a limit.
        deadline: Option<Millis>,
    },
    /// A hand became public, with every card that comes to it later.
    HandOpened {
        /// Whose.
        seat: Seat,
        /// All its cards.
        cards: Hand,
    },
    /// A hand was settled against the dealer's.
    SeatSettled {
        /// Whose.
        seat: Seat,
        /// How.
        outcome: Verdict,
        /// What the seat gains, and the dealer loses.
        points: i64,
    },
    /// Every hand is settled.
    HandEnded {},
    /// The dealer ended the game.
    GameClosed {},
    /// The last hand was played.
    GameEnded {},
}

impl From<Fact> for Event {
    fn from(fact: Fact) -> Self {
        Self::Public(fact)
    }
}

/// An event through a lens; a face that the viewer may not see is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Seen {
    /// A card of the opening two.
    CardDealt {
        /// To whom.
        seat: Seat,
        /// Its draw.
        index: u64,
        /// Its face.
        card: Option<Card>,
    },
    /// A seat took one more card.
    CardDrawn {
        /// Who.
        seat: Seat,
        /// Its draw.
        index: u64,
        /// Its face.
        card: Option<Card>,
        /// None without a limit.
        deadline: Option<Millis>,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

impl table::Event for Event {
    type Seen = Seen;
    type Public = Fact;

    /// [X14] That a card was dealt everybody sees; its face only those who may.
    fn seen(&self, lens: Lens) -> Option<Seen> {
        Some(match *self {
            Self::CardDealt { seat, index, ref card } => {
                Seen::CardDealt { seat, index, card: lens.see(card).copied() }
            }
            Self::CardDrawn { seat, index, ref card, deadline } => {
                Seen::CardDrawn { seat, index, card: lens.see(card).copied(), deadline }
            }
            Self::Public(ref fact) => Seen::Public(fact.clone()),
        })
    }

    fn public(&self) -> Option<&Fact> {
        if let Self::Public(fact) = self { Some(fact) } else { None }
    }

    /// [X5] [X8] [X9] A hand is opened to all, a card shown to whoever may see its face; and
    /// [X16] what the clock has to do for a seat tells how its hand stood.
    fn reveals(&self, lens: Lens) -> bool {
        match self {
            Self::CardDealt { card, .. } | Self::CardDrawn { card, .. } => lens.see(card).is_some(),
            Self::Public(fact) => {
                matches!(fact, Fact::HandOpened { .. } | Fact::TimeRanOut { .. })
            }
        }
    }
}
