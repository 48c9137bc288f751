//! Rat Race squares [F11] to [F18], and charity on both boards.

use alloc::sync::Arc;

use table::{Seat, Table};

use super::figures::{Figures, round, salary, share};
use super::{may_act, money, offers, perks, piles, time};
use crate::Cashflow;
use crate::command::DealDeck;
use crate::data::{CardId, Deck, Doodad, Square};
use crate::event::{Charge, Life, Money, Step};
use crate::refusal::Refusal;
use crate::state::{Moment, State};

const MOST_CHILDREN: u8 = 3;
const CHARITY_TURNS: u8 = 3;
const DOWNSIZE_TURNS: u8 = 3;

/// [F9] The square that the piece stands on acts.
pub(crate) fn act(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let state = table.state();
    match state.data().rat_race[usize::from(state.player(seat).position)] {
        Square::Opportunity => opportunity(table),
        Square::Liability => liability(table, seat),
        Square::Offer => offers::draw(table),
        Square::Charity => time::begin(table, Step::Charity),
        Square::Child => child(table, seat),
        Square::Downsize => downsize(table, seat),
        Square::Paycheck => time::begin(table, Step::End),
    }
}

/// [F12] With neither deck in play nothing happens.
fn opportunity(table: &mut Table<'_, Cashflow>) {
    let config = &table.state().config;
    let any = DealDeck::ALL.into_iter().any(|deck| config.plays(deck.into()));
    time::begin(table, if any { Step::ChooseDeal } else { Step::End });
}

/// [F13] A doodad for this player, if the search finds one.
fn liability(table: &mut Table<'_, Cashflow>, seat: Seat) {
    if let Some(card) = find_doodad(table, seat) {
        let data = Arc::clone(&table.state().data);
        if let Some(doodad) = data.doodad(card) {
            charge_doodad(table, seat, doodad);
        }
    }
    time::close_card(table);
}

/// [F13] Only the first take refills the pile.
fn find_doodad(table: &mut Table<'_, Cashflow>, seat: Seat) -> Option<CardId> {
    loop {
        let card = piles::take(table, Deck::Doodad);
        let state = table.state();
        let needs_child = state.data().doodad(card).is_some_and(|doodad| doodad.needs_child);
        if !needs_child || state.player(seat).children > 0 {
            return Some(card);
        }
        piles::put_down(table);
        if table.state().pile(Deck::Doodad).left() == 0 {
            return None;
        }
    }
}

fn charge_doodad(table: &mut Table<'_, Cashflow>, seat: Seat, doodad: &Doodad) {
    let cost = doodad_cost(table.state(), seat, doodad);
    money::force(table, seat, Charge::Doodad, cost);
    if let Some((balance, payment)) = doodad.loan.zip(doodad.payment) {
        let debt = table.state().player(seat).next_note();
        table.emit(Money::NoteSigned { seat, debt, card: doodad.id, balance, payment });
    }
}

/// [F13] A fixed cost, which a perk may lower [F35], or a share of the cash.
fn doodad_cost(state: &State, seat: Seat, doodad: &Doodad) -> i64 {
    let fixed = doodad.cost.map(|cost| perks::doodad_cost(state, seat, cost));
    let cash = state.player(seat).cash;
    let part = doodad.cash_percent.map(|percent| share(cash, percent, 100));
    fixed.or(part).expect("a doodad costs an amount or a share")
}

/// [F16] The third child but no fourth.
fn child(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let state = table.state();
    let player = state.player(seat);
    if player.children < MOST_CHILDREN {
        let expense = round(salary(state.data(), player) * 56, 1000).max(100);
        table.emit(Life::ChildBorn { seat, expense });
        perks::at_child(table, seat);
    }
    time::begin(table, Step::End);
}

/// [F17] All expenses at once, and some turns without work.
fn downsize(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let state = table.state();
    let expenses = Figures::of(state.data(), state.player(seat)).total_expenses;
    let turns = perks::downsize_turns(state, seat, DOWNSIZE_TURNS);
    money::force(table, seat, Charge::Downsizing, expenses);
    table.emit(Life::Downsized { seat, turns });
    time::begin(table, Step::End);
}

/// [F15] [F32] On both boards.
pub(crate) fn may_donate(state: &State, seat: Seat) -> Result<(), Refusal> {
    may_act(state, seat, &[Moment::Charity])
}

/// [F15] [F32] Donating with too little cash is declining.
pub(crate) fn donate(table: &mut Table<'_, Cashflow>, seat: Seat) -> Result<(), Refusal> {
    may_donate(table.state(), seat)?;
    let amount = donation(table.state(), seat);
    if amount <= table.state().player(seat).cash {
        table.emit(Money::Donated { seat, amount, turns: CHARITY_TURNS });
        perks::at_donation(table, seat);
    }
    time::begin(table, Step::End);
    Ok(())
}

/// [F15] A tenth of the income, [F32] on the Fast Track a fifth.
pub(crate) fn donation(state: &State, seat: Seat) -> i64 {
    let player = state.player(seat);
    let income = Figures::of(state.data(), player).total_income;
    if player.on_fast_track() { round(income, 5).max(5_000) } else { round(income, 10).max(100) }
}
