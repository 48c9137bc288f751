//! The doors of the house from outside: real sockets, a real file.

mod admin;
mod boards;
mod client;
mod common;
mod crowd;
mod devices;
mod doors;
mod floods;
mod kick;
mod lists;
mod lobby;
mod me;
mod names;
mod play;
mod proof;
mod proxies;
mod roles;
mod session;
mod shown;
mod tls;
