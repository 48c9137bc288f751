//! Dream perks [F35].

use table::{Seat, Table};

use super::figures::share;
use crate::Cashflow;
use crate::data::PerkKind;
use crate::event::{Gain, Money};
use crate::state::State;

/// The amount of the seat's perk, if perks are played and it is of that kind.
fn perk(state: &State, seat: Seat, kind: PerkKind) -> Option<i64> {
    if !state.config.perks {
        return None;
    }
    let dream = &state.data().dreams[state.player(seat).dream];
    dream.perk.filter(|perk| perk.kind == kind).map(|perk| perk.amount)
}

fn give(table: &mut Table<'_, Cashflow>, seat: Seat, kind: PerkKind, of: impl Fn(i64) -> i64) {
    if let Some(perk) = perk(table.state(), seat, kind) {
        table.emit(Money::Received { seat, reason: Gain::Perk(kind), amount: of(perk) });
    }
}

/// [F35] Cash at each child.
pub(crate) fn at_child(table: &mut Table<'_, Cashflow>, seat: Seat) {
    give(table, seat, PerkKind::ChildCash, |cash| cash);
}

/// [F35] Cash for each of the paychecks, on the Rat Race.
pub(crate) fn at_paycheck(table: &mut Table<'_, Cashflow>, seat: Seat, paychecks: i64) {
    if !table.state().player(seat).on_fast_track() {
        give(table, seat, PerkKind::PaycheckCash, |cash| paychecks * cash);
    }
}

/// [F35] What a sale to a `sell` offer brings on top, and by which perk.
pub(crate) fn sale_bonus(state: &State, seat: Seat, settlement: i64) -> Option<(PerkKind, i64)> {
    let percent = perk(state, seat, PerkKind::SaleBonusPercent);
    let part = percent.map(|percent| (PerkKind::SaleBonusPercent, share(settlement, percent, 100)));
    let cash = || Some((PerkKind::SaleCash, perk(state, seat, PerkKind::SaleCash)?));
    part.or_else(cash)
}

/// [F35] Cash back after donating, on both tracks.
pub(crate) fn at_donation(table: &mut Table<'_, Cashflow>, seat: Seat) {
    give(table, seat, PerkKind::DonationRefund, |cash| cash);
}

/// [F35] Cash at entering the Fast Track.
pub(crate) fn at_entry(table: &mut Table<'_, Cashflow>, seat: Seat) {
    give(table, seat, PerkKind::FastTrackCash, |cash| cash);
}

/// [F35] The turns that are skipped after downsizing.
pub(crate) fn downsize_turns(state: &State, seat: Seat, usual: u8) -> u8 {
    let turns = perk(state, seat, PerkKind::DownsizeTurns);
    turns.map_or(usual, |turns| u8::try_from(turns).expect("a perk of the data is a few turns"))
}

/// [F35] What a doodad of fixed cost takes.
pub(crate) fn doodad_cost(state: &State, seat: Seat, cost: i64) -> i64 {
    perk(state, seat, PerkKind::DoodadPercent).map_or(cost, |percent| share(cost, percent, 100))
}
