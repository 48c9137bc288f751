//! Rows of the file: documents with a checksum, lines of logs, archived logs.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Row, params};
use store::{Kind, LogLine, StoreFault};
use table::draws::sha256_hex;

/// A document as it was read.
pub(crate) struct Document {
    pub(crate) key: String,
    value: String,
    sum: String,
}

impl Document {
    /// Its text, if that is what was written.
    pub(crate) fn sound(self, kind: Kind, path: &Path) -> Result<String, StoreFault> {
        if checksum(kind, &self.key, &self.value) == self.sum {
            return Ok(self.value);
        }
        let (name, word, key) = (path.display(), kind.word(), self.key);
        Err(StoreFault::new(format_args!("{name}: the {word} {key} is damaged")))
    }

    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self { key: row.get(0)?, value: row.get(1)?, sum: row.get(2)? })
    }
}

fn checksum(kind: Kind, key: &str, value: &str) -> String {
    let mut sum = sha256_hex(format!("{}:{key}:{value}", kind.word()).as_bytes());
    sum.truncate(16);
    sum
}

pub(crate) fn put(
    connection: &Connection,
    kind: Kind,
    key: &str,
    value: &str,
) -> rusqlite::Result<()> {
    let text = "INSERT INTO documents VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO UPDATE SET value = ?3, sum = ?4";
    let values = params![kind.word(), key, value, checksum(kind, key, value)];
    connection.prepare_cached(text)?.execute(values).map(drop)
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
    statement.query_row(params![kind.word(), key], Document::of).optional()
}

/// The first documents whose keys begin with the prefix and come behind that key.
pub(crate) fn page(
    connection: &Connection,
    kind: Kind,
    prefix: &str,
    after: &str,
    limit: usize,
) -> rusqlite::Result<Vec<Document>> {
    let text = "SELECT key, value, sum FROM documents
        WHERE kind = ?1 AND key >= ?2 AND key > ?3 ORDER BY key";
    let mut statement = connection.prepare_cached(text)?;
    let mut rows = statement.query(params![kind.word(), prefix, after])?;
    let mut found = Vec::new();
    while found.len() < limit
        && let Some(row) = rows.next()?
    {
        if !row.get_ref(0)?.as_str()?.starts_with(prefix) {
            break;
        }
        found.push(Document::of(row)?);
    }
    Ok(found)
}

/// The row of the next line of any log.
pub(crate) fn next(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("SELECT coalesce(max(seq), 0) + 1 FROM log", [], |row| row.get(0))
}

pub(crate) fn append(
    connection: &Connection,
    row: i64,
    stream: &str,
    line: &str,
) -> rusqlite::Result<()> {
    let text = "INSERT INTO log VALUES (?1, ?2, ?3)";
    connection.prepare_cached(text)?.execute(params![row, stream, line]).map(drop)
}

/// Reads every line of every open log once, in append order, each with its row.
pub(crate) fn read_log(
    connection: &Connection,
    mut each: impl FnMut(i64, LogLine<'_>),
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare("SELECT seq, stream, line FROM log ORDER BY seq")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let [stream, line] = [row.get_ref(1)?.as_str()?, row.get_ref(2)?.as_str()?];
        each(row.get(0)?, LogLine { stream, line });
    }
    Ok(())
}

/// A stream's rows from that one on: what the commit under way has added.
pub(crate) fn since(connection: &Connection, row: i64, stream: &str) -> rusqlite::Result<Vec<i64>> {
    let text = "SELECT seq FROM log WHERE seq >= ?1 AND stream = ?2 ORDER BY seq";
    let mut statement = connection.prepare_cached(text)?;
    statement.query_map(params![row, stream], |row| row.get(0))?.collect()
}

/// Moves the lines in those rows to the archive.
pub(crate) fn archive(connection: &Connection, stream: &str, rows: &[i64]) -> rusqlite::Result<()> {
    let text = lines(connection, rows)?;
    let insert = "INSERT INTO archive VALUES (?1, ?2)";
    connection.prepare_cached(insert)?.execute(params![stream, text.unwrap_or_default()])?;
    let mut delete = connection.prepare_cached("DELETE FROM log WHERE seq = ?1")?;
    for row in rows {
        delete.execute(params![row])?;
    }
    Ok(())
}

/// A stream's lines: those in its rows while it is open, else those in the archive, where they may
/// have gone since the rows were looked up.
pub(crate) fn stream(
    connection: &Connection,
    stream: &str,
    open: Option<&[i64]>,
) -> rusqlite::Result<Option<String>> {
    if let Some(text) = open.map(|rows| lines(connection, rows)).transpose()?.flatten() {
        return Ok(Some(text));
    }
    let text = "SELECT text FROM archive WHERE stream = ?1";
    connection.prepare_cached(text)?.query_row(params![stream], |row| row.get(0)).optional()
}

/// The lines in those rows; none if one of them is gone.
fn lines(connection: &Connection, rows: &[i64]) -> rusqlite::Result<Option<String>> {
    let mut select = connection.prepare_cached("SELECT line FROM log WHERE seq = ?1")?;
    let mut text = String::new();
    for row in rows {
        let mut found = select.query(params![row])?;
        let Some(row) = found.next()? else { return Ok(None) };
        text.extend([row.get_ref(0)?.as_str()?, "\n"]);
    }
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_ends_while_it_is_read_is_read_from_the_archive() {
        let mut connection = Connection::open_in_memory().expect("a database");
        crate::schema::prepare(&mut connection, Path::new("memory")).expect("its tables");
        for (row, line) in [(1, "first"), (2, "second")] {
            append(&connection, row, "t", line).expect("a line");
        }
        let looked_up = [1];
        let found = |rows| stream(&connection, "t", rows).expect("it is read");
        assert_eq!(found(Some(&looked_up)), Some("first\n".into()));
        archive(&connection, "t", &[1, 2]).expect("it ends");
        assert_eq!(found(Some(&looked_up)), Some("first\nsecond\n".into()));
        assert_eq!(found(None), Some("first\nsecond\n".into()));
    }
}
