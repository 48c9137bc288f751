//! A room's task: takes requests in order, owns the room's match, and lets deadlines take effect
//! without anybody asking.

mod clients;
mod guests;
mod hosting;
mod news;
mod play;
mod players;
mod start;
mod talking;

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use wire::{GoneWhy, RequestId, TableInfo, Tell};

use self::news::News;
use super::Stored;
use super::ask::{HouseAsk, RematchOf, RoomAsk, RoomHandle};
use super::clients::Clients;
use super::document::RoomDocument;
use super::talk::Talk;
use crate::guests::Player;
use crate::lobby::Lobby;
use crate::mailbox::{Inbox, answer, gone};
use crate::matches::{HostedMatch, Stage};
use crate::outbox::Outbox;
use crate::shared::{Shared, refuse, shutting_down};
use crate::{Answer, Refused};
use table::{Code, Hash, Viewer};
use wire::Status;

/// How long a room whose match is over stays open for those who look at it.
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
    /// Set when somebody has closed it: it serves nobody any more.
    closed: bool,
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
        talk.refresh(document.played.seats.count(), hosted.play());
        if hosted.running().is_some() {
            talk.mark_emptied();
        }
        let (clients, touched) = (Clients::default(), Instant::now());
        let news = News::default();
        let closed = false;
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
            closed,
        }
    }

    /// Serves the room until it closes.
    pub(super) async fn run(mut self) {
        self.look_around().await;
        loop {
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
                if let Some((seat, command)) = self.hosted.bots.take_back(thought) {
                    self.bot_command(seat, command).await;
                }
            }
            RoomAsk::House(HouseAsk::Shut(reply)) => answer(reply, self.shut().await),
            RoomAsk::House(HouseAsk::Lose(player, reply)) => {
                answer(reply, self.lose(player, GoneWhy::Left).await);
            }
            RoomAsk::House(HouseAsk::Rematch(player, reply)) => {
                answer(reply, self.rematch_of(&player));
            }
            RoomAsk::House(HouseAsk::RematchMade(next)) => {
                self.document.rematch = Some(next);
                self.tell_room();
            }
        }
        self.look_around().await;
        if self.closed { Next::Stop } else { Next::GoOn }
    }

    fn rematch_of(&self, player: &Player) -> Answer<RematchOf> {
        let played = &self.document.played;
        match played.seats.seat_of(player.id) {
            Some(_) if played.status == Status::Over => Ok(RematchOf(self.document.clone())),
            Some(_) => refuse(Code::Conflict, "The game is not over yet."),
            None => Err(gone()),
        }
    }

    /// The room as everybody may know it.
    pub(super) fn info(&self) -> TableInfo {
        self.document.info(&self.clients)
    }

    fn acknowledge(&self, outbox: &Outbox, id: RequestId, done: Answer<Option<Hash>>) {
        let table = self.document.id;
        outbox.tell(&match done {
            Ok(head) => Tell::Accepted { table, id, head },
            Err(error) => Tell::Refused { table: Some(table), id: Some(id), error },
        });
    }

    fn idle_after(&self) -> Duration {
        Duration::from_secs(self.shared.limits.idle_seconds)
    }

    /// When something is to be done without anybody asking.
    fn next_wake(&self) -> Option<Instant> {
        if self.shared.writer.is_broken() {
            return None;
        }
        let idle = self.touched + self.idle_after();
        match &self.hosted.stage {
            Stage::Starting(attempt) => Some(attempt.until),
            Stage::Open => Some(idle),
            Stage::Over(_) => Some(self.touched + LINGER),
            Stage::Parked => None,
            Stage::Running(running) => {
                let deadline = running.deadline().map(|due| running.clock.instant(due));
                let idle = running.play.waits_for_ever().then_some(idle);
                [deadline, idle, self.hosted.bots.next_wake()].into_iter().flatten().min()
            }
        }
    }

    /// Whether somebody whose room it is looks at it. Whoever only looks on keeps nothing open.
    fn is_attended(&self) -> bool {
        let (document, mut clients) = (&self.document, self.clients.iter());
        clients.any(|one| one.viewer != Viewer::Public || one.player.id == document.creator)
    }

    async fn wake(&mut self) -> Next {
        let idle = self.touched.elapsed() >= self.idle_after();
        let watched = self.is_attended();
        match &mut self.hosted.stage {
            Stage::Starting(_) => self.give_up().await,
            Stage::Open if idle && !watched => return self.close_unbegun().await,
            Stage::Over(_) if !watched => return Next::Stop,
            Stage::Open | Stage::Over(_) => self.touched = Instant::now(),
            Stage::Parked => {}
            Stage::Running(_) => self.let_time_pass(idle).await,
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
