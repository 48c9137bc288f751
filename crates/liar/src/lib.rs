//! A house that lies, for tests: honest journals first ([`Party`], [`Rounds`]), with what players
//! keep of them, and then every lie ([`Lie`], [`SeedLie`]) that a forger can tell about them
//! ([`forge`], [`forge_seed`]), with all hashes made again.
//!
//! Nothing of this is in the program: it is what the program must find out.

mod fixture;
mod forge;
mod forge_seed;
mod lie;
mod party;
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
