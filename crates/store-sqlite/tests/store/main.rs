//! A house's file passes what every store must, outlives the process, keeps secrets, and knows what it
//! lacks.

#![expect(clippy::print_stdout, reason = "the figures are worth a look: cargo test -- --nocapture")]

mod common;
mod file;
mod forward;
mod loss;
mod power;
mod secrets;
