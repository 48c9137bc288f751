//! How the room stands, as its people are told: at once where it matters, and not again with every
//! flicker of a line.

use std::time::Duration;

use tokio::time::Instant;
use wire::{PlayerId, TableInfo, Tell};

use super::RoomTask;
use crate::matches::Stage;
use crate::outbox::Outbox;
use crate::rooms::notes::note;

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

impl News {
    /// Whom its people know as the host.
    pub(super) fn host(&self) -> Option<PlayerId> {
        self.told.as_ref().map(|told| told.host)
    }
}

impl RoomTask {
    /// Tells everybody how the room stands.
    pub(super) fn tell_room(&mut self) {
        let info = self.noted();
        self.lobby.update(&info);
        self.clients.tell(&Tell::Table { table: Box::new(info.clone()) });
        self.news = News { told: Some(info), at: Some(Instant::now()), due: None };
    }

    /// How the room stands, with what has happened to its people since they were told last.
    fn noted(&mut self) -> TableInfo {
        let mut info = self.info();
        let at = match &self.hosted.stage {
            Stage::Running(running) => running.clock.now().get(),
            _ => 0,
        };
        if let Some(told) = &self.news.told {
            note(&mut self.notes, told, &info, at);
            info.notes.clone_from(&self.notes);
        }
        info
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
            outbox.tell(&Tell::Table { table: Box::new(self.info()) });
        }
    }
}
