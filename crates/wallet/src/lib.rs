//! A reference operator's wallet (rules/operators.md, *Seamless wallet*), for developers and tests.
//!
//! It is real: a server with a file of its own, in which every transaction takes effect once. And
//! it misbehaves on command, in the ways in which wallets do.

mod answering;
mod book;
mod control;
mod fault;
mod serving;

pub use book::{Book, BookFault, Funds};
pub use fault::{Fault, Faults, NotAFault, Planned, Way};
pub use serving::{PREFIX, Wallet, serve};
