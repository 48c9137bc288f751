//! Talk in a room: who hears what.

use table::Viewer;
use wire::{PlayerId, Tell};

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::rooms::talk::{Saying, reads};

impl RoomTask {
    /// Looks which channels the match opens and closes.
    pub(super) fn refresh_talk(&mut self) {
        let seats = self.document.played.seats.count();
        if self.talk.refresh(seats, self.hosted.running()) {
            self.tell_channels();
        }
    }

    /// The channels of one reader.
    pub(super) fn channels_for(&self, player: PlayerId, viewer: Viewer) -> Tell {
        let hears = |other| self.document.hears(player, other);
        Tell::Channels { table: self.document.id, channels: self.talk.info(viewer.seat(), hears) }
    }

    pub(super) fn tell_channels(&self) {
        self.clients.tell_each(|one| Some(self.channels_for(one.player.id, one.viewer)));
    }

    pub(super) async fn say(
        &mut self,
        player: &Player,
        channel: &str,
        number: u32,
        text: &str,
    ) -> Answer<()> {
        let limits = &self.shared.limits;
        let (room, seat) = (self.document.id, self.document.viewer(player.id).seat());
        let ask = Saying { room, player: player.id, seat, channel, number, text };
        let (channel, message, write) = self.talk.say(&ask, limits.chat_characters)?;
        if let Some(write) = write {
            self.shared.writer.commit(vec![write]).await?;
        }
        self.talk.keep(&channel, message.clone(), limits.chat_messages);
        self.clients.tell_each(|one| {
            let heard = self.document.hears(one.player.id, message.player);
            (reads(&channel, one.viewer.seat()) && heard).then(|| Tell::Said {
                table: room,
                channel: channel.kind.into(),
                number: channel.number,
                message: message.clone(),
            })
        });
        Ok(())
    }
}
