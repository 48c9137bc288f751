//! What a viewer sees: its own cards, the open hands, and of all others their number.

use alloc::vec;
use alloc::vec::Vec;

use cards::Card;
use serde::Serialize;
use table::{Changes, Lens, Seat};

use crate::command::Neighbour;
use crate::rules::{Kind, kind, value};
use crate::state::{Hand, Place, State, Status, Verdict};

/// The fields of Xì Dách, beside those that every view has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
pub struct View {
    hand: u64,
    #[later]
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<u64>,
    order: Vec<Seat>,
    direction: Option<&'static str>,
    stake: i64,
    #[each]
    seats: Vec<SeatView>,
}

/// One seat as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
pub struct SeatView {
    seat: Seat,
    cards: Vec<Option<Card>>,
    count: u8,
    value: Option<u8>,
    kind: Option<Kind>,
    status: Status,
    outcome: Option<Verdict>,
    score: i64,
}

impl table::View<State> for View {
    fn of(state: &State, lens: Lens) -> Self {
        let seats = Seat::all(state.seats());
        Self {
            hand: state.hand,
            hands: state.hands,
            order: state.order().collect(),
            direction: state.first.map(Neighbour::direction),
            stake: state.stake,
            seats: seats.map(|seat| SeatView::of(seat, state.place(seat), lens)).collect(),
        }
    }
}

impl SeatView {
    fn of(seat: Seat, place: &Place, lens: Lens) -> Self {
        let hand = lens.see(&place.cards);
        let hidden = || vec![None; usize::from(place.count)];
        let dealt: Option<&Hand> = hand.filter(|hand| !hand.is_empty());
        Self {
            seat,
            cards: hand.map_or_else(hidden, |hand| hand.iter().copied().map(Some).collect()),
            count: place.count,
            value: dealt.map(value),
            kind: dealt.and_then(|hand| kind(hand, seat)),
            status: place.status,
            outcome: place.verdict,
            score: place.score,
        }
    }
}
