//! What is true now.

use std::sync::atomic::{AtomicI64, Ordering};

use table::draws::Dice;
use table::{Audience, BadConfig, Lens, Millis, Outcome, Seat, SeatSet, Secret, Version};

use super::command::Mood;
use super::event::Event;
use super::{Config, Envelopes, Fault};

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Bidding,
    Showing,
    Over,
}

impl Phase {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Bidding => "bidding",
            Self::Showing => "showing",
            Self::Over => "over",
        }
    }
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) fault: Fault,
    pub(crate) seconds: u64,
    pub(crate) rounds: u32,
    pub(crate) bonus: i64,
    pub(crate) round: u32,
    pub(crate) phase: Phase,
    pub(crate) cards: Vec<Secret<u8>>,
    pub(crate) bids: Vec<Option<Secret<i64>>>,
    pub(crate) moods: Vec<Option<Mood>>,
    /// To whom each seat has hinted; nobody but the two knows.
    pub(crate) hints: Vec<Option<Seat>>,
    pub(crate) opened: Vec<i64>,
    pub(crate) shown: Vec<Option<u8>>,
    /// Who has shown or kept.
    pub(crate) done: SeatSet,
    pub(crate) scores: Vec<i64>,
    pub(crate) until: Millis,
}

/// Counts every fold of this program: what a state must never depend on.
static FOLDS: AtomicI64 = AtomicI64::new(0);

impl State {
    pub(super) fn seats(&self) -> u8 {
        u8::try_from(self.scores.len()).expect("few seats")
    }

    fn begin(&mut self, until: Millis) {
        let size = self.scores.len();
        (self.round, self.phase, self.until) = (self.round + 1, Phase::Bidding, until);
        (self.bids, self.moods) = (vec![None; size], vec![None; size]);
        (self.hints, self.shown) = (vec![None; size], vec![None; size]);
        (self.done, self.opened) = (SeatSet::EMPTY, Vec::new());
    }

    /// The faults of folding.
    fn misfold(&mut self, seat: Seat) {
        if self.fault == Fault::OpeningBid {
            self.cards[seat.index()].reveal_to(Audience::EVERYONE);
        }
        if self.fault == Fault::UnsteadyApply {
            self.scores[0] += FOLDS.fetch_add(1, Ordering::Relaxed) % 2;
        }
    }

    /// Others' cards, bids and hints, drawn again where the viewer does not know them.
    pub(super) fn resample(&self, lens: Lens, dice: &mut Dice) -> Self {
        let mut other = self.clone();
        for seat in Seat::all(self.seats()).filter(|seat| lens.seat() != Some(*seat)) {
            let i = seat.index();
            let told = self.hints[i].is_some_and(|to| lens.seat() == Some(to));
            if !told {
                other.hints[i] = self.some_hint(seat, lens, dice);
            }
            if lens.see(&self.cards[i]).is_none() {
                let mut knowing = SeatSet::only(seat);
                other.hints[i].iter().for_each(|to| knowing.insert(*to));
                other.cards[i] = Secret::new(some_card(dice), Audience::of(knowing));
            }
            if self.phase == Phase::Bidding && self.bids[i].is_some() {
                let amount = i64::try_from(3 * dice.below(4)).expect("a small number");
                other.bids[i] = Some(Secret::new(amount, Audience::only(seat)));
            }
        }
        other
    }

    fn some_hint(&self, seat: Seat, lens: Lens, dice: &mut Dice) -> Option<Seat> {
        let mut others: Vec<Option<Seat>> = Seat::all(self.seats())
            .filter(|to| *to != seat && lens.seat() != Some(*to))
            .map(Some)
            .collect();
        others.push(None);
        others[dice.position(others.len())]
    }
}

impl table::State<Envelopes> for State {
    fn open(_rules: Version, config: &Config, seats: u8) -> Result<Self, BadConfig> {
        let size = usize::from(seats);
        Ok(Self {
            fault: config.fault,
            seconds: config.seconds,
            rounds: config.rounds,
            bonus: config.unwritten_bonus,
            round: 0,
            phase: Phase::Bidding,
            cards: vec![Secret::new(0, Audience::NOBODY); size],
            bids: vec![None; size],
            moods: vec![None; size],
            hints: vec![None; size],
            opened: Vec::new(),
            shown: vec![None; size],
            done: SeatSet::EMPTY,
            scores: vec![0; size],
            until: Millis::ZERO,
        })
    }

    fn apply(&mut self, event: &Event) {
        match event.clone() {
            Event::RoundBegan { until } => self.begin(until),
            Event::Dealt { seat, card, .. } => self.cards[seat.index()] = card,
            Event::Bid { seat, amount, mood, until, lost_points, .. } => {
                self.bids[seat.index()] = Some(amount);
                self.moods[seat.index()] = mood;
                self.scores[seat.index()] += lost_points;
                self.until = until.unwrap_or(self.until);
                self.misfold(seat);
            }
            Event::Hinted { from, to, card, .. } => {
                self.hints[from.index()] = Some(to);
                self.cards[from.index()] = card;
            }
            Event::BidsOpened { bids, until } => {
                (self.opened, self.until, self.phase) = (bids, until, Phase::Showing);
            }
            Event::Shown { seat, card, until, .. } => {
                self.shown[seat.index()] = Some(card);
                self.cards[seat.index()].reveal_to(Audience::EVERYONE);
                self.done.insert(seat);
                self.until = until;
            }
            Event::Kept { seat, until } => {
                self.done.insert(seat);
                self.until = until;
            }
            Event::RoundScored { scores } => self.scores = scores,
            Event::Ended {} => self.phase = Phase::Over,
        }
    }

    fn close(&mut self) {
        if self.fault == Fault::RestlessClose {
            self.scores[0] += 1;
        }
    }

    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    /// Bidding waits for all who have not bid, showing for one at a time.
    fn awaited(&self) -> SeatSet {
        let all = Seat::all(self.seats());
        match self.phase {
            Phase::Bidding => all.filter(|seat| self.bids[seat.index()].is_none()).collect(),
            Phase::Showing => all.filter(|seat| !self.done.contains(*seat)).take(1).collect(),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn deadline(&self) -> Option<Millis> {
        let missing = self.fault == Fault::MissingDeadline && self.phase == Phase::Showing;
        (!missing).then_some(self.until)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::Over).then(|| Outcome::highest(self.scores.clone()))
    }
}

fn some_card(dice: &mut Dice) -> u8 {
    u8::try_from(dice.below(6)).expect("a small number") + 1
}
