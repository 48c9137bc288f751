//! What was seen of nodes from outside, and whether the model can do that.

use std::collections::HashSet;

use stateright::Model;

use crate::moment::{Message, State};
use crate::ownership::{Action, Ownership, Planted, Seen};

/// Something that was seen.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) seen: Seen,
    /// Whether a commit has no line: it only sees whether the store works again.
    pub(crate) is_empty: bool,
}

impl Step {
    pub(crate) fn of(seen: Seen) -> Self {
        Self { seen, is_empty: false }
    }
}

/// A whole story: what was seen, in its order, and which lines were there in the end, each by its node and the
/// number of that node's commit.
#[derive(Clone, Debug)]
pub(crate) struct Trace {
    pub(crate) steps: Vec<Step>,
    pub(crate) log: Vec<(u8, u8)>,
}

/// As many as nobody ever needs.
const ENOUGH: u8 = u8::MAX;

impl Trace {
    pub(crate) fn count_taken(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step.seen, Seen::Took(..))).count()
    }

    /// Whether the model can do all of it; else the step that it cannot do.
    pub(crate) fn accepted(&self) -> Result<(), String> {
        let model = Ownership {
            nodes: 3,
            epochs: ENOUGH,
            commits: ENOUGH,
            lines: ENOUGH,
            planted: Planted::Nothing,
        };
        let mut states = HashSet::from([model.begin()]);
        for (place, step) in self.steps.iter().enumerate() {
            let possible = unseen(&model, states);
            states = possible.iter().flat_map(|state| after(&model, state, &step.seen)).collect();
            if states.is_empty() {
                return Err(format!("step {place} cannot be: {:?}", step.seen));
            }
        }
        let is_there = |state: &State| self.lines_of(state) == self.log;
        match unseen(&model, states).iter().any(is_there) {
            true => Ok(()),
            false => Err("these lines cannot be there in the end".into()),
        }
    }

    /// The lines of the log in that state.
    fn lines_of(&self, state: &State) -> Vec<(u8, u8)> {
        let empty = self.empty();
        let entries = state.row.log.iter().map(|entry| (entry.node, entry.number));
        entries.filter(|entry| !empty.contains(entry)).collect()
    }

    /// The commits that have no line.
    fn empty(&self) -> HashSet<(u8, u8)> {
        let steps = self.numbered().into_iter();
        steps
            .filter(|(step, _)| step.is_empty)
            .map(|(step, number)| (step.seen.node(), number))
            .collect()
    }

    /// Every step, and how many commits its node has begun by then.
    fn numbered(&self) -> Vec<(&Step, u8)> {
        let mut counts = [0; 3];
        let numbered = self.steps.iter().map(|step| {
            let count = &mut counts[usize::from(step.seen.node())];
            *count += u8::from(matches!(step.seen, Seen::Commits(_)));
            (step, *count)
        });
        numbered.collect()
    }

    /// Takes the last line away of which somebody was told that it was written.
    fn lose_the_last(&mut self) -> bool {
        let told: HashSet<_> = self
            .numbered()
            .into_iter()
            .filter(|(step, _)| matches!(step.seen, Seen::Acknowledged(_)))
            .map(|(step, number)| (step.seen.node(), number))
            .collect();
        let place = self.log.iter().rposition(|line| told.contains(line));
        place.map(|place| self.log.remove(place)).is_some()
    }

    /// The same story with one thing in it that was not so.
    pub(crate) fn forgeries(&self) -> Vec<(&'static str, Self)> {
        let mut forged = Vec::new();
        let mut change = |what, change: &dyn Fn(&mut Self) -> bool| {
            let mut trace = self.clone();
            if change(&mut trace) {
                forged.push((what, trace));
            }
        };
        change("a line is gone", &|trace| trace.lose_the_last());
        change("a line stands twice", &|trace| {
            trace.log.last().copied().map(|last| trace.log.push(last)).is_some()
        });
        change("two lines have changed places", &|trace| {
            trace.log.swap(0, 1);
            true
        });
        change("an epoch was taken twice", &|trace| {
            let took = |step: &&mut Step| matches!(step.seen, Seen::Took(_, epoch) if epoch > 1);
            trace.steps.iter_mut().find(took).is_some_and(|step| {
                let Seen::Took(_, epoch) = &mut step.seen else { return false };
                *epoch -= 1;
                true
            })
        });
        change("whoever was replaced was told that it has written", &|trace| {
            trace.tell_somebody_who_was_replaced()
        });
        forged
    }

    fn tell_somebody_who_was_replaced(&mut self) -> bool {
        // One whose line is not there was not in doubt, or has not written it.
        let numbered = self.numbered();
        let is_lost = |place: &usize| match numbered[*place] {
            (Step { seen: Seen::Replaced(node), .. }, number) => {
                let before = numbered[..*place].iter().rev().find(|one| one.0.seen.node() == *node);
                let has_begun = before.is_some_and(|(step, _)| {
                    matches!(step.seen, Seen::Commits(_)) && !step.is_empty
                });
                has_begun && !self.log.contains(&(*node, number))
            }
            _ => false,
        };
        let found = (0..self.steps.len()).find(is_lost);
        let Some(place) = found else { return false };
        let node = self.steps[place].seen.node();
        self.steps[place].seen = Seen::Acknowledged(node);
        // What such a node does then is of no interest.
        self.steps.insert(place + 1, Step::of(Seen::Crashed(node)));
        true
    }
}

