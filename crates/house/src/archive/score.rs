//! The evening's score: what the matches of a room ended with, from what is kept of each.

use store::Kind;
use table::Seat;
use wire::room::{MatchScore, SeatScore};
use wire::{MatchId, PlayerId, TableId};

use super::Archive;
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::rooms::RoomDocument;

impl Archive {
    /// The matches of a room that are over, in order. One that was pruned, or cannot be read, is left out.
    pub async fn score(
        &self,
        player: PlayerId,
        room: TableId,
        matches: u32,
    ) -> Answer<Vec<MatchScore>> {
        let keys: Vec<String> =
            (1..=matches).map(|number| MatchId { room, number }.to_string()).collect();
        let texts = self.shared.writer.read(move |reads| {
            keys.iter().map(|key| reads.get(Kind::Past, key)).collect::<Result<Vec<_>, _>>()
        });
        let score = |texts: Vec<Option<String>>| {
            let found = texts.iter().flatten().filter_map(|text| RoomDocument::read(text));
            found.map(|room| room.score()).collect()
        };
        self.shared.desk.read(player, texts, score).await
    }

    /// The same of a room that is no longer served, for those who have played there.
    pub async fn past_score(&self, player: &Player, room: TableId) -> Answer<Vec<MatchScore>> {
        let evening = self.evening(player, room).await?;
        Ok(evening.matches.iter().map(RoomDocument::score).collect())
    }

    /// What is kept of a room that is no longer served, for somebody who has played there.
    pub(super) async fn evening(&self, player: &Player, room: TableId) -> Answer<Evening> {
        let first = room.to_string();
        let texts = self.shared.writer.read(move |reads| {
            let first_one = reads.get(Kind::Past, &first)?;
            let others = reads.list(Kind::Past, &format!("{first}-"))?;
            Ok(first_one.into_iter().chain(others.into_iter().map(|(_, text)| text)).collect())
        });
        let in_order = |texts: Vec<String>| {
            let found = texts.iter().filter_map(|text| RoomDocument::read(text));
            let mut matches: Vec<_> = found.collect();
            matches.sort_by_key(|one| one.number);
            matches
        };
        let matches = self.shared.desk.read(player.id, texts, in_order).await?;
        let own = matches.iter().rposition(|one| one.played.seats.seat_of(player.id).is_some());
        Ok(Evening { own: own.ok_or_else(gone)?, matches })
    }
}

/// The matches of a room that is no longer served, in order.
pub(super) struct Evening {
    pub(super) matches: Vec<RoomDocument>,
    /// The last of them that the player was in.
    pub(super) own: usize,
}

impl RoomDocument {
    /// What the match that is over ended with.
    fn score(&self) -> MatchScore {
        let played = &self.played;
        let result = played.result.as_ref();
        let points = |seat: Seat| result?.get("scores")?.get(seat.index())?.as_i64();
        let players = played.seats.iter().map(|(seat, chair)| SeatScore {
            player: chair.player,
            name: chair.name.clone().unwrap_or_default(),
            bot: chair.bot.clone(),
            points: points(seat).unwrap_or_default(),
        });
        let winners =
            result.and_then(|result| serde_json::from_value(result["winners"].clone()).ok());
        MatchScore {
            of: self.match_id(),
            number: self.number,
            game: played.game.clone(),
            ended: played.ended,
            end_reason: played.end_reason,
            players: players.collect(),
            winners: winners.unwrap_or_default(),
        }
    }
}
