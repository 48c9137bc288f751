//! What a page shows of odds: the same figures, for what the page itself was shown.

use ::hilo::{Config, Guess, MAX_SKIPS, RANKS};
use chickenroad::Road;
use dragontower::Tower;
use exact::{Exact, decimal, ratio, whole};
use serde::{Deserialize, Serialize};
use session::ladder::{Odds, Sibling as _};
use session::{Fraction, Money, Multiplier, Round, Stakes, Step};
use std::iter::repeat_n;
use table::preview::{NoPreview, Question};
use table::{Number, Version, Words as _, decimal as plain};

use crate::figure::multiplier as worth;
use crate::hilo::{Bet, choices};
use crate::ladder::{self, fraction};

/// How many decimals a share has.
const PLACES: u32 = 12;
/// The longest run that is reckoned with.
const LONGEST: usize = 1_000;
/// What is asked about returns is asked about no stake; this one fits the usual limits.
const ANY_STAKE: &str = "1.00";

/// A question.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Asked {
    /// What a stake comes to at some multipliers.
    Wins(Wins),
    /// What a right guess or a step leads to.
    Next(Next),
    /// Every step of a difficulty.
    Steps(Steps),
    /// Every guess on every card of HiLo.
    Guesses(AtReturn),
    /// What a run of guesses returns that is cashed out at the end.
    Run(Run),
}

/// Its answer, by the same name.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
enum Told {
    /// One for each multiplier.
    Wins(Vec<Win>),
    /// What it leads to.
    Next(Then),
    /// In their order.
    Steps(Vec<StepTold>),
    /// All that holds before a card lies open.
    Guesses(GuessesTold),
    /// As a share of the stake.
    Run(String),
}

/// A stake, and what limits its win.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Staked {
    /// The stake.
    stake: Money,
    /// The largest win.
    max_payout: Money,
}

/// A stake at some multipliers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wins {
    /// The stake.
    of: Staked,
    /// The multipliers.
    at: Vec<Multiplier>,
}

/// What a stake comes to.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Win {
    /// Stake times multiplier.
    exact: String,
    /// What a cash-out pays: cut, and at most the largest win.
    pays: Money,
    /// Whether it is the largest win, which is cashed out by itself.
    is_limit: bool,
    /// What the largest win multiplies the stake by, cut to two decimals.
    limit: String,
    /// The multiplier from which on it is paid, rounded up to two decimals.
    limit_from: String,
}

/// An open round, and what it is about to be multiplied by.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Next {
    /// The stake.
    of: Staked,
    /// The multiplier now.
    multiplier: Multiplier,
    /// What it is multiplied by.
    by: Step,
}

/// What a step leads to.
#[derive(Debug, Serialize)]
struct Then {
    /// What a cash-out pays then.
    win: Win,
    /// The share that is lost even if it comes off; none where nothing is.
    loses: Option<String>,
}

/// A table of multipliers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Steps {
    /// The game.
    game: String,
    /// The difficulty.
    difficulty: String,
    /// The multiplier after each step.
    multipliers: Vec<Multiplier>,
    /// The stake, where there is one.
    of: Option<Staked>,
}

/// A step of a difficulty.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct StepTold {
    /// Which, from 1.
    number: u32,
    /// Of how many cases one succeeds, and how many there are: the tiles of a layer.
    cases: [u32; 2],
    /// The chance of this step alone.
    chance: String,
    /// The chance to come so far.
    reach: String,
    /// The multiplier.
    multiplier: Multiplier,
    /// What a run returns that is cashed out here, uncut.
    run_return: String,
    /// What this step alone returns of what the one before was worth.
    step_return: String,
    /// What the stake comes to here.
    win: Option<Win>,
    /// What a run returns that is cashed out here, the largest win included.
    comes_back: String,
}

/// A stated return.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AtReturn {
    /// In percent.
    rtp: String,
}

