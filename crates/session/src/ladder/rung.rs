//! The table of a difficulty.

use alloc::vec::Vec;

use crate::chance::Chance;
use crate::fraction::Fraction;
use crate::multiplier::Multiplier;

use super::sibling::Odds;

/// One entry of a table: the chance of the step alone, and the multiplier after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The chance of this step.
    pub chance: Chance,
    /// The multiplier once it is survived.
    pub multiplier: Multiplier,
}

/// [S1] [S3] The return divided by the chance of coming that far; [S7] every entry is rounded once,
/// from its exact value.
///
/// The exact values fit 128 bits with room: the largest numerator is that of the nineteenth easy
/// step of Chicken Road, 999,000 × 20! in units of 10⁻⁸, below 2.5 × 10³².
pub fn rungs<S: Odds>(config: &S::Config, difficulty: S::Difficulty) -> Vec<Rung> {
    let mut survival = Fraction::new(1, 1);
    let rung = |step| {
        let chance = S::chance(difficulty, step);
        survival = survival.times(chance.fraction());
        Rung { chance, multiplier: Multiplier::of(S::returns(config, step).over(survival)) }
    };
    (1..=S::steps(difficulty)).map(rung).collect()
}
