//! What a table may set.

use table::Version;
use table::settings::{money, rounds, seconds};

table::settings! {
    /// [C21] The settings of a table.
    #[derive(Copy)]
    pub struct Config {
        /// How many rounds are played.
        pub rounds: u32 = rounds(5),
        /// What everyone starts with.
        pub start_money: i64 = money(3000),
        /// The most that a smuggler may declare.
        pub max_smuggle: i64 = money(1000),
        /// How long the teams may choose.
        pub select_seconds: u32 = seconds(30),
        /// How long the chosen players may decide.
        pub act_seconds: u32 = seconds(30),
        /// How long a settlement is shown.
        pub settle_seconds: u32 = seconds(15).before(Version::SECOND, 5),
    }
}