/// What holds at a stated return.
#[derive(Debug, Serialize)]
struct GuessesTold {
    /// How many skips a round has.
    skips: u64,
    /// The stated return as a share.
    returned: String,
    /// By how much rounding moves the return of a guess at most.
    rounding: String,
    /// Every guess on every card.
    choices: Vec<GuessTold>,
}

/// A guess on a card.
#[derive(Debug, Serialize)]
struct GuessTold {
    /// The card.
    card: u8,
    /// The guess.
    choice: Guess,
    /// Of how many values it comes true, and how many there are.
    cases: [u32; 2],
    /// The chance.
    chance: String,
    /// What it multiplies by.
    multiplier: Step,
    /// What it returns.
    returns: String,
}

/// A run of guesses.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Run {
    /// That many, at a stated return.
    Stated(Stated),
    /// These, at the multiplier that they have led to.
    Made(Made),
}

/// A number of guesses.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stated {
    /// The return of each, in percent.
    rtp: String,
    /// How many.
    guesses: usize,
}

/// Guesses that were made.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Made {
    /// On which cards.
    guesses: Vec<MadeGuess>,
    /// The multiplier now.
    multiplier: Multiplier,
}

/// A guess that was made.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MadeGuess {
    /// On which card.
    card: u8,
    /// Which.
    choice: Guess,
}

/// What is told of a question of a page; both are JSON.
pub fn answer(asked: Question) -> Result<String, NoPreview> {
    asked.answer(|asked: Asked| {
        Ok(match asked {
            Asked::Wins(Wins { of, at }) => {
                let wins = at.into_iter().map(|multiplier| of.win(multiplier));
                Told::Wins(wins.collect::<Result<_, _>>()?)
            }
            Asked::Next(next) => Told::Next(next.told()?),
            Asked::Steps(steps) => Told::Steps(steps.told()?),
            Asked::Guesses(AtReturn { rtp }) => Told::Guesses(GuessesTold::at(percent(&rtp)?)?),
            Asked::Run(run) => Told::Run(shown(&run.returns()?)),
        })
    })
}

fn shown(share: &Exact) -> String {
    decimal(share, PLACES)
}

fn too_much() -> NoPreview {
    NoPreview::new("No round comes to so much.")
}

fn percent(rtp: &str) -> Result<Number, NoPreview> {
    let units = plain::parse_units(rtp, Number::DECIMALS);
    let taken = units.filter(|units| (1..=100 * Number::ONE).contains(units));
    taken.map(Number::of_units).ok_or_else(|| NoPreview::new("A return is a share in percent."))
}

impl Staked {
    fn win(&self, multiplier: Multiplier) -> Result<Win, NoPreview> {
        let stakes = self.stakes()?;
        let fits = multiplier.units().checked_mul(self.stake.units.into());
        let product = fits.ok_or_else(too_much)?;
        let mut round = Round::none(stakes);
        round.begin(self.stake);
        round.win(multiplier);
        let hundredths = u128::from(stakes.max_payout) * 100;
        let stake = u128::from(self.stake.units);
        Ok(Win {
            exact: plain::format_units(product, stakes.decimals + Multiplier::DECIMALS),
            pays: stakes.payout(&round),
            is_limit: stakes.reaches_limit(&round),
            limit: plain::format_units(hundredths / stake, 2),
            limit_from: plain::format_units(hundredths.div_ceil(stake), 2),
        })
    }

    fn stakes(&self) -> Result<Stakes, NoPreview> {
        let Self { stake, max_payout } = self;
        let fits = stake.decimals == max_payout.decimals && stake.decimals <= 8 && stake.units > 0;
        let stakes = Stakes {
            rules: Version::SECOND,
            decimals: stake.decimals,
            min_bet: stake.units,
            max_bet: stake.units,
            max_payout: max_payout.units,
        };
        fits.then_some(stakes).ok_or_else(|| NoPreview::new("No currency has such a stake."))
    }
}

