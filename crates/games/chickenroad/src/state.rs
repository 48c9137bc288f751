//! What is true now: the session of every game of steps.

use crate::command::Difficulty;

/// The session of one player.
pub type State = session::ladder::State<Difficulty>;
