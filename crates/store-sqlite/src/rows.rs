//! Rows of the file: documents with a checksum, sealed lines of logs, archived logs.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};
use store::{Archived, Kind};
use store_keeping::{Document, Line, Packed, Record, SealedLine};

use crate::trouble::{Tried, Trouble};

fn document(row: &Row<'_>) -> rusqlite::Result<Document> {
    let stored = match row.get_ref(1)? {
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.to_vec(),
        ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => Vec::new(),
    };
    Ok(Document { key: row.get(0)?, stored, sum: unsigned(row.get(2)?) })
}

/// What is sealed is kept as bytes, the rest as the text that it is.
struct Stored<'a>(Kind, &'a [u8]);

impl ToSql for Stored<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let value = match self.0.is_secret() {
            true => ValueRef::Blob(self.1),
            false => ValueRef::Text(self.1),
        };
        Ok(ToSqlOutput::Borrowed(value))
    }
}

pub(crate) fn put(
    connection: &Connection,
    kind: Kind,
    key: &str,
    stored: &[u8],
    sum: u64,
) -> rusqlite::Result<()> {
    let text = "INSERT INTO documents VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO UPDATE SET value = ?3, sum = ?4";
    let values = params![kind.word(), key, Stored(kind, stored), signed(sum)];
    connection.prepare_cached(text)?.execute(values).map(drop)
}

/// The checksum of a document, if it is there.
pub(crate) fn sum_of(
    connection: &Connection,
    kind: Kind,
    key: &str,
) -> rusqlite::Result<Option<u64>> {
    let text = "SELECT sum FROM documents WHERE kind = ?1 AND key = ?2";
    let mut statement = connection.prepare_cached(text)?;
    let sum = statement.query_row(params![kind.word(), key], |row| row.get(0)).optional()?;
    Ok(sum.map(unsigned))
}

pub(crate) fn delete(connection: &Connection, kind: Kind, key: &str) -> rusqlite::Result<()> {
    let text = "DELETE FROM documents WHERE kind = ?1 AND key = ?2";
    connection.prepare_cached(text)?.execute(params![kind.word(), key]).map(drop)
}

pub(crate) fn get(
    connection: &Connection,
    kind: Kind,
    key: &str,
) -> rusqlite::Result<Option<Document>> {
    let text = "SELECT key, value, sum FROM documents WHERE kind = ?1 AND key = ?2";
    let mut statement = connection.prepare_cached(text)?;
    statement.query_row(params![kind.word(), key], document).optional()
}

/// The first documents whose keys begin with the prefix and come behind that key.
pub(crate) fn page(
    connection: &Connection,
    kind: Kind,
    prefix: &str,
    after: &str,
    limit: usize,
) -> Tried<Vec<Document>> {
    let text = "SELECT key, value, sum FROM documents
        WHERE kind = ?1 AND key >= ?2 AND key > ?3 ORDER BY key";
    let mut statement = connection.prepare_cached(text)?;
    let mut rows = statement.query(params![kind.word(), prefix, after])?;
    let mut found = Vec::new();
    while found.len() < limit
        && let Some(row) = rows.next()?
    {
        if !row.get_ref(0)?.as_str().is_ok_and(|key| key.starts_with(prefix)) {
            break;
        }
        found.push(document(row)?);
    }
    Ok(found)
}

/// Reads every document of a kind whose key begins with that, in the order of their keys.
pub(crate) fn each(
    connection: &Connection,
    kind: Kind,
    prefix: &str,
    mut each: impl FnMut(Document),
) -> Tried<()> {
    let text = "SELECT key, value, sum FROM documents WHERE kind = ?1 AND key >= ?2 ORDER BY key";
    let mut statement = connection.prepare_cached(text)?;
    let mut rows = statement.query(params![kind.word(), prefix])?;
    while let Some(row) = rows.next()? {
        if !row.get_ref(0)?.as_str().is_ok_and(|key| key.starts_with(prefix)) {
            break;
        }
        each(document(row)?);
    }
    Ok(())
}

pub(crate) fn list(connection: &Connection, kind: Kind, prefix: &str) -> Tried<Vec<Document>> {
    let mut found = Vec::new();
    each(connection, kind, prefix, |document| found.push(document))?;
    Ok(found)
}

pub(crate) fn append(
    connection: &Connection,
    row: u64,
    stream: &str,
    number: u64,
    locked: &[u8],
) -> rusqlite::Result<()> {
    let text = "INSERT INTO log VALUES (?1, ?2, ?3, ?4)";
    let values = params![signed(row), stream, signed(number), locked];
    connection.prepare_cached(text)?.execute(values).map(drop)
}

/// Reads every line of every open log once, in append order.
pub(crate) fn read_log(connection: &Connection, mut each: impl FnMut(SealedLine<'_>)) -> Tried<()> {
    let text = "SELECT seq, stream, number, line FROM log ORDER BY seq";
    let mut statement = connection.prepare(text)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        each(sealed_line(row)?);
    }
    Ok(())
}

