//! A turn [F6] to [F9].

use alloc::vec::Vec;

use table::{Seat, Table};

use super::figures::Figures;
use super::{fast_track, may_act, money, perks, squares, time};
use crate::Cashflow;
use crate::data::{FastSquare, Square};
use crate::event::{Charge, Course, Gain, Life, Money};
use crate::refusal::Refusal;
use crate::settings::DiceRule;
use crate::state::{Moment, Player, State};

/// [F7] The current player, once a turn.
pub(crate) fn may_roll(state: &State, seat: Seat) -> Result<(), Refusal> {
    may_act(state, seat, &[Moment::Roll])
}

/// [F9] When the square has acted.
pub(crate) fn may_end(state: &State, seat: Seat) -> Result<(), Refusal> {
    may_act(state, seat, &[Moment::End])
}

/// [F7] Rolls and moves.
pub(crate) fn roll(table: &mut Table<'_, Cashflow>, seat: Seat) -> Result<(), Refusal> {
    may_roll(table.state(), seat)?;
    roll_dice(table);
    Ok(())
}

/// [F9] Ends the turn.
pub(crate) fn end(table: &mut Table<'_, Cashflow>, seat: Seat) -> Result<(), Refusal> {
    may_end(table.state(), seat)?;
    pass(table);
    Ok(())
}

/// [F7] The dice move the piece, [F8] paydays come first, [F9] then the square acts.
pub(crate) fn roll_dice(table: &mut Table<'_, Cashflow>) {
    let seat = table.state().current;
    let dice: Vec<u8> = (0..dice_count(table.state(), seat)).map(|_| table.die()).collect();
    let player = table.state().player(seat);
    let path = path(table.state(), player, dice.iter().sum());
    let paydays = path.iter().filter(|square| is_payday(table.state(), player, **square)).count();
    let position = *path.last().expect("a die shows at least 1");
    let charity = player.charity_turns.saturating_sub(1);
    table.emit(Life::Rolled { seat, dice, position, charity });
    if paydays > 0 {
        pay(table, seat, i64::try_from(paydays).expect("a roll passes a few squares"));
    }
    if table.state().player(seat).on_fast_track() {
        fast_track::act(table, seat);
    } else {
        squares::act(table, seat);
    }
}

/// [F7] One die more while charity lasts.
pub(crate) fn dice_count(state: &State, seat: Seat) -> u8 {
    let usual = match state.config.dice {
        DiceRule::Official => 1,
        DiceRule::Fast => 2,
    };
    usual + u8::from(state.player(seat).charity_turns > 0)
}

/// [F7] The squares that the piece passes, the last of which it lands on.
fn path(state: &State, player: &Player, steps: u8) -> Vec<u8> {
    let length = if player.on_fast_track() {
        state.data().fast_track.len()
    } else {
        state.data().rat_race.len()
    };
    (1..=steps)
        .map(|step| (usize::from(player.position) + usize::from(step)) % length)
        .map(|square| u8::try_from(square).expect("a board has a few dozen squares"))
        .collect()
}

fn is_payday(state: &State, player: &Player, square: u8) -> bool {
    let square = usize::from(square);
    if player.on_fast_track() {
        matches!(state.data().fast_track[square], FastSquare::FastPayday {})
    } else {
        state.data().rat_race[square] == Square::Paycheck
    }
}

/// [F8] That many paydays, as they stand before the square acts; below zero one forced payment.
fn pay(table: &mut Table<'_, Cashflow>, seat: Seat, paydays: i64) {
    let state = table.state();
    let amount = paydays * Figures::of(state.data(), state.player(seat)).payday;
    if amount < 0 {
        money::force(table, seat, Charge::Payday, -amount);
    } else {
        table.emit(Money::Received { seat, reason: Gain::Payday, amount });
    }
    perks::at_paycheck(table, seat, paydays);
}

/// [F6] On to the next player who is not out; skipped turns are passed on at once.
pub(crate) fn pass(table: &mut Table<'_, Cashflow>) {
    loop {
        let seat = next_seat(table.state());
        let left = table.state().player(seat).skip_turns;
        if left == 0 {
            return time::begin_turn(table, seat);
        }
        let number = table.state().turn_number + 1;
        table.emit(Course::TurnSkipped { seat, number, left: left - 1 });
    }
}

fn next_seat(state: &State) -> Seat {
    let current = state.current;
    let in_play = || state.seated().filter(|(_, player)| !player.out).map(|(seat, _)| seat);
    let next = in_play().find(|seat| *seat > current).or_else(|| in_play().next());
    next.expect("a turn is passed on while somebody plays")
}
