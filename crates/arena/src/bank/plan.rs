//! How a side plays, and what is best against it: in whole numbers of ways in which cards may come.

use super::hands::{Hands, Held};

/// How many numbers of cards a Nhà Con may stand with: two to five.
pub(super) const COUNTS: usize = 4;

/// Whether to stand, by the place of a hand; a dealer has one for each number of the Nhà Con's
/// cards.
pub(super) type Stands = Vec<bool>;

/// How often a side stands with each hand, in orders of its cards.
pub(super) type Stood = Vec<i64>;

/// What somebody could stand with.
pub(super) type May = fn(&Held) -> bool;

/// How often each hand is stood with by whoever plays so.
pub(super) fn stood(hands: &Hands, stands: &Stands) -> Stood {
    let mut held = first(hands, 1);
    let mut stood = vec![0; hands.all.len()];
    for (place, hand) in hands.all.iter().enumerate() {
        if stands[place] {
            stood[place] = held[place];
        } else {
            hand.next.iter().for_each(|next| held[*next] += held[place]);
        }
    }
    stood
}

/// How often each hand is held by whoever stood so often, over so many ways to play.
pub(super) fn held(hands: &Hands, stood: &Stood, plans: i64) -> Vec<i64> {
    let mut held = first(hands, plans);
    for (place, hand) in hands.all.iter().enumerate() {
        let drawn = held[place] - stood[place];
        hand.next.iter().for_each(|next| held[*next] += drawn);
    }
    held
}

fn first(hands: &Hands, plans: i64) -> Vec<i64> {
    let dealt = |hand: &Held| if hand.count == 2 { plans * hand.orders } else { 0 };
    hands.all.iter().map(dealt).collect()
}

/// What standing with a hand is worth against somebody who stands so often with each of theirs, in
/// ways; `wins` is what the first wins from the second.
pub(super) fn worth(
    hands: &Hands,
    own: &Held,
    others: &Stood,
    wins: fn(&Held, &Held) -> i64,
) -> i128 {
    let others = hands.all.iter().zip(others).filter(|(_, often)| **often > 0);
    let against = others.map(|(other, often)| match wins(own, other) {
        0 => 0,
        won => i128::from(won * hands.ways(own, other)) * i128::from(*often),
    });
    against.sum()
}

/// The best way to play where standing is worth that much, and what each hand is then worth.
pub(super) fn best(hands: &Hands, may: May, worth: &[i128]) -> (Stands, Vec<i128>) {
    let mut stands = vec![false; hands.all.len()];
    let mut values = vec![0; hands.all.len()];
    for (place, hand) in hands.all.iter().enumerate().rev() {
        let drawing: i128 = hand.next.iter().map(|next| values[*next]).sum();
        stands[place] = may(hand) && (hand.is_full() || worth[place] >= drawing);
        values[place] = if stands[place] { worth[place] } else { drawing };
    }
    (stands, values)
}

/// What all hands of two are worth together.
pub(super) fn start(hands: &Hands, values: &[i128]) -> i128 {
    let two = hands.all.iter().zip(values).filter(|(hand, _)| hand.count == 2);
    two.map(|(hand, value)| i128::from(hand.orders) * value).sum()
}

/// What standing is worth where it is done so often.
pub(super) fn total(worth: &[i128], stood: &Stood) -> i128 {
    worth.iter().zip(stood).map(|(worth, often)| worth * i128::from(*often)).sum()
}
