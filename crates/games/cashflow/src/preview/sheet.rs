//! What is told of one player, and of what the player at turn is asked.

use alloc::vec::Vec;

use serde::Serialize;
use table::Seat;

use super::books::Run;
use crate::data::Deal;
use crate::rules::deals::{self, deal_of};
use crate::rules::fast_track::{self, Entry};
use crate::rules::figures::{Figures, passive_income};
use crate::rules::{money, squares, turn};
use crate::state::{AssetId, DebtId, Phase, Player, State, Track};

/// All of a way.
const WHOLE: i64 = 1_000_000;

/// What is told of one player.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Sheet {
    /// Each way that cash came or went; together they are the cash.
    flows: Vec<Run>,
    /// On the Fast Track the passive income that belongs to no asset.
    start_income: i64,
    /// How far it is.
    way: Way,
    /// What the books add up to.
    worth: Worth,
    /// How many dice the next roll has.
    dice: u8,
    /// What a donation is now.
    donation: Donation,
    /// What entering the Fast Track brings now.
    entry: Entry,
    /// By debt, with how much at least.
    repayable: Vec<Repayable>,
    /// The least of these.
    least_repayment: Option<i64>,
}

/// How far a player is on the way out of the Rat Race, or to the dream.
#[derive(Debug, Serialize)]
struct Way {
    /// What passive income must reach: the expenses, on the Fast Track the target.
    goal: i64,
    /// How much of it is missing.
    missing: i64,
    /// How much of it there is, in millionths.
    share: i64,
}

/// What is owned and what is owed. The rule book knows no net worth: it decides nothing.
#[derive(Debug, Serialize)]
struct Worth {
    /// What is owed on assets, until they are sold.
    mortgages: Vec<Mortgage>,
    /// Cash, and what the assets cost.
    owned: i64,
    /// Debts and mortgages.
    owed: i64,
    /// The one less the other.
    net: i64,
}

/// What is owed on an asset.
#[derive(Debug, Serialize)]
struct Mortgage {
    /// The asset.
    id: AssetId,
    /// How much.
    balance: i64,
}

/// The least that a debt can be repaid with.
#[derive(Debug, Serialize)]
struct Repayable {
    /// The debt.
    id: DebtId,
    /// How much.
    least: i64,
}

/// A donation.
#[derive(Debug, Serialize)]
struct Donation {
    /// What is given.
    amount: i64,
    /// Whether the cash does not suffice for it.
    short: bool,
}

/// What lies open to be bought.
#[derive(Debug, Serialize)]
pub(crate) struct Wares {
    /// What is paid, for shares each.
    price: i64,
    /// How many of them the cash suffices for.
    affordable: i64,
}

/// A charge above the cash.
#[derive(Debug, Serialize)]
pub(crate) struct Due {
    /// What is still to be raised.
    missing: i64,
}

impl Sheet {
    pub(super) fn of(state: &State, seat: Seat, flows: &[Run]) -> Self {
        let player = state.player(seat);
        let debts = player.liabilities.iter();
        let repayable: Vec<Repayable> = debts
            .map(|debt| Repayable { id: debt.id, least: money::least_repayment(debt) })
            .collect();
        let amount = squares::donation(state, seat);
        Self {
            flows: flows.to_vec(),
            start_income: match player.track {
                Track::RatRace => 0,
                Track::FastTrack { income, .. } => income,
            },
            way: Way::of(state, player),
            worth: Worth::of(state, player),
            dice: turn::dice_count(state, seat),
            donation: Donation { amount, short: amount > player.cash },
            entry: fast_track::entry(state, seat),
            least_repayment: repayable.iter().map(|debt| debt.least).min(),
            repayable,
        }
    }
}

impl Way {
    /// [F28] [F33] Towards the expenses, then towards the target.
    fn of(state: &State, player: &Player) -> Self {
        let passive = passive_income(player);
        let expenses = || Figures::of(state.data(), player).total_expenses;
        let goal = fast_track::target(player).unwrap_or_else(expenses);
        let share = if goal > 0 { WHOLE * passive.clamp(0, goal) / goal } else { WHOLE };
        Self { goal, missing: (goal - passive).max(0), share }
    }
}

impl Worth {
    fn of(state: &State, player: &Player) -> Self {
        let mortgage = |asset| deal_of(state.data(), asset).map_or(0, Deal::mortgage);
        let mortgages = player.assets.iter();
        let mortgages: Vec<Mortgage> = mortgages
            .map(|asset| Mortgage { id: asset.id, balance: mortgage(asset) })
            .filter(|mortgage| mortgage.balance > 0)
            .collect();
        let costs: i64 = player.assets.iter().map(|asset| asset.cost).sum();
        let debts: i64 = player.liabilities.iter().map(|debt| debt.balance).sum();
        let owned = player.cash.saturating_add(costs);
        let owed = debts + mortgages.iter().map(|one| one.balance).sum::<i64>();
        Self { mortgages, owned, owed, net: owned - owed }
    }
}

/// [F19] For the player at turn.
pub(super) fn wares(state: &State) -> Option<Wares> {
    let price = deals::on_sale(state, state.current).ok()?.price();
    let affordable = state.player(state.current).cash / price.max(1);
    Some(Wares { price, affordable })
}

/// [F31] For the player at turn.
pub(super) fn due(state: &State) -> Option<Due> {
    let Phase::Liquidate { due } = state.phase else { return None };
    Some(Due { missing: (due - state.player(state.current).cash).max(0) })
}
