//! `careful` beats `random` over paired games: the same seeds, the seats swapped.

use crate::evening;
use serde_json::Value;

/// How a game is measured.
struct Contest {
    game: &'static str,
    pairs: u64,
    /// Which of the two sides each seat is on.
    sides: &'static [usize],
    /// What a seat has reached.
    score: fn(&Value, usize) -> i64,
    /// When a game has gone on for long enough.
    enough: fn(&Value) -> bool,
}

/// The differences of the pairs, in whole points.
#[derive(Debug, Default)]
struct Differences {
    count: i128,
    sum: i128,
    squares: i128,
}

impl Differences {
    fn add(&mut self, difference: i64) {
        self.count += 1;
        self.sum += i128::from(difference);
        self.squares += i128::from(difference).pow(2);
    }

    /// The sum of the squared deviations from the mean, times the count.
    fn spread(&self) -> i128 {
        self.count * self.squares - self.sum.pow(2)
    }

    /// Whether the mean lies more than that many standard errors above nothing:
    /// mean² > errors² × variance ÷ count, with the variance over count − 1.
    fn exceeds(&self, errors: i128) -> bool {
        self.sum > 0 && self.sum.pow(2) * (self.count - 1) > errors.pow(2) * self.spread()
    }

    /// By how many standard errors the mean lies above nothing, rounded down.
    fn errors(&self) -> i128 {
        (0..1000).take_while(|errors| self.exceeds(*errors)).last().unwrap_or(0)
    }
}

impl Contest {
    /// The side's points after a game in which it was careful and the other was not.
    fn play(&self, careful: usize, seed: u64) -> i64 {
        let bots =
            self.sides.iter().map(|side| if *side == careful { "careful" } else { "random" });
        let mut evening = evening::of(self.game, &bots.collect::<Vec<_>>(), seed);
        evening::until(&mut evening, self.enough);
        assert_eq!(evening::refusals(&evening), [""; 0], "{} {seed}", self.game);
        let view = evening.view();
        let points = self.sides.iter().enumerate().map(|(seat, side)| {
            let score = (self.score)(&view, seat);
            if *side == careful { score } else { -score }
        });
        points.sum()
    }

    #[track_caller]
    fn careful_wins(&self) {
        let mut differences = Differences::default();
        for seed in 0..self.pairs {
            differences.add(self.play(0, seed) + self.play(1, seed));
        }
        let Differences { count, sum, .. } = differences;
        let (game, mean, errors) = (self.game, sum / count, differences.errors());
        let seats = self.sides.len();
        println!(
            "{game}, {seats} seats: careful is {mean} ahead a pair, over {count} pairs; that is \
             {errors} standard errors"
        );
        assert!(differences.exceeds(3), "{game}: {differences:?}");
    }
}

fn number(value: &Value) -> i64 {
    value.as_i64().expect("a number")
}

fn to_the_end(_: &Value) -> bool {
    false
}

#[test]
fn careful_draws_and_stands_better() {
    let score = |view: &Value, seat: usize| number(&view["seats"][seat]["score"]);
    for (pairs, sides) in [(60, &[0, 1][..]), (30, &[0, 1, 0, 1, 0])] {
        Contest { game: "xidach", pairs, sides, score, enough: to_the_end }.careful_wins();
    }
}

#[test]
fn careful_smuggles_and_inspects_better() {
    let score = |view: &Value, seat: usize| number(&view["balances"][seat]);
    for sides in [&[0, 1][..], &[0, 0, 1, 1], &[0, 0, 0, 1, 1, 1]] {
        Contest { game: "contraband", pairs: 100, sides, score, enough: to_the_end }.careful_wins();
    }
}

#[test]
fn careful_trades_and_trusts_better() {
    let score = |view: &Value, seat: usize| number(&view["portfolios"][seat]["value"]);
    for sides in [&[0, 1][..], &[0, 1, 0, 1, 0], &[0, 1, 0, 1, 0, 1, 0, 1]] {
        Contest { game: "bazaar", pairs: 100, sides, score, enough: to_the_end }.careful_wins();
    }
}

/// Passive income, of which the Fast Track begins with more than anybody has before, and as much
/// again for whoever wins.
fn freedom(view: &Value, seat: usize) -> i64 {
    const DREAM: i64 = 100_000;
    let income = number(&view["players"][seat]["passiveIncome"]).min(DREAM);
    let winners = view["result"]["winners"].as_array();
    let won = winners.is_some_and(|winners| winners.contains(&seat.into()));
    income + if won { DREAM } else { 0 }
}

#[test]
fn careful_invests_better() {
    let enough = |view: &Value| number(&view["turnNumber"]) > 120;
    for sides in [&[0, 1][..], &[0, 1, 0, 1]] {
        Contest { game: "cashflow", pairs: 20, sides, score: freedom, enough }.careful_wins();
    }
}

#[test]
fn three_standard_errors_are_counted_right() {
    let of = |values: &[i64]| {
        let mut differences = Differences::default();
        values.iter().for_each(|value| differences.add(*value));
        differences
    };
    // A mean of 4; deviations ±2, so a variance of 16 ÷ 3 and a squared error of 4 ÷ 3.
    let four = of(&[2, 6, 2, 6]);
    assert!(four.exceeds(3) && !four.exceeds(4), "{four:?}");
    assert!(!of(&[1, -1, 2, -2]).exceeds(0));
    assert!(!of(&[-5, -5, -4]).exceeds(3));
}
