//! The start of a room's match: signed terms, seeds that are opened to them, and the match, or an
//! attempt that is void before everybody's eyes.

use table::{Code, Seat};
use tokio::time::Instant;
use wire::Status;

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::matches::{Attempt, Failed, Running, SEALED_HERE, Seed, Stage};
use crate::rooms::document::RoomDocument;
use crate::shared::refuse;

impl RoomTask {
    /// The host starts. That is durable before it is answered; then people are asked to open their
    /// seeds.
    pub(super) async fn start(&mut self) -> Answer<()> {
        self.shared.must_take_new()?;
        let (most, games) = (self.shared.limits().void_attempts, &self.shared.games);
        let mut ready = self.document.made_ready(&self.clients, most, games)?;
        ready.played.status = Status::Starting;
        let attempt = Attempt::new(&self.shared, &ready);
        let starting = |room: &mut RoomDocument| {
            *room = ready;
            Ok(())
        };
        self.change(starting).await?;
        self.reseat_all();
        self.clients.tell(&attempt.tell(&self.document));
        self.hosted.stage = Stage::Starting(attempt);
        // Among bots alone there is nobody to wait for.
        self.begin_if_open().await;
        Ok(())
    }

    /// A player opens the own seed. One that does not fit its hash is as one that never came, and
    /// need not be waited for.
    pub(super) async fn open_seed(
        &mut self,
        player: &Player,
        number: u64,
        seed: String,
    ) -> Answer<()> {
        let seats = &self.document.played.seats;
        let seat = seats.seat_of(player.id).ok_or_else(gone)?;
        let Stage::Starting(attempt) = &mut self.hosted.stage else {
            return refuse(Code::Conflict, "No attempt to begin is under way.");
        };
        match attempt.open(seats, seat, number, seed)? {
            Seed::Fits => self.begin_if_open().await,
            Seed::Misfits => {
                let failed = attempt.failed(vec![seat]);
                self.void(failed).await;
            }
        }
        Ok(())
    }

    /// The time for opening seeds is up.
    pub(super) async fn give_up(&mut self) {
        let Stage::Starting(attempt) = &self.hosted.stage else { return };
        let failed = attempt.failed(attempt.unopened(&self.document.played.seats));
        self.void(failed).await;
    }

    /// The match begins once every seed is open. If it cannot be stored, the house has failed, and
    /// the next one finds the attempt as it was left.
    async fn begin_if_open(&mut self) {
        let Stage::Starting(attempt) = &self.hosted.stage else { return };
        if !attempt.unopened(&self.document.played.seats).is_empty() {
            return;
        }
        let mut begun = self.document.clone();
        begun.played.status = Status::Running;
        begun.played.saw = begun.played.seats.people().map(|(_, player)| player).collect();
        let running = match Running::begin(&self.shared, &begun, &attempt.opened).await {
            Ok(running) => running,
            Err(refused) => {
                let (table, reason) = (self.document.id, refused.message);
                return tracing::error!(%table, reason, "cannot begin");
            }
        };
        self.document = begun;
        self.touched = Instant::now();
        let game = &self.document.played.game;
        tracing::info!(table = %self.document.match_id(), game, "a game began");
        self.tell_room();
        self.hosted.feed.greet_all(&*running.play, &self.clients);
        self.hosted.stage = Stage::Running(Box::new(running));
        self.refresh_talk();
    }

    /// The attempt is void: whoever did not open loses the seat, and everybody sees what became of
    /// it.
    async fn void(&mut self, failed: Failed) {
        let (id, keys) = (self.document.match_id(), self.shared.keys.clone());
        let number = self.document.played.commitment.attempt;
        let seats = &self.document.played.seats;
        let out = |seat: &Seat| seats.chair(*seat).and_then(|chair| chair.player);
        let out: Vec<_> = failed.lost.iter().filter_map(out).collect();
        let void = move |room: &mut RoomDocument| {
            room.played.void(id, &keys, &failed).expect(SEALED_HERE);
            room.played.seats.resize(room.most_seats());
            Ok(())
        };
        // A store that has failed has said so; the next house finds the attempt as it was left.
        if self.change(void).await.is_err() {
            return;
        }
        self.hosted.stage = Stage::Open;
        self.unready.extend(out);
        self.reseat_all();
        tracing::info!(table = %id, attempt = number, "an attempt to begin was void");
    }
}
