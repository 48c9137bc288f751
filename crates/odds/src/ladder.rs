//! Chicken Road and Dragon Tower: every difficulty and every step.

use exact::{Exact, ratio, root, whole};
use serde::Serialize;
use session::ladder::{Odds, Rung, rungs};
use session::{Fraction, Limits as _, Money, Multiplier, Round, Stakes};
use table::{BadConfig, Version, Words as _};

use crate::figure::{Figure, multiplier};

/// All that is told of a game of steps.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LadderOdds {
    /// The game.
    pub game: &'static str,
    /// The stake that `paid` is told for.
    pub stake: Money,
    /// The largest win.
    pub max_payout: Money,
    /// Every difficulty.
    pub difficulties: Vec<Difficulty>,
    /// The best that anybody can do.
    pub best: Stop,
    /// The worst that anybody does who goes on until there is something to cash out, and takes it.
    pub worst: Stop,
}

/// Every step of a difficulty.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Difficulty {
    /// Its word.
    pub difficulty: &'static str,
    /// What comes of stopping after each step.
    pub steps: Vec<StepOdds>,
}

/// What comes of stopping after a step.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StepOdds {
    /// Which, from 1.
    pub step: u32,
    /// The chance of this step alone.
    pub chance: Figure,
    /// The chance to come so far, and so to reach the multiplier.
    pub reached: Figure,
    /// The multiplier.
    pub multiplier: Multiplier,
    /// What comes back of a stake of 1, before it is cut.
    pub r#return: Figure,
    /// What the rule book says it returns, before the multiplier is rounded.
    pub stated: Figure,
    /// What is paid of that stake, cut and at most the largest win.
    pub paid: Money,
    /// What comes back of that stake.
    pub paid_return: Figure,
    /// The standard deviation of what comes back of a stake of 1.
    pub deviation: String,
    /// Whether the round is cashed out by itself there.
    pub ends: bool,
}

/// Where to stop.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stop {
    /// What it returns of the stake.
    pub r#return: Figure,
    /// At which difficulty.
    pub difficulty: &'static str,
    /// After which step.
    pub step: u32,
}

/// A fraction of the rules as a number.
pub(crate) fn fraction(exact: Fraction) -> Exact {
    let (over, under) = exact.parts();
    ratio(over, under)
}

/// Everything about a game of steps, for a stake, which is a decimal.
pub fn odds<S: Odds>(config: &S::Config, amount: &str) -> Result<LadderOdds, BadConfig> {
    let stakes = config.stakes(Version::SECOND)?;
    let stake = stakes.bet(amount).map_err(BadConfig::new)?;
    let bet = Bet { stakes, stake };
    let difficulties: Vec<Difficulty> = S::Difficulty::ALL
        .iter()
        .map(|one| Difficulty { difficulty: one.word(), steps: bet.steps::<S>(config, *one) })
        .collect();
    let stops = || {
        difficulties.iter().flat_map(|one| {
            one.steps.iter().map(|step| Stop {
                r#return: step.paid_return.clone(),
                difficulty: one.difficulty,
                step: step.step,
            })
        })
    };
    // Of equals the first: the fewest steps.
    let best = stops().reduce(|one, other| if other.r#return > one.r#return { other } else { one });
    let worst =
        stops().reduce(|one, other| if other.r#return < one.r#return { other } else { one });
    Ok(LadderOdds {
        game: S::NAME,
        stake,
        max_payout: stakes.money(stakes.max_payout),
        best: best.expect("there are steps"),
        worst: worst.expect("there are steps"),
        difficulties,
    })
}

/// How likely it is to come so far, step by step, from 1.
pub(crate) fn reaches<S: Odds>(difficulty: S::Difficulty) -> impl Iterator<Item = (u32, Exact)> {
    (1..=S::steps(difficulty)).scan(whole(1), move |reached, step| {
        let chance = S::chance(difficulty, step);
        *reached *= ratio(chance.a, chance.b);
        Some((step, reached.clone()))
    })
}

struct Bet {
    stakes: Stakes,
    stake: Money,
}

impl Bet {
    /// Every step until the round is cashed out by itself.
    fn steps<S: Odds>(&self, config: &S::Config, difficulty: S::Difficulty) -> Vec<StepOdds> {
        let rungs = rungs::<S>(config, difficulty);
        let mut steps = Vec::new();
        for ((step, reached), rung) in reaches::<S>(difficulty).zip(&rungs) {
            let stated = fraction(S::returns(config, step));
            let row = self.step(step, rung, &reached, stated, rungs.len());
            let ends = row.ends;
            steps.push(row);
            if ends {
                break;
            }
        }
        steps
    }

    fn step(
        &self,
        step: u32,
        rung: &Rung,
        reached: &Exact,
        stated: Exact,
        last: usize,
    ) -> StepOdds {
        let mut round = Round::none(self.stakes);
        round.begin(self.stake);
        round.win(rung.multiplier);
        let paid = self.stakes.payout(&round);
        let gain = multiplier(rung.multiplier);
        let variance = &gain * &gain * reached * (whole(1) - reached);
        StepOdds {
            step,
            chance: Figure(ratio(rung.chance.a, rung.chance.b)),
            reached: Figure(reached.clone()),
            multiplier: rung.multiplier,
            r#return: Figure(reached * gain),
            stated: Figure(stated),
            paid,
            paid_return: Figure(reached * ratio(paid.units, self.stake.units)),
            deviation: root(&variance, 8),
            ends: step as usize == last || self.stakes.reaches_limit(&round),
        }
    }
}
