//! A match as its room hosts it: where it stands, what was sent of it, and who plays for whom.

use std::collections::BTreeMap;

use journal::EndReason;
use serde_json::{Map, Value};
use table::erased::AnyMatch;
use table::{Code, Seat};
use tokio::time::Instant;
use wire::{RequestId, Status};

use super::bots::Bots;
use super::feed::Feed;
use super::running::Running;
use super::seating::Seating;
use crate::Answer;
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
    Starting {
        opened: BTreeMap<Seat, String>,
        until: Instant,
    },
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
            (Some(running), _) => Stage::Running(Box::new(running)),
            (None, Status::Parked) => Stage::Parked,
            (None, _) => Stage::Open,
        };
        Self { stage, feed: Feed::of(room.id), bots: Bots::of(&room.played.seats) }
    }

    /// The match, once it has begun.
    pub(crate) fn play(&self) -> Option<&dyn AnyMatch> {
        match &self.stage {
            Stage::Running(running) | Stage::Over(running) => Some(&*running.play),
            Stage::Open | Stage::Starting { .. } | Stage::Parked => None,
        }
    }

    /// The match while it runs.
    pub(crate) fn running(&self) -> Option<&dyn AnyMatch> {
        match &self.stage {
            Stage::Running(running) => Some(&*running.play),
            Stage::Over(_) | Stage::Open | Stage::Starting { .. } | Stage::Parked => None,
        }
    }

    /// Takes a seed that a seat has opened; whether all are open now.
    pub(crate) fn open_seed(&mut self, seats: &Seating, seat: Seat, seed: String) -> bool {
        let Stage::Starting { opened, .. } = &mut self.stage else { return false };
        if seats.fits(seat, &seed) {
            opened.insert(seat, seed);
        }
        self.all_open(seats)
    }

    /// Whether every person has opened the seed that the match waits for.
    pub(crate) fn all_open(&self, seats: &Seating) -> bool {
        let Stage::Starting { opened, .. } = &self.stage else { return false };
        seats.people().all(|(seat, _)| opened.contains_key(&seat))
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
            Stage::Over(running) => return running.after_the_end(seat, id.as_ref(), command),
            Stage::Parked => {
                return refuse(
                    Code::Conflict,
                    "This build lacks the rules of this table; it waits.",
                );
            }
            Stage::Open | Stage::Starting { .. } => {
                return refuse(Code::Conflict, "The game has not begun.");
            }
        };
        let done = running.command(&shared.writer, seat, id, command).await;
        if fired > 0 && done.is_err() {
            self.publish(clients);
        }
        done
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
        if let Stage::Running(running) = &self.stage {
            self.feed.publish(&*running.play, clients);
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
