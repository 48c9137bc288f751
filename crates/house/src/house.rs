//! The house: how it opens, how it closes, and the doors to what is in it.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, RwLock, Weak};
use std::time::Duration;

use bots::Staff;
use journal::signed::PublicKey;
use session::Registry;
use store::{Reads, Store, StoreFault};
use tokio::sync::Semaphore;
use tokio::sync::oneshot;
use wire::http::GameInfo;

use crate::archive::Archive;
use crate::desk::Desk;
use crate::ending::Ending;
use crate::guests::Guests;
use crate::keys::Keys;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::matches::{HouseClock, wall_clock};
use crate::metrics::Metrics;
use crate::recovery::{self, Recovered};
use crate::reports::{self, Reports};
use crate::restored::OpenedAs;
use crate::retention::{Prunable, Retention};
use crate::rooms::{HouseAsk, RoomAsk, Rooms};
use crate::sessions::{self, Configs, LedgerCheck, Sessions};
use crate::shared::Shared;
use crate::writer::Writer;
use crate::{Answer, Refused, farewell, games};

const REPLACED: &str = "somebody else took the house while it was opened";

/// How much of what was kept long enough is removed at once, between what others write.
const PRUNED: usize = 200;

/// What a house is opened with.
pub struct HouseSetup {
    /// The games that can be played here.
    pub games: Registry,
    /// Who plays seats that nobody plays.
    pub staff: Staff,
    /// What the house takes at most.
    pub limits: Limits,
    /// What seals and what signs.
    pub keys: Keys,
    /// Whether nothing outlives the process.
    pub memory: bool,
    /// The configuration of the session games.
    pub configs: Configs,
    /// What its store is to be taken for.
    pub opened_as: OpenedAs,
}

/// The house.
pub struct House {
    /// What every part of it uses.
    pub(crate) shared: Arc<Shared>,
    /// Who has come in.
    guests: Guests,
    /// Which rooms there are.
    lobby: Arc<Lobby>,
    /// How rooms come to be.
    rooms: Rooms,
    /// Matches that are over.
    archive: Archive,
    /// Rounds against the house.
    sessions: Sessions,
    /// What players reported of one another.
    reports: Reports,
    /// Whether nothing outlives the process.
    memory: bool,
    /// What was found damaged and left out, each in a sentence with its name.
    damaged: Vec<String>,
}

impl House {
    /// Opens a house on its store: every room and every session goes on where it was.
    pub async fn open(setup: HouseSetup, store: Box<dyn Store>) -> Result<Arc<Self>, StoreFault> {
        let HouseSetup { games, staff, limits, keys, memory, configs, opened_as } = setup;
        let clock = HouseClock::start();
        let reads = store.reader()?;
        let opened_as = OpenedAs::of(&*reads, opened_as)?;
        let Recovered { players, rooms: stored, mut writes, mut left_out } =
            recovery::read(&*reads, &games, &keys, opened_as, &clock)?;
        let (sessions, more) =
            sessions::read(&*reads, &games, &keys, configs, opened_as, &mut left_out)?;
        writes.extend(more.into_iter().chain(opened_as.settled()));
        let reported = reports::read(&*reads, &mut left_out)?;
        let metrics: Arc<Metrics> = Arc::default();
        let writer = match memory {
            true => Writer::inline(store, reads, metrics.clone()),
            false => Writer::threaded(store, reads, metrics.clone()),
        };
        let closing = AtomicBool::new(false);
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let thinkers = Arc::new(Semaphore::new(cores));
        let (desk, draining) = (Desk::default(), AtomicBool::new(false));
        let ending: Arc<Ending> = Arc::default();
        let shared = Shared {
            games,
            staff,
            limits: RwLock::new(Arc::new(limits)),
            keys,
            writer,
            metrics,
            clock,
            desk,
            thinkers,
            draining,
            closing,
            ending,
        };
        let shared = Arc::new(shared);
        if !writes.is_empty() {
            // The clocks are tied to this house's from now on.
            writes.push(shared.alive());
            let failed = |refused: Refused| StoreFault::new(refused.message);
            tokio::select! {
                biased;
                () = shared.writer.is_replaced() => return Err(StoreFault::replaced(REPLACED)),
                done = shared.writer.commit(writes) => done.map_err(failed)?,
            }
        }
        let lobby: Arc<Lobby> = Arc::default();
        let rooms = Rooms::new(shared.clone(), lobby.clone());
        for room in stored {
            rooms.reopen(room);
        }
        if !memory {
            let watched = (Arc::downgrade(&shared), Arc::downgrade(&lobby));
            shared.ending.spawn(heartbeat(watched.0, watched.1));
        }
        let house = Arc::new(Self {
            guests: Guests::new(shared.clone(), players),
            archive: Archive::new(shared.clone()),
            sessions: Sessions::new(shared.clone(), sessions),
            reports: Reports::new(shared.clone(), reported),
            shared,
            lobby,
            rooms,
            memory,
            damaged: left_out.0,
        });
        farewell::watch(&house);
        Ok(house)
    }

