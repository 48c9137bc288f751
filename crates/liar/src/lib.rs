//! A house that lies, for tests: what a client, an auditor and their programs must see through.
//!
//! [`proxy`] stands between a real client and a real house and passes everything on, except for one
//! of the [`lies`]. It has the house's own key: a house signs its lies. The forger makes honest
//! journals first ([`Party`], [`Rounds`]), with what players keep of them, and then every lie ([`Lie`],
//! [`SeedLie`]) that a house can tell about them ([`forge`], [`forge_seed`]), with all hashes made
//! again.
//!
//! Nothing of this is in the program: it is what the program must find out.

mod fixture;
mod forge;
mod forge_seed;
mod lie;
pub mod lies;
mod party;
pub mod proxy;
mod rehash;
mod rounds;
mod story;

pub use fixture::{honest_match, honest_seed, house_key};
pub use forge::{Forged, VICTIM, forge};
pub use forge_seed::forge_seed;
pub use lie::{Lie, SeedLie};
pub use party::{Chair, Honest, Invitation, Party, VoidAttempt};
pub use rehash::rehash;
pub use rounds::{HonestSeed, Rounds};
