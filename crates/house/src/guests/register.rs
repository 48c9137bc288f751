//! Who is known, by id and by token.

use std::collections::HashMap;
use std::sync::Arc;

use table::Hash;
use wire::PlayerId;

use super::Visit;
use super::player::{Device, Player};
use super::visitor::Visitor;

/// Who is known.
#[derive(Default)]
pub(super) struct Register {
    pub(super) players: HashMap<PlayerId, Arc<Player>>,
    /// Their devices, by the hashes of their tokens.
    tokens: HashMap<Hash, Arc<Visitor>>,
    /// How many are coming in just now.
    pub(super) coming: usize,
}

impl Register {
    pub(super) fn of(known: Vec<Player>) -> Self {
        let mut register = Self::default();
        known.into_iter().for_each(|player| drop(register.insert(player)));
        register
    }

    pub(super) fn visit(&self, token: Hash) -> Option<Visit> {
        let visitor = self.tokens.get(&token)?.clone();
        let player = self.players.get(&visitor.player)?.clone();
        Some(Visit { player, visitor })
    }

    /// A player who was not there.
    pub(super) fn insert(&mut self, player: Player) -> Arc<Player> {
        for device in &player.devices {
            let visitor = Arc::new(Visitor::of(player.id, device));
            self.tokens.insert(device.token_hash, visitor);
        }
        let player = Arc::new(player);
        self.players.insert(player.id, player.clone());
        player
    }

    /// A player has changed. Devices that are gone are seen out, new ones let in.
    pub(super) fn replace(&mut self, player: Player) -> Arc<Player> {
        let before = self.players.get(&player.id).cloned();
        let stays = |device: &Device| player.devices.iter().any(|one| one.id == device.id);
        for device in before.iter().flat_map(|player| &player.devices).filter(|one| !stays(one)) {
            self.take_away(device);
        }
        for device in &player.devices {
            let new = || Arc::new(Visitor::of(player.id, device));
            self.tokens.entry(device.token_hash).or_insert_with(new);
        }
        let player = Arc::new(player);
        self.players.insert(player.id, player.clone());
        player
    }

    pub(super) fn remove(&mut self, player: PlayerId) {
        let Some(player) = self.players.remove(&player) else { return };
        player.devices.iter().for_each(|device| self.take_away(device));
    }

    fn take_away(&mut self, device: &Device) {
        if let Some(visitor) = self.tokens.remove(&device.token_hash) {
            visitor.see_out();
        }
    }

    /// Ends every line of a player, whose tokens stay known.
    pub(super) fn see_out(&mut self, player: PlayerId) {
        let Some(player) = self.players.get(&player) else { return };
        for device in &player.devices {
            let again = Arc::new(Visitor::of(player.id, device));
            if let Some(visitor) = self.tokens.insert(device.token_hash, again) {
                visitor.see_out();
            }
        }
    }

    /// When a device was here last.
    pub(super) fn seen(&self, device: &Device) -> u64 {
        let now = self.tokens.get(&device.token_hash).map_or(0, |visitor| visitor.seen());
        now.max(device.seen)
    }

    /// When a player was here last; none of one who has no device any more.
    pub(super) fn last_seen(&self, player: &Player) -> Option<u64> {
        player.devices.iter().map(|device| self.seen(device)).max()
    }

    /// The players of whom the disk does not know that they were here since then, as it should.
    pub(super) fn to_be_noted(&self, than: u64) -> Vec<Player> {
        let late = |device: &Device| device.seen < than && self.seen(device) > device.seen;
        let players = self.players.values().filter(|player| player.devices.iter().any(late));
        let noted = players.map(|player| {
            let mut player = player.as_ref().clone();
            for device in &mut player.devices {
                device.seen = self.seen(device);
            }
            player
        });
        noted.collect()
    }
}
