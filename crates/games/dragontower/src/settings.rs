//! What a table may set.

use alloc::string::String;

use session::{Limits, Stakes, rtp};
use table::settings::{amount, number, whole};
use table::{BadConfig, Number, Version};

const NO_PENALTY: Number = Number::of_units(0);
const USUAL_PENALTY: Number = Number::of_units(Number::ONE * 15 / 100);
const MOST_PENALTY: Number = Number::of_units(Number::ONE * 6 / 10);

table::settings! {
    /// HiLo's settings and one more. They are written out, because serde refuses no unknown field
    /// of a flattened struct and reads no number exactly through one.
    pub struct Config {
        /// The return to the player after no layer, in percent.
        pub rtp: Number = rtp(97),
        /// How much of the return is gone after the last layer.
        pub greed_penalty: Number = number(USUAL_PENALTY, NO_PENALTY, MOST_PENALTY),
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

impl Limits for Config {
    fn stakes(&self, rules: Version) -> Result<Stakes, BadConfig> {
        Stakes::new(rules, self.decimals, [&self.min_bet, &self.max_bet, &self.max_payout])
    }
}
