//! HiLo and its siblings as served.

mod common;
mod configs;
mod ids;
mod journals;
#[path = "../keeper/mod.rs"]
mod keeper;
mod money;
mod options;
mod proof;
mod refusals;
mod restart;
mod rounds;
mod seeds;
