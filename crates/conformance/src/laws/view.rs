//! What was told and what is seen.

use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
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
        check_names(&play.table.view(viewer))?;
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

/// A field of the game's own that is called as one that every view has would stand there twice.
fn check_names(view: &str) -> Verdict {
    let Names(mut names) = serde_json::from_str(view).expect("a view is an object");
    names.sort();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    twice.map_or(Ok(()), |pair| Err(format!("{} stands in a view twice: {view}", pair[0])))
}

/// The names of an object's fields, each as often as it stands there.
struct Names(Vec<String>);

impl<'de> Deserialize<'de> for Names {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Names;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Names, A::Error> {
                let mut names = Vec::new();
                while let Some((name, IgnoredAny)) = map.next_entry()? {
                    names.push(name);
                }
                Ok(Names(names))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_every_view_has_stands_there_once() {
        assert_eq!(check_names(r#"{"deadline":1,"until":2}"#), Ok(()));
        let twice = check_names(r#"{"deadline":1,"deadline":2}"#);
        assert!(twice.is_err_and(|what| what.starts_with("deadline stands in a view twice")));
    }
}
