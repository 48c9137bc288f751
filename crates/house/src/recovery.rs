//! Everything goes on after any end of the process: guests, rooms, and every match with the same
//! cards and the same clock.

use std::collections::HashMap;
use std::fmt;

use journal::{Finding, HouseAct, Replay, Who};
use serde::de::DeserializeOwned;
use session::Registry;
use store::{Kind, LogLine, Reads, StoreFault, Surveyed, Write};
use table::Millis;
use table::erased::{AnyMatch, pass_time};
use wire::{Status, TableId};

use crate::accepted::{Accepted, AcceptedIds, Body};
use crate::guests::Player;
use crate::matches::{ClockTie, HouseClock, Running, TableClock};
use crate::record::{Record, WAS_ACCEPTED};
use crate::rooms::{RoomDocument, Stored, Talk};
use crate::vault::Vault;

/// What the store had.
pub(crate) struct Recovered {
    pub(crate) players: Vec<Player>,
    pub(crate) rooms: Vec<Stored>,
    /// What going on writes: deadlines of the last second, the new clocks.
    pub(crate) writes: Vec<Write>,
    pub(crate) left_out: LeftOut,
}

type Found<T> = Result<T, StoreFault>;

/// Reads guests and rooms. What is damaged is named and left out, and the rest goes on.
pub(crate) fn read(
    reads: &dyn Reads,
    games: &Registry,
    vault: &Vault,
    clock: &HouseClock,
) -> Found<Recovered> {
    let mut left_out = LeftOut::default();
    let players = documents(reads, Kind::Player, &mut left_out)?;
    let clocks: HashMap<String, Option<ClockTie>> =
        documents(reads, Kind::Clock, &mut left_out)?.into_iter().collect();
    let alive = last_sign_of_life(reads)?;
    let mut journals = journals(reads)?;
    let documents = documents::<RoomDocument>(reads, Kind::Table, &mut left_out)?;
    let (mut talks, mut writes) = talks(reads, &documents, &mut left_out)?;
    let mut left = Vec::new();
    for (id, document) in documents {
        let Some(document) = document else { continue };
        let journal = journals.remove(&id).unwrap_or_default();
        let time = clocks.get(&id).copied().flatten().map(|tie| tie.at_wall(alive));
        let talk = talks.remove(&id).unwrap_or_default();
        left.push(LeftRoom { document, journal, time, talk });
    }
    let (rooms, more) = take_up_all(left, games, vault, clock, &mut left_out);
    writes.extend(more);
    let players = players.into_iter().filter_map(|(_, player)| player).collect();
    Ok(Recovered { players, rooms, writes, left_out })
}

/// What is damaged and left out: whoever runs the house is told, by name.
#[derive(Default)]
pub(crate) struct LeftOut(pub(crate) Vec<String>);

impl LeftOut {
    pub(crate) fn note(&mut self, why: impl fmt::Display) {
        tracing::error!("{why}; it is left out, and the rest goes on");
        self.0.push(why.to_string());
    }
}

/// When the last house was still there, in milliseconds since 1970; 0 if there was none.
fn last_sign_of_life(reads: &dyn Reads) -> Found<u64> {
    let Some(text) = reads.get(Kind::House, "alive")? else { return Ok(0) };
    text.parse().map_err(|_| StoreFault::new("the last sign of life is no time"))
}

/// A room as the last house left it.
struct LeftRoom {
    document: RoomDocument,
    /// The journal of its match.
    journal: Journal,
    /// Table time at the last sign of life, if its match had begun.
    time: Option<Millis>,
    talk: Talk,
}

/// The lines of an open journal, each with its line feed; empty if there is none.
#[derive(Default)]
struct Journal {
    text: String,
    /// Whether a line of it cannot be read.
    is_damaged: bool,
}

/// Takes all rooms up, on every core, but those that are damaged.
fn take_up_all(
    mut left: Vec<LeftRoom>,
    games: &Registry,
    vault: &Vault,
    clock: &HouseClock,
    left_out: &mut LeftOut,
) -> (Vec<Stored>, Vec<Write>) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = left.len().div_ceil(cores).max(1);
    let mut shares = Vec::new();
    while !left.is_empty() {
        shares.push(left.split_off(left.len().saturating_sub(share)));
    }
    let take_up = |share: Vec<LeftRoom>| -> Vec<Found<_>> {
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
        for taken_up in share {
            match taken_up {
                Ok((room, more)) => {
                    writes.extend(more);
                    rooms.push(room);
                }
                Err(why) => left_out.note(why),
            }
        }
    }
    for room in &mut rooms {
        let id = room.document.id;
        writes.extend(room.running.as_mut().map(|running| running.start_clock(id, clock)));
    }
    (rooms, writes)
}

