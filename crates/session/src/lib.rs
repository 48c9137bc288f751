//! What HiLo and its siblings share: one player, a stake, a run of steps that multiply it, and a
//! cash-out. A sibling is only its odds and its steps.

#![no_std]

extern crate alloc;

mod money;
mod multiplier;
mod number;
mod refusal;
mod round;
mod terms;

pub use money::Money;
pub use multiplier::{Multiplier, Step, probability};
pub use number::Number;
pub use refusal::SessionRefusal;
pub use round::{PLAYER, Round, Stage};
pub use terms::{DefaultReturn, Stakes, Terms, check_return};
