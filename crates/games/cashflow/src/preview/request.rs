//! What a request would come to: what the rules grant, done to a copy of the player.

use serde::Serialize;
use table::{Refusal as _, Seat};

use crate::command::Command;
use crate::refusal::Refusal;
use crate::rules::deals::{self, Purchase};
use crate::rules::figures::Figures;
use crate::rules::money;
use crate::rules::sales::{self, Terms};
use crate::state::{Asset, DebtId, Player, Source, State};

/// What a request would come to.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Foretold {
    /// Of a purchase, a loan or a repayment: how the player would stand.
    After(After),
    /// What a sale would bring.
    Sale(Proceeds),
    /// By which name it would be refused.
    Refused(&'static str),
    /// Chance, or others, decide what comes of it.
    Open,
}

/// How a player would stand.
#[derive(Debug, Serialize)]
pub(crate) struct After {
    /// What is paid.
    paid: i64,
    /// What the bank lends for it.
    loan: i64,
    /// What that loan costs each payday.
    payment: i64,
    /// Money in hand.
    cash: i64,
    /// Each payday.
    payday: i64,
}

/// What a sale would bring.
#[derive(Debug, Serialize)]
pub(crate) struct Proceeds {
    /// What is paid for one share or coin, where it is sold by number.
    each: Option<i64>,
    /// What is paid for all that is sold.
    price: i64,
    /// What is settled of it.
    mortgage: i64,
    /// The dream's help on top.
    bonus: i64,
    /// What comes in.
    gets: i64,
    /// The cash flow that ends with it.
    cashflow: i64,
}

impl Foretold {
    pub(super) fn of(state: &State, seat: Seat, command: &Command) -> Self {
        let told = match command {
            Command::Buy { shares } => purchase(state, seat, *shares).map(Self::After),
            Command::Borrow { amount } => loan(state, seat, *amount).map(Self::After),
            Command::Repay { liability, amount } => {
                repayment(state, seat, liability, *amount).map(Self::After)
            }
            Command::Sell { asset, quantity } => {
                sale(state, seat, asset, *quantity).map(Self::Sale)
            }
            _ => Ok(Self::Open),
        };
        told.unwrap_or_else(|refusal| Self::Refused(refusal.name()))
    }
}

/// A player to whom something is done in thought.
struct Thought<'a> {
    state: &'a State,
    player: Player,
    paid: i64,
    loan: i64,
}

impl<'a> Thought<'a> {
    fn of(state: &'a State, seat: Seat) -> Self {
        Self { state, player: state.player(seat).clone(), paid: 0, loan: 0 }
    }

    fn borrow(&mut self, loan: i64) {
        if loan > 0 {
            self.player.borrow(loan);
            self.loan = loan;
        }
    }

    fn pay(&mut self, amount: i64) {
        self.player.cash -= amount;
        self.paid = amount;
    }

    fn acquire(&mut self, source: Source, cost: i64, cashflow: i64) {
        let id = self.player.next_asset();
        self.player.acquire(Asset { id, source, quantity: 0, cost, cashflow });
    }

    /// How the player stands then, who was that one before.
    fn after(self, before: &Player) -> After {
        let bank = |player: &Player| player.debt(DebtId::Bank).map_or(0, |bank| bank.payment);
        let payment = if self.loan > 0 { bank(&self.player) - bank(before) } else { 0 };
        let payday = Figures::of(self.state.data(), &self.player).payday;
        After { paid: self.paid, loan: self.loan, payment, cash: self.player.cash, payday }
    }
}

/// [F19] [F20] [F22] [F30] What chance may give on the Fast Track is not reckoned with.
fn purchase(state: &State, seat: Seat, shares: Option<i64>) -> Result<After, Refusal> {
    let granted = deals::may_buy(state, seat, shares)?;
    let mut thought = Thought::of(state, seat);
    match granted {
        Purchase::Shares { card, cost, cashflow, loan, .. } => {
            thought.borrow(loan);
            thought.pay(cost);
            thought.acquire(Source::Card(card), cost, cashflow);
        }
        Purchase::Whole { card, lot, loan } => {
            thought.borrow(loan);
            thought.pay(lot.price);
            thought.acquire(Source::Card(card), lot.cost, lot.cash_flow);
        }
        Purchase::Venture { square } => {
            let venture = state.data().venture(square).ok_or(Refusal::NothingToBuy)?;
            thought.pay(venture.cost);
            if venture.win_on.is_none() {
                thought.player.receive(venture.payout.unwrap_or(0));
                thought.acquire(
                    Source::Square(square),
                    venture.cost,
                    venture.cash_flow.unwrap_or(0),
                );
            }
        }
    }
    Ok(thought.after(state.player(seat)))
}

/// [F10] A loan.
fn loan(state: &State, seat: Seat, amount: i64) -> Result<After, Refusal> {
    money::may_borrow_that(state, seat, amount)?;
    let mut thought = Thought::of(state, seat);
    thought.borrow(amount);
    Ok(thought.after(state.player(seat)))
}

/// [F10] [F39] A debt repaid, or a part of it.
fn repayment(
    state: &State,
    seat: Seat,
    liability: &str,
    amount: Option<i64>,
) -> Result<After, Refusal> {
    let (debt, amount) = money::may_repay(state, seat, liability, amount)?;
    let mut thought = Thought::of(state, seat);
    thought.player.repay(debt, amount);
    thought.paid = amount;
    Ok(thought.after(state.player(seat)))
}

/// [F20] [F25] [F31] [F35] A sale, with what the dream brings on top.
fn sale(
    state: &State,
    seat: Seat,
    asset: &str,
    quantity: Option<i64>,
) -> Result<Proceeds, Refusal> {
    let granted = sales::may_sell(state, seat, asset, quantity)?;
    let held = state.player(seat).asset(granted.asset).ok_or(Refusal::NoSuchSale)?;
    let bonus = sales::bonus(state, seat, granted.proceeds).map_or(0, |(_, amount)| amount);
    let (each, price, mortgage) = match granted.terms {
        Terms::Each(price) => (Some(price), granted.proceeds, 0),
        Terms::Whole { price, mortgage } => (None, price, mortgage),
    };
    let gets = granted.proceeds + bonus;
    let cashflow = granted.part.map_or(held.cashflow, |part| part.cashflow);
    Ok(Proceeds { each, price, mortgage, bonus, gets, cashflow })
}
