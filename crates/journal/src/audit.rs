//! The audit: commitment against seed, every hash against the chain, every command against the
//! rules, every event against the draws.

use std::fmt;

use serde_json::Value;
use table::draws::{Seeds, sha256_hex};
use table::erased::{AnyGame, AnyMatch, Draft, Opening};
use table::options::MAX;
use table::{Actor, Seat, strict};

use crate::chain::{FIRST, Line};
use crate::entry::{Entry, FORMAT, HouseAct, Opened, Who, deadline, raw_whole};

/// How the audit finds a game's rules.
pub type Registry = fn(&str) -> Option<&'static dyn AnyGame>;

/// What a journal holds, once it is verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The game's name.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// How many entries, the opening and the closing included.
    pub entries: usize,
    /// How many accepted commands.
    pub commands: usize,
    /// How many deadlines that took effect.
    pub deadlines: usize,
    /// How many events.
    pub events: usize,
    /// How many draws, each checked.
    pub draws: u64,
    /// The hash of every entry, in order.
    pub hashes: Vec<String>,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {} {}, {} entries, {} commands, {} deadlines, {} events, {} draws",
            self.game,
            self.seats,
            if self.seats == 1 { "seat" } else { "seats" },
            self.entries,
            self.commands,
            self.deadlines,
            self.events,
            self.draws
        )
    }
}

/// Why a journal is not verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It has no closing entry, so its hashes cannot be checked.
    NotClosed,
    /// The first entry that does not hold, and why.
    Entry(usize, String),
    /// A head that was given during play is the hash of no entry: the journal was rewritten.
    UnknownHead(String),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotClosed => {
                f.write_str("not closed: without the server seed its hashes cannot be checked")
            }
            Self::Entry(number, why) => write!(f, "entry {number} does not hold: {why}"),
            Self::UnknownHead(head) => {
                write!(f, "head {head} is the hash of no entry: this journal was rewritten")
            }
        }
    }
}

type Checked<T> = Result<T, Finding>;

/// Replays a journal. `heads` are hashes that were given during play; each must be in it.
pub fn verify(bytes: &[u8], heads: &[String], registry: Registry) -> Checked<Figures> {
    let (lines, entries) = read(bytes)?;
    let server_seed = closing_seed(&entries)?;
    check_chain(&lines, &entries, &server_seed)?;
    let figures = replay(&lines, &entries, &server_seed, registry)?;
    for head in heads {
        if !figures.hashes.contains(head) {
            return Err(Finding::UnknownHead(head.clone()));
        }
    }
    Ok(figures)
}

fn fails<T>(number: usize, why: impl fmt::Display) -> Checked<T> {
    Err(Finding::Entry(number, why.to_string()))
}

fn read(bytes: &[u8]) -> Checked<(Vec<Line<'_>>, Vec<Entry>)> {
    let mut lines = Vec::new();
    let mut entries = Vec::new();
    for (number, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let (line, entry) = read_line(number, line)?;
        lines.push(line);
        entries.push(entry);
    }
    if entries.is_empty() {
        return fails(0, "the file is empty");
    }
    Ok((lines, entries))
}

fn read_line(number: usize, line: &[u8]) -> Checked<(Line<'_>, Entry)> {
    let Some(line) = line.strip_suffix(b"\n") else {
        return fails(number, "its line does not end in a line feed");
    };
    let Ok(text) = str::from_utf8(line) else { return fails(number, "its line is not UTF-8") };
    let Some(line) = Line::parse(text) else {
        return fails(number, "its line is not {\"hash\":\"…\",\"entry\":…}");
    };
    let entry: Entry = match serde_json::from_str(line.entry) {
        Ok(entry) => entry,
        Err(error) => return fails(number, format_args!("it cannot be read: {error}")),
    };
    if entry.text() != line.entry {
        return fails(number, "it is not written as a journal is written");
    }
    if entry.number != number as u64 {
        return fails(number, format_args!("its number is {}", entry.number));
    }
    Ok((line, entry))
}

