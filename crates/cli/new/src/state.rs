//! What is true now.

use table::{BadConfig, Millis, Outcome, Seat, SeatSet, Secret, Version};

use crate::Rps;
use crate::command::Hand;
use crate::event::{Event, Fact};
use crate::settings::Config;

/// One table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The settings.
    pub config: Config,
    /// The number of the round, from 1.
    pub round: u32,
    /// What has been chosen in this round, by seat.
    pub hands: [Option<Secret<Hand>>; 2],
    /// What was shown at the end of the last round.
    pub shown: Option<[Option<Hand>; 2]>,
    /// How many rounds each player has won.
    pub points: [i64; 2],
    /// When the round ends by itself.
    pub deadline: Option<Millis>,
    /// Whether the game has ended.
    pub ended: bool,
}

impl State {
    /// Who has chosen in this round.
    pub fn thrown(&self) -> SeatSet {
        Seat::all(2).filter(|seat| self.hands[seat.index()].is_some()).collect()
    }

    fn apply_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::RoundBegan { round, deadline } => {
                (self.round, self.deadline) = (*round, Some(*deadline));
            }
            Fact::Opened { hands, winner } => {
                (self.hands, self.shown) = ([None, None], Some(*hands));
                winner.iter().for_each(|seat| self.points[seat.index()] += 1);
            }
            Fact::GameEnded {} => self.ended = true,
        }
    }
}

impl table::State<Rps> for State {
    fn open(_rules: Version, config: &Config, _seats: u8) -> Result<Self, BadConfig> {
        Ok(Self {
            config: *config,
            round: 0,
            hands: [None, None],
            shown: None,
            points: [0, 0],
            deadline: None,
            ended: false,
        })
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Threw { seat, hand } => self.hands[seat.index()] = Some(hand.clone()),
            Event::Public(fact) => self.apply_fact(fact),
        }
    }

    fn phase(&self) -> &'static str {
        if self.ended { "over" } else { "throwing" }
    }

    fn awaited(&self) -> SeatSet {
        let waiting = Seat::all(2).filter(|seat| self.hands[seat.index()].is_none());
        waiting.filter(|_| !self.ended).collect()
    }

    fn deadline(&self) -> Option<Millis> {
        self.deadline
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.then(|| Outcome::highest(self.points.into()))
    }
}
