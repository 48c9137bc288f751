//! Amounts of money that a player may name.

use table::Refusal as _;
use table::options::{Field, MAX};

use crate::refusal::Refusal;

/// All amounts are in hundreds.
pub(super) const UNIT: i64 = 100;

/// The amounts between two limits of the rules that the player's money covers.
pub(super) struct Amounts {
    least: i64,
    limit: i64,
    covered: i64,
}

impl Amounts {
    /// From 0 to a limit.
    pub(super) const fn up_to(limit: i64, covered: i64) -> Self {
        Self { least: 0, limit, covered }
    }

    /// Above 0, without a limit but the player's money.
    pub(super) const fn above_zero(covered: i64) -> Self {
        Self { least: UNIT, limit: MAX, covered }
    }

    /// First what the rules allow anybody, then what this player can cover.
    pub(super) fn check(&self, amount: i64) -> Result<(), Refusal> {
        let (least, most) = (self.least, self.most());
        let in_the_rules = amount % UNIT == 0 && (least..=self.limit).contains(&amount);
        Refusal::Amount { least, most }.unless(in_the_rules)?;
        Refusal::Funds { least, most }.unless(amount <= self.covered)
    }

    /// All amounts that pass the check; if there are none, it is for lack of money.
    pub(super) fn offered(&self) -> Result<Field, Refusal> {
        self.check(self.least)?;
        Ok(Field::range(self.least, self.most(), UNIT))
    }

    fn most(&self) -> i64 {
        self.limit.min(self.covered)
    }
}
