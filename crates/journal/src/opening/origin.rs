//! Where a journal was written: at a house, which signs for it, or at the referee.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::Hash;

use crate::signed::PublicKey;

table::words! {
    /// Where a journal was written, as its opening says it.
    pub(super) enum OriginWord {
        /// At a house.
        House = "house",
        /// At the referee.
        Referee = "referee",
    }
}

/// Where a table's journal was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// At a house.
    House(HouseOrigin),
    /// At the referee, who takes seeds as they are and answers to nobody.
    Referee,
}

/// What a house says of a match beside its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseOrigin {
    /// What the house signs with.
    pub house_key: PublicKey,
    /// The match, by the id that is in everything signed for it.
    pub table: String,
    /// Which attempt to begin it this is, from 1.
    pub attempt: u64,
    /// The attempts before, in order.
    pub voided: Vec<Voided>,
}

/// An attempt that was void: its seeds are known, and no match followed from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Voided {
    /// The commitment.
    pub server_seed_hash: Hash,
    /// The seed behind it.
    pub server_seed: String,
    /// By seat, the hash that its person sent; none for a bot.
    pub client_seed_hashes: Vec<Option<Hash>>,
    /// By seat, the seed that fitted its hash, or a bot's own.
    pub opened: Vec<Option<String>>,
}

/// What a house says of a player's server seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedOrigin {
    /// What the house signs with.
    pub house_key: PublicKey,
    /// `seeds/` and the player's id.
    pub table: String,
    /// Which of the player's server seeds this is, from 1.
    pub attempt: u64,
}
