//! Time gets on.

use table::Millis;

use super::{Law, Verdict, ensure};
use crate::play::{Answer, Play};
use crate::player::parts;
use crate::report::Figures;

/// A deadline exists whenever somebody is awaited, unless the rules let the game wait without a
/// limit; it lies ahead of the table's time; what it does moves time on; and a game that has not
/// ended goes on, by somebody's command or by a deadline.
#[derive(Default)]
pub struct Deadlines {
    expired_at: Millis,
    at_once: u32,
    figures: Figures,
}

/// How many deadlines may take effect at one instant.
const AT_ONCE: u32 = 16;

impl Law for Deadlines {
    fn sentence(&self) -> &'static str {
        "whoever is awaited has a deadline, and it lies ahead"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        (self.expired_at, self.at_once) = (Millis::ZERO, 0);
        self.check_ahead(play)
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        if answer.entry.as_ref().is_some_and(|entry| entry.command.is_none()) {
            self.check_progress(play)?;
            if play.table.deadline().is_some_and(|due| due == play.table.now()) {
                return Ok(());
            }
        }
        self.check_ahead(play)
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

impl Deadlines {
    /// Deadlines may follow one another at one instant, but not for ever.
    fn check_progress(&mut self, play: &Play) -> Verdict {
        let now = play.table.now();
        ensure(now >= self.expired_at, || "a deadline took effect before an earlier one".into())?;
        self.at_once = if now == self.expired_at { self.at_once + 1 } else { 0 };
        self.expired_at = now;
        self.figures.count("deadlines that took effect");
        ensure(self.at_once < AT_ONCE, || format!("time stands still at {}", now.get()))
    }

    fn check_ahead(&mut self, play: &Play) -> Verdict {
        let table = &play.table;
        let (now, due) = (table.now(), table.deadline());
        let awaited = !table.awaited().is_empty();
        self.figures.count("positions looked at");
        ensure(due.is_none_or(|due| due > now), || {
            format!("at {} the deadline is {:?}", now.get(), due.map(Millis::get))
        })?;
        ensure(due.is_some() || !awaited || table.waits_for_ever(), || {
            format!("in {} {:?} are awaited without a deadline", table.phase(), table.awaited())
        })?;
        ensure(due.is_some() || table.is_over() || somebody_may_act(play), || {
            format!("in {} nothing can happen any more", table.phase())
        })
    }
}

fn somebody_may_act(play: &Play) -> bool {
    table::Seat::all(play.setting.seats).any(|seat| {
        let options = play.table.options(seat);
        play.setting.game.commands().iter().any(|kind| !parts(&options, kind).is_empty())
    })
}