impl Next {
    fn told(&self) -> Result<Then, NoPreview> {
        let Self { of, multiplier, by } = self;
        let fits = multiplier.units().checked_mul(by.units()).is_some();
        let then = fits.then(|| multiplier.times(*by)).ok_or_else(too_much)?;
        let less = whole(1) - ratio(by.units(), Step::UNITS);
        Ok(Then { win: of.win(then)?, loses: (less > whole(0)).then(|| shown(&less)) })
    }
}

impl Steps {
    fn told(self) -> Result<Vec<StepTold>, NoPreview> {
        match self.game.as_str() {
            Road::NAME => self.of_game::<Road>(),
            Tower::NAME => self.of_game::<Tower>(),
            other => Err(NoPreview::new(format_args!("{other} is no game of steps."))),
        }
    }

    fn of_game<S: Odds>(self) -> Result<Vec<StepTold>, NoPreview> {
        let found = S::Difficulty::of_word(&self.difficulty);
        let difficulty = found.ok_or_else(|| NoPreview::new("No such difficulty."))?;
        let mut before = whole(1);
        let reaches = ladder::reaches::<S>(difficulty).zip(self.multipliers);
        let steps = reaches.map(|((number, reach), multiplier)| {
            let chance = S::chance(difficulty, number);
            let alone = ratio(chance.a, chance.b);
            let win = self.of.as_ref().map(|of| of.win(multiplier)).transpose()?;
            let value = worth(multiplier);
            let capped = win.as_ref().zip(self.of.as_ref()).filter(|(win, _)| win.is_limit);
            let comes_back = match capped {
                Some((_, Staked { stake, max_payout })) => {
                    &reach * ratio(max_payout.units, stake.units)
                }
                None => &reach * &value,
            };
            let told = StepTold {
                number,
                cases: [chance.a, chance.b],
                chance: shown(&alone),
                run_return: shown(&(&reach * &value)),
                reach: shown(&reach),
                multiplier,
                step_return: shown(&(alone * &value / &before)),
                comes_back: shown(&comes_back),
                win,
            };
            before = value;
            Ok(told)
        });
        steps.collect()
    }
}

impl GuessesTold {
    fn at(rtp: Number) -> Result<Self, NoPreview> {
        let bet = Bet::new(&Config { rtp, ..Config::default() }, ANY_STAKE);
        let bet = bet.map_err(NoPreview::new)?;
        let stated = share(rtp);
        let off = |(card, guess)| bet.returns(card, guess) - &stated;
        let rounding = choices().map(off).map(|off| off.clone().max(-off)).max();
        Ok(Self {
            skips: MAX_SKIPS,
            returned: shown(&stated),
            rounding: shown(&rounding.expect("there are guesses")),
            choices: choices().map(|(card, guess)| GuessTold::of(&bet, card, guess)).collect(),
        })
    }
}

impl GuessTold {
    fn of(bet: &Bet, card: u8, choice: Guess) -> Self {
        let chance = ::hilo::chance(choice, card);
        Self {
            card,
            choice,
            cases: [chance.a, chance.b],
            chance: shown(&bet.chance(card, choice)),
            multiplier: bet.step(card, choice),
            returns: shown(&bet.returns(card, choice)),
        }
    }
}

impl Run {
    fn returns(&self) -> Result<Exact, NoPreview> {
        let too_long = || NoPreview::new("Nobody guesses so often.");
        match self {
            Self::Stated(Stated { rtp, guesses }) => {
                let each = share(percent(rtp)?);
                let made = (*guesses <= LONGEST).then(|| repeat_n(each, *guesses).product());
                made.ok_or_else(too_long)
            }
            Self::Made(Made { guesses, multiplier }) => {
                let known = guesses.len() <= LONGEST
                    && guesses.iter().all(|made| (1..=RANKS).contains(&made.card));
                let reach = guesses.iter().map(|made| {
                    let chance = ::hilo::chance(made.choice, made.card);
                    ratio(chance.a, chance.b)
                });
                known.then(|| reach.product::<Exact>() * worth(*multiplier)).ok_or_else(too_long)
            }
        }
    }
}

/// A return in percent as a share.
fn share(rtp: Number) -> Exact {
    fraction(Fraction::percent(rtp))
}
