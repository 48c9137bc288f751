//! What a table may set.

use table::Millis;
use table::settings::{rounds, seconds, word};

table::settings! {
    /// [B35] [B36] Four rounds of three minutes, each shown for a quarter of one.
    #[derive(Copy)]
    pub struct Config {
        /// How many rounds are played.
        pub rounds: u32 = rounds(4),
        /// How long a negotiation lasts at most.
        pub negotiate_seconds: u32 = seconds(180),
        /// How long a reveal is shown at most.
        pub reveal_seconds: u32 = seconds(15),
        /// Who sets a price on the market.
        pub pricing: Pricing = word::<Pricing>("table"),
    }
}

table::words! {
    /// [B31] Who sets a price on the market.
    pub enum Pricing {
        /// The round's prices.
        Table = "table",
        /// The seller, who may leave it to the round's prices.
        Free = "free",
    }
}

impl Config {
    pub(crate) fn negotiation(&self) -> Millis {
        Millis::seconds(self.negotiate_seconds.into())
    }

    pub(crate) fn reveal(&self) -> Millis {
        Millis::seconds(self.reveal_seconds.into())
    }
}
