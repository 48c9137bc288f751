//! What is known of one moment of a seat: how its moves came off so far.

use table::SURE;
use table::draws::Dice;

/// How a moment is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Others choose at the same time: what is best depends on what they mix.
    Mixed,
    /// The seat alone is awaited: what came off best.
    Best,
}

/// How one move came off.
#[derive(Clone, Copy, Debug, Default)]
struct Tried {
    times: i64,
    sum: i64,
    /// How much better it would have been than what was done; never below nothing.
    regret: i64,
    /// How often it was meant, later times counting more: what was meant at first was meant in ignorance.
    meant: i64,
    /// Whether the game itself proposes it.
    usual: bool,
}

impl Tried {
    fn mean(&self) -> i64 {
        self.sum / self.times.max(1)
    }

    fn mean_or(&self, first: i64) -> i64 {
        if self.times == 0 { first } else { self.mean() }
    }

    /// How far the mean may be from the truth: half a width is about a deviation, and moves are many.
    fn unsure(&self, range: Range) -> i64 {
        range.width() / self.times.max(1).isqrt()
    }

    /// By which the best is found: what is surely good, of what was tried often enough.
    fn rank(&self, range: Range) -> (bool, i64) {
        (self.times >= ENOUGH, self.surely(range))
    }

    /// What it is worth at least, as far as one can tell.
    fn surely(&self, range: Range) -> i64 {
        self.mean() - self.unsure(range)
    }
}

/// The least and the most that anything has been worth so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    least: i64,
    most: i64,
}

impl Range {
    pub(super) const NONE: Self = Self { least: SURE, most: 0 };

    pub(super) fn widen(&mut self, worth: i64) {
        self.least = self.least.min(worth);
        self.most = self.most.max(worth);
    }

    fn width(self) -> i64 {
        (self.most - self.least).max(1)
    }
}

/// One move in this many is any, where moves are mixed.
const CURIOUS: i64 = 6;
/// A whole, in parts.
const PARTS: i64 = 1000;
/// How often a move must have been tried before one is sure of it.
const ENOUGH: i64 = 16;
/// Times count by their square, in whole numbers that stay small.
const EARLY: i64 = 64;
/// What is meant less often than this part of the most is a trace of the search.
const TRACE: i64 = 20;

/// A moment, by the number of each of its moves.
pub(super) struct Node {
    manner: Manner,
    tried: Vec<Tried>,
    times: i64,
}

impl Node {
    /// A moment with moves of which the game itself proposes some.
    pub(super) fn new(manner: Manner, usual: impl Iterator<Item = bool>) -> Self {
        let tried = usual.map(|usual| Tried { usual, ..Tried::default() }).collect();
        Self { manner, tried, times: 0 }
    }

    /// Which move to look at next: the usual ones first, the others bit by bit.
    pub(super) fn select(&self, range: Range, dice: &mut Dice) -> usize {
        let open = self.open();
        if let Some(untried) = open.iter().position(|tried| tried.times == 0) {
            return untried;
        }
        match self.manner {
            Manner::Best => most_promising(open, self.times, range),
            Manner::Mixed if dice.chance(1, CURIOUS.unsigned_abs()) => dice.position(open.len()),
            Manner::Mixed => weighed(open.iter().map(|tried| tried.regret), dice),
        }
    }

    /// The moves that are looked at yet: the more often the moment came, the more.
    fn open(&self) -> &[Tried] {
        let usual = self.tried.iter().filter(|tried| tried.usual).count().max(1);
        let more = usize::try_from(self.times.isqrt()).expect("few times");
        &self.tried[..(usual + more).min(self.tried.len())]
    }

    /// A move was worth that much. What the others would have been worth in its place is taken from
    /// their means; what the move was worth beyond its own counts the more, the more seldom it is
    /// chosen, so that nothing gains by being looked at more often.
    pub(super) fn learn(&mut self, chosen: usize, worth: i64) {
        let parts = self.parts();
        let mut worths: Vec<i64> = self.tried.iter().map(|tried| tried.mean_or(worth)).collect();
        worths[chosen] += (worth - worths[chosen]) * PARTS / self.likely(parts[chosen]);
        self.times += 1;
        self.tried[chosen].times += 1;
        self.tried[chosen].sum += worth;
        let value = self.value(&parts, &worths);
        for ((tried, part), worth) in self.tried.iter_mut().zip(parts).zip(worths) {
            tried.meant += part * (self.times * self.times / EARLY + 1);
            if tried.times > 0 {
                tried.regret = (tried.regret + worth - value).max(0);
            }
        }
    }

