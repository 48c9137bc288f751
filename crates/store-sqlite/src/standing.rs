//! How a file is found when it is opened: the newest that was acknowledged, a copy, or older than
//! what its witness saw.

use rusqlite::Connection;
use store::Kind;

use crate::rows;
use crate::state::{Seen, State};
use crate::trouble::{Tried, Trouble};
use crate::witness::Testimony;

/// The document of the house that says that a file is a copy, until a house has taken it up.
pub const COPY: (Kind, &str) = (Kind::House, "copy");

/// How a store was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing was ever kept here.
    New,
    /// It is the newest state that was acknowledged.
    Newest,
    /// It is a copy, or lacks something that was acknowledged: what came after it is lost.
    Restored,
}

/// What a file and its witness say of each other.
pub(crate) fn judge(
    connection: &Connection,
    state: &State,
    testimony: &Testimony,
) -> Tried<Standing> {
    let (kind, key) = COPY;
    if rows::sum_of(connection, kind, key)?.is_some() {
        return Ok(Standing::Restored);
    }
    let (here, seen) = match testimony {
        Testimony::Saw(sighting) => (state.counter, sighting),
        // It was made, or brought forward, and nobody has written in it.
        Testimony::Missing if state.counter == 0 => return Ok(Standing::Newest),
        Testimony::Missing => {
            return Err(Trouble::loss("its witness is missing: nobody can tell what it lacks"));
        }
        Testimony::Damaged => {
            return Err(Trouble::loss("its witness is damaged: nobody can tell what it lacks"));
        }
    };
    match state.compare(seen.counter, &seen.hash) {
        Seen::Before => Ok(Standing::Newest),
        Seen::After => Err(Trouble::loss(format_args!(
            "it is older than what was acknowledged: it has {here} commits, and there were {}",
            seen.counter
        ))),
        Seen::Elsewhere => Err(Trouble::loss("it is of another history than its witness")),
    }
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
    let (due, found) = (state.lines, counted.lines);
    if due != found {
        return Err(Trouble::loss(format_args!("of {due} lines of logs, {found} are there")));
    }
    let mut tallies: Vec<_> = Kind::ALL
        .map(|kind| (kind.word(), state.documents[kind.place()], counted.documents[kind.place()]))
        .into();
    tallies.push(("archive", state.archive, counted.archive));
    match tallies.into_iter().find(|(_, due, found)| due != found) {
        None => Ok(()),
        Some((word, due, found)) => Err(missing(word, due.count, found.count)),
    }
}

/// Something was there that is not, or is as it was before.
pub(crate) fn missing(word: &str, due: u64, found: u64) -> Trouble {
    Trouble::loss(format_args!(
        "of {due} records of the kind {word}, {found} are there, and not all as they were last"
    ))
}
