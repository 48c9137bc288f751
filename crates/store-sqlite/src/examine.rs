//! A house's file looked at record by record. Nothing in its folder is changed.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags};
use store::StoreFault;
use store_keeping::{Examined, Inspection, Records as _, Seals, Witness, hold};

use crate::copy::hash_file;
use crate::reader::SqliteReader;
use crate::records::SqliteRecords;
use crate::trouble::{Tried, Trouble};
use crate::{SqliteStore, schema};

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
    let structure = structure(&connection)?;
    let seals = Seals::look(folder, key)?;
    let mut records = SqliteRecords::of(connection, path);
    let state = records.state();
    let mut inspection = Inspection::new(&seals, key.is_some());
    inspection.at_all(&mut records);
    let testimony = Witness::ask(folder)?;
    let standing = state.and_then(|state| {
        inspection.standing(&state, &testimony).map_err(|fault| named(path, &fault))
    });
    let Inspection { findings, documents, archived, counted, .. } = inspection;
    let findings = structure.into_iter().chain(findings).collect();
    let reads = SqliteReader::new(connect(path)?, path, Arc::default(), seals.into());
    let (lines, reads, held) = (counted.lines, Box::new(reads), Box::new(held));
    Ok(Examined { findings, standing, documents, lines, archived, reads, held })
}

/// The same fault, with the name of the file.
fn named(path: &Path, fault: &StoreFault) -> StoreFault {
    StoreFault::loss(format_args!("{}: {fault}", path.display()))
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
