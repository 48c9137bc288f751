//! A game that runs: the match, its journal, its clock, and the ids that were accepted.

use std::collections::BTreeMap;

use journal::{Book, HouseAct};
use serde_json::{Map, Value};
use store::Write;
use table::erased::{AnyCommand, AnyMatch, Draft};
use table::{Millis, Seat};
use wire::Code;

use crate::clock::TableClock;
use crate::writer::Writer;
use crate::{Answer, Refused};

/// A match under way.
pub(crate) struct Running {
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) book: Book,
    pub(crate) clock: TableClock,
    pub(crate) ids: Ids,
    pub(crate) stream: String,
}

/// The accepted ids of each seat, with what was asked under them and what was answered.
#[derive(Default)]
pub(crate) struct Ids(BTreeMap<(Seat, String), AcceptedId>);

struct AcceptedId {
    command: String,
    head: String,
}

impl Ids {
    pub(crate) fn insert(&mut self, seat: Seat, id: String, command: String, head: String) {
        self.0.insert((seat, id), AcceptedId { command, head });
    }

    /// The answer that this id got, if it was accepted with the same body.
    fn answered(&self, seat: Seat, id: &str, command: &str) -> Option<Answer<String>> {
        let accepted = self.0.get(&(seat, id.to_owned()))?;
        Some(if accepted.command == command {
            Ok(accepted.head.clone())
        } else {
            Err(other_body())
        })
    }
}

/// The refusal of an id that was accepted with another body.
pub(crate) fn other_body() -> Refused {
    Refused::new(Code::Conflict, "This id was accepted with another command.")
}

/// What became of a command.
pub(crate) enum Done {
    /// It happened now; the hash of its entry.
    Accepted(String),
    /// It had happened before; the answer that it got.
    Before(String),
}

impl Running {
    /// Lets every deadline up to now take effect, durably, each before the next is looked at.
    pub(crate) async fn catch_up(&mut self, writer: &Writer) -> Answer<usize> {
        let now = self.clock.now();
        let mut fired = 0;
        while self.game.deadline().is_some_and(|due| due <= now) {
            let Some(draft) = self.game.expire() else { break };
            let line = self.book.deadline(&draft);
            self.write(writer, line).await?;
            self.game.commit();
            fired += 1;
        }
        self.game.wait_until(now);
        Ok(fired)
    }

    /// Lets time pass as far as nothing happens by itself: for who asks how late it is.
    pub(crate) fn look_at_the_clock(&mut self) {
        let now = self.clock.now();
        if self.game.deadline().is_none_or(|due| due > now) {
            self.game.wait_until(now);
        }
    }

    /// Decides a command, makes it durable, and makes it true. Time has caught up before.
    pub(crate) async fn command(
        &mut self,
        writer: &Writer,
        seat: Seat,
        id: Option<String>,
        command: Map<String, Value>,
    ) -> Answer<Done> {
        let command = self.game.read(Value::Object(command))?;
        let text = command.text().expose().to_owned();
        if let Some(answer) = id.as_ref().and_then(|id| self.ids.answered(seat, id, &text)) {
            return answer.map(Done::Before);
        }
        let draft = self.game.propose(seat, &command, self.game.now())?;
        let head = self.record(writer, seat, &command, id.clone(), &draft).await?;
        if let Some(id) = id {
            self.ids.insert(seat, id, text, head.clone());
        }
        Ok(Done::Accepted(head))
    }

    /// A command to a game that is over: an id that was accepted still gets its answer.
    pub(crate) fn after_the_end(
        &mut self,
        seat: Seat,
        id: Option<String>,
        command: Map<String, Value>,
    ) -> Answer<Done> {
        let command = self.game.read(Value::Object(command))?;
        let text = command.text().expose();
        if let Some(answer) = id.and_then(|id| self.ids.answered(seat, &id, text)) {
            return answer.map(Done::Before);
        }
        match self.game.propose(seat, &command, self.game.now()) {
            Ok(_) => Err(Refused::new(Code::Conflict, "The game is over.")),
            Err(refused) => Err(refused),
        }
    }

    async fn record(
        &mut self,
        writer: &Writer,
        seat: Seat,
        command: &AnyCommand,
        id: Option<String>,
        draft: &Draft,
    ) -> Answer<String> {
        let line = self.book.command(seat, command, id, draft);
        self.write(writer, line).await?;
        self.game.commit();
        Ok(self.book.head().to_owned())
    }

    /// The house ends the game without a result.
    pub(crate) async fn end(&mut self, writer: &Writer, reason: &str) -> Answer<()> {
        let line = self.book.house(&*self.game, &HouseAct::End { reason: reason.into() });
        self.write(writer, line).await?;
        self.game.close();
        Ok(())
    }

    /// The line that closes the journal, to be written with all else that the end brings.
    pub(crate) fn closing_line(&mut self) -> Write {
        let line = self.book.close(&*self.game);
        Write::Append { stream: self.stream.clone(), line }
    }

    /// When something happens by itself.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.game.deadline()
    }

    async fn write(&self, writer: &Writer, line: String) -> Answer<()> {
        writer.commit(vec![Write::Append { stream: self.stream.clone(), line }]).await
    }
}
