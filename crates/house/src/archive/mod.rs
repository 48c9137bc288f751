//! The archive: matches that are over, for those who played them.

mod past;
mod place;
mod replay;
mod score;
mod shown;

use std::sync::Arc;

use journal::signed::{PublicKey, Signature};
use serde::Serialize;
use serde_json::{Map, Value};
use store::Kind;
use table::{Hash, Seat};
use wire::http::PastGame;
use wire::{MatchId, RequestId, TableId, TableInfo, Tell, VoidAttempt};

use crate::guests::Player;
use crate::mailbox::gone;
use crate::matches::Feed;
use crate::outbox::Outbox;
use crate::page::Page;
use crate::rooms::{Clients, RoomDocument, Standing};
use crate::shared::{self, Shared};
use crate::{Answer, Refused};
use score::Evening;

pub(crate) use past::{result, writes};
pub use place::PastPlace;
pub use replay::{Replay, Step};
pub use shown::Shown;
pub(crate) use shown::forget;

/// The archive of the house.
pub struct Archive {
    /// What the whole house uses.
    shared: Arc<Shared>,
}

/// A request to a table that is no longer served.
#[derive(Clone, Debug)]
pub struct PastAsk {
    /// The match.
    pub of: MatchId,
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
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
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
    pub async fn table(&self, player: &Player, id: MatchId) -> Answer<TableInfo> {
        let (room, _) = self.room(player, id).await?;
        Ok(as_kept(&room))
    }

    /// The journal of a match that is over, for those who played it, and for everybody where they let it
    /// be seen.
    pub async fn journal(&self, player: &Player, id: MatchId) -> Answer<ClosedJournal> {
        let (room, ..) = self.open_room(player, id).await?;
        let table = id.to_string();
        let journal = self.shared.journal(table.clone());
        let text = self.shared.desk.read(player.id, journal, |text| text).await?;
        let (head, signed) = last_head(&room)?;
        Ok(ClosedJournal { text, table, head, signed })
    }

    /// The server seeds of commitments that were quoted at a table which is no longer served, and
    /// not played: for everybody.
    pub async fn seeds(&self, id: MatchId) -> Answer<Vec<VoidAttempt>> {
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

    /// Tells a client that would join a table which is no longer served what became of it: the last match
    /// that the player was in, and how many there were.
    pub async fn join(&self, player: &Player, outbox: &Outbox, table: TableId, from: Option<u64>) {
        let told = match self.evening(player, table).await {
            Ok(evening) => self.show_end(player, outbox, &evening, from).await,
            Err(_) => self.tell_gone(outbox, table).await,
        };
        if let Err(error) = told {
            outbox.tell(&Tell::Refused { table: Some(table), id: None, error });
        }
    }

    /// Whoever played there and was away gets the end, with what led to it.
    async fn show_end(
        &self,
        player: &Player,
        outbox: &Outbox,
        Evening { matches, own }: &Evening,
        from: Option<u64>,
    ) -> Answer<()> {
        let room = &matches[*own];
        let (table, of, games) = (room.id, room.match_id(), self.shared.games);
        let mut info = as_kept(room);
        info.matches = matches.last().map_or(info.matches, |last| last.number);
        let viewer = room.viewer(player.id);
        outbox.tell(&Tell::Table { table: Box::new(info) });
        outbox.tell(&Tell::Channels { table, channels: Vec::new() });
        let (journal, outbox) = (self.shared.journal(of.to_string()), outbox.clone());
        let read = move |journal: String| {
            let replay = replay::to_the_end(&journal, &games)?;
            let play = replay::table(&replay);
            Feed::of(of).greet((play, play.now()), &outbox, viewer, from, None);
            Ok(())
        };
        self.shared.desk.read(player.id, journal, read).await?
    }

    /// Everybody else learns the seeds of a table that was never begun, or that there is none.
    async fn tell_gone(&self, outbox: &Outbox, table: TableId) -> Answer<()> {
        let key = table.to_string();
        let read = self.shared.writer.read(move |reads| reads.get(Kind::Unbegun, &key));
        let text = read.await?.ok_or_else(gone)?;
        let seeds = serde_json::from_str(&text).map_err(|error| unreadable(&error))?;
        outbox.tell(&Tell::Gone { table, seeds, why: None });
        Ok(())
    }

    /// A past match as one's own seat saw it; as any seat did, once all who played it let it be seen.
    pub async fn replay(&self, player: &Player, id: MatchId, seat: Option<Seat>) -> Answer<Replay> {
        let (room, own, shown) = self.open_room(player, id).await?;
        let seats = &room.played.seats;
        let seat = shown.eyes(own, seat, seats.count())?;
        let (journal, games) = (self.shared.journal(id.to_string()), self.shared.games);
        let read = move |journal: String| replay::look_through(&journal, seat, &games);
        let (game, steps) = self.shared.desk.read(player.id, journal, read).await??;
        let (names, bots) = (seats.names(), seats.bots().map(|(seat, _)| seat).collect());
        let (head, signed) = last_head(&room)?;
        Ok(Replay { game, seat, own, steps, names, bots, head, signed, shown })
    }

    /// A request to a table that is no longer served, answered over that socket: an id that was
    /// accepted before the match was over still gets its answer.
    pub async fn answer(&self, player: &Player, outbox: &Outbox, ask: PastAsk) {
        let PastAsk { of, id, what } = ask;
        let table = of.room;
        outbox.tell(&match self.find(player, of, id.clone(), what).await {
            Ok(head) => Tell::Accepted { table, id, head: Some(head) },
            Err(error) => Tell::Refused { table: Some(table), id: Some(id), error },
        });
    }

    async fn find(
        &self,
        player: &Player,
        of: MatchId,
        id: RequestId,
        what: PastWish,
    ) -> Answer<Hash> {
        let (_, seat) = self.room(player, of).await?;
        let (journal, games) = (self.shared.journal(of.to_string()), self.shared.games);
        let read = move |journal: String| past::answer(&journal, seat, &id, what, &games);
        self.shared.desk.read(player.id, journal, read).await?
    }

    /// The room in which a match was played, and the player's seat there.
    async fn room(&self, player: &Player, id: MatchId) -> Answer<(RoomDocument, Seat)> {
        let room = self.past(id).await?;
        let seat = room.played.seats.seat_of(player.id).ok_or_else(gone)?;
        Ok((room, seat))
    }

    async fn past(&self, id: MatchId) -> Answer<RoomDocument> {
        let key = id.to_string();
        let text = self.shared.writer.read(move |reads| reads.get(Kind::Past, &key)).await?;
        room(&text.ok_or_else(gone)?)
    }
}

/// The last head of a match that is over, with the house's word for it.
fn last_head(room: &RoomDocument) -> Answer<(Hash, Option<SignedHead>)> {
    let (played, attempt) = (&room.played, room.played.commitment.attempt);
    let signed = played.commitment.house_key.zip(played.head_signature);
    let signed = signed.map(|(house_key, signature)| SignedHead { attempt, house_key, signature });
    Ok((played.head.ok_or_else(gone)?, signed))
}

/// A match that is over with its room as it was then, and nobody there.
fn as_kept(room: &RoomDocument) -> TableInfo {
    TableInfo { past: true, ..room.info(&Clients::default(), &Standing::default()) }
}

fn room(text: &str) -> Answer<RoomDocument> {
    serde_json::from_str(text).map_err(|error| unreadable(&error))
}

fn unreadable(error: &serde_json::Error) -> Refused {
    shared::unreadable(error, "That game cannot be read any more.")
}
