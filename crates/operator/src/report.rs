//! [O36] Reports: what was staked and paid, by day, game or currency.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use session::Beginning;
use table::decimal::format_units;

use crate::balance::Balance;
use crate::beginnings::{Beginnings, BeginningsInfo};
use crate::moment::{Day, Moment};
use crate::record::{RoundRecord, Status};

/// What the rows of a report go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum By {
    /// By the UTC day on which a round ended.
    Day,
    /// By the gameId.
    Game,
    /// By the currency.
    Currency,
}

impl FromStr for By {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "day" => Ok(Self::Day),
            "game" => Ok(Self::Game),
            "currency" => Ok(Self::Currency),
            _ => Err("A report goes by day, game or currency."),
        }
    }
}

/// A report of rounds that ended from one moment to before another, and of those that are open now.
#[derive(Clone, Debug)]
pub struct Report {
    by: By,
    from: Moment,
    to: Moment,
    today: Day,
    rows: BTreeMap<(String, String), Row>,
    /// [O46] How many rounds were void, and how they would have begun, by gameId.
    voids: BTreeMap<String, (u64, Beginnings)>,
}

/// What is told of a day, game or currency, in one currency.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    decimals: u8,
    rounds: u64,
    players: BTreeSet<String>,
    turnover: u128,
    payouts: u128,
    exposure: u128,
}

impl Report {
    /// Nothing yet; what is open is told with the day that it is now.
    pub const fn new(by: By, from: Moment, to: Moment, now: Moment) -> Self {
        let today = now.day();
        Self { by, from, to, today, rows: BTreeMap::new(), voids: BTreeMap::new() }
    }

    /// [O46] Counts how a void round would have begun, if that can be told: its seed may not be open.
    pub fn add_void(&mut self, record: &RoundRecord, beginning: Option<&Beginning>) {
        if record.status == Status::Void && self.covers(record) {
            let (rounds, beginnings) = self.voids.entry(record.game.clone()).or_default();
            *rounds += 1;
            beginning.into_iter().for_each(|one| beginnings.count(one));
        }
    }

    /// Whether a round is open, or ended in its time, and was not played with play money.
    fn covers(&self, record: &RoundRecord) -> bool {
        let within = |ended: Moment| self.from <= ended && ended < self.to;
        !record.demo && record.ended.is_none_or(within)
    }

    /// Counts a round, unless it ended at another time or was played with play money.
    pub fn add(&mut self, record: &RoundRecord) {
        if !self.covers(record) {
            return;
        }
        let day = record.ended.map_or(self.today, Moment::day);
        let key = match self.by {
            By::Day => day.to_string(),
            By::Game => record.game.clone(),
            By::Currency => record.currency.clone(),
        };
        self.rows.entry((key, record.currency.clone())).or_default().add(record);
    }
}

impl Row {
    fn add(&mut self, record: &RoundRecord) {
        self.decimals = record.stake.decimals;
        self.rounds += 1;
        self.players.insert(record.player.clone());
        match record.status {
            Status::Open => self.exposure += u128::from(record.worth().units),
            Status::Won | Status::Lost => {
                self.turnover += u128::from(record.stake.units);
                self.payouts += record.payout.map_or(0, |payout| payout.units.into());
            }
            Status::Returned | Status::Void => {}
        }
    }

    fn difference(&self) -> Balance {
        let units = |sum: u128| i128::try_from(sum).expect("no house turns over that much");
        Balance { units: units(self.turnover) - units(self.payouts), decimals: self.decimals }
    }
}

/// A report as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportInfo {
    /// What its rows go by.
    pub by: By,
    /// In the order of their keys.
    pub rows: Vec<RowInfo>,
    /// [O46] Void rounds, by game.
    pub voids: Vec<VoidsInfo>,
}

/// [O46] How void rounds of a game would have begun, against what chance gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct VoidsInfo {
    /// The gameId.
    pub game: String,
    /// How many there are; those whose seed is not open tell nothing yet.
    pub rounds: u64,
    /// What those with an open seed tell.
    #[serde(flatten)]
    pub began: BeginningsInfo,
}

/// A row as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RowInfo {
    /// The day, gameId or currency.
    pub key: String,
    /// What its amounts are in.
    pub currency: String,
    /// How many rounds ended, or are open; void and returned ones too.
    pub rounds: u64,
    /// How many players they were of.
    pub players: usize,
    /// What was staked on rounds that were won or lost.
    pub turnover: String,
    /// What they paid.
    pub payouts: String,
    /// Turnover less payouts.
    pub difference: String,
    /// What open rounds could be cashed out for now, or would give back.
    pub exposure: String,
}

impl Report {
    /// As it is told.
    pub fn info(&self) -> ReportInfo {
        let rows = self.rows.iter().map(|((key, currency), row)| row.info(key, currency));
        let voids = self.voids.iter().map(|(game, (rounds, began))| VoidsInfo {
            game: game.clone(),
            rounds: *rounds,
            began: began.info(),
        });
        ReportInfo { by: self.by, rows: rows.collect(), voids: voids.collect() }
    }
}

impl Row {
    fn info(&self, key: &str, currency: &str) -> RowInfo {
        let text = |units| format_units(units, self.decimals);
        RowInfo {
            key: key.into(),
            currency: currency.into(),
            rounds: self.rounds,
            players: self.players.len(),
            turnover: text(self.turnover),
            payouts: text(self.payouts),
            difference: self.difference().text(),
            exposure: text(self.exposure),
        }
    }
}
