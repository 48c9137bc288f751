//! Means and how sure they are, in whole numbers.

/// Numbers that were seen, as far as their mean and spread need.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    count: i128,
    sum: i128,
    squares: i128,
}

/// A mean with the half of its 95 % interval, both in thousandths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The mean.
    pub mean: i64,
    /// How far the interval reaches to both sides.
    pub within: i64,
}

impl Tally {
    /// One more.
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += i128::from(value).pow(2);
    }

    /// Those and these.
    pub fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// How many.
    pub fn count(&self) -> i128 {
        self.count
    }

    /// The mean and 1.96 standard errors, the values being in units.
    pub fn estimate(&self) -> Estimate {
        let count = self.count.max(1);
        let spread = count * self.squares - self.sum.pow(2);
        // (1.96 × 1000)² × variance ÷ count, the variance being spread ÷ (count × (count − 1)).
        let square = spread.max(0) * 3_841_600 / (count * count * (count - 1).max(1));
        Estimate { mean: small(self.sum * 1000 / count), within: small(square.isqrt()) }
    }
}

fn small(value: i128) -> i64 {
    i64::try_from(value).unwrap_or(if value < 0 { i64::MIN } else { i64::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_and_its_interval_are_those_of_the_text_books() {
        let mut tally = Tally::default();
        [2, 6, 2, 6].into_iter().for_each(|value| tally.add(value));
        // A variance of 16 ÷ 3, so an error of √(4 ÷ 3) = 1.1547.
        assert_eq!(tally.estimate(), Estimate { mean: 4000, within: 2263 });
    }
}
