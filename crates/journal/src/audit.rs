//! The audit of a table's journal: commitment against seed, every hash against the chain, every
//! command against the rules, every event against the draws.

use serde_json::Value;
use session::Registry;
use table::draws::{Seeds, sha256_hex};
use table::erased::{AnyMatch, Draft, Opening};
use table::options::MAX;
use table::{Actor, Seat, strict};

use crate::chain::Line;
use crate::entry::{Entry, FORMAT, HouseAct, Opened, Who, deadline, raw_whole};
use crate::finding::{Checked, Figures, Subject, fails};
use crate::lines::{self, Recorded};

impl Recorded for Entry {
    fn number(&self) -> u64 {
        self.number
    }

    fn who(&self) -> Who {
        self.who
    }

    fn what(&self) -> &str {
        self.what.get()
    }

    fn text(&self) -> String {
        Self::text(self)
    }
}

/// Replays the journal of a table.
pub(crate) fn verify(bytes: &[u8], registry: &Registry) -> Checked<Figures> {
    let (lines, entries) = lines::read::<Entry>(bytes)?;
    let server_seed = lines::closing_seed(&entries)?;
    lines::check_chain(&lines, opened(&entries[0])?.server_seed_hash, &server_seed)?;
    replay(&lines, &entries, &server_seed, registry)
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
    registry: &Registry,
) -> Checked<Figures> {
    let mut game = reopen(&entries[0], server_seed, registry)?;
    let mut figures = Figures {
        of: Subject::Table { game: game.game().name().into(), seats: game.seats() },
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

fn reopen(entry: &Entry, server_seed: &str, registry: &Registry) -> Checked<Box<dyn AnyMatch>> {
    let opened = opened(entry)?;
    if opened.format != FORMAT {
        return fails(0, format_args!("this program reads format {FORMAT} only"));
    }
    let Some(rules) = registry.find(&opened.game) else {
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
    let number = entry.index();
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
        return fails(entry.index(), "no deadline runs here");
    };
    let Draft { at, .. } = draft;
    if at != entry.at {
        return fails(entry.index(), format_args!("the deadline here is at {}", at.get()));
    }
    compare(entry, &Entry::decided(entry.number, entry.who, deadline(), &draft))?;
    game.commit();
    Ok(())
}

fn take_as_given(game: &mut dyn AnyMatch, entry: &Entry) -> Checked<()> {
    check_time(game, entry)?;
    let Some(act) = entry.house_act() else {
        return fails(entry.index(), "the house does no such thing");
    };
    game.wait_until(entry.at);
    compare(entry, &Entry::by_house(entry.number, game, &act))?;
    if let HouseAct::End { .. } = act {
        if game.is_over() {
            return fails(entry.index(), "the game was over before");
        }
        game.close();
    }
    Ok(())
}

fn check_time(game: &dyn AnyMatch, entry: &Entry) -> Checked<()> {
    if entry.at < game.now() {
        return fails(entry.index(), "its time is earlier than that of the entry before");
    }
    match game.deadline() {
        Some(due) if due <= entry.at => {
            fails(entry.index(), format_args!("the deadline at {} is missing before it", due.get()))
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
    fails(entry.index(), why)
}
