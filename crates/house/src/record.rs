//! A journal being served, of a match or of a player's server seed. Every accepted command takes
//! the same way: it is decided on a copy, written, made true, and remembered by its id.

use std::panic::{AssertUnwindSafe, catch_unwind};

use journal::{Bet, Book, Format, HouseAct};
use store::Write;
use table::erased::{AnyCommand, AnyMatch, Draft};
use table::{Code, Hash, Millis, Seat};
use wire::RequestId;

use crate::accepted::{Accepted, AcceptedIds, Body};
use crate::mailbox::gone;
use crate::shared::{self, refuse};
use crate::writer::Writer;
use crate::{Answer, Refused};

/// A journal being served.
pub(crate) struct Record {
    /// The name of its log in the store.
    stream: String,
    /// Its end. It is replaced only when the line it made is durable.
    book: Book,
    /// The ids that were accepted, by seat: from the journal, or since.
    ids: AcceptedIds,
}

/// The round that a command belongs to, in the journal of a server seed.
pub(crate) struct RoundMark {
    pub(crate) number: u64,
    /// What the round is played with, if the command is its bet.
    pub(crate) bet: Option<Bet>,
}

/// What became of a command that was not refused.
pub(crate) enum Done {
    /// It happened now.
    Now(Accepted),
    /// It had happened before; this is the answer that it got.
    Before(Accepted),
}

/// A command that a seat asks for.
pub(crate) struct Asked<'a> {
    pub(crate) seat: Seat,
    /// The client's id; a bot has none.
    pub(crate) id: Option<RequestId>,
    pub(crate) command: &'a AnyCommand,
    /// What was asked, beyond the command's own text where there is more to it.
    pub(crate) body: Body,
    /// The round it belongs to, in the journal of a server seed.
    pub(crate) round: Option<RoundMark>,
    /// When.
    pub(crate) at: Millis,
}

/// Why an id in a journal of the house can be read: its hash holds, so the house wrote it.
pub(crate) const WAS_ACCEPTED: &str = "an id was accepted within its limits";

impl Record {
    /// A journal that ends there, with the ids that it holds.
    pub(crate) fn new(stream: String, book: Book, ids: AcceptedIds) -> Self {
        Self { stream, book, ids }
    }

    /// The format that it began in, and goes on in.
    pub(crate) fn format(&self) -> Format {
        self.book.format()
    }

    /// The head of a seat's last accepted command.
    pub(crate) fn last_head(&self, seat: Seat) -> Option<Hash> {
        self.ids.last(seat)
    }

    /// What an id was answered with, if it was accepted with the same body: it stands in the journal.
    pub(crate) async fn answered(
        &self,
        writer: &Writer,
        seat: Seat,
        id: Option<&RequestId>,
        body: Body,
    ) -> Answer<Option<Accepted>> {
        match id.and_then(|id| self.ids.get(seat, id)) {
            None => Ok(None),
            Some(known) if known.body == body => {
                self.written(writer, known.entry()).await.map(Some)
            }
            Some(_) => Err(other_body()),
        }
    }

    /// What an entry of this journal says of the command that was accepted with it.
    async fn written(&self, writer: &Writer, entry: u64) -> Answer<Accepted> {
        let stream = self.stream.clone();
        let line = writer.read(move |reads| reads.line(&stream, entry)).await?.ok_or_else(gone)?;
        match journal::read_one(entry, &line) {
            Ok(read) => Ok(Accepted { head: read.line.hash, entry, round: read.entry.round }),
            Err(finding) => Err(shared::unplayable(&finding, "That entry cannot be read.")),
        }
    }

    /// Decides a command, makes it durable together with what lies beside it, makes it true, and
    /// remembers its id.
    pub(crate) async fn carry_out(
        &mut self,
        writer: &Writer,
        play: &mut dyn AnyMatch,
        asked: Asked<'_>,
        beside: impl FnOnce(&dyn AnyMatch, &Draft) -> Answer<Vec<Write>> + Send,
    ) -> Answer<Done> {
        let Asked { seat, id, command, body, round, at } = asked;
        if let Some(before) = self.answered(writer, seat, id.as_ref(), body).await? {
            return Ok(Done::Before(before));
        }
        let draft = decided(|| play.propose(seat, command, at))?;
        let beside = match beside(play, &draft) {
            Ok(beside) => beside,
            Err(refused) => {
                play.withdraw();
                return Err(refused);
            }
        };
        let mut book = self.book.clone();
        let entry = book.lines();
        let text = id.as_ref().map(RequestId::as_str);
        let number = round.as_ref().map(|round| round.number);
        let line = match round {
            None => book.command(seat, command, text, &draft),
            Some(RoundMark { number, bet }) => {
                book.round_command(number, bet, command, text, &draft)
            }
        };
        self.write(writer, play, book, line, beside).await?;
        let accepted = Accepted { head: self.book.head(), entry, round: number };
        if let Some(id) = id {
            self.ids.insert(seat, &id, body, &accepted);
        }
        Ok(Done::Now(accepted))
    }

