//! A match under way: what is played, its journal and its clock.

use journal::{Book, By, EndReason, Format, HouseAct, Origin, Players, TimeReason, consent_text};
use serde_json::{Map, Value};
use store::Write;
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening};
use table::{Code, Hash, Millis, Seat};
use tokio::time::Instant;
use wire::RequestId;

use super::attempt::Openings;
use super::clock::{ClockTie, HouseClock, TableClock};
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
    /// The latest time that is durable: nobody is told a later one, so nobody is ever told an
    /// earlier one.
    pub(crate) told: Millis,
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
        let (id, played) = (room.match_id(), &room.played);
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
        Ok(Self { play, record, clock, told: Millis::ZERO, players, end_reason: None })
    }

    /// Lets every deadline up to now take effect, durably, each before the next is looked at. While
    /// the store fails, time stands still.
    pub(crate) async fn catch_up(&mut self, writer: &Writer) -> Answer<u64> {
        if writer.is_broken() {
            return Ok(0);
        }
        let now = self.clock.now();
        let mut fired = 0;
        while self.play.deadline().is_some_and(|due| due <= now) {
            let draft = self.play.expire().expect("a match with a deadline says what it does");
            self.record.expire(writer, &mut *self.play, &draft).await?;
            self.told = self.play.now();
            fired += 1;
        }
        self.play.wait_until(now);
        Ok(fired)
    }

    /// Lets time pass as long as nothing happens by itself: for whoever asks how late it is. A sign
    /// of life is durable before: what was told of the time holds after any end of the process.
    pub(crate) async fn look_at_the_clock(&mut self, shared: &Shared) {
        let now = self.clock.now();
        let is_durable = shared.writer.commit(vec![shared.alive()]).await.is_ok();
        if is_durable && self.play.deadline().is_none_or(|due| due > now) {
            self.play.wait_until(now);
            self.told = now.max(self.told);
        }
    }

    /// Time goes on where it stood when the store failed, but never behind what was told.
    pub(crate) fn resume(&mut self, failed: Instant, house: &HouseClock) -> ClockTie {
        let table = self.clock.at(failed).max(self.play.now());
        self.clock = match self.clock.runs() {
            true => TableClock::starting_at(table),
            false => TableClock::standing_at(table),
        };
        ClockTie { table, wall: house.now() }
    }

    /// Table time stands from now on: an entry says so, in a journal that has such entries. Time has
    /// caught up before.
    pub(crate) async fn pause(&mut self, writer: &Writer) -> Answer<()> {
        let act = HouseAct::time(TimeReason::Pause);
        self.record.act(writer, &mut *self.play, &act).await?;
        self.told = self.play.now();
        self.clock = TableClock::standing_at(self.told);
        Ok(())
    }

    /// Table time goes on where it stood; what ties it to the house's clock is written with that.
    pub(crate) fn go_on(&mut self, house: &HouseClock) -> ClockTie {
        let table = self.play.now();
        self.clock = TableClock::starting_at(table);
        ClockTie { table, wall: house.now() }
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
        let done = self.record.carry_out(writer, &mut *self.play, asked, |_, _| Ok(Vec::new()));
        let done = done.await?;
        if let Done::Now(_) = done {
            self.told = self.play.now();
        }
        Ok(done)
    }

    /// A command to a match that is over: an id that was accepted still gets its answer.
    pub(crate) async fn after_the_end(
        &mut self,
        writer: &Writer,
        seat: Seat,
        id: Option<&RequestId>,
        command: Map<String, Value>,
    ) -> Answer<Done> {
        let command = self.play.read(Value::Object(command))?;
        let body = Body::of(&command);
        if let Some(before) = self.record.answered(writer, seat, id, body).await? {
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
        if let Some(before) = self.record.answered(writer, seat, Some(id), body).await? {
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
        self.told = self.play.now();
        self.players.consent(seat, agree);
        Ok(Done::Now(accepted))
    }

    /// Somebody else plays a seat from now on: an entry says so, in a journal that has such entries.
    pub(crate) async fn hand_over(&mut self, writer: &Writer, seat: Seat, by: By) -> Answer<()> {
        if self.record.format() == Format::First {
            return Ok(());
        }
        self.record.act(writer, &mut *self.play, &HouseAct::Seat { seat, by }).await?;
        self.told = self.play.now();
        self.players.change(seat, by);
        Ok(())
    }

    /// The house ends the match without a result.
    pub(crate) async fn end(&mut self, writer: &Writer, reason: EndReason) -> Answer<()> {
        self.record.act(writer, &mut *self.play, &HouseAct::End { reason }).await?;
        self.told = self.play.now();
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
