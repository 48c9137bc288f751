//! The settings of a table.

use alloc::string::String;
use core::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use table::{BadConfig, Millis};

const ROUNDS: RangeInclusive<u32> = 1..=100;
const SECONDS: RangeInclusive<u32> = 1..=86_400;

/// [B36] What a table may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Config {
    /// How many rounds are played.
    pub rounds: u32,
    /// How long a negotiation lasts at most.
    pub negotiate_seconds: u32,
    /// How long a reveal is shown at most.
    pub reveal_seconds: u32,
    /// Who sets a price on the market.
    pub pricing: Pricing,
}

/// [B31] Who sets a price on the market.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", try_from = "String")]
pub enum Pricing {
    /// The round's prices.
    Table,
    /// The seller, who may leave it to the round's prices.
    Free,
}

/// Only a text is a word: serde's own enums would also take `{"free":null}`.
impl TryFrom<String> for Pricing {
    type Error = &'static str;

    fn try_from(word: String) -> Result<Self, Self::Error> {
        match word.as_str() {
            "table" => Ok(Self::Table),
            "free" => Ok(Self::Free),
            _ => Err("pricing is table or free"),
        }
    }
}

/// [B35] Four rounds of three minutes, each shown for a quarter of one.
impl Default for Config {
    fn default() -> Self {
        Self { rounds: 4, negotiate_seconds: 180, reveal_seconds: 15, pricing: Pricing::Table }
    }
}

impl Config {
    pub(crate) fn check(&self) -> Result<(), BadConfig> {
        within("rounds", self.rounds, &ROUNDS)?;
        within("negotiateSeconds", self.negotiate_seconds, &SECONDS)?;
        within("revealSeconds", self.reveal_seconds, &SECONDS)
    }

    pub(crate) fn negotiation(&self) -> Millis {
        Millis::seconds(self.negotiate_seconds.into())
    }

    pub(crate) fn reveal(&self) -> Millis {
        Millis::seconds(self.reveal_seconds.into())
    }
}

fn within(name: &str, value: u32, range: &RangeInclusive<u32>) -> Result<(), BadConfig> {
    if range.contains(&value) {
        return Ok(());
    }
    let (least, most) = (range.start(), range.end());
    Err(BadConfig::new(format_args!("{name} must be from {least} to {most}")))
}