impl LeftRoom {
    /// A match whose rules or data this build lacks waits, with all that belongs to its room.
    fn take_up(self, games: &Registry, vault: &Vault) -> Found<(Stored, Vec<Write>)> {
        let played = &self.document.played;
        let rules = games.table(&played.game).and_then(|game| game.of_version(played.rules));
        if rules.is_none() {
            return Ok((self.without_match(Status::Parked), Vec::new()));
        }
        if self.journal.is_damaged {
            return Err(self.damaged("a line of it cannot be read"));
        }
        if self.journal.text.is_empty() {
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
        match replay(stream, &self.journal.text, &seed, games) {
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
    let told = play.now();
    Ok(Running { play, record: Record::new(stream, book, ids), clock, told })
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
            writes.push(self.record.line(|book| book.house(play, &HouseAct::Time {})));
        }
        writes
    }

    /// Time begins to pass when every room has been taken up, for all alike: none pays for the
    /// others. This is the house's own thread, whose clock it is.
    fn start_clock(&mut self, table: TableId, clock: &HouseClock) -> Write {
        let time = self.play.now();
        self.told = time;
        let tie = ClockTie { table: time, wall: clock.now() };
        self.clock = TableClock::starting_at(time);
        tie.write(table)
    }
}

/// The documents of a kind by their keys; none where one cannot be read.
fn documents<T: DeserializeOwned>(
    reads: &dyn Reads,
    kind: Kind,
    left_out: &mut LeftOut,
) -> Found<Vec<(String, Option<T>)>> {
    let mut found = Vec::new();
    for Surveyed { key, text } in reads.survey(kind)? {
        let read = text.and_then(|text| serde_json::from_str(&text).map_err(StoreFault::new));
        if let Err(why) = &read {
            left_out.note(format_args!("the {} {key} cannot be read: {why}", kind.word()));
        }
        found.push((key, read.ok()));
    }
    Ok(found)
}

/// Every open journal, by its stream.
fn journals(reads: &dyn Reads) -> Found<HashMap<String, Journal>> {
    let mut journals: HashMap<String, Journal> = HashMap::new();
    reads.log(&mut |LogLine { stream, line }| {
        if !journals.contains_key(stream) {
            journals.insert(stream.to_owned(), Journal::default());
        }
        let Some(journal) = journals.get_mut(stream) else { return };
        match line {
            Some(line) => journal.text.extend([line, "\n"]),
            None => journal.is_damaged = true,
        }
    })?;
    Ok(journals)
}

/// What was said in every room, and what tidies it up: that of rooms that are gone is forgotten.
fn talks(
    reads: &dyn Reads,
    rooms: &[(String, Option<RoomDocument>)],
    left_out: &mut LeftOut,
) -> Found<(HashMap<String, Talk>, Vec<Write>)> {
    let rooms: HashMap<&str, Option<TableId>> =
        rooms.iter().map(|(key, room)| (key.as_str(), room.as_ref().map(|room| room.id))).collect();
    let mut talks: HashMap<String, Talk> = HashMap::new();
    let mut writes = Vec::new();
    for Surveyed { key, text } in reads.survey(Kind::Talk)? {
        let room = key.split('/').next().unwrap_or_default();
        match rooms.get(room) {
            // Of a room that cannot be read nothing is changed.
            Some(None) => continue,
            Some(Some(id)) => {
                let talk = talks.entry(room.to_owned()).or_default();
                let text = text.map_err(|why| why.to_string());
                match text.and_then(|text| talk.restore(*id, &key, &text)) {
                    Ok(None) => continue,
                    Ok(Some(again)) => writes.push(again),
                    Err(why) => left_out.note(format_args!("the talk {key}: {why}")),
                }
            }
            None => writes.extend(
                key.rsplit_once('/')
                    .map(|(under, _)| Write::Forget { kind: Kind::Talk, under: under.into() }),
            ),
        }
        writes.push(Write::Delete { kind: Kind::Talk, key });
    }
    Ok((talks, writes))
}
