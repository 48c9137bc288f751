//! The journal of a referee's table, written to a file.

use std::io::{self, Write};

use journal::{Book, Origin};
use table::Seat;
use table::erased::{AnyCommand, AnyMatch, Draft};

/// A journal and the file it goes to.
pub struct JournalFile<W> {
    book: Book,
    out: W,
}

impl<W: Write> JournalFile<W> {
    /// Writes the opening. At the referee nobody has committed to a client seed.
    pub fn open(out: W, play: &dyn AnyMatch, begun: &Draft) -> io::Result<Self> {
        let mut journal = Self { book: Book::new(play.seeds().server()), out };
        let nobody = vec![None; usize::from(play.seats())];
        let line = journal.book.open(play, begun.nonce, nobody, Origin::Referee, begun);
        journal.write(&line)?;
        Ok(journal)
    }

    /// Writes a command that was accepted.
    pub fn command(&mut self, seat: Seat, command: &AnyCommand, draft: &Draft) -> io::Result<()> {
        let line = self.book.command(seat, command, None, draft);
        self.write(&line)
    }

    /// Writes a deadline that took effect.
    pub fn deadline(&mut self, draft: &Draft) -> io::Result<()> {
        let line = self.book.deadline(draft);
        self.write(&line)
    }

    /// Hands all that was written over to the system.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes the end, with the server seed.
    pub fn close(mut self, play: &dyn AnyMatch) -> io::Result<()> {
        let line = self.book.close(play);
        self.write(&line)?;
        self.flush()
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")
    }
}
