//! The rules, by the headings of the rule book: refusals, then events. Numbers in brackets are
//! those of `docs/rules/bazaar.md`.

mod forecast;
mod goods;
mod habit;
mod market;
mod offers;
mod reveal;
mod round;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use table::draws::Dice;
use table::options::Options;
use table::preview::{NoPreview, Question};
use table::{Audience, Lens, Rules, Sealed, Seat, Secret, Table, Version, Wish};

use crate::Bazaar;
use crate::command::{Choice, Command};
use crate::preview::Asked;
use crate::refusal::Refusal;
use crate::state::{Phase, State};

pub(crate) use forecast::forecast;
pub use goods::{Asset, Goods};
pub(crate) use goods::{price_in_ts, prices_at, units_for};
pub use round::Card;

impl Rules for Bazaar {
    /// [B36] The portfolios come first; the first round finds no deck and shuffles one.
    fn begin(table: &mut Table<'_, Self>) {
        round::deal_portfolios(table);
        round::begin_round(table);
    }

    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Act(choice) => round::act(table, seat, choice),
            Command::Offer { asset, quantity, price } => {
                market::offer(table, seat, *asset, *quantity, *price)
            }
            Command::Buy { offer } => market::buy(table, seat, *offer),
            Command::Cancel { offer } => market::cancel(table, seat, *offer),
            Command::Ready {} => round::ready(table, seat),
        }
    }

    /// [B15] [B24] What the clock does, and the last `ready`.
    fn expire(table: &mut Table<'_, Self>) {
        match table.state().phase {
            Phase::Negotiation => reveal::reveal(table),
            Phase::Reveal => round::begin_round(table),
            Phase::Over => {}
        }
    }

    fn options(state: &State, seat: Seat, _lens: Lens) -> Options {
        Options::new()
            .offer("act", offers::acts(state))
            .offer("offer", offers::lots(state, seat))
            .offer("buy", offers::buys(state, seat))
            .offer("cancel", offers::cancels(state, seat))
            .offer("ready", round::may_be_ready(state, seat))
    }

    fn preview(_rules: Version, asked: Question) -> Result<String, NoPreview> {
        asked.answer(Asked::answer)
    }

    fn examples(state: &State, seat: Seat) -> Vec<Command> {
        let asset = offers::first_asset(state, seat);
        vec![
            Command::Act(Sealed::new(Choice::Cooperate)),
            Command::Offer { asset, quantity: 1, price: None },
            Command::Buy { offer: offers::cheapest_of_others(state, seat) },
            Command::Cancel { offer: offers::first_own(state, seat) },
            Command::Ready {},
        ]
    }

    /// What others sealed is chosen again by habit, and the rest of the deck lies in any order.
    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        let mut other = state.clone();
        for seat in Seat::all(state.seats) {
            if lens.see(&state.choices[seat.index()]).is_none() {
                let choice = habit::hidden(state, seat, dice);
                other.choices[seat.index()] = Secret::new(choice, Audience::only(seat));
            }
        }
        other.deck = Secret::new(rest_of_the_deck(state, dice), Audience::NOBODY);
        other
    }

    fn wish(state: &State, seat: Seat, lens: Lens, dice: &mut Dice) -> Wish<Command> {
        habit::wish(state, seat, lens, dice)
    }

    fn promise(state: &State, seat: Seat) -> i64 {
        habit::promise(state, seat)
    }
}

/// [B12] The events of the deck that have not come since it was shuffled.
fn rest_of_the_deck(state: &State, dice: &mut Dice) -> Vec<Card> {
    let taken = match state.round as usize {
        0 => 0,
        round => (round - 1) % Card::ALL.len() + 1,
    };
    let before = state.past.iter().filter(|past| past.round < state.round);
    let cards: Vec<Card> = before.map(|past| past.card).chain([state.card]).collect();
    let gone = &cards[cards.len() - taken..];
    let mut rest = Vec::from(Card::ALL);
    rest.retain(|card| !gone.contains(card));
    dice.shuffle(&mut rest);
    rest
}
