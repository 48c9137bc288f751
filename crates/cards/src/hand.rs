//! The cards that somebody holds.

use alloc::vec::Vec;
use core::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{ALL, Card};

/// At most that many cards in the order in which they came; a plain copy, nothing on the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand<const MOST: usize> {
    cards: [Card; MOST],
    count: u8,
}

impl<const MOST: usize> Hand<MOST> {
    /// No card.
    pub const EMPTY: Self = Self { cards: [ALL[0]; MOST], count: 0 };

    /// Adds a card. A full hand stays as it is.
    pub fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.count)) {
            *place = card;
            self.count += 1;
        }
    }
}

impl<const MOST: usize> Deref for Hand<MOST> {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.count)]
    }
}

/// As many of the cards as it holds.
impl<const MOST: usize> FromIterator<Card> for Hand<MOST> {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::EMPTY;
        cards.into_iter().take(MOST).for_each(|card| hand.push(card));
        hand
    }
}

impl<const MOST: usize> Serialize for Hand<MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Hand<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        if cards.len() > MOST {
            return Err(serde::de::Error::custom("more cards than a hand holds"));
        }
        Ok(cards.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_holds_its_cards_in_order_and_no_more_than_its_size() {
        let mut hand: Hand<3> = Card::all().skip(10).take(2).collect();
        hand.push(ALL[51]);
        hand.push(ALL[50]);
        assert_eq!(hand[..], [ALL[10], ALL[11], ALL[51]]);
    }

    #[test]
    fn a_hand_is_written_as_a_list_and_read_back() {
        let hand: Hand<5> = [ALL[0], ALL[22]].into_iter().collect();
        let written = serde_json::to_string(&hand).expect("a hand is a list of texts");
        assert_eq!(written, r#"["AS","10H"]"#);
        assert_eq!(serde_json::from_str(&written).ok(), Some(hand));
        assert!(serde_json::from_str::<Hand<1>>(&written).is_err());
    }
}
