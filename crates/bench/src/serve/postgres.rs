//! A house in PostgreSQL next to one in a folder, and its rows next to a bare insert of the same rows.

use std::path::Path;
use std::time::{Duration, Instant};

use ::store::{Store, Write};
use house::micros;
use tokio_postgres::{Client, NoTls, Statement};

use super::report::{Row, Unit, percent};
use super::{Bench, Data};
use crate::Fault;

/// How many lines go to the server together, and how long each is.
const LINES: i64 = 32;
const LENGTH: usize = 200;

/// What a sealed line of that length is stored as.
const STORED: usize = 24 + 256 + 16;

/// A table like the one of a house's log.
const TABLE: &str = r#"
    DROP TABLE IF EXISTS croupier_bench;
    CREATE TABLE croupier_bench (
        stream text COLLATE "C" NOT NULL,
        number bigint NOT NULL,
        seq bigint NOT NULL,
        line bytea NOT NULL,
        PRIMARY KEY (stream, number)
    );
    ALTER TABLE croupier_bench ALTER COLUMN line SET STORAGE EXTERNAL;
"#;

const INSERT: &str = "INSERT INTO croupier_bench
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])";

impl Bench {
    /// Both houses at the same work in turns, then rows.
    pub(super) fn in_postgres(&self, address: &str) -> Result<(), Fault> {
        self.work_in_postgres(address)?;
        self.rows_in_postgres(address)
    }

    fn work_in_postgres(&self, address: &str) -> Result<(), Fault> {
        let database = self.program.house(Path::new(address), self.core.as_deref(), 1)?;
        let mut folder = self.runtime.block_on(self.house_worker(self.durable()?))?;
        let mut database = self.runtime.block_on(self.house_worker(database))?;
        for _ in 0..self.amounts.rounds {
            for worker in [&mut folder, &mut database] {
                self.runtime.block_on(worker.saturate(self.amounts.commands))?;
            }
            for worker in [&mut folder, &mut database] {
                self.runtime.block_on(worker.pace(self.amounts.paced))?;
            }
        }
        let of_folder = percent(&database.cpu, &folder.cpu);
        let latency = "command to own update at 300 a second, p50";
        for row in [
            Row::new("in a folder: CPU of 1,000 commands", Unit::Micros, folder.cpu),
            Row::new("in PostgreSQL: CPU of 1,000 commands", Unit::Micros, database.cpu),
            Row::new("  of that in a folder in the same round", Unit::Percent, of_folder).aim(160),
            Row::new(&format!("in a folder: {latency}"), Unit::Micros, folder.middle),
            Row::new(&format!("in PostgreSQL: {latency}"), Unit::Micros, database.middle),
        ] {
            self.tell(row);
        }
        Ok(())
    }

    /// Lines of logs through the store, and the same rows inserted by hand, in turns.
    fn rows_in_postgres(&self, address: &str) -> Result<(), Fault> {
        let Data { mut store, .. } = (self.open)(Path::new(address), &self.program.home())?;
        let bare = self.runtime.block_on(Bare::open(address))?;
        let commits = self.amounts.commands;
        let (mut through, mut by_hand) = (Vec::new(), Vec::new());
        for round in 0..self.amounts.rounds {
            let stream = format!("bench-{round}");
            through.push(a_thousand(commits, commit(&mut *store, &stream, commits)?));
            let taken = self.runtime.block_on(bare.insert(&stream, commits))?;
            by_hand.push(a_thousand(commits, taken));
        }
        let of_bare = percent(&through, &by_hand);
        self.tell(Row::new("bare insert: time of 1,000 rows", Unit::Micros, by_hand));
        self.tell(Row::new("store: time of 1,000 lines", Unit::Micros, through));
        self.tell(
            Row::new("  of the bare insert's in the same round", Unit::Percent, of_bare).aim(200),
        );
        self.runtime.block_on(bare.close())?;
        store.close().map_err(Fault::new)
    }
}

/// Microseconds of a thousand rows.
fn a_thousand(commits: usize, taken: Duration) -> u64 {
    let rows = commits as u64 * LINES.unsigned_abs();
    micros(taken) * 1000 / rows
}

fn commit(store: &mut dyn Store, stream: &str, commits: usize) -> Result<Duration, Fault> {
    let append = Write::Append { stream: stream.into(), line: "x".repeat(LENGTH) };
    let writes = vec![append; usize::try_from(LINES).map_err(Fault::new)?];
    let started = Instant::now();
    for _ in 0..commits {
        store.commit(&writes).map_err(Fault::new)?;
    }
    Ok(started.elapsed())
}

/// A connection that only inserts.
struct Bare {
    client: Client,
    insert: Statement,
}

impl Bare {
    async fn open(address: &str) -> Result<Self, Fault> {
        let (client, connection) =
            tokio_postgres::connect(address, NoTls).await.map_err(Fault::new)?;
        tokio::spawn(connection);
        client.batch_execute(TABLE).await.map_err(Fault::new)?;
        let insert = client.prepare(INSERT).await.map_err(Fault::new)?;
        Ok(Self { client, insert })
    }

    async fn insert(&self, stream: &str, commits: usize) -> Result<Duration, Fault> {
        let count = usize::try_from(LINES).map_err(Fault::new)?;
        let line = [7_u8; STORED];
        let (streams, lines) = (vec![stream; count], vec![line.as_slice(); count]);
        let started = Instant::now();
        for (_, first) in (0..commits).zip((0..).step_by(count)) {
            let numbers: Vec<i64> = (first..first + LINES).collect();
            self.client
                .execute(&self.insert, &[&streams, &numbers, &numbers, &lines])
                .await
                .map_err(Fault::new)?;
        }
        Ok(started.elapsed())
    }

    async fn close(self) -> Result<(), Fault> {
        self.client.batch_execute("DROP TABLE croupier_bench").await.map_err(Fault::new)
    }
}