/// The first lines of open logs behind that row, in append order.
pub(crate) fn lines_behind(connection: &Connection, row: u64, limit: usize) -> Tried<Vec<Line>> {
    let text = "SELECT seq, stream, number, line FROM log WHERE seq > ?1 ORDER BY seq";
    let mut statement = connection.prepare_cached(text)?;
    let mut rows = statement.query(params![signed(row)])?;
    let mut found = Vec::new();
    while found.len() < limit
        && let Some(row) = rows.next()?
    {
        let line = sealed_line(row)?;
        let (stream, locked) = (line.stream.to_owned(), line.locked.to_vec());
        found.push(Line { row: line.row, stream, number: line.number, locked });
    }
    Ok(found)
}

fn sealed_line<'r>(row: &'r Row<'_>) -> Tried<SealedLine<'r>> {
    let number = |place| row.get(place).map(unsigned);
    let damaged = |_| Trouble::damage("a line of a log has another form");
    let stream = row.get_ref(1)?.as_str().map_err(damaged)?;
    let locked = row.get_ref(3)?.as_blob().map_err(damaged)?;
    Ok(SealedLine { row: number(0)?, stream, number: number(2)?, locked })
}

/// A line of a log, if it is still there.
pub(crate) fn line(connection: &Connection, row: u64) -> rusqlite::Result<Option<Vec<u8>>> {
    let mut select = connection.prepare_cached("SELECT line FROM log WHERE seq = ?1")?;
    select.query_row(params![signed(row)], |row| row.get(0)).optional()
}

pub(crate) fn delete_lines(connection: &Connection, rows: &[u64]) -> rusqlite::Result<()> {
    let mut delete = connection.prepare_cached("DELETE FROM log WHERE seq = ?1")?;
    for row in rows {
        delete.execute(params![signed(*row)])?;
    }
    Ok(())
}

pub(crate) fn archive(connection: &Connection, stream: &str, log: &Packed) -> rusqlite::Result<()> {
    let text = "INSERT INTO archive VALUES (?1, ?2, ?3, ?4, ?5)";
    let (ended, length) = (signed(log.ended), signed(log.length));
    let values = params![stream, ended, length, signed(log.sum(stream)), log.bytes];
    connection.prepare_cached(text)?.execute(values).map(drop)
}

/// A log of the archive and its checksum, if it is there.
pub(crate) fn archived(
    connection: &Connection,
    stream: &str,
) -> rusqlite::Result<Option<(Packed, u64)>> {
    let text = "SELECT ended, length, packed, sum FROM archive WHERE stream = ?1";
    connection.prepare_cached(text)?.query_row(params![stream], packed).optional()
}

/// The first logs of the archive behind that name.
pub(crate) fn archive_behind(
    connection: &Connection,
    after: &str,
    limit: usize,
) -> Tried<Vec<Record>> {
    let text = "SELECT ended, length, packed, sum, stream FROM archive
        WHERE stream > ?1 ORDER BY stream";
    let mut statement = connection.prepare_cached(text)?;
    let mut rows = statement.query(params![after])?;
    let mut found = Vec::new();
    while found.len() < limit
        && let Some(row) = rows.next()?
    {
        let (log, sum) = packed(row)?;
        found.push(Record::Log { stream: row.get(4)?, log, sum });
    }
    Ok(found)
}

fn packed(row: &Row<'_>) -> rusqlite::Result<(Packed, u64)> {
    let number = |place| row.get(place).map(unsigned);
    Ok((Packed { ended: number(0)?, length: number(1)?, bytes: row.get(2)? }, number(3)?))
}

pub(crate) fn prune(connection: &Connection, stream: &str) -> rusqlite::Result<Option<u64>> {
    let text = "DELETE FROM archive WHERE stream = ?1 RETURNING sum";
    let mut statement = connection.prepare_cached(text)?;
    let sum = statement.query_row(params![stream], |row| row.get(0)).optional()?;
    Ok(sum.map(unsigned))
}

/// Every log of the archive, by name, and its checksum.
pub(crate) fn list_archive(
    connection: &Connection,
    mut each: impl FnMut(Archived<'_>, u64),
) -> Tried<()> {
    let text = "SELECT stream, ended, length, length(packed), sum FROM archive ORDER BY stream";
    let mut statement = connection.prepare(text)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number = |place| row.get(place).map(unsigned);
        let damaged = |_| Trouble::damage("an archived log has another form");
        let stream = row.get_ref(0)?.as_str().map_err(damaged)?;
        let [ended, length, stored] = [number(1)?, number(2)?, number(3)?];
        each(Archived { stream, ended, length, stored }, number(4)?);
    }
    Ok(())
}

/// A number as SQLite keeps it: the same bits.
fn signed(number: u64) -> i64 {
    i64::from_ne_bytes(number.to_ne_bytes())
}

fn unsigned(number: i64) -> u64 {
    u64::from_ne_bytes(number.to_ne_bytes())
}
