//! The store of a house in one SQLite file, nothing to install.
//!
//! Logs are written in append order, never clustered by table: one commit of many tables is one
//! run of pages at the end of the file. A commit returns when the file system says it is on disk.
//! Readers have connections of their own, and in WAL mode neither side waits for the other.
//!
//! What is not over is sealed under a key that is not in the file (ADR 0016, `seals`), and a
//! witness beside the file knows how far it was (ADR 0017, `witness`, `state`).

mod commit;
mod copy;
mod examine;
mod folder;
mod lines;
mod migration;
mod open_logs;
mod reader;
mod records;
mod reserve;
mod rows;
mod schema;
mod standing;
mod target;
mod trouble;

use std::collections::HashSet;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::Connection;
use store::{Kind, Reads, Store, StoreFault, Write};
use store_keeping::{
    Conversation, Durable, Records, Seals, Sighting, State, Testimony, Witness, private,
};

use commit::{Commit, Committed};
use open_logs::OpenLogs;
use reader::SqliteReader;
use records::SqliteRecords;
use reserve::Reserve;
use trouble::{Tried, Trouble};

pub use copy::Copied;
pub use folder::DataFolder;
pub use store_keeping::{COPY, Standing};
pub use target::SqliteTarget;

/// How many upkeeps lie between two in which the witness is made durable.
const UPKEEPS: u32 = 10;

/// How long a commit waits for whoever else has the file, as rusqlite has it.
const PATIENCE: Duration = Duration::from_secs(5);

/// A house's file, open for writing.
pub struct SqliteStore {
    connection: Connection,
    path: PathBuf,
    /// The folder, which is locked as long as this is there.
    folder: DataFolder,
    /// Which file was opened, whatever is there under its name.
    opened: Metadata,
    /// What the file said of itself after the last commit.
    state: State,
    /// Where the lines of open logs stand, told to readers after each commit.
    logs: Arc<OpenLogs>,
    seals: Arc<Seals>,
    witness: Witness,
    reserve: Reserve,
    /// Conversations that have ended, and whose keys are still there.
    forgotten: Vec<Conversation>,
    /// Whether names were removed that the write-ahead log may still have.
    has_names: bool,
    /// How often there was upkeep.
    upkeeps: u32,
}

impl SqliteStore {
    /// The name of the file in a data folder.
    pub const FILE: &'static str = "croupier.sqlite";

    /// Opens the file of a data folder, or makes it. One that lacks something that was
    /// acknowledged is refused, unless the loss is accepted.
    pub fn open(
        folder: DataFolder,
        key: &[u8; 32],
        accept_loss: bool,
    ) -> Result<(Self, Standing), StoreFault> {
        let path = folder.database();
        Self::try_open(folder, key, accept_loss).map_err(|trouble| trouble.at(&path))
    }

    fn try_open(folder: DataFolder, key: &[u8; 32], accept_loss: bool) -> Tried<(Self, Standing)> {
        let path = folder.database();
        let reserve = Reserve::open(folder.path())?;
        let seals = Seals::open(folder.path(), key)?;
        let is_new = folder.is_empty();
        let mut connection = connect(&path, &seals)?;
        let (standing, state) = match standing::read(&connection) {
            Ok(state) if is_new => (Standing::New, state),
            found => examine(&mut connection, found, &Witness::ask(folder.path())?, accept_loss)?,
        };
        schema::keep_log(&connection, false)?;
        keep_open_conversations(&connection, &seals)?;
        let witness = Witness::begin(folder.path(), &sighting(&state))?;
        let opened = path.metadata()?;
        let (logs, seals) = (Arc::default(), Arc::new(seals));
        let store = Self {
            connection,
            path,
            folder,
            opened,
            state,
            logs,
            seals,
            witness,
            reserve,
            forgotten: Vec::new(),
            has_names: false,
            upkeeps: 0,
        };
        Ok((store, standing))
    }

    /// Removes what the migration of an older file has left beside it: when a house has opened
    /// the new one.
    pub fn clear_copies(folder: &Path) -> io::Result<Vec<PathBuf>> {
        migration::clear_copies(folder)
    }

    fn write(&mut self, writes: &[Write]) -> Tried<()> {
        self.logs.know(&self.connection)?;
        let file = &self.connection;
        let commit = Commit::new(file, &self.seals, &self.logs, &self.state);
        let Committed { state, added, ended, forgotten } = commit.run(writes)?;
        self.state = state;
        self.has_names |= writes.iter().any(removes_names);
        self.logs.follow(added, &ended);
        self.forgotten.extend(forgotten);
        self.follow();
        Ok(())
    }

    /// What comes behind a commit, which is durable: if it fails nothing is lost, and it is tried
    /// again.
    fn follow(&mut self) {
        if let Err(error) = self.witness.see(&sighting(&self.state)) {
            tracing::error!(%error, "the witness of the store cannot be written");
        }
        match self.seals.talk().forget(&self.forgotten) {
            Ok(()) => self.forgotten.clear(),
            Err(error) => tracing::error!(%error, "talk that has ended cannot be forgotten"),
        }
    }

    /// A new connection, behind which stands exactly what was acknowledged. What a failed commit
    /// may have left in the log behind it is overwritten by the next.
    fn open_again(&mut self) -> Tried<()> {
        self.folder.must_hold(&self.opened)?;
        self.reserve.lay()?;
        let connection = Connection::open(&self.path)?;
        schema::prepare(&connection)?;
        let found = standing::read(&connection)?;
        if found != self.state {
            return Err(Trouble::loss("it is not what was acknowledged"));
        }
        standing::must_be_whole(&found, &standing::recount(&connection)?)?;
        self.connection = connection;
        self.write(&[])
    }

