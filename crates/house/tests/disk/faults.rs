//! A store that fails by dice under a house on simulated time: a full disk, a sync that fails, a write
//! that is torn or lost, a kill at any moment. Each schedule follows from its seed.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, mpsc};
use std::time::{Duration, Instant};

use conformance::Effort;
use house::{Configs, House, HouseSetup, Keys, Limits, OpenedAs, Staff};
use journal::EndReason;
use serde_json::{Value, json};
use store::{Archived, Kind, LogLine, MemoryStore, Reads, Store, StoreFault, Surveyed, Write};
use table::draws::Dice;
use tokio::time::advance;
use wire::TableId;

use crate::sessions;
use crate::tables::{Client, deal, table_of_two};

/// How many schedules a test run tries.
const SCHEDULES: u64 = 500;
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
    /// It says that it has it, and has nothing from here on when the power comes back.
    Lost,
}

/// What outlives a process.
pub(crate) struct Disk {
    /// Every commit that is there.
    commits: Vec<Vec<Write>>,
    /// What a failed sync may have left.
    doubtful: Option<Vec<Write>>,
    /// From which commit on nothing outlives the power, if it has lied.
    lost_from: Option<usize>,
    /// All of it, put together.
    view: MemoryStore,
    /// How often it will still fail to be mended.
    full_for: u64,
    /// Whether the power is gone: nothing is kept any more.
    is_off: bool,
    dice: Dice,
    /// How likely faults are, in a hundred.
    pub(crate) faults: u64,
    /// Whether it keeps a commit whole or not at all, and loses none that it has acknowledged.
    pub(crate) is_atomic: bool,
}

impl Disk {
    fn fault(&mut self) -> Fault {
        if !self.dice.chance(self.faults, 100) {
            return Fault::None;
        }
        match self.dice.below(if self.is_atomic { 11 } else { 12 }) {
            0..=4 => Fault::Full,
            5..=8 => Fault::FailedSync,
            9 | 10 => Fault::Torn,
            _ => Fault::Lost,
        }
    }

    pub(crate) fn keep(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
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

    /// The power comes back: whatever was doubtful is there or is not. True if something is lost
    /// that was acknowledged, which a witness beside the store would know.
    pub(crate) fn power_on(&mut self) -> bool {
        let (doubtful, lost_from) = (self.doubtful.take(), self.lost_from.take());
        match lost_from {
            Some(lost_from) => self.commits.truncate(lost_from),
            None if self.dice.chance(1, 2) => self.commits.extend(doubtful),
            None => {}
        }
        (self.is_off, self.full_for) = (false, 0);
        self.put_together();
        lost_from.is_some()
    }
}

/// The disk under a house.
#[derive(Clone)]
pub(crate) struct Faulty(Arc<Mutex<Disk>>);

impl Faulty {
    /// A disk with these commits.
    pub(crate) fn new(commits: Vec<Vec<Write>>, seed: u64) -> Self {
        let mut disk = Disk {
            commits,
            doubtful: None,
            lost_from: None,
            view: MemoryStore::default(),
            full_for: 0,
            is_off: false,
            dice: Dice::new(seed),
            faults: 0,
            is_atomic: false,
        };
        disk.put_together();
        Self(Arc::new(Mutex::new(disk)))
    }

    pub(crate) fn disk(&self) -> MutexGuard<'_, Disk> {
        self.0.lock().expect("nobody panics with the disk in hand")
    }

