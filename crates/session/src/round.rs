//! A round: from the bet to a loss or a cash-out.

use table::{Refusal as _, Seat};

use crate::money::Money;
use crate::multiplier::Multiplier;
use crate::refusal::SessionRefusal;
use crate::session_game::Standing;
use crate::stakes::Stakes;

/// The player of a session game.
pub const PLAYER: Seat = Seat::new(0);

/// The state of a session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// Before the first bet.
    #[default]
    Ready,
    /// A round is open.
    Playing,
    /// It was lost.
    Finished,
    /// It was cashed out.
    CashedOut,
}

impl Stage {
    /// The phase by its name in the rules.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Playing => "playing",
            Self::Finished => "finished",
            Self::CashedOut => "cashed_out",
        }
    }
}

/// The current or last round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Where it stands.
    pub stage: Stage,
    /// What was staked.
    pub stake: Money,
    /// The cumulative multiplier; it stays after a loss.
    pub multiplier: Multiplier,
    /// What was won, once the round has ended.
    pub payout: Option<Money>,
    won_once: bool,
}

impl Round {
    /// Before the first bet.
    pub const fn none(stakes: Stakes) -> Self {
        Self::at(Stage::Ready, stakes.money(0))
    }

    /// A bet begins a round.
    pub fn begin(&mut self, stake: Money) {
        *self = Self::at(Stage::Playing, stake);
    }

    const fn at(stage: Stage, stake: Money) -> Self {
        Self { stage, stake, multiplier: Multiplier::ONE, payout: None, won_once: false }
    }

    /// A success moves the multiplier on.
    pub fn win(&mut self, multiplier: Multiplier) {
        self.multiplier = multiplier;
        self.won_once = true;
    }

    /// A failure ends the round with nothing.
    pub fn lose(&mut self) {
        self.stage = Stage::Finished;
        self.payout = Some(Money { units: 0, decimals: self.stake.decimals });
    }

    /// A cash-out ends the round.
    pub fn cash_out(&mut self, payout: Money) {
        self.stage = Stage::CashedOut;
        self.payout = Some(payout);
    }

    /// Whether a round is open.
    pub fn is_playing(&self) -> bool {
        self.stage == Stage::Playing
    }

    /// Whether there has been a bet.
    pub fn exists(&self) -> bool {
        self.stage != Stage::Ready
    }

    /// A bet is taken while no round is open.
    pub fn may_bet(&self) -> Result<(), SessionRefusal> {
        SessionRefusal::RoundUnderWay.when(self.is_playing())
    }

    /// A step is made in an open round.
    pub fn may_step(&self) -> Result<(), SessionRefusal> {
        SessionRefusal::NoRound.unless(self.is_playing())
    }

    /// A cash-out follows at least one success.
    pub fn may_cash_out(&self) -> Result<(), SessionRefusal> {
        self.may_step()?;
        SessionRefusal::NothingWonYet.unless(self.won_once)
    }

    /// What the house has to know of it.
    pub fn standing(&self) -> Standing {
        let (stake, payout) = (self.shown_stake(), self.payout);
        Standing { stake, payout, is_open: self.is_playing() }
    }

    /// The stake as a view shows it.
    pub fn shown_stake(&self) -> Option<Money> {
        self.exists().then_some(self.stake)
    }

    /// The multiplier as a view shows it.
    pub fn shown_multiplier(&self) -> Option<Multiplier> {
        self.exists().then_some(self.multiplier)
    }

    /// Whether the round paid, once it has ended.
    pub fn is_win(&self) -> Option<bool> {
        self.payout.map(|payout| payout.units > 0)
    }
}
