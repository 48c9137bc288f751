//! What guests ask of a room over HTTP: seats, bots, the start, the end.

use journal::EndReason;
use table::Code;
use tokio::time::Instant;
use wire::{PlayerId, Status};

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::{answer, gone};
use crate::matches::Stage;
use crate::rooms::ask::{GuestAsk, Wish};
use crate::rooms::document::RoomDocument;
use crate::shared::refuse;

impl RoomTask {
    pub(super) async fn take_from_guest(&mut self, ask: GuestAsk) {
        match ask {
            GuestAsk::Look { player, invite, reply } => {
                let player = player.map(|player| player.id);
                let may = self.document.may_see(player, invite.as_deref());
                answer(reply, if may { Ok(self.info()) } else { Err(gone()) });
            }
            GuestAsk::Invite { player, reply } => {
                let may = self.document.may_see(Some(player.id), None);
                answer(reply, if may { Ok(self.document.invite.clone()) } else { Err(gone()) });
            }
            GuestAsk::Change { player, wish, reply } => {
                let done = self.grant(&player, wish).await;
                // Whoever agreed last to end the match finds its journal right behind the answer.
                self.look_around().await;
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
            Wish::AgreeToEnd(agree) => self.agree_to_end(player, agree).await?,
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
    fn reseat(&mut self, player: PlayerId) {
        self.clients.reseat(player, self.document.viewer(player));
        self.hosted.feed.forget_unwatched(&self.clients);
        self.tell_channels();
    }

    /// All people at the table agree: the house ends the match without a result.
    async fn agree_to_end(&mut self, player: &Player, agree: bool) -> Answer<()> {
        let seat = self.document.played.seats.seat_of(player.id).ok_or_else(gone)?;
        let Stage::Running(_) = self.hosted.stage else {
            return refuse(Code::Conflict, "No game is running here.");
        };
        self.change(|room| {
            room.played.agree_to_end(seat, agree);
            Ok(())
        })
        .await?;
        if self.document.played.all_agree() {
            self.end(EndReason::Consent).await?;
        }
        Ok(())
    }
}
