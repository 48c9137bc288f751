//! How hands come off against the dealer's (rules 5 to 7 of "A hand").

use core::cmp::Ordering;

use table::{Seat, Table};

use crate::XiDach;
use crate::event::Fact;
use crate::rules::values::Tally;
use crate::rules::{hand_of, tally_of};
use crate::state::{DEALER, Hand, State, Verdict};

/// [X5] [X9] What beats what, lowest first. Only a deal can set a special hand against another.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Quac,
    Value(u8),
    NguLinh,
    Special,
}

impl Strength {
    fn of(tally: Tally) -> Self {
        match tally.value() {
            _ if tally.is_special() => Self::Special,
            _ if tally.is_ngu_linh() => Self::NguLinh,
            _ if tally.is_quac() => Self::Quac,
            value => Self::Value(value),
        }
    }
}

/// [X9] The stronger wins, equals tie: two quắc, two ngũ linh, [X13] two special hands too.
fn verdict(own: Tally, dealers: Tally) -> Verdict {
    match Strength::of(own).cmp(&Strength::of(dealers)) {
        Ordering::Greater => Verdict::Win,
        Ordering::Less => Verdict::Lose,
        Ordering::Equal => Verdict::Tie,
    }
}

/// [X9] How a hand comes off against the dealer's.
pub fn comes_off(own: &Hand, dealers: &Hand) -> Verdict {
    verdict(Tally::of(own), Tally::of(dealers))
}

/// [X10] [X17] What the seat gains, and the dealer loses.
fn points(state: &State, verdict: Verdict) -> i64 {
    match verdict {
        Verdict::Win => state.stake,
        Verdict::Lose => -state.stake,
        Verdict::Tie => 0,
    }
}

/// [X5] [X8] A hand becomes public.
pub(super) fn open(table: &mut Table<'_, XiDach>, seat: Seat) {
    if !table.state().place(seat).open {
        let cards = hand_of(table, seat);
        table.emit(Fact::HandOpened { seat, cards });
    }
}

/// [X8] A hand becomes public and is settled; [X10] the points move at that moment.
pub(super) fn open_and_settle(table: &mut Table<'_, XiDach>, seat: Seat) {
    open(table, seat);
    let outcome = verdict(tally_of(table, seat), tally_of(table, DEALER));
    let points = points(table.state(), outcome);
    table.emit(Fact::SeatSettled { seat, outcome, points });
}

/// [X7] [X9] All that are left are settled, all hands are public, and the hand ends; [X27] with the
/// last one the game.
pub(super) fn settle_the_rest(table: &mut Table<'_, XiDach>) {
    open(table, DEALER);
    for seat in table.state().order() {
        if table.state().place(seat).verdict.is_none() {
            open_and_settle(table, seat);
        }
    }
    table.emit(Fact::HandEnded {});
    if table.state().hands == Some(table.state().hand) {
        table.emit(Fact::GameEnded {});
    }
}
