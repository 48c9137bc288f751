//! What happened: the facts of every game of steps.

use crate::command::Difficulty;

/// A fact of a round.
pub type Event = session::ladder::Event<Difficulty>;
