//! What HiLo and its siblings share: one player, a stake, a run of steps that multiply it, and a
//! cash-out. A sibling is only its odds and its steps: see [`ladder`].

#![no_std]

extern crate alloc;

mod chance;
mod fraction;
pub mod ladder;
mod money;
mod multiplier;
mod refusal;
mod registry;
mod round;
mod session_game;
mod stakes;
mod terms;
mod versions;

pub use chance::Chance;
pub use fraction::Fraction;
pub use money::Money;
pub use multiplier::{Multiplier, Step};
pub use refusal::SessionRefusal;
pub use registry::Registry;
pub use round::{PLAYER, Round, Stage};
pub use session_game::{Among, AnySessionGame, Beginning, Begins, Fact, SessionGame, Standing};
pub use stakes::Stakes;
pub use table::sealed::WholeText;
pub use terms::{Limits, Terms, rtp};
