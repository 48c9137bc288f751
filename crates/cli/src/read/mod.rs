//! Texts that people and files give the program, each read in one place.

mod house;
mod key;
mod manifest;
mod near;
mod own_seed;

pub use house::{JournalAddress, Token, is_address};
pub use key::{key, key_text};
pub use manifest::Manifest;
pub use near::near;
pub use own_seed::OwnSeed;
