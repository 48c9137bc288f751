//! What each viewer of a match has been sent. What everybody may know is encoded once.

use std::collections::BTreeMap;

use bytes::Bytes;
use table::erased::{AnyMatch, News, Sight};
use table::options::Options;
use table::{Millis, Viewer, json};
use wire::MatchId;

use crate::outbox::Outbox;
use crate::rooms::Clients;

/// What every client of one viewer has.
struct Sent {
    /// How many events it was sent.
    n: u64,
    /// How many events the match had then.
    seq: usize,
    /// The view and the options it has.
    sight: Sight,
}

impl Sent {
    /// Writes what is new to this viewer; whether anything is.
    fn catch_up(
        &mut self,
        play: &dyn AnyMatch,
        news: &News,
        viewer: Viewer,
        to: &mut Update,
    ) -> bool {
        let events = news.tell(viewer, self.seq, &mut to.text);
        self.n += events;
        self.seq = play.seq();
        to.end_events(self.n, play.now());
        let view = to.changes("view", |text| play.view_changes(&mut self.sight, text));
        let options = to.changes("options", |text| play.options_changes(&mut self.sight, text));
        events > 0 || view || options
    }
}

/// What has been sent of one match, by viewer.
pub(crate) struct Feed {
    of: MatchId,
    sent: BTreeMap<Viewer, Sent>,
    /// How many events each viewer was told of that the match has forgotten since.
    forgotten: BTreeMap<Viewer, u64>,
}

/// How many events a match remembers for clients that come back. There are twice as many before it
/// forgets any; what is older is read from the journal.
const REMEMBERED: usize = 64;

impl Feed {
    pub(crate) fn of(of: MatchId) -> Self {
        Self { of, sent: BTreeMap::new(), forgotten: BTreeMap::new() }
    }

    /// Forgets the viewers that nobody looks as any more.
    pub(crate) fn forget_unwatched(&mut self, clients: &Clients) {
        self.sent.retain(|viewer, _| clients.watch_as(*viewer));
    }

    /// Whether the match has forgotten what a viewer has missed since `from`.
    pub(crate) fn has_forgotten(&self, viewer: Viewer, from: Option<u64>) -> bool {
        from.is_some_and(|from| from < self.told_before(viewer))
    }

    fn told_before(&self, viewer: Viewer) -> u64 {
        self.forgotten.get(&viewer).copied().unwrap_or(0)
    }

    /// What a viewer was told and the match has forgotten, of all that it was told by some moment;
    /// none if the match has forgotten more since.
    fn told_and_forgotten(&self, viewer: Viewer, all: Option<Vec<String>>) -> Option<Vec<String>> {
        let before = usize::try_from(self.told_before(viewer)).ok()?;
        let mut all = all.filter(|all| all.len() >= before)?;
        all.truncate(before);
        Some(all)
    }

    /// Lets a match forget what is older than clients usually ask for.
    pub(crate) fn forget_old(&mut self, play: &mut dyn AnyMatch) {
        let old = play.forgotten()..play.seq().saturating_sub(REMEMBERED);
        if old.len() < REMEMBERED {
            return;
        }
        for viewer in Viewer::all(play.seats()) {
            *self.forgotten.entry(viewer).or_default() += play.told(viewer, old.clone());
        }
        play.forget_before(old.end);
    }

    /// Sends a client that has just come what it missed since `from`, a whole view, and how late
    /// it is. All events that the viewer was told are given along if the match has forgotten some of
    /// those.
    pub(crate) fn greet(
        &mut self,
        (play, time): (&dyn AnyMatch, Millis),
        outbox: &Outbox,
        viewer: Viewer,
        from: Option<u64>,
        all: Option<Vec<String>>,
    ) {
        let recent = play.events(viewer, play.forgotten());
        let n = self.told_before(viewer) + recent.len() as u64;
        let (before, events) = match self.told_and_forgotten(viewer, all) {
            Some(older) => (0, [older, recent].concat()),
            None => (self.told_before(viewer), recent),
        };
        let known = from.filter(|from| *from <= n).and_then(|from| from.checked_sub(before));
        let known = known.and_then(|known| usize::try_from(known).ok());
        let missed = known.map_or(&[][..], |known| newest(&events[known..]));
        let mut update = Update::of(self.of);
        update.text.extend_from_slice(missed.join(",").as_bytes());
        update.end_events(n, time);
        update.whole(&play.view(viewer), viewer.seat().map(|seat| play.options(seat)).as_ref());
        outbox.send(update.message());
        self.sent.insert(viewer, Sent { n, seq: play.seq(), sight: play.sight(viewer) });
    }

    /// Sends every client the match that has just begun.
    pub(crate) fn greet_all(&mut self, play: &dyn AnyMatch, clients: &Clients) {
        for client in clients.iter() {
            self.greet((play, play.now()), &client.outbox, client.viewer, Some(0), None);
        }
    }

