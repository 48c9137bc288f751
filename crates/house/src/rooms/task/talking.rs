//! Talk in a room: who hears what.

use table::Viewer;
use wire::{PlayerId, RequestId, Tell};

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

    /// Somebody says something. An id under which it was said before is answered as it was.
    pub(super) async fn say(
        &mut self,
        player: &Player,
        id: &RequestId,
        (channel, number): (&str, u32),
        text: &str,
    ) -> Answer<()> {
        let limits = &self.shared.limits;
        let (room, seat) = (self.document.id, self.document.viewer(player.id).seat());
        let ask = Saying { room, player: player.id, seat, id, channel, number, text };
        let said = self.talk.say(&ask, limits.chat_characters, limits.chat_messages)?;
        let Some(mut said) = said else { return Ok(()) };
        let writes = std::mem::take(&mut said.writes);
        if !writes.is_empty() {
            self.shared.writer.commit(writes).await?;
        }
        let (channel, message) = (said.channel, said.message.clone());
        self.talk.keep(said, limits.chat_messages);
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
