//! A store that fails by dice under a house on simulated time: a full disk, a sync that fails, a write
//! that is torn, a kill at any moment. Each schedule follows from its seed.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, mpsc};
use std::time::Duration;

use conformance::Effort;
use house::{Configs, House, HouseSetup, Limits, OpenedAs, Vault};
use serde_json::{Value, json};
use store::{Archived, Kind, LogLine, MemoryStore, Reads, Store, StoreFault, Surveyed, Write};
use table::draws::Dice;
use tokio::time::advance;
use wire::TableId;

use crate::sessions;
use crate::tables::{Client, deal, table_of_two};

/// How many schedules a test run tries.
const SCHEDULES: u64 = 150;
/// How many lives the house of a schedule has, and how many requests each.
const LIVES: u64 = 4;
const ASKS: u64 = 12;

/// What a disk does with a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// It keeps it.
    None,
    /// It has no room, until somebody makes some.
    Full,
    /// It has it, or not, and says that it failed.
    FailedSync,
    /// It keeps a part of it, and the power goes.
    Torn,
}

/// What outlives a process.
struct Disk {
    /// Every commit that is there.
    commits: Vec<Vec<Write>>,
    /// What a failed sync may have left.
    doubtful: Option<Vec<Write>>,
    /// All of it, put together.
    view: MemoryStore,
    /// How often it will still fail to be mended.
    full_for: u64,
    /// Whether the power is gone: nothing is kept any more.
    is_off: bool,
    dice: Dice,
    /// How likely faults are, in a hundred.
    faults: u64,
}

impl Disk {
    fn fault(&mut self) -> Fault {
        if !self.dice.chance(self.faults, 100) {
            return Fault::None;
        }
        match self.dice.below(5) {
            0 | 1 => Fault::Full,
            2 | 3 => Fault::FailedSync,
            _ => Fault::Torn,
        }
    }

    fn keep(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        self.view.commit(writes)?;
        self.commits.push(writes.to_vec());
        Ok(())
    }

    /// Puts together what is there.
    fn put_together(&mut self) {
        self.view = MemoryStore::default();
        for writes in &self.commits {
            self.view.commit(writes).expect("it was committed before");
        }
    }

    /// The power comes back: whatever was doubtful is there or is not.
    fn power_on(&mut self) {
        let doubtful = self.doubtful.take();
        if self.dice.chance(1, 2) {
            self.commits.extend(doubtful);
        }
        (self.is_off, self.full_for) = (false, 0);
        self.put_together();
    }
}

/// The disk under a house.
#[derive(Clone)]
struct Faulty(Arc<Mutex<Disk>>);

impl Faulty {
    fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(Disk {
            commits: Vec::new(),
            doubtful: None,
            view: MemoryStore::default(),
            full_for: 0,
            is_off: false,
            dice: Dice::new(seed),
            faults: 0,
        })))
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.0.lock().expect("nobody panics with the disk in hand")
    }

    fn view(&self) -> MemoryStore {
        self.disk().view.clone()
    }
}

impl Store for Faulty {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        let mut disk = self.disk();
        if disk.is_off {
            return Err(StoreFault::new("the power is gone"));
        }
        match disk.fault() {
            Fault::None => disk.keep(writes),
            Fault::Full => {
                disk.full_for = disk.dice.below(4);
                Err(StoreFault::new("the disk is full"))
            }
            Fault::FailedSync => {
                disk.doubtful = Some(writes.to_vec());
                Err(StoreFault::new("the sync failed"))
            }
            Fault::Torn => {
                let kept = disk.dice.position(writes.len() + 1);
                disk.keep(&writes[..kept])?;
                disk.is_off = true;
                Err(StoreFault::new("the power is gone"))
            }
        }
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        Ok(Box::new(self.clone()))
    }

    /// What was doubtful is not there: the next commit stands in its place.
    fn mend(&mut self) -> Result<(), StoreFault> {
        let mut disk = self.disk();
        if disk.is_off || disk.full_for > 0 {
            disk.full_for = disk.full_for.saturating_sub(1);
            return Err(StoreFault::new("it still fails"));
        }
        disk.doubtful = None;
        disk.put_together();
        Ok(())
    }
}

