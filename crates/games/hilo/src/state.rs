//! What is true now.

use alloc::vec::Vec;

use session::{Limits, Multiplier, PLAYER, Round, SessionRefusal, Stakes};
use table::{BadConfig, Number, SeatSet, Version};

use crate::event::Event;
use crate::{Config, Hilo};

/// The session of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The return to the player, in percent.
    pub rtp: Number,
    /// The limits.
    pub stakes: Stakes,
    /// The current or last round.
    pub round: Round,
    /// All cards shown in it.
    pub cards: Vec<u8>,
    /// The cumulative multiplier after each right guess.
    pub multipliers: Vec<Multiplier>,
    /// Guesses made, the wrong one too.
    pub guesses: u64,
    /// Cards skipped.
    pub skips: u64,
}

impl State {
    /// The card that was shown last.
    pub fn card(&self) -> Option<u8> {
        self.cards.last().copied()
    }

    /// The card that lies open for the next guess.
    pub fn open_card(&self) -> Result<u8, SessionRefusal> {
        self.round.may_step()?;
        self.card().ok_or(SessionRefusal::NoRound)
    }
}

impl table::State<Hilo> for State {
    fn open(rules: Version, terms: &Config, _seats: u8) -> Result<Self, BadConfig> {
        let stakes = terms.stakes(rules)?;
        Ok(Self {
            rtp: terms.rtp,
            stakes,
            round: Round::none(stakes),
            cards: Vec::new(),
            multipliers: Vec::new(),
            guesses: 0,
            skips: 0,
        })
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::BetPlaced { amount } => {
                self.round.begin(*amount);
                self.cards.clear();
                self.multipliers.clear();
                self.guesses = 0;
                self.skips = 0;
            }
            Event::CardDealt { card, .. } => self.cards.push(*card),
            Event::CardSkipped { card, .. } => {
                self.skips += 1;
                self.cards.push(*card);
            }
            Event::GuessedRight { card, multiplier, .. } => {
                self.guesses += 1;
                self.cards.push(*card);
                self.round.win(*multiplier);
                self.multipliers.push(*multiplier);
            }
            Event::GuessedWrong { card, .. } => {
                self.guesses += 1;
                self.cards.push(*card);
                self.round.lose();
            }
            Event::CashedOut { payout, .. } => self.round.cash_out(*payout),
        }
    }

    fn phase(&self) -> &'static str {
        self.round.stage.word()
    }

    fn awaited(&self) -> SeatSet {
        SeatSet::only(PLAYER)
    }

    fn waits_for_ever(&self) -> bool {
        true
    }
}
