//! Who may come into a room, who was shown out, and who would rather not come back.

use table::{Code, Seat};
use wire::{PlayerId, Status};

use super::document::RoomDocument;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::shared::refuse;
use crate::{Answer, Refused};

/// How many a room remembers to have shown out: the latest.
const MOST_KICKED: usize = 200;

impl RoomDocument {
    /// Lets somebody see the room, or says why not. Whoever was shown out knows that it is there, and
    /// is told so; to everybody else who may not see it there is none.
    pub(crate) fn admit(&self, player: Option<PlayerId>, invite: Option<&str>) -> Answer<()> {
        if player.is_some_and(|player| self.has_kicked(player)) {
            return Err(kicked());
        }
        match self.may_see(player, invite) {
            true => Ok(()),
            false => Err(gone()),
        }
    }

    fn has_kicked(&self, player: PlayerId) -> bool {
        self.kicked.contains(&player)
    }

    /// Whether somebody may come in who is not here yet.
    pub(crate) fn let_come(&self, player: PlayerId, invite: Option<&str>) -> Answer<()> {
        self.admit(Some(player), invite)?;
        match self.locked && !self.knows(player) {
            true => Err(locked()),
            false => Ok(()),
        }
    }

    /// The host empties a seat; gives the player who sat there, and who is out from now on.
    pub(crate) fn kick(&mut self, host: &Player, seat: Seat) -> Answer<Option<PlayerId>> {
        self.played.must_be_open()?;
        let out = self.played.seats.empty(seat)?.filter(|player| *player != host.id);
        out.into_iter().for_each(|player| self.show_out(player));
        Ok(out)
    }

    /// The host shows somebody out who does not play now.
    pub(crate) fn kick_player(&mut self, host: &Player, player: PlayerId) -> Answer<()> {
        if player == host.id || player == self.owner() {
            return refuse(Code::Conflict, "The host cannot be shown out.");
        }
        if let Some(seat) = self.played.seats.seat_of(player) {
            match self.played.status {
                Status::Open => drop(self.played.seats.empty(seat)?),
                Status::Over => {}
                Status::Starting | Status::Running | Status::Parked => {
                    return refuse(Code::Conflict, "Nobody is shown out of a game that runs.");
                }
            }
        }
        self.show_out(player);
        Ok(())
    }

    fn show_out(&mut self, player: PlayerId) {
        self.forget_person(player);
        self.kicked.push(player);
        if self.kicked.len() > MOST_KICKED {
            self.kicked.remove(0);
        }
    }

    /// The host lets somebody in again.
    pub(crate) fn let_in(&mut self, player: PlayerId) -> Answer<()> {
        let before = self.kicked.len();
        self.kicked.retain(|one| *one != player);
        match self.kicked.len() < before {
            true => Ok(()),
            false => refuse(Code::NotFound, "Nobody of that id was shown out here."),
        }
    }
}

/// What somebody is told who comes to a room that is locked.
fn locked() -> Refused {
    let message = "The host has locked this table: nobody new is let in.";
    Refused { reason: Some("locked".into()), ..Refused::new(Code::Forbidden, message) }
}

/// What somebody is told who was shown out.
fn kicked() -> Refused {
    let message = "You were taken from this table; its host can let you in again.";
    Refused { reason: Some("kicked".into()), ..Refused::new(Code::Forbidden, message) }
}
