//! All rules.

use cards::Card;
use table::draws::Dice;
use table::options::{Fields, Options};
use table::{Audience, Lens, Refusal as _, Rules, Seat, Secret, Table, Wish};

use crate::{Command, Event, HighCard, Refusal, State};

/// Whoever has less than this does better with another card.
const MIDDLE: u8 = 8;

impl Rules for HighCard {
    fn begin(table: &mut Table<'_, Self>) {
        table.state().seats().for_each(|seat| deal(table, seat));
        begin_turn(table);
    }

    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        may_decide(table.state(), seat)?;
        if let Command::Swap {} = command {
            deal(table, seat);
        }
        go_on(table, seat);
        Ok(())
    }

    /// Whoever lets the time pass keeps the card.
    fn expire(table: &mut Table<'_, Self>) {
        if let Some(seat) = table.state().next() {
            go_on(table, seat);
        }
    }

    fn options(state: &State, seat: Seat, _lens: Lens) -> Options {
        let offer = || may_decide(state, seat).map(|()| Fields::none());
        Options::new().offer("swap", offer()).offer("keep", offer())
    }

    fn examples(_state: &State, _seat: Seat) -> Vec<Command> {
        vec![Command::Swap {}, Command::Keep {}]
    }

    /// What the viewer cannot see is any of the cards that it does not know.
    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        let mut other = state.clone();
        let all = || state.cards.iter().flatten().chain(&state.gone);
        let known: Vec<Card> = all().filter_map(|card| lens.see(card).copied()).collect();
        let mut left: Vec<Card> = Card::all().filter(|card| !known.contains(card)).collect();
        dice.shuffle(&mut left);
        let hidden = other.cards.iter_mut().flatten().chain(&mut other.gone);
        for (secret, card) in hidden.filter(|card| lens.see(card).is_none()).zip(left) {
            secret.absorb(&Secret::new(card, Audience::NOBODY), |old, new| *old = *new);
        }
        other
    }

    fn wish(state: &State, seat: Seat, lens: Lens, _dice: &mut Dice) -> Wish<Command> {
        let card = state.cards[seat.index()].as_ref().and_then(|card| lens.see(card));
        let low = card.is_some_and(|card| card.rank().order() < MIDDLE);
        Wish::Ask(if low { Command::Swap {} } else { Command::Keep {} })
    }
}

fn may_decide(state: &State, seat: Seat) -> Result<(), Refusal> {
    Refusal::NotYet.unless(state.next() == Some(seat))
}

/// One of the cards that nobody has had.
fn deal(table: &mut Table<'_, HighCard>, seat: Seat) {
    let State { cards, gone, .. } = table.state();
    let had: Vec<Card> = cards.iter().flatten().chain(gone).map(|card| *table.peek(card)).collect();
    let left: Vec<Card> = Card::all().filter(|card| !had.contains(card)).collect();
    let card = Secret::new(left[table.choose(left.len())], Audience::only(seat));
    table.emit(Event::Dealt { seat, card });
}

fn go_on(table: &mut Table<'_, HighCard>, seat: Seat) {
    table.emit(Event::Decided { seat });
    match table.state().next() {
        Some(_) => begin_turn(table),
        None => open(table),
    }
}

fn begin_turn(table: &mut Table<'_, HighCard>) {
    let deadline = table.now() + table.state().think;
    table.emit(Event::TurnBegan { deadline });
}

fn open(table: &mut Table<'_, HighCard>) {
    let cards = table.state().cards.iter().flatten().map(|card| *table.peek(card)).collect();
    table.emit(Event::Opened { cards });
}
