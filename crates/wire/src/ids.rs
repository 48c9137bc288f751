//! The names of things and requests, read once at the border with their limits.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::Seat;
use table::hex;

/// A text that names nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnId(pub &'static str);

impl fmt::Display for NotAnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for NotAnId {}

/// How many bytes a name has: 80 random bits are enough for what is found by its link alone.
const BYTES: usize = 10;

/// A player: 20 lowercase hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId([u8; BYTES]);

/// A device that a player is signed in with: 20 lowercase hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeviceId([u8; BYTES]);

/// A report of what somebody did: 20 lowercase hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReportId([u8; BYTES]);

/// A table: 20 lowercase hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId([u8; BYTES]);

macro_rules! read_and_written_in_hex {
    ($name:ident, $wrong:literal) => {
        impl $name {
            /// The name of these bytes, which nobody could have guessed.
            pub const fn of(bytes: [u8; BYTES]) -> Self {
                Self(bytes)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(text(&digits(&self.0)))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = NotAnId;

            fn from_str(text: &str) -> Result<Self, NotAnId> {
                hex::read(text).map(Self).ok_or(NotAnId($wrong))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(text(&digits(&self.0)))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

read_and_written_in_hex!(ReportId, "a report's id has 20 lowercase hex digits");
read_and_written_in_hex!(PlayerId, "a player's id has 20 lowercase hex digits");
read_and_written_in_hex!(DeviceId, "a device's id has 20 lowercase hex digits");
read_and_written_in_hex!(TableId, "a table's id has 20 lowercase hex digits");

/// One match of a room. The first has the room's own id, those behind it a number more:
/// `{room}-2`, `{room}-3` and so on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId {
    /// The room.
    pub room: TableId,
    /// Which match of the room it is, from 1.
    pub number: u32,
}

impl MatchId {
    const WRONG: NotAnId = NotAnId("a match has its room's id, and from the second on its number");

    /// The first match of a room.
    pub const fn first(room: TableId) -> Self {
        Self { room, number: 1 }
    }

    /// The match behind this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self { number: self.number + 1, ..self }
    }
}

impl From<TableId> for MatchId {
    fn from(room: TableId) -> Self {
        Self::first(room)
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            1 => fmt::Display::fmt(&self.room, f),
            number => write!(f, "{}-{number}", self.room),
        }
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for MatchId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let Some((room, number)) = text.split_once('-') else {
            return text.parse().map(Self::first).map_err(|_| Self::WRONG);
        };
        let read = || Some(Self { room: room.parse().ok()?, number: number.parse().ok()? });
        // One id has one text: no sign, no zero in front, no number of the first.
        read().filter(|id| id.number > 1 && id.to_string() == text).ok_or(Self::WRONG)
    }
}

impl Serialize for MatchId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for MatchId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// On the stack: a name is in nearly every message.
fn digits(bytes: &[u8; BYTES]) -> [u8; 2 * BYTES] {
    let mut digits = [0; 2 * BYTES];
    hex::write(bytes, &mut digits);
    digits
}

fn text(digits: &[u8; 2 * BYTES]) -> &str {
    std::str::from_utf8(digits).expect("hex digits are ASCII")
}

impl PlayerId {
    /// What a bot at that seat says is said in this name, which no player ever gets.
    pub const fn of_bot(seat: Seat) -> Self {
        let mut bytes = [0; BYTES];
        bytes[BYTES - 1] = seat.number();
        Self(bytes)
    }
}

/// A client's own id of a request: 1 to 64 characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RequestId(Box<str>);

impl RequestId {
    const LONGEST: usize = 64;

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for RequestId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        // A character has at most four bytes: what is longer need not be counted.
        let fits = text.len() <= 4 * Self::LONGEST && text.chars().count() <= Self::LONGEST;
        match fits && !text.is_empty() {
            true => Ok(Self(text.into())),
            false => Err(NotAnId("an id has 1 to 64 characters")),
        }
    }
}

impl<'de> Deserialize<'de> for RequestId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A client's own id of itself, which one device keeps: 1 to 64 characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClientId(RequestId);

impl FromStr for ClientId {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        text.parse().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written() {
        let id = TableId::of([0, 1, 0x7f, 0x80, 0xa7, 0xff, 6, 7, 8, 9]);
        assert_eq!(id.to_string(), "00017f80a7ff06070809");
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(serde_json::from_str(&serde_json::to_string(&id).expect("JSON")).ok(), Some(id));
        for other in ["", "00017f80a7ff0607080", "00017F80A7FF06070809", "00017f80a7ff06070809/"] {
            assert!(other.parse::<TableId>().is_err(), "{other}");
        }
    }

    #[test]
    fn a_match_is_named_by_its_room_and_from_the_second_on_its_number() {
        let room = TableId::of([7; 10]);
        let first = MatchId::first(room);
        assert_eq!(first.to_string(), room.to_string());
        for id in [first, first.next(), MatchId { room, number: u32::MAX }] {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        assert_eq!(first.next().to_string(), format!("{room}-2"));
        for bad in ["-1", "-0", "-02", "-+2", "-", "-2-3", "-4294967296", "/2", "- 2"] {
            assert!(format!("{room}{bad}").parse::<MatchId>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_request_is_named_by_1_to_64_characters() {
        for good in ["1", &"x".repeat(64), &"ế".repeat(64)] {
            assert_eq!(good.parse::<RequestId>().map(|id| id.to_string()).as_deref(), Ok(good));
        }
        for bad in ["", &"x".repeat(65), &"ế".repeat(65)] {
            assert!(bad.parse::<RequestId>().is_err(), "{bad}");
        }
    }
}