impl Seen {
    pub(crate) fn node(&self) -> u8 {
        match self {
            Self::Claims(node, _)
            | Self::Took(node, _)
            | Self::DidNotTake(node)
            | Self::Commits(node)
            | Self::Acknowledged(node)
            | Self::Refused(node)
            | Self::Replaced(node)
            | Self::Released(node)
            | Self::Crashed(node) => *node,
        }
    }
}

/// All that these states can come to before anything is seen.
fn unseen(model: &Ownership, states: HashSet<State>) -> HashSet<State> {
    let (mut found, mut new): (HashSet<_>, Vec<_>) = (states.clone(), states.into_iter().collect());
    while let Some(state) = new.pop() {
        let nodes = (0..model.nodes).filter_map(|node| transact(model, &state, node));
        let left = deliver(model, &state, |message| matches!(message, Message::Release(..)));
        for (next, seen) in nodes.chain(left) {
            if seen.is_none() && found.insert(next.clone()) {
                new.push(next);
            }
        }
    }
    found
}

/// The states in which just that was seen.
fn after(model: &Ownership, state: &State, due: &Seen) -> Vec<State> {
    let node = due.node();
    let steps = match due {
        // It may have looked at any moment before.
        Seen::Claims(_, seen) if state.is_standing(node) && *seen <= state.row.epoch => {
            vec![model.step(state, &Action::Claim(node, *seen))]
        }
        Seen::Claims(..) => Vec::new(),
        _ => {
            let is_done =
                |message: &Message| matches!(message, Message::Done(_)) && message.node() == node;
            let mut steps = vec![
                transact(model, state, node),
                deliver(model, state, is_done),
                in_doubt(model, state, node),
            ];
            let mut possible = Vec::new();
            model.actions(state, &mut possible);
            let single = [
                Action::Commit(node),
                Action::Release(node),
                Action::Look(node),
                Action::Crash(node),
                Action::Cut(node),
            ];
            let single = single.iter().filter(|action| possible.contains(action));
            steps.extend(single.map(|action| model.step(state, action)));
            steps
        }
    };
    let due = Some(due);
    let seen = steps.into_iter().flatten().filter(|(_, seen)| seen.as_ref() == due);
    seen.map(|(next, _)| next).collect()
}

/// What a node has asked for is answered, and what it writes then is written: under the row's lock nothing of
/// others comes between, so it is one step of the story.
fn transact(model: &Ownership, state: &State, node: u8) -> Option<(State, Option<Seen>)> {
    let of_node = |message: &Message| message.node() == node;
    let is_asked = |message: &Message| {
        of_node(message) && matches!(message, Message::Ask(_) | Message::Check(_))
    };
    let is_found = |message: &Message| of_node(message) && matches!(message, Message::Found(..));
    let is_written = |message: &Message| {
        of_node(message) && matches!(message, Message::Write(..) | Message::Take(_))
    };
    let (asked, _) = deliver(model, state, is_asked)?;
    let (found, seen) = deliver(model, &asked, is_found)?;
    match seen {
        None => deliver(model, &found, is_written),
        // It writes nothing, and the server ends what has begun.
        seen => match model.step(&found, &Action::EndIdle) {
            Some((ended, _)) => Some((ended, seen)),
            None => Some((found, seen)),
        },
    }
}

/// The answer to a commit is lost, and its node asks what became of it.
fn in_doubt(model: &Ownership, state: &State, node: u8) -> Option<(State, Option<Seen>)> {
    match model.step(state, &Action::Cut(node))? {
        (doubting, None) => transact(model, &doubting, node),
        _ => None,
    }
}

/// One of these messages comes, if there is one.
fn deliver(
    model: &Ownership,
    state: &State,
    is_due: impl Fn(&Message) -> bool,
) -> Option<(State, Option<Seen>)> {
    let message = state.under_way().iter().find(|message| is_due(message))?;
    model.step(state, &Action::Deliver(message.clone()))
}
