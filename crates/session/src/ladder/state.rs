//! What is true now.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::refusal::SessionRefusal;
use crate::round::{Round, Stage};
use crate::stakes::Stakes;

use super::event::Event;
use super::rung::{Rung, rungs};
use super::sibling::{Difficulty, Sibling};

/// The session of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State<D> {
    /// The limits.
    pub stakes: Stakes,
    /// The current or last round.
    pub round: Round,
    /// How hard it is.
    pub difficulty: Option<D>,
    /// How many of its steps were survived.
    pub survived: usize,
    /// The table of every difficulty, computed once.
    tables: Arc<[(D, Vec<Rung>)]>,
}

impl<D: Difficulty> State<D> {
    /// Before the first bet. The settings have been checked.
    pub(super) fn new<S: Sibling<Difficulty = D>>(config: &S::Config) -> Self {
        let stakes = S::stakes(config).expect("a table is opened with settings that were checked");
        let table = |difficulty: &D| (*difficulty, rungs::<S>(config, *difficulty));
        Self {
            stakes,
            round: Round::none(stakes),
            difficulty: None,
            survived: 0,
            tables: D::ALL.iter().map(table).collect(),
        }
    }

    /// The table of the round: none before the first bet.
    pub fn rungs(&self) -> &[Rung] {
        let table = self.tables.iter().find(|(difficulty, _)| Some(*difficulty) == self.difficulty);
        table.map_or(&[], |(_, rungs)| rungs)
    }

    /// The entry of the step that can be made now.
    pub fn next_rung(&self) -> Result<Rung, SessionRefusal> {
        self.round.may_step()?;
        self.rungs().get(self.survived).copied().ok_or(SessionRefusal::NoRound)
    }

    /// Whether every step was survived.
    pub fn is_at_the_top(&self) -> bool {
        self.survived == self.rungs().len()
    }

    /// Every step made: survived, or lost.
    pub fn steps_made(&self) -> Vec<bool> {
        let lost = self.round.stage == Stage::Finished;
        let survived = core::iter::repeat_n(true, self.survived);
        survived.chain(lost.then_some(false)).collect()
    }

    pub(super) fn apply(&mut self, event: &Event<D>) {
        match event {
            Event::BetPlaced { amount, difficulty } => {
                self.round.begin(*amount);
                self.difficulty = Some(*difficulty);
                self.survived = 0;
            }
            Event::StepSurvived { multiplier, .. } => {
                self.round.win(*multiplier);
                self.survived += 1;
            }
            Event::StepLost { .. } => self.round.lose(),
            Event::CashedOut { payout, .. } => self.round.cash_out(*payout),
        }
    }
}
