//! Everything goes on after any end of the process: guests, rooms, and every match with the same
//! cards and the same clock.

use std::collections::HashMap;
use std::fmt;

use journal::{EndReason, Finding, Format, HouseAct, Replay, TimeReason, Who};
use serde::de::DeserializeOwned;
use session::Registry;
use store::{Kind, LogLine, Reads, StoreFault, Write};
use table::Millis;
use table::erased::{AnyMatch, pass_time};
use wire::{Status, TableId, VoidReason};

use crate::accepted::{Accepted, AcceptedIds, Body};
use crate::guests::Player;
use crate::keys::Keys;
use crate::matches::{ClockTie, Failed, Running, TableClock, wall_clock};
use crate::record::{Record, WAS_ACCEPTED};
use crate::restored::OpenedAs;
use crate::rooms::{RoomDocument, Stored, Talk};

/// What the store had.
pub(crate) struct Recovered {
    pub(crate) players: Vec<Player>,
    pub(crate) rooms: Vec<Stored>,
    /// What going on writes: deadlines of the last second, the new clocks.
    pub(crate) writes: Vec<Write>,
}

/// Why a seed does not open.
pub(crate) const OTHER_KEY: &str = "the key file is not the one its server seed was sealed with";

type Found<T> = Result<T, StoreFault>;

/// Reads guests and rooms; what does not hold is named.
pub(crate) fn read(
    reads: &dyn Reads,
    games: &Registry,
    keys: &Keys,
    opened_as: OpenedAs,
) -> Found<Recovered> {
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
    if opened_as == OpenedAs::Restored {
        tracing::warn!(tables = left.len(), "this house was opened from a copy; its tables end");
        left.iter_mut().for_each(|room| room.document.played.restored = true);
    }
    let (rooms, writes) = take_up_all(left, games, keys)?;
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
    keys: &Keys,
) -> Found<(Vec<Stored>, Vec<Write>)> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = left.len().div_ceil(cores).max(1);
    let mut shares = Vec::new();
    while !left.is_empty() {
        shares.push(left.split_off(left.len().saturating_sub(share)));
    }
    let take_up = |share: Vec<LeftRoom>| -> Found<Vec<_>> {
        share.into_iter().map(|room| room.take_up(games, keys)).collect()
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
        for (room, more) in share? {
            writes.extend(more);
            let Some(mut room) = room else { continue };
            writes
                .extend(room.running.as_mut().map(|running| running.start_clock(room.document.id)));
            rooms.push(room);
        }
    }
    Ok((rooms, writes))
}

/// A room that was taken up, unless it has closed, and what there is to write of it.
type TakenUp = (Option<Stored>, Vec<Write>);

impl LeftRoom {
    /// A match whose rules or data this build lacks waits, with all that belongs to its room.
    fn take_up(self, games: &Registry, keys: &Keys) -> Found<TakenUp> {
        let played = &self.document.played;
        let has_begun = played.status == Status::Running || !self.journal.is_empty();
        if played.restored && !has_begun {
            return self.close(keys);
        }
        if played.game_in(games).is_none() {
            return Ok(self.park());
        }
        if !has_begun {
            return self.take_up_unbegun(keys);
        }
        if self.journal.is_empty() {
            return Err(self.damaged("it is missing"));
        }
        let stream = self.document.id.to_string();
        let seed = played.commitment.seed(keys, &stream).ok_or_else(|| self.damaged(OTHER_KEY))?;
        let time = self.time.ok_or_else(|| self.damaged("its clock is missing"))?;
        match replay(stream, &self.journal, &seed, games) {
            Ok(running) => Ok(self.with_match(running, time)),
            Err(Finding::OtherRules(_)) => Ok(self.park()),
            Err(finding) => Err(self.damaged(finding)),
        }
    }

    /// An attempt that was under way is void, and nobody's fault. A promise that this house has not
    /// signed is made again.
    fn take_up_unbegun(mut self, keys: &Keys) -> Found<TakenUp> {
        let (id, played) = (self.document.id, &mut self.document.played);
        let (is_signed, attempt) =
            (played.commitment.is_signed_by(keys), played.commitment.attempt);
        let was_starting = played.status == Status::Starting;
        if is_signed && !was_starting {
            return Ok((Some(self.without_match(Status::Open)), Vec::new()));
        }
        if played.commitment.signature.is_some() {
            let outage = Failed::unplayed(VoidReason::Outage);
            played.void(id, keys, &outage).ok_or_else(|| self.damaged(OTHER_KEY))?;
            tracing::info!(table = %id, attempt, "an attempt to begin was void");
        } else {
            played.renew(id, keys, attempt);
        }
        let write = self.document.write();
        Ok((Some(self.without_match(Status::Open)), vec![write]))
    }

    /// The house was opened from a copy: a table's name is signed for one game only, which may have
    /// been played since.
    fn close(mut self, keys: &Keys) -> Found<TakenUp> {
        let closing = self.document.close_unbegun(keys, VoidReason::Restored);
        let mut writes = closing.ok_or_else(|| self.damaged(OTHER_KEY))?;
        writes.extend(self.talk.forget(self.document.id));
        Ok((None, writes))
    }

    /// It waits for a build that has its rules; one that is to end then is marked.
    fn park(self) -> TakenUp {
        let marked = self.document.played.restored.then(|| self.document.write());
        (Some(self.without_match(Status::Parked)), marked.into_iter().collect())
    }

    fn damaged(&self, why: impl fmt::Display) -> StoreFault {
        let id = self.document.id;
        StoreFault::new(format_args!("the journal of table {id} is damaged: {why}"))
    }

    fn with_match(self, mut running: Running, time: Millis) -> TakenUp {
        let Self { mut document, talk, .. } = self;
        document.played.status = Status::Running;
        match running.record.format() {
            Format::First => {
                let agreed = &document.played.agreed_to_end;
                agreed.iter().for_each(|seat| running.players.consent(*seat, true));
            }
            Format::Second => {
                document.played.agreed_to_end = running.players.agreed().iter().collect();
            }
        }
        let mut writes = running.move_time_on(time);
        if document.played.restored {
            writes.extend(running.end_restored());
        }
        (Some(Stored { document, running: Some(running), talk }), writes)
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
    let (mut ids, mut end_reason) = (AcceptedIds::default(), None);
    for read in reader {
        let read = read?;
        replay.take(&read)?;
        if let Some(HouseAct::End { reason }) = read.entry.house_act() {
            end_reason = Some(reason);
        }
        let (entry, head) = (read.entry, read.line.hash);
        let id = entry.id.map(|id| id.parse().expect(WAS_ACCEPTED));
        if let (Who::Seat(seat), Some(id)) = (entry.who, id) {
            let body = Body::of_parts(&[&entry.what]);
            ids.insert(seat, &id, Accepted { body, head, entry: entry.number, round: None });
        }
    }
    let players = *replay.players();
    let (played, book) = replay.finish();
    let play = played.into_table().expect("the stream of a table holds the journal of a table");
    let clock = TableClock::starting_at(play.now());
    Ok(Running { play, record: Record::new(stream, book, ids), clock, players, end_reason })
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

    /// The house was opened from a copy: somebody may have seen the cards to come.
    fn end_restored(&mut self) -> Option<Write> {
        if self.play.is_over() {
            return None;
        }
        let (play, reason): (&dyn AnyMatch, _) = (&*self.play, EndReason::Restored);
        let line = self.record.line(|book| book.house(play, &HouseAct::End { reason }));
        self.play.close();
        self.end_reason = Some(reason);
        Some(line)
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
