//! The house: how it opens, how it closes, and the doors to what is in it.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use journal::signed::PublicKey;
use session::Registry;
use store::{Store, StoreFault};
use tokio::sync::Semaphore;
use tokio::sync::oneshot;
use wire::http::GameInfo;

use crate::archive::Archive;
use crate::desk::Desk;
use crate::guests::Guests;
use crate::keys::Keys;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::matches::HouseClock;
use crate::metrics::Metrics;
use crate::recovery::{self, Recovered};
use crate::restored::OpenedAs;
use crate::rooms::{HouseAsk, RoomAsk, Rooms};
use crate::sessions::{self, Configs, Sessions};
use crate::shared::Shared;
use crate::writer::Writer;
use crate::{Refused, farewell, games};

/// What a house is opened with.
pub struct HouseSetup {
    /// The games that can be played here.
    pub games: Registry,
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
    shared: Arc<Shared>,
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
    /// Whether nothing outlives the process.
    memory: bool,
}

impl House {
    /// Opens a house on its store: every room and every session goes on where it was.
    pub async fn open(setup: HouseSetup, store: Box<dyn Store>) -> Result<Arc<Self>, StoreFault> {
        let HouseSetup { games, limits, keys, memory, configs, opened_as } = setup;
        let clock = HouseClock::start();
        let reads = store.reader()?;
        let opened_as = OpenedAs::of(&*reads, opened_as)?;
        let Recovered { players, rooms: stored, mut writes } =
            recovery::read(&*reads, &games, &keys, opened_as)?;
        let (sessions, more) = sessions::read(&*reads, &games, &keys, configs, opened_as)?;
        writes.extend(more.into_iter().chain(opened_as.settled()));
        let metrics: Arc<Metrics> = Arc::default();
        let writer = match memory {
            true => Writer::inline(store, reads, metrics.clone()),
            false => Writer::threaded(store, reads, metrics.clone()),
        };
        let closing = AtomicBool::new(false);
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let thinkers = Arc::new(Semaphore::new(cores));
        let desk = Desk::default();
        let shared =
            Shared { games, limits, keys, writer, metrics, clock, desk, thinkers, closing };
        let shared = Arc::new(shared);
        if !writes.is_empty() {
            let failed = |refused: Refused| StoreFault::new(refused.message);
            shared.writer.commit(writes).await.map_err(failed)?;
        }
        let lobby: Arc<Lobby> = Arc::default();
        let rooms = Rooms::new(shared.clone(), lobby.clone());
        for room in stored {
            rooms.reopen(room);
        }
        if !memory {
            tokio::spawn(heartbeat(Arc::downgrade(&shared), Arc::downgrade(&lobby)));
        }
        let house = Arc::new(Self {
            guests: Guests::new(shared.clone(), players),
            archive: Archive::new(shared.clone()),
            sessions: Sessions::new(shared.clone(), sessions),
            shared,
            lobby,
            rooms,
            memory,
        });
        farewell::watch(&house);
        Ok(house)
    }

    /// Whether nothing outlives the process.
    pub fn is_memory(&self) -> bool {
        self.memory
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
    pub fn limits(&self) -> &Limits {
        &self.shared.limits
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

    /// Finishes what is under way in every room and every session, and takes nothing more.
    pub async fn shut_down(&self) {
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
    }
}

/// A sign of life a second: after an outage no table's time goes on beyond the last one.
async fn heartbeat(shared: Weak<Shared>, lobby: Weak<Lobby>) {
    let mut second = tokio::time::interval(Duration::from_secs(1));
    second.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    loop {
        second.tick().await;
        let Some((shared, lobby)) = shared.upgrade().zip(lobby.upgrade()) else { return };
        if lobby.count() > 0 && shared.writer.commit(vec![shared.alive()]).await.is_err() {
            return;
        }
    }
}