    /// Whether nothing outlives the process.
    pub fn is_memory(&self) -> bool {
        self.memory
    }

    /// What was found damaged when the house opened, and left out: each in a sentence with its
    /// name. The rest goes on.
    pub fn damaged(&self) -> &[String] {
        &self.damaged
    }

    /// Whether commands are taken.
    pub fn is_ready(&self) -> bool {
        !self.shared.writer.is_broken()
    }

    /// The key that the house signs with, as everybody may know it.
    pub fn public_key(&self) -> PublicKey {
        self.shared.keys.public()
    }

    pub(crate) fn writer(&self) -> &Writer {
        &self.shared.writer
    }

    /// What the house takes at most.
    pub fn limits(&self) -> Arc<Limits> {
        self.shared.limits()
    }

    /// Takes other limits from now on; rooms and sessions that are open keep the length of their queue.
    pub fn set_limits(&self, limits: Limits) {
        self.shared.set_limits(limits);
    }

    /// The counters.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.shared.metrics
    }

    /// The games of the house.
    pub fn games(&self) -> Vec<GameInfo> {
        games::infos(&self.shared.games)
    }

    /// Who has come in.
    pub fn guests(&self) -> &Guests {
        &self.guests
    }

    /// Which rooms there are.
    pub fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// How rooms come to be.
    pub fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// Matches that are over.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Rounds against the house.
    pub fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    /// What players reported of one another.
    pub fn reports(&self) -> &Reports {
        &self.reports
    }

    /// Removes what has been kept long enough.
    pub async fn prune(&self, retention: &Retention) -> Answer<()> {
        let (retention, now) = (retention.clone(), wall_clock());
        let read = move |reads: &dyn Reads| Prunable::find(reads, &retention, now);
        let found = self.shared.writer.read(read).await?;
        for writes in found.writes.chunks(PRUNED) {
            self.shared.writer.commit(writes.to_vec()).await?;
        }
        for (what, part) in found.parts {
            tracing::info!(what, count = part.count, "what was kept long enough was removed");
        }
        self.sessions.prune_records().await
    }

    /// Sums up every ledger again; what does not hold is said in the log.
    pub async fn check_ledger(&self) -> Answer<LedgerCheck> {
        let read = |reads: &dyn Reads| sessions::check_ledger(reads);
        let check = self.shared.writer.read(read).await?;
        for finding in &check.findings {
            tracing::error!("{finding}");
        }
        tracing::info!(
            players = check.players,
            movements = check.movements,
            "the ledger was summed up"
        );
        Ok(check)
    }

    /// Returns when somebody else writes in the store, or the house was abandoned. From then on everything is
    /// refused, and whoever waits for a commit waits for ever: nobody is told what this house does not know.
    pub async fn replaced(&self) {
        self.shared.writer.is_replaced().await;
    }

    /// Ends every task of the house where it is: nothing more is written, and nobody who waits is answered.
    /// Whoever dropped the house after this has nothing left of it.
    pub fn abandon(&self) {
        self.shared.closing.store(true, Ordering::Release);
        self.shared.writer.abandon();
        self.shared.ending.end();
    }

    /// Finishes what is under way in every room and every session, takes nothing more, and closes
    /// the store. A house that is replaced meanwhile is abandoned.
    pub async fn shut_down(&self) {
        tokio::select! {
            biased;
            () = self.replaced() => self.abandon(),
            () = self.finish() => {}
        }
    }

    async fn finish(&self) {
        self.shared.closing.store(true, Ordering::Release);
        self.sessions.shut_down().await;
        for room in self.lobby.all() {
            let (sender, done) = oneshot::channel();
            room.send(RoomAsk::House(HouseAsk::ShutDown(sender))).await;
            // A task that has ended already has nothing under way.
            let _ = done.await;
        }
        // What is committed last is behind everything that was under way; a store that has failed
        // has said so.
        let _ = self.shared.writer.commit(vec![self.shared.alive()]).await;
        self.shared.writer.close().await;
    }
}

/// A sign of life a second: after an outage no table's time goes on beyond the last one.
async fn heartbeat(shared: Weak<Shared>, lobby: Weak<Lobby>) {
    let mut second = tokio::time::interval(Duration::from_secs(1));
    second.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    loop {
        second.tick().await;
        let Some((shared, lobby)) = shared.upgrade().zip(lobby.upgrade()) else { return };
        if lobby.count() > 0 {
            // A store that has failed has said so, and is tried again.
            let _ = shared.writer.commit(vec![shared.alive()]).await;
        }
    }
}
