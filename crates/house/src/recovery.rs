//! What a house finds when it opens: every table goes on with the same cards, seats and clock.

use std::collections::HashMap;

use journal::{Finding, HouseAct, Replay};
use session::Registry;
use store::{Kind, LogLine, Reads, StoreFault, Write};
use table::erased::pass_time;
use table::{Actor, Millis};
use wire::Status;

use crate::clock::{ClockTie, TableClock, wall_clock};
use crate::meta::Meta;
use crate::players::Player;
use crate::running::{Ids, Running};
use crate::talk::Talk;
use crate::vault::Vault;

/// Everything that was there.
pub(crate) struct Recovered {
    pub(crate) players: Vec<Player>,
    pub(crate) tables: Vec<(Meta, Option<Running>, Talk)>,
    /// What taking over writes: deadlines of the last second, the new clocks.
    pub(crate) writes: Vec<Write>,
}

type Found<T> = Result<T, StoreFault>;

pub(crate) fn read(reads: &dyn Reads, games: &Registry, vault: &Vault) -> Found<Recovered> {
    let players = documents(reads, Kind::Player)?.into_iter().map(|(_, player)| player).collect();
    let metas: Vec<(String, Meta)> = documents(reads, Kind::Table)?;
    let clocks: HashMap<String, ClockTie> = documents(reads, Kind::Clock)?.into_iter().collect();
    let alive = reads.get(Kind::House, "alive")?.and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut journals = journals(reads)?;
    let mut talks = talks(reads)?;
    let mut work = Vec::new();
    for (id, meta) in metas {
        let journal = journals.remove(&id).unwrap_or_default();
        let time = clocks.get(&id).map_or(Millis::ZERO, |tie| tie.at_wall(alive));
        let talk = talks.remove(&id).unwrap_or_default();
        work.push(Work { meta, journal, time, talk });
    }
    let (tables, writes) = go_on(work, games, vault)?;
    Ok(Recovered { players, tables, writes })
}

/// A table to be taken up again.
struct Work {
    meta: Meta,
    journal: String,
    time: Millis,
    talk: Talk,
}

type Table = (Meta, Option<Running>, Talk);

/// Takes all tables up, on every core.
fn go_on(mut work: Vec<Work>, games: &Registry, vault: &Vault) -> Found<(Vec<Table>, Vec<Write>)> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = work.len().div_ceil(cores).max(1);
    let mut shares = Vec::new();
    while !work.is_empty() {
        shares.push(work.split_off(work.len().saturating_sub(share)));
    }
    let done = std::thread::scope(|scope| {
        let threads: Vec<_> = shares
            .into_iter()
            .map(|share| {
                scope.spawn(move || {
                    share.into_iter().map(|one| one.go_on(games, vault)).collect::<Found<Vec<_>>>()
                })
            })
            .collect();
        threads.into_iter().map(std::thread::ScopedJoinHandle::join).collect::<Vec<_>>()
    });
    let mut tables = Vec::new();
    let mut writes = Vec::new();
    for share in done {
        let share = share.map_err(|_| StoreFault::new("a table could not be taken up again"))?;
        for (table, more) in share? {
            tables.push(table);
            writes.extend(more);
        }
    }
    Ok((tables, writes))
}

impl Work {
    /// A table whose rules or data this build lacks waits, with all that belongs to it.
    fn go_on(self, games: &Registry, vault: &Vault) -> Found<(Table, Vec<Write>)> {
        let rules = games.find(&self.meta.game);
        if rules.is_none_or(|rules| rules.rules_version() != self.meta.rules) {
            return Ok(self.without_play(Status::Parked));
        }
        if self.journal.is_empty() {
            return Ok(self.without_play(Status::Open));
        }
        let seed = vault.open(&self.meta.id, &self.meta.sealed_seed).ok_or_else(|| {
            self.damaged("the key file is not the one its server seed was sealed with")
        })?;
        match replay(&self.meta, &self.journal, &seed, games) {
            Ok(running) => Ok(self.with_play(running)),
            Err(Finding::OtherRules(_)) => Ok(self.without_play(Status::Parked)),
            Err(finding) => Err(self.damaged(finding)),
        }
    }

    fn damaged(&self, why: impl std::fmt::Display) -> StoreFault {
        StoreFault::new(format_args!("the journal of table {} is damaged: {why}", self.meta.id))
    }

    fn with_play(self, mut running: Running) -> (Table, Vec<Write>) {
        let Self { mut meta, time, talk, .. } = self;
        meta.status = Status::Running;
        let writes = move_time_on(&mut running, time);
        ((meta, Some(running), talk), writes)
    }

    fn without_play(self, status: Status) -> (Table, Vec<Write>) {
        let Self { mut meta, talk, .. } = self;
        meta.status = status;
        ((meta, None, talk), Vec::new())
    }
}

fn replay(meta: &Meta, journal: &str, seed: &str, games: &Registry) -> Result<Running, Finding> {
    let mut reader = journal::read(journal.as_bytes());
    let mut replay = Replay::reopen(&reader.opening()?, seed, games)?;
    let mut ids = Ids::default();
    for read in reader {
        let read = read?;
        replay.take(&read)?;
        if let (Actor::Seat(seat), Some(id)) = (read.entry.who.actor(), read.entry.id) {
            let (command, head) = (read.entry.what.get().into(), read.line.hash.to_string());
            ids.insert(seat, id, command, head);
        }
    }
    let (played, book) = replay.finish();
    let game = played.into_table().expect("the stream of a table holds the journal of a table");
    let clock = TableClock::starting_at(game.now());
    Ok(Running { game, book, clock, ids, stream: meta.id.clone() })
}

/// Table time does not contain the outage: it goes on at the last sign of life, and deadlines up
/// to there take effect.
fn move_time_on(running: &mut Running, time: Millis) -> Vec<Write> {
    let stream = running.stream.clone();
    let append = |line| Write::Append { stream: stream.clone(), line };
    let mut writes = Vec::new();
    let time = time.max(running.game.now());
    let book = &mut running.book;
    let passed = pass_time(&mut *running.game, time, |draft| {
        writes.push(append(book.deadline(draft)));
        Ok::<(), std::convert::Infallible>(())
    });
    let Ok(()) = passed;
    if !running.game.is_over() {
        writes.push(append(running.book.house(&*running.game, &HouseAct::Time {})));
    }
    writes.push(tie(&stream, time, wall_clock()));
    running.clock = TableClock::starting_at(time);
    writes
}

/// The document that ties a table's clock to the wall's.
pub(crate) fn tie(table: &str, time: Millis, wall: u64) -> Write {
    let tie = ClockTie { table: time, wall };
    let value = serde_json::to_string(&tie).expect("a clock is plain data");
    Write::Put { kind: Kind::Clock, key: table.into(), value }
}

fn documents<T: serde::de::DeserializeOwned>(
    reads: &dyn Reads,
    kind: Kind,
) -> Found<Vec<(String, T)>> {
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
        let table = key.split('/').next().unwrap_or_default().to_owned();
        let talk = talks.entry(table).or_default();
        talk.restore(&key, &value).map_err(|error| {
            StoreFault::new(format_args!("the talk {key} cannot be read: {error}"))
        })?;
    }
    Ok(talks)
}
