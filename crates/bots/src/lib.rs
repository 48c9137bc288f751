//! Bots: ordinary players that get a seat's view and its options, nothing else. They name games
//! by their names on the wire and know no rules but what options and views tell.

use serde_json::{Map, Value};

/// Somebody who plays a seat.
pub trait Brain: Send + Sync {
    /// The command that the seat asks for now, from what it sees and what it may ask for (both as
    /// the wire has them); none to wait.
    fn choose(&mut self, view: &str, options: &str) -> Option<Map<String, Value>>;
}

/// The bots of the house.
pub const NAMES: &[&str] = &["random", "careful"];

/// A bot for a game, with its own dice; none where there is no such bot.
pub fn brain(_name: &str, _game: &str, _dice: u64) -> Option<Box<dyn Brain>> {
    None
}
