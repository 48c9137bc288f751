//! The best that anybody can do.
//!
//! After a right guess the best is to stop. Let r be the most that one guess returns; it is below 1. A guess turns a
//! multiplier M into at most r × M on average, and rounding to eight decimals adds at most half a unit of the last.
//! So max(M, t) with t = half a unit ÷ (1 − r) never rises on average, whatever is guessed or skipped, and nobody who
//! goes on from a multiplier above t gets more than r × M and half a unit. What a cut takes is less than one unit of
//! the currency: where a stop pays at least that bound, it is proved to be the best. Where the stake is so small that
//! a cut takes more, the bound is told beside what the plan returns.

use exact::{Exact, ratio, whole};
use hilo::{Guess, MAX_SKIPS, RANKS};
use serde::Serialize;
use session::Multiplier;

use super::{Bet, choices};
use crate::figure::Figure;

/// What the best plan returns, and what it is.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Best {
    /// What it returns of the stake, cuts and the largest win included.
    pub r#return: Figure,
    /// What nobody exceeds. It is the same where stopping after one guess is proved to be the best.
    pub at_most: Figure,
    /// The same before cuts: what a large stake comes near to.
    pub uncut: Figure,
    /// What to do, by how many skips are left; cash out after the first right guess.
    pub plan: Vec<Stretch>,
}

/// What to do while that many skips are left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stretch {
    /// The most skips left.
    pub from: u64,
    /// The fewest.
    pub to: u64,
    /// The cards on which to guess, and how; any other is skipped.
    pub guess: Vec<(u8, Guess)>,
}

/// What to do with a card while that many skips are left: a guess, or none to skip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan(Vec<Vec<Option<Guess>>>);

impl Plan {
    /// The guess on a card; none to skip it.
    pub fn at(&self, skips_left: u64, card: u8) -> Option<Guess> {
        let left = usize::try_from(skips_left).expect("few skips").min(self.0.len() - 1);
        self.0[left][usize::from(card) - 1]
    }

    fn stretches(&self) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
        for left in (0..=MAX_SKIPS).rev() {
            let guesses = (1..=RANKS).filter_map(|card| Some((card, self.at(left, card)?)));
            let guess: Vec<_> = guesses.collect();
            match stretches.last_mut().filter(|last| last.guess == guess) {
                Some(last) => last.to = left,
                None => stretches.push(Stretch { from: left, to: left, guess }),
            }
        }
        stretches
    }
}

impl Bet {
    /// The best that anybody can do.
    pub fn best(&self) -> Best {
        let (plan, r#return) = skipping(&|card, guess| self.after_stop(card, guess));
        let (_, at_most) = skipping(&|card, guess| self.after_anything(card, guess));
        let (_, uncut) = skipping(&|card, guess| self.returns(card, guess));
        Best {
            r#return: Figure(r#return),
            at_most: Figure(at_most),
            uncut: Figure(uncut),
            plan: plan.stretches(),
        }
    }

    /// The best plan.
    pub fn plan(&self) -> Plan {
        skipping(&|card, guess| self.after_stop(card, guess)).0
    }

    /// What a guess returns to whoever stops then.
    fn after_stop(&self, card: u8, guess: Guess) -> Exact {
        let paid = self.paid(Multiplier::ONE.times(self.step(card, guess)));
        self.chance(card, guess) * self.of_stake(paid)
    }

    /// What a guess returns at most, whatever comes then.
    fn after_anything(&self, card: u8, guess: Guess) -> Exact {
        let shown = Multiplier::ONE.times(self.step(card, guess));
        let stopped = self.of_stake(self.paid(shown));
        if self.ends(shown) {
            return self.chance(card, guess) * stopped;
        }
        let half_a_unit = ratio(1, 2 * Multiplier::ONE.units());
        let gone_on = self.most() * Self::uncut(shown) + half_a_unit;
        self.chance(card, guess) * stopped.max(gone_on)
    }
}

/// The best plan for whoever guesses once and may skip before it, and what it is worth.
fn skipping(worth: &dyn Fn(u8, Guess) -> Exact) -> (Plan, Exact) {
    let mut now = vec![(Guess::Higher, whole(0)); usize::from(RANKS)];
    for (card, guess) in choices() {
        let (here, worth) = (&mut now[usize::from(card) - 1], worth(card, guess));
        if worth > here.1 {
            *here = (guess, worth);
        }
    }
    let mean = |worths: &[Exact]| worths.iter().sum::<Exact>() / whole(RANKS);
    let mut worths: Vec<Exact> = now.iter().map(|(_, worth)| worth.clone()).collect();
    let mut plan = vec![now.iter().map(|(guess, _)| Some(*guess)).collect::<Vec<_>>()];
    for _ in 0..MAX_SKIPS {
        let skipped = mean(&worths);
        let guesses = |(guess, worth): &(Guess, Exact)| (*worth >= skipped).then_some(*guess);
        plan.push(now.iter().map(guesses).collect());
        worths = now.iter().map(|(_, worth)| worth.clone().max(skipped.clone())).collect();
    }
    let begun = mean(&worths);
    (Plan(plan), begun)
}
