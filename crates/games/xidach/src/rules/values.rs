//! What cards are worth (heading "Cards").

use cards::{Card, Rank};
use serde::Serialize;
use table::Seat;

use crate::state::{DEALER, Hand};

const HIGHEST: u8 = 21;

/// [X3] From here on a hand is đủ: [X6] a Nhà Con may stand, [X7] the dealer may compare.
pub(super) const LEAST_DU: u8 = 16;

/// [X3] [X6] [X7] Below it a hand is non and may not stand with less than five cards.
const fn least_to_stand(seat: Seat) -> u8 {
    if seat.number() == DEALER.number() { LEAST_DU - 1 } else { LEAST_DU }
}

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

/// [X2] The highest total of at most 21 over all choices of the aces; if there is none, the
/// lowest total.
pub fn value(hand: &Hand) -> u8 {
    Tally::of(hand).value()
}

/// [X3] The first kind that fits; none for a dealer's 15.
pub fn kind(hand: &Hand, seat: Seat) -> Option<Kind> {
    let tally = Tally::of(hand);
    match tally.value() {
        _ if tally.is_xi_bang() => Some(Kind::XiBang),
        _ if tally.is_xi_dach() => Some(Kind::XiDach),
        _ if tally.is_ngu_linh() => Some(Kind::NguLinh),
        _ if tally.is_quac() => Some(Kind::Quac),
        value if value < least_to_stand(seat) => Some(Kind::Non),
        value if value >= LEAST_DU => Some(Kind::Du),
        _ => None,
    }
}

/// [X6] [X7] Whether a turn may end with that hand.
pub fn may_stand(hand: &Hand, seat: Seat) -> bool {
    Tally::of(hand).may_stand(seat)
}

/// What the rules count of a hand.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    cards: u8,
    aces: u8,
    /// The total with every ace as 1.
    lowest: u8,
}

impl Tally {
    /// [X2] How many aces count 10 or 11 instead of 1, and how much that adds, highest first.
    /// Two aces of 11, or three raised, are above 21 whatever else the hand has.
    const RAISES: [(u8, u8); 4] = [(2, 19), (2, 18), (1, 10), (1, 9)];

    pub(super) fn of(cards: &[Card]) -> Self {
        cards.iter().fold(Self::default(), |tally, card| tally.with(*card))
    }

    fn with(self, card: Card) -> Self {
        let rank = card.rank();
        Self {
            cards: self.cards + 1,
            aces: self.aces + u8::from(rank == Rank::Ace),
            lowest: self.lowest + rank.order().min(10),
        }
    }

    /// [X2]
    pub(super) fn value(self) -> u8 {
        let fits = |(aces, more)| aces <= self.aces && self.lowest + more <= HIGHEST;
        let raise = Self::RAISES.into_iter().find(|raise| self.aces > 0 && fits(*raise));
        raise.map_or(self.lowest, |(_, more)| self.lowest + more)
    }

    fn is_xi_bang(self) -> bool {
        self.cards == 2 && self.aces == 2
    }

    fn is_xi_dach(self) -> bool {
        self.cards == 2 && self.aces == 1 && self.lowest == 11
    }

    /// [X5]
    pub(super) fn is_special(self) -> bool {
        self.is_xi_bang() || self.is_xi_dach()
    }

    pub(super) fn has_five_cards(self) -> bool {
        self.cards == 5
    }

    /// [X3] Five cards that some choice of aces puts below 21.
    pub(super) fn is_ngu_linh(self) -> bool {
        self.has_five_cards() && self.lowest < HIGHEST
    }

    /// [X3] Above 21 however the aces count.
    pub(super) fn is_quac(self) -> bool {
        self.lowest > HIGHEST
    }

    /// [X6] [X7] Whether a turn may end with it.
    pub(super) fn may_stand(self, seat: Seat) -> bool {
        self.has_five_cards() || self.value() >= least_to_stand(seat)
    }
}
