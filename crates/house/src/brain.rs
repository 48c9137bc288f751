//! Bots are players: they get a seat's view and its options, nothing else.

use serde_json::{Map, Value};

/// Somebody who plays a seat.
pub trait Brain: Send {
    /// The command that the seat asks for now, from what it sees and what it may ask for (both as
    /// the wire has them); none to wait.
    fn choose(&mut self, view: &str, options: &str) -> Option<Map<String, Value>>;
}

/// Where brains come from.
#[derive(Clone, Copy)]
pub struct Brains {
    /// The names of the bots.
    pub names: &'static [&'static str],
    /// A brain of that name for a game, with its own dice; none where there is no such.
    pub make: fn(name: &str, game: &str, dice: u64) -> Option<Box<dyn Brain>>,
}
