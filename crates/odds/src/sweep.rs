//! How much rounding can add, over all returns.

use exact::{Exact, ratio, whole};
use hilo::Config;
use serde::Serialize;
use session::ladder::{Odds, rungs};
use table::{Number, Words as _};

use crate::figure::{Figure, multiplier};
use crate::hilo::Bet;
use crate::ladder::fraction;

/// All returns from 50.0 to 99.9 percent, in steps of 0.1.
const FROM: u64 = 500;
const TO: u64 = 999;
const TENTH: u64 = Number::ONE / 10;

/// The most that rounding adds to what the rule book states, and where.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Sweep {
    /// The game.
    pub game: &'static str,
    /// How many returns were tried.
    pub returns: usize,
    /// The most that rounding adds.
    pub most: Rounding,
    /// The least: what it takes where it takes most.
    pub least: Rounding,
}

/// What rounding adds at one return.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Rounding {
    /// The stated return, in percent.
    pub rtp: Number,
    /// What is added to it, of a stake of 1; less than nothing where it is taken.
    pub adds: Figure,
    /// The guess, or the difficulty and the step.
    pub at: String,
}

fn returns() -> impl Iterator<Item = Number> {
    (FROM..=TO).map(|tenths| Number::of_units(tenths * TENTH))
}

impl Sweep {
    fn of(game: &'static str, all: impl Iterator<Item = Vec<Rounding>>) -> Self {
        let (mut returns, mut all_of_them) = (0, Vec::new());
        for roundings in all {
            returns += 1;
            all_of_them.extend(roundings);
        }
        let by = |rounding: &&Rounding| rounding.adds.clone();
        let most = all_of_them.iter().max_by_key(by).expect("there are returns").clone();
        let least = all_of_them.iter().min_by_key(by).expect("there are returns").clone();
        Self { game, returns, most, least }
    }

    /// HiLo: what a guess returns above the stated return. No number of guesses returns more than the best guess
    /// alone, for each returns less than it takes.
    pub fn hilo() -> Self {
        Self::of("hilo", returns().map(|rtp| hilo_at(&Config { rtp, ..Config::default() })))
    }

    /// A game of steps, with other settings as they are usual.
    pub fn ladder<S: Odds>(at: impl Fn(Number) -> S::Config) -> Self {
        Self::of(S::NAME, returns().map(|rtp| ladder_at::<S>(rtp, &at(rtp))))
    }
}

fn hilo_at(config: &Config) -> Vec<Rounding> {
    let bet = Bet::new(config, &config.max_bet).expect("the largest stake is taken");
    let stated = stated(config.rtp);
    let adds = |(card, guess)| Rounding {
        rtp: config.rtp,
        adds: Figure(bet.returns(card, guess) - &stated),
        at: format!("{guess:?} on {card}").to_lowercase(),
    };
    crate::hilo::choices().map(adds).collect()
}

fn ladder_at<S: Odds>(rtp: Number, config: &S::Config) -> Vec<Rounding> {
    let mut found = Vec::new();
    for difficulty in S::Difficulty::ALL {
        let mut reached = whole(1);
        for (step, rung) in (1..).zip(rungs::<S>(config, *difficulty)) {
            reached *= ratio(rung.chance.a, rung.chance.b);
            let stated = fraction(S::returns(config, step));
            let adds = Figure(&reached * multiplier(rung.multiplier) - stated);
            found.push(Rounding { rtp, adds, at: format!("{} {step}", difficulty.word()) });
        }
    }
    found
}

fn stated(rtp: Number) -> Exact {
    ratio(rtp.units(), 100 * Number::ONE)
}
