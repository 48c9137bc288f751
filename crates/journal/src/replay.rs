//! A journal replayed: reopened by its opening, then entry after entry without deciding any again.

use alloc::boxed::Box;

use session::Registry;
use table::erased::AnyMatch;

use crate::act::HouseAct;
use crate::book::Book;
use crate::chain::Chain;
use crate::entry::Entry;
use crate::finding::{BEHIND_THE_END, Checked, Finding, fails};
use crate::format::Format;
use crate::opening::{Opened, SeedGames};
use crate::players::Players;
use crate::reader::Read;
use crate::round::{Round, Rounds};

/// A journal being replayed, under a server seed that is known.
pub struct Replay {
    chain: Chain,
    format: Format,
    /// Who plays the seats; nobody's under a seed.
    players: Players,
    /// The games under a seed; none at a table.
    games: SeedGames,
    played: Played,
    /// Whether the closing entry has been read: nothing follows it.
    closed: bool,
}

/// What a journal leads to.
pub enum Played {
    /// A table's match.
    Table(Box<dyn AnyMatch>),
    /// The rounds under a seed, by number.
    Seed(Rounds),
}

impl Played {
    /// The match, of a table.
    pub fn into_table(self) -> Option<Box<dyn AnyMatch>> {
        match self {
            Self::Table(play) => Some(play),
            Self::Seed(_) => None,
        }
    }
}

impl Replay {
    /// Reopens what the first line of a journal opens, by the rules that it names.
    pub fn reopen(opening: &Read<'_>, server_seed: &str, registry: &Registry) -> Checked<Self> {
        let opened = Opened::of(&opening.entry)?;
        let format = opened.format();
        let (played, games, players) = match opened {
            Opened::Table(opened) => {
                let rules = opened.rules(registry)?;
                let play = rules.reopen(opened.opening(server_seed));
                let play = play.map_err(|error| Finding::entry(0, error))?;
                (Played::Table(play), SeedGames::new(), Players::of(&opened))
            }
            Opened::Seed(opened) => {
                (Played::Seed(Rounds::new()), opened.games(registry)?, Players::default())
            }
        };
        let chain = Chain::new(server_seed);
        let mut replay = Self { chain, format, players, games, played, closed: false };
        replay.take(opening)?;
        Ok(replay)
    }

    /// Takes the next line: its hash must fit, and its events become true.
    pub fn take(&mut self, read: &Read<'_>) -> Checked<()> {
        self.pass(read)?;
        let (entry, seed) = (&read.entry, self.chain.server_seed());
        match &mut self.played {
            Played::Table(play) => {
                self.players.take(entry);
                replay_at_table(&mut **play, entry)
            }
            Played::Seed(rounds) => replay_round(rounds, entry, seed, &self.games),
        }
    }

    /// Goes past the next line: its hash must fit, and nothing becomes true.
    pub fn pass(&mut self, read: &Read<'_>) -> Checked<()> {
        if self.closed {
            return fails(read.entry.number, BEHIND_THE_END);
        }
        self.chain.follow(&read.line)?;
        self.closed = read.entry.closing_seed().is_some();
        Ok(())
    }

    /// The match that the lines so far led to, at a table.
    pub fn table(&self) -> Option<&dyn AnyMatch> {
        match &self.played {
            Played::Table(play) => Some(&**play),
            Played::Seed(_) => None,
        }
    }

    /// Who plays the seats of a table by the lines so far, and which of them would end the match.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// The rounds that the lines so far led to, under a seed; whoever needs some of them no more
    /// may take them out.
    pub fn rounds(&mut self) -> Option<&mut Rounds> {
        match &mut self.played {
            Played::Table(_) => None,
            Played::Seed(rounds) => Some(rounds),
        }
    }

    /// What the lines led to, and the book that goes on behind them.
    pub fn finish(self) -> (Played, Book) {
        (self.played, Book::behind(self.chain, self.format))
    }
}

fn replay_at_table(play: &mut dyn AnyMatch, entry: &Entry) -> Checked<()> {
    let Some(nonce) = entry.nonce else { return fails(entry.number, "it names no nonce") };
    events(play, entry, nonce)?;
    if let Some(HouseAct::End { .. }) = entry.house_act() {
        play.close();
    }
    Ok(())
}

fn replay_round(
    rounds: &mut Rounds,
    entry: &Entry,
    server_seed: &str,
    games: &SeedGames,
) -> Checked<()> {
    match (entry.house_act(), entry.round) {
        (Some(HouseAct::Void { .. }), _) => return Ok(()),
        (Some(HouseAct::End { .. }), None) => {
            rounds.values_mut().for_each(|round| round.play.close());
        }
        (Some(HouseAct::End { .. }), Some(number)) => {
            let Some(round) = rounds.get_mut(&number) else { return not_open(entry, number) };
            round.play.close();
            return Ok(());
        }
        _ => {}
    }
    let Some(number) = entry.round else { return Ok(()) };
    if let Some(bet) = &entry.bet {
        let Some(rules) = games.get(&*bet.game).copied() else {
            return fails(entry.number, format_args!("no game {:?} was opened", bet.game));
        };
        let play = rules.reopen(bet.opening(server_seed));
        let play = play.map_err(|error| Finding::entry(entry.number, error))?;
        rounds.insert(number, Round { number, bet: bet.clone(), rules, play });
    }
    let Some(round) = rounds.get_mut(&number) else { return not_open(entry, number) };
    events(&mut *round.play, entry, round.bet.nonce)
}

fn not_open(entry: &Entry, number: u64) -> Checked<()> {
    fails(entry.number, format_args!("round {number} is not open"))
}

fn events(play: &mut dyn AnyMatch, entry: &Entry, nonce: u64) -> Checked<()> {
    play.replay(&entry.replayed(nonce)).map_err(|error| Finding::entry(entry.number, error))
}
