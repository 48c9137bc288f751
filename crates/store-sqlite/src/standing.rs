//! What a file says of itself, and how it is found when it is opened.

use rusqlite::{Connection, OptionalExtension, params};
use store::Kind;
use store_keeping::{COPY, Standing, State, Testimony};

use crate::rows;
use crate::trouble::{Tried, Trouble};

/// What a file says of itself.
pub(crate) fn read(connection: &Connection) -> Tried<State> {
    let text = "SELECT value FROM state WHERE id = 0";
    let mut statement = connection.prepare_cached(text)?;
    let bytes = statement.query_row([], |row| row.get::<_, Vec<u8>>(0)).optional()?;
    let state = bytes.as_deref().and_then(State::decode);
    state.ok_or_else(|| Trouble::damage("what it says of itself is damaged"))
}

/// Lets it say that.
pub(crate) fn write(connection: &Connection, state: &State) -> rusqlite::Result<()> {
    let text = "INSERT INTO state VALUES (0, ?1) ON CONFLICT DO UPDATE SET value = ?1";
    connection.prepare_cached(text)?.execute(params![state.encode()]).map(drop)
}

/// What a file and its witness say of each other.
pub(crate) fn judge(
    connection: &Connection,
    state: &State,
    testimony: &Testimony,
) -> Tried<Standing> {
    let (kind, key) = COPY;
    let mark = rows::get(connection, kind, key)?;
    let mark = mark.as_ref().map(|mark| String::from_utf8_lossy(&mark.stored));
    store_keeping::judge(mark.as_deref(), state, testimony).map_err(Trouble::Loss)
}

/// Counts what is there, whatever the file says of itself.
pub(crate) fn recount(connection: &Connection) -> Tried<State> {
    let mut counted = State::new();
    for kind in Kind::ALL {
        rows::each(connection, kind, "", |document| counted.of(kind).add(document.sum))?;
    }
    rows::read_log(connection, |line| {
        counted.lines += 1;
        counted.next_row = line.row + 1;
    })?;
    rows::list_archive(connection, |_, sum| counted.archive.add(sum))?;
    Ok(counted)
}

/// Says what is missing, if anything.
pub(crate) fn must_be_whole(state: &State, counted: &State) -> Tried<()> {
    store_keeping::must_be_whole(state, counted).map_err(Trouble::Loss)
}
