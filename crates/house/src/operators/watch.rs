//! [O44] The watch on returns: what came against what was to be expected, by operator, game and currency,
//! for every day and since the beginning. A set that chance does not explain stops its game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use operator::{Day, Finding, Moment, Returns, RoundRecord};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::{Kind, Reads, StoreFault, Surveyed, Write};

use super::put;
use super::records::day_of;
use crate::recovery::LeftOut;

/// What is known of returns.
#[derive(Default)]
pub(crate) struct Watch(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    sets: BTreeMap<Set, Returns>,
    /// The same for what decides: without what was there when the house let a game go on.
    judged: BTreeMap<Set, Returns>,
    stopped: BTreeSet<(String, String)>,
    resumed: BTreeMap<(String, String), Moment>,
}

/// Which rounds are counted together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Set {
    operator: String,
    game: String,
    currency: String,
    /// None: since the beginning.
    day: Option<Day>,
}

/// Whether a game takes bets of an operator, as it is stored.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StoppedDoc {
    stopped: bool,
    /// Since when.
    at: Moment,
}

/// [O44] A set as it is told.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReturnsInfo {
    /// The gameId.
    pub game: String,
    /// The currency.
    pub currency: String,
    /// The day; null since the beginning.
    pub day: Option<Day>,
    /// How many rounds.
    pub rounds: u64,
    /// How many steps at which something was at stake.
    pub steps: u64,
    /// What was to be expected of the stakes, in percent.
    pub expected: Option<String>,
    /// What came, in percent.
    pub actual: Option<String>,
    /// How far to either side nothing is reported, in percent of the stakes.
    pub band: Option<String>,
    /// How many standard deviations lie between.
    pub z: Option<String>,
    /// `usual`, `reported` or `stops`.
    pub finding: Finding,
    /// Whether the game takes no bets.
    pub stopped: bool,
}

const WHOLE: &str = "nothing panics while it holds the returns";

/// Sets that a round belongs to.
fn sets_of(record: &RoundRecord) -> Option<[Set; 2]> {
    let day = record.ended.filter(|_| !record.demo)?.day();
    let set = |day| Set {
        operator: record.operator.clone(),
        game: record.game.clone(),
        currency: record.currency.clone(),
        day,
    };
    Some([set(Some(day)), set(None)])
}

impl Watch {
    /// Counts every round that operators' days have.
    pub(crate) fn read(reads: &dyn Reads, left_out: &mut LeftOut) -> Result<Self, StoreFault> {
        let watch = Self::default();
        for (key, doc) in readable::<StoppedDoc>(reads, Kind::Stopped, left_out)? {
            let Some((operator, game)) = key.split_once('/') else { continue };
            watch.0.lock().expect(WHOLE).note(operator, game, doc);
        }
        for (key, record) in readable::<RoundRecord>(reads, Kind::Ended, left_out)? {
            // What was only answered on that day has ended on another.
            if record.ended.map(Moment::day) == day_of(&key) {
                watch.0.lock().expect(WHOLE).add(&record);
            }
        }
        Ok(watch)
    }

    /// Counts a round that has ended; what is written if it stops the game.
    pub(crate) fn add(&self, record: &RoundRecord, now: Moment) -> Option<Write> {
        let mut inner = self.0.lock().expect(WHOLE);
        let worst = inner.add(record);
        let (operator, game) = (record.operator.clone(), record.game.clone());
        if worst == Finding::Reported {
            tracing::warn!(operator, game, "the returns of a game are far from what is expected");
        }
        let is_new = !inner.stopped.contains(&(operator.clone(), game.clone()));
        if worst != Finding::Stops || !is_new {
            return None;
        }
        tracing::error!(
            operator,
            game,
            "chance does not explain the returns of a game: it is stopped"
        );
        Some(inner.set(&operator, &game, StoppedDoc { stopped: true, at: now }))
    }

    /// [O45] Whether a game takes no bets of an operator.
    pub(crate) fn is_stopped(&self, operator: &str, game: &str) -> bool {
        let inner = self.0.lock().expect(WHOLE);
        inner.stopped.contains(&(operator.into(), game.into()))
    }

    /// The house lets a game go on; none if it is not stopped.
    pub(crate) fn resume(&self, operator: &str, game: &str, now: Moment) -> Option<Write> {
        let mut inner = self.0.lock().expect(WHOLE);
        let is_stopped = inner.stopped.contains(&(operator.into(), game.into()));
        is_stopped.then(|| inner.set(operator, game, StoppedDoc { stopped: false, at: now }))
    }

    /// An operator's sets: since the beginning first, then day by day.
    pub(crate) fn of(&self, operator: &str) -> Vec<ReturnsInfo> {
        let inner = self.0.lock().expect(WHOLE);
        let own = inner.sets.iter().filter(|(set, _)| set.operator == operator);
        own.map(|(set, returns)| ReturnsInfo {
            game: set.game.clone(),
            currency: set.currency.clone(),
            day: set.day,
            rounds: returns.rounds,
            steps: returns.steps,
            expected: returns.expected(),
            actual: returns.actual(),
            band: returns.band(),
            z: returns.z(),
            finding: returns.finding(),
            stopped: inner.stopped.contains(&(set.operator.clone(), set.game.clone())),
        })
        .collect()
    }
}

/// The documents of a kind; one that cannot be read is named and left out.
fn readable<T: DeserializeOwned>(
    reads: &dyn Reads,
    kind: Kind,
    left_out: &mut LeftOut,
) -> Result<Vec<(String, T)>, StoreFault> {
    let mut found = Vec::new();
    for Surveyed { key, text } in reads.survey(kind)? {
        match text.ok().and_then(|text| serde_json::from_str(&text).ok()) {
            Some(document) => found.push((key, document)),
            None => left_out.note(format_args!("the {} {key} cannot be read", kind.word())),
        }
    }
    Ok(found)
}

impl Inner {
    fn add(&mut self, record: &RoundRecord) -> Finding {
        let Some(sets) = sets_of(record) else { return Finding::Usual };
        let resumed = self.resumed.get(&(record.operator.clone(), record.game.clone()));
        let counts = resumed.is_none_or(|at| record.ended.is_some_and(|ended| ended > *at));
        let mut worst = Finding::Usual;
        for set in sets {
            self.sets.entry(set.clone()).or_default().add(record);
            if counts {
                let judged = self.judged.entry(set).or_default();
                judged.add(record);
                worst = worst.max(judged.finding());
            }
        }
        worst
    }

    fn set(&mut self, operator: &str, game: &str, doc: StoppedDoc) -> Write {
        self.note(operator, game, doc);
        put(Kind::Stopped, format!("{operator}/{game}"), &doc)
    }

    fn note(&mut self, operator: &str, game: &str, doc: StoppedDoc) {
        let name = (operator.to_owned(), game.to_owned());
        if doc.stopped {
            self.stopped.insert(name);
            return;
        }
        self.stopped.remove(&name);
        self.judged.retain(|set, _| (&set.operator, &set.game) != (&name.0, &name.1));
        self.resumed.insert(name, doc.at);
    }
}
