//! A match under way: what is played, its journal and its clock.

use std::collections::BTreeMap;

use journal::{Book, HouseAct};
use serde_json::{Map, Value};
use store::Write;
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening};
use table::{Code, Hash, Millis, Seat};
use tokio::time::Instant;
use wire::RequestId;

use super::clock::{ClockTie, HouseClock, TableClock};
use crate::accepted::{AcceptedIds, Body};
use crate::record::{Asked, Done, Record};
use crate::rooms::RoomDocument;
use crate::shared::Shared;
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
}

impl Running {
    /// The seeds are fixed and the match begins: its first entry is durable, with the document of a
    /// room whose match runs.
    pub(crate) async fn begin(
        shared: &Shared,
        room: &RoomDocument,
        opened: &BTreeMap<Seat, String>,
    ) -> Answer<Self> {
        let (id, played) = (room.id, &room.played);
        let stream = id.to_string();
        let seed = shared.vault.open(&stream, &played.sealed_seed);
        let seed = seed.expect("the vault that sealed a room's seed is the one that serves it");
        let game = shared.games.table(&played.game);
        let game = game.and_then(|game| game.of_version(played.rules));
        let game = game.expect("a match whose rules are missing is parked and does not begin");
        let config = played.config.to_string();
        let seeds = Seeds::new(seed.as_str(), played.seats.client_seed(opened));
        let opening = Opening { seats: played.seats.count(), config: &config, seeds, nonce: 0 };
        let (play, draft) = game.open(opening).expect("the settings were checked with the room");
        let mut book = Book::new(&seed);
        let line = book.open(&*play, 0, played.seats.client_seed_hashes(), &draft);
        let tie = ClockTie { table: Millis::ZERO, wall: shared.clock.now() };
        let append = Write::Append { stream: stream.clone(), line };
        shared.writer.commit(vec![append, room.write(), tie.write(id)]).await?;
        let record = Record::new(stream, book, AcceptedIds::default());
        let clock = TableClock::starting_at(Millis::ZERO);
        Ok(Self { play, record, clock, told: Millis::ZERO })
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
    pub(crate) fn resume(&mut self, failed: Option<Instant>, house: &HouseClock) -> ClockTie {
        let stood = failed.map_or(Millis::ZERO, |failed| self.clock.at(failed));
        let table = stood.max(self.play.now());
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
        let done = self.record.carry_out(writer, &mut *self.play, asked, |_| Ok(Vec::new()));
        let done = done.await?;
        if let Done::Now(_) = done {
            self.told = self.play.now();
        }
        Ok(done)
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

    /// The house ends the match without a result.
    pub(crate) async fn end(&mut self, writer: &Writer, reason: &str) -> Answer<()> {
        let act = HouseAct::End { reason: reason.into() };
        self.record.act(writer, &mut *self.play, &act).await?;
        self.told = self.play.now();
        self.play.close();
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
