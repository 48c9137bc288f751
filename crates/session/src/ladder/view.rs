//! What the player and everybody else sees: there is nothing to hide.

use alloc::vec::Vec;

use serde::Serialize;
use table::{Changes, Lens, Words};

use crate::chance::Chance;
use crate::money::Money;
use crate::multiplier::Multiplier;

use super::state::State;
use super::tiles::Tiles;

/// The fields of a game of steps, beside those that every view has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
pub struct View<D> {
    difficulty: Option<D>,
    step: Option<usize>,
    steps: Option<usize>,
    current_multiplier: Option<Multiplier>,
    next_multiplier: Option<Multiplier>,
    next_probability: Option<Chance>,
    multipliers: Vec<Multiplier>,
    survived: Vec<bool>,
    #[later]
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<Vec<Tiles>>,
    can_cash_out: bool,
    bet_amount: Option<Money>,
    final_payout: Option<Money>,
    is_win: Option<bool>,
}

impl<D: Words + Serialize> table::View<State<D>> for View<D> {
    fn of(state: &State<D>, _lens: Lens) -> Self {
        let round = &state.round;
        let survived = state.steps_made();
        let next = state.next_rung().ok();
        Self {
            difficulty: state.difficulty,
            step: round.exists().then_some(survived.len()),
            steps: round.exists().then_some(state.rungs().len()),
            current_multiplier: round.shown_multiplier(),
            next_multiplier: next.map(|rung| rung.multiplier),
            next_probability: next.map(|rung| rung.chance),
            multipliers: state.rungs().iter().map(|rung| rung.multiplier).collect(),
            survived,
            tiles: state.tiles.clone(),
            can_cash_out: round.may_cash_out().is_ok(),
            bet_amount: round.shown_stake(),
            final_payout: round.payout,
            is_win: round.is_win(),
        }
    }
}
