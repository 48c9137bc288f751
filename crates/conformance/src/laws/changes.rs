//! What changed, and what it adds up to.

use serde_json::Value;
use table::Viewer;
use table::erased::{AnyMatch, News, Sight};
use wire::follow;

use super::{Law, Verdict, same};
use crate::play::{Answer, Play};
use crate::report::Figures;

/// Whoever follows the changes has the view, the options and the events that it would be shown
/// afresh, whatever was written once for all.
#[derive(Default)]
pub struct ChangesAddUp {
    followers: Vec<Follower>,
    figures: Figures,
}

/// A client that was shown a table once, and was then told what changed.
struct Follower {
    viewer: Viewer,
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
        let viewers = Viewer::all(play.setting.seats);
        self.followers = viewers.map(|viewer| Follower::of(&*play.table, viewer)).collect();
        Ok(())
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        let table = &*play.table;
        let news = table.gather(answer.since);
        for follower in &mut self.followers {
            follower.hear(table, &news)?;
            self.figures.add("views compared", 1);
        }
        Ok(())
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

impl Follower {
    fn of(table: &dyn AnyMatch, viewer: Viewer) -> Self {
        Self {
            viewer,
            sight: table.sight(viewer),
            seq: table.seq(),
            view: view(table, viewer),
            options: options(table, viewer),
        }
    }

    fn hear(&mut self, table: &dyn AnyMatch, news: &News) -> Verdict {
        let viewer = self.viewer;
        let mut told = Vec::new();
        let count = table.tell(news, viewer, self.seq, &mut told);
        let afresh = table.events(viewer, self.seq);
        same(&format!("the events for {viewer:?}"), &text(told), &afresh.join(","))?;
        same(&format!("their number for {viewer:?}"), &count, &(afresh.len() as u64))?;
        self.seq = table.seq();
        let changed = |write: &mut dyn FnMut(&mut Vec<u8>) -> bool| {
            let mut changes = Vec::new();
            let some = write(&mut changes);
            some.then(|| serde_json::from_slice(&changes).expect("changes are JSON"))
        };
        let news: Option<Value> = changed(&mut |out| table.view_changes(&mut self.sight, out));
        follow(&mut self.view, news.as_ref());
        same(&format!("the view of {viewer:?}"), &self.view, &view(table, viewer))?;
        let news: Option<Value> = changed(&mut |out| table.options_changes(&mut self.sight, out));
        follow(&mut self.options, news.as_ref());
        same(&format!("the options of {viewer:?}"), &self.options, &options(table, viewer))
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
