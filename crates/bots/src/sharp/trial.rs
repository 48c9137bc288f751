//! Advice put to the test: it and whatever else could be done are tried in the same worlds, so that what
//! chance gives and takes is the same for all of them.

use std::time::Instant;

use serde_json::{Map, Value};
use table::Seat;
use table::draws::Dice;
use table::erased::World;

use super::moves::{self, Move};

/// How far one world is played on, in moves, at most.
const FAR: u32 = 160;
/// In how many worlds everything is tried before the worse half is left.
const FIRST: u32 = 6;
/// How many standard errors something else must be better than what was advised.
const BEYOND_DOUBT: i128 = 2;

/// One move, and how much better it came off than the advice.
struct Tried {
    one: Move,
    worlds: i128,
    sum: i128,
    squares: i128,
}

impl Tried {
    fn new(one: Move) -> Self {
        Self { one, worlds: 0, sum: 0, squares: 0 }
    }

    fn add(&mut self, better: i64) {
        self.worlds += 1;
        self.sum += i128::from(better);
        self.squares += i128::from(better).pow(2);
    }

    fn mean(&self) -> i128 {
        self.sum / self.worlds.max(1)
    }

    /// The standard error of the mean, some times: √(variance ÷ worlds).
    fn unsure(&self) -> i128 {
        let spread = self.worlds * self.squares - self.sum.pow(2);
        let square = spread.max(0) / (self.worlds * self.worlds * (self.worlds - 1).max(1)).max(1);
        BEYOND_DOUBT * square.isqrt()
    }

    fn is_better(&self) -> bool {
        self.worlds >= i128::from(FIRST) && self.mean() > self.unsure()
    }

    fn is_worse(&self) -> bool {
        self.mean() + self.unsure() < 0
    }
}

/// What was advised, against everything else.
pub(super) struct Trial {
    seat: Seat,
    advised: Move,
    others: Vec<Tried>,
    dice: Dice,
}

impl Trial {
    /// None where the advice cannot be followed.
    pub(super) fn of(
        world: &dyn World,
        seat: Seat,
        advice: &Map<String, Value>,
        mut dice: Dice,
    ) -> Option<Self> {
        let mut moves = moves::of(world, seat, Some(advice), &mut dice).into_iter();
        let advised = moves.next().filter(|one| one.text == *advice)?;
        Some(Self { seat, advised, others: moves.map(Tried::new).collect(), dice })
    }

    /// Tries until one is left or so many moves were made; says whether time cut it off.
    pub(super) fn run(&mut self, world: &dyn World, nodes: u32, until: Option<Instant>) -> bool {
        let mut made = 0;
        while !self.others.is_empty() && made < nodes {
            let share = nodes / (self.others.len().ilog2() + 2);
            let end = (made + share).min(nodes);
            let mut worlds = 0;
            while made < end || worlds < FIRST {
                if until.is_some_and(|until| Instant::now() >= until) {
                    return true;
                }
                made += self.one_world(world);
                worlds += 1;
            }
            self.leave_the_worse_half();
        }
        false
    }

    /// All of them in the same world, and with the same dice after it.
    fn one_world(&mut self, world: &dyn World) -> u32 {
        let (seed, then) = (self.dice.below(1 << 32), self.dice.below(1 << 32));
        let seat = self.seat;
        let come_off = |one: &Move| {
            let mut imagined = world.imagine(seat, &mut Dice::new(seed));
            if let Some(command) = &one.command {
                imagined.play(seat, command);
            }
            let made = imagined.play_out(&mut Dice::new(then), FAR);
            (imagined.worth(seat), made + 1)
        };
        let (advised, mut made) = come_off(&self.advised);
        for other in &mut self.others {
            let (worth, moves) = come_off(&other.one);
            other.add(worth - advised);
            made += moves;
        }
        made
    }

    fn leave_the_worse_half(&mut self) {
        self.others.retain(|other| !other.is_worse());
        self.others.sort_by_key(|other| -other.mean());
        self.others.truncate(self.others.len().div_ceil(2).max(1));
    }

    /// What came off best beyond doubt, or what was advised; none to wait.
    pub(super) fn choice(self) -> Option<Map<String, Value>> {
        let better = self.others.into_iter().filter(Tried::is_better);
        let best = better.max_by_key(Tried::mean).map_or(self.advised, |tried| tried.one);
        best.command.map(|_| best.text)
    }
}
