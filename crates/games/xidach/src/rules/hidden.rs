//! Other deals that a viewer could not tell from the real one.

use cards::{Card, Deck};
use table::draws::Dice;
use table::{Lens, Seat};

use crate::rules::values::Tally;
use crate::state::{DEALER, Hand, Place, State, Status};

/// A hand is found within a few dozen; the bound only makes sure of an end.
const TRIES: usize = 1000;

/// [X14] Hands that the viewer cannot see are redrawn from all cards that it cannot see, as the
/// rules could have dealt them, and the deck is what then remains. None where no try fits.
pub(super) fn dealt_otherwise(state: &State, lens: Lens, dice: &mut Dice) -> Option<State> {
    let mut imagined = state.clone();
    let mut unseen = unseen_cards(state, lens);
    let mut hands = [Hand::EMPTY; State::MOST_SEATS];
    for seat in Seat::all(state.seats()) {
        let place = state.place(seat);
        if let Some(seen) = lens.see(&place.cards) {
            hands[seat.index()] = *seen;
            continue;
        }
        let (hand, rest) = draw_hand(place, seat, unseen, dice)?;
        hands[seat.index()] = hand;
        unseen = rest;
        imagined.hold_instead(seat, hand);
    }
    imagined.remain_after(in_the_order_dealt(state, &hands));
    Some(imagined)
}

fn unseen_cards(state: &State, lens: Lens) -> Deck {
    let mut unseen = Deck::full();
    let seen = state.places().iter().filter_map(|place| lens.see(&place.cards));
    seen.flat_map(|hand| hand.iter()).for_each(|card| unseen.take(*card));
    unseen
}

/// As many cards as the seat has, from those that nobody else has; and what is left of these.
fn draw_hand(place: &Place, seat: Seat, unseen: Deck, dice: &mut Dice) -> Option<(Hand, Deck)> {
    (0..TRIES).find_map(|_| {
        let mut rest = unseen;
        let mut draw = |_| {
            let card = rest.cards()[dice.position(rest.len())];
            rest.take(card);
            card
        };
        let hand = (0..place.count).map(&mut draw).collect();
        could_be_held(place, seat, &hand).then_some((hand, rest))
    })
}

/// What everybody can tell of a hidden hand: [X5] it was not special, [X6] it drew only where it
/// might, or [X16] where the clock had to, and stood only where it might.
fn could_be_held(place: &Place, seat: Seat, hand: &Hand) -> bool {
    let first = |count: usize| Tally::of(&hand[..count.min(hand.len())]);
    let clock_drew = |count| place.timed_out_with.is_some_and(|with| usize::from(with) <= count);
    let could_draw_at = |count| {
        let held = first(count);
        let clock_stands = clock_drew(count) && held.may_stand(seat);
        !held.is_quac() && !clock_stands
    };
    !first(2).is_special()
        && (2..hand.len()).all(could_draw_at)
        && (place.status != Status::Stood || first(hand.len()).may_stand(seat))
}

/// [X4] Two rounds, then [X6] [X7] what each drew in its turn.
fn in_the_order_dealt<'a>(state: &State, hands: &'a [Hand]) -> impl Iterator<Item = Card> + 'a {
    let round = |cards: core::ops::Range<usize>| {
        let held = state.order().chain([DEALER]).map(|seat| &hands[seat.index()]);
        held.flat_map(move |hand| hand.iter().copied().skip(cards.start).take(cards.len()))
    };
    round(0..1).chain(round(1..2)).chain(round(2..usize::MAX))
}