    fn keep_up(&mut self) -> Tried<()> {
        self.folder.must_hold(&self.opened)?;
        if !self.forgotten.is_empty() {
            self.follow();
        }
        if self.has_names {
            self.clear_log();
        }
        self.upkeeps += 1;
        if self.upkeeps.is_multiple_of(UPKEEPS) {
            self.witness.keep()?;
        }
        Ok(())
    }

    /// Puts all of the write-ahead log into the file and empties it. Whoever reads meanwhile is not waited for,
    /// and nothing is lost if it fails: it is tried again.
    fn clear_log(&mut self) {
        match self.empty_log() {
            Ok(is_emptied) => self.has_names = !is_emptied,
            Err(error) => tracing::warn!(%error, "the log still has names of those who are gone"),
        }
    }

    fn empty_log(&self) -> rusqlite::Result<bool> {
        self.connection.busy_timeout(Duration::ZERO)?;
        let emptied = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
            let is_busy: bool = row.get(0)?;
            Ok(!is_busy)
        });
        self.connection.busy_timeout(PATIENCE)?;
        emptied
    }
}

/// Players leave with their names, and with the lists of their games.
const fn removes_names(write: &Write) -> bool {
    matches!(write, Write::Delete { kind: Kind::Player | Kind::History, .. })
}

impl Store for SqliteStore {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        self.write(writes).map_err(|trouble| {
            if let Err(error) = self.reserve.give_up() {
                tracing::error!(%error, "the reserve cannot be given up");
            }
            trouble.at(&self.path)
        })
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        let reader = SqliteReader::open(&self.path, self.logs.clone(), self.seals.clone());
        Ok(Box::new(reader.map_err(|trouble| trouble.at(&self.path))?))
    }

    fn mend(&mut self) -> Result<(), StoreFault> {
        self.open_again().map_err(|trouble| trouble.at(&self.path))
    }

    fn upkeep(&mut self) -> Result<(), StoreFault> {
        self.keep_up().map_err(|trouble| trouble.at(&self.path))
    }

    fn compact(&mut self) -> Result<(), StoreFault> {
        let compacted = self.connection.execute_batch("VACUUM");
        compacted.map_err(|error| Trouble::from(error).at(&self.path))
    }

    /// All is in the one file when this returns.
    fn close(self: Box<Self>) -> Result<(), StoreFault> {
        let Self { connection, path, mut witness, .. } = *self;
        let closed = || -> Tried<()> {
            witness.keep()?;
            connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")?;
            connection.close().map_err(|(_, error)| error.into())
        };
        closed().map_err(|trouble| trouble.at(&path))
    }
}

impl Durable for SqliteStore {
    fn records(&self) -> Result<Box<dyn Records>, StoreFault> {
        let file = reader::connect(&self.path).map_err(|trouble| trouble.at(&self.path))?;
        Ok(Box::new(SqliteRecords::of(file, &self.path)))
    }
}

/// A connection to a file of the present version.
fn connect(path: &Path, seals: &Seals) -> Tried<Connection> {
    if !path.exists() {
        private::create(path)?;
    }
    let mut connection = Connection::open(path)?;
    // One that is refused is left as it is.
    schema::keep_log(&connection, true)?;
    match schema::recognise(&connection)? {
        0 => schema::create(&mut connection, &State::new())?,
        1 => {
            connection.close().map_err(|(_, error)| error)?;
            migration::from_1(path, seals)?;
            connection = Connection::open(path)?;
        }
        _ => {}
    }
    schema::prepare(&connection)?;
    Ok(connection)
}

/// Says how the file was found. Where a loss is accepted, it is looked for, and the file goes on
/// from what is there.
fn examine(
    connection: &mut Connection,
    found: Tried<State>,
    testimony: &Testimony,
    accept_loss: bool,
) -> Tried<(Standing, State)> {
    let judged = found.and_then(|state| {
        let standing = standing::judge(connection, &state, testimony)?;
        if accept_loss {
            standing::must_be_whole(&state, &standing::recount(connection)?)?;
        }
        Ok((standing, state))
    });
    let state = match judged {
        Ok((Standing::Restored, state)) => state,
        Ok((Standing::Moved, state)) if accept_loss => state,
        Ok(found) => return Ok(found),
        Err(Trouble::Loss(what) | Trouble::Damage(what)) if accept_loss => {
            tracing::error!("{what}; the loss was accepted");
            standing::recount(connection)?
        }
        Err(trouble) => return Err(trouble),
    };
    Ok((Standing::Restored, go_on_from(connection, state, testimony)?))
}

/// From here on the file has a history of its own, and knows until a house has taken it up that
/// something came after it.
fn go_on_from(
    connection: &mut Connection,
    mut state: State,
    testimony: &Testimony,
) -> Tried<State> {
    let seen = match testimony {
        Testimony::Saw(sighting) => sighting.counter,
        Testimony::Missing | Testimony::Damaged => 0,
    };
    state.branch(seen);
    copy::set_mark(connection, state)
}

/// A conversation of which nothing is left has ended: its key goes, too.
fn keep_open_conversations(connection: &Connection, seals: &Seals) -> Tried<()> {
    let mut open = HashSet::new();
    rows::each(connection, Kind::Talk, "", |document| {
        open.insert(Conversation::of(&document.key));
    })?;
    Ok(seals.talk().keep_only(&open)?)
}

fn sighting(state: &State) -> Sighting {
    Sighting { counter: state.counter, hash: state.hash }
}
