//! The house: its players, its tables, and the way to each.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use serde_json::{Map, Value};
use session::Registry;
use store::{Kind, Store, StoreFault, Write};
use table::Seat;
use table::erased::AnyGame;
use tokio::sync::{mpsc, oneshot};
use wire::http::{GameInfo, NewTable, PastGame, PlayerMade, TableMade};
use wire::{Code, SessionAsk, TableInfo, Tell};

use crate::clock::HouseClock;
use crate::desk::{TableAsk, TableHandle, gone};
use crate::limits::Limits;
use crate::meta::{Meta, SeatDoc, refuse};
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::past::{self, PastCommand, Replay};
use crate::places::Places;
use crate::players::{Player, Players};
use crate::recovery::{self, Recovered};
use crate::sessions::{self, Configs, Sessions};
use crate::task::TableTask;
use crate::vault::Vault;
use crate::writer::Writer;
use crate::{Answer, Refused, ids};

/// What a house is opened with.
pub struct HouseSetup {
    /// The games of the registry.
    pub games: Registry,
    /// The limits.
    pub limits: Limits,
    /// The key of live server seeds.
    pub vault: Vault,
    /// Whether nothing outlives the process.
    pub memory: bool,
    /// The configuration of HiLo and its siblings.
    pub configs: Configs,
}

/// What every table's task has of the house.
pub(crate) struct Shared {
    pub(crate) games: Registry,
    pub(crate) limits: Limits,
    pub(crate) vault: Vault,
    pub(crate) writer: Writer,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) clock: HouseClock,
    /// Nothing more is taken: what is under way is finished.
    closing: AtomicBool,
    tables: RwLock<HashMap<String, Listed>>,
    /// The open public tables, as their tasks last told.
    lobby: RwLock<BTreeMap<String, TableInfo>>,
    places: Places,
}

/// A table of the house.
struct Listed {
    handle: TableHandle,
    creator: String,
}

impl Shared {
    pub(crate) fn game(&self, name: &str) -> Option<&'static dyn AnyGame> {
        self.games.find(name)
    }

    /// A sign of life.
    fn alive(&self) -> Write {
        Write::Put { kind: Kind::House, key: "alive".into(), value: self.clock.now().to_string() }
    }

    /// Refuses what comes when the house closes down.
    pub(crate) fn must_be_open(&self) -> Answer<()> {
        if self.closing.load(Ordering::Acquire) { Err(shutting_down()) } else { Ok(()) }
    }

    /// A task tells how its table stands: to the lobby, if everybody may know.
    pub(crate) fn list(&self, info: &TableInfo) {
        self.places.take(info);
        if let Ok(mut lobby) = self.lobby.write() {
            match info.public && info.status != wire::Status::Over {
                true => drop(lobby.insert(info.id.clone(), info.clone())),
                false => drop(lobby.remove(&info.id)),
            }
        }
    }

    /// A task has ended.
    pub(crate) fn forget(&self, table: &str) {
        if let Ok(mut tables) = self.tables.write() {
            tables.remove(table);
        }
        if let Ok(mut lobby) = self.lobby.write() {
            lobby.remove(table);
        }
        self.places.forget(table);
    }
}

/// The house.
pub struct House {
    shared: Arc<Shared>,
    players: Players,
    sessions: Sessions,
    memory: bool,
    /// One new name at a time, so that the store and the memory agree on the last.
    naming: tokio::sync::Mutex<()>,
}

impl House {
    /// Opens a house on its store: every table goes on where it was.
    pub async fn open(setup: HouseSetup, store: Box<dyn Store>) -> Result<Arc<Self>, StoreFault> {
        let HouseSetup { games, limits, vault, memory, configs } = setup;
        let clock = HouseClock::start();
        let reads = store.reader()?;
        let recovered = recovery::read(&*reads, &games, &vault)?;
        let sessions = sessions::read(&*reads, &games, &vault, configs)?;
        let metrics: Arc<Metrics> = Arc::default();
        let writer = match memory {
            true => Writer::inline(store, reads, metrics.clone()),
            false => Writer::threaded(store, reads, metrics.clone()),
        };
        let shared = Arc::new(Shared {
            games,
            limits,
            vault,
            writer,
            metrics,
            clock,
            closing: AtomicBool::new(false),
            tables: RwLock::default(),
            lobby: RwLock::default(),
            places: Places::default(),
        });
        let sessions = Sessions::new(shared.clone(), sessions);
        let (players, naming) = Default::default();
        let house = Arc::new(Self { shared, players, sessions, memory, naming });
        house.take_over(recovered).await?;
        if !memory {
            tokio::spawn(heartbeat(Arc::downgrade(&house.shared)));
        }
        Ok(house)
    }

