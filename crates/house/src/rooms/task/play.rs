//! The room's match from its first card to its last: commands, deadlines, the end.

use journal::EndReason;
use serde_json::{Map, Value};
use store::Write;
use table::erased::AnyMatch;
use table::{Code, Seat, Viewer};
use tokio::time::Instant;
use wire::{MatchId, RequestId, Status, Tell, VoidAttempt, VoidReason};

use super::{Next, RoomTask};
use crate::Answer;
use crate::archive;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::matches::{Deed, SEALED_HERE, Setting, Stage, wall_clock};
use crate::metrics::micros;
use crate::outbox::Outbox;
use crate::record::Done;
use crate::shared::refuse;

impl RoomTask {
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
            Viewer::Seat(seat) => match self.may_act(seat).await {
                Ok(()) => self.carry_out(seat, Some(id.clone()), command).await,
                Err(refused) => Err(refused),
            },
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

    /// Whoever acts has the own seat again; not while the game is paused.
    async fn may_act(&mut self, seat: Seat) -> Answer<()> {
        self.must_not_be_paused()?;
        self.come_back(seat).await
    }

    /// A bot says something, does something, or both.
    pub(super) async fn let_bot_act(&mut self, deed: Deed) {
        let Deed { seat, remark, command } = deed;
        if let Some(remark) = remark {
            self.let_bot_say(seat, remark).await;
        }
        if let Some(command) = command {
            self.bot_command(seat, command).await;
        }
    }

    async fn bot_command(&mut self, seat: Seat, command: Map<String, Value>) {
        match self.carry_out(seat, None, command).await {
            Ok(_) => self.publish(),
            Err(refused) => {
                let (table, code) = (self.document.id, refused.code.word());
                tracing::debug!(%table, code, "a bot was refused");
                self.let_bot_wait(seat);
            }
        }
    }

    /// A bot does nothing more until more has happened.
    pub(super) fn let_bot_wait(&mut self, seat: Seat) {
        let seq = self.hosted.play().map_or(0, AnyMatch::seq);
        self.hosted.bots.give_up(seat, seq);
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

    pub(super) fn publish(&mut self) {
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
            let _ = self.end(EndReason::Idle).await;
        }
    }

    /// The house ends the match without a result.
    pub(super) async fn end(&mut self, reason: EndReason) -> Answer<()> {
        self.hosted.end(&self.shared, reason).await?;
        self.publish();
        Ok(())
    }

    /// What follows from what has just happened: seats that somebody else plays, the end of the match,
    /// bots that are to move.
    pub(super) async fn look_around(&mut self) {
        self.look_for_the_host();
        self.begin_by_itself().await;
        self.change_players().await;
        self.end_by_consent().await;
        if self.hosted.running().is_some_and(AnyMatch::is_over) {
            self.finish().await;
        }
        if self.document.paused.is_some() {
            return;
        }
        if let Stage::Running(running) = &self.hosted.stage {
            let people = self.document.played.seats.people().map(|(seat, _)| seat);
            let people = people.filter(|seat| !self.hosted.bots.stands_in(*seat)).collect();
            let (play, talk, room) = (&*running.play, &self.talk, &self.handle);
            let pace = self.document.bot_pace(self.shared.limits().bot_delay_ms);
            self.hosted.bots.keep_pace(pace, self.document.bot_nodes);
            self.hosted.bots.prompt(&self.shared, &Setting { play, talk, people, room });
        }
    }

    /// The head of a player's own last accepted command, signed.
    pub(super) fn sign_head(&self, player: &Player, of: Option<MatchId>) -> Answer<Tell> {
        // Whoever may not see the room does not learn that there is one.
        let seat = self.document.played.seats.seat_of(player.id).ok_or_else(gone)?;
        if self.another(of).is_some() {
            return refuse(Code::Conflict, "Another match is played here now.");
        }
        let (Stage::Running(running) | Stage::Over(running)) = &self.hosted.stage else {
            return refuse(Code::Conflict, "The game has not begun.");
        };
        let Some(head) = running.record.last_head(seat) else {
            return refuse(Code::Conflict, "No command of yours was accepted here yet.");
        };
        let Some(signature) = self.document.sign_head(&self.shared.keys, head) else {
            return refuse(Code::Conflict, "The house has signed nothing of this game.");
        };
        let (table, of) = (self.document.id, self.document.match_id());
        let attempt = self.document.played.commitment.attempt;
        Ok(Tell::SignedHead { table, of, attempt, head, signature })
    }

    /// The match is over: its journal is closed and public to its players, what was said in it forgotten.
    async fn finish(&mut self) {
        let Stage::Running(running) = &self.hosted.stage else { return };
        let (closing, head) = running.closing();
        let mut over = self.document.clone();
        over.played.status = Status::Over;
        over.played.commitment.sealed_seed.clear();
        over.played.head = Some(head);
        over.played.head_signature = over.sign_head(&self.shared.keys, head);
        over.played.end_reason = running.end_reason;
        over.played.result =
            Some(archive::result(&*running.play)).filter(|result| !result.is_null());
        over.played.ended = wall_clock();
        over.paused = None;
        let mut writes = vec![closing];
        writes.extend(archive::writes(&over, head, &*running.play));
        writes.extend(self.talk.end_of_match(over.id));
        if self.shared.writer.commit(writes).await.is_err() {
            return;
        }
        self.document = over;
        (self.touched, self.paused_until) = (Instant::now(), None);
        self.ended = self.touched;
        self.asks.clear();
        self.shared.metrics.games_ended.add(1);
        let game = &self.document.played.game;
        tracing::info!(table = %self.document.match_id(), game, "a game ended");
        self.hosted.settle();
        self.talk.forget_match();
        self.refresh_talk();
        self.tell_room();
    }

    /// Nobody is there and nothing has begun: the room closes.
    pub(super) async fn close_unbegun(&mut self) -> Next {
        let closing = self.document.close_unbegun(&self.shared.keys, VoidReason::Closed);
        let (writes, seeds) = closing.expect(SEALED_HERE);
        self.close_with(writes, seeds).await
    }

    /// Nobody has come back since the last match: the room closes.
    pub(super) async fn close_over(&mut self) -> Next {
        self.close_with(vec![self.document.unwrite()], Vec::new()).await
    }

    /// The room closes with that, and its talk is forgotten; its people are told, with the seeds that
    /// were promised and not played.
    pub(super) async fn close_with(
        &mut self,
        mut writes: Vec<Write>,
        seeds: Vec<VoidAttempt>,
    ) -> Next {
        writes.extend(self.talk.end_of_room(self.document.id));
        match self.shared.writer.commit(writes).await {
            Ok(()) => {
                self.tell_gone(seeds);
                Next::Stop
            }
            Err(_) => Next::GoOn,
        }
    }
}
