//! Rows of the database, read.

use std::collections::HashMap;

use futures_util::{TryStreamExt as _, pin_mut};
use store::{Archived, Kind};
use store_keeping::{Document, Line as LogLine, Packed, Record, SealedLine, State};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::lines::Line;
use crate::title::Title;
use crate::trouble::{Tried, Trouble};

/// What the database says of itself.
pub(crate) async fn state(line: &Line) -> Tried<State> {
    of_state(&line.query_one(&line.ask.state, &[]).await?)
}

/// The same and whose it is, once nobody else is at it.
pub(crate) async fn state_when_free(line: &Line) -> Tried<(State, Title)> {
    let row = line.query_one(&line.ask.lock_state, &[]).await?;
    Ok((of_state(&row)?, Title::of(&row, 1)))
}

fn of_state(row: &Row) -> Tried<State> {
    let state = State::decode(row.get(0));
    state.ok_or_else(|| Trouble::damage("what it says of itself is damaged"))
}

/// Writes a document and what the database says of itself with it.
pub(crate) async fn mark(
    line: &Line,
    (kind, key): (Kind, &str),
    (value, sum): (&[u8], u64),
    state: &State,
) -> Tried<()> {
    line.batch_execute("BEGIN").await?;
    let (words, keys, values, sums) = ([kind.word()], [key], [value], [signed(sum)]);
    line.execute(&line.ask.put, &[&&words[..], &&keys[..], &&values[..], &&sums[..]]).await?;
    line.execute(&line.ask.set_state, &[&state.encode()]).await?;
    Ok(line.batch_execute("COMMIT").await?)
}

fn document(row: &Row) -> Document {
    Document { key: row.get(0), stored: row.get(1), sum: unsigned(row.get(2)) }
}

/// One document.
pub(crate) async fn get(line: &Line, kind: Kind, key: &str) -> Tried<Option<Document>> {
    let row = line.query_opt(&line.ask.get, &[&kind.word(), &key]).await?;
    Ok(row.as_ref().map(document))
}

/// The first documents whose keys begin with the prefix and come behind that key.
pub(crate) async fn page(
    line: &Line,
    kind: Kind,
    prefix: &str,
    after: &str,
    limit: usize,
) -> Tried<Vec<Document>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values: [&(dyn ToSql + Sync); 5] = [&kind.word(), &prefix, &upper(prefix), &after, &limit];
    Ok(line.query(&line.ask.page, &values).await?.iter().map(document).collect())
}

pub(crate) async fn list(line: &Line, kind: Kind, prefix: &str) -> Tried<Vec<Document>> {
    page(line, kind, prefix, "", usize::MAX).await
}

/// Behind every key that begins with that: no key has this character.
pub(crate) fn upper(prefix: &str) -> String {
    format!("{prefix}\u{10ffff}")
}

/// How many lines each open log has.
pub(crate) async fn counts(line: &Line) -> Tried<HashMap<String, u64>> {
    let rows = line.query(&line.ask.counts, &[]).await?;
    Ok(rows.iter().map(|row| (row.get(0), unsigned(row.get(1)))).collect())
}

/// The line of a stream that has that number.
pub(crate) async fn line(line: &Line, stream: &str, number: u64) -> Tried<Option<Vec<u8>>> {
    let row = line.query_opt(&line.ask.line, &[&stream, &signed(number)]).await?;
    Ok(row.map(|row| row.get(0)))
}

/// The lines of a stream, each with its number.
pub(crate) async fn stream(line: &Line, stream: &str) -> Tried<Vec<(u64, Vec<u8>)>> {
    let rows = line.query(&line.ask.stream, &[&stream]).await?;
    Ok(rows.iter().map(|row| (unsigned(row.get(0)), row.get(1))).collect())
}

/// Reads every line of every open log once, in append order.
pub(crate) async fn read_log(line: &Line, mut each: impl FnMut(&SealedLine<'_>)) -> Tried<()> {
    let none: [&(dyn ToSql + Sync); 0] = [];
    let rows = line.query_raw(&line.ask.log, none).await?;
    pin_mut!(rows);
    while let Some(row) = rows.try_next().await? {
        each(&SealedLine {
            row: unsigned(row.get(0)),
            stream: row.get(1),
            number: unsigned(row.get(2)),
            locked: row.get(3),
        });
    }
    Ok(())
}

/// A log of the archive and its checksum.
pub(crate) async fn archived(line: &Line, stream: &str) -> Tried<Option<(Packed, u64)>> {
    let row = line.query_opt(&line.ask.archived, &[&stream]).await?;
    Ok(row.as_ref().map(packed))
}

/// A line of a log, with its place.
pub(crate) fn line_of(row: &Row) -> LogLine {
    let number = |place| unsigned(row.get(place));
    LogLine { row: number(0), stream: row.get(1), number: number(2), locked: row.get(3) }
}

/// The first logs of the archive behind that name.
pub(crate) async fn archive_behind(line: &Line, after: &str, limit: usize) -> Tried<Vec<Record>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = line.query(&line.ask.archive_behind, &[&after, &limit]).await?;
    let record = |row: &Row| {
        let (log, sum) = packed(row);
        Record::Log { stream: row.get(4), log, sum }
    };
    Ok(rows.iter().map(record).collect())
}

fn packed(row: &Row) -> (Packed, u64) {
    let number = |place| unsigned(row.get(place));
    (Packed { ended: number(0), length: number(1), bytes: row.get(2) }, number(3))
}

/// Every log of the archive, by name, and its checksum.
pub(crate) async fn list_archive(
    line: &Line,
    mut each: impl FnMut(Archived<'_>, u64),
) -> Tried<()> {
    for row in line.query(&line.ask.list_archive, &[]).await? {
        let number = |place| unsigned(row.get(place));
        let (ended, length, stored) = (number(1), number(2), number(3));
        each(Archived { stream: row.get(0), ended, length, stored }, number(4));
    }
    Ok(())
}

/// Counts what is there, whatever the database says of itself.
pub(crate) async fn recount(line: &Line) -> Tried<State> {
    let mut counted = State::new();
    for row in line.query(&line.ask.tallies, &[]).await? {
        counted.of(kind(row.get(0))?).add(unsigned(row.get(1)));
    }
    read_log(line, |line| {
        counted.lines += 1;
        counted.next_row = counted.next_row.max(line.row + 1);
    })
    .await?;
    list_archive(line, |_, sum| counted.archive.add(sum)).await?;
    Ok(counted)
}

/// Whether something cannot be read without the key.
pub(crate) async fn has_secrets(line: &Line) -> Tried<bool> {
    let secret = Kind::ALL.into_iter().filter(|kind| kind.is_secret());
    let words: Vec<&str> = secret.map(Kind::word).collect();
    Ok(line.query_one(&line.ask.has_secrets, &[&words]).await?.get(0))
}

/// The kind of that word.
pub(crate) fn kind(word: &str) -> Tried<Kind> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word);
    kind.ok_or_else(|| Trouble::damage(format_args!("no document is a {word}")))
}

/// A number as the database keeps it: the same bits.
pub(crate) fn signed(number: u64) -> i64 {
    i64::from_ne_bytes(number.to_ne_bytes())
}

pub(crate) fn unsigned(number: i64) -> u64 {
    u64::from_ne_bytes(number.to_ne_bytes())
}
