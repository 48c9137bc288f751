//! Measures several things in turns, so that a noisy neighbour disturbs all of them alike.

use std::time::{Duration, Instant};

/// Turns that each thing gets; the median turn counts.
const TURNS: u32 = 9;

/// One thing to measure.
pub(crate) struct Subject {
    /// What is counted.
    pub(crate) name: &'static str,
    /// The other subject that it is compared with.
    pub(crate) against: Option<&'static str>,
    /// Does some of it and says how many.
    pub(crate) work: Box<dyn FnMut() -> u64>,
}

/// All that is measured in one run.
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

    /// Rows for people: what, how many a CPU second, and in percent of what.
    pub(crate) fn run(mut self) -> Vec<String> {
        let mut rates = vec![Vec::new(); self.subjects.len()];
        for _ in 0..TURNS {
            for (subject, rates) in self.subjects.iter_mut().zip(&mut rates) {
                rates.push(measure(self.turn, &mut subject.work));
            }
        }
        let medians: Vec<u64> = rates.into_iter().map(median).collect();
        let rate_of = |name: &str| {
            self.subjects.iter().position(|subject| subject.name == name).map(|at| medians[at])
        };
        let rows = self.subjects.iter().zip(&medians).map(|(subject, rate)| {
            let name = subject.name;
            match subject.against.and_then(|other| Some((other, rate_of(other)?))) {
                Some((other, base)) => {
                    format!(
                        "{name:<44} {rate:>12} /s  {:>5} % of {other}",
                        rate * 100 / base.max(1)
                    )
                }
                None => format!("{name:<44} {rate:>12} /s"),
            }
        });
        rows.collect()
    }
}

fn measure(turn: Duration, work: &mut dyn FnMut() -> u64) -> u64 {
    let (started, cpu) = (Instant::now(), on_cpu());
    let mut done = 0;
    while started.elapsed() < turn {
        done += work();
    }
    let spent = match (cpu, on_cpu()) {
        (Some(before), Some(after)) => after - before,
        _ => started.elapsed(),
    };
    let nanos = spent.as_nanos().max(1);
    u64::try_from(u128::from(done) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

/// The time this thread has been on a core, where the system tells: other load does not count.
fn on_cpu() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    stat.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn median(mut rates: Vec<u64>) -> u64 {
    rates.sort_unstable();
    rates[rates.len() / 2]
}
