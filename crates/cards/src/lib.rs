//! The 52 cards, for every game that is played with them.
//!
//! Nothing here is random and nothing is hidden: a game draws at its table and wraps what others
//! may not see in its own secrets.

#![no_std]

extern crate alloc;

mod card;
mod deck;
mod hand;

pub use card::{Card, NotACard, Rank, Suit};
pub use deck::Deck;
pub use hand::Hand;
