//! Pauses: table time stands, and no command is taken.

use std::time::Duration;

use table::Code;
use tokio::time::Instant;
use wire::PlayerId;

use super::RoomTask;
use crate::matches::Stage;
use crate::shared::refuse;
use crate::{Answer, Refused};

impl RoomTask {
    /// The host lets table time stand: an entry in the journal says so, then everybody is told.
    pub(super) async fn pause(&mut self, by: PlayerId) -> Answer<()> {
        if self.document.paused.is_some() {
            return refuse(Code::Conflict, "The game is paused already.");
        }
        self.hosted.catch_up(&self.shared).await?;
        let Stage::Running(running) = &mut self.hosted.stage else {
            return refuse(Code::Conflict, "No game runs.");
        };
        if running.play.is_over() {
            return refuse(Code::GameOver, "The game is over.");
        }
        running.pause(&self.shared.writer).await?;
        self.hosted.publish(&self.clients);
        self.paused_until =
            Some(Instant::now() + Duration::from_secs(self.document.pause_seconds.into()));
        let note = |room: &mut super::RoomDocument| {
            room.paused = Some(by);
            Ok(())
        };
        let noted = self.change(note).await;
        if noted.is_err() {
            self.paused_until = None;
            self.let_time_run();
        }
        noted
    }

    /// The game goes on: what ties its clock to the house's is durable with that.
    pub(super) async fn end_pause(&mut self) -> Answer<()> {
        if self.document.paused.is_none() {
            return refuse(Code::Conflict, "The game is not paused.");
        }
        let mut next = self.document.clone();
        next.paused = None;
        let Stage::Running(running) = &mut self.hosted.stage else {
            return refuse(Code::Conflict, "No game runs.");
        };
        let tie = running.go_on(&self.shared.clock).write(next.match_id());
        self.shared.writer.commit(vec![next.write(), tie]).await?;
        self.document = next;
        (self.paused_until, self.touched) = (None, Instant::now());
        self.tell_room();
        Ok(())
    }

    /// A pause has lasted as long as it may.
    pub(super) async fn end_pause_in_time(&mut self) {
        if self.paused_until.is_some_and(|until| until <= Instant::now()) {
            // A store that has failed has said so; the pause ends when it works again.
            let _ = self.end_pause().await;
        }
    }

    fn let_time_run(&mut self) {
        if let Stage::Running(running) = &mut self.hosted.stage {
            running.go_on(&self.shared.clock);
        }
    }

    /// Refuses what waits until the game goes on.
    pub(super) fn must_not_be_paused(&self) -> Answer<()> {
        match self.document.paused {
            None => Ok(()),
            Some(_) => {
                let refused = Refused::new(Code::Conflict, "The host has paused the game.");
                Err(Refused { reason: Some("paused".into()), ..refused })
            }
        }
    }
}
