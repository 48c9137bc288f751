//! How a game ended.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use serde::Serialize;
use serde_json::Value;

use crate::seat::SeatSet;

/// The result of a game that has reached its end.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// The seats that won; none where the game knows a draw and it was one.
    pub winners: SeatSet,
    /// A number a seat.
    pub scores: Vec<i64>,
    /// What the game's rules add.
    #[serde(flatten)]
    pub more: BTreeMap<&'static str, Value>,
}

impl Outcome {
    /// A result with nothing added.
    pub fn new(winners: SeatSet, scores: Vec<i64>) -> Self {
        Self { winners, scores, more: BTreeMap::new() }
    }

    /// All seats with the highest score win, also when that is every seat.
    ///
    /// ```
    /// use table::{Outcome, Seat};
    ///
    /// let outcome = Outcome::highest(vec![7, 4, 7]);
    /// assert!(outcome.winners.iter().eq([Seat::new(0), Seat::new(2)]));
    /// ```
    pub fn highest(scores: Vec<i64>) -> Self {
        let best = scores.iter().max().copied();
        let winners = crate::seat::Seat::all(
            u8::try_from(scores.len()).expect("a score a seat, and seats are few"),
        )
        .zip(&scores)
        .filter(|(_, score)| Some(**score) == best)
        .map(|(seat, _)| seat)
        .collect();
        Self::new(winners, scores)
    }
}
