//! What a sensible player does without much thought: for whoever plays hands out.

use table::{HALF, Lens, SURE, Seat, Wish};

use crate::command::{Command, Neighbour};
use crate::rules::values::Tally;
use crate::state::{DEALER, Phase, State};

/// Where a Nhà Con stops, and where the dealer does, who has seen how the others ended.
const ENOUGH: u8 = 16;
const ENOUGH_TO_DEAL: u8 = 17;

/// What a point is worth, in millionths of a sure win, while more hands are to come.
const POINT: i64 = 1000;

pub(super) fn wish(state: &State, seat: Seat, lens: Lens) -> Wish<Command> {
    if seat != state.acting {
        return Wish::Nothing;
    }
    match state.phase {
        Phase::Ready | Phase::Settled => Wish::Ask(Command::Deal { first: Neighbour::Left }),
        Phase::Players | Phase::Dealer => {
            let hand = lens.see(&state.place(seat).cards).expect("a seat sees its own hand");
            Wish::Ask(turn(Tally::of(hand), seat))
        }
        Phase::Over => Wish::Nothing,
    }
}

fn turn(tally: Tally, seat: Seat) -> Command {
    let enough = if seat == DEALER { ENOUGH_TO_DEAL } else { ENOUGH };
    let stands = tally.has_five_cards() || tally.value() >= enough;
    if stands { Command::Stand {} } else { Command::Draw {} }
}

/// Points, by which the next hands will add or take.
pub(super) fn promise(state: &State, seat: Seat) -> i64 {
    let points = state.place(seat).score / state.stake.max(1);
    (HALF + points.saturating_mul(POINT)).clamp(0, SURE)
}
