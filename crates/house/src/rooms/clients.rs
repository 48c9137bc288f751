//! The clients that receive a room.

use std::collections::BTreeSet;
use std::sync::Arc;

use table::Viewer;
use wire::{ClientId, PlayerId, Tell};

use crate::guests::Player;
use crate::outbox::{Connection, Outbox, encode};

/// A client that receives the room.
pub(crate) struct Client {
    pub(crate) player: Arc<Player>,
    pub(crate) outbox: Outbox,
    /// As whom it looks at the match.
    pub(crate) viewer: Viewer,
    /// What it calls itself, if it may have sent a seat's hash.
    pub(crate) name: Option<ClientId>,
}

/// All clients of a room, those of its players and of whoever looks on.
#[derive(Default)]
pub(crate) struct Clients(Vec<Client>);

impl Clients {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Client> {
        self.0.iter()
    }

    /// Whether that player is connected.
    pub(crate) fn has(&self, player: PlayerId) -> bool {
        self.0.iter().any(|one| one.player.id == player)
    }

    /// Everybody who is connected, once each.
    pub(crate) fn players(&self) -> BTreeSet<PlayerId> {
        self.0.iter().map(|one| one.player.id).collect()
    }

    /// Whether that client of that player is connected.
    pub(crate) fn has_client(&self, player: PlayerId, name: &ClientId) -> bool {
        self.0.iter().any(|one| one.player.id == player && one.name.as_ref() == Some(name))
    }

    /// Whether anybody looks as that viewer.
    pub(crate) fn watch_as(&self, viewer: Viewer) -> bool {
        self.0.iter().any(|one| one.viewer == viewer)
    }

    /// Adds a client; one connection has one place.
    pub(crate) fn add(&mut self, client: Client) {
        self.remove(client.outbox.connection());
        self.0.push(client);
    }

    /// Takes a client away; false if it was not there.
    pub(crate) fn remove(&mut self, connection: Connection) -> bool {
        let before = self.0.len();
        self.0.retain(|one| one.outbox.connection() != connection);
        self.0.len() < before
    }

    /// Takes every client of a player away; false if there was none.
    pub(crate) fn remove_player(&mut self, player: PlayerId) -> bool {
        let before = self.0.len();
        self.0.retain(|one| one.player.id != player);
        self.0.len() < before
    }

    /// How many look on without a seat.
    pub(crate) fn spectators(&self) -> usize {
        self.0.iter().filter(|one| one.viewer == Viewer::Public).count()
    }

    /// A player has another seat, or none, from now on; as whom the player's clients looked before,
    /// if there are any.
    pub(crate) fn reseat(&mut self, player: PlayerId, viewer: Viewer) -> Option<Viewer> {
        let mut before = None;
        for one in self.0.iter_mut().filter(|one| one.player.id == player) {
            before = Some(std::mem::replace(&mut one.viewer, viewer));
        }
        before
    }

    /// Sends a message to every client of a player.
    pub(crate) fn tell_player(&self, player: PlayerId, message: &Tell) {
        let text = encode(message);
        for one in self.0.iter().filter(|one| one.player.id == player) {
            one.outbox.send(text.clone());
        }
    }

    /// Sends a message to every client.
    pub(crate) fn tell(&self, message: &Tell) {
        let text = encode(message);
        for one in &self.0 {
            one.outbox.send(text.clone());
        }
    }

    /// Sends each client its own message, if there is one for it.
    pub(crate) fn tell_each(&self, message: impl Fn(&Client) -> Option<Tell>) {
        for one in &self.0 {
            if let Some(message) = message(one) {
                one.outbox.tell(&message);
            }
        }
    }
}
