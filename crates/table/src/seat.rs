//! Who sits, who acts and who looks.

use alloc::vec::Vec;
use serde::{Deserialize, Serialize, Serializer};

/// A place at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number < SeatSet::LIMIT { Ok(Self(number)) } else { Err("a seat beyond any table") }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl Seat {
    /// The seat of that number.
    pub const fn new(number: u8) -> Self {
        assert!(number < SeatSet::LIMIT, "a table has at most 31 seats");
        Self(number)
    }

    /// The seat that a command names, if the table has it.
    pub fn named(number: i64, seats: u8) -> Option<Self> {
        let number = u8::try_from(number).ok()?;
        (number < seats).then_some(Self(number))
    }

    /// Every seat of a table of that size, ascending.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats).map(Self::new)
    }

    /// The position of this seat in a list with an item for each seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of this seat.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Some of the seats of a table; written as an ascending list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u32);

impl SeatSet {
    /// No table has more seats.
    pub const LIMIT: u8 = 31;

    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// One seat.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Every seat of a table of that size.
    pub const fn all(seats: u8) -> Self {
        Self((1 << seats) - 1)
    }

    /// Whether that seat is one of them.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many they are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// These and those.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These without those.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The seats, ascending.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Self::LIMIT).map(Seat).filter(move |seat| self.contains(*seat))
    }

    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Who caused an entry of the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A player asked for something.
    Seat(Seat),
    /// A deadline took effect.
    Clock,
    /// The house acted for all.
    House,
}

/// Who looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// A player at a seat.
    Seat(Seat),
    /// A spectator, who knows least.
    Public,
}

impl Viewer {
    /// Every seat of a table of that size, and the public.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Public])
    }

    /// The seat that looks, if one does.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public => None,
        }
    }
}