    /// What the moves that were tried are worth together, each as often as it is meant.
    fn value(&self, parts: &[i64], worths: &[i64]) -> i64 {
        let moves = self.tried.iter().zip(parts).zip(worths);
        let known = moves.filter(|((tried, _), _)| tried.times > 0);
        let (all, sum) =
            known.fold((0, 0), |(all, sum), ((_, part), worth)| (all + part, sum + part * worth));
        sum / all.max(1)
    }

    /// How often each move is meant now, in thousandths: by how much it was missed, or all that are
    /// looked at alike.
    fn parts(&self) -> Vec<i64> {
        let open = self.open().len();
        let alike = PARTS / number(open);
        let all: i64 = self.tried.iter().map(|tried| tried.regret).sum();
        let part = |(place, tried): (usize, &Tried)| match all {
            0 => alike * i64::from(place < open),
            _ => tried.regret * PARTS / all,
        };
        self.tried.iter().enumerate().map(part).collect()
    }

    /// How likely a move that is meant that often is looked at next, in thousandths.
    fn likely(&self, part: i64) -> i64 {
        (part - part / CURIOUS + PARTS / CURIOUS / number(self.open().len())).max(1)
    }

    /// What to do in the end.
    pub(super) fn decide(&self, range: Range, dice: &mut Dice) -> usize {
        weighed(self.weights(range).into_iter(), dice)
    }

    /// How often each move is meant in the end, in thousandths.
    pub(super) fn mix(&self, range: Range) -> Vec<i64> {
        let weights = self.weights(range);
        let all: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
        let part = |weight: &i64| i128::from(*weight) * i128::from(PARTS) / all.max(1);
        weights.iter().map(|weight| i64::try_from(part(weight)).expect("a part")).collect()
    }

    fn weights(&self, range: Range) -> Vec<i64> {
        match self.manner {
            Manner::Mixed => self.without_traces(),
            Manner::Best => self.only_the_best(range),
        }
    }

    /// What came off best; what nobody would usually do must be better beyond doubt.
    fn only_the_best(&self, range: Range) -> Vec<i64> {
        let most = |wanted: bool| {
            let numbered = self.tried.iter().enumerate();
            let alike = numbered.filter(move |(_, tried)| tried.usual == wanted);
            alike.max_by_key(|(_, tried)| tried.rank(range))
        };
        let best = match (most(true), most(false)) {
            (Some((known, of)), Some((strange, other))) => {
                let better = other.times >= ENOUGH && other.surely(range) > of.mean();
                if better { strange } else { known }
            }
            (known, strange) => known.or(strange).map_or(0, |(place, _)| place),
        };
        (0..self.tried.len()).map(|place| i64::from(place == best)).collect()
    }

    /// What was meant, without what was only looked at. Nothing is taken out for its mean: of moves
    /// that hold one another in balance the means differ by what the others had yet to learn.
    fn without_traces(&self) -> Vec<i64> {
        let most = self.tried.iter().map(|tried| tried.meant).max().unwrap_or(0);
        let meant = |tried: &Tried| if tried.meant * TRACE >= most { tried.meant } else { 0 };
        self.tried.iter().map(meant).collect()
    }
}

/// What was good, or is little known: its mean and, the less often it was tried, the more.
fn most_promising(open: &[Tried], times: i64, range: Range) -> usize {
    let log = i64::from(times.max(2).ilog2()) * 700;
    let bound = |tried: &Tried| {
        let unknown = (log * PARTS / tried.times.max(1)).isqrt();
        tried.mean() + range.width() * unknown * 7 / (10 * PARTS)
    };
    let best = open.iter().enumerate().max_by_key(|(_, tried)| bound(tried));
    best.map_or(0, |(place, _)| place)
}

/// A place, each as often as it weighs; any, where nothing weighs.
fn weighed(weights: impl Iterator<Item = i64>, dice: &mut Dice) -> usize {
    let weights: Vec<i64> = weights.collect();
    let all = u64::try_from(weights.iter().sum::<i64>()).expect("weights are not below 0");
    if all == 0 {
        return dice.position(weights.len());
    }
    let word = dice.below(1 << 32) << 31 | dice.below(1 << 31);
    let mut left = i64::try_from(word % all).expect("63 bits");
    let place = weights.iter().position(|weight| {
        left -= weight;
        left < 0
    });
    place.unwrap_or(weights.len() - 1)
}

fn number(count: usize) -> i64 {
    i64::try_from(count).expect("few moves")
}
