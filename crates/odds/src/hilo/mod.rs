//! HiLo: every guess, every number of guesses, and the best that anybody can do.

mod best;
mod guesses;
mod reach;
mod ways;

use exact::{Exact, ratio, root, whole};
use hilo::{Config, Guess, RANKS, chance, step};
use serde::Serialize;
use session::{Limits as _, Money, Multiplier, Round, Stakes, Step};
use table::{BadConfig, Game as _, Number, Version};

use crate::figure::{Figure, multiplier};

pub use best::{Best, Plan, Stretch};
pub use guesses::{Aim, Guesses};
pub use reach::Reach;

/// The most guesses whose returns are told.
pub const MOST_GUESSES: u32 = 10;

/// The multipliers whose reach is told.
const TARGETS: [u32; 5] = [2, 5, 10, 20, 50];

/// What is played: the settings of a table, and a stake.
#[derive(Clone, Copy, Debug)]
pub struct Bet {
    pub(crate) rtp: Number,
    pub(crate) stakes: Stakes,
    pub(crate) stake: Money,
}

/// All that is told of it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HiloOdds {
    /// The game.
    pub game: &'static str,
    /// The stated return, in percent.
    pub rtp: Number,
    /// The stake that `paid` is told for.
    pub stake: Money,
    /// The largest win.
    pub max_payout: Money,
    /// Every card and guess.
    pub choices: Vec<ChoiceOdds>,
    /// Every number of guesses.
    pub guesses: Vec<Guesses>,
    /// The best that anybody can do.
    pub best: Best,
    /// The worst: whoever never cashes out gets nothing.
    pub worst: Figure,
    /// How likely multipliers are.
    pub reach: Vec<Reach>,
}

/// One guess on one card.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceOdds {
    /// The card, from 1 to 13.
    pub card: u8,
    /// The guess.
    pub choice: Guess,
    /// How likely it is right.
    pub chance: Figure,
    /// What a right one multiplies by.
    pub multiplier: Step,
    /// What comes back of a stake of 1, before it is cut.
    pub r#return: Figure,
    /// What is paid of that stake for a right one, cut and at most the largest win.
    pub paid: Money,
    /// What comes back of that stake.
    pub paid_return: Figure,
    /// The standard deviation of what comes back of a stake of 1.
    pub deviation: String,
}

/// Both guesses on every card.
pub(crate) fn choices() -> impl Iterator<Item = (u8, Guess)> {
    (1..=RANKS).flat_map(|card| [(card, Guess::Higher), (card, Guess::Lower)])
}

/// The likelier guess; higher on a tie.
pub(crate) fn likelier(card: u8) -> Guess {
    if card <= RANKS.div_ceil(2) { Guess::Higher } else { Guess::Lower }
}

/// Which cards make a guess on a card right.
pub(crate) fn right(card: u8, guess: Guess) -> std::ops::RangeInclusive<u8> {
    match guess {
        Guess::Higher => card..=RANKS,
        Guess::Lower => 1..=card,
    }
}

impl Bet {
    /// A stake at a table with these settings; the amount is a decimal.
    pub fn new(config: &Config, amount: &str) -> Result<Self, BadConfig> {
        let stakes = config.stakes(Version::SECOND)?;
        let stake = stakes.bet(amount).map_err(BadConfig::new)?;
        Ok(Self { rtp: config.rtp, stakes, stake })
    }

    /// Everything.
    pub fn odds(&self) -> HiloOdds {
        HiloOdds {
            game: hilo::Hilo::NAME,
            rtp: self.rtp,
            stake: self.stake,
            max_payout: self.stakes.money(self.stakes.max_payout),
            choices: choices().map(|(card, guess)| self.choice(card, guess)).collect(),
            guesses: self.guesses(),
            best: self.best(),
            worst: Figure(whole(0)),
            reach: TARGETS.iter().map(|target| self.reach(*target)).collect(),
        }
    }

    fn choice(&self, card: u8, guess: Guess) -> ChoiceOdds {
        let (chance, step) = (self.chance(card, guess), self.step(card, guess));
        let gain = ratio(step.units(), Step::UNITS);
        let paid = self.paid(Multiplier::ONE.times(step));
        let variance = &gain * &gain * &chance * (whole(1) - &chance);
        ChoiceOdds {
            card,
            choice: guess,
            multiplier: step,
            r#return: Figure(&chance * gain),
            paid,
            paid_return: Figure(&chance * self.of_stake(paid)),
            deviation: root(&variance, 8),
            chance: Figure(chance),
        }
    }

    pub(crate) fn chance(&self, card: u8, guess: Guess) -> Exact {
        let chance = chance(guess, card);
        ratio(chance.a, chance.b)
    }

    pub(crate) fn step(&self, card: u8, guess: Guess) -> Step {
        step(self.rtp, chance(guess, card))
    }

    /// What a guess returns of a stake of 1, before it is cut.
    pub(crate) fn returns(&self, card: u8, guess: Guess) -> Exact {
        self.chance(card, guess) * ratio(self.step(card, guess).units(), Step::UNITS)
    }

    /// The most that any single guess returns.
    pub(crate) fn most(&self) -> Exact {
        let returns = choices().map(|(card, guess)| self.returns(card, guess));
        returns.max().expect("there are guesses")
    }

    fn round(&self, multiplier: Multiplier) -> Round {
        let mut round = Round::none(self.stakes);
        round.begin(self.stake);
        round.win(multiplier);
        round
    }

    /// What a cash-out pays.
    pub(crate) fn paid(&self, multiplier: Multiplier) -> Money {
        self.stakes.payout(&self.round(multiplier))
    }

    /// Whether the round is cashed out by itself.
    pub(crate) fn ends(&self, multiplier: Multiplier) -> bool {
        self.stakes.reaches_limit(&self.round(multiplier))
    }

    /// Money as a part of the stake.
    pub(crate) fn of_stake(&self, money: Money) -> Exact {
        ratio(money.units, self.stake.units)
    }

    /// What a multiplier would pay of a stake of 1, uncut.
    pub(crate) fn uncut(shown: Multiplier) -> Exact {
        multiplier(shown)
    }
}
