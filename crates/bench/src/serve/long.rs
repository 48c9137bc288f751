//! A long evening: what stays in memory and on the disk when matches begin and end for minutes on end.

use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use serde_json::json;

use super::Bench;
use super::child::Server;
use super::guests::{Guests, People};
use super::load::Player as _;
use crate::Fault;

/// How many tables are played at once.
const TABLES: usize = 10;
/// How many hands a match has.
const HANDS: u64 = 5;
/// How long each table takes over a command.
const PACE: Duration = Duration::from_millis(100);

const MINUTE: Duration = Duration::from_secs(60);

impl Bench {
    /// Plays for that many minutes in a house on disk, and tells after each what it takes.
    pub(super) fn long(&self, minutes: u32) -> Result<(), Fault> {
        let folder = self.folder.0.join("long");
        let server = self.program.house(&folder, self.core.as_deref(), 1)?;
        let evening = Evening { server: &server, folder: &folder, games: Cell::new(0) };
        self.runtime.block_on(async {
            let guests = Guests::new(&server.address);
            let mut tables = Vec::new();
            for _ in 0..TABLES {
                tables.push(evening.play(&guests, guests.people()?));
            }
            tokio::select! {
                done = try_join_all(tables) => done.map(drop),
                told = evening.tell(minutes, self.tell) => told,
            }
        })
    }
}

/// A house, and how many matches have ended in it.
struct Evening<'a> {
    server: &'a Server,
    folder: &'a Path,
    games: Cell<u64>,
}

impl Evening<'_> {
    /// The same four play one match after another.
    async fn play(&self, guests: &Guests<'_>, people: People) -> Result<(), Fault> {
        let config = json!({"hands": HANDS, "turnSeconds": 86_400});
        loop {
            let mut party = guests.table_for(&people, "xidach", &config).await?;
            while !party.is_over() {
                tokio::time::sleep(PACE).await;
                party.play(Instant::now()).await?;
            }
            self.games.set(self.games.get() + 1);
        }
    }

    async fn tell(&self, minutes: u32, tell: crate::Tell) -> Result<(), Fault> {
        let started = tokio::time::Instant::now();
        for minute in 1..=minutes {
            tokio::time::sleep_until(started + MINUTE * minute).await;
            let (memory, disk) = (self.server.memory()?, size(self.folder)? / 1024);
            let games = self.games.get();
            tell(&format!(
                "minute {minute:>3}: {memory:>7} KiB in memory, {disk:>7} KiB on disk, {games:>6} games over"
            ));
        }
        Ok(())
    }
}

/// How many bytes the files of a folder have.
fn size(folder: &Path) -> Result<u64, Fault> {
    let mut bytes = 0;
    for entry in folder.read_dir().map_err(Fault::new)? {
        // One that has gone meanwhile takes no room.
        bytes += entry.map_err(Fault::new)?.metadata().map_or(0, |file| file.len());
    }
    Ok(bytes)
}
