//! The file that a client saves (contract §5).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};
use table::{Hash, Seat};

use crate::signed::{PublicKey, Signature, Statement};

/// What one client saw and kept of a table, or of a player's server seeds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// The house's address.
    pub house: String,
    /// The key that all the signatures are checked with.
    pub house_key: PublicKey,
    /// The match, or `seeds/` and the player.
    pub table: String,
    /// The commitments that were shown before a hash or a bet was sent.
    pub commitments: Vec<KeptCommitment>,
    /// The terms that a seed was opened to.
    pub terms: Vec<KeptTerms>,
    /// The client's own seeds.
    pub seeds: Vec<KeptSeed>,
    /// The ids of the client's own accepted commands.
    pub sent: Vec<String>,
    /// Heads that were given during play and at the end.
    pub heads: Vec<KeptHead>,
}

/// A commitment to a server seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeptCommitment {
    /// Of which attempt, or of which of the player's server seeds.
    pub attempt: u64,
    /// The commitment.
    pub server_seed_hash: Hash,
    /// The house's.
    pub signature: Signature,
}

/// Terms that a seed was opened to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptTerms {
    /// Of which attempt.
    pub attempt: u64,
    /// What is hashed.
    pub text: String,
    /// The house's.
    pub signature: Signature,
}

/// A seed that the client made itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptSeed {
    /// For which attempt, or under which of the player's server seeds.
    pub attempt: u64,
    /// For which seat.
    pub seat: Seat,
    /// The seed.
    pub seed: String,
}

/// A head that the house gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptHead {
    /// Of which attempt, or of which of the player's server seeds.
    pub attempt: u64,
    /// The head.
    pub head: Hash,
    /// The house's; a head that was acknowledged without one is the client's own word.
    #[serde(default)]
    pub signature: Option<Signature>,
}

/// Evidence that nothing can be compared with: it cannot be read, or does not fit its own key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadEvidence(String);

impl fmt::Display for BadEvidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for BadEvidence {}

impl Evidence {
    /// Reads a file, and checks every signature in it with its own key.
    pub fn read(file: &[u8]) -> Result<Self, BadEvidence> {
        let evidence: Self = serde_json::from_slice(file)
            .map_err(|error| BadEvidence(format!("it is no evidence: {error}")))?;
        match evidence.unsigned() {
            Some(what) => Err(BadEvidence(format!("the signature of {what} does not fit its key"))),
            None => Ok(evidence),
        }
    }

    /// What does not have the signature that it is said to have.
    fn unsigned(&self) -> Option<String> {
        let fits = |statement: &Statement, signature: Signature| {
            self.house_key.has_signed(statement, &signature)
        };
        for kept in &self.commitments {
            let hash = kept.server_seed_hash;
            let statement = Statement::commitment(&self.table, kept.attempt, hash);
            if !fits(&statement, kept.signature) {
                return Some(format!("commitment {hash}"));
            }
        }
        for kept in &self.terms {
            let statement = Statement::terms(&self.table, kept.attempt, Hash::of(&kept.text));
            if !fits(&statement, kept.signature) {
                return Some(format!("the terms of attempt {}", kept.attempt));
            }
        }
        for kept in &self.heads {
            let statement = Statement::head(&self.table, kept.attempt, kept.head);
            if kept.signature.is_some_and(|signature| !fits(&statement, signature)) {
                return Some(format!("head {}", kept.head));
            }
        }
        None
    }
}
