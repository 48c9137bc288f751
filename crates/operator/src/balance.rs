//! What a wallet says a player has.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::decimal;

/// An amount that may be below nothing, with the decimals of its currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// How many units of the last decimal.
    pub units: i128,
    /// How many decimals the currency has.
    pub decimals: u8,
}

impl Balance {
    /// [O23] A plain decimal with at most the currency's decimals; `-` is allowed. It may be larger than
    /// any stake.
    pub fn read(text: &str, decimals: u8) -> Option<Self> {
        let (sign, plain) = text.strip_prefix('-').map_or((1, text), |plain| (-1, plain));
        let (whole, fraction) = match plain.split_once('.') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (plain, ""),
        };
        let is_plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let missing = usize::from(decimals).checked_sub(fraction.len())?;
        if whole.is_empty() || !is_plain(whole) || !is_plain(fraction) {
            return None;
        }
        let digits: i128 = format!("{whole}{fraction}{}", "0".repeat(missing)).parse().ok()?;
        Some(Self { units: digits * sign, decimals })
    }

    /// The decimal string, with all decimals.
    pub fn text(self) -> String {
        let sign = if self.units < 0 { "-" } else { "" };
        format!("{sign}{}", decimal::format_units(self.units.unsigned_abs(), self.decimals))
    }
}

impl Serialize for Balance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for Balance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let written = text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let read = u8::try_from(written).ok().and_then(|decimals| Self::read(&text, decimals));
        read.ok_or_else(|| serde::de::Error::custom("not a balance"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [O23]
    #[test]
    fn a_balance_is_a_plain_decimal_with_at_most_the_currencys_decimals() {
        let rows = [
            ("10", Some(1000)),
            ("10.5", Some(1050)),
            ("-0.01", Some(-1)),
            ("0", Some(0)),
            ("99999999999999999999999999.99", Some(9_999_999_999_999_999_999_999_999_999)),
        ];
        for (text, units) in rows {
            assert_eq!(Balance::read(text, 2).map(|balance| balance.units), units, "{text}");
        }
        for text in ["", "-", "--1", "+1", "1.", ".5", "1e2", "1.000", " 1", "1,0"] {
            assert_eq!(Balance::read(text, 2), None, "{text}");
        }
    }

    #[test]
    fn it_is_written_with_all_its_decimals() {
        for (units, decimals, text) in [(-1, 2, "-0.01"), (1050, 2, "10.50"), (-7, 0, "-7")] {
            let balance = Balance { units, decimals };
            assert_eq!(balance.text(), text);
            assert_eq!(serde_json::from_value::<Balance>(text.into()).ok(), Some(balance));
        }
    }
}
