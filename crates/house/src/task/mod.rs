//! A table's task: owns its match, takes requests in order, and lets deadlines take effect
//! without anybody asking.

mod people;
mod play;
mod talking;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;
use wire::Status;

use crate::Refused;
use crate::desk::{TableAsk, TableHandle, gone};
use crate::feed::Feed;
use crate::house::{Shared, shutting_down};
use crate::meta::Meta;
use crate::minders::Minders;
use crate::running::Running;
use crate::talk::Talk;

/// How long a table that is over stays at hand for those who look at it.
const LINGER: Duration = Duration::from_secs(120);

/// A table.
pub(crate) struct TableTask {
    shared: Arc<Shared>,
    handle: TableHandle,
    inbox: mpsc::Receiver<TableAsk>,
    meta: Meta,
    stage: Stage,
    feed: Feed,
    talk: Talk,
    minders: Minders,
    touched: Instant,
}

/// Where the table stands.
enum Stage {
    Open,
    Starting {
        opened: BTreeMap<usize, String>,
        until: Instant,
    },
    Running(Box<Running>),
    /// The game is over; its accepted ids are still answered.
    Over(Box<Running>),
    Parked,
}

/// Whether the task goes on.
enum Next {
    GoOn,
    Stop,
}

impl TableTask {
    /// A table that has just been made.
    pub(crate) fn new(
        shared: Arc<Shared>,
        handle: TableHandle,
        inbox: mpsc::Receiver<TableAsk>,
        meta: Meta,
    ) -> Self {
        Self::going_on(shared, handle, inbox, meta, None, Talk::default())
    }

    /// A table that was there before.
    pub(crate) fn going_on(
        shared: Arc<Shared>,
        handle: TableHandle,
        inbox: mpsc::Receiver<TableAsk>,
        meta: Meta,
        running: Option<Running>,
        mut talk: Talk,
    ) -> Self {
        talk.refresh(meta.seat_count(), running.as_ref().map(|running| &*running.game));
        if running.is_some() {
            talk.mark_emptied();
        }
        let stage = match (running, meta.status) {
            (Some(running), _) => Stage::Running(Box::new(running)),
            (None, Status::Parked) => Stage::Parked,
            (None, _) => Stage::Open,
        };
        let minders = Minders::new(&meta);
        let (feed, touched) = (Feed::default(), Instant::now());
        Self { shared, handle, inbox, meta, stage, feed, talk, minders, touched }
    }

    pub(crate) fn id(&self) -> &str {
        &self.meta.id
    }

    pub(crate) fn creator(&self) -> &str {
        &self.meta.creator
    }

    /// Serves the table until it is gone.
    pub(crate) async fn run(mut self) {
        self.look_around().await;
        loop {
            let wake = self.next_wake();
            let next = tokio::select! {
                ask = self.inbox.recv() => match ask {
                    Some(ask) => self.take(ask).await,
                    None => Next::Stop,
                },
                () = sleep_until(wake) => self.wake().await,
            };
            if let Next::Stop = next {
                break;
            }
        }
        self.shared.forget(&self.meta.id);
        self.answer_the_last().await;
    }

    /// A table that is over still answers what waits for it; one that is closed has nothing to say.
    async fn answer_the_last(&mut self) {
        self.inbox.close();
        while matches!(self.stage, Stage::Over(_)) {
            let Ok(ask) = self.inbox.try_recv() else { return };
            self.take(ask).await;
        }
        self.turn_away(&gone());
    }

    /// Refuses what still waits.
    fn turn_away(&mut self, why: &Refused) {
        self.inbox.close();
        while let Ok(ask) = self.inbox.try_recv() {
            if let TableAsk::Command { outbox, id, .. } | TableAsk::Say { outbox, id, .. } = ask {
                self.acknowledge(&outbox, id, Err(why.clone()));
            }
        }
    }

    async fn take(&mut self, ask: TableAsk) -> Next {
        match ask {
            TableAsk::Join { player, outbox, invite, from } => {
                self.join(player, &outbox, invite.as_deref(), from);
            }
            TableAsk::Part(connection) => {
                if self.feed.remove(connection) {
                    self.tell_table();
                }
            }
            TableAsk::Command { player, outbox, id, command } => {
                self.command(&player, &outbox, id, command).await;
            }
            TableAsk::OpenSeed(player, seed) => self.open_seed(&player, seed).await,
            TableAsk::Say { player, outbox, id, channel, number, text } => {
                let said = self.say(&player, &channel, number, &text).await;
                self.acknowledge(&outbox, id, said.map(|()| None));
            }
            TableAsk::Thought(thought) => {
                let command = self.minders.take_back(thought);
                if let Some((seat, command)) = command {
                    self.bot_command(seat, command).await;
                }
            }
            TableAsk::ShutDown(done) => {
                self.turn_away(&shutting_down());
                // Whoever waits for this may be gone.
                let _ = done.send(());
                return Next::Stop;
            }
            ask => self.take_from_people(ask).await,
        }
        self.look_around().await;
        Next::GoOn
    }

    /// When something is to be done without anybody asking.
    fn next_wake(&self) -> Option<Instant> {
        if self.shared.writer.is_broken() {
            return None;
        }
        let idle = self.touched + Duration::from_secs(self.shared.limits.idle_seconds);
        match &self.stage {
            Stage::Starting { until, .. } => Some(*until),
            Stage::Open => Some(idle),
            Stage::Over(_) => Some(self.touched + LINGER),
            Stage::Parked => None,
            Stage::Running(running) => {
                let deadline = running.deadline().map(|due| running.clock.instant(due));
                let idle = running.game.waits_for_ever().then_some(idle);
                [deadline, idle, self.minders.next_wake()].into_iter().flatten().min()
            }
        }
    }

    async fn wake(&mut self) -> Next {
        let idle = self.touched.elapsed() >= Duration::from_secs(self.shared.limits.idle_seconds);
        match &mut self.stage {
            Stage::Starting { .. } => self.begin().await,
            Stage::Open if idle && self.feed.len() == 0 => return self.close_unbegun().await,
            Stage::Over(_) if self.feed.len() == 0 => return Next::Stop,
            Stage::Open | Stage::Over(_) => self.touched = Instant::now(),
            Stage::Parked => {}
            Stage::Running(running) => {
                let fired = running.catch_up(&self.shared.writer).await.unwrap_or(0);
                self.shared.metrics.deadlines.add(fired as u64);
                if fired > 0 {
                    self.publish();
                } else if idle && running.game.waits_for_ever() {
                    // A store that has failed has said so; the table waits for the next house.
                    let _ = self.end("idle").await;
                }
            }
        }
        self.look_around().await;
        Next::GoOn
    }
}

async fn sleep_until(wake: Option<Instant>) {
    match wake {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}
