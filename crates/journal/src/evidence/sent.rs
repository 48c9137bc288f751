//! What a seat is said to have done, held against what its client sent.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::vec::Vec;

use table::Seat;

use super::check::{Check, Kind, Outcome, Word};
use super::file::Evidence;
use crate::audit::Audit;
use crate::entry::Entry;
use crate::who::Who;

/// The ids that any of the files says were sent. A player with two devices has two files.
pub(super) fn ids(files: &[Evidence]) -> BTreeSet<&str> {
    files.iter().flat_map(|file| &file.sent).map(alloc::string::String::as_str).collect()
}

/// Every id of one file is at one of its seats, and there is no other. A file that knows no seat of
/// its own can only say that its ids are there.
pub(super) fn check(
    audit: &Audit<'_>,
    file: &Evidence,
    own: &[Seat],
    sent: &BTreeSet<&str>,
    is_whole: bool,
) -> Vec<Check> {
    let mut checks = Vec::new();
    let mut there = 0;
    for id in &file.sent {
        match place_of(audit, id, own) {
            Place::Own => there += 1,
            Place::Other(seat) => {
                let why = format_args!("the command {id} was sent and stands under seat {seat}");
                checks.push(Check::contradicts(Kind::Sent, Word::Client, why));
            }
            Place::Nowhere if is_whole => {
                let why = format_args!("the command {id} was sent and is not in this journal");
                checks.push(Check::contradicts(Kind::Sent, Word::Client, why));
            }
            Place::Nowhere => checks.push(Check::new(
                Kind::Sent,
                Word::Client,
                Outcome::Unseen,
                format!("the command {id} was sent under this or another server seed"),
            )),
        }
    }
    checks.extend(entries(audit).filter_map(|entry| unsent(entry, own, sent)));
    if there > 0 {
        let says = format!("commands that were sent and are in this journal: {there}");
        checks.push(Check::new(Kind::Sent, Word::Client, Outcome::Holds, says));
    }
    checks
}

/// Where an id stands.
enum Place {
    /// At a seat of the client's own, or anywhere for a client that knows no seat of its own.
    Own,
    /// Under somebody else's.
    Other(u8),
    /// In no entry.
    Nowhere,
}

fn place_of(audit: &Audit<'_>, id: &str, own: &[Seat]) -> Place {
    let named = entries(audit).filter(|entry| entry.id.as_deref() == Some(id));
    let seats: Vec<Seat> = named.filter_map(seat_of).collect();
    match seats.first() {
        None => Place::Nowhere,
        Some(_) if own.is_empty() || seats.iter().any(|seat| own.contains(seat)) => Place::Own,
        Some(seat) => Place::Other(seat.number()),
    }
}

/// An entry of a client's own seat with an id that no file says was sent.
fn unsent(entry: &Entry, own: &[Seat], sent: &BTreeSet<&str>) -> Option<Check> {
    let (seat, id) = (seat_of(entry)?, entry.id.as_deref()?);
    if !own.contains(&seat) || sent.contains(id) {
        return None;
    }
    let (number, seat) = (entry.number, seat.number());
    let why = format_args!("entry {number} of seat {seat} has the id {id}, which was not sent");
    Some(Check::contradicts(Kind::Sent, Word::Client, why))
}

fn seat_of(entry: &Entry) -> Option<Seat> {
    match entry.who {
        Who::Seat(seat) => Some(seat),
        Who::Other(_) => None,
    }
}

fn entries<'a>(audit: &'a Audit<'_>) -> impl Iterator<Item = &'a Entry> {
    audit.closed.reads.iter().map(|read| &read.entry)
}
