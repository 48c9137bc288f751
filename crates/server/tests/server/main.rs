//! The doors of the house from outside: real sockets, a real file.

mod client;
mod common;
mod crowd;
mod doors;
mod lobby;
mod me;
mod play;
mod proof;
mod session;
