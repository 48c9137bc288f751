//! A journal being written: makes its lines, in order.

use table::Seat;
use table::erased::{AnyCommand, AnyMatch, Draft};

use crate::chain::{FIRST, Line, link};
use crate::entry::{Entry, HouseAct, Opened, Who, deadline, raw, raw_whole};

/// The end of one table's journal: makes each line that follows. Whoever holds it writes the
/// lines, each before anything of it becomes true.
#[derive(Clone)]
pub struct Book {
    server_seed: String,
    head: String,
    number: u64,
}

impl Book {
    /// A journal without a line.
    pub fn new(server_seed: &str) -> Self {
        Self::going_on(server_seed, FIRST, 0)
    }

    /// A journal that has that many lines, the last of them with that hash.
    pub fn going_on(server_seed: &str, head: &str, lines: u64) -> Self {
        Self { server_seed: server_seed.into(), head: head.into(), number: lines }
    }

    /// The opening of a match, with what its beginning did.
    pub fn open(
        &mut self,
        game: &dyn AnyMatch,
        nonce: u64,
        client_seed_hashes: Vec<Option<String>>,
        begun: &Draft,
    ) -> String {
        let opened = raw(&Opened::of(game, nonce, client_seed_hashes));
        self.line(&Entry::decided(self.number, Who::HOUSE, opened, begun))
    }

    /// An accepted command.
    pub fn command(
        &mut self,
        seat: Seat,
        command: &AnyCommand,
        id: Option<String>,
        draft: &Draft,
    ) -> String {
        let what = raw_whole(command.text());
        let entry = Entry::decided(self.number, Who::Seat(seat), what, draft);
        self.line(&Entry { id, ..entry })
    }

    /// A deadline that takes effect.
    pub fn deadline(&mut self, draft: &Draft) -> String {
        self.line(&Entry::decided(self.number, Who::CLOCK, deadline(), draft))
    }

    /// What the house does.
    pub fn house(&mut self, game: &dyn AnyMatch, act: &HouseAct) -> String {
        self.line(&Entry::by_house(self.number, game, act))
    }

    /// The last line, which holds the server seed.
    pub fn close(&mut self, game: &dyn AnyMatch) -> String {
        self.house(game, &HouseAct::Close { server_seed: self.server_seed.clone() })
    }

    /// How many lines there are.
    pub fn lines(&self) -> u64 {
        self.number
    }

    pub(crate) fn server_seed(&self) -> &str {
        &self.server_seed
    }

    /// The hash of the newest line.
    pub fn head(&self) -> &str {
        &self.head
    }

    fn line(&mut self, entry: &Entry) -> String {
        self.append(&entry.text())
    }

    /// The line of an entry with that text.
    pub(crate) fn append(&mut self, text: &str) -> String {
        self.head = link(&self.head, &self.server_seed, self.number, text);
        self.number += 1;
        Line { hash: &self.head, entry: text }.text()
    }
}
