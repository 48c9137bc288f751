//! Fast Track [F28] to [F34].

use alloc::sync::Arc;

use serde::Serialize;
use table::{Refusal as _, Seat, Table};

use super::figures::{Figures, passive_income, round};
use super::money::{BETWEEN_MOVES, LIMIT};
use super::{conceding, may_act, perks, sales, time, turn};
use crate::Cashflow;
use crate::data::{Effect, FastSquare, Penalty, Venture};
use crate::event::{Charge, Course, Gain, Life, Money, Ownership, Step};
use crate::refusal::Refusal;
use crate::settings::FastTrackRule;
use crate::state::{Asset, Phase, Player, Source, State, Track};

const START_INCOME: i64 = 50_000;
const TO_THE_TARGET: i64 = 50_000;
const LEAST_BOOST: i64 = 2_000;
const LEAST_PENALTY: i64 = 3_000;

/// [F28] [F42] Checked when entering: passive income covers total expenses.
pub(crate) fn may_enter(state: &State, seat: Seat) -> Result<(), Refusal> {
    may_act(state, seat, BETWEEN_MOVES)?;
    Refusal::FastTrackClosed.unless(can_enter(state, seat))
}

/// [F51] Whoever is at turn.
pub(crate) fn can_enter(state: &State, seat: Seat) -> bool {
    let player = state.player(seat);
    !player.on_fast_track() && Figures::of(state.data(), player).cover_expenses()
}

/// [F28] Phase and deadline stay, and the start square does not act.
pub(crate) fn enter(table: &mut Table<'_, Cashflow>, seat: Seat) -> Result<(), Refusal> {
    may_enter(table.state(), seat)?;
    let Entry { cash, income, target } = entry(table.state(), seat);
    let position = table.state().data().fast_track_starts[seat.index()];
    table.emit(Life::FastTrackEntered { seat, cash, income, target, position });
    perks::at_entry(table, seat);
    Ok(())
}

/// What leaving the Rat Race brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Entry {
    /// Cash on top.
    pub(crate) cash: i64,
    /// The passive income there.
    pub(crate) income: i64,
    /// The one with which the dream is won.
    pub(crate) target: i64,
}

/// [F28] All of it follows from the payday.
pub(crate) fn entry(state: &State, seat: Seat) -> Entry {
    let payday = Figures::of(state.data(), state.player(seat)).payday;
    let income = payday + START_INCOME;
    Entry { cash: 100 * payday, income, target: income + TO_THE_TARGET }
}

/// The square that the piece stands on acts.
pub(crate) fn act(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let data = Arc::clone(&table.state().data);
    let square = usize::from(table.state().player(seat).position);
    let events = table.state().config.fast_track == FastTrackRule::Events;
    match &data.fast_track[square] {
        FastSquare::FastOpportunity { .. } if events => offer_venture(table, seat),
        FastSquare::FastOpportunity { .. } => boost(table, seat),
        FastSquare::FastPenalty { event } if events => punish(table, seat, event),
        FastSquare::FastPenalty { .. } => charge(table, seat, penalty(table.state(), seat)),
        FastSquare::FastDonation {} => time::begin(table, Step::Charity),
        FastSquare::FastPayday {} => time::begin(table, Step::End),
        FastSquare::FastDream {} => dream(table, seat),
    }
}

/// [F29] [F44] Half a payday more, up to a limit that is never below the target.
fn boost(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let state = table.state();
    let player = state.player(seat);
    let figures = Figures::of(state.data(), player);
    let wanted = round(figures.payday, 2).max(LEAST_BOOST);
    let most = LIMIT.max(target(player).expect("a boost is a square of the Fast Track"));
    let amount = wanted.min(most - figures.passive_income).max(0);
    table.emit(Life::IncomeBoosted { seat, amount });
    time::begin(table, Step::End);
}

/// [F28] The passive income with which the dream is won.
pub(crate) fn target(player: &Player) -> Option<i64> {
    match player.track {
        Track::RatRace => None,
        Track::FastTrack { target, .. } => Some(target),
    }
}

/// [F29] On the Fast Track there are no expenses, so it is the least.
fn penalty(state: &State, seat: Seat) -> i64 {
    Figures::of(state.data(), state.player(seat)).total_expenses.max(LEAST_PENALTY)
}

/// [F30] An opportunity that the player owns offers nothing.
fn offer_venture(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let player = table.state().player(seat);
    let here = Source::Square(player.position);
    let owned = player.assets.iter().any(|asset| asset.source == here);
    time::begin(table, if owned { Step::End } else { Step::Deal });
}

/// [F30] With cash in hand alone.
pub(crate) fn may_pay(player: &Player, cost: i64) -> Result<(), Refusal> {
    Refusal::Cash { needed: cost }.unless(cost <= player.cash)
}

