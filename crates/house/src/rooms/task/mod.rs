//! A room's task: takes requests in order, owns the room's match, and lets deadlines take effect
//! without anybody asking.

mod clients;
mod evening;
mod guests;
mod hosting;
mod news;
mod pausing;
mod play;
mod players;
mod standing;
mod start;
mod taking_over;
mod talking;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use wire::{RequestId, TableInfo, Tell};

use self::news::News;
use super::Stored;
use super::ask::{HouseAsk, RoomAsk, RoomHandle};
use super::clients::Clients;
use super::document::RoomDocument;
use super::talk::Talk;
use crate::lobby::Lobby;
use crate::mailbox::{Inbox, answer, gone};
use crate::matches::{HostedMatch, Stage};
use crate::outbox::Outbox;
use crate::shared::{Shared, shutting_down};
use crate::{Answer, Refused};
use table::{Hash, Viewer};
use wire::PlayerId;
use wire::room::{RoomNote, SeatAsk};

/// How long a room stays open for those who look at it, when bots alone have played there.
const LINGER: Duration = Duration::from_secs(120);

/// A room being served. It alone changes what is in it.
pub(crate) struct RoomTask {
    /// What the whole house uses.
    shared: Arc<Shared>,
    /// Told of the room whenever its people or its match's status change.
    lobby: Arc<Lobby>,
    /// The way to this task, for the bots that think beside it.
    handle: RoomHandle,
    /// What is asked of the room.
    inbox: Inbox<RoomAsk>,
    /// The room as the store has it: changed on a copy, written, then replaced.
    document: RoomDocument,
    /// The match, from its first seat to its result.
    hosted: HostedMatch,
    /// Who receives the room: changed by joins, parts and changes of seats.
    clients: Clients,
    /// What was said: changed by whoever speaks, and by channels that open and close with the match.
    talk: Talk,
    /// When a person last did something here, or somebody was found to be looking.
    touched: Instant,
    /// What its people were told of it last.
    news: News,
    /// When the last match ended, or this house has found it over.
    ended: Instant,
    /// Since when the host is not connected.
    host_gone: Option<Instant>,
    /// When a pause ends by itself.
    paused_until: Option<Instant>,
    /// When a match that begins by itself does so without those who are not ready.
    ready_by: Option<Instant>,
    /// Who was not ready then, and has not said anything since.
    unready: Vec<PlayerId>,
    /// Who would take over which seat.
    asks: Vec<SeatAsk>,
    /// What happened to its people in the match of now, as far as they were told.
    notes: Vec<RoomNote>,
    /// Set when somebody has closed it: it serves nobody any more.
    closed: bool,
    /// How often the store had been mended when that was looked at last.
    mends: u64,
}

/// Whether the task goes on.
enum Next {
    GoOn,
    Stop,
}

impl RoomTask {
    pub(super) fn new(
        shared: Arc<Shared>,
        lobby: Arc<Lobby>,
        handle: RoomHandle,
        inbox: Inbox<RoomAsk>,
        stored: Stored,
    ) -> Self {
        let Stored { document, running, mut talk } = stored;
        let hosted = HostedMatch::new(&document, running);
        talk.refresh(document.played.seats.count(), hosted.play(), document.onlookers_talk);
        if hosted.running().is_some() {
            talk.mark_emptied();
        }
        let (clients, touched) = (Clients::default(), Instant::now());
        let news = News::default();
        let (closed, mut mends) = (false, 0);
        // What was mended before concerns nobody here.
        let _ = shared.writer.mended_since(&mut mends);
        let pause = Duration::from_secs(document.pause_seconds.into());
        let paused_until = document.paused.map(|_| touched + pause);
        Self {
            shared,
            lobby,
            handle,
            inbox,
            document,
            hosted,
            clients,
            talk,
            touched,
            news,
            ended: touched,
            host_gone: Some(touched),
            paused_until,
            ready_by: None,
            unready: Vec::new(),
            asks: Vec::new(),
            notes: Vec::new(),
            closed,
            mends,
        }
    }

    /// Serves the room until it closes.
    pub(super) async fn run(mut self) {
        self.look_around().await;
        let shared = self.shared.clone();
        // Waited for once, not again with every request.
        let mut mended = pin!(shared.writer.is_mended_since(self.mends));
        loop {
            if let Some(failed) = shared.writer.mended_since(&mut self.mends) {
                mended.set(shared.writer.is_mended_since(self.mends));
                self.resume(failed).await;
            }
            let wake = self.next_wake();
            let next = tokio::select! {
                ask = self.inbox.recv() => match ask {
                    Some(ask) => self.take(ask).await,
                    None => Next::Stop,
                },
                () = sleep_until(wake) => self.wake().await,
                () = sleep_until(self.news.due) => {
                    self.tell_room();
                    Next::GoOn
                }
                // What follows from it is looked at above.
                () = &mut mended => Next::GoOn,
            };
            if let Next::Stop = next {
                break;
            }
        }
        self.lobby.close(self.document.id);
        self.answer_the_last().await;
    }

    /// A room whose match is over still answers what waits for it; one that closes unbegun has
    /// nothing to say.
    async fn answer_the_last(&mut self) {
        self.inbox.close();
        while matches!(self.hosted.stage, Stage::Over(_)) {
            let Ok(ask) = self.inbox.try_recv() else { return };
            self.take(ask).await;
        }
        self.turn_away(&gone());
    }

    /// Refuses what still waits; whoever waits for a reply sees it dropped.
    fn turn_away(&mut self, why: &Refused) {
        self.inbox.close();
        while let Ok(ask) = self.inbox.try_recv() {
            let RoomAsk::Client(ask) = ask else { continue };
            if let Some(id) = ask.what.id() {
                self.acknowledge(&ask.outbox, id.clone(), Err(why.clone()));
            }
        }
    }

