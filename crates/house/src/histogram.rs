//! How often something took how long, or was how large.

use crate::metrics::Counter;

/// Upper bounds of times, in microseconds.
const TIMES: &[u64] = &[
    50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000,
];
/// Upper bounds of sizes.
const SIZES: &[u64] = &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/// Values counted in buckets.
#[derive(Debug)]
pub struct Histogram {
    bounds: &'static [u64],
    /// One more than bounds: the last is for what is larger than all.
    counts: Vec<Counter>,
    sum: Counter,
}

impl Histogram {
    /// Of times in microseconds.
    pub(crate) fn of_times() -> Self {
        Self::new(TIMES)
    }

    /// Of sizes.
    pub(crate) fn of_sizes() -> Self {
        Self::new(SIZES)
    }

    fn new(bounds: &'static [u64]) -> Self {
        let counts = (0..=bounds.len()).map(|_| Counter::default()).collect();
        Self { bounds, counts, sum: Counter::default() }
    }

    pub(crate) fn note(&self, value: u64) {
        self.counts[self.bounds.partition_point(|bound| *bound < value)].add(1);
        self.sum.add(value);
    }

    /// Each bound with how many values were at most that much.
    pub fn at_most(&self) -> Vec<(u64, u64)> {
        let mut below = 0;
        let rows = self.bounds.iter().zip(&self.counts);
        rows.map(|(bound, count)| {
            below += count.get();
            (*bound, below)
        })
        .collect()
    }

    /// How many values there were.
    pub fn count(&self) -> u64 {
        self.counts.iter().map(Counter::get).sum()
    }

    /// All of them together.
    pub fn sum(&self) -> u64 {
        self.sum.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_counted_at_its_bound_and_above() {
        let histogram = Histogram::new(&[1, 10]);
        for value in [0, 1, 2, 10, 11] {
            histogram.note(value);
        }
        assert_eq!(histogram.at_most(), [(1, 2), (10, 4)]);
        assert_eq!((histogram.count(), histogram.sum()), (5, 24));
    }
}
