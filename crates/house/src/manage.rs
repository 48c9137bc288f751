//! What whoever runs the house does with it: rooms, people who are not welcome, and its end.

use std::sync::atomic::Ordering;

use wire::{PlayerId, TableId, TableInfo};

use crate::Answer;
use crate::house::House;
use crate::page::Page;
use crate::rooms::{HouseAsk, RoomAsk};

impl House {
    /// All rooms, private ones too, behind that one.
    pub async fn all_rooms(&self, after: Option<TableId>) -> Page<TableInfo> {
        let Page { items, next } = self.lobby().some(after, Page::<TableInfo>::USUAL);
        let mut rooms = Vec::new();
        for (_, handle) in items {
            // One that has just closed is not listed.
            rooms.extend(handle.ask(|reply| RoomAsk::House(HouseAsk::Look(reply))).await);
        }
        Page { items: rooms, next }
    }

    /// Closes a room, whatever is played in it.
    pub async fn close_room(&self, table: TableId) -> Answer<()> {
        self.lobby().room(table)?.ask(|reply| RoomAsk::House(HouseAsk::Shut(reply))).await?;
        tracing::info!(%table, "a table was closed by whoever runs the house");
        Ok(())
    }

    /// A player is not welcome any more: every line ends, seats are given up.
    pub async fn ban(&self, player: PlayerId) -> Answer<()> {
        self.guests().ban(player, true).await?;
        tracing::info!(%player, "a player was banned");
        self.show_out(player).await
    }

    /// A player is welcome again.
    pub async fn let_in(&self, player: PlayerId) -> Answer<()> {
        self.guests().ban(player, false).await?;
        tracing::info!(%player, "a player was let in again");
        Ok(())
    }

    /// Takes nothing new from now on, or everything again.
    pub fn drain(&self, drain: bool) {
        self.shared.draining.store(drain, Ordering::Release);
    }

    /// Whether the house takes nothing new.
    pub fn is_draining(&self) -> bool {
        self.shared.draining.load(Ordering::Acquire)
    }

    /// How many matches are being played.
    pub fn matches_under_way(&self) -> usize {
        self.lobby().under_way()
    }
}
