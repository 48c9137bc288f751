//! The rules: refusals, then events. Numbers in brackets are those of `docs/rules/session-games.md`
//! and, with an H, of `docs/rules/hilo.md`.

use alloc::vec::Vec;

use table::options::{Field, Fields, Options};
use table::{Lens, Rules, Seat, Table, Words};

use crate::refusal::SessionRefusal;
use crate::session_game::{SessionGame, Standing};

use super::Ladder;
use super::event::Event;
use super::sibling::Odds;
use super::state::State;

impl<S: Odds> Rules for Ladder<S> {
    fn decide(
        table: &mut Table<'_, Self>,
        _seat: Seat,
        command: &S::Command,
    ) -> Result<(), SessionRefusal> {
        S::decide(table, command)
    }

    fn options(state: &State<S::Difficulty>, _seat: Seat, _lens: Lens) -> Options {
        let words = Field::words(S::Difficulty::WORDS.iter().copied());
        let bet = Fields::none().with("amount", state.stakes.bets()).with("difficulty", words);
        Options::new()
            .offer("placeBet", state.round.may_bet().map(|()| bet))
            .offer(S::STEP, state.next_rung().map(|_| ()))
            .offer("cashOut", state.round.may_cash_out())
    }

    fn examples(state: &State<S::Difficulty>, _seat: Seat) -> Vec<S::Command> {
        S::examples(state.stakes.smallest_bet())
    }
}

impl<S: Odds> SessionGame for Ladder<S> {
    const OFFER: &'static str = S::OFFER;

    fn standing(state: &State<S::Difficulty>) -> Standing {
        state.round.standing()
    }
}

/// `[S6]` The stake is taken at a difficulty; `[H2]` each further round has the next nonce.
pub fn place_bet<S: Odds>(
    table: &mut Table<'_, Ladder<S>>,
    amount: &str,
    difficulty: S::Difficulty,
) -> Result<(), SessionRefusal> {
    table.state().round.may_bet()?;
    let amount = table.state().stakes.bet(amount)?;
    if table.state().round.exists() {
        table.next_nonce();
    }
    table.emit(Event::BetPlaced { amount, difficulty });
    Ok(())
}

/// `[S1]` `[S3]` A step is drawn when it is made; the last one cashes out by itself.
pub fn step<S: Odds>(table: &mut Table<'_, Ladder<S>>) -> Result<(), SessionRefusal> {
    let rung = table.state().next_rung()?;
    let index = table.index();
    if !table.chance(rung.chance.a, rung.chance.b) {
        table.emit(Event::StepLost { index });
        return Ok(());
    }
    table.emit(Event::StepSurvived { index, multiplier: rung.multiplier });
    if has_to_cash_out(table.state()) {
        pay(table, true);
    }
    Ok(())
}

/// `[S1]` `[S3]` After at least one step.
pub fn cash_out<S: Odds>(table: &mut Table<'_, Ladder<S>>) -> Result<(), SessionRefusal> {
    table.state().round.may_cash_out()?;
    pay(table, false);
    Ok(())
}

/// [S7] [H8] After the last step, and at the limit on the win.
fn has_to_cash_out<D: Words>(state: &State<D>) -> bool {
    state.is_at_the_top() || state.stakes.reaches_limit(&state.round)
}

fn pay<S: Odds>(table: &mut Table<'_, Ladder<S>>, automatic: bool) {
    let payout = table.state().stakes.payout(&table.state().round);
    table.emit(Event::CashedOut { payout, automatic });
}