    async fn take_over(&self, recovered: Recovered) -> Result<(), StoreFault> {
        let failed = |refused: Refused| StoreFault::new(refused.message);
        if !recovered.writes.is_empty() {
            self.shared.writer.commit(recovered.writes).await.map_err(failed)?;
        }
        for player in recovered.players {
            self.players.insert(player);
        }
        for (meta, running, talk) in recovered.tables {
            if meta.status == wire::Status::Parked {
                tracing::warn!(table = meta.id, game = meta.game, "its rules are missing: parked");
            }
            self.spawn(|shared, handle, inbox| {
                TableTask::going_on(shared, handle, inbox, meta, running, talk)
            });
        }
        Ok(())
    }

    fn spawn(
        &self,
        make: impl FnOnce(Arc<Shared>, TableHandle, mpsc::Receiver<TableAsk>) -> TableTask,
    ) -> TableHandle {
        let (sender, inbox) = mpsc::channel(self.shared.limits.table_queue);
        let handle = TableHandle(sender);
        let task = make(self.shared.clone(), handle.clone(), inbox);
        if let Ok(mut tables) = self.shared.tables.write() {
            let (handle, creator) = (handle.clone(), task.creator().to_owned());
            tables.insert(task.id().to_owned(), Listed { handle, creator });
        }
        self.shared.list(&task.info());
        tokio::spawn(task.run());
        handle
    }

    /// Whether nothing outlives the process.
    pub fn is_memory(&self) -> bool {
        self.memory
    }

    /// Whether commands are taken.
    pub fn is_ready(&self) -> bool {
        !self.shared.writer.is_broken()
    }

    /// The limits.
    pub fn limits(&self) -> &Limits {
        &self.shared.limits
    }