impl Reads for Faulty {
    fn get(&self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault> {
        self.view().get(kind, key)
    }

    fn survey(&self, kind: Kind) -> Result<Vec<Surveyed>, StoreFault> {
        self.view().survey(kind)
    }

    fn list(&self, kind: Kind, prefix: &str) -> Result<Vec<(String, String)>, StoreFault> {
        self.view().list(kind, prefix)
    }

    fn log(&self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault> {
        self.view().log(each)
    }

    fn stream(&self, stream: &str) -> Result<Option<String>, StoreFault> {
        self.view().stream(stream)
    }

    fn archived(&self, each: &mut dyn FnMut(Archived<'_>)) -> Result<(), StoreFault> {
        self.view().archived(each)
    }
}

fn setup(memory: bool) -> HouseSetup {
    HouseSetup {
        games: games_all::GAMES,
        limits: Limits::default(),
        vault: Vault::new([7; 32]),
        memory,
        configs: Configs::default(),
        opened_as: OpenedAs::Continued,
    }
}

async fn open(disk: &Faulty) -> Arc<House> {
    House::open(setup(true), Box::new(disk.clone())).await.expect("the house opens")
}

/// What was asked, and answered by acknowledging it.
#[derive(Default)]
struct Known {
    /// Of the table: who, id, command, head.
    moves: Vec<(usize, String, Value, Value)>,
    /// Of the session: id, request, answer.
    rounds: Vec<(String, Value, Value)>,
    /// The latest table time that anybody was told.
    time: u64,
    asked: u64,
}

/// One schedule: what its dice lead to.
struct Schedule {
    disk: Faulty,
    dice: Dice,
    known: Known,
    table: TableId,
    tokens: [String; 2],
    player: String,
}

/// Runs one life of a house on a clock that only the test moves. When this returns everything stops
/// wherever it is, as a kill would have it.
fn by_hand<T>(life: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    let runtime = builder.enable_all().start_paused(true).build().expect("a runtime");
    let (release, held) = mpsc::channel::<()>();
    runtime.spawn_blocking(move || held.recv());
    let lived = runtime.block_on(life);
    drop(release);
    lived
}

async fn answer(client: &mut Client, id: &str) -> Value {
    loop {
        let told = client.next().await;
        if told["id"] == id {
            return told;
        }
    }
}

impl Schedule {
    /// Everybody is there before anything fails.
    fn begin(seed: u64) -> Self {
        let disk = Faulty::new(seed);
        let (table, tokens, player) = by_hand(async {
            let house = open(&disk).await;
            let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
            let (table, _) = table_of_two(&house, &mut people, json!({"turnSeconds": 5})).await;
            let player = sessions::Client::new(&house).await.token;
            (table, people.map(|client| client.token), player)
        });
        let (dice, known) = (Dice::new(!seed), Known::default());
        Self { disk, dice, known, table, tokens, player }
    }

    /// A life of the house: what was acknowledged in those before is there, or its table is named.
    async fn live(&mut self) -> bool {
        self.disk.disk().faults = 0;
        let house = open(&self.disk).await;
        if !house.damaged().is_empty() {
            return false;
        }
        self.check(&house).await;
        self.disk.disk().faults = 25;
        for _ in 0..ASKS {
            match self.dice.below(6) {
                0..=2 => self.ask_the_table(&house).await,
                3 | 4 => self.ask_the_session(&house).await,
                _ => self.let_time_pass(&house).await,
            }
        }
        self.disk.disk().faults = 0;
        // What was refused because the store failed is taken when it works again.
        for _ in 0..8 {
            advance(Duration::from_secs(1)).await;
            tokio::task::yield_now().await;
        }
        if !self.disk.disk().is_off {
            assert!(house.is_ready(), "it goes on by itself");
            self.check(&house).await;
        }
        true
    }

    async fn ask_the_table(&mut self, house: &House) {
        let person = self.dice.position(2);
        let mut client = Client::of(house, &self.tokens[person]);
        let room = house.lobby().room(self.table).expect("it is served");
        self.known.asked += 1;
        let id = self.known.asked.to_string();
        let command = match self.dice.below(3) {
            0 => deal(),
            1 => json!({"type": "draw"}),
            _ => json!({"type": "stand"}),
        };
        room.send(client.command(&id, &command)).await;
        let told = answer(&mut client, &id).await;
        if told["type"] == "accepted" {
            self.known.moves.push((person, id, command, told["head"].clone()));
        }
    }

    async fn ask_the_session(&mut self, house: &Arc<House>) {
        let mut client = sessions::Client::of(house, &self.player);
        let active = client.active("hilo").await;
        let ask = match active.is_null() {
            true => client.bet_ask("hilo", "1.00").await,
            false => sessions::step_of("hilo", &active),
        };
        self.known.asked += 1;
        let id = self.known.asked.to_string();
        let told = client.ask_as(&id, ask.clone()).await;
        if told["type"] == "session.accepted" {
            self.known.rounds.push((id, ask, told));
        }
    }

    async fn let_time_pass(&mut self, house: &House) {
        advance(Duration::from_millis(self.dice.below(4000))).await;
        tokio::task::yield_now().await;
        self.look(house).await;
    }

    /// Told time never steps back.
    async fn look(&mut self, house: &House) {
        let mut client = Client::of(house, &self.tokens[0]);
        let room = house.lobby().room(self.table).expect("it is served");
        room.send(client.join()).await;
        let time = client.until("update").await["time"].as_u64().expect("a time");
        assert!(time >= self.known.time, "{time} is before {}", self.known.time);
        self.known.time = time;
    }

    /// Whatever was acknowledged gets the same answer again, and the money holds.
    async fn check(&mut self, house: &Arc<House>) {
        self.look(house).await;
        let room = house.lobby().room(self.table).expect("it is served");
        for (person, id, command, head) in &self.known.moves {
            let mut client = Client::of(house, &self.tokens[*person]);
            room.send(client.command(id, command)).await;
            let told = answer(&mut client, id).await;
            assert_eq!(&told["head"], head, "{told}");
        }
        let mut client = sessions::Client::of(house, &self.player);
        for (id, ask, told) in &self.known.rounds {
            assert_eq!(&client.ask_as(id, ask.clone()).await, told);
        }
        let active = client.active("hilo").await;
        let staked = if active.is_null() { "0.00" } else { "1.00" };
        assert_eq!(client.money().await.1, staked);
    }
}

/// What a schedule came to: how many lives it had, and what was acknowledged.
fn run(seed: u64) -> (u64, usize) {
    let mut schedule = Schedule::begin(seed);
    for life in 0..LIVES {
        schedule.disk.disk().power_on();
        // A house that names what a torn write left serves the rest; this one has nothing else.
        if !by_hand(schedule.live()) {
            return (life, schedule.known.moves.len() + schedule.known.rounds.len());
        }
    }
    (LIVES, schedule.known.moves.len() + schedule.known.rounds.len())
}

#[test]
fn what_is_acknowledged_holds_whatever_the_disk_does() {
    let effort = Effort::of_this_run();
    let first = effort.seed(16);
    println!("schedules from {first} on");
    let mut lives: BTreeMap<u64, u64> = BTreeMap::new();
    let mut acknowledged = 0;
    for number in 0..effort.of(SCHEDULES) {
        let seed = first.wrapping_add(number);
        let done = std::panic::catch_unwind(|| run(seed));
        let (lived, known) = done.unwrap_or_else(|_| panic!("the schedule of seed {seed} fails"));
        *lives.entry(lived).or_default() += 1;
        acknowledged += known;
    }
    println!("{acknowledged} acknowledged; schedules by lives: {lives:?}");
    assert!(lives.get(&LIVES).is_some_and(|whole| *whole > effort.of(SCHEDULES) / 4), "{lives:?}");
}

#[test]
fn a_schedule_follows_from_its_seed() {
    for seed in [1, 7, 23] {
        assert_eq!(run(seed), run(seed), "{seed}");
    }
}

/// A store that holds every commit until it is let go.
struct Slow(MemoryStore, mpsc::Sender<mpsc::Sender<()>>);

impl Store for Slow {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        let (go, wait) = mpsc::channel();
        // When the test has ended nobody holds anything.
        if self.1.send(go).is_ok() {
            let _ = wait.recv();
        }
        self.0.commit(writes)
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        self.0.reader()
    }
}

/// However long a disk takes, nothing is told before it has answered.
#[test]
fn nothing_leaves_before_a_slow_disk_has_answered() {
    let (held, holds) = mpsc::channel::<mpsc::Sender<()>>();
    by_hand(async move {
        let store = Box::new(Slow(MemoryStore::default(), held));
        let house = House::open(setup(false), store).await.expect("it opens");
        let guests = Arc::clone(&house);
        let registering = tokio::spawn(async move { guests.guests().register("An").await.is_ok() });
        let go = loop {
            match holds.try_recv() {
                Ok(go) => break go,
                Err(_) => tokio::task::yield_now().await,
            }
        };
        for _ in 0..100 {
            advance(Duration::from_secs(1)).await;
            tokio::task::yield_now().await;
            assert!(!registering.is_finished() && house.guests().count() == 0);
        }
        go.send(()).expect("it is held");
        assert!(registering.await.expect("no panic"));
        assert_eq!(house.guests().count(), 1);
    });
}
