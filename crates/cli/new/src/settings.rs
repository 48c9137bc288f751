//! What a table may set.

use table::settings::{rounds, seconds};

table::settings! {
    /// The settings of a table.
    #[derive(Copy)]
    pub struct Config {
        /// How many rounds are played.
        pub rounds: u32 = rounds(5),
        /// How long the players may think in each round.
        pub think_seconds: u32 = seconds(20),
    }
}
