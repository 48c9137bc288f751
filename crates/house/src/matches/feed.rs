//! What each viewer of a match has been sent. What everybody may know is encoded once.

use std::collections::BTreeMap;

use bytes::Bytes;
use table::erased::{AnyMatch, News, Sight};
use table::options::Options;
use table::{Viewer, json};
use wire::TableId;

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
        to.end_events(self.n, play);
        let view = to.changes("view", |text| play.view_changes(&mut self.sight, text));
        let options = to.changes("options", |text| play.options_changes(&mut self.sight, text));
        events > 0 || view || options
    }
}

/// What has been sent of one match, by viewer.
pub(crate) struct Feed {
    table: TableId,
    sent: BTreeMap<Viewer, Sent>,
}

impl Feed {
    pub(crate) fn of(table: TableId) -> Self {
        Self { table, sent: BTreeMap::new() }
    }

    /// Forgets the viewers that nobody looks as any more.
    pub(crate) fn forget_unwatched(&mut self, clients: &Clients) {
        self.sent.retain(|viewer, _| clients.watch_as(*viewer));
    }

    /// Sends a client that has just come what it missed since `from`, and a whole view.
    pub(crate) fn greet(
        &mut self,
        play: &dyn AnyMatch,
        outbox: &Outbox,
        viewer: Viewer,
        from: Option<u64>,
    ) {
        let events = play.events(viewer, 0);
        let n = events.len() as u64;
        let known = from.filter(|from| *from <= n).and_then(|from| usize::try_from(from).ok());
        let missed = known.map_or(&[][..], |known| &events[known..]);
        let mut update = Update::of(self.table);
        update.text.extend_from_slice(missed.join(",").as_bytes());
        update.end_events(n, play);
        update.whole(&play.view(viewer), viewer.seat().map(|seat| play.options(seat)).as_ref());
        outbox.send(update.message());
        self.sent.insert(viewer, Sent { n, seq: play.seq(), sight: play.sight(viewer) });
    }

    /// Sends every client the match that has just begun.
    pub(crate) fn greet_all(&mut self, play: &dyn AnyMatch, clients: &Clients) {
        for client in clients.iter() {
            self.greet(play, &client.outbox, client.viewer, Some(0));
        }
    }

    /// Sends what happened to everyone whom it concerns.
    pub(crate) fn publish(&mut self, play: &dyn AnyMatch, clients: &Clients) {
        let Some(since) = self.sent.values().map(|sent| sent.seq).min() else { return };
        let news = play.gather(since, self.sent.keys().copied().collect());
        let mut update = Update::of(self.table);
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

/// The text of a `Tell::Update`, put together from texts that are JSON already.
struct Update {
    text: Vec<u8>,
    /// How long the part is that all updates of a table share.
    head: usize,
}

impl Update {
    /// Most updates are shorter; and what is not longer than this, malloc has at hand.
    const USUAL: usize = 1000;

    /// An update without events so far.
    fn of(table: TableId) -> Self {
        let mut text = Vec::with_capacity(Self::USUAL);
        text.extend_from_slice(b"{\"type\":\"update\",\"table\":");
        json::write(&table, &mut text);
        text.extend_from_slice(b",\"events\":[");
        Self { head: text.len(), text }
    }

    fn clear(&mut self) {
        self.text.truncate(self.head);
    }

    fn end_events(&mut self, n: u64, play: &dyn AnyMatch) {
        self.text.extend_from_slice(b"],\"n\":");
        json::write(&n, &mut self.text);
        self.text.extend_from_slice(b",\"time\":");
        json::write(&play.now(), &mut self.text);
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
        let mut update = Update::of(TableId::of([7; 10]));
        update.text.extend_from_slice(b"{\"at\":1}");
        update.end_events(3, &*play);
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

    fn assert_same(text: &Bytes) {
        let read: Tell = serde_json::from_slice(text).expect("it is a message");
        let plain: serde_json::Value = serde_json::from_slice(text).expect("JSON");
        assert_eq!(serde_json::to_value(&read).expect("JSON"), plain);
    }
}
