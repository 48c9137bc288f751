//! The ownership of a house as a model: nodes, the row that they take in turn, and what is under way between
//! them. It says what `claim.rs`, `commit.rs` and `find_out` do, a round trip a step. There is no clock in it and no
//! lease: whoever wants the house may try at any moment, and whoever is stopped may wake at any other.

use stateright::{Model, Property};

use crate::moment::{Entry, Line, Message, Node, Row, State, Step};

/// What may happen next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Claim(u8, u8),
    Commit(u8),
    Release(u8),
    /// An idle holder looks whether it is one.
    Look(u8),
    Crash(u8),
    /// A node loses its line.
    Cut(u8),
    Deliver(Message),
    /// It comes, and will come again. What is lost is what never comes.
    Double(Message),
    /// The server ends a transaction in which nothing comes.
    EndIdle,
}

/// What is seen of it from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    Claims(u8, u8),
    Took(u8, u8),
    DidNotTake(u8),
    Commits(u8),
    Acknowledged(u8),
    Refused(u8),
    Replaced(u8),
    Released(u8),
    Crashed(u8),
}

/// A fault that is planted, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Planted {
    Nothing,
    /// A commit compares the head alone.
    NoEpoch,
    /// A commit compares nothing.
    NoComparison,
    /// Whoever is in doubt says that it was not written.
    RefusesInDoubt,
    /// Whoever is in doubt says that it was.
    AcknowledgesInDoubt,
}

/// The model, within bounds.
#[derive(Clone, Debug)]
pub(crate) struct Ownership {
    pub(crate) nodes: u8,
    pub(crate) epochs: u8,
    /// How many commits, and how many lines, a node has.
    pub(crate) commits: u8,
    pub(crate) lines: u8,
    pub(crate) planted: Planted,
}

impl Ownership {
    pub(crate) fn begin(&self) -> State {
        State::new(self.nodes)
    }

    /// What follows from an action, and what is seen of it; none if it cannot be.
    pub(crate) fn step(&self, state: &State, action: &Action) -> Option<(State, Option<Seen>)> {
        let mut next = state.clone();
        let seen = match action {
            Action::Claim(node, seen) => {
                *next.node(*node) = Node::Claiming { seen: *seen, log: Vec::new() };
                let line = next.line(*node);
                next.under_way.insert(Message::Ask(line));
                Some(Seen::Claims(*node, *seen))
            }
            Action::Commit(node) => {
                next.commits[usize::from(*node)] += 1;
                let number = next.commits[usize::from(*node)];
                let Node::Holding { epoch, step, .. } = next.node(*node) else { return None };
                *step = Step::Asked(Entry { epoch: *epoch, node: *node, number });
                let line = next.line(*node);
                next.under_way.insert(Message::Ask(line));
                Some(Seen::Commits(*node))
            }
            Action::Release(node) => {
                let Node::Holding { epoch, .. } = *next.node(*node) else { return None };
                *next.node(*node) = Node::Standing;
                next.under_way.insert(Message::Release(*node, epoch));
                Some(Seen::Released(*node))
            }
            Action::Look(node) => {
                let Node::Holding { epoch, .. } = *next.node(*node) else { return None };
                if next.row.owner == Some(*node) && next.row.epoch == epoch {
                    return None;
                }
                *next.node(*node) = Node::Standing;
                Some(Seen::Replaced(*node))
            }
            Action::Crash(node) => {
                *next.node(*node) = Node::Standing;
                Some(Seen::Crashed(*node))
            }
            Action::Cut(node) => self.cut(&mut next, *node)?,
            Action::Deliver(message) => {
                next.under_way.remove(message);
                self.deliver(&mut next, message)?
            }
            Action::Double(message) => {
                next.doubles -= 1;
                self.deliver(&mut next, message)?
            }
            Action::EndIdle => {
                next.open.take()?;
                None
            }
        };
        next.drop_what_matters_to_nobody();
        (next != *state).then_some((next, seen))
    }

