//! Everything goes on after any end of the process: guests, rooms, and every match with the same
//! cards and the same clock.

use std::collections::HashMap;
use std::fmt;

use journal::{Closed, EndReason, Finding, Format, HouseAct, Replay, TimeReason, Who};
use serde::de::DeserializeOwned;
use session::Registry;
use store::{Kind, LogLine, Reads, StoreFault, Surveyed, Write};
use table::Millis;
use table::erased::{AnyMatch, pass_time};
use wire::{MatchId, Status, TableId, VoidReason};

use crate::accepted::{Accepted, AcceptedIds, Body};
use crate::guests::Player;
use crate::keys::Keys;
use crate::matches::{ClockTie, Failed, HouseClock, Running, TableClock};
use crate::record::{Record, WAS_ACCEPTED};
use crate::restored::OpenedAs;
use crate::rooms::{RoomDocument, Stored, Talk};

/// What the store had.
pub(crate) struct Recovered {
    pub(crate) players: Vec<Player>,
    pub(crate) rooms: Vec<Stored>,
    /// What going on writes: deadlines of the last second, the new clocks.
    pub(crate) writes: Vec<Write>,
    pub(crate) left_out: LeftOut,
}

/// Why a seed does not open.
pub(crate) const OTHER_KEY: &str = "the key file is not the one its server seed was sealed with";

type Found<T> = Result<T, StoreFault>;

/// Reads guests and rooms. What is damaged is named and left out, and the rest goes on.
pub(crate) fn read(
    reads: &dyn Reads,
    games: &Registry,
    keys: &Keys,
    opened_as: OpenedAs,
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
        let of = document.match_id().to_string();
        let mut journal = journals.remove(&of).unwrap_or_default();
        if document.played.status == Status::Over {
            let ended = reads.stream(&of).ok().flatten().unwrap_or_default();
            journal.lines = ended.lines().map(Into::into).collect();
        }
        let time = clocks.get(&of).copied().flatten().map(|tie| tie.at_wall(alive));
        let talk = talks.remove(&id).unwrap_or_default();
        left.push(LeftRoom { document, journal, time, talk });
    }
    if opened_as == OpenedAs::Restored {
        tracing::warn!(tables = left.len(), "this house was opened from a copy; its tables end");
        left.iter_mut().for_each(|room| room.document.played.restored = true);
    }
    let (rooms, more) = take_up_all(left, games, keys, clock, &mut left_out);
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

/// The lines of an open journal; none if there is no such.
#[derive(Default)]
struct Journal {
    lines: Vec<Box<str>>,
    /// Whether a line of it cannot be read.
    is_damaged: bool,
}

impl Journal {
    fn add(&mut self, line: Option<&str>) {
        match line {
            Some(line) => self.lines.push(line.into()),
            None => self.is_damaged = true,
        }
    }
}

/// Takes all rooms up, on every core, but those that are damaged.
fn take_up_all(
    mut left: Vec<LeftRoom>,
    games: &Registry,
    keys: &Keys,
    clock: &HouseClock,
    left_out: &mut LeftOut,
) -> (Vec<Stored>, Vec<Write>) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = left.len().div_ceil(cores).max(1);
    let mut shares = Vec::new();
    while !left.is_empty() {
        shares.push(left.split_off(left.len().saturating_sub(share)));
    }
    let take_up = |share: Vec<LeftRoom>| -> Vec<Result<TakenUp, Damaged>> {
        share.into_iter().map(|room| room.take_up_or_mark(games, keys)).collect()
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
                    rooms.extend(room);
                }
                Err(Damaged { why, mark }) => {
                    writes.extend(mark);
                    left_out.note(why);
                }
            }
        }
    }
    for room in &mut rooms {
        let (id, paused) = (room.document.match_id(), room.document.paused.is_some());
        if room.document.played.status != Status::Over {
            writes.extend(room.running.as_mut().map(|one| one.start_clock(id, clock, paused)));
        }
    }
    (rooms, writes)
}

/// A room that was taken up, unless it has closed, and what there is to write of it.
type TakenUp = (Option<Stored>, Vec<Write>);

/// A room that is left out.
struct Damaged {
    why: StoreFault,
    /// What says that it is to end, if anybody ever mends it.
    mark: Option<Write>,
}

impl LeftRoom {
    fn take_up_or_mark(self, games: &Registry, keys: &Keys) -> Result<TakenUp, Damaged> {
        let mark = self.document.played.restored.then(|| self.document.write());
        self.take_up(games, keys).map_err(|why| Damaged { why, mark })
    }

