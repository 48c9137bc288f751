//! Who acts as the host of a room, and what else is true of it only while it is served.

use std::time::Duration;

use table::Code;
use tokio::time::Instant;
use wire::PlayerId;

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::matches::Stage;
use crate::rooms::info::Standing;
use crate::shared::refuse;

impl RoomTask {
    pub(super) fn standing(&self) -> Standing {
        let people = self.document.played.seats.people();
        let stood_in = people.filter(|(seat, _)| self.hosted.bots.stands_in(*seat));
        Standing {
            stand_in: self.stand_in(),
            stood_in: match &self.hosted.stage {
                Stage::Running(_) => stood_in.map(|(_, player)| player).collect(),
                _ => Vec::new(),
            },
            next_in_ms: self.next_at().map(left),
            pause_left_ms: self.paused_until.map_or(0, left),
            asks: self.asks.clone(),
            notes: self.notes.clone(),
        }
    }

    /// Who stands in for a host who has been gone for too long: the longest seated of those who are there.
    fn stand_in(&self) -> Option<PlayerId> {
        let is_gone = self.stand_in_at().is_none() && self.host_gone.is_some();
        let here = |player| self.clients.has(player);
        is_gone.then(|| self.document.longest_seated(here)).flatten()
    }

    /// When somebody is to stand in for the host, if that is still to come.
    pub(super) fn stand_in_at(&self) -> Option<Instant> {
        let grace = Duration::from_secs(self.shared.limits().host_seconds);
        self.host_gone.map(|since| since + grace).filter(|at| *at > Instant::now())
    }

    /// Looks whether the host is there, and tells everybody who acts as host, if that is news.
    pub(super) fn look_for_the_host(&mut self) {
        match self.clients.has(self.document.owner()) {
            true => self.host_gone = None,
            false => _ = self.host_gone.get_or_insert_with(Instant::now),
        }
        let told = self.news.host();
        if told.is_some_and(|told| told != self.stand_in().unwrap_or(self.document.owner())) {
            self.tell_room_soon();
        }
    }

    /// Refuses what only the host may do, or whoever stands in.
    pub(super) fn must_host(&self, player: &Player) -> Answer<()> {
        match self.hosts(player) {
            true => Ok(()),
            false => refuse(Code::Forbidden, "Only the host of the table may do that."),
        }
    }

    pub(super) fn hosts(&self, player: &Player) -> bool {
        self.document.owner() == player.id || self.stand_in() == Some(player.id)
    }

    /// Refuses what only the host in person may do.
    pub(super) fn must_own(&self, player: &Player) -> Answer<()> {
        match self.document.owner() == player.id {
            true => Ok(()),
            false => refuse(Code::Forbidden, "Only the host of the table may do that."),
        }
    }
}

/// How many milliseconds are left until then.
fn left(until: Instant) -> u64 {
    let left = until.saturating_duration_since(Instant::now());
    u64::try_from(left.as_millis()).unwrap_or(u64::MAX)
}
