//! CashFlow games with a simple policy, and what a copy of a table costs.

use ::cashflow::data::Deal;
use ::cashflow::{Cashflow, Command, Config, DealDeck, DebtId, Phase};
use table::draws::CheapDraws;
use table::{Match, Seat, Setup};

use crate::meter::{Done, Subject};

/// A game that has not ended by then is counted as it is: one player alone may take very long.
const MOST_COMMANDS: u32 = 5000;

type Table = Match<Cashflow, CheapDraws>;

/// Whole games: buys what brings cash flow, repays the bank, enters the Fast Track.
pub(crate) fn games(seats: u8) -> Subject {
    let config = Config::default();
    let mut seed = 0;
    let work = move || {
        seed += 1;
        let mut game = open(&config, seats, seed);
        for _ in 0..MOST_COMMANDS {
            if game.is_over() {
                break;
            }
            one_move(&mut game);
        }
        Done { things: 1, draws: 0 }
    };
    let name = format!("CashFlow games of up to {MOST_COMMANDS} commands, {seats} seats");
    Subject { name, hashes: false, work: Box::new(work) }
}

/// A copy of a table in the middle of a game: what every proposal costs first.
pub(crate) fn copies(seats: u8) -> Subject {
    let mut game = open(&Config::default(), seats, 3);
    for _ in 0..400 * u32::from(seats) {
        one_move(&mut game);
    }
    let state = game.state().clone();
    let work = move || {
        for _ in 0..1000 {
            std::hint::black_box(std::hint::black_box(&state).clone());
        }
        Done { things: 1000, draws: 0 }
    };
    let name = format!("CashFlow tables copied, {seats} seats");
    Subject { name, hashes: false, work: Box::new(work) }
}

fn open(config: &Config, seats: u8, seed: u64) -> Table {
    let setup = Setup { seats, config: config.clone(), nonce: 0 };
    Match::open(setup, CheapDraws::new(seed)).expect("the defaults are taken").0
}

fn one_move(game: &mut Table) {
    let Some(seat) = game.awaited().iter().next() else { return };
    let asked =
        wishes(game, seat).into_iter().any(|wish| game.play(seat, &wish, game.now()).is_ok());
    if !asked && let Some(expired) = game.expire() {
        game.commit(expired);
    }
}

/// What the seat would like, the best first; what is refused costs as much as what is taken.
fn wishes(game: &Table, seat: Seat) -> Vec<Command> {
    match game.state().phase {
        Phase::Roll => vec![Command::EnterFastTrack {}, Command::Roll {}],
        Phase::ChooseDeal => vec![Command::DrawDeal { deck: DealDeck::Small }],
        Phase::Deal if brings_cash(game) => vec![Command::Buy { shares: None }, Command::Done {}],
        Phase::Deal | Phase::Window(_) | Phase::Charity => vec![Command::Done {}],
        Phase::End => repayment(game, seat).into_iter().chain([Command::EndTurn {}]).collect(),
        Phase::Liquidate { .. } | Phase::Over { .. } => Vec::new(),
    }
}

/// The Fast Track's own ventures all do.
fn brings_cash(game: &Table) -> bool {
    let state = game.state();
    let deal = state.open.and_then(|card| state.data().deal(card));
    deal.and_then(Deal::lot).is_none_or(|lot| lot.cash_flow > 0)
}

fn repayment(game: &Table, seat: Seat) -> Option<Command> {
    let player = game.state().player(seat);
    let bank = player.liabilities.iter().find(|debt| debt.id == DebtId::Bank)?;
    let amount = bank.balance.min(player.cash) / 1000 * 1000;
    (amount > 0).then(|| Command::Repay { liability: "bank".into(), amount: Some(amount) })
}
