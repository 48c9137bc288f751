//! The tables of the file, and how a connection to it is set up.

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use crate::standing;
use crate::trouble::{Tried, Trouble};
use store_keeping::State;

/// Marks a file as ours: `CRUP`.
const APPLICATION: i32 = 0x4352_5550;

/// The version of a file that is written today.
pub(crate) const VERSION: i32 = 2;

/// The columns of an archived log that are read without its text come before it.
const TABLES: &str = "
    CREATE TABLE documents (
        kind TEXT NOT NULL,
        key TEXT NOT NULL,
        value BLOB NOT NULL,
        sum INTEGER NOT NULL,
        PRIMARY KEY (kind, key)
    ) WITHOUT ROWID;
    CREATE TABLE log (
        seq INTEGER PRIMARY KEY,
        stream TEXT NOT NULL,
        number INTEGER NOT NULL,
        line BLOB NOT NULL
    );
    CREATE TABLE archive (
        stream TEXT PRIMARY KEY,
        ended INTEGER NOT NULL,
        length INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        packed BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE state (id INTEGER PRIMARY KEY CHECK (id = 0), value BLOB NOT NULL);
";

/// The version of a file; 0 for a new one. A file of somebody else is refused, and so is one of
/// a later program.
pub(crate) fn recognise(connection: &Connection) -> Tried<i32> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    if pragma("schema_version")? == 0 {
        return Ok(0);
    }
    if pragma("application_id")? != APPLICATION {
        return Err(Trouble::damage("it is a database of another program"));
    }
    match pragma("user_version")? {
        version @ 1..=VERSION => Ok(version),
        version if version > VERSION => Err(Trouble::damage(format_args!(
            "it was written by a newer croupier (version {version})"
        ))),
        version => Err(Trouble::damage(format_args!("it has the version {version}"))),
    }
}

/// Makes the tables of a new file, all at once.
pub(crate) fn create(connection: &mut Connection, state: &State) -> Tried<()> {
    let transaction = connection.transaction()?;
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    standing::write(&transaction, state)?;
    Ok(transaction.commit()?)
}

/// Whether the write-ahead log stays as it is when the last connection closes; else all of it goes
/// into the file.
pub(crate) fn keep_log(connection: &Connection, keep: bool) -> Tried<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep)?;
    Ok(())
}

/// Sets up the connection that writes. What is removed is overwritten: names of those who are gone lie there in
/// clear.
pub(crate) fn prepare(connection: &Connection) -> Tried<()> {
    let settings = "
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA cell_size_check = ON;
        PRAGMA wal_autocheckpoint = 4000;
        PRAGMA secure_delete = ON;
    ";
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection.execute_batch(settings)?)
}

/// Sets up a connection that writes nothing.
pub(crate) fn only_read(connection: &Connection) -> Tried<()> {
    let settings = "
        PRAGMA query_only = ON;
        PRAGMA cell_size_check = ON;
    ";
    Ok(connection.execute_batch(settings)?)
}
