//! Other deals that a viewer could not tell from the real one.

use cards::{Card, Deck};
use table::draws::Dice;
use table::{Lens, Seat};

use crate::rules::values::Tally;
use crate::state::{DEALER, Hand, Place, State, Status};

type Hands = [Hand; State::MOST_SEATS];

/// [X14] Hands that the viewer cannot see are dealt again from all cards that it cannot see, and the
/// deck is what then remains. All deals that the rules could have made are as likely as each other.
pub(super) fn dealt_otherwise(state: &State, lens: Lens, dice: &mut Dice) -> State {
    let unseen = unseen_cards(state, lens);
    // The true deal is one of those that fit: one is found in the end, and mostly soon.
    let hands = loop {
        if let Some(hands) = dealt(state, lens, unseen, dice) {
            break hands;
        }
    };
    let mut imagined = state.clone();
    for seat in Seat::all(state.seats()).filter(|seat| is_hidden(state, *seat, lens)) {
        imagined.hold_instead(seat, hands[seat.index()]);
    }
    imagined.remain_after(in_the_order_dealt(state, &hands));
    imagined
}

fn is_hidden(state: &State, seat: Seat, lens: Lens) -> bool {
    lens.see(&state.place(seat).cards).is_none()
}

fn unseen_cards(state: &State, lens: Lens) -> Deck {
    let mut unseen = Deck::full();
    let seen = state.places().iter().filter_map(|place| lens.see(&place.cards));
    seen.flat_map(|hand| hand.iter()).for_each(|card| unseen.take(*card));
    unseen
}

/// All hands, the hidden ones as the cards fall; none where one of them could not be held. Hands
/// that do not fit are not dealt again one by one: that would favour what leaves others little.
fn dealt(state: &State, lens: Lens, mut unseen: Deck, dice: &mut Dice) -> Option<Hands> {
    let mut hands = [Hand::EMPTY; State::MOST_SEATS];
    for seat in Seat::all(state.seats()) {
        let place = state.place(seat);
        hands[seat.index()] = match lens.see(&place.cards) {
            Some(seen) => *seen,
            None => draw_hand(place, seat, &mut unseen, dice)?,
        };
    }
    Some(hands)
}

/// As many cards as the seat has, from those that nobody else has.
fn draw_hand(place: &Place, seat: Seat, unseen: &mut Deck, dice: &mut Dice) -> Option<Hand> {
    let mut draw = |_| {
        let card = unseen.cards()[dice.position(unseen.len())];
        unseen.take(card);
        card
    };
    let hand = (0..place.count).map(&mut draw).collect();
    could_be_held(place, seat, &hand).then_some(hand)
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
