//! Who may come into a room, who was shown out, and who would rather not come back.

use serde::{Deserialize, Serialize};
use table::{Code, Seat};
use wire::PlayerId;
use wire::http::KickedPlayer;

use super::document::RoomDocument;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::shared::refuse;
use crate::{Answer, Refused};

/// How many a room remembers to have shown out: the latest.
const MOST_KICKED: usize = 200;

/// Somebody who was shown out of a room, until the host lets them in again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Kicked {
    pub(crate) player: PlayerId,
    /// As they were called at the table.
    pub(crate) name: String,
}

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
        self.kicked.iter().any(|one| one.player == player)
    }

    /// The host empties a seat; gives the player who sat there, and who is out from now on.
    pub(crate) fn kick(&mut self, host: &Player, seat: Seat) -> Answer<Option<PlayerId>> {
        self.must_be_creator(host)?;
        self.played.must_be_open()?;
        let name = self.played.seats.chair(seat).and_then(|chair| chair.name.clone());
        let out = self.played.seats.empty(seat)?.filter(|player| *player != host.id);
        if let Some(player) = out {
            self.kicked.push(Kicked { player, name: name.unwrap_or_default() });
            if self.kicked.len() > MOST_KICKED {
                self.kicked.remove(0);
            }
        }
        Ok(out)
    }

    /// The host lets somebody in again.
    pub(crate) fn let_in(&mut self, host: &Player, player: PlayerId) -> Answer<()> {
        self.must_be_creator(host)?;
        let before = self.kicked.len();
        self.kicked.retain(|one| one.player != player);
        match self.kicked.len() < before {
            true => Ok(()),
            false => refuse(Code::NotFound, "Nobody of that id was shown out here."),
        }
    }

    /// Whom the host has shown out.
    pub(crate) fn kicked_for(&self, host: &Player) -> Answer<Vec<KickedPlayer>> {
        self.must_be_creator(host)?;
        let shown = |one: &Kicked| KickedPlayer { player: one.player, name: one.name.clone() };
        Ok(self.kicked.iter().map(shown).collect())
    }

    /// Another invite; the old one lets nobody in any more.
    pub(crate) fn invite_anew(&mut self, host: &Player, invite: String) -> Answer<()> {
        self.must_be_creator(host)?;
        self.invite = invite;
        Ok(())
    }
}

/// What somebody is told who was shown out.
fn kicked() -> Refused {
    let message = "You were taken from this table; its host can let you in again.";
    Refused { reason: Some("kicked".into()), ..Refused::new(Code::Forbidden, message) }
}