    pub(crate) fn view(&self) -> MemoryStore {
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
            Fault::Lost => {
                let here = disk.commits.len();
                disk.lost_from.get_or_insert(here);
                disk.keep(writes)
            }
            Fault::Full => {
                disk.full_for = disk.dice.below(4);
                Err(StoreFault::new("the disk is full"))
            }
            Fault::FailedSync => {
                disk.doubtful = Some(writes.to_vec());
                Err(StoreFault::new("the sync failed"))
            }
            Fault::Torn => {
                let kept = match disk.is_atomic {
                    true => writes.len() * disk.dice.position(2),
                    false => disk.dice.position(writes.len() + 1),
                };
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

pub(crate) fn setup(memory: bool) -> HouseSetup {
    HouseSetup {
        games: games_all::GAMES,
        staff: Staff::default(),
        limits: Limits::default(),
        keys: Keys::new([7; 32], &[8; 32]),
        memory,
        configs: Configs::default(),
        opened_as: OpenedAs::Itself,
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

/// What every schedule begins with: everybody is there before anything fails.
struct Beginning {
    commits: Vec<Vec<Write>>,
    table: TableId,
    tokens: [String; 2],
    player: String,
}

impl Beginning {
    fn new() -> Self {
        let disk = Faulty::new(Vec::new(), 0);
        let (table, tokens, player) = by_hand(async {
            let house = open(&disk).await;
            let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
            let (table, _) = table_of_two(&house, &mut people, json!({"turnSeconds": 5})).await;
            let player = sessions::Client::new(&house).await.token;
            (table, people.map(|client| client.token), player)
        });
        let commits = std::mem::take(&mut disk.disk().commits);
        Self { commits, table, tokens, player }
    }
}

/// One schedule: what its dice lead to.
struct Schedule<'b> {
    disk: Faulty,
    dice: Dice,
    known: Known,
    begun: &'b Beginning,
}

/// Runs one life of a house on a clock that only the test moves. When this returns everything stops
/// wherever it is, as a kill would have it.
pub(crate) fn by_hand<T>(life: impl Future<Output = T>) -> T {
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

impl<'b> Schedule<'b> {
    fn new(begun: &'b Beginning, seed: u64) -> Self {
        let disk = Faulty::new(begun.commits.clone(), seed);
        Self { disk, dice: Dice::new(!seed), known: Known::default(), begun }
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

    /// A house whose loss was accepted: what ran is ended, what was staked goes back.
    async fn live_after_a_loss(&mut self) {
        self.disk.disk().faults = 0;
        let setup = HouseSetup { opened_as: OpenedAs::Restored, ..setup(true) };
        let house = House::open(setup, Box::new(self.disk.clone())).await.expect("it opens");
        if !house.damaged().is_empty() {
            return;
        }
        let room = house.lobby().room(self.begun.table).expect("its players are told");
        let told = Client::of(&house, &self.begun.tokens[0]).look(&room).await;
        assert_eq!(told.end_reason, Some(EndReason::Restored));
        let mut client = sessions::Client::of(&house, &self.begun.player);
        assert!(client.active("hilo").await.is_null());
        assert_eq!(client.money().await.1, "0.00");
    }

    async fn ask_the_table(&mut self, house: &House) {
        let person = self.dice.position(2);
        let mut client = Client::of(house, &self.begun.tokens[person]);
        let room = house.lobby().room(self.begun.table).expect("it is served");
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
        let mut client = sessions::Client::of(house, &self.begun.player);
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
        let mut client = Client::of(house, &self.begun.tokens[0]);
        let room = house.lobby().room(self.begun.table).expect("it is served");
        room.send(client.join()).await;
        let time = client.until("update").await["time"].as_u64().expect("a time");
        assert!(time >= self.known.time, "{time} is before {}", self.known.time);
        self.known.time = time;
    }

    /// Whatever was acknowledged gets the same answer again, and the money holds.
    async fn check(&mut self, house: &Arc<House>) {
        self.look(house).await;
        let room = house.lobby().room(self.begun.table).expect("it is served");
        for (person, id, command, head) in &self.known.moves {
            let mut client = Client::of(house, &self.begun.tokens[*person]);
            room.send(client.command(id, command)).await;
            let told = answer(&mut client, id).await;
            assert_eq!(&told["head"], head, "{told}");
        }
        let mut client = sessions::Client::of(house, &self.begun.player);
        for (id, ask, told) in &self.known.rounds {
            assert_eq!(&client.ask_as(id, ask.clone()).await, told);
        }
        let active = client.active("hilo").await;
        let staked = if active.is_null() { "0.00" } else { "1.00" };
        assert_eq!(client.money().await.1, staked);
    }
}

/// What a schedule came to: how many lives it had, and what was acknowledged.
fn run(begun: &Beginning, seed: u64) -> (u64, usize) {
    let mut schedule = Schedule::new(begun, seed);
    for life in 0..LIVES {
        let has_lost = schedule.disk.disk().power_on();
        if has_lost {
            by_hand(schedule.live_after_a_loss());
            return (life, schedule.known.moves.len() + schedule.known.rounds.len());
        }
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
    let begun = Beginning::new();
    let mut lives: BTreeMap<u64, u64> = BTreeMap::new();
    let mut acknowledged = 0;
    let started = Instant::now();
    for number in 0..effort.of(SCHEDULES) {
        let seed = first.wrapping_add(number);
        let done = std::panic::catch_unwind(|| run(&begun, seed));
        let (lived, known) = done.unwrap_or_else(|_| panic!("the schedule of seed {seed} fails"));
        *lives.entry(lived).or_default() += 1;
        acknowledged += known;
    }
    let took = started.elapsed();
    println!("{acknowledged} acknowledged in {took:?}; schedules by lives: {lives:?}");
    assert!(lives.get(&LIVES).is_some_and(|whole| *whole > effort.of(SCHEDULES) / 4), "{lives:?}");
}

#[test]
fn a_schedule_follows_from_its_seed() {
    let begun = Beginning::new();
    for seed in [1, 7, 23] {
        assert_eq!(run(&begun, seed), run(&begun, seed), "{seed}");
    }
}
