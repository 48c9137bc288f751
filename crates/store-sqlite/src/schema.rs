//! The tables of the file, and the way from older ones: forward only, with a copy before.

use std::path::Path;

use rusqlite::Connection;
use store::StoreFault;

use crate::{copy, named};

/// Marks a file as ours: `CRUP`.
const APPLICATION: i32 = 0x4352_5550;

/// What leads from each version to the next.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE documents (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        sum TEXT NOT NULL,
        PRIMARY KEY (kind, key)
    ) WITHOUT ROWID;
    CREATE TABLE log (seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, line TEXT NOT NULL);
    CREATE TABLE archive (stream TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
"];

/// Sets the connection up and brings the file to the present version.
pub(crate) fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreFault> {
    migrate(connection, path, MIGRATIONS)?;
    let settings = "
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA cell_size_check = ON;
        PRAGMA wal_autocheckpoint = 4000;
    ";
    connection.execute_batch(settings).map_err(|error| named(path, &error))
}

/// Sets up a connection that writes nothing.
pub(crate) fn only_read(connection: &Connection, path: &Path) -> Result<(), StoreFault> {
    let settings = "
        PRAGMA query_only = ON;
        PRAGMA cell_size_check = ON;
    ";
    connection.execute_batch(settings).map_err(|error| named(path, &error))
}

fn migrate(connection: &mut Connection, path: &Path, all: &[&str]) -> Result<(), StoreFault> {
    let fault = |error: rusqlite::Error| named(path, &error);
    let version = version(connection, path)?;
    if version > all.len() {
        return Err(StoreFault::new(format_args!(
            "{} was written by a newer croupier (version {version})",
            path.display()
        )));
    }
    if (1..all.len()).contains(&version) {
        copy(connection, &path.with_extension(format!("before-version-{}", all.len())))?;
    }
    let transaction = connection.transaction().map_err(fault)?;
    for step in &all[version..] {
        transaction.execute_batch(step).map_err(fault)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(fault)?;
    let newest = i32::try_from(all.len()).expect("there are few migrations");
    transaction.pragma_update(None, "user_version", newest).map_err(fault)?;
    transaction.commit().map_err(fault)
}

/// The version of the file; 0 for a new one. A file of somebody else is refused.
fn version(connection: &Connection, path: &Path) -> Result<usize, StoreFault> {
    let pragma = |name: &str| {
        connection
            .pragma_query_value(None, name, |row| row.get::<_, i32>(0))
            .map_err(|error| named(path, &error))
    };
    let empty = pragma("schema_version")? == 0;
    if !empty && pragma("application_id")? != APPLICATION {
        return Err(StoreFault::new(format_args!(
            "{} is a database of another program",
            path.display()
        )));
    }
    usize::try_from(pragma("user_version")?)
        .map_err(|_| StoreFault::new(format_args!("{} has a version below 0", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_file_is_copied_and_brought_forward() {
        let folder = std::env::temp_dir().join(format!("croupier-schema-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("house.sqlite");
        let mut connection = Connection::open(&path).expect("a file");
        let steps = [MIGRATIONS[0], "CREATE TABLE more (a TEXT);"];
        migrate(&mut connection, &path, &steps[..1]).expect("the first version");
        migrate(&mut connection, &path, &steps).expect("the second");
        connection.execute("INSERT INTO more VALUES ('x')", []).expect("the new table is there");
        let copy = Connection::open(path.with_extension("before-version-2")).expect("the copy");
        assert_eq!(version(&copy, &path).expect("its version"), 1);
        let newer = migrate(&mut connection, &path, &steps[..1]).expect_err("no way back");
        assert!(newer.to_string().contains("newer croupier"), "{newer}");
        std::fs::remove_dir_all(&folder).expect("it is cleared away");
    }
}
