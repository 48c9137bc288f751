//! What has happened lately, to be told to many.

use alloc::vec::Vec;
use core::ops::Range;

use super::log::write_event;
use crate::event::Event;
use crate::game::{Game, Rules};
use crate::matches::Match;
use crate::seat::Viewer;
use crate::time::Millis;

/// The events of a match since some number of them, as some viewers may know them. What is the same
/// for several of them is written once: a public event, because its type says that everybody may
/// know it, and any other where both see the same in it.
#[derive(Debug)]
pub struct News {
    since: usize,
    viewers: Vec<Viewer>,
    texts: Vec<u8>,
    /// Where the text of each event stands, for one viewer after the other; none for a viewer that
    /// may not know that it happened.
    told: Vec<Option<Range<usize>>>,
}

/// Most events are shorter.
const USUAL: usize = 96;

impl News {
    pub(super) fn gather<G: Rules>(
        since: usize,
        viewers: Vec<Viewer>,
        log: &[(Millis, G::Event)],
    ) -> Self {
        let texts = Vec::with_capacity(2 * USUAL * log.len());
        let told = Vec::with_capacity(viewers.len() * log.len());
        let mut news = Self { since, viewers, texts, told };
        let mut seen = Vec::new();
        for (at, event) in log {
            match event.public() {
                Some(public) => news.tell_everybody(*at, public),
                None => news.tell_each::<G>(*at, event, &mut seen),
            }
        }
        news
    }

    fn tell_everybody<T: serde::Serialize>(&mut self, at: Millis, event: &T) {
        let text = Some(self.write(at, event));
        self.told.extend(core::iter::repeat_n(text, self.viewers.len()));
    }

    fn tell_each<G: Rules>(&mut self, at: Millis, event: &G::Event, seen: &mut SeenTexts<G>) {
        seen.clear();
        for number in 0..self.viewers.len() {
            let text = Match::<G>::seen(event, self.viewers[number]).map(|sight| {
                if let Some((_, text)) = seen.iter().find(|(other, _)| *other == sight) {
                    return text.clone();
                }
                let text = self.write(at, &sight);
                seen.push((sight, text.clone()));
                text
            });
            self.told.push(text);
        }
    }

    fn write<T: serde::Serialize>(&mut self, at: Millis, event: &T) -> Range<usize> {
        let start = self.texts.len();
        write_event(at, event, &mut self.texts);
        start..self.texts.len()
    }

    /// Appends what happened since that many events as a viewer may know it, with commas between;
    /// how many those are.
    ///
    /// # Panics
    /// For a viewer for whom nothing was gathered.
    pub fn tell(&self, viewer: Viewer, since: usize, out: &mut Vec<u8>) -> u64 {
        let column = self.viewers.iter().position(|one| *one == viewer);
        let column = column.expect("news are gathered for everybody who is told");
        let told = self.told.chunks_exact(self.viewers.len()).map(|row| &row[column]);
        let told = told.skip(since.saturating_sub(self.since)).flatten();
        let mut count = 0;
        for text in told {
            if count > 0 {
                out.push(b',');
            }
            out.extend_from_slice(&self.texts[text.clone()]);
            count += 1;
        }
        count
    }
}

/// What viewers see in one event, and where the text of each stands.
type SeenTexts<G> = Vec<(<<G as Game>::Event as Event>::Seen, Range<usize>)>;
