//! HiLo and its siblings as served.

mod common;
mod configs;
mod ids;
mod journals;
#[path = "../keeper/mod.rs"]
mod keeper;
mod kept;
mod money;
mod operators;
mod options;
mod patrons;
mod proof;
mod refusals;
mod restart;
mod rounds;
mod seeds;
