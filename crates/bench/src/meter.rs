//! Measures several things in turns, so that a noisy neighbour disturbs them all equally.

use std::time::{Duration, Instant};

/// How many turns each thing gets; the median turn counts.
const TURNS: u32 = 9;

/// How many of a subject's things were done, and how many draws they used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Done {
    /// Matches, hands, cards: what the row counts.
    pub(crate) things: u64,
    /// Draws used for them, where that is compared with the limit.
    pub(crate) draws: u64,
}

/// One thing to measure.
pub(crate) struct Subject {
    /// What is counted.
    pub(crate) name: String,
    /// Whether its draws are hashes, so that the limit on hashes applies to it.
    pub(crate) hashes: bool,
    /// Does some of it.
    pub(crate) work: Box<dyn FnMut() -> Done>,
}

/// What was measured of a subject, per CPU second.
struct Rate {
    things: u64,
    draws: u64,
}

/// Everything that is measured in one run. The first subject is the limit on hashes.
pub(crate) struct Meter {
    turn: Duration,
    subjects: Vec<Subject>,
}

impl Meter {
    pub(crate) fn new(seconds: u64) -> Self {
        Self { turn: Duration::from_secs(seconds) / TURNS, subjects: Vec::new() }
    }

    pub(crate) fn add(&mut self, subject: Subject) {
        self.subjects.push(subject);
    }

    /// Rows for people: what, how many per CPU second, and how close its draws come to the limit.
    pub(crate) fn run(mut self) -> Vec<String> {
        let mut rates: Vec<Vec<Rate>> = self.subjects.iter().map(|_| Vec::new()).collect();
        for _ in 0..TURNS {
            for (subject, rates) in self.subjects.iter_mut().zip(&mut rates) {
                rates.push(measure(self.turn, &mut *subject.work));
            }
        }
        let medians: Vec<Rate> = rates.into_iter().map(median).collect();
        let limit = medians.first().map_or(0, |rate| rate.things).max(1);
        self.subjects
            .iter()
            .zip(&medians)
            .map(|(subject, rate)| row(subject, rate, limit))
            .collect()
    }
}

fn row(subject: &Subject, rate: &Rate, limit: u64) -> String {
    let (name, things) = (&subject.name, rate.things);
    let share = rate.draws * 100 / limit;
    match subject.hashes {
        true => format!("{name:<52} {things:>11} /s   draws at {share:>3} % of the limit"),
        false => format!("{name:<52} {things:>11} /s"),
    }
}

fn measure(turn: Duration, work: &mut dyn FnMut() -> Done) -> Rate {
    let (started, cpu) = (Instant::now(), on_cpu());
    let mut all = Done::default();
    while started.elapsed() < turn {
        let done = work();
        all.things += done.things;
        all.draws += done.draws;
    }
    let spent = match (cpu, on_cpu()) {
        (Some(before), Some(after)) => after - before,
        _ => started.elapsed(),
    };
    let nanos = spent.as_nanos().max(1);
    let a_second = |count: u64| {
        let rate = u128::from(count) * 1_000_000_000 / nanos;
        u64::try_from(rate).expect("nothing is done so fast")
    };
    Rate { things: a_second(all.things), draws: a_second(all.draws) }
}

/// The time this thread has spent on a core, if the system says: other load does not count.
fn on_cpu() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    stat.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn median(mut rates: Vec<Rate>) -> Rate {
    rates.sort_unstable_by_key(|rate| rate.things);
    rates.swap_remove(rates.len() / 2)
}
