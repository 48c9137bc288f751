//! How a store is found when it is opened: the newest that was acknowledged, a copy, or older than
//! what its witness saw.

use store::Kind;

use crate::state::{Seen, State};
use crate::witness::Testimony;

/// The document of the house that says that a store is a copy, until a house has taken it up.
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
    /// The house has moved from here to another store.
    Moved,
}

/// What the text of the mark begins with where the house has moved, before it says where to.
const MOVED: &str = "moved to ";

/// The text of the mark of a store that the house has left.
pub fn moved_mark(to: &str) -> String {
    format!("{MOVED}{to}")
}

/// Where the house has moved to, by the text of the mark.
pub fn moved_to(mark: &str) -> Option<&str> {
    mark.strip_prefix(MOVED)
}

/// What a store and its witness say of each other; or what is lost.
pub fn judge(mark: Option<&str>, state: &State, testimony: &Testimony) -> Result<Standing, String> {
    match mark {
        Some(mark) if moved_to(mark).is_some() => return Ok(Standing::Moved),
        Some(_) => return Ok(Standing::Restored),
        None => {}
    }
    let (here, seen) = match testimony {
        Testimony::Saw(sighting) => (state.counter, sighting),
        // It was made, or brought forward, and nobody has written in it.
        Testimony::Missing if state.counter == 0 => return Ok(Standing::Newest),
        Testimony::Missing => {
            return Err("its witness is missing: nobody can tell what it lacks".into());
        }
        Testimony::Damaged => {
            return Err("its witness is damaged: nobody can tell what it lacks".into());
        }
    };
    match state.compare(seen.counter, &seen.hash) {
        Seen::Before => Ok(Standing::Newest),
        Seen::After => Err(format!(
            "it is older than what was acknowledged: it has {here} commits, and there were {}",
            seen.counter
        )),
        Seen::Elsewhere => Err("it is of another history than its witness".into()),
    }
}

/// Says what is missing, if anything.
pub fn must_be_whole(state: &State, counted: &State) -> Result<(), String> {
    let (due, found) = (state.lines, counted.lines);
    if due != found {
        return Err(format!("of {due} lines of logs, {found} are there"));
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
pub fn missing(word: &str, due: u64, found: u64) -> String {
    format!("of {due} records of the kind {word}, {found} are there, and not all as they were last")
}
