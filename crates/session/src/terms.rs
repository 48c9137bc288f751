//! The configuration that all session games share.

use alloc::string::String;
use core::marker::PhantomData;

use serde::{Deserialize, Serialize};
use table::BadConfig;

use crate::number::Number;
use crate::stakes::Stakes;

/// What a game returns to the player where nobody sets it.
pub trait DefaultReturn {
    /// Percent, in units of 10⁻⁴.
    const RTP: Number;
}

/// The settings of a session game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default, bound = "R: DefaultReturn")]
pub struct Terms<R> {
    /// The return to the player, in percent.
    pub rtp: Number,
    /// How many decimals the currency has.
    pub decimals: u8,
    /// The smallest stake.
    pub min_bet: String,
    /// The largest stake.
    pub max_bet: String,
    /// The largest win.
    pub max_payout: String,
    #[serde(skip)]
    game: PhantomData<R>,
}

impl<R: DefaultReturn> Default for Terms<R> {
    fn default() -> Self {
        Self {
            rtp: R::RTP,
            decimals: 2,
            min_bet: "0.10".into(),
            max_bet: "1000.00".into(),
            max_payout: "100000.00".into(),
            game: PhantomData,
        }
    }
}

impl<R> Terms<R> {
    /// What the settings mean, or why they cannot be played with.
    pub fn stakes(&self) -> Result<Stakes, BadConfig> {
        check_return(self.rtp)?;
        Stakes::new(self.decimals, [&self.min_bet, &self.max_bet, &self.max_payout])
    }
}

/// A return is above 0 and at most 99.9 percent.
pub fn check_return(rtp: Number) -> Result<(), BadConfig> {
    if (1..=999_000).contains(&rtp.units()) {
        return Ok(());
    }
    Err(BadConfig::new("rtp must be above 0 and at most 99.9"))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Even;

    impl DefaultReturn for Even {
        const RTP: Number = Number::of_units(50 * Number::ONE);
    }

    /// [H17]
    #[test]
    fn a_return_is_above_zero_and_at_most_99_9_percent() {
        let rows = [(0, false), (1, true), (999_000, true), (999_001, false), (1_000_000, false)];
        for (units, taken) in rows {
            assert_eq!(check_return(Number::of_units(units)).is_ok(), taken, "{units}");
        }
    }

    /// [H17]
    #[test]
    fn settings_are_written_with_all_defaults_filled_in() {
        let terms: Terms<Even> = serde_json::from_str(r#"{"maxBet":"5.00"}"#).expect("settings");
        let expected =
            r#"{"rtp":50,"decimals":2,"minBet":"0.10","maxBet":"5.00","maxPayout":"100000.00"}"#;
        assert_eq!(serde_json::to_string(&terms).expect("settings"), expected);
    }
}
