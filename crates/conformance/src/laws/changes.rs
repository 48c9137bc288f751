//! What changed, and what it adds up to.

use std::collections::BTreeMap;

use serde_json::Value;
use table::Viewer;
use table::erased::{AnyMatch, News, Sight};
use wire::follow;

use super::{Law, Verdict, same};
use crate::play::{Answer, Play};
use crate::report::Figures;

/// How many updates every viewer of every table size follows at least.
const UPDATES: u64 = 1000;

/// How many answers whoever nods off does not hear before it looks again.
const NAP: u64 = 5;

/// Whoever follows the changes, one by one or some at a time, has the view, the options and the
/// events that it would be shown afresh, whatever was written once for all.
#[derive(Default)]
pub struct ChangesAddUp {
    followers: Vec<Follower>,
    answers: u64,
    /// How many updates were followed, by the size of the table and the viewer.
    followed: BTreeMap<(u8, Viewer), u64>,
}

/// A client that was shown a table once, and was then told what changed.
struct Follower {
    viewer: Viewer,
    /// Whether it hears of every answer, or only now and then.
    awake: bool,
    sight: Sight,
    seq: usize,
    view: Value,
    options: Value,
}

impl Law for ChangesAddUp {
    fn sentence(&self) -> &'static str {
        "changes add up to what is shown afresh"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        let both = |viewer| [true, false].map(|awake| Follower::of(&*play.table, viewer, awake));
        self.followers = Viewer::all(play.setting.seats).flat_map(both).collect();
        Ok(())
    }

    fn answered(&mut self, play: &mut Play, _answer: &Answer) -> Verdict {
        let table = &*play.table;
        self.answers += 1;
        let since = self.followers.iter().map(|follower| follower.seq).min().unwrap_or(0);
        let viewers = Viewer::all(play.setting.seats).collect();
        let news = table.gather(since, viewers);
        let all_look = self.answers.is_multiple_of(NAP);
        for follower in self.followers.iter_mut().filter(|one| one.awake || all_look) {
            if follower.hear(table, &news)? {
                let key = (play.setting.seats, follower.viewer);
                *self.followed.entry(key).or_default() += 1;
            }
        }
        Ok(())
    }

    fn wants_more(&self, seats: u8) -> bool {
        let mut viewers = Viewer::all(seats);
        viewers.any(|viewer| self.followed.get(&(seats, viewer)).is_none_or(|had| *had < UPDATES))
    }

    fn concluded(&mut self) -> Verdict {
        match self.followed.iter().find(|(_, had)| **had < UPDATES) {
            Some(((seats, viewer), had)) => {
                Err(format!("{viewer:?} of {seats} seats followed {had} updates, not {UPDATES}"))
            }
            None => Ok(()),
        }
    }

    fn figures(&self) -> Figures {
        let mut figures = Figures::default();
        figures.add("updates followed", self.followed.values().sum());
        figures
    }
}

impl Follower {
    fn of(table: &dyn AnyMatch, viewer: Viewer, awake: bool) -> Self {
        Self {
            viewer,
            awake,
            sight: table.sight(viewer),
            seq: table.seq(),
            view: view(table, viewer),
            options: options(table, viewer),
        }
    }

    /// Takes what it is told; whether that is anything.
    fn hear(&mut self, table: &dyn AnyMatch, news: &News) -> Result<bool, String> {
        let viewer = self.viewer;
        let mut told = Vec::new();
        let count = news.tell(viewer, self.seq, &mut told);
        let afresh = table.events(viewer, self.seq);
        same(&format!("the events for {viewer:?}"), &text(told), &afresh.join(","))?;
        same(&format!("their number for {viewer:?}"), &count, &(afresh.len() as u64))?;
        self.seq = table.seq();
        let changed = |write: &mut dyn FnMut(&mut Vec<u8>) -> bool| {
            let mut changes = Vec::new();
            let some = write(&mut changes);
            some.then(|| serde_json::from_slice(&changes).expect("changes are JSON"))
        };
        let seen: Option<Value> = changed(&mut |out| table.view_changes(&mut self.sight, out));
        follow(&mut self.view, seen.as_ref());
        same(&format!("the view of {viewer:?}"), &self.view, &view(table, viewer))?;
        let may: Option<Value> = changed(&mut |out| table.options_changes(&mut self.sight, out));
        follow(&mut self.options, may.as_ref());
        same(&format!("the options of {viewer:?}"), &self.options, &options(table, viewer))?;
        Ok(count > 0 || seen.is_some() || may.is_some())
    }
}

fn view(table: &dyn AnyMatch, viewer: Viewer) -> Value {
    serde_json::from_str(&table.view(viewer)).expect("a view is JSON")
}

fn options(table: &dyn AnyMatch, viewer: Viewer) -> Value {
    let options = viewer.seat().map(|seat| table.options(seat)).unwrap_or_default();
    serde_json::to_value(options).expect("options are plain data")
}

fn text(told: Vec<u8>) -> String {
    String::from_utf8(told).expect("events are text")
}
