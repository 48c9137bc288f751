//! The cards that are still to come.

use crate::card::{ALL, Card};

/// The remaining cards as a list, of which the next card is any one.
///
/// It holds no future. Taking the card at position `draw(len)` is one step of the contract's
/// shuffle, done when the card is needed: the last card fills the gap, so the positions after it
/// depend on the order of the list, and a mere set would not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    /// The remaining cards; behind them those that were taken, the latest first.
    cards: [Card; Card::COUNT],
    /// Where in the list each card lies, by its number: a card is taken without a search.
    places: [u8; Card::COUNT],
    remaining: u8,
}

impl Deck {
    /// All 52 cards by number, as every shuffle starts.
    #[inline]
    pub const fn full() -> Self {
        Self::FULL
    }

    const FULL: Self = {
        let mut places = [0; Card::COUNT];
        let mut remaining: u8 = 0;
        while (remaining as usize) < Card::COUNT {
            places[remaining as usize] = remaining;
            remaining += 1;
        }
        Self { cards: ALL, places, remaining }
    };

    /// How many cards remain.
    #[inline]
    pub const fn len(&self) -> usize {
        self.remaining as usize
    }

    /// Whether none remains.
    pub const fn is_empty(&self) -> bool {
        self.remaining == 0
    }

    /// The remaining cards in the order of the list.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len()]
    }

    /// Where that card lies, if it remains.
    #[inline]
    pub fn position(&self, card: Card) -> Option<usize> {
        let place = self.places[usize::from(card.number())];
        (place < self.remaining).then_some(usize::from(place))
    }

    /// Takes a card out; the last card of the list fills its place. One that is gone stays gone.
    #[inline]
    pub fn take(&mut self, card: Card) {
        let place = self.places[usize::from(card.number())];
        if place < self.remaining {
            self.remaining -= 1;
            self.put(place, self.cards[self.len()]);
            self.put(self.remaining, card);
        }
    }

    fn put(&mut self, place: u8, card: Card) {
        self.cards[usize::from(place)] = card;
        self.places[usize::from(card.number())] = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// A generator for this test alone.
    fn words(seed: u32) -> impl FnMut(usize) -> usize {
        let mut state = seed;
        move |n| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % n
        }
    }

    #[test]
    fn cards_taken_one_by_one_are_those_of_the_whole_shuffle() {
        for seed in 0..50 {
            let mut draw = words(seed);
            let mut shuffled: Vec<Card> = Card::all().collect();
            for i in (1..shuffled.len()).rev() {
                shuffled.swap(i, draw(i + 1));
            }
            let mut draw = words(seed);
            let mut deck = Deck::full();
            while deck.len() > 1 {
                let card = deck.cards()[draw(deck.len())];
                deck.take(card);
                assert_eq!(Some(card), shuffled.pop());
            }
            assert_eq!(deck.cards(), shuffled);
        }
    }

    #[test]
    fn a_card_that_is_gone_stays_gone() {
        let mut deck = Deck::full();
        for card in Card::all() {
            assert!(deck.position(card).is_some_and(|at| deck.cards()[at] == card));
            deck.take(card);
            assert_eq!(deck.position(card), None);
            let before = deck;
            deck.take(card);
            assert_eq!(deck, before);
        }
        assert!(deck.is_empty());
    }
}
