//! Tables of a house without sockets: what waits, what stands still, what is parked.

mod bots;
mod common;
mod damaged;
#[allow(dead_code, reason = "sessions use the rest")]
#[path = "../keeper/mod.rs"]
mod keeper;
mod last;
mod parked;
mod rematch;
mod retention;
mod talk;
mod time;
