//! Rounds played through the games' own rules, with fair draws.

use exact::{Exact, ratio};
use std::str::FromStr;

use ::hilo::{Choice, Guess, Hilo, MAX_SKIPS};
use session::ladder::{Ladder, Odds};
use session::{PLAYER, SessionGame};
use table::draws::{FairDraws, Seeds, sha256_hex};
use table::{BadConfig, Match, Millis, Rules, Setup, Words};

use crate::figure::Figure;
use crate::hilo::{Aim, Bet, Plan, likelier};

/// The most guesses of a strategy whose return is worked out.
const MOST: u32 = 12;

/// How rounds are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// How: a guess, `best`, or a difficulty.
    how: String,
    /// How many right guesses or steps before the cash-out.
    until: u32,
}

impl Strategy {
    /// The difficulty that it names, if it does.
    pub(crate) fn difficulty<D: Words>(&self) -> Option<D> {
        D::ALL.iter().copied().find(|one| one.word() == self.how)
    }
}

impl FromStr for Strategy {
    type Err = String;

    /// A word, and how many successes it takes, as in `likelier:3`; 1 where it is left out.
    fn from_str(text: &str) -> Result<Self, String> {
        let (how, until) = text.split_once(':').unwrap_or((text, "1"));
        let until = until.parse().ok().filter(|until| (1..=MOST).contains(until));
        let until = until.ok_or_else(|| {
            format!("{text:?} is no strategy: a word, a colon and a number from 1 to {MOST}")
        })?;
        Ok(Self { how: how.into(), until })
    }
}

/// What plays a game: some rounds at a time, each lot under a seed of its own.
pub struct Play {
    /// What the strategy returns of a stake, exactly.
    pub expected: Exact,
    /// The stake, in units of the currency.
    pub stake: u64,
    #[expect(clippy::type_complexity, reason = "it is named here and nowhere else")]
    lot: Box<dyn Fn(&str, u64, &mut dyn FnMut(u64)) + Sync>,
}

impl Play {
    /// Plays that many rounds under a seed, and tells what each paid, in units.
    pub fn lot(&self, seed: &str, rounds: u64, mut paid: impl FnMut(u64)) {
        (self.lot)(seed, rounds, &mut paid);
    }

    /// Thousandths of a unit as a part of the stake.
    pub fn of_stake(&self, thousandths: i64) -> Figure {
        Figure(ratio(thousandths, 1000 * u128::from(self.stake)))
    }

    /// HiLo: `likelier`, `higher` or `lower` without skips, or `best`, as [`Bet::plan`] says.
    pub fn hilo(config: ::hilo::Config, amount: &str, by: &Strategy) -> Result<Self, String> {
        let bet = Bet::new(&config, amount).map_err(|bad| bad.to_string())?;
        let guess: fn(u8) -> Guess = match by.how.as_str() {
            "likelier" => likelier,
            "higher" => |_| Guess::Higher,
            "lower" => |_| Guess::Lower,
            "best" => return Ok(Self::best(config, amount, &bet)),
            _ => return Err("the strategies are best, likelier:N, higher:N and lower:N".into()),
        };
        let until = by.until;
        let place = ::hilo::Command::PlaceBet { amount: amount.into() };
        let next = move |state: &::hilo::State| match state.multipliers.len() >= until as usize {
            true => ::hilo::Command::CashOut {},
            false => choose(Some(guess(state.card().expect("a card lies open")))),
        };
        let expected = bet.expected(Aim { guess, guesses: until });
        Ok(Self { expected, stake: bet.stake.units, lot: lots::<Hilo>(config, place, next) })
    }

    fn best(config: ::hilo::Config, amount: &str, bet: &Bet) -> Self {
        let plan: Plan = bet.plan();
        let place = ::hilo::Command::PlaceBet { amount: amount.into() };
        let next = move |state: &::hilo::State| match state.multipliers.is_empty() {
            true => {
                let card = state.card().expect("a card lies open");
                choose(plan.at(MAX_SKIPS - state.skips, card))
            }
            false => ::hilo::Command::CashOut {},
        };
        let lot = lots::<Hilo>(config, place, next);
        Self { expected: bet.best().r#return.0, stake: bet.stake.units, lot }
    }

    /// A game of steps: a difficulty, and after how many steps to stop. The commands are the game's own: a bet at
    /// that difficulty, a step, and the cash-out.
    pub fn ladder<S: Odds>(
        config: S::Config,
        amount: &str,
        by: &Strategy,
        [place, step, cash_out]: [S::Command; 3],
    ) -> Result<Self, String>
    where
        S::Config: Clone,
    {
        let odds = crate::ladder::odds::<S>(&config, amount).map_err(|bad| bad.to_string())?;
        let words = S::Difficulty::WORDS.join(":N, ");
        let steps = odds.difficulties.iter().find(|one| one.difficulty == by.how);
        let steps = &steps.ok_or_else(|| format!("the strategies are {words}:N"))?.steps;
        let last = steps.get(by.until as usize - 1).or(steps.last()).expect("there are steps");
        let until = by.until as usize;
        let next =
            move |state: &session::ladder::State<S::Difficulty>| match state.survived >= until {
                true => cash_out.clone(),
                false => step.clone(),
            };
        let lot = lots::<Ladder<S>>(config, place, next);
        Ok(Self { expected: last.paid_return.0.clone(), stake: odds.stake.units, lot })
    }
}

fn choose(guess: Option<Guess>) -> ::hilo::Command {
    let choice = match guess {
        Some(Guess::Higher) => Choice::Higher,
        Some(Guess::Lower) => Choice::Lower,
        None => Choice::Skip,
    };
    ::hilo::Command::Choice { choice }
}

/// Plays lots of rounds: each is a bet, and then what is next until it ends.
#[expect(clippy::type_complexity, reason = "it is named here and nowhere else")]
fn lots<G: SessionGame>(
    config: G::Config,
    place: G::Command,
    next: impl Fn(&G::State) -> G::Command + Sync + 'static,
) -> Box<dyn Fn(&str, u64, &mut dyn FnMut(u64)) + Sync>
where
    G::Config: Clone,
{
    Box::new(move |seed, rounds, paid| {
        let mut play = open::<G>(config.clone(), seed).expect("the settings were checked");
        let ask = |play: &mut Match<G>, command: &G::Command| {
            play.play(PLAYER, command, Millis::ZERO).expect("the rules allow it");
        };
        for _ in 0..rounds {
            ask(&mut play, &place);
            while G::standing(play.state()).is_open {
                let command = next(play.state());
                ask(&mut play, &command);
            }
            paid(G::standing(play.state()).payout.map_or(0, |payout| payout.units));
        }
    })
}

fn open<G: Rules>(config: G::Config, seed: &str) -> Result<Match<G>, BadConfig> {
    let setup = Setup { rules: G::NEWEST, seats: 1, config, nonce: 0 };
    let seeds = Seeds::new(sha256_hex(seed.as_bytes()), "simulate");
    Ok(Match::open(setup, FairDraws::new(seeds))?.0)
}
