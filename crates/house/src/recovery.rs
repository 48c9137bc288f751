//! Everything goes on after any end of the process: guests, rooms, and every match with the same
//! cards and the same clock.

use std::collections::HashMap;
use std::fmt;

use journal::{Finding, HouseAct, Replay, TimeReason, Who};
use serde::de::DeserializeOwned;
use session::Registry;
use store::{Kind, LogLine, Reads, StoreFault, Write};
use table::Millis;
use table::erased::{AnyMatch, pass_time};
use wire::{Status, TableId};

use crate::accepted::{Accepted, AcceptedIds, Body};
use crate::guests::Player;
use crate::matches::{ClockTie, Running, TableClock, wall_clock};
use crate::record::{Record, WAS_ACCEPTED};
use crate::rooms::{RoomDocument, Stored, Talk};
use crate::vault::Vault;

/// What the store had.
pub(crate) struct Recovered {
    pub(crate) players: Vec<Player>,
    pub(crate) rooms: Vec<Stored>,
    /// What going on writes: deadlines of the last second, the new clocks.
    pub(crate) writes: Vec<Write>,
}

type Found<T> = Result<T, StoreFault>;

/// Reads guests and rooms; what does not hold is named.
pub(crate) fn read(reads: &dyn Reads, games: &Registry, vault: &Vault) -> Found<Recovered> {
    let players = documents(reads, Kind::Player)?.into_iter().map(|(_, player)| player).collect();
    let clocks: HashMap<String, ClockTie> = documents(reads, Kind::Clock)?.into_iter().collect();
    let alive = last_sign_of_life(reads)?;
    let mut journals = journals(reads)?;
    let mut talks = talks(reads)?;
    let mut left = Vec::new();
    for (id, document) in documents::<RoomDocument>(reads, Kind::Table)? {
        let journal = journals.remove(&id).unwrap_or_default();
        let time = clocks.get(&id).map(|tie| tie.at_wall(alive));
        let talk = talks.remove(&id).unwrap_or_default();
        left.push(LeftRoom { document, journal, time, talk });
    }
    let (rooms, writes) = take_up_all(left, games, vault)?;
    Ok(Recovered { players, rooms, writes })
}

/// When the last house was still there, in milliseconds since 1970; 0 if there was none.
fn last_sign_of_life(reads: &dyn Reads) -> Found<u64> {
    let Some(text) = reads.get(Kind::House, "alive")? else { return Ok(0) };
    text.parse().map_err(|_| StoreFault::new("the last sign of life is no time"))
}

/// A room as the last house left it.
struct LeftRoom {
    document: RoomDocument,
    /// The journal of its match; empty if it had not begun.
    journal: String,
    /// Table time at the last sign of life, if its match had begun.
    time: Option<Millis>,
    talk: Talk,
}

/// Takes all rooms up, on every core.
fn take_up_all(
    mut left: Vec<LeftRoom>,
    games: &Registry,
    vault: &Vault,
) -> Found<(Vec<Stored>, Vec<Write>)> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = left.len().div_ceil(cores).max(1);
    let mut shares = Vec::new();
    while !left.is_empty() {
        shares.push(left.split_off(left.len().saturating_sub(share)));
    }
    let take_up = |share: Vec<LeftRoom>| -> Found<Vec<_>> {
        share.into_iter().map(|room| room.take_up(games, vault)).collect()
    };
    let done = std::thread::scope(|scope| {
        let threads: Vec<_> =
            shares.into_iter().map(|share| scope.spawn(move || take_up(share))).collect();
        threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect::<Vec<_>>()
    });
    let mut rooms = Vec::new();
    let mut writes = Vec::new();
    for share in done {
        let share = share.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        for (mut room, more) in share? {
            writes.extend(more);
            writes
                .extend(room.running.as_mut().map(|running| running.start_clock(room.document.id)));
            rooms.push(room);
        }
    }
    Ok((rooms, writes))
}

impl LeftRoom {
    /// A match whose rules or data this build lacks waits, with all that belongs to its room.
    fn take_up(self, games: &Registry, vault: &Vault) -> Found<(Stored, Vec<Write>)> {
        let played = &self.document.played;
        let rules = games.table(&played.game).and_then(|game| game.of_version(played.rules));
        if rules.is_none() {
            return Ok((self.without_match(Status::Parked), Vec::new()));
        }
        if self.journal.is_empty() {
            return match played.status {
                Status::Running => Err(self.damaged("it is missing")),
                Status::Open | Status::Starting | Status::Over | Status::Parked => {
                    Ok((self.without_match(Status::Open), Vec::new()))
                }
            };
        }
        let stream = self.document.id.to_string();
        let seed = vault.open(&stream, &played.sealed_seed).ok_or_else(|| {
            self.damaged("the key file is not the one its server seed was sealed with")
        })?;
        let time = self.time.ok_or_else(|| self.damaged("its clock is missing"))?;
        match replay(stream, &self.journal, &seed, games) {
            Ok(running) => Ok(self.with_match(running, time)),
            Err(Finding::OtherRules(_)) => Ok((self.without_match(Status::Parked), Vec::new())),
            Err(finding) => Err(self.damaged(finding)),
        }
    }

