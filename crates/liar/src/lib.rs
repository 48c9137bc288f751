//! A house that lies, for tests: what a client, an auditor and their programs must see through.
//!
//! [`proxy`] stands between a real client and a real house and passes everything on, except for one
//! of the [`lies`]. It has the house's own key: a house signs its lies. The forger writes an honest
//! journal first ([`Party`]), then every lie that a house can tell about it, with all hashes made
//! again.
//!
//! Nothing of this is in the program: it is what the program must find out.

pub mod lies;
mod party;
pub mod proxy;

pub use party::{Chair, Honest, Invitation, Party, VoidAttempt};
