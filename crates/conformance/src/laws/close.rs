//! An end by the house.

use serde_json::{Map, Value};
use table::Viewer;
use table::draws::Dice;
use table::erased::AnyMatch;

use super::end::check_over;
use super::{Law, Verdict, ensure, same};
use crate::play::{Answer, Play};
use crate::report::Figures;

/// A game that the house ends has no result; its phase and all that was seen stay, but for the
/// turn, who is ready, and the deadline; `ready` is empty whenever a phase begins, and seats are
/// listed ascending.
pub struct Closing {
    dice: Dice,
    phase: &'static str,
    figures: Figures,
}

impl Default for Closing {
    fn default() -> Self {
        Self { dice: Dice::new(0), phase: "", figures: Figures::default() }
    }
}

/// What an end by the house changes in a view.
const CHANGED: [&str; 5] = ["turn", "ready", "deadline", "over", "fair"];

impl Law for Closing {
    fn sentence(&self) -> &'static str {
        "the house's end changes nothing but who is awaited"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        self.dice = play.dice("closing");
        self.phase = play.table.phase();
        self.check_closed(play)
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        if answer.entry.is_none() || play.table.is_over() {
            return Ok(());
        }
        if self.phase != play.table.phase() {
            self.phase = play.table.phase();
            self.figures.count("phases that began");
            check_nobody_ready(&*play.table)?;
        }
        if self.dice.chance(1, 8) { self.check_closed(play) } else { Ok(()) }
    }

    fn finished(&mut self, play: &mut Play) -> Verdict {
        self.check_closed(play)
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

impl Closing {
    fn check_closed(&mut self, play: &Play) -> Verdict {
        if play.table.is_over() {
            return Ok(());
        }
        let mut closed = play.table.duplicate();
        closed.close();
        self.figures.count("tables closed by the house");
        ensure(closed.is_over(), || "a closed game is not over".into())?;
        for viewer in Viewer::all(play.setting.seats) {
            let (before, after) = (view(&*play.table, viewer), view(&*closed, viewer));
            check_ascending(&before)?;
            same("the result of a closed game", &after.get("result"), &Some(&Value::Null))?;
            same(&format!("what {viewer:?} sees"), &lasting(before), &lasting(after))?;
        }
        check_over(&mut *closed)
    }
}

fn check_nobody_ready(table: &dyn AnyMatch) -> Verdict {
    let view = view(table, Viewer::Public);
    let ready = view.get("ready").and_then(Value::as_array);
    ensure(ready.is_none_or(Vec::is_empty), || format!("ready when a phase begins: {ready:?}"))
}

fn check_ascending(view: &Map<String, Value>) -> Verdict {
    ["turn", "ready"].iter().filter_map(|name| view.get(*name)).try_for_each(|list| {
        let seats: Vec<u64> =
            list.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        ensure(seats.is_sorted(), || format!("seats are listed ascending, not {seats:?}"))
    })
}

fn view(table: &dyn AnyMatch, viewer: Viewer) -> Map<String, Value> {
    serde_json::from_str(&table.view(viewer)).expect("a view is an object")
}

fn lasting(mut view: Map<String, Value>) -> Map<String, Value> {
    view.retain(|name, _| !CHANGED.contains(&name.as_str()));
    view
}
