//! What a table may set.

use alloc::string::String;
use alloc::vec::Vec;

use table::BadConfig;
use table::settings::{flag, seats, seconds, word};

use crate::data::{Data, Deck};

table::settings! {
    /// [F48] The settings of a table.
    pub struct Config {
        /// The chosen professions by seat; missing ones are drawn.
        pub professions: Vec<Option<String>> = seats("professions"),
        /// The chosen dreams by seat; missing ones are drawn.
        pub dreams: Vec<Option<String>> = seats("dreams"),
        /// The cash to start with.
        pub savings: Savings = word::<Savings>("normal"),
        /// Whether small deals may be drawn.
        pub small_deals: bool = flag(true),
        /// Whether big deals may be drawn.
        pub big_deals: bool = flag(true),
        /// Whether preferred stock is in the small deck.
        pub preferred_stock: bool = flag(true),
        /// How many dice are rolled.
        pub dice: DiceRule = word::<DiceRule>("official"),
        /// What the Fast Track's squares do.
        pub fast_track: FastTrackRule = word::<FastTrackRule>("simple"),
        /// Whether dreams give something on the way.
        pub perks: bool = flag(false),
        /// What may be bought on credit.
        pub credit: Credit = word::<Credit>("unlimited"),
        /// The time of each phase of a turn.
        pub turn_seconds: u64 = seconds(60),
        /// The time of a window.
        pub window_seconds: u64 = seconds(30),
    }
}

table::words! {
    /// The cash to start with.
    pub enum Savings {
        /// Nothing.
        None = "none",
        /// The profession's savings.
        Normal = "normal",
        /// One salary.
        Salary = "salary",
        /// Two.
        DoubleSalary = "double-salary",
    }
}

table::words! {
    /// How many dice are rolled.
    pub enum DiceRule {
        /// One.
        Official = "official",
        /// Two.
        Fast = "fast",
    }
}

table::words! {
    /// What the Fast Track's squares do.
    pub enum FastTrackRule {
        /// Boosts and charges.
        Simple = "simple",
        /// Each its own event.
        Events = "events",
    }
}

table::words! {
    /// What may be bought on credit.
    pub enum Credit {
        /// Everything, up to the bank's limit.
        Unlimited = "unlimited",
        /// Nothing after which payday would be negative.
        Covered = "covered",
    }
}

impl Config {
    /// [F48] Whether the data has what the seats have chosen, and each has one seat.
    pub(crate) fn check_chosen(&self, data: &Data, seats: u8) -> Result<(), BadConfig> {
        chosen(&self.professions, seats, "professions", |id| data.profession(id))?;
        chosen(&self.dreams, seats, "dreams", |id| data.dream(id))
    }

    /// Whether deals may be drawn from that deck.
    pub fn plays(&self, deck: Deck) -> bool {
        match deck {
            Deck::Small => self.small_deals,
            Deck::Big => self.big_deals,
            Deck::Doodad | Deck::Offer => true,
        }
    }
}

fn chosen(
    ids: &[Option<String>],
    seats: u8,
    name: &str,
    find: impl Fn(&str) -> Option<usize>,
) -> Result<(), BadConfig> {
    if ids.len() > usize::from(seats) {
        return Err(BadConfig::new(format_args!("{name} must have at most one id a seat")));
    }
    match ids.iter().flatten().find(|id| find(id).is_none()) {
        Some(id) => Err(BadConfig::new(format_args!("{name} has an unknown id: {id}"))),
        None => Ok(()),
    }
}
