//! The archive: matches that are over, for those who played them.

mod past;
mod place;
mod replay;

use std::sync::Arc;

use journal::signed::{PublicKey, Signature};
use serde_json::{Map, Value};
use store::Kind;
use table::{Hash, Seat};
use wire::http::PastGame;
use wire::{RequestId, TableId, TableInfo, Tell, VoidAttempt};

use crate::guests::Player;
use crate::mailbox::gone;
use crate::outbox::Outbox;
use crate::page::Page;
use crate::rooms::{Clients, RoomDocument};
use crate::shared::{self, Shared};
use crate::{Answer, Refused};

pub(crate) use past::writes;
pub use place::PastPlace;
pub use replay::{Replay, Step};

/// The archive of the house.
pub struct Archive {
    /// What the whole house uses.
    shared: Arc<Shared>,
}

/// A request to a table that is no longer served.
#[derive(Clone, Debug)]
pub struct PastAsk {
    /// The table.
    pub table: TableId,
    /// The client's id.
    pub id: RequestId,
    /// What was asked.
    pub what: PastWish,
}

/// What is asked under an id that a journal may hold.
#[derive(Clone, Debug)]
pub enum PastWish {
    /// A command of the game.
    Command(Map<String, Value>),
    /// To end the game without a result, or no longer.
    Agree(bool),
}

/// A journal that is closed, with what the house signed of it.
pub struct ClosedJournal {
    /// Its lines.
    pub text: String,
    /// What its signatures are bound to: the table, or `seeds/` and the player's id.
    pub table: String,
    /// The hash of its last entry.
    pub head: Hash,
    /// The attempt, the key and the signature; none of a journal from before houses signed.
    pub signed: Option<SignedHead>,
}

/// What the house says of a head, and under which key.
#[derive(Clone, Copy, Debug)]
pub struct SignedHead {
    /// The attempt that became the game, or the number of the seed.
    pub attempt: u64,
    /// The key.
    pub house_key: PublicKey,
    /// The signature.
    pub signature: Signature,
}

impl Archive {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// A player's past matches, newest first, behind that one.
    pub async fn history(
        &self,
        player: &Player,
        after: Option<PastPlace>,
        limit: usize,
    ) -> Answer<Page<PastGame>> {
        let prefix = format!("{}/", player.id);
        let after = after.map_or_else(String::new, |after| format!("{prefix}{after}"));
        let most = limit.clamp(1, Page::<PastGame>::MOST) + 1;
        let read =
            self.shared.writer.read(move |reads| reads.page(Kind::History, &prefix, &after, most));
        let found = Page::of(read.await?, limit, |(key, _)| PastPlace::name_of(key));
        let game = |(_, text): (String, String)| {
            serde_json::from_str(&text).map_err(|error| unreadable(&error))
        };
        found.try_map(game)
    }

    /// A table that is over, for those who played there.
    pub async fn table(&self, player: &Player, id: TableId) -> Answer<TableInfo> {
        let (room, _) = self.room(player, id).await?;
        Ok(room.info(&Clients::default()))
    }

    /// The journal of a match that is over, for those who played it.
    pub async fn journal(&self, player: &Player, id: TableId) -> Answer<ClosedJournal> {
        let (room, _) = self.room(player, id).await?;
        let (table, played) = (id.to_string(), &room.played);
        let journal = self.shared.journal(table.clone());
        let text = self.shared.desk.read(player.id, journal, |text| text).await?;
        let (head, attempt) = (played.head.ok_or_else(gone)?, played.commitment.attempt);
        let signed = played.commitment.house_key.zip(played.head_signature);
        let signed =
            signed.map(|(house_key, signature)| SignedHead { attempt, house_key, signature });
        Ok(ClosedJournal { text, table, head, signed })
    }

    /// The server seeds of commitments that were quoted at a table which is no longer served, and
    /// not played: for everybody.
    pub async fn seeds(&self, id: TableId) -> Answer<Vec<VoidAttempt>> {
        let key = id.to_string();
        let read = self
            .shared
            .writer
            .read(move |reads| Ok((reads.get(Kind::Unbegun, &key)?, reads.get(Kind::Past, &key)?)));
        match read.await? {
            (Some(text), _) => serde_json::from_str(&text).map_err(|error| unreadable(&error)),
            (None, Some(text)) => Ok(room(&text)?.played.voided),
            (None, None) => Err(gone()),
        }
    }

    /// Tells a client that would join a table which is no longer served what became of it.
    pub async fn join(&self, outbox: &Outbox, table: TableId) {
        let key = table.to_string();
        let read = self.shared.writer.read(move |reads| reads.get(Kind::Unbegun, &key));
        let seeds = match read.await {
            Ok(Some(text)) => serde_json::from_str(&text).map_err(|error| unreadable(&error)),
            Ok(None) => Err(gone()),
            Err(refused) => Err(refused),
        };
        outbox.tell(&match seeds {
            Ok(seeds) => Tell::Gone { table, seeds, why: None },
            Err(error) => Tell::Refused { table: Some(table), id: None, error },
        });
    }

    /// A past match as one's own seat saw it.
    pub async fn replay(&self, player: &Player, id: TableId) -> Answer<Replay> {
        let (_, seat) = self.room(player, id).await?;
        let (journal, games) = (self.shared.journal(id.to_string()), self.shared.games);
        let read = move |journal: String| replay::replay(&journal, seat, &games);
        self.shared.desk.read(player.id, journal, read).await?
    }

    /// A request to a table that is no longer served, answered over that socket: an id that was
    /// accepted before the match was over still gets its answer.
    pub async fn answer(&self, player: &Player, outbox: &Outbox, ask: PastAsk) {
        let PastAsk { table, id, what } = ask;
        outbox.tell(&match self.find(player, table, id.clone(), what).await {
            Ok(head) => Tell::Accepted { table, id, head: Some(head) },
            Err(error) => Tell::Refused { table: Some(table), id: Some(id), error },
        });
    }

    async fn find(
        &self,
        player: &Player,
        table: TableId,
        id: RequestId,
        what: PastWish,
    ) -> Answer<Hash> {
        let (_, seat) = self.room(player, table).await?;
        let (journal, games) = (self.shared.journal(table.to_string()), self.shared.games);
        let read = move |journal: String| past::answer(&journal, seat, &id, what, &games);
        self.shared.desk.read(player.id, journal, read).await?
    }

    /// The room in which a match was played, and the player's seat there.
    async fn room(&self, player: &Player, id: TableId) -> Answer<(RoomDocument, Seat)> {
        let key = id.to_string();
        let text = self.shared.writer.read(move |reads| reads.get(Kind::Past, &key)).await?;
        let room = room(&text.ok_or_else(gone)?)?;
        let seat = room.played.seats.seat_of(player.id).ok_or_else(gone)?;
        Ok((room, seat))
    }
}

fn room(text: &str) -> Answer<RoomDocument> {
    serde_json::from_str(text).map_err(|error| unreadable(&error))
}

fn unreadable(error: &serde_json::Error) -> Refused {
    shared::unreadable(error, "That game cannot be read any more.")
}
