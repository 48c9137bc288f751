//! A house that lies, for tests: an honest journal first ([`Party`], [`Rounds`]), then every lie
//! ([`Lie`]) that a forger can tell about it ([`forge`]), with all hashes made again.
//!
//! Nothing of this is in the program: it is what the program must find out.

mod party;

pub use party::{Chair, Honest, Invitation, Party, VoidAttempt};