fn closing_seed(entries: &[Entry]) -> Checked<String> {
    let last = entries.len() - 1;
    for (number, entry) in entries.iter().enumerate().skip(1) {
        if let Some(HouseAct::Close { server_seed }) = house_act(entry) {
            return if number == last {
                Ok(server_seed)
            } else {
                fails(number + 1, "it stands behind the closing entry")
            };
        }
    }
    Err(Finding::NotClosed)
}

fn house_act(entry: &Entry) -> Option<HouseAct> {
    match entry.who {
        Who::HOUSE => serde_json::from_str(entry.what.get()).ok(),
        _ => None,
    }
}

/// If no hash at all fits the seed, it is the seed that does not hold, not every entry.
fn check_chain(lines: &[Line<'_>], entries: &[Entry], server_seed: &str) -> Checked<()> {
    let last = lines.len() - 1;
    let mut previous = FIRST;
    let mut broken = None;
    let mut sound = 0;
    for (number, line) in lines.iter().enumerate() {
        match line.holds(previous, server_seed, number as u64) {
            true => sound += 1,
            false => broken = broken.or(Some(number)),
        }
        previous = line.hash;
    }
    let committed = opened(&entries[0])?.server_seed_hash == sha256_hex(server_seed.as_bytes());
    match broken {
        Some(number) if sound > 0 || committed => fails(number, "its hash does not fit the chain"),
        Some(_) => fails(last, "its server seed does not fit the commitment nor the hashes"),
        None if !committed => fails(last, "its server seed does not fit the commitment"),
        None => Ok(()),
    }
}

fn opened(entry: &Entry) -> Checked<Opened> {
    match serde_json::from_str(entry.what.get()) {
        Ok(opened) if entry.who == Who::HOUSE => Ok(opened),
        Ok(_) => fails(0, "the opening is the house's"),
        Err(error) => fails(0, format_args!("the opening cannot be read: {error}")),
    }
}

fn replay(
    lines: &[Line<'_>],
    entries: &[Entry],
    server_seed: &str,
    registry: Registry,
) -> Checked<Figures> {
    let mut game = reopen(&entries[0], server_seed, registry)?;
    let mut figures = Figures {
        game: game.game().name().into(),
        seats: game.seats(),
        entries: entries.len(),
        commands: 0,
        deadlines: 0,
        events: 0,
        draws: 0,
        hashes: lines.iter().map(|line| line.hash.into()).collect(),
    };
    for entry in &entries[1..] {
        match entry.who.actor() {
            Actor::Seat(seat) => {
                redo_command(&mut *game, seat, entry)?;
                figures.commands += 1;
            }
            Actor::Clock => {
                redo_deadline(&mut *game, entry)?;
                figures.deadlines += 1;
            }
            Actor::House => take_as_given(&mut *game, entry)?,
        }
    }
    figures.events = entries.iter().map(|entry| entry.events.len()).sum();
    figures.draws = entries.iter().map(|entry| entry.draws).sum();
    Ok(figures)
}

fn reopen(entry: &Entry, server_seed: &str, registry: Registry) -> Checked<Box<dyn AnyMatch>> {
    let opened = opened(entry)?;
    if opened.format != FORMAT {
        return fails(0, format_args!("this program reads format {FORMAT} only"));
    }
    let Some(rules) = registry(&opened.game) else {
        return fails(0, format_args!("this program knows no game {:?}", opened.game));
    };
    if opened.rules != rules.rules_version() {
        let known = rules.rules_version();
        return fails(0, format_args!("this program has version {known} of the game's rules"));
    }
    if opened.data_hash != rules.data_hash() {
        return fails(0, "the game's data is not the data that this program has");
    }
    if i64::try_from(opened.nonce).map_or(true, |nonce| nonce > MAX) {
        return fails(0, "its nonce is beyond 2^53 − 1");
    }
    check_client_seeds(&opened)?;
    let opening = Opening {
        seats: opened.seats,
        config: opened.config.get(),
        seeds: Seeds::new(server_seed, opened.client_seed.clone()),
        nonce: opened.nonce,
    };
    let (game, begun) = match rules.open(opening) {
        Ok(begun) => begun,
        Err(error) => return fails(0, error),
    };
    if game.config() != opened.config.get() {
        return fails(0, "its config is not written out in full");
    }
    compare(entry, &Entry::decided(0, Who::HOUSE, entry.what.clone(), &begun))?;
    Ok(game)
}

/// A seat's part of the client seed is the opening of its hash, or the hash's own text where it
/// was not opened.
fn check_client_seeds(opened: &Opened) -> Checked<()> {
    if opened.client_seed_hashes.len() != usize::from(opened.seats) {
        return fails(0, "it has not one client seed hash or null a seat");
    }
    let parts: Vec<&str> = opened.client_seed.split(',').collect();
    for (seat, hash) in opened.client_seed_hashes.iter().enumerate() {
        let Some(hash) = hash else { continue };
        let fits = parts
            .get(seat)
            .is_some_and(|part| part == hash || sha256_hex(part.as_bytes()) == *hash);
        if !fits {
            return fails(0, format_args!("the client seed of seat {seat} does not fit its hash"));
        }
    }
    Ok(())
}

fn redo_command(game: &mut dyn AnyMatch, seat: Seat, entry: &Entry) -> Checked<()> {
    let number = index(entry);
    check_time(game, entry)?;
    if seat.number() >= game.seats() {
        return fails(number, format_args!("there is no seat {}", seat.number()));
    }
    let command = match strict::object(entry.what.get()) {
        Ok(fields) => game.read(Value::Object(fields)),
        Err(error) => return fails(number, format_args!("its command cannot be read: {error}")),
    };
    let command = match command {
        Ok(command) => command,
        Err(refused) => return fails(number, refused.message),
    };
    let draft = match game.propose(seat, &command, entry.at) {
        Ok(draft) => draft,
        Err(refused) => {
            let why = format!("the rules refuse its command: {}", refused.message);
            return fails(number, why);
        }
    };
    let what = raw_whole(command.text());
    let expected = Entry::decided(entry.number, entry.who, what, &draft);
    compare(entry, &Entry { id: entry.id.clone(), ..expected })?;
    game.commit();
    Ok(())
}

fn redo_deadline(game: &mut dyn AnyMatch, entry: &Entry) -> Checked<()> {
    let Some(draft) = game.expire() else {
        return fails(index(entry), "no deadline runs here");
    };
    let Draft { at, .. } = draft;
    if at != entry.at {
        return fails(index(entry), format_args!("the deadline here is at {}", at.get()));
    }
    compare(entry, &Entry::decided(entry.number, entry.who, deadline(), &draft))?;
    game.commit();
    Ok(())
}

fn take_as_given(game: &mut dyn AnyMatch, entry: &Entry) -> Checked<()> {
    check_time(game, entry)?;
    let Some(act) = house_act(entry) else {
        return fails(index(entry), "the house does no such thing");
    };
    game.wait_until(entry.at);
    compare(entry, &Entry::by_house(entry.number, game, &act))?;
    if let HouseAct::End { .. } = act {
        if game.is_over() {
            return fails(index(entry), "the game was over before");
        }
        game.close();
    }
    Ok(())
}

fn check_time(game: &dyn AnyMatch, entry: &Entry) -> Checked<()> {
    if entry.at < game.now() {
        return fails(index(entry), "its time is earlier than that of the entry before");
    }
    match game.deadline() {
        Some(due) if due <= entry.at => {
            fails(index(entry), format_args!("the deadline at {} is missing before it", due.get()))
        }
        _ => Ok(()),
    }
}

fn compare(entry: &Entry, expected: &Entry) -> Checked<()> {
    if entry.text() == expected.text() {
        return Ok(());
    }
    let texts = |entry: &Entry| entry.events.iter().map(|event| event.get().to_owned()).collect();
    let (found, due): (Vec<String>, Vec<String>) = (texts(entry), texts(expected));
    let why = if entry.what.get() != expected.what.get() {
        "what was done is not written as a journal is written"
    } else if found != due {
        "its events are not those that the rules and the draws give"
    } else if entry.draws != expected.draws || entry.nonce != expected.nonce {
        "it did not use these draws"
    } else {
        "its fields are not those of such an entry"
    };
    fails(index(entry), why)
}

fn index(entry: &Entry) -> usize {
    usize::try_from(entry.number).unwrap_or(usize::MAX)
}
