//! What a game of steps has of its own.

use alloc::string::String;
use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use table::BadConfig;
use table::sealed::Whole;

use crate::chance::Chance;
use crate::fraction::Fraction;
use crate::stakes::Stakes;

/// A sibling of HiLo: its names, its settings, its odds.
pub trait Sibling: Send + Sync + 'static {
    /// The game's name.
    const NAME: &'static str;
    /// The type of the command that makes a step.
    const STEP: &'static str;

    /// The settings of a table.
    type Config: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    /// How hard a round is.
    type Difficulty: Difficulty;
    /// What the player may ask for.
    type Command: Clone + Debug + Whole + Send;

    /// The limits that the settings mean, or why they cannot be played with.
    fn stakes(config: &Self::Config) -> Result<Stakes, BadConfig>;
    /// How many steps a round has.
    fn steps(difficulty: Self::Difficulty) -> u32;
    /// The chance of a step alone, counted from 1.
    fn chance(difficulty: Self::Difficulty, step: u32) -> Chance;
    /// What the game returns of the stake to who always stops after that many steps.
    fn returns(config: &Self::Config, steps: u32) -> Fraction;

    /// A command in the words that all siblings share.
    fn request(command: &Self::Command) -> Request<Self::Difficulty>;
    /// The same the other way.
    fn command(request: Request<Self::Difficulty>) -> Self::Command;
}

/// How hard a round is, by a word of the rules.
pub trait Difficulty:
    Copy + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Every difficulty, in the order of the rules.
    const ALL: &'static [Self];

    /// Its word.
    fn word(self) -> &'static str;
}

/// What the player of a game of steps asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<D> {
    /// A new round.
    PlaceBet {
        /// The stake, a decimal string.
        amount: String,
        /// How hard.
        difficulty: D,
    },
    /// The next step.
    Step,
    /// What the round is worth.
    CashOut,
}
