//! A seed's journal being written: makes its lines, in order.

use table::erased::{AnyCommand, AnyGame, Draft};
use table::{Hash, Millis};

use super::entry::{Bet, SeedEntry, SeedOpened};
use crate::book::Book;
use crate::entry::{raw, raw_whole};

/// The end of one seed's journal: makes each line that follows.
#[derive(Clone)]
pub struct SeedBook(Book);

impl SeedBook {
    /// A journal without a line.
    pub fn new(server_seed: &str) -> Self {
        Self(Book::new(server_seed))
    }

    /// A journal that has that many lines, the last of them with that hash.
    pub fn going_on(server_seed: &str, head: &str, lines: u64) -> Self {
        Self(Book::going_on(server_seed, head, lines))
    }

    /// The opening, for the games that can be played under the seed.
    pub fn open(&mut self, games: &[&'static dyn AnyGame]) -> String {
        let hash = Hash::of(self.0.server_seed());
        let opened = raw(&SeedOpened::of(games, hash));
        self.line(&SeedEntry::by_house(self.0.lines(), Millis::ZERO, opened))
    }

    /// An accepted command of a round; with what it fixes, if it is the bet.
    pub fn command(
        &mut self,
        round: u64,
        bet: Option<Bet>,
        command: &AnyCommand,
        id: &str,
        draft: &Draft,
    ) -> String {
        let what = raw_whole(command.text());
        let entry = SeedEntry::decided(self.0.lines(), round, what, draft);
        self.line(&SeedEntry { id: Some(id.into()), bet, ..entry })
    }

    /// The last line, which holds the server seed.
    pub fn close(&mut self, at: Millis) -> String {
        self.line(&SeedEntry::close(self.0.lines(), at, self.0.server_seed()))
    }

    /// The hash of the newest line.
    pub fn head(&self) -> &str {
        self.0.head()
    }

    /// How many lines there are.
    pub fn lines(&self) -> u64 {
        self.0.lines()
    }

    fn line(&mut self, entry: &SeedEntry) -> String {
        self.0.append(&entry.text())
    }
}
