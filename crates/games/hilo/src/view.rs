//! What the player and everybody else sees: there is nothing to hide.

use alloc::vec::Vec;

use serde::Serialize;
use session::{Chance, Money, Multiplier, Step};
use table::{Changes, Lens};

use crate::command::Guess;
use crate::rules;
use crate::state::State;

/// The fields of HiLo, beside those that every view has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
pub struct View {
    current_card: Option<u8>,
    card_history: Vec<u8>,
    guess_count: Option<u64>,
    skip_count: Option<u64>,
    current_multiplier: Option<Multiplier>,
    multiplier_history: Vec<Multiplier>,
    higher: Option<Odds>,
    lower: Option<Odds>,
    next_probability: Option<Chance>,
    next_multiplier: Option<Multiplier>,
    can_cash_out: bool,
    bet_amount: Option<Money>,
    final_payout: Option<Money>,
    is_win: Option<bool>,
}

/// What a guess would give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Odds {
    probability: Chance,
    multiplier: Step,
}

impl Odds {
    fn of(state: &State, choice: Guess, card: u8) -> Self {
        let probability = rules::chance(choice, card);
        Self { probability, multiplier: rules::step(state.rtp, probability) }
    }
}

impl table::View<State> for View {
    fn of(state: &State, _lens: Lens) -> Self {
        let round = &state.round;
        let in_round = |count: u64| round.exists().then_some(count);
        let open = state.open_card().ok();
        Self {
            current_card: state.card(),
            card_history: state.cards.clone(),
            guess_count: in_round(state.guesses),
            skip_count: in_round(state.skips),
            current_multiplier: round.shown_multiplier(),
            multiplier_history: state.multipliers.clone(),
            higher: open.map(|card| Odds::of(state, Guess::Higher, card)),
            lower: open.map(|card| Odds::of(state, Guess::Lower, card)),
            next_probability: open.map(|card| rules::chance(likelier(card), card)),
            next_multiplier: open.map(|card| rules::multiplier_after(state, likelier(card), card)),
            can_cash_out: round.may_cash_out().is_ok(),
            bet_amount: round.shown_stake(),
            final_payout: round.payout,
            is_win: round.is_win(),
        }
    }
}

/// The likelier of the two, higher on a tie.
fn likelier(card: u8) -> Guess {
    let winning = |choice| rules::chance(choice, card).a;
    if winning(Guess::Higher) >= winning(Guess::Lower) { Guess::Higher } else { Guess::Lower }
}
