//! The rules: refusals, then events. Numbers in brackets are those of `docs/rules/xidach.md`.

mod deal;
mod dealer;
mod habit;
mod hidden;
mod settling;
mod turns;
mod values;

use alloc::vec;
use alloc::vec::Vec;

use table::draws::Dice;
use table::options::{Field, Fields, Options};
use table::{Lens, Refusal as _, Rules, Seat, Table, Wish};

use crate::XiDach;
use crate::command::{Command, Neighbour};
use crate::event::Fact;
use crate::refusal::Refusal;
use crate::state::{Hand, Phase, State};

pub use settling::comes_off;
use values::Tally;
pub use values::{Kind, kind, may_stand, value};

impl Rules for XiDach {
    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Deal { first } => deal::deal(table, seat, *first),
            Command::Draw {} => turns::draw(table, seat),
            Command::Stand {} => turns::stand(table, seat),
            Command::Compare { seat: other } => dealer::compare(table, seat, *other),
            Command::Close {} => close(table, seat),
        }
    }

    /// [X16] At the deadline the seat draws while it may not stand, and stands, all at that moment.
    fn expire(table: &mut Table<'_, Self>) {
        let State { acting: seat, deadline, .. } = *table.state();
        table.emit(Fact::TimeRanOut { seat });
        while turns::may_stand(table.state(), seat, tally_of(table, seat)).is_err() {
            turns::draw_card(table, seat, deadline);
        }
        turns::end_turn(table, seat);
    }

    fn options(state: &State, seat: Seat, lens: Lens) -> Options {
        let hand = lens.see(&state.place(seat).cards).expect("a seat sees its own hand");
        let tally = Tally::of(hand);
        let first = || Fields::none().with("first", Field::words(["left", "right"]));
        let unsettled = state.unsettled().map(|seat| seat.number().into());
        let between = may_deal_or_close(state, seat);
        let compare = || Fields::none().with("seat", Field::numbers(unsettled));
        Options::new()
            .offer("deal", between.map(|()| first()))
            .offer("draw", turns::may_draw(state, seat, tally))
            .offer("stand", turns::may_stand(state, seat, tally))
            .offer("compare", dealer::may_compare(state, seat, tally).map(|()| compare()))
            .offer("close", between)
    }

    /// A seat to compare with is one that is not settled, as long as there is one.
    fn examples(state: &State, _seat: Seat) -> Vec<Command> {
        let other = state.unsettled().next().unwrap_or(Seat::new(1));
        vec![
            Command::Deal { first: Neighbour::Left },
            Command::Draw {},
            Command::Stand {},
            Command::Compare { seat: other.number().into() },
            Command::Close {},
        ]
    }

    /// [X14] The hands that the viewer cannot see, as the rules could have dealt them otherwise.
    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        hidden::dealt_otherwise(state, lens, dice)
    }

    fn wish(state: &State, seat: Seat, lens: Lens, _dice: &mut Dice) -> Wish<Command> {
        habit::wish(state, seat, lens)
    }

    /// Hands do not depend on one another.
    fn pauses(state: &State) -> bool {
        state.phase == Phase::Settled
    }

    fn promise(state: &State, seat: Seat) -> i64 {
        habit::promise(state, seat)
    }
}

/// [X19] The dealer ends the game between hands.
fn close(table: &mut Table<'_, XiDach>, seat: Seat) -> Result<(), Refusal> {
    may_deal_or_close(table.state(), seat)?;
    table.emit(Fact::GameClosed {});
    Ok(())
}

/// [X4] [X19] The dealer, while no hand is being played.
fn may_deal_or_close(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::HandUnderWay.when(matches!(state.phase, Phase::Players | Phase::Dealer))?;
    must_act(state, seat)
}

/// [X20] One seat at a time.
fn must_act(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::NotYourTurn { acting: state.acting }.unless(seat == state.acting)
}

/// What a seat holds, for the rules.
fn hand_of(table: &Table<'_, XiDach>, seat: Seat) -> Hand {
    *table.peek(&table.state().place(seat).cards)
}

/// What the rules count of it.
fn tally_of(table: &Table<'_, XiDach>, seat: Seat) -> Tally {
    Tally::of(&hand_of(table, seat))
}
