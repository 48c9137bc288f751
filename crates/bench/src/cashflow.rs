//! Matches of CashFlow with a simple policy, and what a copy of a state costs.

use ::cashflow::data::Deal;
use ::cashflow::{Cashflow, Command, Config, DealDeck, DebtId, Phase};
use table::draws::CheapDraws;
use table::{Game, Match, Seat, Setup};

use crate::meter::{Done, Subject};

/// A match that has not ended by then is counted as it is: a single player may take very long.
const MOST_COMMANDS: u32 = 5000;

type Play = Match<Cashflow, CheapDraws>;

/// Whole matches: buys what brings cash flow, repays the bank, enters the Fast Track.
pub(crate) fn games(seats: u8) -> Subject {
    let config = Config::default();
    let mut seed = 0;
    let work = move || {
        seed += 1;
        let mut play = open(&config, seats, seed);
        for _ in 0..MOST_COMMANDS {
            if play.is_over() {
                break;
            }
            one_move(&mut play);
        }
        Done { things: 1, draws: 0 }
    };
    let name = format!("CashFlow games of up to {MOST_COMMANDS} commands, {seats} seats");
    Subject { name, hashes: false, work: Box::new(work) }
}

/// A copy of the state in the middle of a match: the first cost of every proposal.
pub(crate) fn copies(seats: u8) -> Subject {
    let mut play = open(&Config::default(), seats, 3);
    for _ in 0..400 * u32::from(seats) {
        one_move(&mut play);
    }
    let state = play.state().clone();
    let work = move || {
        for _ in 0..1000 {
            std::hint::black_box(std::hint::black_box(&state).clone());
        }
        Done { things: 1000, draws: 0 }
    };
    let name = format!("CashFlow tables copied, {seats} seats");
    Subject { name, hashes: false, work: Box::new(work) }
}

fn open(config: &Config, seats: u8, seed: u64) -> Play {
    let setup = Setup { rules: Cashflow::NEWEST, seats, config: config.clone(), nonce: 0 };
    Match::open(setup, CheapDraws::new(seed)).expect("the defaults are valid").0
}

fn one_move(play: &mut Play) {
    let Some(seat) = play.awaited().iter().next() else { return };
    let asked =
        wishes(play, seat).into_iter().any(|wish| play.play(seat, &wish, play.now()).is_ok());
    if !asked && let Some(expired) = play.expire() {
        play.commit(expired);
    }
}

/// What the seat would like, best first; a refused command costs as much as an accepted one.
fn wishes(play: &Play, seat: Seat) -> Vec<Command> {
    match play.state().phase {
        Phase::Roll => vec![Command::EnterFastTrack {}, Command::Roll {}],
        Phase::ChooseDeal => vec![Command::DrawDeal { deck: DealDeck::Small }],
        Phase::Deal if brings_cash(play) => vec![Command::Buy { shares: None }, Command::Done {}],
        Phase::Deal | Phase::Window(_) | Phase::Charity => vec![Command::Done {}],
        Phase::End => repayment(play, seat).into_iter().chain([Command::EndTurn {}]).collect(),
        Phase::Liquidate { .. } | Phase::Over { .. } => Vec::new(),
    }
}

/// Whether the open deal brings cash flow; all ventures of the Fast Track do.
fn brings_cash(play: &Play) -> bool {
    let state = play.state();
    let deal = state.open.and_then(|card| state.data().deal(card));
    deal.and_then(Deal::lot).is_none_or(|lot| lot.cash_flow > 0)
}

fn repayment(play: &Play, seat: Seat) -> Option<Command> {
    let player = play.state().player(seat);
    let bank = player.liabilities.iter().find(|debt| debt.id == DebtId::Bank)?;
    let amount = bank.balance.min(player.cash) / 1000 * 1000;
    (amount > 0).then(|| Command::Repay { liability: "bank".into(), amount: Some(amount) })
}
