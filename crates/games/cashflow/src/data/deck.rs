//! The decks and the keys of their cards.

use alloc::string::String;
use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the four decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Deck {
    /// Small deals.
    Small,
    /// Big deals.
    Big,
    /// Doodads.
    Doodad,
    /// Offers.
    Offer,
}

impl Deck {
    /// All of them, in the order of the setup's draws.
    pub const ALL: [Self; 4] = [Self::Small, Self::Big, Self::Doodad, Self::Offer];

    /// The word of the rules.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Big => "big",
            Self::Doodad => "doodad",
            Self::Offer => "offer",
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Small => 's',
            Self::Big => 'b',
            Self::Doodad => 'd',
            Self::Offer => 'o',
        }
    }
}

/// A card's key: the deck's letter and its number in the deck, `s38`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardId {
    /// Whose card it is.
    pub deck: Deck,
    number: NonZeroU8,
}

impl CardId {
    /// The place in the deck's list, whose cards are numbered from 1.
    pub(crate) fn position(self) -> usize {
        usize::from(self.number.get() - 1)
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.deck.letter(), self.number)
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for CardId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WRONG: &str = "a card's id is its deck's letter and two digits";
        let deck = Deck::ALL.into_iter().find(|deck| text.starts_with(deck.letter()));
        let (deck, digits) = deck.zip(text.get(1..)).ok_or(WRONG)?;
        if digits.len() != 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(WRONG);
        }
        digits.parse().map(|number| Self { deck, number }).map_err(|_| WRONG)
    }
}

impl Serialize for CardId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for CardId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
