//! What a sensible player does without much thought: for whoever plays rounds out, and for what
//! others may have sealed.

use table::draws::Dice;
use table::{HALF, Lens, Sealed, Seat, Wish};

use super::goods::{Asset, price_in_ts};
use crate::command::{Choice, Command};
use crate::state::{Phase, State};

/// How often, of all three together, a partner is betrayed, trusted, or left for crypto, which is
/// for those who expect it to rise: in gloomy days, and not in the last round.
const BETRAYS: u64 = 6;
const COOPERATES: u64 = 4;
const GAMBLES: u64 = 2;
const GAMBLES_IN_GLOOM: u64 = 8;
const TRUSTS_BELOW: u64 = BETRAYS + COOPERATES;

pub(super) fn wish(state: &State, seat: Seat, lens: Lens, dice: &mut Dice) -> Wish<Command> {
    if state.ready.contains(seat) {
        return Wish::Nothing;
    }
    let open = state.phase == Phase::Negotiation;
    let chosen = lens.see(&state.choices[seat.index()]).copied().flatten();
    if open && chosen.is_none() {
        return Wish::Ask(Command::Act(Sealed::new(choice(state, seat, dice))));
    }
    Wish::Ask(Command::Ready {})
}

/// What a seat may have sealed: who is not ready may not have chosen yet.
pub(super) fn hidden(state: &State, seat: Seat, dice: &mut Dice) -> Option<Choice> {
    let undecided = !state.ready.contains(seat) && dice.chance(1, 2);
    (!undecided).then(|| choice(state, seat, dice))
}

fn choice(state: &State, seat: Seat, dice: &mut Dice) -> Choice {
    let crypto = affordable(state, seat);
    let gambles = match state.n {
        _ if crypto == 0 || state.round >= state.config.rounds => 0,
        ..0 => GAMBLES_IN_GLOOM,
        _ => GAMBLES,
    };
    match dice.below(TRUSTS_BELOW + gambles) {
        ..BETRAYS => Choice::Betray,
        BETRAYS..TRUSTS_BELOW => Choice::Cooperate,
        _ => Choice::CryptoGamble { amount_c: crypto },
    }
}

/// How much crypto all the digital money buys.
fn affordable(state: &State, seat: Seat) -> i64 {
    let money = state.held[seat.index()].ts;
    let most = money * state.prices.ts / state.prices.c.max(1);
    let paid = |amount: &i64| price_in_ts(&state.prices, Asset::C, *amount) <= money;
    (1..=most).rev().find(paid).unwrap_or(0)
}

/// How much more a seat has than the best of the others, against all that it has.
pub(super) fn promise(state: &State, seat: Seat) -> i64 {
    let others = Seat::all(state.seats).filter(|other| *other != seat);
    let best = others.map(|other| state.value(other)).max().unwrap_or(0);
    let (own, lead) = (state.value(seat), state.value(seat) - best);
    let share = i128::from(lead) * i128::from(HALF) / i128::from(lead.abs() + own.max(1) / 8 + 1);
    HALF + i64::try_from(share).expect("less than the whole")
}