    /// Nothing comes over the line any more; what was sent may still arrive.
    fn cut(&self, next: &mut State, node: u8) -> Option<Option<Seen>> {
        match next.node(node) {
            Node::Standing | Node::Holding { step: Step::Idle, .. } => None,
            claiming @ Node::Claiming { .. } => {
                *claiming = Node::Standing;
                Some(Some(Seen::DidNotTake(node)))
            }
            Node::Holding { step, .. } => match *step {
                Step::Idle => None,
                Step::Asked(entry) => {
                    *step = Step::Idle;
                    next.refused.insert(entry);
                    Some(Some(Seen::Refused(node)))
                }
                Step::Written(entry) | Step::Doubting(entry) => {
                    *step = Step::Doubting(entry);
                    match self.planted {
                        Planted::RefusesInDoubt => Some(Some(settle(next, node, false))),
                        Planted::AcknowledgesInDoubt => Some(Some(settle(next, node, true))),
                        _ => {
                            let line = next.line(node);
                            next.under_way.insert(Message::Check(line));
                            Some(None)
                        }
                    }
                }
            },
        }
    }

    /// A message comes; none if nobody can take it now.
    fn deliver(&self, next: &mut State, message: &Message) -> Option<Option<Seen>> {
        match message {
            Message::Ask(line) => {
                let begun = &mut next.begun[usize::from(line.node)];
                if next.open.is_some() || *begun >= line.number {
                    return None;
                }
                *begun = line.number;
                next.open = Some(*line);
                next.under_way.insert(Message::Found(*line, next.row.clone()));
                Some(None)
            }
            Message::Check(line) => {
                if next.open.is_some() {
                    return None;
                }
                next.under_way.insert(Message::Found(*line, next.row.clone()));
                Some(None)
            }
            Message::Write(line, log) => {
                if next.open == Some(*line) {
                    let epoch = log.last().expect("an entry").epoch;
                    next.is_stale |= epoch != next.row.epoch;
                    next.is_forked |= log[..log.len() - 1] != next.row.log;
                    next.row.log.clone_from(log);
                    next.open = None;
                    next.under_way.insert(Message::Done(*line));
                }
                Some(None)
            }
            Message::Take(line) => {
                if next.open == Some(*line) {
                    next.row.owner = Some(line.node);
                    next.row.epoch += 1;
                    next.open = None;
                    next.under_way.insert(Message::Done(*line));
                }
                Some(None)
            }
            Message::Release(node, epoch) => {
                if next.open.is_some() {
                    return None;
                }
                if (next.row.owner, next.row.epoch) == (Some(*node), *epoch) {
                    next.row.owner = None;
                }
                Some(None)
            }
            Message::Found(line, row) if next.is_of_now(*line) => self.found(next, *line, row),
            Message::Done(line) if next.is_of_now(*line) => done(next, line.node),
            Message::Found(..) | Message::Done(_) => None,
        }
    }

    /// A node learns what stands in the row, and goes on from there.
    fn found(&self, next: &mut State, line: Line, row: &Row) -> Option<Option<Seen>> {
        let node = line.node;
        match next.node(node) {
            Node::Claiming { seen, log } => {
                if *seen != row.epoch {
                    *next.node(node) = Node::Standing;
                    return Some(Some(Seen::DidNotTake(node)));
                }
                log.clone_from(&row.log);
                next.under_way.insert(Message::Take(line));
                Some(None)
            }
            Node::Holding { epoch, log, step } => {
                let is_owner = row.owner == Some(node) && row.epoch == *epoch;
                let is_owner = match self.planted {
                    Planted::NoEpoch => row.log == *log || is_owner,
                    Planted::NoComparison => true,
                    _ => is_owner,
                };
                if !is_owner {
                    *next.node(node) = Node::Standing;
                    return Some(Some(Seen::Replaced(node)));
                }
                match *step {
                    Step::Asked(entry) => {
                        *step = Step::Written(entry);
                        let mut log = log.clone();
                        log.push(entry);
                        next.under_way.insert(Message::Write(line, log));
                        Some(None)
                    }
                    Step::Doubting(entry) => {
                        let is_made = row.log.last() == Some(&entry);
                        Some(Some(settle(next, node, is_made)))
                    }
                    Step::Idle | Step::Written(_) => None,
                }
            }
            Node::Standing => None,
        }
    }
}

