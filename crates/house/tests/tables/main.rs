//! Tables of a house without sockets: what waits, what stands still, what is parked.

mod away;
mod bots;
mod brittle;
mod clock;
mod common;
mod damaged;
mod evening;
mod farewell;
mod guests;
#[allow(dead_code, reason = "sessions use the rest")]
#[path = "../keeper/mod.rs"]
mod keeper;
mod last;
mod older;
mod parked;
mod players;
mod program;
mod restored;
mod retention;
mod rooms;
mod signed;
mod start;
mod talk;
mod time;
