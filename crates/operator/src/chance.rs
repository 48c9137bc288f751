//! A chance, written so that nothing of it is lost.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use session::Chance;

/// A chance of a in b, written as `7/13`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactChance(pub Chance);

impl ExactChance {
    fn read(text: &str) -> Option<Self> {
        let (a, b) = text.split_once('/')?;
        let (a, b) = (a.parse().ok()?, b.parse().ok()?);
        let read = Self(Chance { a, b });
        ((1..=b).contains(&a) && read.text() == text).then_some(read)
    }

    fn text(self) -> String {
        format!("{}/{}", self.0.a, self.0.b)
    }
}

impl Serialize for ExactChance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for ExactChance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| serde::de::Error::custom("not a chance"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_read_as_it_is_written() {
        let chance = ExactChance(Chance { a: 7, b: 13 });
        assert_eq!(serde_json::to_string(&chance).expect("plain data"), r#""7/13""#);
        assert_eq!(serde_json::from_str::<ExactChance>(r#""7/13""#).ok(), Some(chance));
        for text in ["", "7", "0/13", "14/13", "1/0", "07/13", "+7/13", "7/13/1", "7 /13"] {
            assert_eq!(ExactChance::read(text), None, "{text}");
        }
    }
}
