//! What a number of guesses returns.

use exact::{Exact, ratio, root, whole};
use hilo::{Guess, MAX_SKIPS, RANKS};
use num_bigint::BigInt;
use serde::Serialize;
use session::{Multiplier, Step};

use super::{Bet, MOST_GUESSES, choices, likelier, right};
use crate::figure::Figure;

/// What comes of cashing out after that many right guesses, and never before.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Guesses {
    /// How many.
    pub guesses: u32,
    /// The most that any choice of guesses and skips returns, uncut.
    pub best: Figure,
    /// The least.
    pub worst: Figure,
    /// By how much rounding the running product to eight decimals can move these two.
    pub within: Figure,
    /// What the likelier guess returns, without skips, uncut; every rounding included.
    pub likelier: Figure,
    /// The chance that all of them are right.
    pub chance: Figure,
    /// What it returns of the stake, cuts and the largest win included.
    pub paid_return: Figure,
    /// The standard deviation of `likelier`.
    pub deviation: String,
}

/// A way to guess, without skips, until that many guesses were right.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// How a card is guessed.
    pub guess: fn(u8) -> Guess,
    /// When to cash out.
    pub guesses: u32,
}

impl Bet {
    /// What every number of guesses returns.
    pub fn guesses(&self) -> Vec<Guesses> {
        let (best, worst) = (self.extremes(BigInt::max), self.extremes(BigInt::min));
        let counts = 1..=MOST_GUESSES;
        let rows = counts.zip(best.into_iter().zip(worst));
        rows.map(|(guesses, (best, worst))| self.row(guesses, best, worst)).collect()
    }

    fn row(&self, guesses: u32, best: Exact, worst: Exact) -> Guesses {
        let aim = Aim { guess: likelier, guesses };
        let came = self.follow(aim, |_| false);
        let one = Multiplier::ONE.units();
        let mean = came.mean(guesses, |shown| shown.units().into()) / whole(one);
        let squares = came.mean(guesses, |shown| BigInt::from(shown.units()).pow(2));
        let squares = squares / whole(BigInt::from(one).pow(2));
        Guesses {
            guesses,
            best: Figure(best),
            worst: Figure(worst),
            within: Figure(ratio(guesses, 2 * one)),
            chance: Figure(came.mean(guesses, |_| 1.into())),
            paid_return: Figure(self.expected(aim)),
            deviation: root(&(squares - &mean * &mean), 8),
            likelier: Figure(mean),
        }
    }

    /// What an aim returns of the stake, cuts and the largest win included.
    pub fn expected(&self, aim: Aim) -> Exact {
        let came = self.follow(aim, |shown| self.ends(shown));
        came.mean(aim.guesses, |shown| self.paid(shown).units.into()) / whole(self.stake.units)
    }

    /// The most or the least that any choice of guesses, with skips between them, returns, for every number of
    /// guesses: before the running product is rounded. After n guesses with s skips left the figures are counted in
    /// parts of which there are 13ˢ × (13 × 10⁴)ⁿ to the one.
    fn extremes(&self, better: fn(BigInt, BigInt) -> BigInt) -> Vec<Exact> {
        let skips = usize::try_from(MAX_SKIPS).expect("few skips");
        let parts = |left: usize| BigInt::from(RANKS).pow(u32::try_from(left).expect("few skips"));
        let mut worth: Vec<Vec<BigInt>> =
            (0..=skips).map(|left| vec![parts(left); usize::from(RANKS)]).collect();
        let mut scale = parts(skips + 1);
        let mut found = Vec::new();
        for _ in 0..MOST_GUESSES {
            let mut now: Vec<Vec<BigInt>> = Vec::with_capacity(skips + 1);
            for after in &worth {
                let skipped = now.last().map(|fewer| fewer.iter().sum::<BigInt>());
                now.push(self.guess_once(after, skipped.as_ref(), better));
            }
            worth = now;
            scale *= u128::from(RANKS) * Step::UNITS;
            found.push(ratio(worth[skips].iter().sum::<BigInt>(), scale.clone()));
        }
        found
    }

    /// What each card is worth before a guess, from what each is worth after it, and what a skip is worth.
    fn guess_once(
        &self,
        after: &[BigInt],
        skipped: Option<&BigInt>,
        better: fn(BigInt, BigInt) -> BigInt,
    ) -> Vec<BigInt> {
        let mut now: Vec<Option<BigInt>> = vec![skipped.cloned(); usize::from(RANKS)];
        for (card, guess) in choices() {
            let came: BigInt = right(card, guess).map(|next| &after[usize::from(next) - 1]).sum();
            let came = came * self.step(card, guess).units();
            let place = &mut now[usize::from(card) - 1];
            *place = Some(match place.take() {
                Some(other) => better(came, other),
                None => came,
            });
        }
        now.into_iter().map(|worth| worth.expect("both guesses were tried")).collect()
    }
}