    /// Writes an entry of a seat that changes nothing in the match, and remembers its id.
    pub(crate) async fn note(
        &mut self,
        writer: &Writer,
        play: &mut dyn AnyMatch,
        (seat, id, body): (Seat, &RequestId, Body),
        line: impl FnOnce(&mut Book, &dyn AnyMatch) -> String + Send,
    ) -> Answer<Accepted> {
        let mut book = self.book.clone();
        let entry = book.lines();
        let line = line(&mut book, play);
        self.write(writer, play, book, line, Vec::new()).await?;
        let accepted = Accepted { head: self.book.head(), entry, round: None };
        self.ids.insert(seat, id, body, &accepted);
        Ok(accepted)
    }

    /// A line that whoever asks will write at once, with others: for a house that is not open yet.
    pub(crate) fn line(&mut self, make: impl FnOnce(&mut Book) -> String) -> Write {
        let line = make(&mut self.book);
        self.append(line)
    }

    /// Writes a line of the house that changes nothing in any match, with what lies beside it.
    pub(crate) async fn note_by_house(
        &mut self,
        writer: &Writer,
        make: impl FnOnce(&mut Book) -> String,
        beside: Vec<Write>,
    ) -> Answer<()> {
        let mut book = self.book.clone();
        let line = make(&mut book);
        let writes = std::iter::once(self.append(line)).chain(beside).collect();
        writer.commit(writes).await?;
        self.book = book;
        Ok(())
    }

    /// A command that the clock gives in a round, with what lies beside it.
    pub(crate) async fn expire_round(
        &mut self,
        writer: &Writer,
        play: &mut dyn AnyMatch,
        (number, command, draft): (u64, &AnyCommand, &Draft),
        beside: Vec<Write>,
    ) -> Answer<()> {
        let mut book = self.book.clone();
        let line = book.round_deadline(number, command, draft);
        self.write(writer, play, book, line, beside).await
    }

    /// A deadline takes effect.
    pub(crate) async fn expire(
        &mut self,
        writer: &Writer,
        play: &mut dyn AnyMatch,
        draft: &Draft,
    ) -> Answer<()> {
        let mut book = self.book.clone();
        let line = book.deadline(draft);
        self.write(writer, play, book, line, Vec::new()).await
    }

    /// The house acts for all.
    pub(crate) async fn act(
        &mut self,
        writer: &Writer,
        play: &mut dyn AnyMatch,
        act: &HouseAct,
    ) -> Answer<()> {
        let mut book = self.book.clone();
        let line = book.house(play, act);
        self.write(writer, play, book, line, Vec::new()).await
    }

    /// The last line of a match's journal and its hash: to be written with all else that the end
    /// brings.
    pub(crate) fn closing(&self, play: &dyn AnyMatch) -> (Write, Hash) {
        let mut book = self.book.clone();
        let line = book.close(play);
        (self.append(line), book.head())
    }

    /// The same of a server seed's journal.
    pub(crate) fn closing_seed(&self, at: Millis) -> (Write, Hash) {
        let mut book = self.book.clone();
        let line = book.close_seed(at);
        (self.append(line), book.head())
    }

    /// What is durable is true; what is not did not happen.
    async fn write(
        &mut self,
        writer: &Writer,
        play: &mut dyn AnyMatch,
        book: Book,
        line: String,
        beside: Vec<Write>,
    ) -> Answer<()> {
        let mut writes = vec![self.append(line)];
        writes.extend(beside);
        if let Err(refused) = writer.commit(writes).await {
            play.withdraw();
            return Err(refused);
        }
        play.commit();
        self.book = book;
        Ok(())
    }

    fn append(&self, line: String) -> Write {
        Write::Append { stream: self.stream.clone(), line }
    }
}

/// What the rules decide. Where they panic over it, which is a fault of theirs, nothing has happened: they
/// decide on a copy. One command must not end a match for everybody.
fn decided(decide: impl FnOnce() -> Answer<Draft>) -> Answer<Draft> {
    catch_unwind(AssertUnwindSafe(decide)).unwrap_or_else(|_| {
        tracing::error!("the rules of a game have failed at a command");
        refuse(Code::NotAllowed, "The rules of this game fail at that; nothing has happened.")
    })
}

/// The refusal of an id that was accepted with another body.
pub(crate) fn other_body() -> Refused {
    Refused::new(Code::Conflict, "This id was accepted with another request.")
}