    async fn take(&mut self, ask: RoomAsk) -> Next {
        match ask {
            RoomAsk::Guest(ask) => self.take_from_guest(ask).await,
            RoomAsk::Client(ask) => self.take_from_client(ask).await,
            RoomAsk::House(HouseAsk::ShutDown(done)) => {
                self.turn_away(&shutting_down());
                // Whoever waits for this may be gone.
                let _ = done.send(());
                return Next::Stop;
            }
            RoomAsk::House(HouseAsk::Thought(thought)) => {
                let deed = self.hosted.bots.take_back(thought);
                // What a bot wanted before a pause it thinks of again afterwards.
                if let Some(deed) = deed.filter(|_| self.document.paused.is_none()) {
                    self.let_bot_act(deed).await;
                }
            }
            RoomAsk::House(HouseAsk::Thoughtless(seat)) => self.let_bot_wait(seat),
            RoomAsk::House(HouseAsk::Read(comer)) => self.come_late(comer).await,
            RoomAsk::House(HouseAsk::Shut(reply)) => answer(reply, self.shut().await),
            RoomAsk::House(HouseAsk::Look(reply)) => answer(reply, Ok(self.info())),
            RoomAsk::House(HouseAsk::Lose { player, forget, reply }) => {
                answer(reply, self.lose(player, forget).await);
            }
        }
        self.look_around().await;
        if self.closed { Next::Stop } else { Next::GoOn }
    }

    /// The room as everybody may know it.
    pub(super) fn info(&self) -> TableInfo {
        self.document.info(&self.clients, &self.standing())
    }

    fn acknowledge(&self, outbox: &Outbox, id: RequestId, done: Answer<Option<Hash>>) {
        let table = self.document.id;
        outbox.tell(&match done {
            Ok(head) => Tell::Accepted { table, id, head },
            Err(error) => Tell::Refused { table: Some(table), id: Some(id), error },
        });
    }

    /// How long nobody need come: a room in which people have played keeps their evening.
    fn idle_after(&self) -> Duration {
        let limits = self.shared.limits();
        let people = self.document.played.seats.people().next().is_some();
        match &self.hosted.stage {
            Stage::Over(_) if !people => LINGER,
            Stage::Over(_) => Duration::from_secs(limits.room_seconds),
            Stage::Open if self.document.number > 1 => Duration::from_secs(limits.room_seconds),
            _ => Duration::from_secs(limits.idle_seconds),
        }
    }

    /// When something is to be done without anybody asking.
    fn next_wake(&self) -> Option<Instant> {
        if self.shared.writer.is_broken() {
            return None;
        }
        let idle = self.touched + self.idle_after();
        let of_match = match &self.hosted.stage {
            Stage::Starting(attempt) => Some(attempt.until),
            Stage::Open => [Some(idle), self.ready_by].into_iter().flatten().min(),
            Stage::Over(_) => [Some(idle), self.next_at()].into_iter().flatten().min(),
            Stage::Parked => None,
            Stage::Running(_) if self.paused_until.is_some() => self.paused_until,
            Stage::Running(running) => {
                let deadline = running.deadline().and_then(|due| running.clock.instant(due));
                let idle = running.play.waits_for_ever().then_some(idle);
                [deadline, idle, self.hosted.bots.next_wake()].into_iter().flatten().min()
            }
        };
        [of_match, self.stand_in_at()].into_iter().flatten().min()
    }

    /// Whether somebody whose room it is looks at it. Whoever only looks on keeps nothing open.
    fn is_attended(&self) -> bool {
        let (document, mut clients) = (&self.document, self.clients.iter());
        clients.any(|one| one.viewer != Viewer::Public || document.knows(one.player.id))
    }

    /// The store takes writes again. The match was not served meanwhile, and its time stood still.
    async fn resume(&mut self, failed: Option<Instant>) {
        self.touched = Instant::now();
        if let (Stage::Running(running), Some(failed)) = (&mut self.hosted.stage, failed) {
            let tie = running.resume(failed, &self.shared.clock).write(self.document.match_id());
            // A store that fails again is waited for again.
            let _ = self.shared.writer.commit(vec![tie]).await;
        }
        self.look_around().await;
    }

    async fn wake(&mut self) -> Next {
        let idle = self.touched.elapsed() >= self.idle_after();
        let watched = self.is_attended();
        match &mut self.hosted.stage {
            Stage::Starting(attempt) if attempt.until <= Instant::now() => self.give_up().await,
            Stage::Open if idle && !watched => return self.close_unbegun().await,
            Stage::Over(_) if idle && !watched => return self.close_over().await,
            Stage::Open | Stage::Over(_) if idle => self.touched = Instant::now(),
            Stage::Open | Stage::Over(_) | Stage::Starting(_) | Stage::Parked => {}
            Stage::Running(_) if self.paused_until.is_some() => self.end_pause_in_time().await,
            Stage::Running(_) => self.let_time_pass(idle).await,
        }
        self.go_on_by_itself().await;
        self.look_around().await;
        Next::GoOn
    }
}

/// Rules that panic anywhere but at a command end their room's task. Nobody is to wait at it: what is
/// durable is taken up again when the house is started again.
impl Drop for RoomTask {
    fn drop(&mut self) {
        if std::thread::panicking() {
            tracing::error!(table = %self.document.id, "a room's task has failed");
            self.lobby.close(self.document.id);
            self.tell_gone(Vec::new());
        }
    }
}

async fn sleep_until(wake: Option<Instant>) {
    match wake {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}
