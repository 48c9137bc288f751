//! Forced payments and loans [F10].
//!
//! Nothing here overflows: a command buys at most 100,000 shares, of which splits leave at most
//! four times as many, so holdings, their prices and cash flows grow by less than 10⁹ with each
//! command. Cash sums up paydays and is added up saturating.

use table::{Refusal as _, Seat, Table};

use super::figures::Figures;
use super::may_act;
use crate::Cashflow;
use crate::event::{Charge, Money};
use crate::refusal::Refusal;
use crate::settings::Credit;
use crate::state::{DebtId, Liability, Moment, Player, State};

/// [F44] What the bank lends to one player at most.
pub(crate) const LIMIT: i64 = 1_000_000_000;
/// [F10] Loans go in thousands.
pub(crate) const STEP: i64 = 1_000;

/// [F9] When a player may see to debts and leave the Rat Race.
pub(crate) const BETWEEN_MOVES: &[Moment] = &[Moment::Roll, Moment::End];

/// [F10] The principal that covers a missing amount.
fn principal(missing: i64) -> i64 {
    if missing <= 0 { 0 } else { (missing + STEP - 1) / STEP * STEP }
}

/// [F10] What the bank still lends.
pub(crate) fn room(player: &Player) -> i64 {
    LIMIT - player.debt(DebtId::Bank).map_or(0, |bank| bank.balance)
}

/// [F10] A payment on the Rat Race that cannot be refused: missing cash is lent, and what cannot
/// be lent is waived.
pub(crate) fn force(table: &mut Table<'_, Cashflow>, seat: Seat, reason: Charge, charge: i64) {
    let player = table.state().player(seat);
    let loan = principal(charge - player.cash).min(room(player));
    let amount = charge.min(player.cash.saturating_add(loan));
    lend(table, seat, loan);
    table.emit(Money::Paid { seat, reason, amount });
    if amount < charge {
        table.emit(Money::Waived { seat, amount: charge - amount });
    }
}

/// Pays for a purchase whose loan has been granted.
pub(crate) fn spend(table: &mut Table<'_, Cashflow>, seat: Seat, loan: i64, amount: i64) {
    lend(table, seat, loan);
    table.emit(Money::Paid { seat, reason: Charge::Purchase, amount });
}

fn lend(table: &mut Table<'_, Cashflow>, seat: Seat, amount: i64) {
    if amount > 0 {
        table.emit(Money::Lent { seat, amount });
    }
}

/// What a purchase on the Rat Race is judged by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    pub(crate) cash: i64,
    pub(crate) room: i64,
    pub(crate) payday: i64,
    pub(crate) covered: bool,
}

impl Purse {
    pub(crate) fn of(state: &State, seat: Seat) -> Self {
        let player = state.player(seat);
        Self {
            cash: player.cash,
            room: room(player),
            payday: Figures::of(state.data(), player).payday,
            covered: state.config.credit == Credit::Covered,
        }
    }

    /// [F10] [F19] The loan with which a purchase can be paid.
    pub(crate) fn loan(&self, price: i64, cash_flow: i64) -> Result<i64, Refusal> {
        let loan = principal(price - self.cash);
        let payday = self.payday - loan / 10 + cash_flow;
        Refusal::BankLimit { room: self.room }.unless(loan <= self.room)?;
        Refusal::NotCovered.when(self.covered && payday < 0)?;
        Ok(loan)
    }
}

/// [F10] Whether the seat may ask for a loan of some amount now.
pub(crate) fn may_borrow(state: &State, seat: Seat) -> Result<i64, Refusal> {
    may_act(state, seat, BETWEEN_MOVES)?;
    Refusal::NoBank.when(state.player(seat).on_fast_track())?;
    Ok(room(state.player(seat)))
}

/// [F10] Takes a loan.
pub(crate) fn borrow(
    table: &mut Table<'_, Cashflow>,
    seat: Seat,
    amount: i64,
) -> Result<(), Refusal> {
    may_borrow_that(table.state(), seat, amount)?;
    lend(table, seat, amount);
    Ok(())
}

/// [F10] In thousands, up to the bank's limit.
pub(crate) fn may_borrow_that(state: &State, seat: Seat, amount: i64) -> Result<(), Refusal> {
    let room = may_borrow(state, seat)?;
    Refusal::Loan.unless(amount >= STEP && amount % STEP == 0)?;
    Refusal::BankLimit { room }.unless(amount <= room)
}

/// [F10] [F39] What is paid: of the bank loan some thousands, of any other debt the whole.
pub(crate) fn may_repay(
    state: &State,
    seat: Seat,
    liability: &str,
    amount: Option<i64>,
) -> Result<(DebtId, i64), Refusal> {
    may_act(state, seat, BETWEEN_MOVES)?;
    let player = state.player(seat);
    let debt = liability.parse().ok().and_then(|id| player.debt(id));
    let debt = debt.ok_or(Refusal::NoSuchDebt)?;
    let due = repayment(debt, amount)?;
    Refusal::Cash { needed: due }.unless(due <= player.cash)?;
    Ok((debt.id, due))
}

fn repayment(debt: &Liability, amount: Option<i64>) -> Result<i64, Refusal> {
    match (debt.id, amount) {
        (DebtId::Bank, Some(amount)) if is_part(amount, debt.balance) => Ok(amount),
        (DebtId::Bank, _) => Err(Refusal::Repayment { balance: debt.balance }),
        (_, None) => Ok(debt.balance),
        (_, Some(_)) => Err(Refusal::RepaidWhole),
    }
}

/// [F10] [F39] The least that a debt can be repaid with.
pub(crate) fn least_repayment(debt: &Liability) -> i64 {
    if debt.id == DebtId::Bank { STEP } else { debt.balance }
}

fn is_part(amount: i64, balance: i64) -> bool {
    (STEP..=balance).contains(&amount) && amount % STEP == 0
}

/// [F10] [F39] Repays a debt.
pub(crate) fn repay(
    table: &mut Table<'_, Cashflow>,
    seat: Seat,
    liability: &str,
    amount: Option<i64>,
) -> Result<(), Refusal> {
    let (debt, amount) = may_repay(table.state(), seat, liability, amount)?;
    table.emit(Money::Repaid { seat, debt, amount });
    Ok(())
}
