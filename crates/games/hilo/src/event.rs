//! What happened. Nothing here is hidden: a card is drawn only when it is shown.

use serde::{Deserialize, Serialize};
use session::{Money, Multiplier};
use table::Lens;

use crate::command::Guess;

/// A fact of a round. `index` is the number of the draw that gave the card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Event {
    /// A bet began a round.
    BetPlaced {
        /// The stake.
        amount: Money,
    },
    /// The round's first card was dealt.
    CardDealt {
        /// Its draw.
        index: u64,
        /// 1 to 13.
        card: u8,
    },
    /// The card was swapped for another.
    CardSkipped {
        /// The draw of the new card.
        index: u64,
        /// 1 to 13.
        card: u8,
    },
    /// A guess was right.
    GuessedRight {
        /// What was guessed.
        choice: Guess,
        /// The draw of the new card.
        index: u64,
        /// 1 to 13.
        card: u8,
        /// The cumulative multiplier from now on.
        multiplier: Multiplier,
    },
    /// A guess was wrong, and the round lost.
    GuessedWrong {
        /// What was guessed.
        choice: Guess,
        /// The draw of the losing card.
        index: u64,
        /// 1 to 13.
        card: u8,
    },
    /// The round was paid.
    CashedOut {
        /// What it paid.
        payout: Money,
        /// Whether the limit on the win did it.
        automatic: bool,
    },
}

table::whole!(Event);

impl table::Event for Event {
    type Seen = Event;
    type Public = Event;

    fn seen(&self, _lens: Lens) -> Option<Event> {
        Some(self.clone())
    }

    fn public(&self) -> Option<&Event> {
        Some(self)
    }
}
