//! Disks that lie, tear, fill and rot under a house: what was acknowledged is there, or it is said
//! what is missing.

#![expect(clippy::print_stdout, reason = "the figures are worth a look: cargo test -- --nocapture")]

mod faults;
mod flips;
#[allow(dead_code, reason = "sessions and tables use the rest")]
#[path = "../keeper/mod.rs"]
mod keeper;
mod money;
mod replaced;
#[allow(dead_code, reason = "sessions use the rest")]
#[path = "../sessions/common.rs"]
mod sessions;
mod slow;
#[allow(dead_code, reason = "tables use the rest")]
#[path = "../tables/common.rs"]
mod tables;
