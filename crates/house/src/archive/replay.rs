//! A past match as one seat saw it, step by step.

use journal::{Closed, Finding};
use serde::Serialize;
use serde_json::value::RawValue;
use session::Registry;
use table::erased::{AnyMatch, Sight};
use table::{Hash, Millis, Seat, Viewer};

use super::{Shown, SignedHead};
use crate::{Answer, Refused, shared};

/// A past match as one seat saw it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// The game.
    pub game: String,
    /// The seat whose eyes these are.
    pub seat: Seat,
    /// The seat of whoever asks; null for those who did not play.
    pub own: Option<Seat>,
    /// The steps in which that seat saw something.
    pub steps: Vec<Step>,
    /// Who played, by seat.
    pub names: Vec<String>,
    /// The seats that bots played.
    pub bots: Vec<Seat>,
    /// The last hash of its journal.
    pub head: Hash,
    /// What the house signed of it; none of a match from before houses signed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed: Option<SignedHead>,
    /// Who lets it be seen.
    pub shown: Shown,
}

/// Something that the seat saw.
#[derive(Debug, Serialize)]
pub struct Step {
    /// Table time.
    pub at: Millis,
    /// What happened.
    pub events: Vec<Box<RawValue>>,
    /// What is new in the view, in the form that updates have; none if nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Box<RawValue>>,
}

/// Plays a journal through the eyes of a seat: which game it is, and its steps.
pub(super) fn look_through(
    journal: &str,
    seat: Seat,
    games: &Registry,
) -> Answer<(String, Vec<Step>)> {
    steps(journal, seat, games).map_err(|finding| unplayable(&finding))
}

pub(super) fn unplayable(finding: &Finding) -> Refused {
    shared::unplayable(finding, "This build cannot replay that game.")
}

fn steps(journal: &str, seat: Seat, games: &Registry) -> Result<(String, Vec<Step>), Finding> {
    let closed = Closed::read(journal.as_bytes())?;
    let mut replay = reopen(&closed, games)?;
    let mut eyes = Eyes::of(table(&replay), seat);
    for read in &closed.reads[1..] {
        replay.take(read)?;
        eyes.look(table(&replay), read.entry.at);
    }
    Ok((table(&replay).game().name().into(), eyes.steps))
}

/// A match as it was when it ended.
pub(super) fn to_the_end(journal: &str, games: &Registry) -> Answer<journal::Replay> {
    let play_on = || {
        let closed = Closed::read(journal.as_bytes())?;
        let mut replay = reopen(&closed, games)?;
        closed.reads[1..].iter().try_for_each(|read| replay.take(read))?;
        Ok(replay)
    };
    play_on().map_err(|finding| unplayable(&finding))
}

pub(super) fn reopen(closed: &Closed<'_>, games: &Registry) -> Result<journal::Replay, Finding> {
    journal::Replay::reopen(&closed.reads[0], &closed.server_seed, games)
}

pub(super) fn table(replay: &journal::Replay) -> &dyn AnyMatch {
    replay.table().expect("the stream of a table holds the journal of a table")
}

/// What a seat has seen of a match so far.
struct Eyes {
    viewer: Viewer,
    /// How many events there were when it last looked.
    since: usize,
    /// The view as it was then.
    sight: Sight,
    /// Each time that it saw something new.
    steps: Vec<Step>,
}

impl Eyes {
    /// Opens them on a match that has just begun.
    fn of(play: &dyn AnyMatch, seat: Seat) -> Self {
        let viewer = Viewer::Seat(seat);
        let events = play.events(viewer, 0).into_iter().map(raw).collect();
        let first =
            Step { at: Millis::ZERO, events, view: Some(raw(format!("[{}]", play.view(viewer)))) };
        Self { viewer, since: play.seq(), sight: play.sight(viewer), steps: vec![first] }
    }

    fn look(&mut self, play: &dyn AnyMatch, at: Millis) {
        let events = play.events(self.viewer, self.since);
        self.since = play.seq();
        let mut changes = Vec::new();
        let changed = play.view_changes(&mut self.sight, &mut changes);
        if events.is_empty() && !changed {
            return;
        }
        let view = changed.then(|| raw(String::from_utf8(changes).expect("JSON is text")));
        let events = events.into_iter().map(raw).collect();
        self.steps.push(Step { at, events, view });
    }
}

fn raw(text: String) -> Box<RawValue> {
    RawValue::from_string(text).expect("events and views are JSON")
}
