//! The reveal: steps a to g, in this order, each seat by seat.

use alloc::vec::Vec;

use table::{Seat, Table};

use super::goods::{Asset, Goods, price_in_ts};
use super::round::bounded;
use crate::Bazaar;
use crate::command::Choice;
use crate::event::{Fact, Row, Step};
use crate::state::State;

/// Rule f converts the first of these that is there.
const CONVERTED: [Asset; 3] = [Asset::Tg, Asset::Tkl, Asset::C];

/// [B20] From how much gold which fee is due; the last that is reached counts.
pub(super) const GOLD_FEES: [(i64, i64); 2] = [(8, 1), (12, 2)];
/// [B21] How much crypto a crash takes from.
pub(super) const CRASH_FROM: i64 = 4;

/// [B16] All steps; [B24] then the round is shown, or the game is over.
pub(super) fn reveal(table: &mut Table<'_, Bazaar>) {
    end_offers(table);
    open_choices(table);
    follow(table, gamble);
    follow(table, result_of_pair);
    follow(table, gold_fee);
    follow(table, crash);
    follow(table, conversion);
    move_n(table);
    go_on(table);
}

/// A step, seat by seat; where it changes nothing, it leaves no row.
fn follow(table: &mut Table<'_, Bazaar>, step: fn(&State, Seat) -> Option<Row>) {
    for seat in Seat::all(table.state().seats) {
        if let Some(row) = step(table.state(), seat) {
            table.emit(Fact::Changed(row));
        }
    }
}

/// [B17] a. Open offers end, their goods go back.
fn end_offers(table: &mut Table<'_, Bazaar>) {
    table.emit(Fact::OffersEnded {});
}

/// [B28] Who chose nothing has chosen nothing.
fn open_choices(table: &mut Table<'_, Bazaar>) {
    let hidden = &table.state().choices;
    let choices: Vec<Option<Choice>> = hidden.iter().map(|choice| *table.peek(choice)).collect();
    table.emit(Fact::ChoicesOpened { choices });
}

/// [B18] b. Crypto is bought if the TS are there now.
pub(super) fn gamble(state: &State, seat: Seat) -> Option<Row> {
    let Some(Choice::CryptoGamble { amount_c }) = state.opened(seat) else { return None };
    let cost = price_in_ts(&state.prices, Asset::C, amount_c);
    if cost > state.held[seat.index()].ts {
        return Some(Row::failed(seat));
    }
    let bought = Goods::lot(Asset::C, amount_c).plus(Goods::money(-cost));
    Row::of(Step::B, seat, bought)
}

/// [B19] c. What a pair of COOPERATE and BETRAY brings; [B27] any other has no result.
pub(super) fn result_of_pair(state: &State, seat: Seat) -> Option<Row> {
    let partner = state.pairing.partner(seat)?;
    let ts = match (state.opened(seat)?, state.opened(partner)?) {
        (Choice::Cooperate, Choice::Cooperate) => 5,
        (Choice::Betray, Choice::Cooperate) => 8,
        (Choice::Cooperate, Choice::Betray) => -at_most(5, state, seat),
        _ => 0,
    };
    Row::of(Step::C, seat, Goods::money(ts))
}

/// [B20] d. Much gold costs a fee.
pub(super) fn gold_fee(state: &State, seat: Seat) -> Option<Row> {
    let fee = fee_of(state.held[seat.index()].tkl);
    Row::of(Step::D, seat, Goods::money(-at_most(fee, state, seat)))
}

/// [B20] What that much gold costs.
pub(super) fn fee_of(gold: i64) -> i64 {
    let due = GOLD_FEES.iter().rfind(|(from, _)| gold >= *from);
    due.map_or(0, |(_, fee)| *fee)
}

/// [B21] e. Under `cryptoCrashFlag`, who holds enough C loses 1.
pub(super) fn crash(state: &State, seat: Seat) -> Option<Row> {
    let hit = state.card.crypto_crash() && state.held[seat.index()].c >= CRASH_FROM;
    hit.then(|| Row::of(Step::E, seat, Goods::lot(Asset::C, -1))).flatten()
}

/// [B22] f. Who has no TS converts one unit of the first good it has.
pub(super) fn conversion(state: &State, seat: Seat) -> Option<Row> {
    let held = &state.held[seat.index()];
    if held.ts > 0 {
        return None;
    }
    let asset = CONVERTED.into_iter().find(|asset| held.of(*asset) > 0)?;
    let money = Goods::money(price_in_ts(&state.prices, asset, 1));
    Row::of(Step::F, seat, Goods::lot(asset, -1).plus(money))
}

/// [B29] TS stop at 0.
fn at_most(loss: i64, state: &State, seat: Seat) -> i64 {
    loss.min(state.held[seat.index()].ts)
}

/// [B23] g. All choices in the room move N, which acts on the next round.
fn move_n(table: &mut Table<'_, Bazaar>) {
    let state = table.state();
    let count = |wanted| state.settlement.choices.iter().filter(|made| **made == wanted).count();
    let cooperating = count(Some(Choice::Cooperate));
    let betraying = count(Some(Choice::Betray));
    let by = cooperating.cmp(&betraying) as i8;
    let n = bounded(state.n + by);
    table.emit(Fact::RoundSettled { n });
}

/// [B24] The last round is followed by the end directly.
fn go_on(table: &mut Table<'_, Bazaar>) {
    let state = table.state();
    let next = if state.round < state.config.rounds {
        Fact::RevealBegun { deadline: table.now() + state.config.reveal() }
    } else {
        Fact::GameEnded {}
    };
    table.emit(next);
}
