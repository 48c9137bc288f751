//! What the house asks of a game that is played against it: what is at stake, and what was won.

use table::erased::{AnyGame, AnyMatch, Registered, state_ahead};
use table::{Rules, Version};

use crate::money::Money;

/// A game of one player against the house, in rounds.
pub trait SessionGame: Rules {
    /// The type of command that begins a round.
    const BET: &'static str = "placeBet";
    /// How a house offers it unless it is told otherwise: a `configs/games/*.json`.
    const OFFER: &'static str;

    /// How the current or last round stands.
    fn standing(state: &Self::State) -> Standing;
}

/// How the current or last round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What was staked on it; none before the first bet.
    pub stake: Option<Money>,
    /// What it paid; none before the first bet and while it is open.
    pub payout: Option<Money>,
    /// Whether it is open.
    pub is_open: bool,
}

/// A session game of the registry, for whoever names none.
pub trait AnySessionGame: AnyGame {
    /// The type of command that begins a round.
    fn bet(&self) -> &'static str;
    /// How a house offers it unless it is told otherwise: a `configs/games/*.json`.
    fn offer(&self) -> &'static str;
    /// How the round of this match will stand when what is pending is true.
    ///
    /// # Panics
    /// If it is a match of another game.
    fn standing(&self, play: &dyn AnyMatch) -> Standing;
    /// The same game by that version of its rules, if this build still has it.
    fn session_of_version(&self, rules: Version) -> Option<&'static dyn AnySessionGame>;
}

impl<G: SessionGame> AnySessionGame for Registered<G> {
    fn bet(&self) -> &'static str {
        G::BET
    }

    fn offer(&self) -> &'static str {
        G::OFFER
    }

    fn standing(&self, play: &dyn AnyMatch) -> Standing {
        let state = state_ahead::<G>(play).expect("a round is judged by the game it is played by");
        G::standing(state)
    }

    fn session_of_version(&self, rules: Version) -> Option<&'static dyn AnySessionGame> {
        Self::of(rules).map(|game| game as _)
    }
}
