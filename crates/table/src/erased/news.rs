//! What has happened lately, to be told to many.

use alloc::vec::Vec;
use core::ops::Range;

use crate::event::Event;
use crate::game::Rules;
use crate::json::write;
use crate::matches::Match;
use crate::seat::Viewer;
use crate::time::Millis;

/// The events of a match since some number of them, with the texts of those that are public: they
/// are written once, because their type says that everybody may know them.
#[derive(Debug, Default)]
pub struct News {
    since: usize,
    texts: Vec<u8>,
    /// Where the text of each public event stands; none for an event that has secrets.
    public: Vec<Option<Range<usize>>>,
}

impl News {
    pub(super) fn gather<E: Event>(since: usize, log: &[(Millis, E)]) -> Self {
        let mut news = Self { since, ..Self::default() };
        for (at, event) in log.get(since..).unwrap_or_default() {
            let start = news.texts.len();
            let public = event.public();
            if let Some(public) = public {
                write_event(*at, public, &mut news.texts);
            }
            news.public.push(public.map(|_| start..news.texts.len()));
        }
        news
    }

    /// Writes what happened since that many events as a viewer may know it, with commas between;
    /// how many those are.
    pub(super) fn write<G: Rules>(
        &self,
        viewer: Viewer,
        since: usize,
        log: &[(Millis, G::Event)],
        out: &mut Vec<u8>,
    ) -> u64 {
        let mut told = 0;
        let skipped = since.saturating_sub(self.since);
        let public = self.public.iter().skip(skipped);
        for ((at, event), public) in log.get(since..).unwrap_or_default().iter().zip(public) {
            let start = out.len();
            if told > 0 {
                out.push(b',');
            }
            if let Some(public) = public {
                out.extend_from_slice(&self.texts[public.clone()]);
            } else if let Some(seen) = Match::<G>::seen(event, viewer) {
                write_event(*at, &seen, out);
            } else {
                out.truncate(start);
                continue;
            }
            told += 1;
        }
        told
    }
}

/// Appends an event's object with its time in it.
pub(super) fn write_event<T: serde::Serialize>(at: Millis, event: &T, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"at\":");
    write(&at.get(), out);
    let brace = out.len();
    write(event, out);
    assert_eq!(out[brace], b'{', "an event is written as an object");
    out[brace] = b',';
}
