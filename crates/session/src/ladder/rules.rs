//! The rules: refusals, then events. Numbers in brackets are those of `docs/rules/session-games.md`
//! and, with an H, of `docs/rules/hilo.md`.

use alloc::vec::Vec;

use table::draws::Dice;
use table::options::{Field, Fields, Options};
use table::{Lens, Rules, Seat, Table, Words};

use crate::refusal::SessionRefusal;
use crate::session_game::{Begins, Fact, SessionGame, Standing};

use super::Ladder;
use super::event::Event;
use super::rung::Rung;
use super::sibling::Odds;
use super::state::State;
use super::tiles::Tiles;

/// The field of a step that names a tile.
pub(super) const TILE: &str = "tile";

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
            .offer(S::STEP, state.next_rung().map(|rung| tiles_to_pick(state, rung)))
            .offer("cashOut", state.round.may_cash_out())
    }

    fn examples(state: &State<S::Difficulty>, _seat: Seat) -> Vec<S::Command> {
        S::examples(state.stakes.smallest_bet())
    }

    /// Nothing is hidden but the draws to come.
    fn resample(
        state: &State<S::Difficulty>,
        _lens: Lens,
        _dice: &mut Dice,
    ) -> State<S::Difficulty> {
        state.clone()
    }
}

impl<S: Odds> SessionGame for Ladder<S> {
    const OFFER: &'static str = S::OFFER;

    fn standing(state: &State<S::Difficulty>) -> Standing {
        state.round.standing()
    }

    fn fact(after: &State<S::Difficulty>, event: &Event<S::Difficulty>) -> Option<Fact> {
        Some(match *event {
            Event::BetPlaced { .. } => return None,
            Event::StepSurvived { index, multiplier, .. } => {
                Fact::step(index, after.rungs()[after.survived - 1].chance, multiplier, true)
            }
            Event::StepLost { index, .. } => {
                let rung = after.rungs()[after.survived];
                Fact::step(index, rung.chance, rung.multiplier, false)
            }
            Event::CashedOut { .. } => Fact::paid(after.round.multiplier),
        })
    }

    /// The steps that can be made: the limit on the win may end a round before the last.
    fn begins(state: &State<S::Difficulty>) -> Begins {
        let mut round = state.round.clone();
        let mut chances = Vec::new();
        for rung in state.rungs() {
            chances.push(rung.chance);
            round.win(rung.multiplier);
            if state.stakes.reaches_limit(&round) {
                break;
            }
        }
        Begins::Steps { step: S::STEP, chances }
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

/// `[S1]` `[S3]` A step is drawn when it is made; the last one cashes out by itself. `[S10]` Where
/// there are tiles, one is named, else it is the first.
pub fn step<S: Odds>(
    table: &mut Table<'_, Ladder<S>>,
    tile: Option<i64>,
) -> Result<(), SessionRefusal> {
    let rung = table.state().next_rung()?;
    let picked = tile_named(rung, tile)?;
    let index = table.index();
    let drawn = Tiles::of(table.draw(1 << 32), rung.chance, picked);
    let survived = drawn.is_survived();
    let tiles = table.state().tiles.is_some().then_some(drawn);
    if !survived {
        table.emit(Event::StepLost { index, tiles });
        return Ok(());
    }
    table.emit(Event::StepSurvived { index, multiplier: rung.multiplier, tiles });
    if has_to_cash_out(table.state()) {
        pay(table, true);
    }
    Ok(())
}

/// [S10] From 0 to b − 1; 0 if it is left out.
fn tile_named(rung: Rung, tile: Option<i64>) -> Result<u32, SessionRefusal> {
    let tiles = rung.chance.b;
    let picked = u32::try_from(tile.unwrap_or(0)).ok().filter(|picked| *picked < tiles);
    picked.ok_or(SessionRefusal::NoSuchTile { last: tiles - 1 })
}

fn tiles_to_pick<D>(state: &State<D>, rung: Rung) -> Fields {
    let last = i64::from(rung.chance.b - 1);
    match state.tiles {
        Some(_) => Fields::none().with(TILE, Field::range(0, last, 1).optional()),
        None => Fields::none(),
    }
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
