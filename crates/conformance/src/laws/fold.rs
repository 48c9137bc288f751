//! The replay: a second table that only reads.

use table::erased::{AnyMatch, Draft};
use table::{Seat, Viewer};

use super::{Law, Verdict, ensure, same};
use crate::play::{Answer, Play, read, replay};
use crate::report::Figures;

/// Folding the events gives the state: a table that only reads the entries' texts, opened with
/// the settings as a journal has them, stands where the first one does, draws and views included.
/// So every event and command survives its writing.
#[derive(Default)]
pub struct Folding {
    shadow: Option<Box<dyn AnyMatch>>,
    figures: Figures,
}

impl Law for Folding {
    fn sentence(&self) -> &'static str {
        "folding the events gives the state"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        let config = play.table.config();
        let reopened = play.setting.reopen(&config);
        let mut shadow = reopened.map_err(|error| format!("its own config is refused: {error}"))?;
        same("the config and the config read back", &config, &shadow.config())?;
        follow(&mut *shadow, &play.begun)?;
        let verdict = check_equal(&*play.table, &*shadow, 0);
        self.shadow = Some(shadow);
        verdict
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        let (Some(shadow), Some(entry)) = (&mut self.shadow, &answer.entry) else { return Ok(()) };
        if let Some(command) = &entry.command {
            let again = read(&*play.table, command)
                .map_err(|refused| format!("{command} cannot be read back: {}", refused.message))?;
            same("a command and the command read back", command, &again.text().expose().into())?;
        }
        follow(&mut **shadow, &entry.draft)?;
        check_equal(&*play.table, &**shadow, answer.since)?;
        self.figures.count("entries folded");
        self.figures.add("events folded", entry.draft.events.len() as u64);
        Ok(())
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

fn follow(shadow: &mut dyn AnyMatch, draft: &Draft) -> Verdict {
    replay(shadow, draft).map_err(|error| error.to_string())
}

fn check_equal(table: &dyn AnyMatch, shadow: &dyn AnyMatch, since: usize) -> Verdict {
    let whole = |table: &dyn AnyMatch| -> Vec<String> {
        table.whole_events(since).iter().map(|event| event.expose().to_owned()).collect()
    };
    same("the events and the events read back", &whole(table), &whole(shadow))?;
    same("the number of events", &table.seq(), &shadow.seq())?;
    same("where the draws stand", &table.cursor(), &shadow.cursor())?;
    for viewer in Viewer::all(table.seats()) {
        let (seen, told) = (table.events(viewer, since), shadow.events(viewer, since));
        same(&format!("events for {viewer:?}"), &seen, &told)?;
        ensure(seen.len() <= whole(table).len(), || format!("{viewer:?} sees more than happened"))?;
        same(&format!("the view of {viewer:?}"), &table.view(viewer), &shadow.view(viewer))?;
    }
    for seat in Seat::all(table.seats()) {
        same("options", &table.options(seat), &shadow.options(seat))?;
    }
    ensure(table.same_state(shadow), || "the events do not fold to the state".into())
}
