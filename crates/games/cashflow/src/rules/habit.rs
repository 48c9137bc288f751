//! What a sensible player does without much thought: buys cash flow within means and repays the
//! bank. For whoever plays turns out.

use alloc::string::{String, ToString};

use table::{HALF, SURE, Seat, Wish};

use super::deals::{self, OnSale};
use super::fast_track;
use super::figures::{Figures, passive_income};
use super::money::STEP;
use super::sales::{self, Terms};
use crate::command::{Command, DealDeck};
use crate::data::{Lot, Security, Venture};
use crate::state::{Asset, DebtId, Phase, Player, State};

/// With so much to spend, large deals are looked at.
const BIG_MONEY: i64 = 20_000;
/// Shares that only rise and fall are bought up to the one price and sold from the other.
const CHEAP_SHARE: i64 = 10;
const DEAR_SHARE: i64 = 30;
/// What a whole asset must bring at a sale, in months of its cash flow.
const MONTHS: i64 = 30;
/// What is kept on the Fast Track.
const RESERVE: i64 = 3_000;

pub(super) fn wish(state: &State, seat: Seat) -> Wish<Command> {
    let own = Own::of(state, seat);
    Wish::Ask(match state.phase {
        Phase::Roll => between_moves(state, seat, &own).unwrap_or(Command::Roll {}),
        Phase::End => between_moves(state, seat, &own).unwrap_or(Command::EndTurn {}),
        Phase::ChooseDeal => Command::DrawDeal { deck: own.deck(state) },
        Phase::Deal | Phase::Window(_) => {
            sale(state, seat).or_else(|| purchase(state, seat, &own)).unwrap_or(Command::Done {})
        }
        Phase::Charity => Command::Done {},
        Phase::Liquidate { .. } => return cheapest(own.player),
        Phase::Over { .. } => return Wish::Nothing,
    })
}

/// The player at the seat, with what its figures come to.
struct Own<'a> {
    player: &'a Player,
    figures: Figures,
}

impl<'a> Own<'a> {
    fn of(state: &'a State, seat: Seat) -> Self {
        let player = state.player(seat);
        Self { player, figures: Figures::of(state.data(), player) }
    }

    /// What may be spent: something is kept for a bad day.
    fn spare(&self) -> i64 {
        let kept =
            if self.player.on_fast_track() { RESERVE } else { self.figures.total_expenses / 4 };
        self.player.cash - kept
    }

    fn deck(&self, state: &State) -> DealDeck {
        match (state.config.small_deals, state.config.big_deals) {
            (true, true) if self.spare() < BIG_MONEY => DealDeck::Small,
            (_, true) => DealDeck::Big,
            _ => DealDeck::Small,
        }
    }
}

fn between_moves(state: &State, seat: Seat, own: &Own<'_>) -> Option<Command> {
    if fast_track::can_enter(state, seat) {
        return Some(Command::EnterFastTrack {});
    }
    let bank = own.player.debt(DebtId::Bank)?;
    let amount = own.spare().min(bank.balance) / STEP * STEP;
    (amount >= STEP)
        .then(|| Command::Repay { liability: DebtId::Bank.to_string(), amount: Some(amount) })
}

fn sale(state: &State, seat: Seat) -> Option<Command> {
    let Phase::Window(_) = state.phase else { return None };
    let assets = &state.player(seat).assets;
    let sold = assets.iter().find(|asset| is_well_paid(state, asset))?;
    Some(Command::Sell { asset: id(sold), quantity: None })
}

fn id(asset: &Asset) -> String {
    asset.id.to_string()
}

fn is_well_paid(state: &State, asset: &Asset) -> bool {
    match sales::terms(state, asset) {
        Some(Terms::Each(price)) => asset.cashflow == 0 && price >= DEAR_SHARE,
        Some(terms @ Terms::Whole { .. }) => terms.proceeds(1) > MONTHS * asset.cashflow.max(0),
        None => false,
    }
}

fn purchase(state: &State, seat: Seat, own: &Own<'_>) -> Option<Command> {
    match deals::on_sale(state, seat).ok()? {
        OnSale::Shares(security) => shares(own, security),
        OnSale::Whole(_, lot) => is_good(own, &lot).then_some(Command::Buy { shares: None }),
        OnSale::Venture(_, venture) => {
            is_good_venture(own, venture).then_some(Command::Buy { shares: None })
        }
    }
}

fn shares(own: &Own<'_>, security: &Security) -> Option<Command> {
    let pays = security.dividend * 50 >= security.price.max(1);
    let cheap = security.dividend == 0 && security.price <= CHEAP_SHARE;
    let affordable = (own.spare() / security.price.max(1)).min(deals::MOST_SHARES);
    (affordable > 0 && (pays || cheap)).then_some(Command::Buy { shares: Some(affordable) })
}

/// What pays is bought if it can be paid, or if it carries its loan.
fn is_good(own: &Own<'_>, lot: &Lot) -> bool {
    let missing = (lot.price - own.spare()).max(0);
    match lot.cash_flow {
        ..0 => false,
        0 => own.spare() >= 3 * lot.price,
        flow => missing / 10 < flow && missing / 10 <= own.figures.payday / 2 + flow,
    }
}

fn is_good_venture(own: &Own<'_>, venture: &Venture) -> bool {
    let wanted =
        fast_track::target(own.player).is_some_and(|target| passive_income(own.player) < target);
    wanted && venture.cash_flow.unwrap_or(0) > 0 && own.spare() >= venture.cost
}

fn cheapest(player: &Player) -> Wish<Command> {
    let cheapest = player.assets.iter().min_by_key(|asset| (asset.cashflow, asset.cost));
    cheapest.map_or(Wish::Nothing, |asset| {
        Wish::Ask(Command::Sell { asset: id(asset), quantity: None })
    })
}

/// How far a player is on the way out of the Rat Race, and then to the dream, against the one who
/// is furthest of the others.
pub(super) fn promise(state: &State, seat: Seat) -> i64 {
    let others = Seat::all(state.seats).filter(|other| *other != seat);
    let best = others.map(|other| progress(state, other)).max();
    let own = progress(state, seat);
    (HALF + (own - best.unwrap_or(HALF)) / 2).clamp(0, SURE)
}

/// In millionths: half of the way is the Rat Race.
fn progress(state: &State, seat: Seat) -> i64 {
    let player = state.player(seat);
    if player.out {
        return 0;
    }
    let figures = Figures::of(state.data(), player);
    match fast_track::target(player) {
        Some(target) => HALF + part(figures.passive_income, target),
        None => {
            // Money becomes cash flow in time: about a thirtieth of it a month.
            let means = (player.cash - bank(player)).max(-figures.total_expenses * MONTHS) / MONTHS;
            part(
                figures.passive_income * 3 + means.min(figures.total_expenses),
                figures.total_expenses * 4,
            )
        }
    }
}

fn bank(player: &Player) -> i64 {
    player.debt(DebtId::Bank).map_or(0, |bank| bank.balance)
}

/// Half of a sure win for the whole.
fn part(part: i64, whole: i64) -> i64 {
    let share = i128::from(part.max(0)) * i128::from(HALF) / i128::from(whole.max(1));
    i64::try_from(share.min(i128::from(HALF))).expect("at most half")
}
