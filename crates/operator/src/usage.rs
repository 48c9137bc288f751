//! What a player has used of a day.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use session::Money;

use crate::moment::{Day, Moment};

/// Who does nothing for longer has not played in between.
const IDLE: u64 = 5 * 60_000;

/// What a player has used of a UTC day; of any other day, nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Usage {
    day: Option<Day>,
    staked: BTreeMap<String, u64>,
    paid: BTreeMap<String, u64>,
    played: u64,
    last: Option<Moment>,
}

fn units(sums: &BTreeMap<String, u64>, currency: &str) -> i128 {
    sums.get(currency).copied().unwrap_or_default().into()
}

impl Usage {
    fn is_of(&self, now: Moment) -> bool {
        self.day == Some(now.day())
    }

    /// Begins the day if it is another one.
    fn turn(&mut self, now: Moment) {
        if !self.is_of(now) {
            *self = Self { day: Some(now.day()), last: self.last, ..Self::default() };
        }
    }

    /// The player did something.
    pub fn act(&mut self, now: Moment) {
        self.turn(now);
        let last = self.last.unwrap_or(now).max(now.day().begins());
        self.played += Some(now.since(last)).filter(|gap| *gap <= IDLE).unwrap_or_default();
        self.last = Some(now);
    }

    /// A stake was taken.
    pub fn stake(&mut self, now: Moment, currency: &str, stake: Money) {
        self.turn(now);
        let sum = self.staked.entry(currency.into()).or_default();
        *sum = sum.saturating_add(stake.units);
    }

    /// A round that began then paid, or gave its stake back. What was staked on another day makes up
    /// for nothing that is lost today.
    pub fn pay(&mut self, now: Moment, begun: Moment, currency: &str, payout: Money) {
        self.turn(now);
        if self.is_of(begun) {
            let sum = self.paid.entry(currency.into()).or_default();
            *sum = sum.saturating_add(payout.units);
        }
    }

    /// What was staked today.
    pub fn staked(&self, now: Moment, currency: &str) -> i128 {
        if self.is_of(now) { units(&self.staked, currency) } else { 0 }
    }

    /// What was lost today; a stake counts as lost until it pays. Below nothing: what was won.
    pub fn lost(&self, now: Moment, currency: &str) -> i128 {
        self.staked(now, currency) - if self.is_of(now) { units(&self.paid, currency) } else { 0 }
    }

    /// How many milliseconds were played today.
    pub fn played(&self, now: Moment) -> u64 {
        if self.is_of(now) { self.played } else { 0 }
    }
}
