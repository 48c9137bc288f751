//! The house's Ed25519 key, its public half, and what it signs with it.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::hex;

use super::statement::Statement;

/// The secret half of a house's key. Nothing prints it or writes it.
#[derive(Clone)]
pub struct HouseKey(SigningKey);

impl HouseKey {
    /// The key of these 32 bytes, which nobody else may know.
    pub fn from_bytes(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// What everybody may know of it.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs a statement.
    pub fn sign(&self, statement: &Statement) -> Signature {
        Signature(self.0.sign(statement.text().as_bytes()).to_bytes())
    }
}

impl fmt::Debug for HouseKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("HouseKey").field(&self.public()).finish_non_exhaustive()
    }
}

/// The public half of a house's key: 64 lowercase hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// Its bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether the house of this key signed the statement. Digits that are no key have signed
    /// nothing, and a signature that would fit more than one key or text fits none.
    pub fn has_signed(&self, statement: &Statement, signature: &Signature) -> bool {
        let Ok(key) = VerifyingKey::from_bytes(&self.0) else { return false };
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        key.verify_strict(statement.text().as_bytes(), &signature).is_ok()
    }
}

/// A signature of a house: 128 lowercase hex digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature([u8; 64]);

/// A text that is not 64 lowercase hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAKey;

/// A text that is not 128 lowercase hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASignature;

macro_rules! written_in_hex {
    ($name:ident, $error:ident, $wrong:literal) => {
        impl fmt::Display for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($wrong)
            }
        }

        impl core::error::Error for $error {}

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&hex::text(&self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<Self, $error> {
                hex::read(text).map(Self).ok_or($error)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&hex::text(&self.0))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

written_in_hex!(PublicKey, NotAKey, "a house's key has 64 lowercase hex digits");
written_in_hex!(Signature, NotASignature, "a signature has 128 lowercase hex digits");
