//! What is true now.

use alloc::sync::Arc;
use alloc::vec::Vec;

use table::{BadConfig, SeatSet, Version, Words};

use crate::refusal::SessionRefusal;
use crate::round::{PLAYER, Round, Stage};
use crate::stakes::Stakes;
use crate::terms::Limits;

use super::Ladder;
use super::event::Event;
use super::rung::{Rung, rungs};
use super::sibling::Odds;
use super::tiles::Tiles;

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
    /// The tiles of every step made, in a game that has them.
    pub tiles: Option<Vec<Tiles>>,
    /// The table of every difficulty, computed once.
    tables: Arc<[(D, Vec<Rung>)]>,
}

impl<D: Words> State<D> {
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

    fn walk_over(&mut self, step: Option<&Tiles>) {
        self.tiles.iter_mut().for_each(|tiles| tiles.extend(step.cloned()));
    }
}

impl<S: Odds> table::State<Ladder<S>> for State<S::Difficulty> {
    fn open(rules: Version, config: &S::Config, _seats: u8) -> Result<Self, BadConfig> {
        let stakes = config.stakes(rules)?;
        let table = |difficulty: &S::Difficulty| (*difficulty, rungs::<S>(config, *difficulty));
        Ok(Self {
            stakes,
            round: Round::none(stakes),
            difficulty: None,
            survived: 0,
            tiles: S::has_tiles(rules).then(Vec::new),
            tables: S::Difficulty::ALL.iter().map(table).collect(),
        })
    }

    fn apply(&mut self, event: &Event<S::Difficulty>) {
        match event {
            Event::BetPlaced { amount, difficulty } => {
                self.round.begin(*amount);
                self.difficulty = Some(*difficulty);
                self.survived = 0;
                self.tiles.iter_mut().for_each(Vec::clear);
            }
            Event::StepSurvived { multiplier, tiles, .. } => {
                self.round.win(*multiplier);
                self.survived += 1;
                self.walk_over(tiles.as_ref());
            }
            Event::StepLost { tiles, .. } => {
                self.round.lose();
                self.walk_over(tiles.as_ref());
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
