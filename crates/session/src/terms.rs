//! The configuration that all session games share.

use alloc::string::String;

use table::settings::{DecimalNumber, amount, number, whole};
use table::{BadConfig, Number, Settings, Version};

use crate::stakes::Stakes;

/// [H17] The return to the player in percent: above 0 and at most 99.9.
pub const fn rtp(default: u64) -> DecimalNumber {
    let percent = Number::of_units(default * Number::ONE);
    number(percent, Number::of_units(1), Number::of_units(999_000))
}

/// Settings that limit stakes and wins.
pub trait Limits: Settings {
    /// The limits that they mean by those rules, or why they cannot be played with.
    fn stakes(&self, rules: Version) -> Result<Stakes, BadConfig>;
}

table::settings! {
    /// The settings of a session game that returns that many percent where nobody sets it.
    pub struct Terms<const RTP: u64> {
        /// The return to the player, in percent.
        pub rtp: Number = rtp(RTP),
        /// How many decimals the currency has.
        pub decimals: u8 = whole(2, 0..=8),
        /// The smallest stake.
        pub min_bet: String = amount("0.10"),
        /// The largest stake.
        pub max_bet: String = amount("1000.00"),
        /// The largest win.
        pub max_payout: String = amount("100000.00"),
    }
}

impl<const RTP: u64> Limits for Terms<RTP> {
    fn stakes(&self, rules: Version) -> Result<Stakes, BadConfig> {
        Stakes::new(rules, self.decimals, [&self.min_bet, &self.max_bet, &self.max_payout])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [H17]
    #[test]
    fn a_return_is_above_zero_and_at_most_99_9_percent() {
        let rows = [(0, false), (1, true), (999_000, true), (999_001, false), (1_000_000, false)];
        for (units, taken) in rows {
            let terms = Terms::<50> { rtp: Number::of_units(units), ..Terms::default() };
            assert_eq!(terms.check().is_ok(), taken, "{units}");
        }
    }

    /// [H17]
    #[test]
    fn a_currency_has_at_most_eight_decimals() {
        for (decimals, taken) in [(0, true), (8, true), (9, false)] {
            let terms = Terms::<50> { decimals, ..Terms::default() };
            assert_eq!(terms.check().is_ok(), taken, "{decimals}");
        }
    }

    /// [H17]
    #[test]
    fn settings_are_written_with_all_defaults_filled_in() {
        let terms: Terms<50> = serde_json::from_str(r#"{"maxBet":"5.00"}"#).expect("settings");
        let expected =
            r#"{"rtp":50,"decimals":2,"minBet":"0.10","maxBet":"5.00","maxPayout":"100000.00"}"#;
        assert_eq!(serde_json::to_string(&terms).expect("settings"), expected);
    }

    #[test]
    fn a_client_can_make_a_form_of_them() {
        let rows = [
            r#"{"name":"rtp","about":"The return to the player, in percent.","kind":"number","min":0.0001,"max":99.9,"decimals":4,"default":50}"#,
            r#"{"name":"decimals","about":"How many decimals the currency has.","kind":"whole","min":0,"max":8,"default":2}"#,
            r#"{"name":"minBet","about":"The smallest stake.","kind":"money","max":1000000000,"default":"0.10"}"#,
        ];
        for (setting, expected) in Terms::<50>::SETTINGS.iter().zip(rows) {
            assert_eq!(serde_json::to_string(setting).expect("plain data"), expected);
        }
    }
}