    /// The counters.
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.shared.metrics
    }

    /// The players.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// How many tables are in the house.
    pub fn table_count(&self) -> usize {
        self.shared.tables.read().map_or(0, |tables| tables.len())
    }

    fn tables_made_by(&self, player: &str) -> usize {
        let tables = self.shared.tables.read();
        tables.map_or(0, |tables| tables.values().filter(|one| one.creator == player).count())
    }

    /// The games of the house.
    pub fn games(&self) -> Vec<GameInfo> {
        self.shared.games.all().map(past::game_info).collect()
    }

    /// A guest comes in.
    pub async fn register(&self, name: &str) -> Answer<PlayerMade> {
        if self.players.count() >= self.shared.limits.players {
            return refuse(Code::RateLimited, "The house is full.");
        }
        let (player, token) = Player::new(name, self.shared.limits.name_characters)?;
        self.shared.writer.commit(vec![player.write()]).await?;
        let player = self.players.insert(player);
        tracing::info!(player = player.id, "a guest came in");
        Ok(PlayerMade { player: player.id.clone(), name: player.name.clone(), token })
    }

    /// A player takes another name; seats that were claimed before keep the old one.
    pub async fn rename(&self, player: &Player, name: &str) -> Answer<Arc<Player>> {
        let renamed = player.renamed(name, self.shared.limits.name_characters)?;
        let _one_at_a_time = self.naming.lock().await;
        self.shared.writer.commit(vec![renamed.write()]).await?;
        Ok(self.players.insert(renamed))
    }

    /// The tables at which a player sits or that the player made, as long as they are at hand.
    pub async fn tables_of(&self, player: &Arc<Player>) -> Vec<TableInfo> {
        let mut found = Vec::new();
        for handle in self.shared.places.of(&player.id).iter().filter_map(|id| self.table(id).ok())
        {
            // One that has just gone is not listed.
            found.extend(
                handle.ask(|reply| TableAsk::Info(Some(player.clone()), None, reply)).await,
            );
        }
        found
    }

    /// A player makes a table.
    pub async fn create(&self, player: &Arc<Player>, new: &NewTable) -> Answer<TableMade> {
        let Some(game) = self.shared.game(&new.game).filter(|game| game.ends()) else {
            return refuse(Code::NotFound, "There is no such game to be played at a table.");
        };
        if self.table_count() >= self.shared.limits.tables {
            return refuse(Code::RateLimited, "The house has no room for another table.");
        }
        if self.tables_made_by(&player.id) >= self.shared.limits.tables_per_player {
            return refuse(Code::RateLimited, "You have made as many tables as one player may.");
        }
        let meta = Meta::new(game, new, player, &self.shared.vault)?;
        self.open_table(meta, player).await
    }

    async fn open_table(&self, meta: Meta, player: &Arc<Player>) -> Answer<TableMade> {
        let invite = meta.invite.clone();
        self.shared.writer.commit(vec![meta.write()]).await?;
        self.shared.metrics.tables_made.add(1);
        tracing::info!(table = meta.id, game = meta.game, player = player.id, "a table was made");
        let handle =
            self.spawn(|shared, handle, inbox| TableTask::new(shared, handle, inbox, meta));
        let ask = |reply| TableAsk::Info(Some(player.clone()), None, reply);
        Ok(TableMade { table: handle.ask(ask).await?, invite })
    }

    /// The open public tables.
    pub fn lobby(&self) -> Vec<TableInfo> {
        self.shared.lobby.read().map_or(Vec::new(), |lobby| lobby.values().cloned().collect())
    }

    /// The way to a table.
    pub fn table(&self, id: &str) -> Answer<TableHandle> {
        let tables = self.shared.tables.read().map_err(|_| gone())?;
        tables.get(id).map(|table| table.handle.clone()).ok_or_else(gone)
    }

    /// The same game with the same people: whoever asks first makes it, the others sit down.
    pub async fn rematch(&self, player: &Arc<Player>, id: &str, hash: &str) -> Answer<TableMade> {
        let old = self.table(id)?;
        let of = old.ask(|reply| TableAsk::Rematch(player.clone(), reply)).await?.meta;
        if let Some(next) = &of.rematch {
            let handle = self.table(next)?;
            let sit = wire::http::Sit { seat: None, client_seed_hash: hash.into(), invite: None };
            let table = handle.ask(|reply| TableAsk::Sit(player.clone(), sit, reply)).await?;
            let invite = handle.ask(|reply| TableAsk::Invite(player.clone(), reply)).await?;
            return Ok(TableMade { table, invite });
        }
        let Some(game) = self.shared.game(&of.game) else { return Err(gone()) };
        let config = of.config.as_object().cloned().unwrap_or_default();
        let new = NewTable {
            game: of.game.clone(),
            seats: of.seat_count(),
            config,
            public: of.public,
            bot_after_seconds: of.bot_after_seconds,
            client_seed_hash: None,
        };
        let mut meta = Meta::new(game, &new, player, &self.shared.vault)?;
        // The people keep their seats; each commits to a new client seed on coming back.
        for (seat, before) in meta.seats.iter_mut().zip(&of.seats) {
            *seat = SeatDoc { client_seed_hash: None, ..before.clone() };
        }
        meta.creator = of.creator.clone();
        let sit = wire::http::Sit { seat: None, client_seed_hash: hash.into(), invite: None };
        meta.sit(player, &sit)?;
        let made = self.open_table(meta, player).await?;
        old.tell(TableAsk::RematchMade(made.table.id.clone()))?;
        Ok(made)
    }

    /// A player's past games, newest first.
    pub async fn history(&self, player: &Player) -> Answer<Vec<PastGame>> {
        let prefix = format!("{}/", player.id);
        let found =
            self.shared.writer.read(move |store| store.list(Kind::History, &prefix)).await?;
        let games = found.iter().filter_map(|(_, value)| serde_json::from_str(value).ok());
        Ok(games.collect())
    }

    /// The journal of a game that is over, for those who played it.
    pub async fn journal(&self, player: &Player, id: &str) -> Answer<String> {
        self.past_seat(player, id).await?;
        let stream = id.to_owned();
        let text = self.shared.writer.read(move |store| store.stream(&stream)).await?;
        text.ok_or_else(gone)
    }

    /// A past game as one's own seat saw it.
    pub async fn replay(&self, player: &Player, id: &str) -> Answer<Replay> {
        let seat = self.past_seat(player, id).await?;
        let journal = self.journal(player, id).await?;
        past::replay(&journal, seat, |name| self.shared.game(name))
    }

    async fn past_seat(&self, player: &Player, id: &str) -> Answer<u8> {
        let key = id.to_owned();
        let text = self.shared.writer.read(move |store| store.get(Kind::Past, &key)).await?;
        let meta: Option<Meta> = text.and_then(|text| serde_json::from_str(&text).ok());
        let seat = meta.and_then(|meta| meta.seat_of(&player.id)).ok_or_else(gone)?;
        u8::try_from(seat).map_err(|_| gone())
    }

    /// Whether there may be a table of that id among those that are over.
    pub fn may_have_been(&self, id: &str) -> bool {
        ids::is_id(id)
    }

    /// A command to a table that is no longer at hand, answered over that socket: an id that was
    /// accepted before the game was over still gets its answer.
    pub async fn past_command(&self, player: &Player, outbox: &Outbox, ask: PastCommand) {
        let PastCommand { table, id, command } = ask;
        let answered = self.past_answer(player, &table, &id, command).await;
        outbox.tell(&match answered {
            Ok(head) => Tell::Accepted { table, id, head: Some(head) },
            Err(error) => Tell::Refused { table: Some(table), id: Some(id), error },
        });
    }

    async fn past_answer(
        &self,
        player: &Player,
        table: &str,
        id: &str,
        command: Map<String, Value>,
    ) -> Answer<String> {
        let seat = self.past_seat(player, table).await?;
        let journal = self.journal(player, table).await?;
        past::answer(&journal, Seat::new(seat), id, command, |name| self.shared.game(name))
    }

    /// A table that is over, for those who played it.
    pub async fn past_table(&self, player: &Player, id: &str) -> Answer<TableInfo> {
        let key = id.to_owned();
        let text = self.shared.writer.read(move |store| store.get(Kind::Past, &key)).await?;
        let meta: Option<Meta> = text.and_then(|text| serde_json::from_str(&text).ok());
        let meta = meta.filter(|meta| meta.seat_of(&player.id).is_some()).ok_or_else(gone)?;
        Ok(meta.info(|_| false))
    }

    /// A request of HiLo and its siblings, from any socket of the player, answered over that
    /// socket. Requests of one player take their turn; whoever reads a socket waits for this
    /// before its next request. Giving up the wait gives up no request.
    pub async fn session(&self, player: &Player, outbox: &Outbox, ask: SessionAsk) {
        self.sessions.serve(&player.id, outbox, ask).await;
    }

    /// The journal of a retired server seed, for whose seed it was.
    pub async fn seed_journal(&self, player: &Player, server_seed_hash: &str) -> Answer<String> {
        self.sessions.journal(&player.id, server_seed_hash).await
    }

    /// Finishes what is under way at every table and in every session, and takes nothing more.
    pub async fn shut_down(&self) {
        self.shared.closing.store(true, Ordering::Release);
        self.sessions.finish().await;
        let handles: Vec<TableHandle> = self
            .shared
            .tables
            .read()
            .map_or(Vec::new(), |all| all.values().map(|table| table.handle.clone()).collect());
        for handle in handles {
            let (sender, done) = oneshot::channel();
            if handle.0.send(TableAsk::ShutDown(sender)).await.is_ok() {
                // A task that has ended already has nothing under way.
                let _ = done.await;
            }
        }
        // What is committed last is behind everything that was under way.
        let _ = self.shared.writer.commit(vec![self.shared.alive()]).await;
    }
}

/// A sign of life a second: after an outage no table's time goes on beyond the last one.
async fn heartbeat(shared: std::sync::Weak<Shared>) {
    let mut second = tokio::time::interval(Duration::from_secs(1));
    second.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
    loop {
        second.tick().await;
        let Some(shared) = shared.upgrade() else { return };
        let served = shared.tables.read().is_ok_and(|tables| !tables.is_empty());
        if served && shared.writer.commit(vec![shared.alive()]).await.is_err() {
            return;
        }
    }
}

/// The refusal of what comes too late.
pub(crate) fn shutting_down() -> Refused {
    Refused::new(Code::ShuttingDown, "The house is closing down.")
}
