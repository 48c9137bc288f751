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

impl Money {
    /// The decimal string.
    pub fn text(self) -> String {
        decimal::format_units(self.units.into(), self.decimals)
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let written = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let money = u8::try_from(written).ok().and_then(|decimals| {
            Some(Self { units: decimal::parse_units(&text, decimals)?, decimals })
        });
        money.ok_or_else(|| serde::de::Error::custom("not an amount of money"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_read_as_it_is_written() {
        let rows = [(1_000, 2, "10.00"), (0, 2, "0.00"), (7, 0, "7"), (1, 8, "0.00000001")];
        for (units, decimals, text) in rows {
            let money = Money { units, decimals };
            assert_eq!(money.text(), text);
            assert_eq!(serde_json::from_value::<Money>(text.into()).ok(), Some(money));
        }
        for other in ["", "1.", ".1", "-1", "1e2", "x"] {
            assert!(serde_json::from_value::<Money>(other.into()).is_err(), "{other}");
        }
    }
}
