//! What a game of steps has of its own.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use table::sealed::Whole;
use table::{Table, Version, Words};

use crate::chance::Chance;
use crate::fraction::Fraction;
use crate::refusal::SessionRefusal;
use crate::terms::Limits;

use super::Ladder;

/// A sibling of HiLo: its names and its parts.
pub trait Sibling: Sized + Send + Sync + 'static {
    /// The game's name; it never changes.
    const NAME: &'static str;
    /// The versions of its rules that this build plays, oldest first.
    const VERSIONS: &'static [Version];
    /// How a house offers it unless it is told otherwise.
    const OFFER: &'static str;
    /// The type of the command that makes a step.
    const STEP: &'static str;

    /// What a table may set.
    type Config: Limits;
    /// How hard a round is, by a word of the rules.
    type Difficulty: Words + Serialize + DeserializeOwned;
    /// What the player may ask for.
    type Command: Clone + Debug + Whole + Send + Sync;

    /// Whether by those rules a step is made on one of several tiles.
    fn has_tiles(_rules: Version) -> bool {
        false
    }
}

/// The rules that a sibling has of its own.
pub trait Odds: Sibling {
    /// How many steps a round has.
    fn steps(difficulty: Self::Difficulty) -> u32;
    /// The chance of a step alone, counted from 1.
    fn chance(difficulty: Self::Difficulty, step: u32) -> Chance;
    /// What the game returns of the stake to a player who always stops after that many steps.
    fn returns(config: &Self::Config, steps: u32) -> Fraction;

    /// What a command asks for: one of [`place_bet`], [`step`] and [`cash_out`].
    ///
    /// [`place_bet`]: super::place_bet
    /// [`step`]: super::step
    /// [`cash_out`]: super::cash_out
    fn decide(
        table: &mut Table<'_, Ladder<Self>>,
        command: &Self::Command,
    ) -> Result<(), SessionRefusal>;
    /// A command of every type, with that stake.
    fn examples(amount: String) -> Vec<Self::Command>;
}
