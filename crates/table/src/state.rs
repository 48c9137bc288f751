//! What is true now.

use core::fmt::Debug;

use crate::game::Game;
use crate::outcome::Outcome;
use crate::refusal::BadConfig;
use crate::seat::SeatSet;
use crate::time::Millis;
use crate::version::Version;

/// The state of a game. It is cheap to clone, and not `Serialize`: it is rebuilt from events.
pub trait State<G: Game>: Clone + Eq + Debug + Send + Sync {
    /// The table before anything has happened, under that version of the rules; or why the
    /// settings, each of them in its range, cannot be played with together.
    fn open(rules: Version, config: &G::Config, seats: u8) -> Result<Self, BadConfig>;
    /// Folds a fact into the state: no rules, no chance, no clock, no failure.
    fn apply(&mut self, event: &G::Event);
    /// Folds the house's own end of the game: nobody is awaited or ready any more.
    fn close(&mut self) {}

    /// The phase, by its name in the rules.
    fn phase(&self) -> &'static str;
    /// The seats that the game is waiting for.
    fn awaited(&self) -> SeatSet;
    /// When the phase or turn ends by itself.
    fn deadline(&self) -> Option<Millis> {
        None
    }
    /// Whether the rules let the game wait without a limit now.
    fn waits_for_ever(&self) -> bool {
        false
    }
    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome> {
        None
    }
}