    fn damaged(&self, why: impl fmt::Display) -> StoreFault {
        let id = self.document.id;
        StoreFault::new(format_args!("the journal of table {id} is damaged: {why}"))
    }

    fn with_match(self, mut running: Running, time: Millis) -> (Stored, Vec<Write>) {
        let Self { mut document, talk, .. } = self;
        document.played.status = Status::Running;
        let writes = running.move_time_on(time);
        (Stored { document, running: Some(running), talk }, writes)
    }

    fn without_match(self, status: Status) -> Stored {
        let Self { mut document, talk, .. } = self;
        document.played.status = status;
        Stored { document, running: None, talk }
    }
}

/// Where a journal leads, with the ids that were accepted.
fn replay(stream: String, journal: &str, seed: &str, games: &Registry) -> Result<Running, Finding> {
    let mut reader = journal::read(journal.as_bytes());
    let mut replay = Replay::reopen(&reader.opening()?, seed, games)?;
    let mut ids = AcceptedIds::default();
    for read in reader {
        let read = read?;
        replay.take(&read)?;
        let (entry, head) = (read.entry, read.line.hash);
        let id = entry.id.map(|id| id.parse().expect(WAS_ACCEPTED));
        if let (Who::Seat(seat), Some(id)) = (entry.who, id) {
            let body = Body::of_parts(&[&entry.what]);
            ids.insert(seat, &id, Accepted { body, head, entry: entry.number, round: None });
        }
    }
    let (played, book) = replay.finish();
    let play = played.into_table().expect("the stream of a table holds the journal of a table");
    let clock = TableClock::starting_at(play.now());
    Ok(Running { play, record: Record::new(stream, book, ids), clock })
}

impl Running {
    /// Table time does not contain the outage: it goes on at the last sign of life, and deadlines
    /// up to there take effect.
    fn move_time_on(&mut self, time: Millis) -> Vec<Write> {
        let time = time.max(self.play.now());
        let mut writes = Vec::new();
        let record = &mut self.record;
        let passed = pass_time(&mut *self.play, time, |draft| {
            writes.push(record.line(|book| book.deadline(draft)));
            Ok::<(), std::convert::Infallible>(())
        });
        let Ok(()) = passed;
        if !self.play.is_over() {
            let play: &dyn AnyMatch = &*self.play;
            let outage = HouseAct::time(TimeReason::Outage);
            writes.push(self.record.line(|book| book.house(play, &outage)));
        }
        writes
    }

    /// Time begins to pass when every room has been taken up, for all alike: none pays for the
    /// others. This is the house's own thread, whose clock it is.
    fn start_clock(&mut self, table: TableId) -> Write {
        let time = self.play.now();
        self.clock = TableClock::starting_at(time);
        ClockTie { table: time, wall: wall_clock() }.write(table)
    }
}

fn documents<T: DeserializeOwned>(reads: &dyn Reads, kind: Kind) -> Found<Vec<(String, T)>> {
    let found = reads.list(kind, "")?.into_iter();
    found
        .map(|(key, value)| match serde_json::from_str(&value) {
            Ok(document) => Ok((key, document)),
            Err(error) => {
                let word = kind.word();
                Err(StoreFault::new(format_args!("the {word} {key} cannot be read: {error}")))
            }
        })
        .collect()
}

/// The lines of every open journal, each with its line feed.
fn journals(reads: &dyn Reads) -> Found<HashMap<String, String>> {
    let mut journals: HashMap<String, String> = HashMap::new();
    reads.log(&mut |LogLine { stream, line }| match journals.get_mut(stream) {
        Some(journal) => journal.extend([line, "\n"]),
        None => drop(journals.insert(stream.to_owned(), format!("{line}\n"))),
    })?;
    Ok(journals)
}

fn talks(reads: &dyn Reads) -> Found<HashMap<String, Talk>> {
    let mut talks: HashMap<String, Talk> = HashMap::new();
    for (key, value) in reads.list(Kind::Talk, "")? {
        let damaged = |why: &dyn fmt::Display| {
            StoreFault::new(format_args!("the talk {key} cannot be read: {why}"))
        };
        let (room, _) = key.split_once('/').ok_or_else(|| damaged(&"it is of no room"))?;
        let talk = talks.entry(room.to_owned()).or_default();
        talk.restore(&key, &value).map_err(|why| damaged(&why))?;
    }
    Ok(talks)
}
