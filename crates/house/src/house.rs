//! The house: how it opens, how it closes, and the doors to what is in it.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use session::Registry;
use store::{Kind, Reads, Store, StoreFault, Write};
use tokio::sync::Semaphore;
use tokio::sync::oneshot;
use wire::http::GameInfo;

use crate::archive::Archive;
use crate::guests::Guests;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::matches::{HouseClock, wall_clock};
use crate::metrics::Metrics;
use crate::recovery::{self, Recovered};
use crate::retention::{Prunable, Retention};
use crate::rooms::{HouseAsk, RoomAsk, Rooms};
use crate::sessions::{self, Configs, Sessions};
use crate::shared::Shared;
use crate::vault::Vault;
use crate::writer::Writer;
use crate::{Answer, Refused, games};

/// How much of what was kept long enough is removed at once, between what others write.
const PRUNED: usize = 200;

/// What a house is opened with.
pub struct HouseSetup {
    /// The games that can be played here.
    pub games: Registry,
    /// What the house takes at most.
    pub limits: Limits,
    /// The key of live server seeds.
    pub vault: Vault,
    /// Whether nothing outlives the process.
    pub memory: bool,
    /// The configuration of the session games.
    pub configs: Configs,
    /// How its store was found.
    pub opened_as: OpenedAs,
}

/// How the store of a house was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenedAs {
    /// As the last house left it.
    Continued,
    /// As it was at some time before: what was acknowledged since is lost, and somebody may have
    /// seen it.
    Restored,
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
    /// What was found damaged and left out, each in a sentence with its name.
    damaged: Vec<String>,
}

impl House {
    /// Opens a house on its store: every room and every session goes on where it was.
    pub async fn open(setup: HouseSetup, store: Box<dyn Store>) -> Result<Arc<Self>, StoreFault> {
        let HouseSetup { games, limits, vault, memory, configs, opened_as } = setup;
        let clock = HouseClock::start();
        let reads = store.reader()?;
        let recovered = recovery::read(&*reads, &games, &vault, &clock)?;
        let Recovered { players, rooms: stored, mut writes, mut left_out } = recovered;
        if opened_as == OpenedAs::Restored {
            writes.push(taken_up());
        }
        let sessions = sessions::read(&*reads, &games, &vault, configs, &mut left_out)?;
        let metrics: Arc<Metrics> = Arc::default();
        let writer = match memory {
            true => Writer::inline(store, reads, metrics.clone()),
            false => Writer::threaded(store, reads, metrics.clone()),
        };
        let closing = AtomicBool::new(false);
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        let thinkers = Arc::new(Semaphore::new(cores));
        let shared = Shared { games, limits, vault, writer, metrics, clock, thinkers, closing };
        let shared = Arc::new(shared);
        if !writes.is_empty() {
            // The clocks are tied to this house's from now on.
            writes.push(shared.alive());
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
        Ok(Arc::new(Self {
            guests: Guests::new(shared.clone(), players),
            archive: Archive::new(shared.clone()),
            sessions: Sessions::new(shared.clone(), sessions),
            shared,
            lobby,
            rooms,
            memory,
            damaged: left_out.0,
        }))
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
        Ok(())
    }

    /// Finishes what is under way in every room and every session, takes nothing more, and closes
    /// the store.
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
        self.shared.writer.close().await;
    }
}

/// A store that was found as it was before says so until it has been taken up.
fn taken_up() -> Write {
    Write::Delete { kind: Kind::House, key: "copy".into() }
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
