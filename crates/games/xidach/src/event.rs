//! What happened. Only a card's face is ever hidden: that it was dealt, everybody sees.

use cards::Card;
use serde::{Deserialize, Serialize};
use table::{Lens, Millis, Seat, Secret};

use crate::command::Neighbour;
use crate::state::{Hand, Verdict};

/// A fact of a hand. `index` is the number of the draw that gave the card; `deadline` is when the
/// turn now ends by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields, remote = "Self")]
pub enum Event {
    /// The dealer took a new deck.
    HandBegan {
        /// How many hands that makes.
        hand: u64,
        /// Who gets the first card.
        first: Neighbour,
    },
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
    /// A seat's turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// None without a limit.
        deadline: Option<Millis>,
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
}

table::whole!(sealed Event);

/// An event as one viewer may know it; a face that it may not see is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[allow(missing_docs, reason = "each field is that of the event")]
pub enum Seen {
    /// The dealer took a new deck.
    HandBegan { hand: u64, first: Neighbour },
    /// A card of the opening two.
    CardDealt { seat: Seat, index: u64, card: Option<Card> },
    /// A seat's turn began.
    TurnBegan { seat: Seat, deadline: Option<Millis> },
    /// A seat took one more card.
    CardDrawn { seat: Seat, index: u64, card: Option<Card>, deadline: Option<Millis> },
    /// The clock plays the rest of a seat's turn.
    TimeRanOut { seat: Seat },
    /// A seat ended its turn.
    Stood { seat: Seat },
    /// The dealer compared with a seat.
    Compared { seat: Seat, deadline: Option<Millis> },
    /// A hand became public.
    HandOpened { seat: Seat, cards: Hand },
    /// A hand was settled against the dealer's.
    SeatSettled { seat: Seat, outcome: Verdict, points: i64 },
    /// Every hand is settled.
    HandEnded {},
    /// The dealer ended the game.
    GameClosed {},
}

impl Event {
    pub(crate) fn seen(&self, lens: Lens) -> Seen {
        match *self {
            Self::HandBegan { hand, first } => Seen::HandBegan { hand, first },
            Self::CardDealt { seat, index, ref card } => {
                Seen::CardDealt { seat, index, card: lens.see(card).copied() }
            }
            Self::TurnBegan { seat, deadline } => Seen::TurnBegan { seat, deadline },
            Self::CardDrawn { seat, index, ref card, deadline } => {
                Seen::CardDrawn { seat, index, card: lens.see(card).copied(), deadline }
            }
            Self::TimeRanOut { seat } => Seen::TimeRanOut { seat },
            Self::Stood { seat } => Seen::Stood { seat },
            Self::Compared { seat, deadline } => Seen::Compared { seat, deadline },
            Self::HandOpened { seat, cards } => Seen::HandOpened { seat, cards },
            Self::SeatSettled { seat, outcome, points } => {
                Seen::SeatSettled { seat, outcome, points }
            }
            Self::HandEnded {} => Seen::HandEnded {},
            Self::GameClosed {} => Seen::GameClosed {},
        }
    }

    /// [X5] [X8] [X9] A hand is opened to all, a card shown to whoever may see its face; and
    /// [X16] what the clock has to do for a seat tells how its hand stood.
    pub(crate) fn reveals(&self, lens: Lens) -> bool {
        match self {
            Self::HandOpened { .. } | Self::TimeRanOut { .. } => true,
            Self::CardDealt { card, .. } | Self::CardDrawn { card, .. } => lens.see(card).is_some(),
            _ => false,
        }
    }
}
