//! Every hand of Xì Dách by what its cards count, with what the rules say of it.

use std::collections::BTreeMap;

use cards::Card;
use table::Seat;
use xidach::{DEALER, Hand, Kind, Verdict};

/// The ace, two to nine, and all that count ten.
pub(super) const FACES: usize = 10;
/// How many cards a hand has at most, and both together.
const FULL: usize = 5;
const BOTH: usize = 2 * FULL;
/// The cards of a deck.
const DECK: i64 = 52;
/// Any Nhà Con.
const PLAYER: Seat = Seat::new(1);

/// How many cards of each face.
pub(super) type Faces = [u8; FACES];

/// One hand that may be held during play: two to five cards, not special.
#[derive(Clone, Debug)]
pub(super) struct Held {
    pub(super) faces: Faces,
    pub(super) cards: Hand,
    pub(super) count: usize,
    /// How many hands it beats.
    rank: usize,
    /// In how many orders its first two cards may come, for a hand of two.
    pub(super) orders: i64,
    /// The hands that one more card makes of it; none where no more may be drawn.
    pub(super) next: Vec<usize>,
    pub(super) player_may_stand: bool,
    pub(super) dealer_may_stand: bool,
}

impl Held {
    fn of(faces: Faces) -> Option<Self> {
        let cards = cards_of(&faces);
        if matches!(xidach::kind(&cards, PLAYER), Some(Kind::XiBang | Kind::XiDach)) {
            return None;
        }
        let pair = faces.contains(&2);
        Some(Self {
            count: cards.len(),
            rank: 0,
            orders: if pair { 1 } else { 2 },
            next: Vec::new(),
            player_may_stand: xidach::may_stand(&cards, PLAYER),
            dealer_may_stand: xidach::may_stand(&cards, DEALER),
            faces,
            cards,
        })
    }

    pub(super) fn value(&self) -> u8 {
        xidach::value(&self.cards)
    }

    /// Whether an ace counts more than one.
    pub(super) fn is_soft(&self) -> bool {
        let lowest = self.faces.iter().zip(1..).map(|(count, face)| count * face).sum::<u8>();
        self.value() > lowest
    }

    pub(super) fn is_full(&self) -> bool {
        self.next.is_empty()
    }

    /// What a Nhà Con with this hand wins from a dealer with that.
    pub(super) fn wins(&self, dealers: &Self) -> i64 {
        i64::from(self.rank.cmp(&dealers.rank) as i8)
    }
}

/// The cards of such a hand, of whatever suits.
fn cards_of(faces: &Faces) -> Hand {
    let mut hand = Hand::EMPTY;
    for (face, count) in faces.iter().enumerate() {
        for number in 0..*count {
            hand.push(card(face, number));
        }
    }
    hand
}

/// One of the cards that count so: the first of each suit, then of the next rank.
fn card(face: usize, number: u8) -> Card {
    let rank = u8::try_from(face).expect("ten faces") + number / 4;
    Card::numbered(rank + 13 * (number % 4)).expect("a card of the deck")
}

/// All of them.
#[derive(Debug)]
pub(super) struct Hands {
    pub(super) all: Vec<Held>,
    /// How often so many cards of a face can be taken, one after the other.
    taken: [[i64; BOTH + 1]; FACES],
    /// The same of all cards that come after so many.
    rest: [i64; BOTH + 1],
}

/// Whom the dealer settles with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rivals {
    /// One, so that to stand and to compare are the same.
    One,
    /// Each for itself: by comparing, and never by standing below what compares.
    Each,
}

impl Hands {
    pub(super) fn new(rivals: Rivals) -> Self {
        let mut faces = Vec::new();
        for count in 2..=FULL {
            add_all([0; FACES], 0, count, &mut faces);
        }
        let mut all: Vec<Held> = faces.into_iter().filter_map(Held::of).collect();
        let places: BTreeMap<Faces, usize> =
            all.iter().enumerate().map(|(place, held)| (held.faces, place)).collect();
        for held in &mut all {
            held.next = next(held, &places);
            held.dealer_may_stand &= rivals == Rivals::One || held.player_may_stand;
        }
        let ranks: Vec<usize> = all.iter().map(|held| beaten(held, &all)).collect();
        all.iter_mut().zip(ranks).for_each(|(held, rank)| held.rank = rank);
        let taken = std::array::from_fn(|face| std::array::from_fn(|n| falling(of_face(face), n)));
        let rest = std::array::from_fn(|count| falling(DECK - long(count), BOTH - count));
        Self { all, taken, rest }
    }

    /// In how many ways two hands come in one order of their cards, with any others up to ten.
    pub(super) fn ways(&self, one: &Held, other: &Held) -> i64 {
        let faces = one.faces.iter().zip(&other.faces).zip(&self.taken);
        let own = faces.map(|((a, b), taken)| taken[usize::from(a + b)]);
        own.product::<i64>() * self.rest[one.count + other.count]
    }

    /// In how many ways a hand comes in one order of its cards.
    pub(super) fn ways_alone(&self, one: &Held) -> i64 {
        let own =
            one.faces.iter().zip(&self.taken).map(|(count, taken)| taken[usize::from(*count)]);
        own.product::<i64>() * self.rest[one.count]
    }

    /// All ways of ten cards.
    pub(super) fn whole(&self) -> i64 {
        self.rest[0]
    }
}

fn of_face(face: usize) -> i64 {
    if face == FACES - 1 { 16 } else { 4 }
}

/// Every way to fill up with so many cards from that face on.
fn add_all(faces: Faces, from: usize, left: usize, all: &mut Vec<Faces>) {
    if left == 0 {
        all.push(faces);
        return;
    }
    for face in from..FACES {
        if i64::from(faces[face]) < of_face(face) {
            let mut more = faces;
            more[face] += 1;
            add_all(more, face, left - 1, all);
        }
    }
}

fn beaten(held: &Held, all: &[Held]) -> usize {
    let wins = |other: &&Held| xidach::comes_off(&held.cards, &other.cards) == Verdict::Win;
    all.iter().filter(wins).count()
}

fn next(held: &Held, places: &BTreeMap<Faces, usize>) -> Vec<usize> {
    let quac = xidach::kind(&held.cards, PLAYER) == Some(Kind::Quac);
    if quac || held.count == FULL {
        return Vec::new();
    }
    let with = |face: usize| {
        let mut faces = held.faces;
        faces[face] += 1;
        places.get(&faces).copied()
    };
    (0..FACES).filter_map(with).collect()
}

/// from × (from − 1) × …, so many factors.
fn falling(from: i64, factors: usize) -> i64 {
    (0..long(factors)).map(|step| (from - step).max(0)).product()
}

fn long(count: usize) -> i64 {
    i64::try_from(count).expect("a small number")
}
