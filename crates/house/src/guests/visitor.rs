//! A device of a player, as long as the house knows its token.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::watch;
use wire::{DeviceId, PlayerId};

use super::player::Device;
use crate::matches::wall_clock;
use crate::random;

/// A device of a player.
#[derive(Debug)]
pub struct Visitor {
    /// Whose it is.
    pub player: PlayerId,
    /// Which it is.
    pub device: DeviceId,
    /// When it was here last, in milliseconds since 1970.
    seen: AtomicU64,
    /// Set once, when it is signed out.
    out: watch::Sender<bool>,
}

impl Visitor {
    pub(super) fn of(player: PlayerId, device: &Device) -> Self {
        let seen = AtomicU64::new(device.seen);
        Self { player, device: device.id, seen, out: watch::Sender::new(false) }
    }

    pub(super) fn of_patron(player: PlayerId) -> Self {
        let seen = AtomicU64::new(wall_clock());
        Self { player, device: random::device(), seen, out: watch::Sender::new(false) }
    }

    /// It is here now.
    pub fn look_in(&self) {
        self.seen.store(wall_clock(), Ordering::Relaxed);
    }

    pub(super) fn seen(&self) -> u64 {
        self.seen.load(Ordering::Relaxed)
    }

    pub(super) fn see_out(&self) {
        self.out.send_replace(true);
    }

    /// Returns when it is signed out.
    pub async fn is_out(&self) {
        // The sender is a part of us, and lives as long as this is waited for.
        let _ = self.out.subscribe().wait_for(|out| *out).await;
    }
}
