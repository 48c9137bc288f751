//! Piles [F5].

use alloc::vec::Vec;

use table::draws::Dice;
use table::{Audience, Secret, Table};

use crate::Cashflow;
use crate::data::{CardId, Deal, Deck};
use crate::event::{Course, Event};
use crate::state::{Pile, State};

/// [F48] The cards of a deck that are played with.
pub(crate) fn playable(state: &State, deck: Deck) -> Vec<CardId> {
    let mut cards = state.data().cards(deck);
    if !state.config.preferred_stock {
        cards.retain(|card| !matches!(state.data().deal(*card), Some(Deal::Preferred(_))));
    }
    cards
}

/// Shuffles cards and lays them down as a pile.
pub(crate) fn lay(table: &mut Table<'_, Cashflow>, deck: Deck, mut cards: Vec<CardId>) {
    table.shuffle(&mut cards);
    let count = cards.len();
    let order = Secret::new(cards, Audience::NOBODY);
    table.emit(Event::PileShuffled { deck, cards: count, order });
}

/// [F5] Takes a card from the end, after refilling an empty pile from its discards.
pub(crate) fn take(table: &mut Table<'_, Cashflow>, deck: Deck) -> CardId {
    if table.state().pile(deck).left() == 0 {
        let discards = table.state().pile(deck).discards().to_vec();
        lay(table, deck, discards);
    }
    let pile = table.state().pile(deck);
    let card = table.peek(pile.order())[pile.left() - 1];
    table.emit(Course::CardDrawn { card });
    card
}

/// [F5] The handling of the open card has ended.
pub(crate) fn put_down(table: &mut Table<'_, Cashflow>) {
    if let Some(card) = table.state().open {
        table.emit(Course::CardPutDown { card });
    }
}

/// A pile with its hidden cards in another order.
pub(crate) fn reshuffled(state: &State, deck: Deck, dice: &mut Dice) -> Pile {
    let pile = state.pile(deck);
    let mut hidden = playable(state, deck);
    hidden.retain(|card| !pile.discards().contains(card) && state.open != Some(*card));
    dice.shuffle(&mut hidden);
    pile.with_order(hidden)
}
