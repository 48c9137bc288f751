//! Looking ahead: worlds that the seat cannot tell from the true one are played out, and what came
//! of it is remembered by what each seat saw.

use std::collections::HashMap;
use std::time::Instant;

use serde_json::{Map, Value};
use table::draws::Dice;
use table::erased::World;
use table::{Seat, SeatSet};

use super::moves::{self, Move};
use super::node::{Manner, Node, Range};

/// How far one world is played on, in moves, at most.
const FAR: u32 = 100;

/// A moment of some seat, with what it could do.
struct Moment {
    node: Node,
    moves: Vec<Move>,
}

/// One search, from one moment of one seat.
pub(super) struct Search {
    seat: Seat,
    root: u64,
    moments: HashMap<(Seat, u64), Moment>,
    range: Range,
    dice: Dice,
}

/// What was done on the way through one world.
struct Way {
    steps: Vec<((Seat, u64), usize)>,
    moves: u32,
    /// Who had nothing to do since the last move.
    idle: SeatSet,
}

impl Search {
    pub(super) fn new(world: &dyn World, seat: Seat, dice: Dice) -> Self {
        let root = world.sight(seat);
        Self { seat, root, moments: HashMap::new(), range: Range::NONE, dice }
    }

    /// Looks at worlds until that many moves were made in them, or until it is time; says whether
    /// time cut it off. One world is looked at in any case: whoever knows no move would never make one.
    pub(super) fn run(&mut self, world: &dyn World, nodes: u32, until: Option<Instant>) -> bool {
        let mut made = 0;
        while made < nodes {
            if made > 0 && until.is_some_and(|until| Instant::now() >= until) {
                return true;
            }
            let mut imagined = world.imagine(self.seat, &mut self.dice);
            made += self.walk(&mut *imagined).max(1);
            if self.is_plain() {
                return false;
            }
        }
        false
    }

    /// Whether there is nothing to choose.
    fn is_plain(&self) -> bool {
        let root = self.moments.get(&(self.seat, self.root));
        root.is_some_and(|moment| moment.moves.len() == 1)
    }

    /// What to ask for in the end; none to wait.
    pub(super) fn choice(&mut self) -> Option<Map<String, Value>> {
        let moment = self.moments.get(&(self.seat, self.root))?;
        let chosen = &moment.moves[moment.node.decide(self.range, &mut self.dice)];
        chosen.command.as_ref().map(|_| chosen.text.clone())
    }

    /// What it would do, how often in thousandths.
    pub(super) fn mix(&self) -> Vec<(Map<String, Value>, i64)> {
        let Some(moment) = self.moments.get(&(self.seat, self.root)) else { return Vec::new() };
        let texts = moment.moves.iter().map(|one| one.text.clone());
        texts.zip(moment.node.mix(self.range)).filter(|(_, part)| *part > 0).collect()
    }

    /// One world: along what is known, one moment further, and then as sensible players would.
    fn walk(&mut self, world: &mut dyn World) -> u32 {
        let mut way = Way { steps: Vec::new(), moves: 0, idle: SeatSet::EMPTY };
        while way.moves < FAR && !ends(world, way.moves) && self.step(world, &mut way) {}
        if way.moves < FAR && !ends(world, way.moves) {
            way.moves += world.play_out(&mut self.dice, FAR - way.moves);
        }
        for ((seat, sight), chosen) in way.steps {
            let worth = world.worth(seat);
            self.range.widen(worth);
            if let Some(moment) = self.moments.get_mut(&(seat, sight)) {
                moment.node.learn(chosen, worth);
            }
        }
        way.moves
    }

    /// The next move; says whether the way is still a known one.
    fn step(&mut self, world: &mut dyn World, way: &mut Way) -> bool {
        let Some(seat) = self.next(world, way.idle) else {
            way.idle = SeatSet::EMPTY;
            way.moves += 1;
            return world.let_time_pass();
        };
        let key = (seat, if way.steps.is_empty() { self.root } else { world.sight(seat) });
        let known = self.moments.contains_key(&key);
        if !known {
            self.meet(world, key);
        }
        let moment = &self.moments[&key];
        let chosen = moment.node.select(self.range, &mut self.dice);
        let done =
            moment.moves[chosen].command.as_ref().is_some_and(|command| world.play(seat, command));
        way.steps.push((key, chosen));
        way.moves += 1;
        if done {
            way.idle = SeatSet::EMPTY;
        } else {
            way.idle.insert(seat);
        }
        known || way.steps.len() == 1
    }

    fn meet(&mut self, world: &dyn World, key: (Seat, u64)) {
        let moves = moves::of(world, key.0, None, &mut self.dice);
        let manner = if world.awaited().len() > 1 { Manner::Mixed } else { Manner::Best };
        let node = Node::new(manner, moves.iter().map(|one| one.usual));
        self.moments.insert(key, Moment { node, moves });
    }

    /// Whose move is looked at: the own first, then anybody's who is awaited.
    fn next(&mut self, world: &dyn World, idle: SeatSet) -> Option<Seat> {
        let awaited: Vec<Seat> = world.awaited().without(idle).iter().collect();
        if awaited.contains(&self.seat) {
            return Some(self.seat);
        }
        (!awaited.is_empty()).then(|| awaited[self.dice.position(awaited.len())])
    }
}

/// A pause counts once something was done.
fn ends(world: &dyn World, moves: u32) -> bool {
    world.is_over() || (moves > 0 && world.pauses())
}
