//! The settings of a table.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::BadConfig;

use crate::data::{Data, Deck};

const MAX_SECONDS: u64 = 86_400;

/// The settings, and the data that they are played with. Clones share the data, so that whoever
/// opens many tables with one config reads it once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Config {
    /// The chosen professions by seat; missing ones are drawn.
    pub professions: Vec<Option<String>>,
    /// The chosen dreams by seat; missing ones are drawn.
    pub dreams: Vec<Option<String>>,
    /// The cash to start with.
    pub savings: Savings,
    /// Whether small deals may be drawn.
    pub small_deals: bool,
    /// Whether big deals may be drawn.
    pub big_deals: bool,
    /// Whether preferred stock is in the small deck.
    pub preferred_stock: bool,
    /// How many dice are rolled.
    pub dice: DiceRule,
    /// What the Fast Track's squares do.
    pub fast_track: FastTrackRule,
    /// Whether dreams give something on the way.
    pub perks: bool,
    /// What may be bought on credit.
    pub credit: Credit,
    /// The time of each phase of a turn.
    pub turn_seconds: u64,
    /// The time of a window.
    pub window_seconds: u64,
    /// What is printed on boards and cards: no setting, it comes with the program.
    #[serde(skip)]
    pub data: Arc<Data>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            professions: Vec::new(),
            dreams: Vec::new(),
            savings: Savings::Normal,
            small_deals: true,
            big_deals: true,
            preferred_stock: true,
            dice: DiceRule::Official,
            fast_track: FastTrackRule::Simple,
            perks: false,
            credit: Credit::Unlimited,
            turn_seconds: 60,
            window_seconds: 30,
            data: Data::embedded(),
        }
    }
}

impl Config {
    /// [F48] Whether a table of that size can be played with these settings.
    pub(crate) fn check(&self, seats: u8) -> Result<(), BadConfig> {
        chosen(&self.professions, seats, "professions", |id| self.data.profession(id))?;
        chosen(&self.dreams, seats, "dreams", |id| self.data.dream(id))?;
        seconds(self.turn_seconds, "turnSeconds")?;
        seconds(self.window_seconds, "windowSeconds")
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

fn seconds(seconds: u64, name: &str) -> Result<(), BadConfig> {
    if (1..=MAX_SECONDS).contains(&seconds) {
        return Ok(());
    }
    Err(BadConfig::new(format_args!("{name} must be from 1 to {MAX_SECONDS}")))
}

/// The cash to start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Savings {
    /// Nothing.
    None,
    /// The profession's savings.
    Normal,
    /// One salary.
    Salary,
    /// Two.
    DoubleSalary,
}

/// How many dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DiceRule {
    /// One.
    Official,
    /// Two.
    Fast,
}

/// What the Fast Track's squares do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FastTrackRule {
    /// Boosts and charges.
    Simple,
    /// Each its own event.
    Events,
}

/// What may be bought on credit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Credit {
    /// Everything, up to the bank's limit.
    Unlimited,
    /// Nothing after which payday would be negative.
    Covered,
}
