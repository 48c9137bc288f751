//! Tables of a house without sockets: what waits, what stands still, what is parked.

mod bots;
mod clock;
mod common;
mod damaged;
#[allow(dead_code, reason = "sessions use the rest")]
#[path = "../keeper/mod.rs"]
mod keeper;
mod last;
mod older;
mod parked;
mod players;
mod rematch;
mod restored;
mod signed;
mod start;
mod time;
