//! The rules: refusals, then events. Numbers in brackets are those of `docs/rules/hilo.md`.

use alloc::vec;
use alloc::vec::Vec;

use session::{Begins, Chance, Fact, Fraction, Multiplier, SessionGame, Standing, Step};
use table::draws::Dice;
use table::options::{Field, Fields, Options};
use table::{Lens, Number, Refusal as _, Rules, Seat, Table};

use crate::Hilo;
use crate::command::{Choice, Command, Guess};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::State;

/// [H1] How many cards there are.
pub const RANKS: u8 = 13;
/// [H4] How many cards can be skipped in a round.
pub const MAX_SKIPS: u64 = 50;

impl Rules for Hilo {
    fn decide(table: &mut Table<'_, Self>, _seat: Seat, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::PlaceBet { amount } => place_bet(table, amount),
            Command::Choice { choice: Choice::Higher } => guess(table, Guess::Higher),
            Command::Choice { choice: Choice::Lower } => guess(table, Guess::Lower),
            Command::Choice { choice: Choice::Skip } => skip(table),
            Command::CashOut {} => cash_out(table),
        }
    }

    fn options(state: &State, _seat: Seat, _lens: Lens) -> Options {
        let choices: &[&str] = match may_skip(state) {
            Ok(()) => &["higher", "lower", "skip"],
            Err(_) => &["higher", "lower"],
        };
        let bet = Fields::none().with("amount", state.stakes.bets());
        let choice = Fields::none().with("choice", Field::words(choices.iter().copied()));
        Options::new()
            .offer("placeBet", state.round.may_bet().map(|()| bet))
            .offer("choice", state.round.may_step().map(|()| choice))
            .offer("cashOut", state.round.may_cash_out())
    }

    fn examples(state: &State, _seat: Seat) -> Vec<Command> {
        vec![
            Command::PlaceBet { amount: state.stakes.smallest_bet() },
            Command::Choice { choice: Choice::Higher },
            Command::CashOut {},
        ]
    }

    /// Nothing is hidden but the draws to come.
    fn resample(state: &State, _lens: Lens, _dice: &mut Dice) -> State {
        state.clone()
    }
}

impl SessionGame for Hilo {
    const OFFER: &'static str = include_str!("../configs/default.json");

    fn standing(state: &State) -> Standing {
        state.round.standing()
    }

    fn fact(after: &State, event: &Event) -> Option<Fact> {
        let running = after.round.multiplier;
        Some(match *event {
            Event::BetPlaced { .. } => return None,
            Event::CardDealt { index, .. } | Event::CardSkipped { index, .. } => {
                Fact::drawn(index, running)
            }
            Event::GuessedRight { choice, index, multiplier, .. } => {
                Fact::step(index, chance(choice, guessed_on(after)), multiplier, true)
            }
            Event::GuessedWrong { choice, index, .. } => {
                let card = guessed_on(after);
                let missed = multiplier_after(after, choice, card);
                Fact::step(index, chance(choice, card), missed, false)
            }
            Event::CashedOut { .. } => Fact::paid(running),
        })
    }

    fn begins(state: &State) -> Begins {
        let first = *state.cards.first().expect("a bet deals the first card");
        Begins::With { number: first.into(), of: RANKS.into() }
    }
}

/// The card that the last guess was made on: the one before the newest.
fn guessed_on(after: &State) -> u8 {
    let [.., card, _] = *after.cards else { panic!("a guess follows a card") };
    card
}

/// [H3] The stake is taken and the first card dealt; [H2] each further round has the next nonce.
fn place_bet(table: &mut Table<'_, Hilo>, amount: &str) -> Result<(), Refusal> {
    table.state().round.may_bet()?;
    let amount = table.state().stakes.bet(amount)?;
    if table.state().round.exists() {
        table.next_nonce();
    }
    table.emit(Event::BetPlaced { amount });
    let (index, card) = draw_card(table);
    table.emit(Event::CardDealt { index, card });
    Ok(())
}

/// [H4] Equal wins both ways; [H7] a wrong guess ends the round with nothing.
fn guess(table: &mut Table<'_, Hilo>, choice: Guess) -> Result<(), Refusal> {
    let current = table.state().open_card()?;
    let multiplier = multiplier_after(table.state(), choice, current);
    let (index, card) = draw_card(table);
    if !is_right(choice, current, card) {
        table.emit(Event::GuessedWrong { choice, index, card });
        return Ok(());
    }
    table.emit(Event::GuessedRight { choice, index, card, multiplier });
    cash_out_at_the_limit(table);
    Ok(())
}

/// [H4] The card is swapped for the next one; no multiplier changes.
fn skip(table: &mut Table<'_, Hilo>) -> Result<(), Refusal> {
    may_skip(table.state())?;
    let (index, card) = draw_card(table);
    table.emit(Event::CardSkipped { index, card });
    Ok(())
}

/// [H8] After at least one correct guess.
fn cash_out(table: &mut Table<'_, Hilo>) -> Result<(), Refusal> {
    table.state().round.may_cash_out()?;
    pay(table, false);
    Ok(())
}

/// [H8] At the limit on the win the round is cashed out by itself.
fn cash_out_at_the_limit(table: &mut Table<'_, Hilo>) {
    if table.state().stakes.reaches_limit(&table.state().round) {
        pay(table, true);
    }
}

fn pay(table: &mut Table<'_, Hilo>, automatic: bool) {
    let payout = table.state().stakes.payout(&table.state().round);
    table.emit(Event::CashedOut { payout, automatic });
}

/// [H1] Card number i of a round is the draw with index i.
fn draw_card(table: &mut Table<'_, Hilo>) -> (u64, u8) {
    let index = table.index();
    let card = u8::try_from(table.draw(RANKS.into())).expect("a draw below 13") + 1;
    (index, card)
}

fn is_right(choice: Guess, current: u8, next: u8) -> bool {
    match choice {
        Guess::Higher => next >= current,
        Guess::Lower => next <= current,
    }
}

/// [H4] At most 50 in a round, at any time in it.
fn may_skip(state: &State) -> Result<(), Refusal> {
    state.round.may_step()?;
    Refusal::NoSkipLeft.unless(state.skips < MAX_SKIPS)
}

/// [H5] How many of the thirteen cards make the guess right.
pub fn chance(choice: Guess, card: u8) -> Chance {
    let winning = match choice {
        Guess::Higher => RANKS + 1 - card,
        Guess::Lower => card,
    };
    Chance { a: winning.into(), b: RANKS.into() }
}

/// [H5] [H13] The return divided by the probability, at four decimals.
pub fn step(rtp: Number, chance: Chance) -> Step {
    Step::of(Fraction::percent(rtp).over(chance.fraction()))
}

/// [H6] The multiplier that a correct guess gives.
pub(crate) fn multiplier_after(state: &State, choice: Guess, card: u8) -> Multiplier {
    state.round.multiplier.times(step(state.rtp, chance(choice, card)))
}
