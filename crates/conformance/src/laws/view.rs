//! What was told and what is seen.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use table::Viewer;

use super::{Law, Verdict, ensure};
use crate::play::{Answer, Play};
use crate::report::Figures;
use crate::sight::view;

/// A viewer's view is a function of its events and their times: whenever two games, or one game
/// at two moments, have given it the same events at the same times, they give it the same view.
#[derive(Default)]
pub struct ViewsFollowEvents {
    table: (u8, String),
    /// What each viewer has been told in this play, as one number.
    trails: Vec<(Viewer, u64)>,
    /// The view that belongs to what was told, and where it was first seen.
    known: BTreeMap<(Viewer, u64), Known>,
    figures: Figures,
}

struct Known {
    view: u64,
    seed: u64,
    lines: usize,
}

impl Law for ViewsFollowEvents {
    fn sentence(&self) -> &'static str {
        "a view is a function of its viewer's events and times"
    }

    fn opened(&mut self, play: &mut Play) -> Verdict {
        let table = (play.setting.seats, play.setting.config.clone());
        if self.table != table {
            self.known.clear();
            self.table = table;
        }
        self.trails = Viewer::all(play.setting.seats).map(|viewer| (viewer, 0)).collect();
        self.look(play, 0)
    }

    fn answered(&mut self, play: &mut Play, answer: &Answer) -> Verdict {
        self.look(play, answer.since)
    }

    fn figures(&self) -> Figures {
        self.figures.clone()
    }
}

impl ViewsFollowEvents {
    fn look(&mut self, play: &Play, since: usize) -> Verdict {
        for place in 0..self.trails.len() {
            let (viewer, before) = self.trails[place];
            let news = play.table.events(viewer, since);
            let trail = news.iter().fold(before, |trail, event| hash(&(trail, event)));
            self.trails[place] = (viewer, trail);
            self.check_known(play, viewer, trail)?;
        }
        Ok(())
    }

    fn check_known(&mut self, play: &Play, viewer: Viewer, trail: u64) -> Verdict {
        let text = view(&*play.table, viewer);
        let (seed, lines) = (play.setting.seed, play.lines.len());
        let fresh = Known { view: hash(&text), seed, lines };
        let Some(known) = self.known.get(&(viewer, trail)) else {
            self.known.insert((viewer, trail), fresh);
            self.figures.count("views seen for the first time");
            return Ok(());
        };
        self.figures.count(if known.seed == seed {
            "views compared with the same game's"
        } else {
            "views compared with another game's"
        });
        ensure(known.view == fresh.view, || {
            let Known { seed, lines, .. } = known;
            format!(
                "{viewer:?} was told the same with seed {seed} after {lines} lines, \
                 and saw something else than\n  {text}"
            )
        })
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
