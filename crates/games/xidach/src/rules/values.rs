//! What cards are worth (heading "Cards").

use cards::{Card, Rank};
use serde::Serialize;
use table::Seat;

use crate::state::{DEALER, Hand};

const HIGHEST: u8 = 21;

/// [X3] What a hand is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Two aces.
    XiBang,
    /// An ace and a ten-value card.
    XiDach,
    /// Five cards below 21.
    NguLinh,
    /// Above 21.
    Quac,
    /// Too low to stand.
    Non,
    /// 16 to 21.
    Du,
}

/// [X2] [X3] How many aces count 10 or 11 instead of 1, and how much that adds, highest first.
/// Two aces of 11, or three raised, are above 21 whatever else the hand has.
const RAISES: [(u8, u8); 5] = [(2, 19), (2, 18), (1, 10), (1, 9), (0, 0)];

/// [X2] The highest total of at most 21 over all choices of the aces; if there is none, the
/// lowest total.
pub fn value(hand: &Hand) -> u8 {
    let lowest = lowest_total(hand);
    let aces = aces(hand);
    let fits = |(raised, more): &(u8, u8)| *raised <= aces && lowest + more <= HIGHEST;
    RAISES.into_iter().find(fits).map_or(lowest, |(_, more)| lowest + more)
}

/// [X3] The first kind that fits; none for a dealer's 15.
pub fn kind(hand: &Hand, seat: Seat) -> Option<Kind> {
    let value = value(hand);
    Some(match special_kind(hand) {
        Some(special) => special,
        None if is_ngu_linh(hand) => Kind::NguLinh,
        None if value > HIGHEST => Kind::Quac,
        None if value < least_to_stand(seat) => Kind::Non,
        None if value >= LEAST_DU => Kind::Du,
        None => return None,
    })
}

/// [X3] From here on a hand is đủ: [X6] a Nhà Con may stand, [X7] the dealer may compare.
pub(super) const LEAST_DU: u8 = 16;

/// [X6] [X7] Below it a hand of less than five cards may not stand.
pub(super) const fn least_to_stand(seat: Seat) -> u8 {
    if seat.number() == DEALER.number() { LEAST_DU - 1 } else { LEAST_DU }
}

/// [X3] Above 21 however the aces count.
pub fn is_quac(hand: &Hand) -> bool {
    lowest_total(hand) > HIGHEST
}

/// [X3] Five cards that some choice of aces puts below 21.
pub(super) fn is_ngu_linh(hand: &Hand) -> bool {
    hand.is_full() && lowest_total(hand) < HIGHEST
}

/// [X5] Xì bàng or xì dách.
pub(super) fn is_special(hand: &Hand) -> bool {
    special_kind(hand).is_some()
}

fn special_kind(hand: &Hand) -> Option<Kind> {
    let [one, other] = hand[..] else { return None };
    match (is_ace(one), is_ace(other)) {
        (true, true) => Some(Kind::XiBang),
        (true, false) if lowest(other) == 10 => Some(Kind::XiDach),
        (false, true) if lowest(one) == 10 => Some(Kind::XiDach),
        _ => None,
    }
}

fn is_ace(card: Card) -> bool {
    card.rank() == Rank::Ace
}

/// [X2] The card's value; of an ace the lowest.
fn lowest(card: Card) -> u8 {
    card.rank().order().min(10)
}

fn lowest_total(hand: &Hand) -> u8 {
    hand.iter().copied().map(lowest).sum()
}

fn aces(hand: &Hand) -> u8 {
    hand.iter().copied().map(|card| u8::from(is_ace(card))).sum()
}