/// A commit or a claim was made.
fn done(next: &mut State, node: u8) -> Option<Option<Seen>> {
    match next.node(node) {
        Node::Claiming { seen, log } => {
            let (epoch, log) = (*seen + 1, std::mem::take(log));
            *next.node(node) = Node::Holding { epoch, log, step: Step::Idle };
            Some(Some(Seen::Took(node, epoch)))
        }
        Node::Holding { step: Step::Written(_), .. } => Some(Some(settle(next, node, true))),
        Node::Standing | Node::Holding { .. } => None,
    }
}

/// It is known what became of a commit, and whoever asked for it is told.
fn settle(next: &mut State, node: u8, is_made: bool) -> Seen {
    let Node::Holding { log, step, .. } = next.node(node) else {
        unreachable!("whoever commits holds the house")
    };
    let (Step::Written(entry) | Step::Doubting(entry)) = std::mem::replace(step, Step::Idle) else {
        unreachable!("something was written")
    };
    if !is_made {
        next.refused.insert(entry);
        return Seen::Refused(node);
    }
    log.push(entry);
    next.acknowledged.insert(entry);
    Seen::Acknowledged(node)
}

impl Model for Ownership {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![self.begin()]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        for (node, place) in (0..self.nodes).zip(0..) {
            let has_lines = state.lines[place] < self.lines;
            match &state.nodes[place] {
                Node::Standing => {
                    if has_lines && state.row.epoch < self.epochs {
                        // It may have looked long ago.
                        let seen = state.row.epoch.saturating_sub(1)..=state.row.epoch;
                        actions.extend(seen.map(|seen| Action::Claim(node, seen)));
                    }
                }
                Node::Holding { step: Step::Idle, .. } => {
                    if has_lines && state.commits[place] < self.commits {
                        actions.push(Action::Commit(node));
                    }
                    actions.extend([
                        Action::Release(node),
                        Action::Look(node),
                        Action::Crash(node),
                    ]);
                }
                Node::Claiming { .. } | Node::Holding { .. } => {
                    actions.push(Action::Crash(node));
                    if has_lines {
                        actions.push(Action::Cut(node));
                    }
                }
            }
        }
        for message in &state.under_way {
            let message = || message.clone();
            actions.push(Action::Deliver(message()));
            if state.doubles > 0 {
                actions.push(Action::Double(message()));
            }
        }
        actions.push(Action::EndIdle);
    }

    fn next_state(&self, state: &State, action: Action) -> Option<State> {
        self.step(state, &action).map(|(next, _)| next)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("an epoch has one writer", |_, state: &State| {
                let log = &state.row.log;
                let in_order = log.is_sorted_by_key(|entry| entry.epoch);
                let one =
                    |two: &[Entry]| two[0].epoch != two[1].epoch || two[0].node == two[1].node;
                !state.is_stale && in_order && log.windows(2).all(one)
            }),
            Property::always("nothing forks", |_, state: &State| !state.is_forked),
            Property::always("nothing acknowledged is lost", |_, state: &State| {
                state.acknowledged.iter().all(|entry| state.row.log.contains(entry))
            }),
            Property::always("nothing refused is there", |_, state: &State| {
                state.refused.iter().all(|entry| !state.row.log.contains(entry))
            }),
            Property::sometimes("somebody takes over and goes on", |_, state: &State| {
                let log = &state.row.log;
                log.len() > 1 && log[0].node != log[1].node
            }),
            Property::sometimes("a write comes too late", |_, state: &State| state.was_late),
            Property::sometimes("a doubt is settled either way", |_, state: &State| {
                !state.refused.is_empty() && !state.acknowledged.is_empty()
            }),
            Property::sometimes("somebody leaves in order", |_, state: &State| {
                state.row.owner.is_none() && state.row.epoch > 0
            }),
        ]
    }
}
