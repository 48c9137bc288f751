//! All rules: refusals, then events.

use alloc::vec;
use alloc::vec::Vec;

use table::draws::Dice;
use table::options::{Field, Fields, Options};
use table::{
    Audience, Lens, Millis, Refusal as _, Rules, Sealed, Seat, Secret, State as _, Table, Wish,
    Words as _,
};

use crate::Rps;
use crate::command::{Command, Hand};
use crate::event::{Event, Fact};
use crate::refusal::Refusal;
use crate::state::State;

impl Rules for Rps {
    fn begin(table: &mut Table<'_, Self>) {
        begin_round(table);
    }

    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        let Command::Throw { hand } = command;
        may_throw(table.state(), seat)?;
        let hand = Secret::new(*hand.declared(), Audience::only(seat));
        table.emit(Event::Threw { seat, hand });
        if table.state().awaited().is_empty() {
            open(table);
        }
        Ok(())
    }

    fn expire(table: &mut Table<'_, Self>) {
        open(table);
    }

    fn options(state: &State, seat: Seat, _lens: Lens) -> Options {
        let hands = Fields::none().with("hand", Field::words(Hand::WORDS.iter().copied()));
        Options::new().offer("throw", may_throw(state, seat).map(|()| hands))
    }

    fn examples(_state: &State, _seat: Seat) -> Vec<Command> {
        vec![Command::Throw { hand: Sealed::new(Hand::Rock) }]
    }

    /// What the viewer cannot see may be any hand.
    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        let mut other = state.clone();
        for seat in Seat::all(2) {
            let hidden = |hand: &&mut Secret<Hand>| lens.see(hand).is_none();
            if let Some(hand) = other.hands[seat.index()].as_mut().filter(hidden) {
                *hand = Secret::new(any_hand(dice), Audience::only(seat));
            }
        }
        other
    }

    fn wish(_state: &State, _seat: Seat, _lens: Lens, dice: &mut Dice) -> Wish<Command> {
        Wish::Ask(Command::Throw { hand: Sealed::new(any_hand(dice)) })
    }
}

fn may_throw(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::AlreadyThrown.when(state.thrown().contains(seat))
}

fn begin_round(table: &mut Table<'_, Rps>) {
    let State { round, config, .. } = table.state();
    let (round, think) = (round + 1, Millis::seconds(config.think_seconds.into()));
    let deadline = table.now() + think;
    table.emit(Fact::RoundBegan { round, deadline });
}

/// Opens both hands, and goes on.
fn open(table: &mut Table<'_, Rps>) {
    let State { hands, round, config, .. } = table.state();
    let is_last = *round >= config.rounds;
    let hands = [0, 1].map(|seat| hands[seat].as_ref().map(|hand| *table.peek(hand)));
    table.emit(Fact::Opened { hands, winner: winner(hands) });
    match is_last {
        true => table.emit(Fact::GameEnded {}),
        false => begin_round(table),
    }
}

/// Whoever has not chosen loses to whoever has.
fn winner(hands: [Option<Hand>; 2]) -> Option<Seat> {
    match hands {
        [Some(one), Some(other)] if beats(one, other) => Some(Seat::new(0)),
        [Some(one), Some(other)] if beats(other, one) => Some(Seat::new(1)),
        [Some(_), None] => Some(Seat::new(0)),
        [None, Some(_)] => Some(Seat::new(1)),
        _ => None,
    }
}

fn beats(one: Hand, other: Hand) -> bool {
    let wins =
        [(Hand::Rock, Hand::Scissors), (Hand::Paper, Hand::Rock), (Hand::Scissors, Hand::Paper)];
    wins.contains(&(one, other))
}

fn any_hand(dice: &mut Dice) -> Hand {
    Hand::ALL[dice.position(Hand::ALL.len())]
}
