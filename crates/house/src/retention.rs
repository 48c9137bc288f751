//! How long what is over is kept, and what goes when that time is up.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use store::{Archived, Kind, Reads, StoreFault, Surveyed, Write};
use wire::http::PastGame;

use crate::operators::records;
use crate::rooms::RoomDocument;
use crate::sessions::RetiredDoc;

/// Rounds for money are kept at least this long, whatever is set.
pub const MONEY_DAYS: u32 = 366;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// How long what is over is kept, in days; null: for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Retention {
    /// Matches that people played.
    pub days: Option<u32>,
    /// The same for single games, by name.
    pub games: BTreeMap<String, Option<u32>>,
    /// Matches among bots alone.
    pub bots_days: Option<u32>,
    /// Rounds against the house, by the server seed they were played under.
    pub rounds_days: Option<u32>,
}

impl Default for Retention {
    fn default() -> Self {
        Self { days: None, games: BTreeMap::new(), bots_days: Some(7), rounds_days: None }
    }
}

impl Retention {
    /// Says what is wrong with it, if anything.
    pub fn check(&self) -> Result<(), String> {
        match self.rounds_days {
            Some(days) if days < MONEY_DAYS => {
                Err(format!("rounds are kept for {MONEY_DAYS} days at least: roundsDays is {days}"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// For how long a match is kept.
    fn of(&self, room: &RoomDocument) -> Option<u32> {
        let played = &room.played;
        if played.seats.people().next().is_none() {
            return self.bots_days;
        }
        self.games.get(&played.game).copied().unwrap_or(self.days)
    }
}

/// What has been kept long enough.
#[derive(Debug, Default)]
pub struct Prunable {
    /// How many of each, and the bytes of their journals, by what it is.
    pub parts: BTreeMap<String, Part>,
    /// What removes all of it.
    pub writes: Vec<Write>,
}

/// Some of what has been kept long enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// How many.
    pub count: u64,
    /// The bytes of their journals, as they are stored.
    pub bytes: u64,
}

impl Prunable {
    /// Finds what has been kept long enough by that time, in milliseconds since 1970.
    pub fn find(reads: &dyn Reads, retention: &Retention, now: u64) -> Result<Self, StoreFault> {
        let mut logs = HashMap::new();
        reads.archived(&mut |Archived { stream, ended, stored, .. }| {
            logs.insert(stream.to_owned(), (ended, stored));
        })?;
        let mut found = Self::default();
        found.find_matches(reads, retention, now, &logs)?;
        found.find_rounds(reads, retention, now, &logs)?;
        Ok(found)
    }

    fn find_matches(
        &mut self,
        reads: &dyn Reads,
        retention: &Retention,
        now: u64,
        logs: &HashMap<String, (u64, u64)>,
    ) -> Result<(), StoreFault> {
        let mut histories: HashMap<String, Vec<String>> = HashMap::new();
        for (key, line) in readable::<PastGame>(reads, Kind::History)? {
            histories.entry(line.table.to_string()).or_default().push(key);
        }
        for (id, room) in readable::<RoomDocument>(reads, Kind::Past)? {
            let Some((ended, bytes)) = logs.get(&id) else { continue };
            if !is_over(*ended, retention.of(&room), now) {
                continue;
            }
            let is_bots = room.played.seats.people().next().is_none();
            let among = if is_bots { " among bots" } else { "" };
            self.add(format!("{}{among}", room.played.game), *bytes);
            let keys = histories.remove(&id).unwrap_or_default().into_iter();
            self.writes.extend(keys.map(|key| Write::Delete { kind: Kind::History, key }));
            self.writes.extend(crate::archive::forget(&room));
            self.writes.push(Write::Prune { stream: id.clone() });
            self.writes.push(Write::Delete { kind: Kind::Past, key: id });
        }
        Ok(())
    }

    fn find_rounds(
        &mut self,
        reads: &dyn Reads,
        retention: &Retention,
        now: u64,
        logs: &HashMap<String, (u64, u64)>,
    ) -> Result<(), StoreFault> {
        // What is set can only be longer.
        let days = retention.rounds_days.map(|days| days.max(MONEY_DAYS));
        let mut seeds: BTreeMap<String, Vec<(String, u64)>> = BTreeMap::new();
        for (key, doc) in readable::<RetiredDoc>(reads, Kind::RetiredSeed)? {
            if is_over(doc.seed.retired, days, now) {
                let bytes = logs.get(&doc.stream).map_or(0, |(_, bytes)| *bytes);
                self.add("server seeds with their rounds".into(), bytes);
                let of = key.split('/').next().unwrap_or_default().to_owned();
                seeds.entry(of).or_default().push((doc.stream.clone(), doc.seed.rounds));
                self.writes.push(Write::Prune { stream: doc.stream });
                if let Some((player, _)) = key.split_once('/') {
                    let key = format!("{player}/{}", doc.seed.server_seed_hash);
                    self.writes.push(Write::Delete { kind: Kind::RetiredAt, key });
                }
                self.writes.push(Write::Delete { kind: Kind::RetiredSeed, key });
            }
        }
        for (player, seeds) in seeds {
            self.writes.extend(records::of_guest(reads, &player, &seeds)?);
        }
        Ok(())
    }

    fn add(&mut self, what: String, bytes: u64) {
        let part = self.parts.entry(what).or_default();
        part.count += 1;
        part.bytes += bytes;
    }
}

/// Whether something has been kept for that many days.
fn is_over(since: u64, days: Option<u32>, now: u64) -> bool {
    days.is_some_and(|days| now.saturating_sub(since) >= u64::from(days) * DAY)
}

/// The documents of a kind, but those that cannot be read: those stay.
fn readable<T: serde::de::DeserializeOwned>(
    reads: &dyn Reads,
    kind: Kind,
) -> Result<Vec<(String, T)>, StoreFault> {
    let all = reads.survey(kind)?.into_iter();
    let read = |Surveyed { key, text }| Some((key, serde_json::from_str(&text.ok()?).ok()?));
    Ok(all.filter_map(read).collect())
}
