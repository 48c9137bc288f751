//! The one place where secrets are written down whole.
//!
//! An event or a command with secrets derives serde with `#[serde(remote = "Self")]`, which makes
//! functions and no trait, and writes its secret fields with `#[serde(with = "table::sealed")]`.
//! [`whole!`](crate::whole) then gives it [`Whole`], which the journal and the referee use and
//! nothing that viewers get can. The tidy test keeps this module's name out of every other file.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::json;
use crate::secret::{Audience, Secret};

/// What can be written whole into a journal and read back.
pub trait Whole: Sized {
    /// Writes everything, secrets included.
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    /// Reads what [`Whole::write`] wrote.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Gives [`Whole`] to a type: `whole!(Event)` to one without secrets, which has serde's own
/// traits, and `whole!(sealed Event)` to one with `#[serde(remote = "Self")]`.
#[macro_export]
macro_rules! whole {
    (sealed $name:ty) => {
        impl $crate::sealed::Whole for $name {
            fn write<S: $crate::reexport::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                <$name>::serialize(self, s)
            }
            fn read<'de, D: $crate::reexport::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                <$name>::deserialize(d)
            }
        }
    };
    ($name:ty) => {
        impl $crate::sealed::Whole for $name {
            fn write<S: $crate::reexport::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                $crate::reexport::Serialize::serialize(self, s)
            }
            fn read<'de, D: $crate::reexport::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                $crate::reexport::Deserialize::deserialize(d)
            }
        }
    };
}

/// Most events and commands are shorter.
const USUAL: usize = 128;

/// Text with secrets in it: no `Serialize`, no `Display`, and nothing in its `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct WholeText(String);

impl WholeText {
    pub(crate) fn of<T: Whole>(value: &T) -> Self {
        struct Written<'a, T>(&'a T);
        impl<T: Whole> Serialize for Written<'_, T> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.write(serializer)
            }
        }
        let mut text = Vec::with_capacity(USUAL);
        json::write(&Written(value), &mut text);
        Self(String::from_utf8(text).expect("JSON is text"))
    }

    /// Reads a value back from its text.
    #[cfg(feature = "replay")]
    pub(crate) fn parse<T: Whole>(text: &str) -> Result<T, serde_json::Error> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let value = T::read(&mut reader)?;
        reader.end()?;
        Ok(value)
    }

    pub(crate) fn map(&self, change: impl FnOnce(&str) -> String) -> Self {
        Self(change(&self.0))
    }

    /// The text itself: for the journal and the referee alone.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for WholeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WholeText(..)")
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<T> {
    secret: T,
    /// A bit a seat, all 32 for everyone.
    audience: u32,
}

/// Writes a secret with its audience; for `#[serde(with = "table::sealed")]`.
pub fn serialize<T: Serialize, S: Serializer>(
    secret: &Secret<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    Written { secret: secret.value(), audience: secret.audience().bits() }.serialize(serializer)
}

/// Reads a secret; for `#[serde(with = "table::sealed")]`.
pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Secret<T>, D::Error> {
    let written = Written::<T>::deserialize(deserializer)?;
    Ok(Secret::new(written.secret, Audience::from_bits(written.audience)))
}

/// Secrets that an event may have or not; for `#[serde(with = "table::sealed::optional")]` beside
/// `default` and `skip_serializing_if`.
pub mod optional {
    use serde::de::DeserializeOwned;
    use serde::{Deserializer, Serialize, Serializer};

    use super::Secret;

    /// Writes the secret that is there.
    pub fn serialize<T: Serialize, S: Serializer>(
        secret: &Option<Secret<T>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match secret {
            Some(secret) => super::serialize(secret, serializer),
            None => serializer.serialize_none(),
        }
    }

    /// Reads a secret where one stands.
    pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Secret<T>>, D::Error> {
        super::deserialize(deserializer).map(Some)
    }
}

/// What a player declares and nobody else may read yet. It comes in as a plain value, is written
/// by [`Whole`] alone, and prints as `Sealed(..)`.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Sealed<T>(T);

impl<T> Sealed<T> {
    /// Seals a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value, for the rules that judge it.
    pub const fn declared(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Sealed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed(..)")
    }
}

/// Writes a declared value in a command; for `#[serde(serialize_with = "table::sealed::declared")]`.
pub fn declared<T: Serialize, S: Serializer>(
    value: &Sealed<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.0.serialize(serializer)
}
