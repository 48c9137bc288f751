//! Action: the two participants decide, each without knowing the other's choice.

use table::options::Fields;
use table::{Audience, Refusal as _, Seat, Secret, Table};

use super::amounts::Amounts;
use super::settlement;
use crate::Contraband;
use crate::command::Declaration;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{Phase, State, Team};

/// [C4] The smuggler declares 0 to the limit, in hundreds, at most their balance.
pub(super) fn smuggle(
    table: &mut Table<'_, Contraband>,
    seat: Seat,
    amount: i64,
) -> Result<(), Refusal> {
    may_declare(table.state(), seat, Team::Smugglers)?;
    contraband(table.state(), table.state().balance(seat)).check(amount)?;
    declare(table, seat, Declaration::Smuggle { amount });
    Ok(())
}

/// [C4] The inspector passes.
pub(super) fn pass(table: &mut Table<'_, Contraband>, seat: Seat) -> Result<(), Refusal> {
    may_declare(table.state(), seat, Team::Inspectors)?;
    declare(table, seat, Declaration::Pass {});
    Ok(())
}

/// [C4] Or inspects, with a threshold above 0, in hundreds, at most twice their balance.
pub(super) fn inspect(
    table: &mut Table<'_, Contraband>,
    seat: Seat,
    amount: i64,
) -> Result<(), Refusal> {
    may_declare(table.state(), seat, Team::Inspectors)?;
    thresholds(table.state().balance(seat)).check(amount)?;
    declare(table, seat, Declaration::Inspect { amount });
    Ok(())
}

/// [C4] When both have decided, settlement comes at once.
fn declare(table: &mut Table<'_, Contraband>, seat: Seat, declaration: Declaration) {
    let declaration = Secret::new(declaration, Audience::only(seat));
    table.emit(Event::Declared { seat, declaration });
    if table.state().undecided().is_empty() {
        settlement::settle(table);
    }
}

/// [C29] A team-mate of the chosen one waits, the other role has its own words, and [C4] a
/// declaration cannot be changed.
pub(super) fn may_declare(state: &State, seat: Seat, team: Team) -> Result<(), Refusal> {
    Refusal::NotInAction.unless(state.phase == Phase::Action)?;
    Refusal::NotChosen.unless(state.participants().contains(seat))?;
    Refusal::OtherRole.unless(state.team_of(seat) == team)?;
    Refusal::AlreadyDeclared.when(state.has_declared(seat))
}

/// What a smuggler with that much money may declare.
pub(super) fn contraband(state: &State, balance: i64) -> Amounts {
    Amounts::up_to(state.config.max_smuggle, balance)
}

/// The thresholds of an inspector with that much money.
pub(super) fn thresholds(balance: i64) -> Amounts {
    Amounts::above_zero(2 * balance)
}

pub(super) fn smuggling(state: &State, seat: Seat) -> Result<Fields, Refusal> {
    may_declare(state, seat, Team::Smugglers)?;
    let amounts = contraband(state, state.balance(seat)).offered()?;
    Ok(Fields::none().with("amount", amounts))
}

pub(super) fn inspection(state: &State, seat: Seat) -> Result<Fields, Refusal> {
    may_declare(state, seat, Team::Inspectors)?;
    let amounts = thresholds(state.balance(seat)).offered()?;
    Ok(Fields::none().with("amount", amounts))
}