    /// Sends what happened to everyone whom it concerns.
    pub(crate) fn publish(&mut self, play: &dyn AnyMatch, clients: &Clients) {
        let Some(since) = self.sent.values().map(|sent| sent.seq).min() else { return };
        let news = play.gather(since, self.sent.keys().copied().collect());
        let mut update = Update::of(self.of);
        for (viewer, sent) in &mut self.sent {
            update.clear();
            if !sent.catch_up(play, &news, *viewer, &mut update) {
                continue;
            }
            let message = update.message();
            let mut watching = clients.iter().filter(|client| client.viewer == *viewer);
            let first = watching.next();
            watching.for_each(|other| other.outbox.send(message.clone()));
            // Most are watched by one client, whose message need not be shared.
            if let Some(first) = first {
                first.outbox.send(message);
            }
        }
    }
}

/// How many bytes of missed events are sent at once.
const MISSED: usize = 512 * 1024;

/// The newest of them that fit into one update.
fn newest(events: &[String]) -> &[String] {
    let mut room = MISSED;
    let fits = |event: &&String| {
        let left = room.checked_sub(event.len() + 1);
        room = left.unwrap_or_default();
        left.is_some()
    };
    let count = events.iter().rev().take_while(fits).count();
    &events[events.len() - count..]
}

/// The text of a `Tell::Update`, put together from texts that are JSON already.
struct Update {
    text: Vec<u8>,
    /// How long the part is that all updates of a table share.
    head: usize,
}

impl Update {
    /// Most updates are shorter.
    const USUAL: usize = 1024;

    /// An update without events so far.
    fn of(of: MatchId) -> Self {
        let mut text = Vec::with_capacity(Self::USUAL);
        text.extend_from_slice(b"{\"type\":\"update\",\"table\":");
        json::write(&of.room, &mut text);
        text.extend_from_slice(b",\"match\":");
        json::write(&of, &mut text);
        text.extend_from_slice(b",\"events\":[");
        Self { head: text.len(), text }
    }

    fn clear(&mut self) {
        self.text.truncate(self.head);
    }

    fn end_events(&mut self, n: u64, time: Millis) {
        self.text.extend_from_slice(b"],\"n\":");
        json::write(&n, &mut self.text);
        self.text.extend_from_slice(b",\"time\":");
        json::write(&time, &mut self.text);
    }

    fn whole(&mut self, view: &str, options: Option<&Options>) {
        self.text.extend_from_slice(b",\"fresh\":true,\"view\":[");
        self.text.extend_from_slice(view.as_bytes());
        self.text.push(b']');
        if let Some(options) = options {
            self.text.extend_from_slice(b",\"options\":");
            json::write(&[options], &mut self.text);
        }
    }

    /// A field of changes, unless there are none.
    fn changes(&mut self, name: &str, write: impl FnOnce(&mut Vec<u8>) -> bool) -> bool {
        let start = self.text.len();
        for part in [",\"", name, "\":"] {
            self.text.extend_from_slice(part.as_bytes());
        }
        let changed = write(&mut self.text);
        if !changed {
            self.text.truncate(start);
        }
        changed
    }

    /// The whole text, as long as it is and no longer.
    fn message(&mut self) -> Bytes {
        self.text.push(b'}');
        Bytes::copy_from_slice(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Tell;

    #[test]
    fn an_update_is_what_the_wire_says() {
        let game = games_all::GAMES.table("xidach").expect("the house has it");
        let seeds = table::draws::Seeds::new("5e1f", "lucky");
        let opening = table::erased::Opening { seats: 2, config: "{}", seeds, nonce: 0 };
        let (play, _) = game.open(opening).expect("it takes two");
        let mut update = Update::of(MatchId::first(wire::TableId::of([7; 10])));
        update.text.extend_from_slice(b"{\"at\":1}");
        update.end_events(3, play.now());
        let start = update.text.len();
        update.whole("{\"turn\":[0]}", Some(&play.options(table::Seat::new(0))));
        assert_same(&update.message());
        update.text.truncate(start);
        update.changes("view", |text| {
            text.extend_from_slice(b"{\"turn\":[[1]]}");
            true
        });
        update.changes("options", |_| false);
        assert_same(&update.message());
    }

    #[test]
    fn what_was_missed_is_told_from_its_newest_end() {
        let few = ["a".to_owned(), "b".to_owned()];
        assert_eq!(newest(&few), few);
        let many: Vec<String> = (0..10).map(|_| "x".repeat(MISSED / 4)).collect();
        assert_eq!(newest(&many).len(), 3, "each has its comma");
        assert!(newest(&["x".repeat(MISSED)]).is_empty());
    }

    fn assert_same(text: &Bytes) {
        let read: Tell = serde_json::from_slice(text).expect("it is a message");
        let plain: serde_json::Value = serde_json::from_slice(text).expect("JSON");
        assert_eq!(serde_json::to_value(&read).expect("JSON"), plain);
    }
}
