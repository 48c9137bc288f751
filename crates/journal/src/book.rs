//! A journal being written.

use std::io::{self, Write};

use table::Seat;
use table::erased::{AnyCommand, AnyMatch, Draft};

use crate::chain::{FIRST, Line, link};
use crate::entry::{Entry, HouseAct, Opened, Who, deadline, raw, raw_whole};

/// The journal could not be written.
pub type Fault = io::Error;

/// Writes the lines of one table's journal, in order.
pub struct Book<W> {
    out: W,
    server_seed: String,
    head: String,
    number: u64,
}

impl<W: Write> Book<W> {
    /// Opens a journal with the match's opening and what its beginning did.
    pub fn open(
        out: W,
        game: &dyn AnyMatch,
        nonce: u64,
        client_seed_hashes: Vec<Option<String>>,
        begun: &Draft,
    ) -> Result<Self, Fault> {
        let server_seed = game.seeds().server().into();
        let mut book = Self { out, server_seed, head: FIRST.into(), number: 0 };
        let opened = raw(&Opened::of(game, nonce, client_seed_hashes));
        book.append(&Entry::decided(0, Who::HOUSE, opened, begun))?;
        Ok(book)
    }

    /// Writes an accepted command.
    pub fn command(
        &mut self,
        seat: Seat,
        command: &AnyCommand,
        id: Option<String>,
        draft: &Draft,
    ) -> Result<(), Fault> {
        let what = raw_whole(command.text());
        let entry = Entry { id, ..Entry::decided(self.number, Who::Seat(seat), what, draft) };
        self.append(&entry)
    }

    /// Writes a deadline that takes effect.
    pub fn deadline(&mut self, draft: &Draft) -> Result<(), Fault> {
        self.append(&Entry::decided(self.number, Who::CLOCK, deadline(), draft))
    }

    /// Writes what the house does.
    pub fn house(&mut self, game: &dyn AnyMatch, act: &HouseAct) -> Result<(), Fault> {
        self.append(&Entry::by_house(self.number, game, act))
    }

    /// Closes the journal: the last entry holds the server seed.
    pub fn close(mut self, game: &dyn AnyMatch) -> Result<String, Fault> {
        let server_seed = self.server_seed.clone();
        self.house(game, &HouseAct::Close { server_seed })?;
        self.out.flush()?;
        Ok(self.head)
    }

    /// The hash of the newest entry.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Hands all that was written on to the system.
    pub fn flush(&mut self) -> Result<(), Fault> {
        self.out.flush()
    }

    fn append(&mut self, entry: &Entry) -> Result<(), Fault> {
        let text = entry.text();
        let head = link(&self.head, &self.server_seed, self.number, &text);
        writeln!(self.out, "{}", Line { hash: &head, entry: &text }.text())?;
        self.head = head;
        self.number += 1;
        Ok(())
    }
}
