//! One card: a rank and a suit, and the text that shows them.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a card is worth by its face, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// A.
    Ace,
    /// 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 5.
    Five,
    /// 6.
    Six,
    /// 7.
    Seven,
    /// 8.
    Eight,
    /// 9.
    Nine,
    /// 10.
    Ten,
    /// J.
    Jack,
    /// Q.
    Queen,
    /// K.
    King,
}

impl Rank {
    /// Every rank in order.
    pub const ALL: [Self; 13] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];

    const WORDS: [&'static str; 13] =
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

    /// The place of this rank in the suit: 1 for the ace, 13 for the king.
    #[inline]
    pub const fn order(self) -> u8 {
        self as u8 + 1
    }

    /// The rank as it is shown: `A`, `10`, `K`.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// The sign on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// S.
    Spades,
    /// H.
    Hearts,
    /// D.
    Diamonds,
    /// C.
    Clubs,
}

impl Suit {
    /// Every suit in order.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    const WORDS: [&'static str; 4] = ["S", "H", "D", "C"];

    /// The suit as it is shown.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// One of the 52 cards, by its number: suit by suit, each from the ace to the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 52;

    const RANKS: u8 = 13;

    /// The card of that rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self(suit as u8 * Self::RANKS + rank as u8)
    }

    /// The card of that number, from 0 to 51.
    pub const fn numbered(number: u8) -> Option<Self> {
        if (number as usize) < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Every card, by number.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        ALL.into_iter()
    }

    /// The number of this card.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % Self::RANKS) as usize]
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / Self::RANKS) as usize]
    }
}

/// Every card, by number.
pub(crate) const ALL: [Card; Card::COUNT] = {
    let mut cards = [Card(0); Card::COUNT];
    let mut number: u8 = 0;
    while (number as usize) < Card::COUNT {
        cards[number as usize] = Card(number);
        number += 1;
    }
    cards
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rank().word())?;
        f.write_str(self.suit().word())
    }
}

/// A text that shows no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACard;

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card is a rank and a suit, as in AS or 10H")
    }
}

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        let (rank, suit) = text.split_at_checked(text.len().saturating_sub(1)).ok_or(NotACard)?;
        let rank = Rank::ALL.into_iter().find(|known| known.word() == rank).ok_or(NotACard)?;
        let suit = Suit::ALL.into_iter().find(|known| known.word() == suit).ok_or(NotACard)?;
        Ok(Self::new(rank, suit))
    }
}

/// The text of every card, by number, with whatever stands behind a short one.
static CELLS: [[u8; 3]; Card::COUNT] = {
    let mut cells = [[0; 3]; Card::COUNT];
    let mut number = 0;
    while number < Card::COUNT {
        let (rank, suit) = (ALL[number].rank().word().as_bytes(), ALL[number].suit().word());
        cells[number][0] = rank[0];
        cells[number][1] = if rank.len() > 1 { rank[1] } else { suit.as_bytes()[0] };
        cells[number][2] = suit.as_bytes()[0];
        number += 1;
    }
    cells
};

/// The text of every card, by number: put together once, not for every card that is shown.
static TEXTS: [&str; Card::COUNT] = {
    let mut texts = [""; Card::COUNT];
    let mut number = 0;
    while number < Card::COUNT {
        let (text, _) = CELLS[number].split_at(ALL[number].rank().word().len() + 1);
        texts[number] = match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => panic!("ranks and suits are ASCII"),
        };
        number += 1;
    }
    texts
};

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(TEXTS[usize::from(self.0)])
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_number_is_a_rank_and_a_suit() {
        let rows = [
            (0, "AS"),
            (1, "2S"),
            (9, "10S"),
            (12, "KS"),
            (13, "AH"),
            (22, "10H"),
            (36, "JD"),
            (38, "KD"),
            (39, "AC"),
            (51, "KC"),
        ];
        for (number, text) in rows {
            assert_eq!(Card::numbered(number).map(|card| card.to_string()), Some(text.into()));
        }
        assert_eq!(Card::numbered(52), None);
    }

    #[test]
    fn every_card_is_read_back_from_its_text() {
        assert_eq!(Card::all().len(), Card::COUNT);
        for (number, card) in (0..).zip(Card::all()) {
            assert_eq!(card.number(), number);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            let written = serde_json::to_string(&card).expect("a card is written as a text");
            assert_eq!(serde_json::from_str::<Card>(&written).ok(), Some(card));
        }
    }

    #[test]
    fn other_texts_are_no_cards() {
        for text in ["", "A", "S", "1S", "11S", "as", "AX", "10", "AS ", " AS", "ASS", "A♠"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard), "{text}");
        }
    }
}
