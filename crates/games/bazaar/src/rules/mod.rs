//! The rules, by the headings of the rule book: refusals, then events. Numbers in brackets are
//! those of `docs/rules/bazaar.md`.

mod goods;
mod market;
mod offers;
mod reveal;
mod round;

use alloc::vec;
use alloc::vec::Vec;

use table::draws::Dice;
use table::options::Options;
use table::{Audience, Lens, Rules, Sealed, Seat, Secret, Table};

use crate::Bazaar;
use crate::command::{Choice, Command};
use crate::refusal::Refusal;
use crate::state::{Phase, State};

pub(crate) use goods::prices_at;
pub use goods::{Asset, Goods};
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

    /// What others sealed, and how the rest of the deck lies, could be any.
    fn resample(state: &State, lens: Lens, dice: &mut Dice) -> State {
        let mut other = state.clone();
        for (seat, choice) in Seat::all(state.seats).zip(&mut other.choices) {
            if lens.see(choice).is_none() {
                *choice = Secret::new(any_choice(dice), Audience::only(seat));
            }
        }
        let order = Secret::new(Dice::new(dice.below(1 << 32)), Audience::NOBODY);
        other.deck.absorb(&order, |deck, dice| dice.clone().shuffle(deck));
        other
    }
}

fn any_choice(dice: &mut Dice) -> Option<Choice> {
    match dice.below(4) {
        0 => None,
        1 => Some(Choice::Cooperate),
        2 => Some(Choice::Betray),
        _ => Some(Choice::CryptoGamble { amount_c: i64::from(dice.chance(1, 2)) + 1 }),
    }
}