    /// A match whose rules or data this build lacks waits, with all that belongs to its room.
    fn take_up(self, games: &Registry, keys: &Keys) -> Found<TakenUp> {
        let played = &self.document.played;
        if self.journal.is_damaged {
            return Err(self.damaged("a line of it cannot be read"));
        }
        if played.status == Status::Over {
            return Ok(self.take_up_over(games));
        }
        let has_begun = played.status == Status::Running || !self.journal.lines.is_empty();
        if played.restored && !has_begun {
            return self.close(keys);
        }
        if played.game_in(games).is_none() {
            return Ok(self.park());
        }
        if !has_begun {
            return self.take_up_unbegun(keys);
        }
        if self.journal.lines.is_empty() {
            return Err(self.damaged("it is missing"));
        }
        let stream = self.document.match_id().to_string();
        let seed = played.commitment.seed(keys, &stream).ok_or_else(|| self.damaged(OTHER_KEY))?;
        let time = self.time.ok_or_else(|| self.damaged("its clock is missing"))?;
        match replay(stream, &self.journal.lines, &seed, games) {
            Ok(running) => Ok(self.with_match(running, time)),
            Err(finding) if finding.lacks_rules() => Ok(self.park()),
            Err(finding) => Err(self.damaged(finding)),
        }
    }

    /// A room between matches. From a copy it is not taken up, because its next match may have been played
    /// since; and not if its last one is not there any more.
    fn take_up_over(self, games: &Registry) -> TakenUp {
        let stream = self.document.match_id().to_string();
        let text = self.journal.lines.join("\n") + "\n";
        let seed = Closed::read(text.as_bytes()).map(|closed| closed.server_seed);
        let running = seed.and_then(|seed| replay(stream, &self.journal.lines, &seed, games));
        match running {
            Ok(running) if !self.document.played.restored => {
                let Self { document, talk, .. } = self;
                (Some(Stored { document, running: Some(running), talk }), Vec::new())
            }
            _ => {
                let mut writes = self.talk.end_of_room(self.document.id);
                writes.push(self.document.unwrite());
                (None, writes)
            }
        }
    }

    /// An attempt that was under way is void, and nobody's fault. A promise that this house has not
    /// signed is made again.
    fn take_up_unbegun(mut self, keys: &Keys) -> Found<TakenUp> {
        let (id, played) = (self.document.match_id(), &mut self.document.played);
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
    fn close(self, keys: &Keys) -> Found<TakenUp> {
        let closing = self.document.close_unbegun(keys, VoidReason::Restored);
        let (mut writes, _) = closing.ok_or_else(|| self.damaged(OTHER_KEY))?;
        writes.extend(self.talk.end_of_room(self.document.id));
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
        // While a match is paused its time stands, whenever the last sign of life was.
        let time = if document.paused.is_some() { running.play.now() } else { time };
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
fn replay(
    stream: String,
    lines: &[Box<str>],
    seed: &str,
    games: &Registry,
) -> Result<Running, Finding> {
    let mut reads = (0..).zip(lines).map(|(number, line)| journal::read_one(number, line));
    let opening = reads.next().expect("a journal that is taken up has lines")?;
    let mut replay = Replay::reopen(&opening, seed, games)?;
    let (mut ids, mut end_reason) = (AcceptedIds::default(), None);
    for read in reads {
        let read = read?;
        replay.take(&read)?;
        if let Some(HouseAct::End { reason }) = read.entry.house_act() {
            end_reason = Some(reason);
        }
        let (entry, head) = (read.entry, read.line.hash);
        let id = entry.id.map(|id| id.parse().expect(WAS_ACCEPTED));
        if let (Who::Seat(seat), Some(id)) = (entry.who, id) {
            let body = Body::of_parts(&[&entry.what]);
            ids.insert(seat, &id, body, &Accepted { head, entry: entry.number, round: None });
        }
    }
    let players = *replay.players();
    let (played, book) = replay.finish();
    let play = played.into_table().expect("the stream of a table holds the journal of a table");
    let clock = TableClock::starting_at(play.now());
    let told = play.now();
    let record = Record::new(stream, book, ids);
    Ok(Running { play, record, clock, told, players, end_reason })
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
    fn start_clock(&mut self, of: MatchId, clock: &HouseClock, paused: bool) -> Write {
        let time = self.play.now();
        self.told = time;
        let tie = ClockTie { table: time, wall: clock.now() };
        self.clock = match paused {
            true => TableClock::standing_at(time),
            false => TableClock::starting_at(time),
        };
        tie.write(of)
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
    reads.log(&mut |LogLine { stream, line }| match journals.get_mut(stream) {
        Some(journal) => journal.add(line),
        None => journals.entry(stream.to_owned()).or_default().add(line),
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
