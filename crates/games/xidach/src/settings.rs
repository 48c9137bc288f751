//! What a table may set.

use table::Version;
use table::settings::{MOST_MONEY, seconds_or_none, whole};

table::settings! {
    /// The settings of a table.
    pub struct Config {
        /// How many points a hand is about.
        pub stake: i64 = whole(1, 1..=MOST_MONEY),
        /// How long a seat may think; 0 is without limit.
        pub turn_seconds: u64 = seconds_or_none(30),
        /// How many hands are played; 0 is without limit.
        pub hands: u64 = whole(0, 0..=100).since(Version::SECOND),
    }
}
