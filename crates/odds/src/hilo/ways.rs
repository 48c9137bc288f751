//! Every way through a round, counted.

use exact::{Exact, ratio};
use std::collections::HashMap;

use hilo::RANKS;
use num_bigint::BigInt;
use session::Multiplier;

use super::{Aim, Bet, right};

/// Rounds that are open: by multiplier, and by card, in how many ways they come about.
type Open = HashMap<Multiplier, [u128; RANKS as usize]>;

/// Multipliers that were reached, and in how many ways, all ways being equally likely.
#[derive(Default)]
pub(super) struct Ended(HashMap<Multiplier, u128>);

/// How many ways there are with that many guesses.
fn all(guesses: u32) -> u128 {
    u128::from(RANKS).pow(guesses + 1)
}

impl Ended {
    /// The sum of what each is worth, over all ways.
    pub(super) fn mean(&self, guesses: u32, worth: impl Fn(Multiplier) -> BigInt) -> Exact {
        let sum: BigInt = self.0.iter().map(|(shown, count)| worth(*shown) * *count).sum();
        ratio(sum, all(guesses))
    }
}

impl Bet {
    /// Follows every way through the guesses of an aim. What `ends` says ends there, and all do with the last guess.
    pub(super) fn follow(&self, aim: Aim, ends: impl Fn(Multiplier) -> bool) -> Ended {
        let (mut open, mut ended) = (begun(), Ended::default());
        for made in 1..=aim.guesses {
            // What ends early stands for all that could have followed.
            let weight = u128::from(RANKS).pow(aim.guesses - made);
            let mut next = Open::new();
            for (shown, counts) in open {
                for (card, count) in (1..).zip(counts).filter(|(_, count)| *count > 0) {
                    let guess = (aim.guess)(card);
                    let shown = shown.times(self.step(card, guess));
                    let right = right(card, guess);
                    if made == aim.guesses || ends(shown) {
                        let ways = count * weight * right.len() as u128;
                        *ended.0.entry(shown).or_default() += ways;
                        continue;
                    }
                    let next = next.entry(shown).or_default();
                    right.for_each(|card| next[usize::from(card) - 1] += count);
                }
            }
            open = next;
        }
        ended
    }
}

/// A card lies open, and nothing was guessed.
fn begun() -> Open {
    HashMap::from([(Multiplier::ONE, [1; RANKS as usize])])
}
