//! [O41] What a player may stake, lose and play in a day, and whether they may bet at all.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use session::Money;

use crate::moment::Moment;
use crate::usage::Usage;

/// How long a looser limit waits.
const WAIT: u64 = 24 * 3_600_000;

/// Limits that one side has set; what is left out is not limited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct Limits {
    /// The most that is staked in a day, by currency.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub stake_a_day: BTreeMap<String, Money>,
    /// The most that is lost in a day, by currency.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub loss_a_day: BTreeMap<String, Money>,
    /// The most minutes that are played in a day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes_a_day: Option<u32>,
    /// No bets before that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause_until: Option<Moment>,
    /// No bets at all.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub excluded: bool,
}

/// Limits that one side has set, and those that it wants and has to wait for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LimitsInForce {
    holds: Limits,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pending: Option<Pending>,
}

/// What will hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pending {
    /// From then on.
    pub from: Moment,
    /// These.
    pub limits: Limits,
}

/// What limits a player, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LimitsInfo {
    /// What the operator has set.
    pub by_operator: SideInfo,
    /// What the player has set.
    pub by_player: SideInfo,
    /// The stricter of both.
    pub holds: Limits,
}

/// What one side has set, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SideInfo {
    /// What holds now.
    pub holds: Limits,
    /// What it wants and has to wait for.
    pub pending: Option<Pending>,
}

/// Why a bet is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The player is excluded.
    Excluded,
    /// The player pauses until then.
    Paused(Moment),
    /// The stake is more than what is left of the day's.
    Stake(Money),
    /// The loss could be more than what is left of the day's.
    Loss(Money),
    /// That many minutes of the day are played.
    Time(u32),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Excluded => f.write_str("You are excluded from betting."),
            Self::Paused(until) => write!(f, "You pause until {until}."),
            Self::Stake(most) => write!(f, "You stake at most {} a day.", most.text()),
            Self::Loss(most) => write!(f, "You lose at most {} a day.", most.text()),
            Self::Time(minutes) => write!(f, "You play at most {minutes} minutes a day."),
        }
    }
}

/// The smaller of two that may be missing; missing is without limit.
fn smaller<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// The smaller in every currency.
fn least(
    one: &BTreeMap<String, Money>,
    other: &BTreeMap<String, Money>,
) -> BTreeMap<String, Money> {
    let mut least = one.clone();
    for (code, money) in other {
        let place = least.entry(code.clone()).or_insert(*money);
        if money.units < place.units {
            *place = *money;
        }
    }
    least
}

impl Limits {
    /// The same with every amount in the currency's own decimals, or what is wrong with them.
    pub fn fitted(mut self, decimals: impl Fn(&str) -> Option<u8>) -> Result<Self, String> {
        for (code, money) in self.stake_a_day.iter_mut().chain(&mut self.loss_a_day) {
            let decimals = decimals(code).ok_or_else(|| format!("There is no currency {code}."))?;
            let units = table::decimal::parse_units(&money.text(), decimals);
            let units = units.ok_or_else(|| format!("{code} has {decimals} decimals."))?;
            *money = Money { units, decimals };
        }
        Ok(self)
    }

    /// The stricter of two holds, in every part.
    #[must_use]
    pub fn stricter(&self, other: &Self) -> Self {
        Self {
            stake_a_day: least(&self.stake_a_day, &other.stake_a_day),
            loss_a_day: least(&self.loss_a_day, &other.loss_a_day),
            minutes_a_day: smaller(self.minutes_a_day, other.minutes_a_day),
            pause_until: self.pause_until.max(other.pause_until),
            excluded: self.excluded || other.excluded,
        }
    }

    /// Whether a bet is taken from a player who has used that much of the day.
    pub fn allow(
        &self,
        now: Moment,
        used: &Usage,
        currency: &str,
        stake: Money,
    ) -> Result<(), Stopped> {
        if self.excluded {
            return Err(Stopped::Excluded);
        }
        if let Some(until) = self.pause_until.filter(|until| now < *until) {
            return Err(Stopped::Paused(until));
        }
        let over = |most: Option<&Money>, used: i128| {
            most.copied().filter(|most| used + i128::from(stake.units) > i128::from(most.units))
        };
        let (staked, lost) = (used.staked(now, currency), used.lost(now, currency));
        if let Some(most) = over(self.stake_a_day.get(currency), staked) {
            return Err(Stopped::Stake(most));
        }
        if let Some(most) = over(self.loss_a_day.get(currency), lost) {
            return Err(Stopped::Loss(most));
        }
        let minutes = used.played(now) / 60_000;
        match self.minutes_a_day.filter(|most| u64::from(*most) <= minutes) {
            Some(most) => Err(Stopped::Time(most)),
            None => Ok(()),
        }
    }
}

impl LimitsInForce {
    /// What holds now.
    pub fn holds(&self, now: Moment) -> &Limits {
        match &self.pending {
            Some(pending) if pending.from <= now => &pending.limits,
            _ => &self.holds,
        }
    }

    /// What will hold, if it is something else.
    pub fn pending(&self, now: Moment) -> Option<&Pending> {
        self.pending.as_ref().filter(|pending| now < pending.from)
    }

    /// As it is told at that moment.
    pub fn info(&self, now: Moment) -> SideInfo {
        SideInfo { holds: self.holds(now).clone(), pending: self.pending(now).cloned() }
    }

    /// Sets other limits: what is stricter holds at once, what is looser after 24 hours. Asking for
    /// the same again does not make it wait longer.
    #[must_use]
    pub fn set(&self, wanted: Limits, now: Moment) -> Self {
        let holds = self.holds(now).stricter(&wanted);
        let waiting = self.pending(now).filter(|pending| pending.limits == wanted);
        let pending = (holds != wanted).then(|| match waiting {
            Some(waiting) => waiting.clone(),
            None => Pending { from: now.after(WAIT), limits: wanted },
        });
        Self { holds, pending }
    }
}
