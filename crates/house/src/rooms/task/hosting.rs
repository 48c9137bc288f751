//! What the host, the house and its players do with the room itself: showing people out, letting them
//! in again, dropping it, closing it.

use journal::{By, EndReason};
use table::{Code, Seat, Viewer};
use wire::{GoneWhy, PlayerId, Tell, VoidAttempt};

use super::{Next, RoomTask};
use crate::Answer;
use crate::farewell::NOBODY;
use crate::guests::Player;
use crate::matches::Stage;
use crate::shared::refuse;

impl RoomTask {
    /// The host empties a seat. A player who sat there is out at once, on every line.
    pub(super) async fn kick(&mut self, host: &Player, seat: Seat) -> Answer<()> {
        let out = self.change(|room| room.kick(host, seat)).await?;
        match out {
            Some(player) => self.show_out(player, GoneWhy::Kicked),
            // The host has left the own seat, or a bot was there.
            None => self.reseat(host.id),
        }
        Ok(())
    }

    /// The host shows somebody out who does not play now.
    pub(super) async fn kick_player(&mut self, host: &Player, player: PlayerId) -> Answer<()> {
        self.change(|room| room.kick_player(host, player)).await?;
        self.show_out(player, GoneWhy::Kicked);
        Ok(())
    }

    /// The clients of a player receive the room no longer, and are told why.
    pub(super) fn show_out(&mut self, player: PlayerId, why: GoneWhy) {
        let gone = Tell::Gone { table: self.document.id, seeds: Vec::new(), why: Some(why) };
        self.clients.tell_player(player, &gone);
        if self.clients.remove_player(player) {
            self.hosted.feed.forget_unwatched(&self.clients);
            self.tell_room_soon();
        }
    }

    /// A player is done with the room. A game that runs goes on with a bot in the seat, unless nobody
    /// else plays it: then it is over.
    pub(super) async fn drop_room(&mut self, player: &Player) -> Answer<()> {
        if !self.document.knows(player.id) {
            return refuse(Code::Conflict, "This table is not one of yours.");
        }
        match (&self.hosted.stage, self.document.viewer(player.id)) {
            (Stage::Open, Viewer::Seat(_)) => {
                self.change_unseen(|room| room.leave(player)).await?;
                self.forget_person(player.id).await?;
                self.reseat(player.id);
                self.tell_room();
            }
            (Stage::Starting(_), Viewer::Seat(_)) => {
                return refuse(Code::Conflict, "The game is about to begin; wait a moment.");
            }
            (Stage::Running(_), Viewer::Seat(seat)) => self.leave_to_a_bot(player.id, seat).await?,
            (_, Viewer::Seat(_)) => self.note_dropped(player.id).await?,
            (_, Viewer::Public) => self.forget_person(player.id).await?,
        }
        self.show_out(player.id, GoneWhy::Dropped);
        Ok(())
    }

    /// Somebody without a seat is not of this room any more. A host who goes leaves it to the longest
    /// seated.
    async fn forget_person(&mut self, player: PlayerId) -> Answer<()> {
        let forget = |room: &mut super::RoomDocument| {
            let hosted = room.owner() == player;
            room.forget_person(player);
            if let Some(heir) = room.longest_seated(|one| one != player).filter(|_| hosted) {
                room.host = Some(heir);
            }
            Ok(())
        };
        self.change(forget).await
    }

    pub(super) async fn leave_to_a_bot(&mut self, player: PlayerId, seat: Seat) -> Answer<()> {
        self.note_dropped(player).await?;
        if self.plays_alone(seat) {
            return self.end(EndReason::Closed).await;
        }
        match self.hosted.bots.stands_in(seat) {
            true => Ok(()),
            false => self.hand_over(seat, By::Bot).await,
        }
    }

    async fn note_dropped(&mut self, player: PlayerId) -> Answer<()> {
        let note = |room: &mut super::RoomDocument| {
            room.dropped.insert(player);
            Ok(())
        };
        self.change(note).await
    }

