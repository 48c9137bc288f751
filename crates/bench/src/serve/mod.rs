//! What a running house costs, over real sockets, next to a bare echo.

mod amounts;
mod bets;
mod bettors;
mod child;
pub(crate) mod echo;
mod guests;
pub(crate) mod instructions;
mod load;
mod long;
mod party;
mod postgres;
mod report;
mod store;
mod wallet;

use std::path::{Path, PathBuf};

use ::store::Store;
use house::{Keys, micros};
use serde_json::json;
use tokio::runtime::{Builder, Runtime};

use crate::{Fault, Tell};
use amounts::Amounts;
use child::{Folder, Program, Server, online};
use guests::Guests;
use party::{Party, SEATS, Socket};
use report::{Row, Unit, percent};

/// What is measured, how often and where.
pub struct Serving {
    /// The program `croupier`, which is started as a house and as the echo.
    pub program: PathBuf,
    /// Rounds of each measurement, whose median counts.
    pub rounds: u16,
    /// Tiny amounts: shows that it runs, measures nothing.
    pub quick: bool,
    /// The core that the servers have to themselves, if this program runs on another one.
    pub server_core: Option<u16>,
    /// Instead of all that: rounds against the house alone.
    pub bets: bool,
    /// Instead of all that: how many minutes of play, with what they leave in memory and on disk.
    pub minutes: Option<u32>,
    /// Instead of all that: an empty database, for a house in it next to one in a folder.
    pub postgres: Option<String>,
    /// Where the houses keep their data while they are measured.
    pub folder: PathBuf,
    /// Opens the data of a house, by `--data` and `--home`, as that program does.
    pub open: fn(&Path, &Path) -> Result<Data, Fault>,
}

/// What a house opens on.
pub struct Data {
    /// Its documents and logs.
    pub store: Box<dyn Store>,
    /// What seals and what signs.
    pub keys: Keys,
}

/// Commands a second while the time from a command to its own update is measured.
const RATE: u32 = 300;

/// How many times a house is started again with its many tables.
const RECOVERIES: usize = 3;

/// What all measurements share.
struct Bench {
    amounts: Amounts,
    folder: Folder,
    program: Program,
    open: fn(&Path, &Path) -> Result<Data, Fault>,
    core: Option<String>,
    runtime: Runtime,
    tell: Tell,
}

/// Measures a running house and tells every row as soon as it is known.
pub fn run(serving: &Serving, tell: Tell) -> Result<(), Fault> {
    let folder = Folder::new(&serving.folder)?;
    let settings = settings(&folder)?;
    let runtime = runtime()?;
    let amounts = Amounts::of(serving);
    let core = serving.server_core.map(|core| core.to_string());
    let program = Program { path: serving.program.clone(), settings };
    let bench = Bench { amounts, folder, program, open: serving.open, core, runtime, tell };
    if let Some(minutes) = serving.minutes {
        return bench.long(minutes);
    }
    if serving.bets {
        return bench.bets();
    }
    if let Some(address) = &serving.postgres {
        return bench.in_postgres(address);
    }
    bench.work()?;
    bench.bets()?;
    bench.idle()?;
    bench.large()?;
    bench.start_up()?;
    bench.recovery()
}

/// The limits that protect a house from its clients must not slow these down, or cut them off while
/// others have their turn.
fn settings(folder: &Folder) -> Result<PathBuf, Fault> {
    let path = folder.0.join("settings.json");
    let text = r#"{"doors":{"socketRate":100000,"playerRate":100000,"deadSeconds":3600},"limits":{"tablesPerPlayer":10000,"seatsPerPlayer":10000}}"#;
    std::fs::write(&path, text).map_err(Fault::new)?;
    Ok(path)
}

fn runtime() -> Result<Runtime, Fault> {
    Builder::new_current_thread().enable_all().build().map_err(Fault::new)
}

/// A server with parties at work, and what every round measured.
struct Worker {
    server: Server,
    parties: Vec<Party>,
    /// CPU time of the server for 1,000 commands.
    cpu: Vec<u64>,
    /// How much more memory a command left in use, in bytes.
    growth: Vec<u64>,
    middle: Vec<u64>,
    slow: Vec<u64>,
}

