//! Who plays the seats of a room's match, and whether they would rather end it.

use journal::{By, EndReason, Format};
use table::{Hash, Seat, Viewer};
use wire::RequestId;

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::matches::Stage;
use crate::outbox::Outbox;
use crate::record::Done;
use crate::rooms::document::RoomDocument;

impl RoomTask {
    /// A bot plays for whoever has been away too long, and whoever is back plays again.
    pub(super) async fn change_players(&mut self) {
        let Stage::Running(_) = &self.hosted.stage else { return };
        if self.document.paused.is_some() {
            return;
        }
        let (seats, grace) = (&self.document.played.seats, self.document.bot_after_seconds);
        let left = |player| self.document.has_left(player);
        for (seat, by) in
            self.hosted.bots.due(seats, |one| self.clients.has(one) && !left(one), grace)
        {
            // A store that has failed has said so; the room waits for the next house.
            if self.hand_over(seat, by).await.is_err() {
                return;
            }
        }
    }

    /// A player acts at a seat that a bot plays meanwhile: it is the player's again.
    pub(super) async fn take_back(&mut self, seat: Seat) -> Answer<()> {
        match self.hosted.bots.stands_in(seat) {
            true => self.hand_over(seat, By::Person).await,
            false => Ok(()),
        }
    }

    /// Somebody else plays a seat from now on. That ends the seat's agreement.
    pub(super) async fn hand_over(&mut self, seat: Seat, by: By) -> Answer<()> {
        self.hosted.hand_over(&self.shared, seat, by).await?;
        self.publish();
        self.look_who_agrees();
        self.tell_room_soon();
        Ok(())
    }

    /// A player agrees, or no longer, to end the match without a result.
    pub(super) async fn agree(
        &mut self,
        player: &Player,
        outbox: &Outbox,
        id: RequestId,
        agree: bool,
    ) {
        let done = match self.document.viewer(player.id) {
            Viewer::Seat(seat) => self.note_agreement(seat, &id, agree).await,
            Viewer::Public => Err(gone()),
        };
        self.acknowledge(outbox, id, done);
        self.publish();
        self.look_who_agrees();
    }

    async fn note_agreement(
        &mut self,
        seat: Seat,
        id: &RequestId,
        agree: bool,
    ) -> Answer<Option<Hash>> {
        self.must_not_be_paused()?;
        self.come_back(seat).await?;
        if self.is_of_first_format() {
            return self.agree_unwritten(seat, agree).await.map(|()| None);
        }
        let done = self.hosted.consent(&self.shared, seat, id, agree).await?;
        let (Done::Now(accepted) | Done::Before(accepted)) = done;
        Ok(Some(accepted.head))
    }

    fn is_of_first_format(&self) -> bool {
        let Stage::Running(running) = &self.hosted.stage else { return false };
        running.record.format() == Format::First
    }

    /// A journal of format 1 has no agreements: the room's document keeps them.
    async fn agree_unwritten(&mut self, seat: Seat, agree: bool) -> Answer<()> {
        let keep = |room: &mut RoomDocument| {
            room.played.agree_to_end(seat, agree);
            Ok(())
        };
        self.change(keep).await?;
        if let Stage::Running(running) = &mut self.hosted.stage {
            running.players.consent(seat, agree);
        }
        Ok(())
    }

    fn agreed(&self) -> Vec<Seat> {
        match &self.hosted.stage {
            Stage::Running(running) => running.players.agreed().iter().collect(),
            _ => self.document.played.agreed_to_end.clone(),
        }
    }

    /// Tells everybody who agrees, if that is news.
    fn look_who_agrees(&mut self) {
        let agreed = self.agreed();
        if agreed != self.document.played.agreed_to_end {
            self.document.played.agreed_to_end = agreed;
            self.tell_room();
        }
    }

    /// The match ends if a person plays and every seat that one plays agrees: with the last agreement,
    /// with a change of who plays, or in a house that opens where another has stopped between the two.
    pub(super) async fn end_by_consent(&mut self) {
        let Stage::Running(running) = &self.hosted.stage else { return };
        if running.players.all_agree() {
            // A store that has failed has said so; the room waits for the next house.
            let _ = self.end(EndReason::Consent).await;
        }
    }
}
