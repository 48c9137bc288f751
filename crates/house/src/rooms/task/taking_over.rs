//! Coming and going in a match that runs: leaving a seat to a bot, coming back to it, and taking over
//! one that somebody has left.

use journal::By;
use table::{Code, Seat, Viewer};
use wire::PlayerId;
use wire::room::{SeatAsk, Wants};

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::matches::Stage;
use crate::rooms::document::RoomDocument;
use crate::shared::refuse;

/// How many may have asked for a seat that nobody has given them yet.
const MOST_ASKS: usize = 50;

impl RoomTask {
    /// A player looks on from now on: before the start that frees the seat, in a match a bot plays it.
    pub(super) async fn watch(&mut self, player: &Player) -> Answer<()> {
        self.must_be_here(player)?;
        let seat = self.document.viewer(player.id).seat();
        match (&self.hosted.stage, seat) {
            (Stage::Starting(_), Some(_)) => {
                return refuse(Code::Conflict, "The game is about to begin; wait a moment.");
            }
            (Stage::Running(_), Some(seat)) => self.leave_to_a_bot(player.id, seat).await?,
            _ => {}
        }
        let is_open = matches!(self.hosted.stage, Stage::Open);
        let note = |room: &mut RoomDocument| {
            if is_open && seat.is_some() {
                room.leave(player)?;
            }
            room.note(player, Wants::Watch);
            room.note_unseated();
            Ok(())
        };
        self.change(note).await?;
        if is_open {
            self.reseat(player.id);
        }
        Ok(())
    }

    /// A player plays from the next match on, or again in this one.
    pub(super) async fn play_again(&mut self, player: &Player) -> Answer<()> {
        self.document.let_come(player.id, None)?;
        self.must_be_here(player)?;
        self.lobby.take_seat(self.document.id, player.id, &self.shared.limits())?;
        self.unready.retain(|one| *one != player.id);
        let note = |room: &mut RoomDocument| {
            room.note(player, Wants::Play);
            room.set_away(player, false)
        };
        self.change(note).await?;
        self.take_up_again(player.id).await;
        Ok(())
    }

    /// Somebody would take over a seat. The host need not ask.
    pub(super) async fn take_over(&mut self, player: &Player, seat: Seat) -> Answer<()> {
        let Stage::Running(_) = &self.hosted.stage else {
            return refuse(Code::Conflict, "No game runs.");
        };
        self.must_be_here(player)?;
        self.document.may_take_over(player.id, seat)?;
        if self.hosts(player) {
            return self.give_over(player, seat).await;
        }
        let ask = SeatAsk { seat, player: player.id };
        if !self.asks.contains(&ask) {
            self.asks.retain(|one| one.player != player.id);
            // The latest count where too many ask.
            self.asks.drain(..(self.asks.len() + 1).saturating_sub(MOST_ASKS));
            self.asks.push(ask);
            self.tell_room_soon();
        }
        Ok(())
    }

    /// The host lets somebody have the seat who has asked for it and is still there.
    pub(super) async fn allow(&mut self, seat: Seat, player: PlayerId) -> Answer<()> {
        let asked = self.asks.contains(&SeatAsk { seat, player });
        let client = self.clients.iter().find(|one| one.player.id == player).filter(|_| asked);
        let Some(taker) = client.map(|client| client.player.clone()) else {
            return refuse(
                Code::NotFound,
                "Nobody of that id is here and has asked for that seat.",
            );
        };
        self.document.may_take_over(player, seat)?;
        self.give_over(&taker, seat).await
    }

    /// The seat is somebody else's: first in the room, then by an entry of the journal.
    async fn give_over(&mut self, player: &Player, seat: Seat) -> Answer<()> {
        let before = self.document.played.seats.chair(seat).and_then(|chair| chair.player);
        let give = |room: &mut RoomDocument| {
            room.played.seats.take_over(seat, player);
            room.played.saw.insert(player.id);
            before.map(|before| room.dropped.remove(&before));
            room.note_seated(player, crate::matches::wall_clock());
            room.note_unseated();
            Ok(())
        };
        self.change(give).await?;
        self.asks.retain(|one| one.seat != seat && one.player != player.id);
        self.take_back(seat).await?;
        before.into_iter().for_each(|before| self.show_as(before));
        self.show_as(player.id);
        self.tell_room();
        Ok(())
    }

    /// A player's clients see the match as whom the player is now.
    fn show_as(&mut self, player: PlayerId) {
        self.reseat(player);
        let viewer = self.document.viewer(player);
        let of_player: Vec<_> = self.clients.iter().filter(|one| one.player.id == player).collect();
        let outboxes: Vec<_> = of_player.into_iter().map(|one| one.outbox.clone()).collect();
        outboxes.iter().for_each(|outbox| self.hosted.greet(outbox, viewer, None, None));
    }

    /// A player acts at a seat that was left to a bot: the way back is open as long as the match runs.
    pub(super) async fn come_back(&mut self, seat: Seat) -> Answer<()> {
        let player = self.document.played.seats.chair(seat).and_then(|chair| chair.player);
        if let Some(player) = player.filter(|player| self.document.has_left(*player)) {
            let back = |room: &mut RoomDocument| {
                room.dropped.remove(&player);
                Ok(())
            };
            self.change(back).await?;
            self.asks.retain(|one| one.seat != seat);
        }
        match self.hosted.bots.stands_in(seat) {
            true => self.hand_over(seat, By::Person).await,
            false => Ok(()),
        }
    }

    /// Whether somebody looks at the match as nobody's seat.
    pub(super) fn looks_on(&self, player: PlayerId) -> bool {
        self.document.viewer(player) == Viewer::Public
    }
}