impl Bench {
    fn memory(&self) -> Result<Server, Fault> {
        self.program.house(Path::new("memory"), self.core.as_deref(), 1)
    }

    fn durable(&self) -> Result<Server, Fault> {
        self.program.house(&self.folder.0.join("durable"), self.core.as_deref(), 1)
    }

    fn tell(&self, row: Row) {
        if let Some(text) = row.text() {
            (self.tell)(&text);
        }
    }

    /// The same work for the echo and for both houses, in turns.
    fn work(&self) -> Result<(), Fault> {
        // Two threads that shared one core would never wait for each other.
        let two_threads = self.program.house(Path::new("memory"), Some(&online()?), 2)?;
        let mut workers = [
            self.runtime.block_on(self.echo_worker())?,
            self.runtime.block_on(self.house_worker(self.memory()?))?,
            self.runtime.block_on(self.house_worker(self.durable()?))?,
            self.runtime.block_on(self.house_worker(two_threads))?,
        ];
        for _ in 0..self.amounts.rounds {
            for worker in &mut workers {
                self.runtime.block_on(worker.saturate(self.amounts.commands))?;
            }
            for worker in &mut workers {
                self.runtime.block_on(worker.pace(self.amounts.paced))?;
            }
        }
        for row in rows_of_work(workers) {
            self.tell(row);
        }
        Ok(())
    }

    async fn echo_worker(&self) -> Result<Worker, Fault> {
        let server = self.program.echo(self.core.as_deref())?;
        let mut parties = Vec::new();
        for party in 0..self.amounts.tables {
            let mut sockets = Vec::new();
            for _ in 0..SEATS {
                sockets.push(Socket::open(&server.address, &format!("/{party}"), None).await?);
            }
            parties.push(Party::echo(sockets));
        }
        Worker::new(server, parties).await
    }

    async fn house_worker(&self, server: Server) -> Result<Worker, Fault> {
        let parties = tables(&server, self.amounts.tables).await?;
        Worker::new(server, parties).await
    }

    /// What tables of four cost while nothing happens at them.
    fn idle(&self) -> Result<(), Fault> {
        let server = self.memory()?;
        let before = server.memory()?;
        let count = self.amounts.idle_tables;
        let parties = self.runtime.block_on(tables(&server, count))?;
        let each = server.memory()?.saturating_sub(before) / count as u64;
        let name = format!("memory of a table of four, one of {count} idle");
        self.tell(Row::new(&name, Unit::Kib, vec![each]).aim(57));
        let started = server.cpu()?;
        let _parties = self.runtime.block_on(load::rest(parties, self.amounts.idle))?;
        let spent = micros(server.cpu()? - started);
        let a_second = spent * 1_000_000 / micros(self.amounts.idle);
        let name = format!("CPU a second of {count} idle tables");
        self.tell(Row::new(&name, Unit::Micros, vec![a_second]).aim(3000));
        Ok(())
    }

    /// What a begun table of the largest game takes.
    fn large(&self) -> Result<(), Fault> {
        let server = self.memory()?;
        let before = server.memory()?;
        let count = self.amounts.large_tables;
        let _parties = self.runtime.block_on(async {
            let guests = Guests::new(&server.address);
            let mut parties = Vec::new();
            for _ in 0..count {
                parties.push(guests.table_of("cashflow", &json!({})).await?);
            }
            Ok::<_, Fault>(parties)
        })?;
        let each = server.memory()?.saturating_sub(before) / count as u64;
        let name = format!("memory of a CashFlow table of four, one of {count}");
        self.tell(Row::new(&name, Unit::Kib, vec![each]).aim(80));
        Ok(())
    }

    /// From nothing to the first answer, in an empty folder and in memory.
    fn start_up(&self) -> Result<(), Fault> {
        let (mut memory, mut folder) = (Vec::new(), Vec::new());
        for round in 0..self.amounts.rounds {
            let empty = self.folder.0.join(format!("empty-{round}"));
            folder.push(micros(self.program.time_to_healthz(&empty)?));
            memory.push(micros(self.program.time_to_healthz(Path::new("memory"))?));
        }
        self.tell(Row::new("start to /healthz, memory", Unit::Micros, memory).aim(40_000));
        self.tell(Row::new("start to /healthz, new folder", Unit::Micros, folder).aim(40_000));
        Ok(())
    }