/// [F30] Paid first; with `winOn` one die decides what it gives.
pub(crate) fn venture(table: &mut Table<'_, Cashflow>, seat: Seat, square: u8) {
    let data = Arc::clone(&table.state().data);
    if let Some(venture) = data.venture(square) {
        let reason = Charge::Purchase;
        table.emit(Money::Paid { seat, reason, amount: venture.cost });
        if wins(table, seat, venture) {
            reward(table, seat, square, venture);
        }
    }
    time::begin(table, Step::End);
}

fn wins(table: &mut Table<'_, Cashflow>, seat: Seat, venture: &Venture) -> bool {
    venture.win_on.is_none() || wins_with(venture, throw(table, seat))
}

/// [F30] Whether a die decides for the player.
pub(crate) fn wins_with(venture: &Venture, die: u8) -> bool {
    venture.win_on.as_ref().is_some_and(|numbers| numbers.contains(&die))
}

fn throw(table: &mut Table<'_, Cashflow>, seat: Seat) -> u8 {
    let die = table.die();
    table.emit(Life::DieThrown { seat, die });
    die
}

fn reward(table: &mut Table<'_, Cashflow>, seat: Seat, square: u8, venture: &Venture) {
    if let Some(amount) = venture.payout {
        table.emit(Money::Received { seat, reason: Gain::Payout, amount });
    }
    if let Some(cashflow) = venture.cash_flow {
        let asset = table.state().player(seat).next_asset();
        let cost = venture.cost;
        table.emit(Ownership::VentureBought { seat, asset, square, cost, cashflow });
    }
}

/// [F30] The penalties of the events.
fn punish(table: &mut Table<'_, Cashflow>, seat: Seat, penalty: &Penalty) {
    let player = table.state().player(seat);
    let (cash, lowest) = (player.cash, lowest_asset(player));
    match penalty.effect {
        Effect::RollLoseAll => {
            let lost = loses_with(penalty, throw(table, seat));
            charge(table, seat, if lost { cash } else { 0 });
        }
        Effect::LoseHalfCash => charge(table, seat, cash / 2),
        Effect::LoseLowestAsset => {
            if let Some(lowest) = lowest {
                table.emit(Ownership::AssetLost { seat, asset: lowest.id });
            }
            time::begin(table, Step::End);
        }
        Effect::PayTenTimesLowest => {
            charge(table, seat, lowest.map_or(0, |lowest| 10 * lowest.cashflow));
        }
    }
}

/// [F30] Whether a die decides against the player.
pub(crate) fn loses_with(penalty: &Penalty, die: u8) -> bool {
    penalty.lose_on.contains(&die)
}

/// [F30] The oldest of equals: the first of the list.
fn lowest_asset(player: &Player) -> Option<Asset> {
    player.assets.iter().min_by_key(|asset| asset.cashflow).copied()
}

/// [F31] Paid at once, or by selling.
fn charge(table: &mut Table<'_, Cashflow>, seat: Seat, due: i64) {
    let player = table.state().player(seat);
    if due <= player.cash {
        pay(table, seat, due);
    } else if player.assets.is_empty() {
        go_out(table, seat);
    } else {
        time::begin_liquidation(table, due);
    }
}

fn pay(table: &mut Table<'_, Cashflow>, seat: Seat, amount: i64) {
    if amount > 0 {
        table.emit(Money::Paid { seat, reason: Charge::Penalty, amount });
    }
    time::begin(table, Step::End);
}

/// [F31] Paid by itself as soon as the cash suffices; with nothing left to sell the player is out.
pub(crate) fn settle_charge(table: &mut Table<'_, Cashflow>) {
    let Phase::Liquidate { due } = table.state().phase else { return };
    let seat = table.state().current;
    let player = table.state().player(seat);
    if due <= player.cash {
        pay(table, seat, due);
    } else if player.assets.is_empty() {
        go_out(table, seat);
    }
}

/// [F36] The cheapest first, the oldest of equals, until the charge is paid or all is sold.
pub(crate) fn liquidate_cheapest(table: &mut Table<'_, Cashflow>) {
    let seat = table.state().current;
    while let Phase::Liquidate { .. } = table.state().phase {
        let assets = &table.state().player(seat).assets;
        let Some(cheapest) = assets.iter().min_by_key(|asset| asset.cost).copied() else { return };
        let proceeds = sales::liquidation_value(&cheapest);
        table.emit(Ownership::AssetSold { seat, asset: cheapest.id, proceeds });
        settle_charge(table);
    }
}

/// [F31] The charge lapses, the cash stays, and the turn passes on; [F34] [F57] unless the game is
/// over with that.
fn go_out(table: &mut Table<'_, Cashflow>, seat: Seat) {
    table.emit(Life::WentOut { seat });
    if !conceding::ended(table) {
        turn::pass(table);
    }
}

/// [F33] Won with the target reached; else a shot at the dream.
fn dream(table: &mut Table<'_, Cashflow>, seat: Seat) {
    let player = table.state().player(seat);
    if target(player).is_some_and(|target| passive_income(player) >= target) {
        table.emit(Course::GameEnded { winner: Some(seat) });
    } else {
        table.emit(Life::DreamShot { seat });
        time::begin(table, Step::End);
    }
}
