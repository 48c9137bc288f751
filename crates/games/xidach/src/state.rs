//! What is true now.

use cards::{Card, Deck};
use serde::{Deserialize, Serialize};
use table::{Audience, BadConfig, Millis, Outcome, Seat, SeatSet, Secret, Version};

use crate::XiDach;
use crate::command::Neighbour;
use crate::event::{Event, Fact};
use crate::settings::Config;
use crate::versions;

/// Nhà Cái. Everybody else is a Nhà Con.
pub const DEALER: Seat = Seat::new(0);

/// What a seat holds: at most five cards.
pub type Hand = cards::Hand<5>;

/// Where the table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before the first deal.
    Ready,
    /// The Nhà Con take their turns.
    Players,
    /// The dealer's turn.
    Dealer,
    /// Between hands.
    Settled,
    /// The dealer closed the table, or the last hand was played.
    Over,
}

impl Phase {
    /// The phase by its name in the rules.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Players => "players",
            Self::Dealer => "dealer",
            Self::Settled => "settled",
            Self::Over => "over",
        }
    }
}

/// Where a seat stands in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Its turn is to come.
    Waiting,
    /// It is its turn.
    Acting,
    /// Its turn is over.
    Stood,
    /// Won, lost or tied; for the dealer: against everybody.
    Settled,
}

/// How a Nhà Con came off against the dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The seat gains the stake from the dealer.
    Win,
    /// The dealer gains it from the seat.
    Lose,
    /// Nothing moves.
    Tie,
}

/// One seat and what lies before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The cards, for their owner alone until the hand is opened.
    pub cards: Secret<Hand>,
    /// How many they are, for all to see.
    pub count: u8,
    /// Whether the hand is public.
    pub open: bool,
    /// How many cards it had when the clock took its turn over.
    pub timed_out_with: Option<u8>,
    /// Where the seat stands.
    pub status: Status,
    /// How the hand came off; never for the dealer.
    pub verdict: Option<Verdict>,
    /// The points of all hands.
    pub score: i64,
}

impl Place {
    fn new(seat: Seat, score: i64) -> Self {
        Self {
            cards: Secret::new(Hand::EMPTY, Audience::only(seat)),
            count: 0,
            open: false,
            timed_out_with: None,
            status: Status::Waiting,
            verdict: None,
            score,
        }
    }

    fn take(&mut self, card: &Secret<Card>) {
        self.cards.absorb(card, |hand, card| hand.push(*card));
        self.count += 1;
    }

    fn open(&mut self) {
        self.cards.reveal_to(Audience::EVERYONE);
        self.open = true;
    }

    fn settle(&mut self, verdict: Verdict, points: i64) {
        self.status = Status::Settled;
        self.verdict = Some(verdict);
        self.score += points;
    }
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How many points a hand is about.
    pub stake: i64,
    /// How long a seat may think, if there is a limit.
    pub turn_time: Option<Millis>,
    /// How many hands are played, 0 without limit; none where the rules do not count them.
    pub hands: Option<u64>,
    /// Where the table stands.
    pub phase: Phase,
    /// How many hands were dealt.
    pub hand: u64,
    /// Who got the first card of this hand.
    pub first: Option<Neighbour>,
    /// The seat that the table waits for.
    pub acting: Seat,
    /// When its turn ends by itself.
    pub deadline: Option<Millis>,
    /// The cards to come: nobody knows even which they are.
    pub deck: Secret<Deck>,
    seats: u8,
    places: [Place; State::MOST_SEATS],
}

impl State {
    pub(crate) const MOST_SEATS: usize = 8;

    /// How many seats there are.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// A seat of this table.
    pub fn place(&self, seat: Seat) -> &Place {
        &self.places[seat.index()]
    }

    /// Every seat of this table, ascending.
    pub fn places(&self) -> &[Place] {
        &self.places[..usize::from(self.seats)]
    }

    /// The Nhà Con in the order of this hand; nobody before the first.
    pub fn order(&self) -> impl Iterator<Item = Seat> + use<> {
        order(self.seats, self.first)
    }

    /// The Nhà Con that are not settled, ascending.
    pub fn unsettled(&self) -> impl Iterator<Item = Seat> {
        let nha_con = Seat::all(self.seats).skip(1);
        nha_con.filter(|seat| self.place(*seat).status != Status::Settled)
    }

