//! The archive: matches that are over, for those who played them.

mod past;
mod replay;

use std::sync::Arc;

use serde_json::{Map, Value};
use store::Kind;
use table::Seat;
use wire::http::PastGame;
use wire::{RequestId, TableId, TableInfo, Tell};

use crate::guests::Player;
use crate::mailbox::gone;
use crate::outbox::Outbox;
use crate::rooms::RoomDocument;
use crate::shared::{self, Shared, beside};
use crate::{Answer, Refused};

pub(crate) use past::writes;
pub use replay::{Replay, Step};

/// The archive of the house.
pub struct Archive {
    /// What the whole house uses.
    shared: Arc<Shared>,
}

/// A command to a table that is no longer served.
#[derive(Clone, Debug)]
pub struct PastCommand {
    /// The table.
    pub table: TableId,
    /// The client's id.
    pub id: RequestId,
    /// The command.
    pub command: Map<String, Value>,
}

impl Archive {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// A player's past matches, newest first.
    pub async fn history(&self, player: &Player) -> Answer<Vec<PastGame>> {
        let prefix = format!("{}/", player.id);
        let read = self.shared.writer.read(move |reads| reads.list(Kind::History, &prefix));
        let found = read.await?;
        found
            .iter()
            .map(|(_, text)| serde_json::from_str(text).map_err(|error| unreadable(&error)))
            .collect()
    }

    /// A table that is over, for those who played there.
    pub async fn table(&self, player: &Player, id: TableId) -> Answer<TableInfo> {
        let (room, _) = self.room(player, id).await?;
        Ok(room.info(|_| false))
    }

    /// The journal of a match that is over, for those who played it.
    pub async fn journal(&self, player: &Player, id: TableId) -> Answer<String> {
        self.room(player, id).await?;
        self.shared.journal(id.to_string()).await
    }

    /// A past match as one's own seat saw it.
    pub async fn replay(&self, player: &Player, id: TableId) -> Answer<Replay> {
        let (_, seat) = self.room(player, id).await?;
        let journal = self.shared.journal(id.to_string()).await?;
        let games = self.shared.games;
        beside(move || replay::replay(&journal, seat, &games)).await
    }

    /// A command to a table that is no longer served, answered over that socket: an id that was
    /// accepted before the match was over still gets its answer.
    pub async fn command(&self, player: &Player, outbox: &Outbox, ask: PastCommand) {
        let PastCommand { table, id, command } = ask;
        outbox.tell(&match self.answer(player, table, id.clone(), command).await {
            Ok(head) => Tell::Accepted { table, id, head: Some(head) },
            Err(error) => Tell::Refused { table: Some(table), id: Some(id), error },
        });
    }

    async fn answer(
        &self,
        player: &Player,
        table: TableId,
        id: RequestId,
        command: Map<String, Value>,
    ) -> Answer<table::Hash> {
        let (_, seat) = self.room(player, table).await?;
        let journal = self.shared.journal(table.to_string()).await?;
        let games = self.shared.games;
        beside(move || past::answer(&journal, seat, &id, command, &games)).await
    }

    /// The room in which a match was played, and the player's seat there.
    async fn room(&self, player: &Player, id: TableId) -> Answer<(RoomDocument, Seat)> {
        let key = id.to_string();
        let text = self.shared.writer.read(move |reads| reads.get(Kind::Past, &key)).await?;
        let room: RoomDocument =
            serde_json::from_str(&text.ok_or_else(gone)?).map_err(|error| unreadable(&error))?;
        let seat = room.played.seats.seat_of(player.id).ok_or_else(gone)?;
        Ok((room, seat))
    }
}

fn unreadable(error: &serde_json::Error) -> Refused {
    shared::unreadable(error, "That game cannot be read any more.")
}
