//! Money: whole units of a currency's last decimal.

use alloc::string::String;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::decimal;

/// An amount with the decimals of its currency; written as a decimal string with all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Money {
    /// How many units of the last decimal.
    pub units: u64,
    /// How many decimals the currency has.
    pub decimals: u8,
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&decimal::format_units(self.units.into(), self.decimals))
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let written = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        u8::try_from(written)
            .ok()
            .and_then(|decimals| {
                Some(Self { units: decimal::parse_units(&text, decimals)?, decimals })
            })
            .ok_or_else(|| serde::de::Error::custom("not an amount of money"))
    }
}
