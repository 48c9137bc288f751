//! What the player and everybody else sees: the fields of every game of steps.

use crate::command::Difficulty;

/// The game's own fields of a view.
pub type View = session::ladder::View<Difficulty>;
