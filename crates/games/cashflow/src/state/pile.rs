//! A deck on the table: the pile to draw from, whose order nobody knows, and the discards.

use alloc::sync::Arc;
use alloc::vec::Vec;

use table::{Audience, Secret};

use crate::data::CardId;

/// A pile and its discards. The order never changes between two shuffles, so that copies share
/// it: taking a card only lowers the count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    order: Secret<Arc<Vec<CardId>>>,
    left: usize,
    discards: Vec<CardId>,
}

impl Pile {
    pub(crate) fn empty() -> Self {
        let order = Secret::new(Arc::new(Vec::new()), Audience::NOBODY);
        Self { order, left: 0, discards: Vec::new() }
    }

    /// A pile with those cards in that order, the top last.
    pub(crate) fn with_order(&self, order: Vec<CardId>) -> Self {
        let left = order.len();
        let order = Secret::new(Arc::new(order), Audience::NOBODY);
        Self { order, left, discards: self.discards.clone() }
    }

    /// A pile of which somebody knows how many cards are left and which were put down.
    pub(crate) fn seen(left: usize, discards: Vec<CardId>) -> Self {
        Self { left, discards, ..Self::empty() }
    }

    /// The cards as they were shuffled; those from [`Pile::left`] on have been taken.
    pub(crate) fn order(&self) -> &Secret<Arc<Vec<CardId>>> {
        &self.order
    }

    /// How many cards can still be taken.
    pub fn left(&self) -> usize {
        self.left
    }

    /// The cards that were put down, in order.
    pub fn discards(&self) -> &[CardId] {
        &self.discards
    }

    pub(crate) fn lay(&mut self, cards: usize, order: &Secret<Vec<CardId>>) {
        self.order.absorb(order, |mine, shuffled| *mine = Arc::new(shuffled.clone()));
        self.left = cards;
        self.discards.clear();
    }

    pub(crate) fn take_top(&mut self) {
        self.left -= 1;
    }

    pub(crate) fn put_down(&mut self, card: CardId) {
        self.discards.push(card);
    }
}
