//! From one match to the next, at the same address: by the host, or by itself.

use std::time::Duration;

use tokio::time::Instant;
use wire::PlayerId;
use wire::room::NextMatch;

use super::RoomTask;
use crate::Answer;
use crate::matches::{HostedMatch, Stage};
use crate::rooms::document::RoomDocument;

impl RoomTask {
    /// Makes the next match, with those who are there; whoever asks for it is.
    pub(super) async fn next(&mut self, ask: &NextMatch, by: Option<PlayerId>) -> Answer<()> {
        self.shared.must_take_new()?;
        let is_here = |player| self.clients.has(player) || by == Some(player);
        let next = self.document.next(ask, &self.shared, is_here)?;
        self.shared.writer.commit(vec![next.write()]).await?;
        self.document = next;
        self.touched = Instant::now();
        self.hosted = HostedMatch::new(&self.document, None);
        (self.ready_by, self.unready) = (None, Vec::new());
        self.asks.clear();
        self.tell_room();
        self.reseat_all();
        self.refresh_talk();
        let (of, game) = (self.document.match_id(), &self.document.played.game);
        tracing::info!(table = %of, game, "the next match was made");
        Ok(())
    }

    /// When the next match is made by itself: some time after one that ended by its rules, if anybody is
    /// there to play.
    pub(super) fn next_at(&self) -> Option<Instant> {
        let Stage::Over(_) = self.hosted.stage else { return None };
        let played = &self.document.played;
        let goes_on = self.document.goes_on() && played.end_reason.is_none() && !played.restored;
        let waits = || self.clients.iter().any(|one| self.document.wants_to_play(one.player.id));
        let pause = Duration::from_secs(self.shared.limits().next_seconds);
        (goes_on && waits()).then(|| self.ended + pause)
    }

    /// What a room does without anybody asking, when its time has come.
    pub(super) async fn go_on_by_itself(&mut self) {
        let is_due = |at: Option<Instant>| at.is_some_and(|at| at <= Instant::now());
        // A house that is about to close begins nothing.
        if is_due(self.next_at()) && self.next(&NextMatch::default(), None).await.is_err() {
            self.ended = Instant::now();
        }
        if is_due(self.ready_by) {
            self.ready_by = None;
            self.leave_out_the_unready().await;
        }
    }

    /// A match that begins by itself: whoever is there and wants to play gets a seat, and when all have
    /// committed to their seeds it starts.
    pub(super) async fn begin_by_itself(&mut self) {
        let is_open = matches!(self.hosted.stage, Stage::Open);
        if !is_open || !self.document.begins_by_itself() {
            return;
        }
        self.seat_those_who_wait().await;
        if self.document.played.seats.people().next().is_none() {
            return;
        }
        if self.document.played.seats.unready(&self.clients).is_empty() {
            self.ready_by = None;
            // Too few, or no bank: it waits for somebody.
            let _ = self.start().await;
        } else if self.ready_by.is_none() {
            let grace = Duration::from_secs(self.shared.limits().next_seconds);
            self.ready_by = Some(Instant::now() + grace);
        }
    }

    async fn seat_those_who_wait(&mut self) {
        let waits = |player: &PlayerId| {
            self.clients.has(*player)
                && self.looks_on(*player)
                && self.document.wants_to_play(*player)
                && !self.unready.contains(player)
        };
        let people = self.document.people.iter();
        let waiting: Vec<PlayerId> = people.map(|one| one.player).filter(waits).collect();
        if waiting.is_empty() {
            return;
        }
        let seat = |room: &mut RoomDocument| Ok(room.seat_all(&waiting));
        // A store that has failed has said so.
        if self.change(seat).await.is_ok_and(|seated| seated) {
            waiting.into_iter().for_each(|player| self.reseat(player));
        }
    }

    /// Whoever has not committed in time looks on until the next match, or until they sit down.
    async fn leave_out_the_unready(&mut self) {
        let late = self.document.played.seats.unready(&self.clients);
        if late.is_empty() || !matches!(self.hosted.stage, Stage::Open) {
            return;
        }
        let leave_out = |room: &mut RoomDocument| {
            let out = late.iter().map(|seat| room.played.seats.empty(*seat));
            out.collect::<Answer<Vec<_>>>()
        };
        // A store that has failed has said so.
        let Ok(out) = self.change(leave_out).await else { return };
        for player in out.into_iter().flatten() {
            self.unready.push(player);
            self.reseat(player);
        }
    }
}
