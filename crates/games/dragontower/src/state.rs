//! What is true now, and the settings that it starts from.

use alloc::string::String;

use serde::{Deserialize, Serialize};
use session::{Number, Stakes, Terms, check_return};
use table::BadConfig;

use crate::Tower;
use crate::command::Difficulty;

/// The session of one player.
pub type State = session::ladder::State<Difficulty>;

/// HiLo's settings and one more. They are written out, because serde refuses no unknown field of
/// a flattened struct and reads no number exactly through one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Settings {
    /// The return to the player after no layer, in percent.
    pub rtp: Number,
    /// How much of the return is gone after the last layer.
    pub greed_penalty: Number,
    /// How many decimals the currency has.
    pub decimals: u8,
    /// The smallest stake.
    pub min_bet: String,
    /// The largest stake.
    pub max_bet: String,
    /// The largest win.
    pub max_payout: String,
}

impl Default for Settings {
    fn default() -> Self {
        let Terms { rtp, decimals, min_bet, max_bet, max_payout, .. } = Terms::<Tower>::default();
        let greed_penalty = Number::of_units(Number::ONE * 15 / 100);
        Self { rtp, greed_penalty, decimals, min_bet, max_bet, max_payout }
    }
}

impl Settings {
    const MAX_GREED_PENALTY: u64 = Number::ONE * 6 / 10;

    /// What the settings mean, or why they cannot be played with.
    pub(crate) fn stakes(&self) -> Result<Stakes, BadConfig> {
        check_return(self.rtp)?;
        if self.greed_penalty.units() > Self::MAX_GREED_PENALTY {
            return Err(BadConfig::new("greedPenalty must be from 0 to 0.6"));
        }
        Stakes::new(self.decimals, [&self.min_bet, &self.max_bet, &self.max_payout])
    }
}
