//! Where a past match stands in a player's history.

use std::fmt;
use std::str::FromStr;

use wire::{MatchId, NotAnId};

/// A place in a history, newest first. As text it is the end of a document's key, and the name of a
/// page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastPlace {
    /// When the match ended, in milliseconds since 1970.
    pub ended: u64,
    /// The match.
    pub table: MatchId,
}

impl PastPlace {
    /// The place of a document, as text.
    pub(super) fn name_of(key: &str) -> String {
        key.split_once('/').map_or(key, |(_, place)| place).to_owned()
    }
}

/// In the order of these texts the newest comes first.
impl fmt::Display for PastPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}/{}", u64::MAX - self.ended, self.table)
    }
}

impl FromStr for PastPlace {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let read = || {
            let (time, table) = text.split_once('/')?;
            let back = u64::from_str_radix(time, 16).ok()?;
            let place = Self { ended: u64::MAX - back, table: table.parse().ok()? };
            (place.to_string() == text).then_some(place)
        };
        read().ok_or(NotAnId("a place in a history is what X-Croupier-Next said"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_is_written_and_no_other_way() {
        let place = PastPlace {
            ended: 1_794_785_290_216,
            table: MatchId::first(wire::TableId::of([7; 10])).next(),
        };
        assert_eq!(place.to_string().parse(), Ok(place));
        let text = place.to_string();
        for bad in [
            "",
            "/",
            &text[1..],
            &text.to_uppercase(),
            &format!("{text}/"),
            &format!("+{}", &text[1..]),
        ] {
            assert!(bad.parse::<PastPlace>().is_err(), "{bad}");
        }
        let later = PastPlace { ended: place.ended + 1, ..place };
        assert!(later.to_string() < text, "newest first");
    }
}
