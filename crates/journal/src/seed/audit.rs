//! The audit of a seed's journal: every round decided again from its bet.

use std::collections::BTreeMap;

use serde_json::Value;
use session::Registry;
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening};
use table::{Millis, Seat, strict};

use super::PLAYING;
use super::entry::{Bet, SeedEntry, SeedOpened};
use crate::chain::Line;
use crate::entry::{FORMAT, HouseAct, Who, raw_whole};
use crate::finding::{Checked, Figures, Subject, fails};
use crate::lines::{self, Recorded};

/// The player of a session game.
const PLAYER: Seat = Seat::new(0);

/// Replays the journal of a seed.
pub(crate) fn verify(bytes: &[u8], registry: &Registry) -> Checked<Figures> {
    let (lines, entries) = lines::read::<SeedEntry>(bytes)?;
    let server_seed = lines::closing_seed(&entries)?;
    let opened = opened(&entries[0])?;
    lines::check_chain(&lines, opened.server_seed_hash, &server_seed)?;
    check_opening(&entries[0], &opened, registry)?;
    let mut replay = Replay::new(&server_seed, &opened, registry);
    for entry in &entries[1..] {
        replay.redo(entry)?;
    }
    Ok(figures(&lines, &entries, replay.bets))
}

fn figures(lines: &[Line<'_>], entries: &[SeedEntry], rounds: u64) -> Figures {
    Figures {
        of: Subject::Seed { rounds },
        entries: entries.len(),
        commands: entries.iter().filter(|entry| entry.who != Who::HOUSE).count(),
        deadlines: 0,
        events: entries.iter().map(|entry| entry.events.len()).sum(),
        draws: entries.iter().map(|entry| entry.draws).sum(),
        hashes: lines.iter().map(|line| line.hash.into()).collect(),
    }
}

fn opened(entry: &SeedEntry) -> Checked<SeedOpened> {
    serde_json::from_str(entry.what.get())
        .or_else(|error| fails(0, format_args!("the opening cannot be read: {error}")))
}

fn check_opening(entry: &SeedEntry, opened: &SeedOpened, registry: &Registry) -> Checked<()> {
    if opened.format != FORMAT {
        return fails(0, format_args!("this program reads format {FORMAT} only"));
    }
    let Some(games) =
        opened.rules.keys().map(|name| registry.find(name)).collect::<Option<Vec<_>>>()
    else {
        return fails(0, "this program does not know all of its games");
    };
    let expected = SeedOpened::of(&games, opened.server_seed_hash);
    if *opened != expected {
        return fails(0, "this program has another version of its games' rules or data");
    }
    compare(entry, &SeedEntry::by_house(0, Millis::ZERO, entry.what.clone()))
}

/// The rounds under the seed, as far as they have been decided again.
struct Replay<'a> {
    server_seed: &'a str,
    opened: &'a SeedOpened,
    registry: &'a Registry,
    /// How many bets there were: the next round's number, and its nonce.
    bets: u64,
    open: BTreeMap<u64, Box<dyn AnyMatch>>,
    at: Millis,
}

impl<'a> Replay<'a> {
    fn new(server_seed: &'a str, opened: &'a SeedOpened, registry: &'a Registry) -> Self {
        let open = BTreeMap::new();
        Self { server_seed, opened, registry, bets: 0, open, at: Millis::ZERO }
    }

    fn redo(&mut self, entry: &SeedEntry) -> Checked<()> {
        if entry.at < self.at {
            return fails(entry.index(), "its time is earlier than that of the entry before");
        }
        self.at = entry.at;
        match entry.who {
            Who::Seat(PLAYER) => self.redo_command(entry),
            Who::HOUSE => self.take_close(entry),
            _ => fails(entry.index(), "nobody but the player and the house acts under a seed"),
        }
    }

    /// The house closes the journal, and does nothing else: rotation waits for every round.
    fn take_close(&self, entry: &SeedEntry) -> Checked<()> {
        let Some(HouseAct::Close { server_seed }) = entry.house_act() else {
            return fails(entry.index(), "the house does no such thing");
        };
        if !self.open.is_empty() {
            return fails(entry.index(), "it closes the journal while a round is open");
        }
        compare(entry, &SeedEntry::close(entry.number, entry.at, &server_seed))
    }

    fn redo_command(&mut self, entry: &SeedEntry) -> Checked<()> {
        let Some(round) = entry.round else {
            return fails(entry.index(), "it names no round");
        };
        let mut game = match &entry.bet {
            Some(bet) => self.begin(entry, round, bet)?,
            None => match self.open.remove(&round) {
                Some(game) => game,
                None => return fails(entry.index(), format_args!("round {round} is not open")),
            },
        };
        decide(&mut *game, round, entry)?;
        if game.phase() == PLAYING {
            self.open.insert(round, game);
        }
        Ok(())
    }

    fn begin(&mut self, entry: &SeedEntry, round: u64, bet: &Bet) -> Checked<Box<dyn AnyMatch>> {
        let number = entry.index();
        if round != self.bets || bet.nonce != self.bets {
            return fails(number, format_args!("round and nonce must be {} here", self.bets));
        }
        let known = self.opened.rules.contains_key(&bet.game);
        let Some(rules) = self.registry.find(&bet.game).filter(|_| known) else {
            return fails(number, format_args!("no game {:?} was opened", bet.game));
        };
        if self.open.values().any(|game| game.game().name() == bet.game) {
            return fails(number, "a round of this game is open already");
        }
        let opening = Opening {
            seats: 1,
            config: bet.config.get(),
            seeds: Seeds::new(self.server_seed, bet.client_seed.as_str()),
            nonce: bet.nonce,
        };
        let game = match rules.open(opening) {
            Ok((game, _)) => game,
            Err(error) => return fails(number, error),
        };
        if game.config() != bet.config.get() {
            return fails(number, "its config is not written out in full");
        }
        self.bets += 1;
        Ok(game)
    }
}

fn decide(game: &mut dyn AnyMatch, round: u64, entry: &SeedEntry) -> Checked<()> {
    let number = entry.index();
    let command = match strict::object(entry.what.get()) {
        Ok(fields) => game.read(Value::Object(fields)),
        Err(error) => return fails(number, format_args!("its command cannot be read: {error}")),
    };
    let command = match command {
        Ok(command) => command,
        Err(refused) => return fails(number, refused.message),
    };
    let draft = match game.propose(PLAYER, &command, entry.at) {
        Ok(draft) => draft,
        Err(refused) => {
            let why = format!("the rules refuse its command: {}", refused.message);
            return fails(number, why);
        }
    };
    let expected = SeedEntry::decided(entry.number, round, raw_whole(command.text()), &draft);
    compare(entry, &SeedEntry { id: entry.id.clone(), bet: entry.bet.clone(), ..expected })?;
    game.commit();
    Ok(())
}

fn compare(entry: &SeedEntry, expected: &SeedEntry) -> Checked<()> {
    if entry.text() == expected.text() {
        return Ok(());
    }
    let texts = |entry: &SeedEntry| -> Vec<String> {
        entry.events.iter().map(|event| event.get().to_owned()).collect()
    };
    let why = if entry.what.get() != expected.what.get() {
        "what was done is not written as a journal is written"
    } else if texts(entry) != texts(expected) {
        "its events are not those that the rules and the draws give"
    } else if entry.draws != expected.draws {
        "it did not use these draws"
    } else {
        "its fields are not those of such an entry"
    };
    fails(entry.index(), why)
}
