//! What guests ask of a room over HTTP: seats, bots, the start.

use tokio::time::Instant;
use wire::http::Sit;
use wire::{PlayerId, Status};

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::answer;
use crate::random;
use crate::rooms::ask::{GuestAsk, Wish};
use crate::rooms::document::RoomDocument;

impl RoomTask {
    pub(super) async fn take_from_guest(&mut self, ask: GuestAsk) {
        match ask {
            GuestAsk::Look { player, invite, reply } => {
                let player = player.map(|player| player.id);
                let may = self.document.admit(player, invite.as_deref());
                answer(reply, may.map(|()| self.info()));
            }
            GuestAsk::Seeds { reply } => answer(reply, Ok(self.document.played.voided.clone())),
            GuestAsk::Invite { player, reply } => {
                let may = self.document.admit(Some(player.id), None);
                answer(reply, may.map(|()| self.document.invite.clone()));
            }
            GuestAsk::Kicked { player, reply } => {
                answer(reply, self.document.kicked_for(&player));
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
                self.sit(player, &ask).await?;
                self.tell_room_soon();
                self.reseat(player.id);
            }
            Wish::Leave => {
                self.change_unseen(|room| room.leave(player)).await?;
                self.tell_room_soon();
                self.reseat(player.id);
            }
            Wish::Empty(seat) => self.kick(player, seat).await?,
            Wish::LetIn(other) => self.let_in(player, other).await?,
            Wish::InviteAnew => {
                let invite = random::word();
                self.change_unseen(|room| room.invite_anew(player, invite)).await?;
            }
            Wish::Drop => self.drop_room(player).await?,
            Wish::Close => self.close(player).await?,
            Wish::AddBot(ask) => self.change(|room| room.add_bot(player, &ask)).await?,
            Wish::Start => self.start(player).await?,
            Wish::Mute { player: other, mute } => {
                self.mute(player, other, mute).await?;
            }
        }
        Ok(())
    }

    /// A player takes a seat, unless that is one too many.
    async fn sit(&mut self, player: &Player, ask: &Sit) -> Answer<()> {
        self.lobby.take_seat(self.document.id, player.id, &self.shared.limits)?;
        let sat = self.change_unseen(|room| room.sit(player, ask)).await;
        if sat.is_err() {
            self.lobby.update(&self.info());
        }
        sat
    }

    /// Changes the room: on a copy, durably, then truly.
    pub(super) async fn change<T>(
        &mut self,
        change: impl FnOnce(&mut RoomDocument) -> Answer<T>,
    ) -> Answer<T> {
        let changed = self.change_unseen(change).await?;
        self.tell_room();
        Ok(changed)
    }

    /// Changes what nobody else is told of.
    pub(super) async fn change_unseen<T>(
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
        Ok(changed)
    }

    /// A player's clients see as the seat that is the player's now.
    pub(super) fn reseat(&mut self, player: PlayerId) {
        let now = self.document.viewer(player);
        let Some(before) = self.clients.reseat(player, now) else { return };
        self.hosted.feed.forget_unwatched(&self.clients);
        self.tell_channels_to(player, before, now);
    }
}