    /// Puts another hidden hand before a seat.
    pub(crate) fn hold_instead(&mut self, seat: Seat, hand: Hand) {
        self.place_mut(seat).cards = Secret::new(hand, Audience::only(seat));
    }

    /// Makes the deck the one that is left after these cards.
    pub(crate) fn remain_after(&mut self, dealt: impl Iterator<Item = Card>) {
        let mut deck = Deck::full();
        dealt.for_each(|card| deck.take(card));
        self.deck = Secret::new(deck, Audience::NOBODY);
    }

    fn place_mut(&mut self, seat: Seat) -> &mut Place {
        &mut self.places[seat.index()]
    }

    fn apply_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::HandBegan { hand, first } => self.begin_hand(*hand, *first),
            Fact::TurnBegan { seat, deadline } => self.begin_turn(*seat, *deadline),
            Fact::TimeRanOut { seat } => {
                let place = self.place_mut(*seat);
                place.timed_out_with = Some(place.count);
            }
            Fact::Stood { seat } => self.place_mut(*seat).status = Status::Stood,
            Fact::Compared { deadline, .. } => self.deadline = *deadline,
            Fact::HandOpened { seat, .. } => self.place_mut(*seat).open(),
            Fact::SeatSettled { seat, outcome, points } => {
                self.place_mut(*seat).settle(*outcome, *points);
                self.place_mut(DEALER).score -= points;
            }
            Fact::HandEnded {} => self.end_hand(),
            Fact::GameClosed {} | Fact::GameEnded {} => self.phase = Phase::Over,
        }
    }

    fn begin_hand(&mut self, hand: u64, first: Neighbour) {
        self.hand = hand;
        self.first = Some(first);
        self.deck = full_deck();
        for seat in Seat::all(self.seats) {
            let place = self.place_mut(seat);
            *place = Place::new(seat, place.score);
        }
    }

    fn move_card(&mut self, seat: Seat, card: &Secret<Card>) {
        self.deck.absorb(card, |deck, card| deck.take(*card));
        self.place_mut(seat).take(card);
    }

    fn begin_turn(&mut self, seat: Seat, deadline: Option<Millis>) {
        self.phase = if seat == DEALER { Phase::Dealer } else { Phase::Players };
        self.acting = seat;
        self.deadline = deadline;
        self.place_mut(seat).status = Status::Acting;
    }

    fn end_hand(&mut self) {
        self.phase = Phase::Settled;
        self.acting = DEALER;
        self.deadline = None;
        self.place_mut(DEALER).status = Status::Settled;
    }
}

impl table::State<XiDach> for State {
    fn open(rules: Version, config: &Config, seats: u8) -> Result<Self, BadConfig> {
        let places = [0, 1, 2, 3, 4, 5, 6, 7].map(|number| Place::new(Seat::new(number), 0));
        let limit = Millis::seconds(config.turn_seconds);
        Ok(Self {
            stake: config.stake,
            turn_time: Some(limit).filter(|limit| *limit > Millis::ZERO),
            hands: versions::hands_are_counted(rules).then_some(config.hands),
            phase: Phase::Ready,
            hand: 0,
            first: None,
            acting: DEALER,
            deadline: None,
            deck: full_deck(),
            seats,
            places,
        })
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::CardDealt { seat, card, .. } => self.move_card(*seat, card),
            Event::CardDrawn { seat, card, deadline, .. } => {
                self.move_card(*seat, card);
                self.deadline = *deadline;
            }
            Event::Public(fact) => self.apply_fact(fact),
        }
    }

    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn awaited(&self) -> SeatSet {
        SeatSet::only(self.acting)
    }

    fn deadline(&self) -> Option<Millis> {
        self.deadline
    }

    fn waits_for_ever(&self) -> bool {
        self.deadline.is_none() && self.phase != Phase::Over
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores = || self.places().iter().map(|place| place.score).collect();
        (self.phase == Phase::Over).then(|| Outcome::highest(scores()))
    }
}

/// The Nhà Con of a table of that size, from the one who got the first card; nobody before that.
pub(crate) fn order(seats: u8, first: Option<Neighbour>) -> impl Iterator<Item = Seat> {
    let numbers = if first.is_some() { 1..seats } else { 0..0 };
    numbers.map(move |step| match first {
        Some(Neighbour::Right) => Seat::new(seats - step),
        _ => Seat::new(step),
    })
}

fn full_deck() -> Secret<Deck> {
    Secret::new(Deck::full(), Audience::NOBODY)
}
