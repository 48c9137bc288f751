//! How the room stands, as its people are told: at once where it matters, and not again with every
//! flicker of a line.

use std::time::Duration;

use tokio::time::Instant;
use wire::{TableInfo, Tell};

use super::RoomTask;
use crate::outbox::Outbox;

/// How long what can be done again and again waits for more of its kind.
const PAUSE: Duration = Duration::from_millis(250);

/// What the room's people were told last.
#[derive(Default)]
pub(super) struct News {
    told: Option<TableInfo>,
    /// When they were told.
    at: Option<Instant>,
    /// When they are to be told again, if there is something to tell.
    pub(super) due: Option<Instant>,
}

impl RoomTask {
    /// Tells everybody how the room stands.
    pub(super) fn tell_room(&mut self) {
        let info = self.info();
        self.lobby.update(&info);
        self.clients.tell(&Tell::Table { table: info.clone() });
        self.news = News { told: Some(info), at: Some(Instant::now()), due: None };
    }

    /// Tells everybody soon: at once, or together with what comes right behind the last time.
    pub(super) fn tell_room_soon(&mut self) {
        let info = self.info();
        if self.news.told.as_ref() == Some(&info) {
            return;
        }
        match self.news.at.map(|at| at + PAUSE).filter(|until| *until > Instant::now()) {
            None => self.tell_room(),
            Some(until) => {
                self.lobby.update(&info);
                self.news.due = Some(until);
            }
        }
    }

    /// Tells one client how the room stands, and the others if that is news to them.
    pub(super) fn tell_newcomer(&mut self, outbox: &Outbox) {
        let told = self.news.at;
        self.tell_room_soon();
        // Whoever has just come is among those who were told, if anybody was.
        if self.news.at == told {
            outbox.tell(&Tell::Table { table: self.info() });
        }
    }
}
