//! Everything at one moment of the model: nodes, the row that they take in turn, and what is under way.

use std::collections::BTreeSet;

/// A line of the log, which is one commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Entry {
    pub(crate) epoch: u8,
    pub(crate) node: u8,
    /// Which of the node's commits.
    pub(crate) number: u8,
}

/// What stands in the database: the log is what the hash over all commits stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Row {
    pub(crate) owner: Option<u8>,
    pub(crate) epoch: u8,
    pub(crate) log: Vec<Entry>,
}

/// A connection of a node, for one transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Line {
    pub(crate) node: u8,
    pub(crate) number: u8,
}

/// What is under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Message {
    /// The first round trip: a transaction begins and takes the row's lock.
    Ask(Line),
    /// Whoever is in doubt asks, and waits for the row's lock.
    Check(Line),
    /// The answer to both.
    Found(Line, Row),
    /// The second round trip of a commit, with the log as the node knows it.
    Write(Line, Vec<Entry>),
    /// The second round trip of a claim.
    Take(Line),
    /// The answer to both.
    Done(Line),
    /// The house is left in order, by the node that had it in that epoch.
    Release(u8, u8),
}

/// What a node does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// It holds nothing.
    Standing,
    /// It tries to take the house from whoever had it in that epoch, and has found that log.
    Claiming { seen: u8, log: Vec<Entry> },
    /// It holds the house, as far as it knows.
    Holding { epoch: u8, log: Vec<Entry>, step: Step },
}

/// How far a commit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    Idle,
    /// Of that entry nothing was written yet.
    Asked(Entry),
    /// It may be written.
    Written(Entry),
    /// It may have been written: the line was lost.
    Doubting(Entry),
}

/// Everything at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) row: Row,
    /// The transaction that has the row's lock.
    pub(crate) open: Option<Line>,
    /// The last connection of each node that has begun something. What comes twice over a line, or from an
    /// older one, begins nothing: that much a connection does by itself.
    pub(crate) begun: Vec<u8>,
    pub(crate) nodes: Vec<Node>,
    /// How many connections each node has had.
    pub(crate) lines: Vec<u8>,
    /// How many commits each node has begun.
    pub(crate) commits: Vec<u8>,
    pub(crate) under_way: BTreeSet<Message>,
    pub(crate) acknowledged: BTreeSet<Entry>,
    pub(crate) refused: BTreeSet<Entry>,
    /// How often something may still come twice.
    pub(crate) doubles: u8,
    /// Whether something that was to be written found its epoch over.
    pub(crate) was_late: bool,
    /// Whether somebody wrote in an epoch that was over.
    pub(crate) is_stale: bool,
    /// Whether something was written that did not follow from what was there.
    pub(crate) is_forked: bool,
}

impl State {
    pub(crate) fn new(nodes: u8) -> Self {
        let none = vec![0; nodes.into()];
        Self {
            row: Row { owner: None, epoch: 0, log: Vec::new() },
            open: None,
            begun: none.clone(),
            nodes: vec![Node::Standing; nodes.into()],
            lines: none.clone(),
            commits: none,
            under_way: BTreeSet::new(),
            acknowledged: BTreeSet::new(),
            refused: BTreeSet::new(),
            doubles: 1,
            was_late: false,
            is_stale: false,
            is_forked: false,
        }
    }

    pub(crate) fn node(&mut self, node: u8) -> &mut Node {
        &mut self.nodes[usize::from(node)]
    }

    /// A connection that the node has not used before.
    pub(crate) fn line(&mut self, node: u8) -> Line {
        let number = &mut self.lines[usize::from(node)];
        *number += 1;
        Line { node, number: *number }
    }

    pub(crate) fn is_standing(&self, node: u8) -> bool {
        self.nodes[usize::from(node)] == Node::Standing
    }

    pub(crate) fn is_of_now(&self, line: Line) -> bool {
        self.lines[usize::from(line.node)] == line.number
    }

    pub(crate) fn under_way(&self) -> &BTreeSet<Message> {
        &self.under_way
    }

    /// Nobody waits for answers that come over an older line, what such a line begins the server ends, and what is
    /// written in a transaction that is over changes nothing, whenever it comes.
    pub(crate) fn drop_what_matters_to_nobody(&mut self) {
        let mut under_way = std::mem::take(&mut self.under_way);
        under_way.retain(|message| match message {
            Message::Ask(line)
            | Message::Check(line)
            | Message::Found(line, _)
            | Message::Done(line) => {
                self.is_of_now(*line) && self.nodes[usize::from(line.node)].waits()
            }
            Message::Write(line, log) => {
                let is_late = self.open != Some(*line);
                self.was_late |= is_late && log[log.len() - 1].epoch < self.row.epoch;
                !is_late
            }
            Message::Take(line) => self.open == Some(*line),
            Message::Release(node, epoch) => {
                (self.row.owner, self.row.epoch) == (Some(*node), *epoch)
            }
        });
        self.under_way = under_way;
    }
}

impl Message {
    /// Whose it is, wherever it goes.
    pub(crate) fn node(&self) -> u8 {
        match self {
            Self::Ask(line)
            | Self::Check(line)
            | Self::Found(line, _)
            | Self::Write(line, _)
            | Self::Take(line)
            | Self::Done(line) => line.node,
            Self::Release(node, _) => *node,
        }
    }
}

impl Node {
    pub(crate) fn waits(&self) -> bool {
        !matches!(self, Self::Standing | Self::Holding { step: Step::Idle, .. })
    }
}
