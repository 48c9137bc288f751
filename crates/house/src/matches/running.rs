//! A match under way: what is played, its journal and its clock.

use journal::{Book, By, EndReason, Format, HouseAct, Origin, Players, consent_text};
use serde_json::{Map, Value};
use store::Write;
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening};
use table::{Code, Hash, Millis, Seat};
use wire::RequestId;

use super::attempt::Openings;
use super::clock::{ClockTie, TableClock};
use super::document::{LACKING, SEALED_HERE};
use super::seating::Seating;
use crate::accepted::{AcceptedIds, Body};
use crate::record::{Asked, Done, Record};
use crate::rooms::RoomDocument;
use crate::shared::{Shared, refuse};
use crate::writer::Writer;
use crate::{Answer, Refused};

/// A match under way, or over and still being looked at.
pub(crate) struct Running {
    pub(crate) play: Box<dyn AnyMatch>,
    pub(crate) record: Record,
    pub(crate) clock: TableClock,
    /// Who plays the seats by the journal, and which of them would end the match.
    pub(crate) players: Players,
    /// Why the house has ended it, if it has.
    pub(crate) end_reason: Option<EndReason>,
}

impl Running {
    /// The seeds are open and the match begins with exactly the terms that they were opened to: its
    /// first entry is durable, with the document of a room whose match runs.
    pub(crate) async fn begin(
        shared: &Shared,
        room: &RoomDocument,
        opened: &Openings,
    ) -> Answer<Self> {
        let (id, played) = (room.id, &room.played);
        let stream = id.to_string();
        let seed = played.commitment.seed(&shared.keys, &stream).expect(SEALED_HERE);
        let game = played.game_in(&shared.games).expect(LACKING);
        let config = played.config.to_string();
        let seeds = Seeds::new(seed.as_str(), played.seats.client_seed(opened));
        let opening = Opening { seats: played.seats.count(), config: &config, seeds, nonce: 0 };
        let (play, draft) = game.open(opening).expect("the settings were checked with the room");
        let mut book = Book::new(&seed);
        let (hashes, origin) = (played.seats.client_seed_hashes(), played.origin(id));
        let line = book.open(&*play, 0, hashes, Origin::House(origin), &draft);
        let tie = ClockTie { table: Millis::ZERO, wall: shared.clock.now() };
        let append = Write::Append { stream: stream.clone(), line };
        shared.writer.commit(vec![append, room.write(), tie.write(id)]).await?;
        let record = Record::new(stream, book, AcceptedIds::default());
        let (clock, players) = (TableClock::starting_at(Millis::ZERO), players(&played.seats));
        Ok(Self { play, record, clock, players, end_reason: None })
    }

    /// Lets every deadline up to now take effect, durably, each before the next is looked at.
    pub(crate) async fn catch_up(&mut self, writer: &Writer) -> Answer<u64> {
        let now = self.clock.now();
        let mut fired = 0;
        while self.play.deadline().is_some_and(|due| due <= now) {
            let draft = self.play.expire().expect("a match with a deadline says what it does");
            self.record.expire(writer, &mut *self.play, &draft).await?;
            fired += 1;
        }
        self.play.wait_until(now);
        Ok(fired)
    }

    /// Lets time pass as long as nothing happens by itself: for whoever asks how late it is.
    pub(crate) fn look_at_the_clock(&mut self) {
        let now = self.clock.now();
        if self.play.deadline().is_none_or(|due| due > now) {
            self.play.wait_until(now);
        }
    }

    /// Carries out a command of a seat. Time has caught up before.
    pub(crate) async fn command(
        &mut self,
        writer: &Writer,
        seat: Seat,
        id: Option<RequestId>,
        command: Map<String, Value>,
    ) -> Answer<Done> {
        let command = self.play.read(Value::Object(command))?;
        let (body, at) = (Body::of(&command), self.play.now());
        let asked = Asked { seat, id, command: &command, body, round: None, at };
        self.record.carry_out(writer, &mut *self.play, asked, |_| Ok(Vec::new())).await
    }

    /// A command to a match that is over: an id that was accepted still gets its answer.
    pub(crate) fn after_the_end(
        &mut self,
        seat: Seat,
        id: Option<&RequestId>,
        command: Map<String, Value>,
    ) -> Answer<Done> {
        let command = self.play.read(Value::Object(command))?;
        if let Some(before) = self.record.answered(seat, id, Body::of(&command))? {
            return Ok(Done::Before(before));
        }
        match self.play.propose(seat, &command, self.play.now()) {
            Ok(_) => Err(Refused::new(Code::Conflict, "The game is over.")),
            Err(refused) => Err(refused),
        }
    }

    /// A seat agrees to end the match without a result, or takes that back. Time has caught up
    /// before.
    pub(crate) async fn consent(
        &mut self,
        writer: &Writer,
        seat: Seat,
        id: &RequestId,
        agree: bool,
    ) -> Answer<Done> {
        let body = Body::of_parts(&[consent_text(agree)]);
        if let Some(before) = self.record.answered(seat, Some(id), body)? {
            return Ok(Done::Before(before));
        }
        if self.play.is_over() {
            return refuse(Code::GameOver, "The game is over.");
        }
        if self.players.agreed().contains(seat) == agree {
            return refuse(Code::Conflict, "You have said so already.");
        }
        let write = |book: &mut Book, play: &dyn AnyMatch| {
            book.consent(play, seat, agree, Some(id.to_string()))
        };
        let accepted = self.record.note(writer, &mut *self.play, (seat, id, body), write).await?;
        self.players.consent(seat, agree);
        Ok(Done::Now(accepted))
    }

    /// Somebody else plays a seat from now on: an entry says so, in a journal that has such entries.
    pub(crate) async fn hand_over(&mut self, writer: &Writer, seat: Seat, by: By) -> Answer<()> {
        if self.record.format() == Format::First {
            return Ok(());
        }
        self.record.act(writer, &mut *self.play, &HouseAct::Seat { seat, by }).await?;
        self.players.change(seat, by);
        Ok(())
    }

    /// The house ends the match without a result.
    pub(crate) async fn end(&mut self, writer: &Writer, reason: EndReason) -> Answer<()> {
        self.record.act(writer, &mut *self.play, &HouseAct::End { reason }).await?;
        self.play.close();
        self.end_reason = Some(reason);
        Ok(())
    }

    /// The journal's last line, and its hash.
    pub(crate) fn closing(&self) -> (Write, Hash) {
        self.record.closing(&*self.play)
    }

    /// When something happens by itself.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.play.deadline()
    }
}

/// Who plays when a match begins.
fn players(seats: &Seating) -> Players {
    let mut players = Players::default();
    seats.people().for_each(|(seat, _)| players.change(seat, By::Person));
    players
}
