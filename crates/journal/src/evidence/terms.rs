//! Kept terms held against an opening, part by part.

use alloc::format;
use alloc::string::String;

use crate::signed::Terms;

/// The parts of a terms' text, each with its name. Only the config can have a colon in it.
const PARTS: [&str; 7] = [
    "the commitment",
    "the game",
    "the version of the rules",
    "the number of seats",
    "the game's data",
    "the settings",
    "which hash sits where",
];

/// The first part in which the text of kept terms differs from those of a journal; none if it is
/// the same text.
pub(super) fn difference(kept: &str, journal: &Terms<'_>) -> Option<String> {
    let text = journal.text();
    if kept == text {
        return None;
    }
    let parts = (parts(kept), parts(&text));
    let (Some(kept), Some(journal)) = parts else {
        return Some("they have not the form of terms".into());
    };
    let mut each = PARTS.iter().zip(kept.iter().zip(&journal));
    let differs = each.find(|(_, (kept, journal))| kept != journal);
    differs.map(|(name, (kept, journal))| says(name, kept, journal))
}

/// The first part of kept terms that contradicts an attempt that was void, which says nothing but
/// its commitment and its hashes.
pub(super) fn difference_to_void(kept: &str, voided: &Terms<'_>) -> Option<String> {
    let text = voided.text();
    let (Some(kept), Some(voided)) = (parts(kept), parts(&text)) else {
        return Some("they have not the form of terms".into());
    };
    let (first, last) = (0, PARTS.len() - 1);
    let differs = [first, last].into_iter().find(|part| kept[*part] != voided[*part]);
    differs.map(|part| says(PARTS[part], kept[part], voided[part]))
}

fn says(name: &str, kept: &str, here: &str) -> String {
    format!("{name}: {kept}, and here {here}")
}

fn parts(text: &str) -> Option<[&str; PARTS.len()]> {
    let (rest, hashes) = text.rsplit_once(':')?;
    let mut fields = rest.splitn(PARTS.len() - 1, ':');
    let parts = core::array::from_fn(|part| match part == PARTS.len() - 1 {
        true => Some(hashes),
        false => fields.next(),
    });
    parts.iter().all(Option::is_some).then(|| parts.map(Option::unwrap_or_default))
}

/// Whether signed terms have this hash at that seat.
pub(super) fn has_hash(text: &str, seat: usize, hash: &str) -> bool {
    parts(text).is_some_and(|parts| parts[PARTS.len() - 1].split(',').nth(seat) == Some(hash))
}
