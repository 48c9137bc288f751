//! Rounds under a server seed: a match each, with its number and its bet.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;

use serde_json::Value;
use session::AnySessionGame;
use table::erased::AnyMatch;

use crate::act::VoidReason;
use crate::bet::Bet;

/// Rounds under a seed, by number.
pub type Rounds = BTreeMap<u64, Round>;

/// A round under a seed.
pub struct Round {
    /// Counted from 0 under its seed.
    pub number: u64,
    /// What its bet fixed.
    pub bet: Bet,
    /// Its game.
    pub rules: &'static dyn AnySessionGame,
    /// Its match.
    pub play: Box<dyn AnyMatch>,
}

/// [H24] A round that was not paid for.
#[derive(Clone, Debug)]
pub struct VoidRound {
    /// Its number, which no other round gets.
    pub round: u64,
    /// What its bet would have fixed.
    pub bet: Bet,
    /// What the player asked for.
    pub command: Value,
    /// Why it is void.
    pub reason: VoidReason,
}

impl Round {
    /// Whether the player can still act in it, which nobody can where the house has ended it.
    pub fn is_open(&self) -> bool {
        !self.play.is_over() && self.rules.standing(&*self.play).is_open
    }
}
