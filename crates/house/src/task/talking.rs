//! Talk at a table: who hears what.

use wire::Tell;

use super::{Stage, TableTask};
use crate::Answer;
use crate::players::Player;
use crate::talk::{Saying, reads};

impl TableTask {
    pub(super) fn refresh_talk(&mut self) {
        let game = match &self.stage {
            Stage::Running(running) => Some(&*running.game),
            _ => None,
        };
        if self.talk.refresh(self.meta.seat_count(), game) {
            self.tell_channels();
        }
    }

    pub(super) fn tell_channels(&self) {
        self.feed.tell_each(|one| {
            let player = one.player.as_ref().map(|player| player.id.as_str());
            let muted = player.and_then(|player| self.meta.muted.get(player));
            let muted = muted.map_or(&[][..], Vec::as_slice);
            let channels = self.talk.info(one.viewer.seat(), muted);
            Some(Tell::Channels { table: self.meta.id.clone(), channels })
        });
    }

    pub(super) async fn say(
        &mut self,
        player: &Player,
        channel: &str,
        number: u32,
        text: &str,
    ) -> Answer<()> {
        let limits = &self.shared.limits;
        let seat = self.viewer(Some(&player.id)).seat();
        let ask = Saying { table: &self.meta.id, player: &player.id, seat, channel, number, text };
        let (channel, message, write) = self.talk.say(&ask, limits.chat_characters)?;
        if let Some(write) = write {
            self.shared.writer.commit(vec![write]).await?;
        }
        self.talk.keep(&channel, message.clone(), limits.chat_messages);
        self.feed.tell_each(|one| {
            let player = one.player.as_ref().map(|player| player.id.as_str());
            let muted = player.and_then(|player| self.meta.muted.get(player));
            let heard = muted.is_none_or(|muted| !muted.contains(&message.player));
            (reads(&channel, one.viewer.seat()) && heard).then(|| Tell::Said {
                table: self.meta.id.clone(),
                channel: channel.kind.into(),
                number: channel.number,
                message: message.clone(),
            })
        });
        Ok(())
    }
}
