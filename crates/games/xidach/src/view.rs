//! What a viewer sees: its own cards, the open hands, and of all others their number.

use alloc::vec::Vec;

use cards::Card;
use serde::{Serialize, Serializer};
use table::{Changes, Lens, Seat};

use crate::command::Neighbour;
use crate::rules::{Kind, kind, value};
use crate::state::{Hand, Place, State, Status, Verdict, order};

/// The fields of Xì Dách, beside those that every view has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
pub struct View {
    hand: u64,
    #[later]
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<u64>,
    order: Order,
    direction: Option<&'static str>,
    stake: i64,
    #[each]
    seats: Vec<SeatView>,
}

/// One seat as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
pub struct SeatView {
    seat: Seat,
    cards: Faces,
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
            order: Order { seats: state.seats(), first: state.first },
            direction: state.first.map(Neighbour::direction),
            stake: state.stake,
            seats: seats.map(|seat| SeatView::of(seat, state.place(seat), lens)).collect(),
        }
    }
}

impl SeatView {
    fn of(seat: Seat, place: &Place, lens: Lens) -> Self {
        let hand = lens.see(&place.cards);
        let dealt: Option<&Hand> = hand.filter(|hand| !hand.is_empty());
        Self {
            seat,
            cards: hand.map_or(Faces::Hidden(place.count), |hand| Faces::Seen(*hand)),
            count: place.count,
            value: dealt.map(value),
            kind: dealt.and_then(|hand| kind(hand, seat)),
            status: place.status,
            outcome: place.verdict,
            score: place.score,
        }
    }
}

/// The order in which the Nhà Con act in this hand, by what it follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order {
    seats: u8,
    first: Option<Neighbour>,
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(order(self.seats, self.first))
    }
}

/// The faces of a hand; a plain copy, nothing on the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Faces {
    /// The viewer sees them.
    Seen(Hand),
    /// The viewer sees how many they are: each is written as null.
    Hidden(u8),
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Seen(hand) => hand.serialize(serializer),
            Self::Hidden(count) => serializer.collect_seq((0..*count).map(|_| None::<Card>)),
        }
    }
}
