//! What the player and everybody else sees: there is nothing to hide.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use session::{Money, Multiplier, Step, probability};

use crate::command::Guess;
use crate::rules;
use crate::state::State;

/// The fields of HiLo, beside those that every view has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    next_probability: Option<String>,
    next_multiplier: Option<Multiplier>,
    can_cash_out: bool,
    bet_amount: Option<Money>,
    final_payout: Option<Money>,
    is_win: Option<bool>,
}

/// What a guess would give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Odds {
    probability: String,
    multiplier: Step,
}

impl Odds {
    fn of(state: &State, choice: Guess, card: u8) -> Self {
        let winning = rules::winning_cards(choice, card);
        Self {
            probability: probability(winning.into(), rules::ranks()),
            multiplier: rules::step(state.rtp, winning),
        }
    }
}

impl View {
    pub(crate) fn of(state: &State) -> Self {
        let round = &state.round;
        let in_round = |count: u64| round.exists().then_some(count);
        let open = state.card().filter(|_| round.is_playing());
        let likelier = open.map(|card| (likelier(card), card));
        Self {
            current_card: state.card(),
            card_history: state.cards.clone(),
            guess_count: in_round(state.guesses),
            skip_count: in_round(state.skips),
            current_multiplier: round.shown_multiplier(),
            multiplier_history: state.multipliers.clone(),
            higher: open.map(|card| Odds::of(state, Guess::Higher, card)),
            lower: open.map(|card| Odds::of(state, Guess::Lower, card)),
            next_probability: likelier
                .map(|(choice, card)| Odds::of(state, choice, card).probability),
            next_multiplier: likelier
                .map(|(choice, card)| rules::multiplier_after(state, choice, card)),
            can_cash_out: round.may_cash_out().is_ok(),
            bet_amount: round.shown_stake(),
            final_payout: round.payout,
            is_win: round.is_win(),
        }
    }
}

/// The likelier of the two, higher on a tie.
fn likelier(card: u8) -> Guess {
    let higher = rules::winning_cards(Guess::Higher, card);
    if higher >= rules::winning_cards(Guess::Lower, card) { Guess::Higher } else { Guess::Lower }
}
