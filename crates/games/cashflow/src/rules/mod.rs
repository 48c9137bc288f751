//! The rules: refusals, then events. Numbers in brackets are those of `docs/rules/cashflow.md`,
//! and the files follow its headings.

mod conceding;
pub(crate) mod deals;
pub(crate) mod fast_track;
pub(crate) mod figures;
mod habit;
pub(crate) mod money;
mod offered;
pub(crate) mod offers;
pub(crate) mod perks;
mod piles;
pub(crate) mod sales;
mod setup;
pub(crate) mod squares;
mod time;
pub(crate) mod turn;
mod windows;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use table::draws::Dice;
use table::options::Options;
use table::preview::{NoPreview, Question};
use table::{Lens, Refusal as _, Rules, Seat, State as _, Table, Version, Wish};

use crate::Cashflow;
use crate::command::Command;
use crate::data::Deck;
use crate::preview::Asked;
use crate::refusal::Refusal;
use crate::state::{Moment, Phase, State};
use crate::versions;

pub(crate) use setup::choices;

impl Rules for Cashflow {
    /// [F4] Professions, dreams, then the four decks; seat 0 begins.
    fn begin(table: &mut Table<'_, Self>) {
        setup::seat_players(table);
        for deck in Deck::ALL {
            let cards = piles::playable(table.state(), deck);
            piles::lay(table, deck, cards);
        }
        time::begin_turn(table, Seat::new(0));
    }

    fn decide(table: &mut Table<'_, Self>, seat: Seat, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Roll {} => turn::roll(table, seat),
            Command::DrawDeal { deck } => deals::draw(table, seat, *deck),
            Command::Buy { shares } => deals::buy(table, seat, *shares),
            Command::Sell { asset, quantity } => sales::sell(table, seat, asset, *quantity),
            Command::Donate {} => squares::donate(table, seat),
            Command::Done {} => windows::done(table, seat),
            Command::Repay { liability, amount } => money::repay(table, seat, liability, *amount),
            Command::Borrow { amount } => money::borrow(table, seat, *amount),
            Command::EnterFastTrack {} => fast_track::enter(table, seat),
            Command::EndTurn {} => turn::end(table, seat),
            Command::Concede {} => conceding::concede(table, seat),
        }
    }

    /// [F36] At its end each phase makes the careful choice.
    fn expire(table: &mut Table<'_, Self>) {
        match table.state().phase {
            Phase::Roll => turn::roll_dice(table),
            Phase::ChooseDeal | Phase::Deal | Phase::Charity => time::close_card(table),
            Phase::Window(_) => windows::close(table),
            Phase::Liquidate { .. } => fast_track::liquidate_cheapest(table),
            Phase::End => turn::pass(table),
            Phase::Over { .. } => {}
        }
    }

    fn options(state: &State, seat: Seat, _lens: Lens) -> Options {
        let options = Options::new()
            .offer("roll", turn::may_roll(state, seat))
            .offer("drawDeal", offered::decks(state, seat))
            .offer("buy", offered::purchases(state, seat))
            .offer("sell", offered::sales(state, seat))
            .offer("donate", squares::may_donate(state, seat))
            .offer("done", windows::may_be_done(state, seat))
            .offer("repay", offered::repayments(state, seat))
            .offer("borrow", offered::loans(state, seat))
            .offer("enterFastTrack", fast_track::may_enter(state, seat))
            .offer("endTurn", turn::may_end(state, seat));
        if !versions::players_may_concede(state.rules) {
            return options;
        }
        options.offer("concede", conceding::may_concede(state, seat))
    }

    fn examples(state: &State, seat: Seat) -> Vec<Command> {
        let (liability, amount) = offered::example_debt(state, seat);
        let mut examples = vec![
            Command::Roll {},
            Command::DrawDeal { deck: offered::playable_deck(state) },
            Command::Buy { shares: offered::example_shares(state, seat) },
            Command::Sell { asset: offered::example_asset(state, seat), quantity: None },
            Command::Donate {},
            Command::Done {},
            Command::Repay { liability, amount },
            Command::Borrow { amount: money::STEP },
            Command::EnterFastTrack {},
            Command::EndTurn {},
        ];
        if versions::players_may_concede(state.rules) {
            examples.push(Command::Concede {});
        }
        examples
    }

    fn preview(rules: Version, asked: Question) -> Result<String, NoPreview> {
        asked.answer(|asked: Asked| asked.answer(rules))
    }

    /// The piles' hidden cards lie in another order, which is all that nobody knows.
    fn resample(state: &State, _lens: Lens, dice: &mut Dice) -> State {
        let piles = Deck::ALL.map(|deck| piles::reshuffled(state, deck, dice));
        State { piles: Arc::new(piles), ..state.clone() }
    }

    fn wish(state: &State, seat: Seat, _lens: Lens, _dice: &mut Dice) -> Wish<Command> {
        habit::wish(state, seat)
    }

    fn promise(state: &State, seat: Seat) -> i64 {
        habit::promise(state, seat)
    }
}

/// The first two steps of every staircase: the phase, then the seats that the game waits for.
fn may_act(state: &State, seat: Seat, moments: &'static [Moment]) -> Result<(), Refusal> {
    Refusal::WrongPhase { moments }.unless(moments.contains(&state.phase.moment()))?;
    Refusal::NotYourTurn.unless(state.awaited().contains(seat))
}
