//! A house's file looked at record by record. Nothing in its folder is changed.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags};
use store::{Kind, Reads, StoreFault};

use crate::copy::hash_file;
use crate::open_logs::OpenLogs;
use crate::packed::unpack;
use crate::reader::SqliteReader;
use crate::seals::Seals;
use crate::standing::{self, Standing};
use crate::state::State;
use crate::trouble::{Tried, Trouble};
use crate::witness::Witness;
use crate::{SqliteStore, rows, schema};

/// What was found in a folder.
pub struct Examined {
    /// What does not hold, each in a sentence.
    pub findings: Vec<String>,
    /// How the file stands to what was acknowledged; a [loss](StoreFault::loss) if it lacks
    /// something.
    pub standing: Result<Standing, StoreFault>,
    /// How many documents there are.
    pub documents: u64,
    /// How many lines open logs have.
    pub lines: u64,
    /// How many logs are in the archive.
    pub archived: u64,
    /// To read on, in what holds.
    pub reads: Box<dyn Reads>,
    /// Nobody serves the folder meanwhile.
    _held: File,
}

impl SqliteStore {
    /// Looks at every record of a folder that nobody serves. Without the key, what is sealed is
    /// compared with its checksum alone.
    pub fn examine(folder: &Path, key: Option<&[u8; 32]>) -> Result<Examined, StoreFault> {
        let path = folder.join(Self::FILE);
        if !path.exists() {
            return Err(StoreFault::new(format_args!("there is no house in {}", folder.display())));
        }
        let held = hold(folder)?;
        examine(folder, &path, key, held).map_err(|trouble| trouble.at(&path))
    }

    /// How many bytes the file of a folder has, and the SHA-256 of all of them, in hex.
    pub fn hash(folder: &Path) -> std::io::Result<(u64, String)> {
        hash_file(File::open(folder.join(Self::FILE))?)
    }
}

/// Whoever looks keeps others from serving, and not from looking.
fn hold(folder: &Path) -> Result<File, StoreFault> {
    let name = folder.display();
    let unreadable = |error| StoreFault::new(format_args!("cannot read {name}: {error}"));
    let held = File::open(folder).map_err(unreadable)?;
    match held.try_lock_shared() {
        Ok(()) => Ok(held),
        Err(TryLockError::WouldBlock) => {
            Err(StoreFault::new(format_args!("{name} is in use: another croupier is serving it")))
        }
        Err(TryLockError::Error(error)) => Err(unreadable(error)),
    }
}

fn examine(folder: &Path, path: &Path, key: Option<&[u8; 32]>, held: File) -> Tried<Examined> {
    let connection = connect(path)?;
    match schema::recognise(&connection)? {
        schema::VERSION => {}
        version => {
            return Err(Trouble::damage(format_args!(
                "it is of version {version}: `croupier serve` brings it forward first"
            )));
        }
    }
    let mut look = Look { findings: structure(&connection)?, documents: 0, lines: 0, archived: 0 };
    let seals = Seals::look(folder, key)?;
    let state = State::read(&connection);
    look.at_documents(&connection, &seals, key.is_some());
    look.at_logs(&connection, &seals, key.is_some());
    look.at_archive(&connection);
    let whole = state.and_then(|state| {
        standing::must_be_whole(&state, &standing::recount(&connection)?)?;
        standing::judge(&connection, &state, &Witness::ask(folder)?)
    });
    let Look { findings, documents, lines, archived } = look;
    let standing = whole.map_err(|trouble| trouble.at(path));
    let reads = SqliteReader::new(connection, path, Arc::new(OpenLogs::default()), seals.into());
    let reads = Box::new(reads);
    Ok(Examined { findings, standing, documents, lines, archived, reads, _held: held })
}

/// A connection that leaves every file as it is.
fn connect(path: &Path) -> Tried<Connection> {
    let log = path.with_extension("sqlite-wal");
    let has_log = log.metadata().is_ok_and(|log| log.len() > 0);
    let flags = OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = match has_log {
        // What was written last is in the log, and stays there.
        true => Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_READ_WRITE)?,
        false => {
            let flags = flags | OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
            Connection::open_with_flags(address(path)?, flags)?
        }
    };
    schema::keep_log(&connection, true)?;
    schema::only_read(&connection)?;
    Ok(connection)
}

/// The file as SQLite names one that nobody changes.
fn address(path: &Path) -> Tried<String> {
    let path = std::path::absolute(path)?;
    let text = path.to_str().ok_or_else(|| Trouble::damage("the path is not UTF-8"))?;
    let letter = |letter: char| match letter {
        '?' | '#' | '%' => format!("%{:02X}", u32::from(letter)),
        letter => letter.to_string(),
    };
    Ok(format!("file:{}?immutable=1", text.chars().map(letter).collect::<String>()))
}

/// What SQLite itself finds.
fn structure(connection: &Connection) -> Tried<Vec<String>> {
    let mut statement = connection.prepare("PRAGMA integrity_check")?;
    let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
    let mut findings = Vec::new();
    for row in rows {
        match row {
            Ok(found) if found == "ok" => {}
            Ok(found) => findings.push(found),
            Err(error) => findings.push(error.to_string()),
        }
    }
    Ok(findings)
}

struct Look {
    findings: Vec<String>,
    documents: u64,
    lines: u64,
    archived: u64,
}

impl Look {
    fn at_documents(&mut self, connection: &Connection, seals: &Seals, has_key: bool) {
        for kind in Kind::ALL {
            let word = kind.word();
            let is_open = has_key || !kind.is_secret();
            let looked = rows::each(connection, kind, "", |document| {
                self.documents += 1;
                let key = &document.key;
                if !document.is_sound(kind) {
                    self.findings.push(format!("the {word} {key} is damaged"));
                } else if is_open && seals.open_document(kind, key, &document.stored).is_none() {
                    self.findings.push(format!("the {word} {key} cannot be opened"));
                }
            });
            self.note(looked);
        }
    }

    fn at_logs(&mut self, connection: &Connection, seals: &Seals, has_key: bool) {
        let looked = OpenLogs::default().read(connection, &mut |line, number| {
            self.lines += 1;
            let stream = line.stream;
            let open = || seals.open_line(stream, number, line.sealed).is_some();
            if line.number != number || (has_key && !open()) {
                self.findings.push(format!("line {number} of the log {stream} is damaged"));
            }
        });
        self.note(looked);
    }

    fn at_archive(&mut self, connection: &Connection) {
        let mut streams = Vec::new();
        let listed = rows::list_archive(connection, |log, _| streams.push(log.stream.to_owned()));
        self.note(listed);
        for stream in streams {
            self.archived += 1;
            let sound = || -> Tried<bool> {
                let Some((log, sum)) = rows::archived(connection, &stream)? else {
                    return Ok(false);
                };
                Ok(log.sum(&stream) == sum && unpack(&log.bytes, log.length).is_ok())
            };
            if !sound().unwrap_or(false) {
                self.findings.push(format!("the archived log {stream} is damaged"));
            }
        }
    }

    fn note(&mut self, looked: Tried<()>) {
        if let Err(trouble) = looked {
            self.findings.push(trouble.to_string());
        }
    }
}
