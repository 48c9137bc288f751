//! The room's match from its first card to its last: seeds, commands, deadlines, the end.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Map, Value};
use store::{Kind, Write};
use table::erased::AnyMatch;
use table::{Seat, Viewer};
use tokio::time::Instant;
use wire::{RequestId, Status, Tell};

use super::{Next, RoomTask};
use crate::Answer;
use crate::archive;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::matches::{Running, Stage};
use crate::metrics::micros;
use crate::outbox::Outbox;
use crate::record::Done;

impl RoomTask {
    /// The host starts; people are asked to open their seeds.
    pub(super) async fn start(&mut self, host: &Player) -> Answer<()> {
        self.document.may_start(host)?;
        let until = Instant::now() + Duration::from_secs(self.shared.limits.seed_seconds);
        self.hosted.stage = Stage::Starting { opened: BTreeMap::new(), until };
        self.document.played.status = Status::Starting;
        self.tell_room();
        self.clients.tell(&Tell::OpenSeeds { table: self.document.id });
        // Among bots alone there is nobody to wait for.
        if self.hosted.all_open(&self.document.played.seats) {
            self.begin().await;
        }
        Ok(())
    }

    pub(super) async fn open_seed(&mut self, player: &Player, seed: String) {
        let seats = &self.document.played.seats;
        let Some(seat) = seats.seat_of(player.id) else { return };
        if self.hosted.open_seed(seats, seat, seed) {
            self.begin().await;
        }
    }

    /// The match begins with the seeds that are open; if it cannot be stored, the room is open
    /// again.
    pub(super) async fn begin(&mut self) {
        let stage = std::mem::replace(&mut self.hosted.stage, Stage::Open);
        let Stage::Starting { opened, .. } = stage else { return };
        let mut begun = self.document.clone();
        begun.played.status = Status::Running;
        match Running::begin(&self.shared, &begun, &opened).await {
            Ok(running) => {
                self.document = begun;
                self.touched = Instant::now();
                let game = &self.document.played.game;
                tracing::info!(table = %self.document.id, game, "a game began");
                self.tell_room();
                self.hosted.feed.greet_all(&*running.play, &self.clients);
                self.hosted.stage = Stage::Running(Box::new(running));
                self.refresh_talk();
            }
            Err(refused) => {
                tracing::error!(table = %self.document.id, reason = refused.message, "cannot begin");
                self.document.played.status = Status::Open;
                self.tell_room();
            }
        }
    }

    /// A command of a client, answered to it before anybody is told what it did.
    pub(super) async fn command(
        &mut self,
        player: &Player,
        outbox: &Outbox,
        id: RequestId,
        command: Map<String, Value>,
    ) {
        let started = Instant::now();
        let done = match self.document.viewer(player.id) {
            Viewer::Seat(seat) => self.carry_out(seat, Some(id.clone()), command).await,
            Viewer::Public => Err(gone()),
        };
        let metrics = &self.shared.metrics;
        match done {
            Ok(Done::Now(accepted)) => {
                metrics.commands.add(1);
                metrics.spread.command.note(micros(started.elapsed()));
                self.acknowledge(outbox, id, Ok(Some(accepted.head)));
                self.publish();
            }
            Ok(Done::Before(accepted)) => {
                metrics.commands.add(1);
                self.acknowledge(outbox, id, Ok(Some(accepted.head)));
            }
            Err(refused) => {
                metrics.refusals.add(1);
                // Its sentence may name what was asked for, which may be sealed: the code does not.
                let (table, player, code) = (self.document.id, player.id, refused.code.word());
                tracing::info!(%table, %player, code, "a command was refused");
                self.acknowledge(outbox, id, Err(refused));
            }
        }
    }

    pub(super) async fn bot_command(&mut self, seat: Seat, command: Map<String, Value>) {
        match self.carry_out(seat, None, command).await {
            Ok(_) => self.publish(),
            Err(refused) => {
                let (table, code) = (self.document.id, refused.code.word());
                tracing::debug!(%table, code, "a bot was refused");
                let seq = self.hosted.play().map_or(0, AnyMatch::seq);
                self.hosted.bots.give_up(seat, seq);
            }
        }
    }

    async fn carry_out(
        &mut self,
        seat: Seat,
        id: Option<RequestId>,
        command: Map<String, Value>,
    ) -> Answer<Done> {
        let done = self.hosted.command(&self.shared, &self.clients, seat, id, command).await;
        match done {
            Ok(Done::Now(_)) => self.touched = Instant::now(),
            Ok(Done::Before(_)) => {}
            // Deadlines may have taken effect before the refusal.
            Err(_) => self.refresh_talk(),
        }
        done
    }

    fn publish(&mut self) {
        self.hosted.publish(&self.clients);
        self.refresh_talk();
    }

    /// A deadline is due, or nobody has done anything for long.
    pub(super) async fn let_time_pass(&mut self, idle: bool) {
        // A store that has failed has said so; the room waits for the next house.
        let Ok(fired) = self.hosted.catch_up(&self.shared).await else { return };
        if fired > 0 {
            self.publish();
        } else if idle && self.hosted.running().is_some_and(AnyMatch::waits_for_ever) {
            // The same goes for a store that fails now.
            let _ = self.end("idle").await;
        }
    }

    /// The house ends the match without a result.
    pub(super) async fn end(&mut self, reason: &str) -> Answer<()> {
        self.hosted.end(&self.shared, reason).await?;
        self.publish();
        Ok(())
    }

    /// What follows from what has just happened: the end of the match, bots that are to move.
    pub(super) async fn look_around(&mut self) {
        if self.hosted.running().is_some_and(AnyMatch::is_over) {
            self.finish().await;
        }
        if let Stage::Running(running) = &self.hosted.stage {
            let seats = &self.document.played.seats;
            self.hosted.bots.look(seats, &self.clients, self.document.bot_after_seconds);
            self.hosted.bots.prompt(&self.shared, &*running.play, &self.handle);
        }
    }

    /// The match is over: its journal is closed and public to its players, what was said in it forgotten.
    async fn finish(&mut self) {
        let Stage::Running(running) = &self.hosted.stage else { return };
        let (closing, head) = running.closing();
        let mut over = self.document.clone();
        over.played.status = Status::Over;
        over.played.sealed_seed.clear();
        over.played.head = Some(head);
        let mut writes = vec![closing];
        writes.extend(archive::writes(&over, head, &*running.play));
        writes.extend(self.talk.end_of_match(over.id));
        if self.shared.writer.commit(writes).await.is_err() {
            return;
        }
        self.document = over;
        self.touched = Instant::now();
        self.shared.metrics.games_ended.add(1);
        let game = &self.document.played.game;
        tracing::info!(table = %self.document.id, game, "a game ended");
        self.hosted.settle();
        self.talk.forget_match();
        self.refresh_talk();
        self.tell_room();
    }

    /// Nobody is there and nothing has begun: the room closes.
    pub(super) async fn close_unbegun(&mut self) -> Next {
        let key = self.document.id.to_string();
        self.close(vec![Write::Delete { kind: Kind::Table, key }]).await
    }

    /// The room closes with that, and its talk is forgotten.
    pub(super) async fn close(&mut self, mut writes: Vec<Write>) -> Next {
        writes.extend(self.talk.end_of_room(self.document.id));
        if writes.is_empty() {
            return Next::Stop;
        }
        match self.shared.writer.commit(writes).await {
            Ok(()) => Next::Stop,
            Err(_) => Next::GoOn,
        }
    }
}
