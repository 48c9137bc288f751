//! Rows of the file: documents with a checksum, lines of logs, archived logs.

use std::collections::HashMap;
use std::path::Path;

use journal::{Kind, LogLine, StoreFault, Write};
use rusqlite::{Connection, OptionalExtension, params};
use table::draws::sha256_hex;

use crate::named;

/// Where each open log's lines stand, so that an archived log is deleted by row.
#[derive(Default)]
pub(crate) struct OpenRows(HashMap<String, Vec<i64>>);

impl OpenRows {
    pub(crate) fn of(&self, stream: &str) -> Option<&[i64]> {
        self.0.get(stream).map(Vec::as_slice)
    }

    fn note(&mut self, stream: &str, row: i64) {
        match self.0.get_mut(stream) {
            Some(rows) => rows.push(row),
            None => drop(self.0.insert(stream.to_owned(), vec![row])),
        }
    }

    fn forget(&mut self, stream: &str) -> Vec<i64> {
        self.0.remove(stream).unwrap_or_default()
    }
}

/// The number of the next line of any log.
pub(crate) fn next(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("SELECT coalesce(max(seq), 0) + 1 FROM log", [], |row| row.get(0))
}

/// Reads every line of every open log once, in append order, and says where they stand.
pub(crate) fn read_log(
    connection: &Connection,
    each: &mut dyn FnMut(LogLine<'_>),
) -> rusqlite::Result<OpenRows> {
    let mut found = OpenRows::default();
    let mut statement = connection.prepare("SELECT seq, stream, line FROM log ORDER BY seq")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let [stream, line] = [row.get_ref(1)?.as_str()?, row.get_ref(2)?.as_str()?];
        found.note(stream, row.get(0)?);
        each(LogLine { stream, line });
    }
    Ok(found)
}

pub(crate) fn write(
    connection: &Connection,
    write: &Write,
    rows: &mut OpenRows,
    next_row: &mut i64,
) -> rusqlite::Result<()> {
    match write {
        Write::Put { kind, key, value } => {
            let text = "INSERT INTO documents VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT DO UPDATE SET value = ?3, sum = ?4";
            let sum = checksum(*kind, key, value);
            connection.prepare_cached(text)?.execute(params![kind.word(), key, value, sum])?;
        }
        Write::Delete { kind, key } => {
            let text = "DELETE FROM documents WHERE kind = ?1 AND key = ?2";
            connection.prepare_cached(text)?.execute(params![kind.word(), key])?;
        }
        Write::Append { stream, line } => {
            let text = "INSERT INTO log VALUES (?1, ?2, ?3)";
            connection.prepare_cached(text)?.execute(params![*next_row, stream, line])?;
            rows.note(stream, *next_row);
            *next_row += 1;
        }
        Write::Archive { stream } => archive(connection, stream, rows)?,
    }
    Ok(())
}

fn archive(connection: &Connection, stream: &str, rows: &mut OpenRows) -> rusqlite::Result<()> {
    let rows = rows.forget(stream);
    let text = lines(connection, &rows)?;
    let insert = "INSERT INTO archive VALUES (?1, ?2)";
    connection.prepare_cached(insert)?.execute(params![stream, text])?;
    let mut delete = connection.prepare_cached("DELETE FROM log WHERE seq = ?1")?;
    for row in rows {
        delete.execute(params![row])?;
    }
    Ok(())
}

/// A stream's lines, from the log if it is open, else from the archive.
pub(crate) fn stream(
    connection: &Connection,
    stream: &str,
    open: Option<&[i64]>,
) -> rusqlite::Result<Option<String>> {
    if let Some(rows) = open {
        return lines(connection, rows).map(Some);
    }
    let text = "SELECT text FROM archive WHERE stream = ?1";
    connection.prepare_cached(text)?.query_row(params![stream], |row| row.get(0)).optional()
}

fn lines(connection: &Connection, rows: &[i64]) -> rusqlite::Result<String> {
    let mut select = connection.prepare_cached("SELECT line FROM log WHERE seq = ?1")?;
    let mut text = String::new();
    for row in rows {
        text += &select.query_row(params![row], |row| row.get::<_, String>(0))?;
        text.push('\n');
    }
    Ok(text)
}

pub(crate) fn list(
    connection: &Connection,
    kind: Kind,
    prefix: &str,
    path: &Path,
) -> Result<Vec<(String, String)>, StoreFault> {
    let mut found = Vec::new();
    for (key, value, sum) in read(connection, kind, prefix).map_err(|error| named(path, &error))? {
        if checksum(kind, &key, &value) != sum {
            let word = kind.word();
            let name = path.display();
            return Err(StoreFault::new(format_args!("{name}: the {word} {key} is damaged")));
        }
        found.push((key, value));
    }
    Ok(found)
}

type Row = (String, String, String);

fn read(connection: &Connection, kind: Kind, prefix: &str) -> rusqlite::Result<Vec<Row>> {
    let text = "SELECT key, value, sum FROM documents WHERE kind = ?1 AND key >= ?2 ORDER BY key";
    let mut statement = connection.prepare_cached(text)?;
    let mut rows = statement.query(params![kind.word(), prefix])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let key: String = row.get(0)?;
        if !key.starts_with(prefix) {
            break;
        }
        found.push((key, row.get(1)?, row.get(2)?));
    }
    Ok(found)
}

fn checksum(kind: Kind, key: &str, value: &str) -> String {
    let mut sum = sha256_hex(format!("{}:{key}:{value}", kind.word()).as_bytes());
    sum.truncate(16);
    sum
}
