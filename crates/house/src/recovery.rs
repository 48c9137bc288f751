//! What a house finds when it opens: every table goes on with the same cards, seats and clock.

use std::collections::HashMap;

use journal::{Book, Entry, HouseAct, Line, Opened, Who};
use session::Registry;
use store::{Kind, LogLine, Reads, StoreFault, Write};
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Opening, pass_time};
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
    fn go_on(self, games: &Registry, vault: &Vault) -> Found<(Table, Vec<Write>)> {
        let Self { mut meta, journal, time, talk } = self;
        let rules = games.find(&meta.game);
        let known = rules.filter(|game| game.rules_version() == meta.rules);
        let Some(rules) = known else {
            meta.status = Status::Parked;
            return Ok(((meta, None, talk), Vec::new()));
        };
        if journal.is_empty() {
            meta.status = Status::Open;
            return Ok(((meta, None, talk), Vec::new()));
        }
        meta.status = Status::Running;
        let mut running = replay(&meta, rules, &journal, vault).map_err(|why| {
            StoreFault::new(format_args!("the journal of table {} is damaged: {why}", meta.id))
        })?;
        let writes = move_time_on(&mut running, time);
        Ok(((meta, Some(running), talk), writes))
    }
}

fn replay(
    meta: &Meta,
    rules: &'static dyn AnyGame,
    journal: &str,
    vault: &Vault,
) -> Result<Running, String> {
    let seed = vault.open(&meta.id, &meta.sealed_seed);
    let seed = seed.ok_or("the key file is not the one its server seed was sealed with")?;
    let mut previous = journal::FIRST.to_owned();
    let mut ids = Ids::default();
    let mut game: Option<Box<dyn AnyMatch>> = None;
    let mut number = 0;
    for text in journal.split_terminator('\n') {
        let line = Line::parse(text).ok_or_else(|| format!("line {number} is no line"))?;
        if !line.holds(&previous, &seed, number) {
            return Err(format!("entry {number} does not fit the chain"));
        }
        number += 1;
        previous = line.hash.to_owned();
        let entry: Entry = serde_json::from_str(line.entry).map_err(|error| error.to_string())?;
        let playing = match game.as_mut() {
            Some(playing) => playing,
            None => game.insert(reopen(meta, rules, &entry, &seed)?),
        };
        playing.replay(&entry.replayed()).map_err(|error| error.to_string())?;
        if let (Actor::Seat(seat), Some(id)) = (entry.who.actor(), entry.id.clone()) {
            ids.insert(seat, id, entry.what.get().to_owned(), previous.clone());
        }
        if is_end(&entry) {
            playing.close();
        }
    }
    let game = game.ok_or("it is empty")?;
    let book = Book::going_on(&seed, &previous, number);
    let clock = TableClock::starting_at(game.now());
    Ok(Running { game, book, clock, ids, stream: meta.id.clone() })
}

fn reopen(
    meta: &Meta,
    rules: &'static dyn AnyGame,
    entry: &Entry,
    seed: &str,
) -> Result<Box<dyn AnyMatch>, String> {
    let opened: Opened =
        serde_json::from_str(entry.what.get()).map_err(|error| error.to_string())?;
    let opening = Opening {
        seats: meta.seat_count(),
        config: opened.config.get(),
        seeds: Seeds::new(seed, opened.client_seed.as_str()),
        nonce: opened.nonce,
    };
    rules.reopen(opening).map_err(|error| error.to_string())
}

fn is_end(entry: &Entry) -> bool {
    let act = || serde_json::from_str::<HouseAct>(entry.what.get());
    entry.who == Who::HOUSE && matches!(act(), Ok(HouseAct::End { .. }))
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
