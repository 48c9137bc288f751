//! What happens to people while a match runs, for its log: found between two looks at the room, so that
//! whoever comes later is told it, too.

use table::Seat;
use wire::room::{Happening, RoomNote};
use wire::{PlayerId, SeatInfo, Status, TableInfo};

/// How many a room remembers of a match: the latest.
const MOST_NOTES: usize = 30;

/// Adds what is new between two looks at a room, at that table time. Another match begins with nothing.
pub(crate) fn note(notes: &mut Vec<RoomNote>, before: &TableInfo, now: &TableInfo, at: u64) {
    if before.of != now.of {
        notes.clear();
    }
    if before.of != now.of || [before, now].iter().any(|info| info.status != Status::Running) {
        return;
    }
    let happened = at_seats(before, now).chain(pauses(before, now)).chain(hosts(before, now));
    let written = happened.map(|(what, player, seat)| RoomNote {
        what,
        player,
        name: name_of(now, player),
        seat,
        at,
    });
    notes.extend(written);
    notes.drain(..notes.len().saturating_sub(MOST_NOTES));
}

type Happened = (Happening, PlayerId, Option<Seat>);

/// Whose seat stands otherwise than before.
fn at_seats<'a>(before: &'a TableInfo, now: &'a TableInfo) -> impl Iterator<Item = Happened> + 'a {
    let changed = |(seat, (was, is)): (Seat, (&SeatInfo, &SeatInfo))| {
        let (was, is, player) = (absence(was), absence(is), is.player?);
        (was != is).then_some((is.unwrap_or(Happening::Back), player, Some(seat)))
    };
    (0..).map(Seat::new).zip(before.seats.iter().zip(&now.seats)).filter_map(changed)
}

fn absence(seat: &SeatInfo) -> Option<Happening> {
    match seat {
        SeatInfo { dropped: true, .. } | SeatInfo { stood_in: true, .. } => Some(Happening::Bot),
        SeatInfo { away: true, .. } => Some(Happening::Away),
        SeatInfo { present: false, .. } => Some(Happening::Offline),
        _ => None,
    }
}

fn pauses(before: &TableInfo, now: &TableInfo) -> Option<Happened> {
    match (before.paused, now.paused) {
        (None, Some(pause)) => Some((Happening::Paused, pause.by, None)),
        (Some(pause), None) => Some((Happening::Resumed, pause.by, None)),
        _ => None,
    }
}

fn hosts(before: &TableInfo, now: &TableInfo) -> Option<Happened> {
    (before.host != now.host).then_some((Happening::Host, now.host, None))
}

fn name_of(info: &TableInfo, player: PlayerId) -> String {
    let seated = info.seats.iter().find(|seat| seat.player == Some(player));
    let here = || info.people.iter().find(|one| one.player == player).map(|one| one.name.clone());
    seated.and_then(|seat| seat.name.clone()).or_else(here).unwrap_or_default()
}