    /// From nothing to the first answer with every table as it was.
    fn recovery(&self) -> Result<(), Fault> {
        let Amounts { kept_tables, entries, .. } = self.amounts;
        let folder = self.folder.0.join("kept");
        // In its own runtime: when that ends, so does every task that holds the store.
        let data = (self.open)(&folder, &folder)?;
        runtime()?.block_on(store::fill(data, kept_tables, entries))?;
        let mut times = Vec::new();
        for _ in 0..RECOVERIES {
            times.push(micros(self.program.time_to_healthz(&folder)?));
        }
        let name = format!("start to /healthz, {kept_tables} open tables of {entries} entries");
        self.tell(Row::new(&name, Unit::Micros, times).aim(1_000_000));
        Ok(())
    }
}

async fn tables(server: &Server, count: usize) -> Result<Vec<Party>, Fault> {
    let guests = Guests::new(&server.address);
    let mut parties = Vec::new();
    for _ in 0..count {
        parties.push(guests.table().await?);
    }
    Ok(parties)
}

impl Worker {
    /// A worker that has warmed up.
    async fn new(server: Server, parties: Vec<Party>) -> Result<Self, Fault> {
        let parties = load::saturate(parties, 20).await?;
        let (cpu, growth, middle, slow) = Default::default();
        Ok(Self { server, parties, cpu, growth, middle, slow })
    }

    async fn saturate(&mut self, commands: usize) -> Result<(), Fault> {
        let (before, memory) = (self.server.cpu()?, self.server.memory()?);
        self.parties = load::saturate(std::mem::take(&mut self.parties), commands).await?;
        let spent = micros(self.server.cpu()? - before);
        let done = (self.parties.len() * commands) as u64;
        self.cpu.push(spent * 1000 / done);
        self.growth.push(self.server.memory()?.saturating_sub(memory) * 1024 / done);
        Ok(())
    }

    async fn pace(&mut self, commands: u32) -> Result<(), Fault> {
        let parties = std::mem::take(&mut self.parties);
        let (parties, mut times) = load::pace(parties, RATE, commands).await?;
        self.parties = parties;
        times.sort_unstable();
        self.middle.push(micros(times[times.len() / 2]));
        self.slow.push(micros(times[times.len() * 99 / 100]));
        Ok(())
    }
}

fn rows_of_work([echo, memory, durable, two_threads]: [Worker; 4]) -> Vec<Row> {
    let of_one_thread = percent(&two_threads.cpu, &memory.cpu);
    let of_echo = percent(&memory.cpu, &echo.cpu);
    let of_memory = percent(&durable.cpu, &memory.cpu);
    let mut rows = vec![
        Row::new("echo: CPU of 1,000 messages to four", Unit::Micros, echo.cpu),
        Row::new("memory: CPU of 1,000 commands", Unit::Micros, memory.cpu),
        Row::new("  of the echo's in the same round", Unit::Percent, of_echo).aim(160),
        Row::new("durable: CPU of 1,000 commands", Unit::Micros, durable.cpu),
        Row::new("  of that in memory in the same round", Unit::Percent, of_memory).aim(115),
        Row::new("two threads, of one in the same round", Unit::Percent, of_one_thread).aim(110),
        Row::new("memory: growth of a command", Unit::Bytes, memory.growth).aim(150),
        Row::new("durable: growth of a command", Unit::Bytes, durable.growth).aim(150),
    ];
    for (name, middle, slow) in [
        ("echo", echo.middle, echo.slow),
        ("memory", memory.middle, memory.slow),
        ("durable", durable.middle, durable.slow),
    ] {
        let row = |share: &str, seen| {
            let what = format!("{name}: command to own update at {RATE} a second, {share}");
            Row::new(&what, Unit::Micros, seen)
        };
        rows.extend([row("p50", middle), row("p99", slow)]);
    }
    rows
}
