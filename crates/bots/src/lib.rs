//! Bots: ordinary players that get a seat's view and its options, nothing else. They name games
//! by their names on the wire; what may be done they know from the options alone, and what it is worth
//! they judge as players do.

mod bazaar;
mod careful;
mod cashflow;
mod contraband;
mod menu;
mod odds;
mod random;
mod xidach;

use serde_json::{Map, Value};
use table::draws::Dice;

use careful::Careful;
use random::Random;

/// Somebody who plays a seat.
pub trait Brain: Send + Sync {
    /// The command that the seat asks for now, from what it sees and what it may ask for (both as
    /// the wire has them); none to wait.
    fn choose(&mut self, view: &str, options: &str) -> Option<Map<String, Value>>;
}

/// The bots of the house.
pub const NAMES: &[&str] = &["random", "careful"];

/// A bot for a game, with its own dice; none where there is no such bot. `random` plays whatever
/// has options.
pub fn brain(name: &str, game: &str, dice: u64) -> Option<Box<dyn Brain>> {
    let dice = Dice::new(dice);
    Some(match (name, game) {
        ("random", _) => Box::new(Random::new(dice)),
        ("careful", "xidach") => Box::new(Careful::<xidach::Judge>::new(dice)),
        ("careful", "contraband") => Box::new(Careful::<contraband::Judge>::new(dice)),
        ("careful", "bazaar") => Box::new(Careful::<bazaar::Judge>::new(dice)),
        ("careful", "cashflow") => Box::new(Careful::<cashflow::Judge>::new(dice)),
        _ => return None,
    })
}
