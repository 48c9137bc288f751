//! Who lets a match that is over be seen by everybody.

use serde::Serialize;
use store::{Kind, Write};
use table::{Code, Seat};
use wire::MatchId;

use super::Archive;
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::rooms::RoomDocument;
use crate::shared::refuse;

/// The people of a match, and who of them lets it be seen. Once all do, it is open to everybody, from
/// every seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// The seats that people played.
    pub people: Vec<Seat>,
    /// Those who let it be seen.
    pub agreed: Vec<Seat>,
}

impl Shown {
    /// Whether everybody may see it.
    fn is_public(&self) -> bool {
        !self.people.is_empty() && self.people == self.agreed
    }

    /// The seat whose eyes whoever played `own`, or nothing, may look through.
    pub(super) fn eyes(&self, own: Option<Seat>, asked: Option<Seat>, seats: u8) -> Answer<Seat> {
        let seat = asked.or(own).unwrap_or(Seat::new(0));
        if seat.index() >= usize::from(seats) {
            return refuse(Code::BadInput, "The table has no such seat.");
        }
        match own == Some(seat) || self.is_public() {
            true => Ok(seat),
            false => refuse(Code::Forbidden, "Not everybody who played lets this game be seen."),
        }
    }
}

impl Archive {
    /// A player lets a match that is over be seen by everybody. It is not taken back: who has seen it,
    /// has seen it.
    pub async fn show(&self, player: &Player, id: MatchId) -> Answer<Shown> {
        let (room, seat) = self.room(player, id).await?;
        let (key, value) = (key(id, seat), "true".into());
        self.shared.writer.commit(vec![Write::Put { kind: Kind::Shown, key, value }]).await?;
        self.shown(&room).await
    }

    async fn shown(&self, room: &RoomDocument) -> Answer<Shown> {
        let people: Vec<Seat> = room.played.seats.people().map(|(seat, _)| seat).collect();
        let (id, seats) = (room.match_id(), people.clone());
        let read = self.shared.writer.read(move |reads| {
            let mut agreed = Vec::new();
            for seat in seats {
                agreed.extend(reads.get(Kind::Shown, &key(id, seat))?.map(|_| seat));
            }
            Ok(agreed)
        });
        Ok(Shown { people, agreed: read.await? })
    }

    /// The room in which a match was played, and the seat of whoever asks, if they played; others see it
    /// if it is open to everybody.
    pub(super) async fn open_room(
        &self,
        player: &Player,
        id: MatchId,
    ) -> Answer<(RoomDocument, Option<Seat>, Shown)> {
        let room = self.past(id).await?;
        let (seat, shown) = (room.played.seats.seat_of(player.id), self.shown(&room).await?);
        match seat.is_some() || shown.is_public() {
            true => Ok((room, seat, shown)),
            false => Err(gone()),
        }
    }
}

fn key(id: MatchId, seat: Seat) -> String {
    format!("{id}/{}", seat.number())
}

/// What removes it with its match.
pub(crate) fn forget(room: &RoomDocument) -> impl Iterator<Item = Write> {
    let delete = |(seat, _)| Write::Delete { kind: Kind::Shown, key: key(room.match_id(), seat) };
    room.played.seats.people().map(delete)
}
