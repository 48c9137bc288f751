//! What each viewer of a match has been sent. What two clients see alike is encoded once.

use std::collections::BTreeMap;

use bytes::Bytes;
use table::Viewer;
use table::erased::AnyMatch;
use wire::TableId;

use super::patch::Fields;
use crate::outbox::Outbox;
use crate::rooms::Clients;

/// What every client of one viewer has.
struct Sent {
    /// How many events it was sent.
    n: u64,
    /// How many events the match had then.
    seq: usize,
    /// The view it has.
    view: Fields,
    /// The options it has, as text; empty for a spectator.
    options: String,
}

impl Sent {
    /// What is new to this viewer; none if nothing is.
    fn catch_up(&mut self, table: TableId, play: &dyn AnyMatch, viewer: Viewer) -> Option<Bytes> {
        let events = play.events(viewer, self.seq);
        let view = self.view.change_to(&play.view(viewer));
        self.seq = play.seq();
        self.n += events.len() as u64;
        let (n, time) = (self.n, play.now().get());
        let options = self.changed_options(options(play, viewer));
        if events.is_empty() && view == "{}" && options.is_empty() {
            return None;
        }
        Some(update(&Update {
            table,
            n,
            time,
            events: &events,
            fresh: false,
            view: &view,
            options,
        }))
    }

    /// Takes newer options over; gives them if they are not the same, else nothing.
    fn changed_options(&mut self, options: String) -> &str {
        if self.options == options {
            return "";
        }
        self.options = options;
        &self.options
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
        let mut view = Fields::default();
        view.change_to(&play.view(viewer));
        let options = options(play, viewer);
        outbox.send(update(&Update {
            table: self.table,
            n,
            time: play.now().get(),
            events: missed,
            fresh: true,
            view: view.text(),
            options: &options,
        }));
        self.sent.insert(viewer, Sent { n, seq: play.seq(), view, options });
    }

    /// Sends every client the match that has just begun.
    pub(crate) fn greet_all(&mut self, play: &dyn AnyMatch, clients: &Clients) {
        for client in clients.iter() {
            self.greet(play, &client.outbox, client.viewer, Some(0));
        }
    }

    /// Sends what happened to everyone whom it concerns.
    pub(crate) fn publish(&mut self, play: &dyn AnyMatch, clients: &Clients) {
        for (viewer, sent) in &mut self.sent {
            let Some(text) = sent.catch_up(self.table, play, *viewer) else { continue };
            for client in clients.iter().filter(|client| client.viewer == *viewer) {
                client.outbox.send(text.clone());
            }
        }
    }
}

/// What a seat may ask for; a spectator may ask for nothing.
fn options(play: &dyn AnyMatch, viewer: Viewer) -> String {
    viewer.seat().map_or_else(String::new, |seat| {
        serde_json::to_string(&play.options(seat)).expect("options are plain data")
    })
}

struct Update<'a> {
    table: TableId,
    n: u64,
    time: u64,
    events: &'a [String],
    fresh: bool,
    view: &'a str,
    options: &'a str,
}

/// The text of a `Tell::Update`, put together from texts that are JSON already.
fn update(update: &Update<'_>) -> Bytes {
    let Update { table, n, time, events, fresh, view, options } = update;
    let head = format!(
        "{{\"type\":\"update\",\"table\":\"{table}\",\"n\":{n},\"time\":{time},\"events\":["
    );
    let length: usize = events.iter().map(|event| event.len() + 1).sum();
    let mut text = String::with_capacity(head.len() + length + view.len() + options.len() + 64);
    text += &head;
    for (number, event) in events.iter().enumerate() {
        text.extend([if number > 0 { "," } else { "" }, event]);
    }
    text.extend(["],\"fresh\":", if *fresh { "true" } else { "false" }, ",\"view\":", view]);
    if !options.is_empty() {
        text.extend([",\"options\":", options]);
    }
    text.push('}');
    Bytes::from(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::Tell;

    #[test]
    fn an_update_is_what_the_wire_says() {
        let text = update(&Update {
            table: TableId::of([7; 10]),
            n: 3,
            time: 5,
            events: &["{\"a\":1}".into(), "{}".into()],
            fresh: true,
            view: "{\"turn\":[0]}",
            options: "[]",
        });
        let read: Tell = serde_json::from_slice(&text).expect("it is a message");
        assert_eq!(serde_json::to_vec(&read).expect("JSON"), text);
    }
}
