//! [O43] The watch on returns: whether what came is what chance gives.

use exact::{Exact, Sums, Whole, decimal, deviations, root, whole};
use serde::{Deserialize, Serialize};
use session::Multiplier;

use crate::record::{RoundRecord, StepRecord};

/// What is reported: that many standard deviations.
const REPORTED: u32 = 4;

/// What stops a game.
const STOPS: u32 = 5;

/// [O45] No step of a set that stops a game has more than one in that many parts of its variance.
const BOLD: u32 = 1_000;

/// [O44] What came and what was to be expected in a set of rounds that are over. Values are counted in
/// 10⁻⁸ of the currency's smallest unit, and exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Returns {
    /// How many rounds.
    pub rounds: u64,
    /// How many steps at which something was at stake.
    pub steps: u64,
    /// What was staked, in the currency's smallest unit.
    pub staked: u128,
    /// What was paid, in the currency's smallest unit.
    pub paid: u128,
    /// What the steps were to add to the stakes.
    drift: Sums,
    /// What they brought beyond that.
    surplus: Sums,
    /// The variance of that.
    variance: Sums,
    /// The largest part of the variance that a single step has.
    largest: Sums,
}

/// [O43] One fair draw: a chance that turns a value into another, or into nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Draw {
    before: u128,
    after: u128,
    chance: (u32, u32),
    won: bool,
}

/// What a set of rounds shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Finding {
    /// Nothing.
    Usual,
    /// [O44] It is reported.
    Reported,
    /// [O45] It stops new bets.
    Stops,
}

/// Stake times multiplier.
fn value(record: &RoundRecord, multiplier: Multiplier) -> u128 {
    u128::from(record.stake.units) * multiplier.units()
}

/// [O47] The most that a round can come to.
fn most(record: &RoundRecord) -> u128 {
    let most = record.most_paid().map_or(u64::MAX, |money| money.units);
    u128::from(most) * Multiplier::ONE.units()
}

/// The draws of a round, in their order.
fn draws(record: &RoundRecord) -> impl Iterator<Item = Draw> {
    let most = most(record);
    let mut before = value(record, Multiplier::ONE);
    record.steps.iter().filter_map(move |step| {
        let StepRecord { chance: Some(chance), won: Some(won), multiplier, .. } = step else {
            return None;
        };
        let after = value(record, *multiplier).min(most);
        let draw = Draw { before, after, chance: (chance.0.a, chance.0.b), won: *won };
        before = after;
        Some(draw)
    })
}

impl Returns {
    /// Counts a round that is over. Void and returned rounds have nothing at stake.
    pub fn add(&mut self, record: &RoundRecord) {
        if !record.status.counts() {
            return;
        }
        self.rounds += 1;
        self.staked += u128::from(record.stake.units);
        self.paid += record.payout.map_or(0, |payout| payout.units.into());
        draws(record).for_each(|draw| self.draw(draw));
    }

    /// [O43] The difference between what came and v × m × p, and its variance v² m² p (1 − p).
    fn draw(&mut self, draw: Draw) {
        let Draw { before, after, chance: (a, b), won } = draw;
        let after = Whole::from(after);
        let expected = &after * a;
        self.steps += 1;
        self.drift.join(&Sums::of(&expected - Whole::from(before) * b, b));
        let came = if won { &after * b } else { 0.into() };
        self.surplus.join(&Sums::of(came - expected, b));
        self.weigh(&Sums::of(&after * &after * a * (b - a), u64::from(b) * u64::from(b)));
    }

    /// Adds the variance of a step.
    fn weigh(&mut self, part: &Sums) {
        self.variance.join(part);
        self.keep_largest(part);
    }

    fn keep_largest(&mut self, part: &Sums) {
        if part.total() > self.largest.total() {
            self.largest = part.clone();
        }
    }

    /// Counts what another set has counted.
    pub fn join(&mut self, other: &Self) {
        self.rounds += other.rounds;
        self.steps += other.steps;
        self.staked += other.staked;
        self.paid += other.paid;
        self.drift.join(&other.drift);
        self.surplus.join(&other.surplus);
        self.variance.join(&other.variance);
        self.keep_largest(&other.largest);
    }

    /// Whether what came is that many standard deviations or more from what was expected.
    fn is_off(&self, deviations: u32) -> bool {
        let (surplus, variance) = (self.surplus.total(), self.variance.total());
        let far = &variance * whole(deviations * deviations);
        variance > whole(0) && &surplus * &surplus >= far
    }

    /// [O45] Whether the set is of many steps, none of which outweighs the others.
    fn is_even(&self) -> bool {
        self.largest.total() * whole(BOLD) <= self.variance.total()
    }

    /// [O44] [O45] What the set shows.
    pub fn finding(&self) -> Finding {
        if self.is_off(STOPS) && self.is_even() {
            return Finding::Stops;
        }
        if self.is_off(REPORTED) { Finding::Reported } else { Finding::Usual }
    }

    /// z with two decimals, cut; nothing without a variance.
    pub fn z(&self) -> Option<String> {
        deviations(&self.surplus.total(), &self.variance.total())
    }

    /// What was expected to come back of the stakes, in percent with four decimals.
    pub fn expected(&self) -> Option<String> {
        let added = self.drift.total() / whole(Multiplier::ONE.units());
        self.of_stakes(&(added + whole(self.staked)))
    }

    /// What came back of the stakes, in percent with four decimals.
    pub fn actual(&self) -> Option<String> {
        self.of_stakes(&whole(self.paid))
    }

    /// [O44] How far to either side of what was expected nothing is reported, in percent of the stakes
    /// with four decimals.
    pub fn band(&self) -> Option<String> {
        let to_percent = || whole(100 * REPORTED) / whole(Multiplier::ONE.units() * self.staked);
        let square = |factor: Exact| self.variance.total() * &factor * &factor;
        (self.staked > 0).then(|| root(&square(to_percent()), 4))
    }

    fn of_stakes(&self, units: &Exact) -> Option<String> {
        (self.staked > 0).then(|| decimal(&(units * whole(100) / whole(self.staked)), 4))
    }
}
