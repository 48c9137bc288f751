//! What players kept of a match or a server seed, each before it mattered, held against its journal.
//! What the house signed, anybody can hold against it; what a client only says of itself is marked.

mod attempt;
mod check;
mod compare;
mod file;
mod sent;
mod terms;

pub use check::{Check, Kind, Outcome, Word};
pub use file::{BadEvidence, Evidence, KeptCommitment, KeptHead, KeptSeed, KeptTerms};
