//! What guests ask of a room over HTTP: seats, bots, the start.

use tokio::time::Instant;
use wire::{PlayerId, Status};

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::{answer, gone};
use crate::rooms::ask::{GuestAsk, Wish};
use crate::rooms::document::RoomDocument;

impl RoomTask {
    pub(super) async fn take_from_guest(&mut self, ask: GuestAsk) {
        match ask {
            GuestAsk::Look { player, invite, reply } => {
                let player = player.map(|player| player.id);
                let may = self.document.may_see(player, invite.as_deref());
                answer(reply, if may { Ok(self.info()) } else { Err(gone()) });
            }
            GuestAsk::Seeds { reply } => answer(reply, Ok(self.document.played.voided.clone())),
            GuestAsk::Invite { player, reply } => {
                let may = self.document.may_see(Some(player.id), None);
                answer(reply, if may { Ok(self.document.invite.clone()) } else { Err(gone()) });
            }
            GuestAsk::Change { player, wish, reply } => {
                let done = self.grant(&player, wish).await;
                answer(reply, done.map(|()| self.info()));
            }
        }
    }

    async fn grant(&mut self, player: &Player, wish: Wish) -> Answer<()> {
        match wish {
            Wish::Sit(ask) => {
                self.change(|room| room.sit(player, &ask)).await?;
                self.reseat(player.id);
            }
            Wish::Leave => {
                self.change(|room| room.leave(player)).await?;
                self.reseat(player.id);
            }
            Wish::Empty(seat) => {
                let who = self.change(|room| room.kick(player, seat)).await?;
                if let Some(who) = who {
                    self.reseat(who);
                }
            }
            Wish::AddBot(ask) => self.change(|room| room.add_bot(player, &ask)).await?,
            Wish::Start => self.start(player).await?,
            Wish::Mute { player: other, mute } => {
                self.change(|room| room.mute(player, other, mute)).await?;
                self.tell_channels();
            }
        }
        Ok(())
    }

    /// Changes the room: on a copy, durably, then truly.
    pub(super) async fn change<T>(
        &mut self,
        change: impl FnOnce(&mut RoomDocument) -> Answer<T>,
    ) -> Answer<T> {
        let mut next = self.document.clone();
        let changed = change(&mut next)?;
        // What is over has gone to the archive, and is not changed there.
        if next.played.status != Status::Over {
            self.shared.writer.commit(vec![next.write()]).await?;
        }
        self.document = next;
        self.touched = Instant::now();
        self.hosted.bots.reseat(&self.document.played.seats);
        self.tell_room();
        Ok(changed)
    }

    /// A player's clients see as the seat that is the player's now.
    pub(super) fn reseat(&mut self, player: PlayerId) {
        self.clients.reseat(player, self.document.viewer(player));
        self.hosted.feed.forget_unwatched(&self.clients);
        self.tell_channels();
    }
}
