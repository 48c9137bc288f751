//! What guests ask of a room over HTTP: seats, bots, the start.

use tokio::time::Instant;
use wire::PlayerId;
use wire::http::Sit;
use wire::room::{Allow, Wants};

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::answer;
use crate::random;
use crate::rooms::ask::{GuestAsk, Wish};
use crate::rooms::document::RoomDocument;
use crate::shared::{Shared, refuse};
use table::Code;

impl RoomTask {
    pub(super) async fn take_from_guest(&mut self, ask: GuestAsk) {
        match ask {
            GuestAsk::Look { player, invite, reply } => {
                let player = player.map(|player| player.id);
                let may = self.document.admit(player, invite.as_deref());
                answer(reply, may.map(|()| self.info()));
            }
            GuestAsk::Seeds { reply } => {
                let (of, voided) = (self.document.match_id(), self.document.played.voided.clone());
                answer(reply, Ok((of, voided)));
            }
            GuestAsk::Invite { player, reply } => {
                let may = self.document.admit(Some(player.id), None);
                answer(reply, may.map(|()| self.document.invite.clone()));
            }
            GuestAsk::Kicked { player, reply } => {
                let may = self.must_own(&player);
                answer(reply, may.map(|()| self.document.kicked.clone()));
            }
            GuestAsk::Lines { player, of, at, reply } => {
                answer(reply, self.lines(&player, of, &at));
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
                let leave = |room: &mut RoomDocument| {
                    room.leave(player)?;
                    room.note(player, Wants::Watch);
                    Ok(())
                };
                self.change_unseen(leave).await?;
                self.tell_room_soon();
                self.reseat(player.id);
            }
            Wish::Watch => self.watch(player).await?,
            Wish::Play => self.play_again(player).await?,
            Wish::Away(away) => {
                self.must_be_here(player)?;
                self.change(|room| room.set_away(player, away)).await?;
            }
            Wish::TakeOver(seat) => self.take_over(player, seat).await?,
            Wish::Pick(ask) => {
                let (is_host, games) = (self.hosts(player), self.shared.games);
                self.change(|room| room.pick(player, is_host, &ask, &games)).await?;
            }
            Wish::HandBankOn(to) => {
                let is_host = self.hosts(player);
                self.change(|room| room.hand_bank_on(player.id, is_host, to)).await?;
                self.reseat_all();
            }
            Wish::Drop => self.drop_room(player).await?,
            Wish::Mute { player: other, mute } => self.mute(player, other, mute).await?,
            wish => self.grant_to_host(player, wish).await?,
        }
        Ok(())
    }

    /// Refuses what is of the room's own people and of whoever is there: a passer-by leaves no name.
    pub(super) fn must_be_here(&self, player: &Player) -> Answer<()> {
        match self.document.knows(player.id) || self.clients.has(player.id) {
            true => Ok(()),
            false => refuse(Code::Conflict, "You are not at this table: open it first."),
        }
    }

    /// What a host may do, whoever stands in for one included.
    async fn grant_to_host(&mut self, host: &Player, wish: Wish) -> Answer<()> {
        self.must_host(host)?;
        match wish {
            Wish::AddBot(ask) => {
                let staff = self.shared.staff;
                self.change(|room| room.add_bot(host, &ask, staff)).await?;
            }
            Wish::Start => self.start().await?,
            Wish::Next(ask) => self.next(&ask, Some(host.id)).await?,
            Wish::Set(ask) => {
                let Shared { games, staff, .. } = *self.shared;
                self.change(|room| room.set(&ask, &games, staff)).await?;
                self.reseat_all();
                self.refresh_talk();
            }
            Wish::Arrange(ask) => {
                self.change(|room| room.arrange(&ask)).await?;
                self.reseat_all();
            }
            Wish::Allow(Allow { seat, player }) => self.allow(seat, player).await?,
            Wish::Pause => self.pause(host.id).await?,
            Wish::Resume => self.end_pause().await?,
            Wish::Empty(seat) if self.document.played.seats.is_bot(seat) => {
                self.change(|room| room.kick(host, seat).map(drop)).await?;
            }
            wish => self.grant_to_owner(host, wish).await?,
        }
        Ok(())
    }

    /// What only the host in person may do.
    async fn grant_to_owner(&mut self, host: &Player, wish: Wish) -> Answer<()> {
        self.must_own(host)?;
        match wish {
            Wish::Empty(seat) => self.kick(host, seat).await?,
            Wish::Kick(player) => self.kick_player(host, player).await?,
            Wish::LetIn(player) => self.change_unseen(|room| room.let_in(player)).await?,
            Wish::InviteAnew => {
                let invite = random::word();
                let anew = |room: &mut RoomDocument| {
                    room.invite = invite;
                    Ok(())
                };
                self.change_unseen(anew).await?;
            }
            Wish::Lock(locked) => {
                let lock = |room: &mut RoomDocument| {
                    room.locked = locked;
                    Ok(())
                };
                self.change(lock).await?;
            }
            Wish::HandOn(to) => self.change(|room| room.hand_on(to)).await?,
            _ => self.close(host).await?,
        }
        Ok(())
    }

    /// A player takes a seat, unless that is one too many.
    async fn sit(&mut self, player: &Player, ask: &Sit) -> Answer<()> {
        self.lobby.take_seat(self.document.id, player.id, &self.shared.limits())?;
        let sat = self.change_unseen(|room| room.sit(player, ask)).await;
        self.unready.retain(|one| *one != player.id);
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
        self.shared.writer.commit(vec![next.write()]).await?;
        self.document = next;
        self.touched = Instant::now();
        self.hosted.bots.reseat(&self.document.played.seats);
        Ok(changed)
    }

    /// Everybody's clients see as the seats that are theirs now.
    pub(super) fn reseat_all(&mut self) {
        for player in self.clients.players() {
            self.reseat(player);
        }
    }

    /// A player's clients see as the seat that is the player's now.
    pub(super) fn reseat(&mut self, player: PlayerId) {
        let now = self.document.viewer(player);
        let Some(before) = self.clients.reseat(player, now) else { return };
        self.hosted.feed.forget_unwatched(&self.clients);
        self.tell_channels_to(player, before, now);
    }
}
