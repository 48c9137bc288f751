//! A match as its room hosts it: where it stands, what was sent of it, and who plays for whom.

use journal::{By, EndReason};
use serde_json::{Map, Value};
use table::erased::AnyMatch;
use table::{Code, Seat, Viewer};
use wire::{RequestId, Status};

use super::attempt::Attempt;
use super::bots::Bots;
use super::feed::Feed;
use super::running::Running;
use crate::Answer;
use crate::outbox::Outbox;
use crate::record::Done;
use crate::rooms::{Clients, RoomDocument};
use crate::shared::{Shared, refuse};

/// The match of a room.
pub(crate) struct HostedMatch {
    pub(crate) stage: Stage,
    /// What each viewer has been sent. Changed whenever something is told.
    pub(crate) feed: Feed,
    /// Who plays the seats that no person plays.
    pub(crate) bots: Bots,
}

/// Where a match stands.
pub(crate) enum Stage {
    /// Seats can be claimed.
    Open,
    /// The seeds are being opened, until all are or the time is up.
    Starting(Attempt),
    Running(Box<Running>),
    /// It is over; accepted ids are still answered.
    Over(Box<Running>),
    /// This build lacks its rules.
    Parked,
}

impl HostedMatch {
    /// A match as it was stored; running, if it had begun.
    pub(crate) fn new(room: &RoomDocument, running: Option<Running>) -> Self {
        let stage = match (running, room.played.status) {
            (Some(running), Status::Over) => Stage::Over(Box::new(running)),
            (Some(running), _) => Stage::Running(Box::new(running)),
            (None, Status::Parked) => Stage::Parked,
            (None, _) => Stage::Open,
        };
        let mut bots = Bots::of(&room.played.seats);
        if let Stage::Running(running) = &stage {
            let people = room.played.seats.people();
            let stood_in = people.filter(|(seat, _)| running.players.by(*seat) == By::Bot);
            stood_in.for_each(|(seat, _)| bots.hand_over(seat, By::Bot));
        }
        Self { stage, feed: Feed::of(room.match_id()), bots }
    }

    /// The match, once it has begun.
    pub(crate) fn play(&self) -> Option<&dyn AnyMatch> {
        match &self.stage {
            Stage::Running(running) | Stage::Over(running) => Some(&*running.play),
            Stage::Open | Stage::Starting(_) | Stage::Parked => None,
        }
    }

    /// The match while it runs.
    pub(crate) fn running(&self) -> Option<&dyn AnyMatch> {
        match &self.stage {
            Stage::Running(running) => Some(&*running.play),
            Stage::Over(_) | Stage::Open | Stage::Starting(_) | Stage::Parked => None,
        }
    }

    /// A command of a seat. Deadlines up to now take effect before it, and are told if it is
    /// refused; if not, whoever asks tells all at once.
    pub(crate) async fn command(
        &mut self,
        shared: &Shared,
        clients: &Clients,
        seat: Seat,
        id: Option<RequestId>,
        command: Map<String, Value>,
    ) -> Answer<Done> {
        let fired = self.catch_up(shared).await?;
        let running = match &mut self.stage {
            Stage::Running(running) => running,
            Stage::Over(running) => {
                return running.after_the_end(&shared.writer, seat, id.as_ref(), command).await;
            }
            Stage::Parked | Stage::Open | Stage::Starting(_) => return self.not_running(),
        };
        let done = running.command(&shared.writer, seat, id, command).await;
        if fired > 0 && done.is_err() {
            self.publish(clients);
        }
        done
    }

    /// A seat agrees to end the match without a result, or takes that back.
    pub(crate) async fn consent(
        &mut self,
        shared: &Shared,
        seat: Seat,
        id: &RequestId,
        agree: bool,
    ) -> Answer<Done> {
        self.catch_up(shared).await?;
        match &mut self.stage {
            Stage::Running(running) | Stage::Over(running) => {
                running.consent(&shared.writer, seat, id, agree).await
            }
            Stage::Parked | Stage::Open | Stage::Starting(_) => self.not_running(),
        }
    }

    /// Refuses what only a match that runs can take.
    fn not_running<T>(&self) -> Answer<T> {
        let why = match &self.stage {
            Stage::Parked => "This build lacks the rules of this table; it waits.",
            _ => "The game has not begun.",
        };
        refuse(Code::Conflict, why)
    }

    /// Somebody else plays a seat from now on, by an entry in the journal.
    pub(crate) async fn hand_over(&mut self, shared: &Shared, seat: Seat, by: By) -> Answer<()> {
        self.catch_up(shared).await?;
        let Stage::Running(running) = &mut self.stage else { return Ok(()) };
        if !running.play.is_over() {
            running.hand_over(&shared.writer, seat, by).await?;
            self.bots.hand_over(seat, by);
        }
        Ok(())
    }

    /// Lets every deadline up to now take effect; says how many did.
    pub(crate) async fn catch_up(&mut self, shared: &Shared) -> Answer<u64> {
        let Stage::Running(running) = &mut self.stage else { return Ok(0) };
        let fired = running.catch_up(&shared.writer).await?;
        shared.metrics.deadlines.add(fired);
        Ok(fired)
    }

    /// Tells everyone what happened, as each may know it.
    pub(crate) fn publish(&mut self, clients: &Clients) {
        if let Stage::Running(running) = &mut self.stage {
            self.feed.publish(&*running.play, clients);
            self.feed.forget_old(&mut *running.play);
        }
    }

    /// Tells a client that has just come what it missed; all events are given along if the match has
    /// forgotten some of those.
    pub(crate) fn greet(
        &mut self,
        outbox: &Outbox,
        viewer: Viewer,
        from: Option<u64>,
        all: Option<Vec<String>>,
    ) {
        if let Stage::Running(running) | Stage::Over(running) = &self.stage {
            let shown = (&*running.play, running.told);
            self.feed.greet(shown, outbox, viewer, from, all);
        }
    }

    /// Ends the match without a result, if it still runs.
    pub(crate) async fn end(&mut self, shared: &Shared, reason: EndReason) -> Answer<()> {
        self.catch_up(shared).await?;
        let Stage::Running(running) = &mut self.stage else { return Ok(()) };
        if running.play.is_over() {
            return Ok(());
        }
        running.end(&shared.writer, reason).await
    }

    /// From running to over: what is over is looked at, and no longer played.
    pub(crate) fn settle(&mut self) {
        if let Stage::Running(running) = std::mem::replace(&mut self.stage, Stage::Open) {
            self.stage = Stage::Over(running);
        }
    }
}
