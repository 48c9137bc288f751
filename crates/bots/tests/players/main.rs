//! Bots as players: how they behave, what they know, and how well they play.

#![expect(clippy::print_stdout, reason = "the figures are worth a look: cargo test -- --nocapture")]

mod evening;
mod manners;
mod secrecy;
mod staff;
mod strength;
mod talk;
