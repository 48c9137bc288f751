//! What is known of a copy.

use serde::{Deserialize, Serialize};

/// What a copy was when it was made, in a file beside it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Manifest {
    /// The copy.
    pub file: String,
    /// How many bytes it has.
    pub bytes: u64,
    /// The SHA-256 of all of them.
    pub sha256: String,
    /// How many commits are in it.
    pub commits: Option<u64>,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
    /// The version of the program.
    pub croupier: String,
}

impl Manifest {
    /// The name of the file in the folder of a copy.
    pub const FILE: &'static str = "croupier.manifest";
}
