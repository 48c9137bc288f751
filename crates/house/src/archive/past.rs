//! What is kept of a match that is over, and what is still answered of it.

use journal::{Closed, Entry, Who, consent_text};
use serde_json::Value;
use session::Registry;
use store::{Kind, Write};
use table::erased::AnyMatch;
use table::{Code, Hash, Seat, Viewer};
use wire::RequestId;
use wire::http::PastGame;

use super::PastWish;
use super::place::PastPlace;
use super::replay::{reopen, table, unplayable};
use crate::record::other_body;
use crate::rooms::RoomDocument;
use crate::{Answer, Refused};

/// What is stored of a room whose match is over, beside its journal's last line.
pub(crate) fn writes(room: &RoomDocument, head: Hash, play: &dyn AnyMatch) -> Vec<Write> {
    let key = || room.match_id().to_string();
    let mut writes = vec![
        room.write(),
        Write::Delete { kind: Kind::Clock, key: key() },
        room.write_past(),
        Write::Archive { stream: key() },
    ];
    writes.extend(histories(room, head, play));
    writes
}

/// A line in the history of every player who was in it.
fn histories(room: &RoomDocument, head: Hash, play: &dyn AnyMatch) -> Vec<Write> {
    let seats = &room.played.seats;
    let (names, result, ended) = (seats.names(), result(play), room.played.ended);
    let signed = room.played.head_signature;
    let bots: Vec<Seat> = seats.bots().map(|(seat, _)| seat).collect();
    let line = |(seat, player)| {
        let past = PastGame {
            table: room.match_id(),
            game: room.played.game.clone(),
            seat,
            names: names.clone(),
            bots: bots.clone(),
            ended,
            result: result.clone(),
            head,
            attempt: signed.is_some().then_some(room.played.commitment.attempt),
            head_signature: signed,
            house_key: room.played.commitment.house_key.filter(|_| signed.is_some()),
            end_reason: room.played.end_reason,
        };
        let key = format!("{player}/{}", PastPlace { ended, table: room.match_id() });
        let value = serde_json::to_string(&past).expect("a past game is plain data");
        Write::Put { kind: Kind::History, key, value }
    };
    seats.people().map(line).collect()
}

/// What a match has ended with; null if the house ended it.
pub(crate) fn result(play: &dyn AnyMatch) -> Value {
    let view: Value =
        serde_json::from_str(&play.view(Viewer::Public)).expect("a view is a JSON object");
    view["result"].clone()
}

/// The head that this seat's id was answered with when the match still ran.
pub(crate) fn answer(
    journal: &str,
    seat: Seat,
    id: &RequestId,
    what: PastWish,
    games: &Registry,
) -> Answer<Hash> {
    let closed = Closed::read(journal.as_bytes()).map_err(|finding| unplayable(&finding))?;
    let what = match (what, reopen(&closed, games)) {
        (PastWish::Agree(agree), _) => consent_text(agree).to_owned(),
        (PastWish::Command(command), Ok(replay)) => {
            table(&replay).read(command.into())?.text().expose().to_owned()
        }
        // Without the rules the command is taken by the letter.
        (PastWish::Command(command), Err(_)) => Value::Object(command).to_string(),
    };
    let asked =
        |entry: &Entry| entry.who == Who::Seat(seat) && entry.id.as_deref() == Some(id.as_str());
    match closed.reads.iter().find(|read| asked(&read.entry)) {
        Some(read) if same(&read.entry.what, &what) => Ok(read.line.hash),
        Some(_) => Err(other_body()),
        None => Err(Refused::new(Code::GameOver, "The game is over.")),
    }
}

/// Whether two texts are the same JSON.
fn same(one: &str, other: &str) -> bool {
    let read = |text| serde_json::from_str::<Value>(text).expect("a command is JSON");
    read(one) == read(other)
}
