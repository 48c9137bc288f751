//! Talk in a room: who hears what.

use table::{Channel, Code, Seat, Viewer};
use wire::{PlayerId, Tell};

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::pace::Rate;
use crate::rooms::talk::{Saying, has, reads};
use crate::shared::refuse;

impl RoomTask {
    /// Looks which channels the match opens and closes.
    pub(super) fn refresh_talk(&mut self) {
        let seats = self.document.played.seats.count();
        let before = self.talk.open().to_vec();
        if self.talk.refresh(seats, self.hosted.running()) {
            self.clients.tell_each(|one| {
                let seat = one.viewer.seat();
                Some(self.channels_for(one.player.id, seat, |now| has(&before, seat, now)))
            });
        }
    }

    /// The channels of one reader, without what was said in those that the reader has.
    pub(super) fn channels_for(
        &self,
        player: PlayerId,
        seat: Option<Seat>,
        has: impl Fn(&Channel) -> bool,
    ) -> Tell {
        let hears = |other| self.document.hears(player, other);
        Tell::Channels { table: self.document.id, channels: self.talk.info(seat, hears, has) }
    }

    /// A player has another seat, or none, and with it other channels.
    pub(super) fn tell_channels_to(&self, player: PlayerId, before: Viewer, now: Viewer) {
        let (before, now) = (before.seat(), now.seat());
        let channels = self.channels_for(player, now, |channel| reads(channel, before));
        self.clients.tell_player(player, &channels);
    }

    /// A player hears, or no longer, what another says: told to nobody else.
    pub(super) async fn mute(
        &mut self,
        player: &Player,
        other: PlayerId,
        mute: bool,
    ) -> Answer<()> {
        let is_news = self.document.hears(player.id, other) == mute;
        self.change_unseen(|room| room.mute(player, other, mute)).await?;
        if is_news {
            let told = Tell::Muted { table: self.document.id, player: other, mute };
            self.clients.tell_player(player.id, &told);
        }
        Ok(())
    }

    pub(super) async fn say(
        &mut self,
        player: &Player,
        channel: &str,
        number: u32,
        text: &str,
    ) -> Answer<()> {
        // Whoever may not see the room does not learn that there is one.
        if !self.clients.has(player.id) {
            self.document.admit(Some(player.id), None)?;
        }
        let limits = &self.shared.limits;
        let rate = Rate::per_second(limits.chat_per_second, limits.chat_burst);
        if !self.talk.is_at_pace(player.id, rate) {
            return refuse(Code::RateLimited, "You say too much at once; wait a moment.");
        }
        let (room, seat) = (self.document.id, self.document.viewer(player.id).seat());
        let ask = Saying { room, player: player.id, seat, channel, number, text };
        let (channel, message, write) = self.talk.say(&ask, limits.chat_characters)?;
        if let Some(write) = write {
            self.shared.writer.commit(vec![write]).await?;
        }
        self.talk.keep(&channel, message.clone(), &self.shared.limits);
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
