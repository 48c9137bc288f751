//! How likely a multiplier is.

use exact::{Exact, ratio, whole};
use num_bigint::BigInt;
use serde::Serialize;
use session::Multiplier;

use super::{Aim, Bet, likelier};
use crate::figure::Figure;

/// How many guesses are followed.
const GUESSES: u32 = 9;

/// The chance to reach a multiplier.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reach {
    /// Which.
    pub multiplier: u32,
    /// What nobody exceeds, whatever is guessed and skipped.
    pub anybody: Figure,
    /// What the likelier guess comes to, without skips, within nine guesses.
    pub likelier: Figure,
    /// What it comes to at most with any number of guesses.
    pub likelier_at_most: Figure,
}

impl Bet {
    /// The chance to reach a multiplier.
    pub fn reach(&self, target: u32) -> Reach {
        let goal = u128::from(target) * Multiplier::ONE.units();
        let is_there = |shown: Multiplier| shown.units() >= goal;
        let came = self.follow(Aim { guess: likelier, guesses: GUESSES }, is_there);
        let reached = came.mean(GUESSES, |shown| BigInt::from(u8::from(is_there(shown))));
        let open = came.mean(GUESSES, |shown| match is_there(shown) {
            true => 0.into(),
            false => shown.units().into(),
        });
        let open = open / whole(Multiplier::ONE.units());
        Reach {
            multiplier: target,
            anybody: Figure(self.at_most(&whole(1), target)),
            likelier_at_most: Figure((&reached + self.at_most(&open, target)).min(whole(1))),
            likelier: Figure(reached),
        }
    }

    /// Nobody reaches a goal from a multiplier more often than one divided by the other allows: what is reached
    /// could be cashed out.
    fn at_most(&self, from: &Exact, target: u32) -> Exact {
        let half_a_unit = ratio(1, 2 * Multiplier::ONE.units());
        ((self.most() * from + half_a_unit) / whole(target)).min(whole(1))
    }
}
