//! The doors of the house from outside: real sockets, a real file.

mod client;
mod common;
mod crowd;
mod doors;
mod floods;
mod lobby;
mod me;
mod names;
mod play;
mod proof;
mod proxies;
mod session;
mod tls;
