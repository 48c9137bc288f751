//! [O46] How void rounds would have begun, against what chance gives: the first card of HiLo, the steps
//! that a sibling's player would have survived.

use std::collections::BTreeMap;

use exact::{Exact, decimal, deviations, ratio, whole};
use serde::{Deserialize, Serialize};
use session::{Among, Beginning, Chance};

/// What chance gives: each number with how likely it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution(Vec<(u32, Exact)>);

/// Rounds that did not begin, once their seed is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginnings {
    rounds: u64,
    numbers: BTreeMap<u32, Tally>,
    sum: Exact,
    expected: Exact,
    variance: Exact,
}

/// How often a number came, and how often chance gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tally {
    came: u64,
    expected: Exact,
    variance: Exact,
}

/// How void rounds would have begun, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BeginningsInfo {
    /// How many rounds have an open seed.
    pub opened: u64,
    /// The mean of what would have come, with four decimals; null without such a round.
    pub mean: Option<String>,
    /// The mean that chance gives.
    pub expected: Option<String>,
    /// How many standard deviations lie between their sums, with two decimals.
    pub z: Option<String>,
    /// Every number that could have come.
    pub numbers: Vec<NumberInfo>,
}

/// A number that void rounds could have begun with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NumberInfo {
    /// The first card, or how many steps would have been survived.
    pub number: u32,
    /// How many rounds would have begun with it.
    pub came: u64,
    /// How many chance gives, with four decimals.
    pub expected: String,
    /// How many standard deviations lie between, with two decimals.
    pub z: Option<String>,
}

impl Distribution {
    /// The numbers from the first to the last, all equally likely.
    pub fn even(first: u32, last: u32) -> Self {
        let each = ratio(1, last - first + 1);
        Self((first..=last).map(|number| (number, each.clone())).collect())
    }

    /// How many of these steps are survived, one after another.
    pub fn survived(chances: impl IntoIterator<Item = Chance>) -> Self {
        let mut so_far = whole(1);
        let mut weights = Vec::new();
        for (chance, steps) in chances.into_iter().zip(0..) {
            let on = &so_far * ratio(chance.a, chance.b);
            weights.push((steps, &so_far - &on));
            so_far = on;
        }
        let all = u32::try_from(weights.len()).expect("a round has few steps");
        weights.push((all, so_far));
        Self(weights)
    }

    /// What could have come at the beginning of a round.
    pub fn of(among: &Among) -> Self {
        match among {
            Among::Even(last) => Self::even(1, *last),
            Among::Steps(chances) => Self::survived(chances.iter().copied()),
        }
    }

    fn mean(&self, of: impl Fn(Exact) -> Exact) -> Exact {
        let parts = self.0.iter().map(|(number, weight)| of(whole(*number)) * weight);
        parts.fold(whole(0), |sum, part| sum + part)
    }
}

impl Default for Beginnings {
    fn default() -> Self {
        let (sum, expected, variance) = (whole(0), whole(0), whole(0));
        Self { rounds: 0, numbers: BTreeMap::new(), sum, expected, variance }
    }
}

impl Default for Tally {
    fn default() -> Self {
        Self { came: 0, expected: whole(0), variance: whole(0) }
    }
}

impl Beginnings {
    /// Counts a void round by how it would have begun.
    pub fn count(&mut self, beginning: &Beginning) {
        self.add(beginning.came, &Distribution::of(&beginning.among));
    }

    /// Counts a void round that would have begun with that number, where chance gives these.
    pub fn add(&mut self, came: u32, chance: &Distribution) {
        self.rounds += 1;
        for (number, weight) in &chance.0 {
            let tally = self.numbers.entry(*number).or_default();
            tally.came += u64::from(*number == came);
            tally.expected += weight;
            tally.variance += weight * (whole(1) - weight);
        }
        let mean = chance.mean(|number| number);
        self.variance += chance.mean(|number| &number * &number) - &mean * &mean;
        self.expected += mean;
        self.sum += whole(came);
    }

    /// As it is told.
    pub fn info(&self) -> BeginningsInfo {
        let mean = |sum: &Exact| (self.rounds > 0).then(|| decimal(&(sum / whole(self.rounds)), 4));
        let number = |(number, tally): (&u32, &Tally)| NumberInfo {
            number: *number,
            came: tally.came,
            expected: decimal(&tally.expected, 4),
            z: deviations(&(whole(tally.came) - &tally.expected), &tally.variance),
        };
        BeginningsInfo {
            opened: self.rounds,
            mean: mean(&self.sum),
            expected: mean(&self.expected),
            z: deviations(&(&self.sum - &self.expected), &self.variance),
            numbers: self.numbers.iter().map(number).collect(),
        }
    }
}
