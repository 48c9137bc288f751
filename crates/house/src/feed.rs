//! Who receives a table, and what each has been sent. What two clients see alike is encoded once.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use table::Viewer;
use table::erased::AnyMatch;
use wire::Tell;

use crate::fields::Fields;
use crate::outbox::{Connection, Outbox, encode};
use crate::players::Player;

/// A client that receives the table.
pub(crate) struct Subscriber {
    pub(crate) outbox: Outbox,
    pub(crate) player: Option<Arc<Player>>,
    pub(crate) viewer: Viewer,
}

/// What every client of one viewer has.
struct Sent {
    n: u64,
    seq: usize,
    view: Fields,
    options: String,
}

impl Sent {
    /// Takes newer options over; gives them if they are not the same, else nothing.
    fn changed_options(&mut self, options: String) -> &str {
        if self.options == options {
            return "";
        }
        self.options = options;
        &self.options
    }
}

/// All clients of a table.
#[derive(Default)]
pub(crate) struct Feed {
    subscribers: Vec<Subscriber>,
    sent: BTreeMap<Viewer, Sent>,
}

impl Feed {
    pub(crate) fn len(&self) -> usize {
        self.subscribers.len()
    }

    /// Whether that player is connected.
    pub(crate) fn has(&self, player: &str) -> bool {
        let is = |one: &Subscriber| one.player.as_ref().is_some_and(|found| found.id == player);
        self.subscribers.iter().any(is)
    }

    /// Adds a client; one connection has one place.
    pub(crate) fn add(&mut self, subscriber: Subscriber) {
        self.remove(subscriber.outbox.connection());
        self.subscribers.push(subscriber);
    }

    /// Takes a client away; false if it was not there.
    pub(crate) fn remove(&mut self, connection: Connection) -> bool {
        let before = self.subscribers.len();
        self.subscribers.retain(|one| one.outbox.connection() != connection);
        self.forget_unwatched();
        self.subscribers.len() < before
    }

    /// The clients of a player, who has another seat or none from now on.
    pub(crate) fn reseat(&mut self, player: &str, viewer: Viewer) {
        for one in &mut self.subscribers {
            if one.player.as_ref().is_some_and(|found| found.id == player) {
                one.viewer = viewer;
            }
        }
        self.forget_unwatched();
    }

    fn forget_unwatched(&mut self) {
        let subscribers = &self.subscribers;
        self.sent.retain(|viewer, _| subscribers.iter().any(|one| one.viewer == *viewer));
    }

    /// Sends a message to every client.
    pub(crate) fn tell(&self, message: &Tell) {
        let text = encode(message);
        for one in &self.subscribers {
            one.outbox.send(text.clone());
        }
    }

    /// Sends each client its own message, if there is one for it.
    pub(crate) fn tell_each(&self, message: impl Fn(&Subscriber) -> Option<Tell>) {
        for one in &self.subscribers {
            if let Some(message) = message(one) {
                one.outbox.tell(&message);
            }
        }
    }

    /// Sends a client that has just come what it missed since `from`, and a whole view.
    pub(crate) fn greet(
        &mut self,
        table: &str,
        game: &dyn AnyMatch,
        outbox: &Outbox,
        viewer: Viewer,
        from: Option<u64>,
    ) {
        let events = game.events(viewer, 0);
        let n = events.len() as u64;
        let known = from.filter(|from| *from <= n).and_then(|from| usize::try_from(from).ok());
        let missed = known.map_or(&[][..], |known| &events[known..]);
        let mut view = Fields::default();
        view.change_to(&game.view(viewer));
        let options = options(game, viewer);
        let time = game.now().get();
        outbox.send(update(&Update {
            table,
            n,
            time,
            events: missed,
            fresh: true,
            view: view.text(),
            options: &options,
        }));
        self.sent.insert(viewer, Sent { n, seq: game.seq(), view, options });
    }

    /// Sends what happened to everyone whom it concerns.
    pub(crate) fn publish(&mut self, table: &str, game: &dyn AnyMatch) {
        let time = game.now().get();
        for (viewer, sent) in &mut self.sent {
            let events = game.events(*viewer, sent.seq);
            let view = sent.view.change_to(&game.view(*viewer));
            sent.seq = game.seq();
            sent.n += events.len() as u64;
            let n = sent.n;
            let options = sent.changed_options(options(game, *viewer));
            if events.is_empty() && view == "{}" && options.is_empty() {
                continue;
            }
            let text = update(&Update {
                table,
                n,
                time,
                events: &events,
                fresh: false,
                view: &view,
                options,
            });
            for one in self.subscribers.iter().filter(|one| one.viewer == *viewer) {
                one.outbox.send(text.clone());
            }
        }
    }

    /// Sends every client the game that has just begun.
    pub(crate) fn greet_all(&mut self, table: &str, game: &dyn AnyMatch) {
        let clients: Vec<(Outbox, Viewer)> =
            self.subscribers.iter().map(|one| (one.outbox.clone(), one.viewer)).collect();
        for (outbox, viewer) in clients {
            self.greet(table, game, &outbox, viewer, Some(0));
        }
    }

    /// The player behind a connection.
    pub(crate) fn player_of(&self, connection: Connection) -> Option<&str> {
        let found = self.subscribers.iter().find(|one| one.outbox.connection() == connection)?;
        found.player.as_ref().map(|player| player.id.as_str())
    }
}

/// What a seat may ask for; a spectator may ask for nothing.
fn options(game: &dyn AnyMatch, viewer: Viewer) -> String {
    viewer.seat().map_or_else(String::new, |seat| {
        serde_json::to_string(&game.options(seat)).expect("options are plain data")
    })
}

struct Update<'a> {
    table: &'a str,
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

    #[test]
    fn an_update_is_what_the_wire_says() {
        let text = update(&Update {
            table: "t",
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
