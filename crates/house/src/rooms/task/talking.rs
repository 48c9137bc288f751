//! Talk in a room: who hears what.

use bots::Remark;
use table::{Channel, Code, Seat, Viewer};
use wire::admin::ReportedLine;
use wire::{PlayerId, RequestId, Tell};

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::pace::Rate;
use crate::random;
use crate::rooms::talk::{Said, Saying, has, reads};
use crate::shared::refuse;

impl RoomTask {
    /// Looks which channels the match opens and closes.
    pub(super) fn refresh_talk(&mut self) {
        let seats = self.document.played.seats.count();
        let before = self.talk.open().to_vec();
        let onlookers = self.document.onlookers_talk;
        if self.talk.refresh(seats, self.hosted.running(), onlookers) {
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

    /// What a player can show of what another said here, at these times.
    pub(super) fn lines(
        &self,
        player: &Player,
        of: PlayerId,
        at: &[u64],
    ) -> Answer<Vec<ReportedLine>> {
        self.document.admit(Some(player.id), None)?;
        let viewer = self.document.viewer(of);
        if of == player.id || viewer == Viewer::Public && !self.talk.knows(of) {
            return refuse(Code::NotFound, "There is no such player at this table.");
        }
        Ok(self.talk.lines(self.document.viewer(player.id).seat(), of, at))
    }

    /// Somebody says something. An id under which it was said before is answered as it was.
    pub(super) async fn say(
        &mut self,
        player: &Player,
        id: &RequestId,
        (channel, number): (&str, u32),
        text: &str,
    ) -> Answer<()> {
        // Whoever may not see the room does not learn that there is one.
        if !self.clients.has(player.id) {
            self.document.admit(Some(player.id), None)?;
        }
        if self.looks_on(player.id) && !self.clients.has(player.id) {
            return refuse(Code::NotFound, "There is no such channel open to you.");
        }
        let limits = &self.shared.limits();
        let rate = Rate::per_second(limits.chat_per_second, limits.chat_burst);
        if !self.talk.is_at_pace(player.id, rate) {
            return refuse(Code::RateLimited, "You say too much at once; wait a moment.");
        }
        let (room, seat) = (self.document.id, self.document.viewer(player.id).seat());
        let ask = Saying { room, player: player.id, seat, id, channel, number, text };
        match self.talk.say(&ask, limits)? {
            Some(said) => self.spread(said).await,
            None => Ok(()),
        }
    }

    /// A bot says a phrase, if it has such a channel now.
    pub(super) async fn let_bot_say(&mut self, seat: Seat, remark: Remark) {
        let of_kind = |one: &&Channel| one.kind == remark.channel && one.writers.contains(seat);
        let Some(number) = self.talk.open().iter().find(of_kind).map(|one| one.number) else {
            return;
        };
        let id = random::word().parse().expect("a word is short enough");
        let Remark { channel, text } = remark;
        let (room, player) = (self.document.id, PlayerId::of_bot(seat));
        let ask = Saying { room, player, seat: Some(seat), id: &id, channel, number, text };
        if let Ok(Some(said)) = self.talk.say(&ask, &self.shared.limits()) {
            // A store that fails is waited for; a phrase is not said twice.
            let _ = self.spread(said).await;
        }
    }

    /// Keeps what was said, and tells whoever hears it.
    async fn spread(&mut self, mut said: Said) -> Answer<()> {
        let room = self.document.id;
        let writes = std::mem::take(&mut said.writes);
        if !writes.is_empty() {
            self.shared.writer.commit(writes).await?;
        }
        let (channel, message) = (said.channel, said.message.clone());
        self.talk.keep(said);
        self.lobby.heard(room, [message.player]);
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
