//! What one viewer sees.

use alloc::vec::Vec;

use serde::Serialize;
use table::{Changes, Lens, SeatSet};

use crate::command::Hand;
use crate::state::State;

/// The fields of this game, beside those that every view has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
pub struct View {
    round: u32,
    rounds: u32,
    points: Vec<i64>,
    /// Who has chosen.
    thrown: SeatSet,
    /// The viewer's own hand.
    hand: Option<Hand>,
    /// Both hands of the last round.
    shown: Option<[Option<Hand>; 2]>,
}

impl table::View<State> for View {
    fn of(state: &State, lens: Lens) -> Self {
        let own = lens.seat().and_then(|seat| state.hands[seat.index()].as_ref());
        Self {
            round: state.round,
            rounds: state.config.rounds,
            points: state.points.into(),
            thrown: state.thrown(),
            hand: own.and_then(|hand| lens.see(hand).copied()),
            shown: state.shown,
        }
    }
}