    /// Whoever dropped the room and comes back has it again, unless they would rather look on.
    pub(super) async fn take_up_again(&mut self, player: PlayerId) {
        if !self.document.has_left(player) {
            return;
        }
        self.asks.retain(|ask| self.document.viewer(player).seat() != Some(ask.seat));
        let note = |room: &mut super::RoomDocument| {
            room.dropped.remove(&player);
            Ok(())
        };
        // A store that has failed has said so.
        if self.change(note).await.is_err() {
            return;
        }
        if let Viewer::Seat(seat) = self.document.viewer(player) {
            let _ = self.take_back(seat).await;
        }
    }

    /// Whether no person plays but the one at that seat.
    fn plays_alone(&self, seat: Seat) -> bool {
        let Stage::Running(running) = &self.hosted.stage else { return false };
        running.players.people().iter().all(|one| one == seat)
    }

    /// The host closes the room. A game that others play goes on: it ends by its rules, or when all
    /// of them agree.
    pub(super) async fn close(&mut self, host: &Player) -> Answer<()> {
        if let Stage::Running(running) = &self.hosted.stage {
            let own = self.document.viewer(host.id).seat();
            if running.players.people().iter().any(|one| Some(one) != own) {
                let message = "Others play here: the game ends by its rules, or when all agree.";
                return refuse(Code::Conflict, message);
            }
        }
        self.shut().await
    }

    /// The room closes, whatever is played in it.
    pub(super) async fn shut(&mut self) -> Answer<()> {
        match &self.hosted.stage {
            Stage::Starting(_) => {
                return refuse(Code::Conflict, "The game is about to begin; wait a moment.");
            }
            Stage::Parked => {
                return refuse(Code::Conflict, "The table waits for a build that has its rules.");
            }
            Stage::Running(_) => return self.end(EndReason::Closed).await,
            Stage::Over(_) | Stage::Open => {}
        }
        let closed = match &self.hosted.stage {
            Stage::Open => self.close_unbegun().await,
            _ => self.close_over().await,
        };
        match closed {
            Next::Stop => self.closed = true,
            Next::GoOn => return refuse(Code::StorageFailed, "The table could not be closed now."),
        }
        Ok(())
    }

    /// Everybody learns that the room is gone.
    pub(super) fn tell_gone(&self, seeds: Vec<VoidAttempt>) {
        let why = Some(GoneWhy::Closed);
        self.clients.tell(&Tell::Gone { table: self.document.id, seeds, why });
    }

    /// A player is not welcome in the house any more, or has left it for good; then the name and what
    /// was said go, too.
    pub(super) async fn lose(&mut self, player: PlayerId, forget: bool) -> Answer<()> {
        match (&self.hosted.stage, self.document.viewer(player)) {
            (Stage::Open, Viewer::Seat(seat)) => {
                self.change(|room| room.played.seats.empty(seat).map(drop)).await?;
                self.forget_person(player).await?;
            }
            (Stage::Running(_), Viewer::Seat(seat)) => self.leave_to_a_bot(player, seat).await?,
            (_, Viewer::Seat(_)) => {}
            (_, Viewer::Public) => self.forget_person(player).await?,
        }
        self.show_out(player, GoneWhy::Left);
        if forget {
            self.forget_player(player).await?;
        }
        let hosts = self.document.owner() == player;
        if hosts && let Stage::Open = self.hosted.stage {
            self.shut().await?;
        }
        Ok(())
    }

    /// Nobody is shown the name of somebody who has left for good, or what they said.
    async fn forget_player(&mut self, player: PlayerId) -> Answer<()> {
        self.shared.writer.commit(self.talk.forget_player(self.document.id, player)).await?;
        self.notes.iter_mut().filter(|note| note.player == player).for_each(|note| {
            NOBODY.clone_into(&mut note.name);
        });
        let forget = |room: &mut super::RoomDocument| {
            room.played.seats.forget_name(player, NOBODY);
            room.people.retain(|one| one.player != player);
            Ok(())
        };
        self.change(forget).await
    }
}
