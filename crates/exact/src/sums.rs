//! Sums of many fractions.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Exact, ratio, whole};

/// A sum of fractions, kept apart by what they are divided by: adding one looks for no common
/// denominator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums(BTreeMap<u64, BigInt>);

impl Sums {
    /// One fraction; what it is divided by is not 0.
    pub fn of(over: impl Into<BigInt>, under: impl Into<u64>) -> Self {
        Self(BTreeMap::from([(under.into(), over.into())]))
    }

    /// Adds all of another.
    pub fn join(&mut self, other: &Self) {
        for (under, over) in &other.0 {
            *self.0.entry(*under).or_default() += over;
        }
    }

    /// What it comes to.
    pub fn total(&self) -> Exact {
        let parts = self.0.iter().map(|(under, over)| ratio(over.clone(), *under));
        parts.fold(whole(0), |sum, part| sum + part)
    }
}

/// As `{"13":"-120"}`.
impl Serialize for Sums {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(under, over)| (under, over.to_string())))
    }
}

impl<'de> Deserialize<'de> for Sums {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let read: BTreeMap<u64, String> = Deserialize::deserialize(deserializer)?;
        let part = |(under, over): (u64, String)| match over.parse() {
            Ok(over) if under > 0 => Ok((under, over)),
            _ => Err(serde::de::Error::custom("not a sum of fractions")),
        };
        read.into_iter().map(part).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_exact_and_read_as_it_is_written() {
        let mut sums = Sums::of(1, 3u32);
        sums.join(&Sums::of(-5, 6u32));
        sums.join(&Sums::of(1, 3u32));
        assert_eq!(sums.total(), ratio(-1, 6));
        let text = serde_json::to_string(&sums).expect("plain data");
        assert_eq!(text, r#"{"3":"2","6":"-5"}"#);
        assert_eq!(serde_json::from_str::<Sums>(&text).ok(), Some(sums));
        assert!(serde_json::from_str::<Sums>(r#"{"0":"1"}"#).is_err());
        assert!(serde_json::from_str::<Sums>(r#"{"3":"x"}"#).is_err());
    }
}
