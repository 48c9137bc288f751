//! What the house signs (contract §5): commitments, terms and heads, each over a text that names
//! one attempt at one table, so that no signature can stand in for another.

mod key;
mod statement;
mod terms;

pub use key::{HouseKey, NotAKey, NotASignature, PublicKey, Signature};
pub use statement::Statement;
pub use terms::Terms;
