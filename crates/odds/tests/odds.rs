//! Odds held against figures worked out by hand, against every way counted otherwise, and against rounds played
//! through the games' own rules.

#![expect(clippy::print_stdout, reason = "a seed is printed, so that a run can be repeated")]

use conformance::Effort;
use hilo::{Config, Guess, RANKS};
use num_bigint::BigInt;
use odds::hilo::Bet;
use odds::{Exact, Question, Sweep};
use serde_json::Value;
use table::Number;
use table::draws::Dice;

fn ratio(over: u64, under: u64) -> Exact {
    Exact::new(over.into(), under.into())
}

fn told(game: &str, config: &str, stake: &str) -> Value {
    let report = Question { game, config, stake }.odds().expect("odds");
    serde_json::to_value(report).expect("plain data")
}

fn exact(figure: &Value) -> Exact {
    figure["exact"].as_str().expect("a fraction").parse().expect("a fraction")
}

/// [H5] The card 7 at 96 %: 7 of 13 win 1.7829.
#[test]
fn every_guess_has_the_odds_of_the_rule_book() {
    let told = told("hilo", "{}", "10.00");
    let choices = told["choices"].as_array().expect("a list");
    assert_eq!(choices.len(), 26);
    let rows = [(1, "higher", 13, 9_600), (7, "higher", 7, 17_829), (13, "higher", 1, 124_800)];
    for (card, choice, wins, step) in rows {
        let found = choices.iter().find(|one| one["card"] == card && one["choice"] == choice);
        let found = found.expect("the guess");
        assert_eq!(exact(&found["chance"]), ratio(wins, 13), "{card}");
        assert_eq!(exact(&found["return"]), ratio(wins * step, 130_000), "{card}");
    }
    let seven = choices.iter().find(|one| one["card"] == 7).expect("the seven");
    // The root of 1.7829² × 7/13 × 6/13.
    assert_eq!((&seven["deviation"], &seven["paid"]), (&"0.88880866".into(), &"17.82".into()));
    assert_eq!(exact(&seven["paidReturn"]), ratio(7 * 1782, 13_000));
}

/// [S1] [S3] The return after n steps, and what rounding to eight decimals makes of it.
#[test]
fn every_step_has_the_odds_of_the_rule_book() {
    let road = told("chickenroad", "{}", "10.00");
    let first = &road["difficulties"][0]["steps"][0];
    assert_eq!(exact(&first["return"]), ratio(103_157_895 * 19, 2_000_000_000));
    assert_eq!(exact(&first["stated"]), ratio(98, 100));
    let tower = told("dragontower", "{}", "10.00");
    let medium = &tower["difficulties"][1];
    assert_eq!(medium["steps"][8]["multiplier"], "31.69654980");
    for (layer, row) in (1u32..).zip(medium["steps"].as_array().expect("a list")) {
        let penalty = ratio(15 * u64::from(layer * layer), 8100);
        assert_eq!(exact(&row["stated"]), ratio(97, 100) * (ratio(1, 1) - penalty));
        assert_eq!(exact(&row["reached"]), ratio(2u64.pow(layer), 3u64.pow(layer)));
    }
}

/// [H6] Two likelier guesses, each of the 13³ ways by itself.
#[test]
fn two_guesses_return_what_all_their_ways_do() {
    let half_up = |over: u64, under: u64| (2 * over + under) / (2 * under);
    let wins = |card: u64| card.max(14 - card);
    let is_right = |card: u64, next: u64| if card <= 7 { next >= card } else { next <= card };
    let mut sum = 0u64;
    for (first, second, third) in
        (1..=13).flat_map(|a| (1..=13).flat_map(move |b| (1..=13).map(move |c| (a, b, c))))
    {
        if is_right(first, second) && is_right(second, third) {
            let steps = [first, second].map(|card| half_up(96 * 13 * 100, wins(card)));
            sum += half_up(10_000 * steps[0] * steps[1], 10_000);
        }
    }
    let told = told("hilo", "{}", "10.00");
    let expected = ratio(sum, 13u64.pow(3) * 100_000_000);
    assert_eq!(exact(&told["guesses"][1]["likelier"]), expected);
}

/// The most that anybody has who may go on for that many guesses, every one tried.
fn most_with(bet: &Played, worth: &Exact, card: u8, left: u32) -> Exact {
    let mut most = worth.clone();
    for guess in [Guess::Higher, Guess::Lower].into_iter().filter(|_| left > 0) {
        let right = match guess {
            Guess::Higher => card..=RANKS,
            Guess::Lower => 1..=card,
        };
        let after = bet.rounded(worth, card, guess);
        let sum: Exact = right.map(|next| most_with(bet, &after, next, left - 1)).sum();
        most = most.max(sum / ratio(13, 1));
    }
    most
}

struct Played {
    rtp: Number,
}

impl Played {
    /// [H6] The multiplier after a right guess, rounded half up to eight decimals.
    fn rounded(&self, worth: &Exact, card: u8, guess: Guess) -> Exact {
        let step = hilo::step(self.rtp, hilo::chance(guess, card)).units();
        let units = BigInt::from(100_000_000);
        let exact = worth * Exact::new(step.into(), 10_000.into()) * Exact::from(units.clone());
        Exact::new((exact + ratio(1, 2)).floor().to_integer(), units)
    }
}

/// Whatever is guessed, and however often, nothing returns more than the best single guess.
#[test]
fn no_number_of_guesses_returns_more_than_the_best_one() {
    let effort = Effort::of_this_run();
    let seed = effort.seed(19);
    println!("returns of seed {seed}");
    let mut dice = Dice::new(seed);
    for _ in 0..effort.of(2) {
        let rtp = Number::of_units((500 + dice.below(500)) * 1000);
        let config = Config { rtp, ..Config::default() };
        let odds = Bet::new(&config, "1000.00").expect("a bet").odds();
        let single = odds.choices.iter().map(|one| one.r#return.0.clone()).max().expect("guesses");
        let played = Played { rtp };
        for card in 1..=RANKS {
            for guess in [Guess::Higher, Guess::Lower] {
                let chance = hilo::chance(guess, card);
                let after = played.rounded(&ratio(1, 1), card, guess);
                let most = most_with(&played, &after, card, 2);
                assert!(most <= after, "{rtp}: stopping after {guess:?} on {card} is the best");
                let returned = after * ratio(chance.a.into(), chance.b.into());
                assert!(returned <= single, "{rtp}: {card} {guess:?}");
            }
        }
        assert!(odds.best.uncut.0 <= single, "{rtp}");
        assert!(odds.best.r#return <= odds.best.at_most);
        let row = &odds.guesses[0];
        assert!(row.worst <= row.likelier && row.likelier <= row.best);
        assert!(row.best.0 <= single);
    }
}

/// A stake that a cut hardly touches has a plan that is proved; one of ten units has bounds.
#[test]
fn the_best_plan_is_proved_where_a_cut_takes_little() {
    let proved = told("hilo", "{}", "10.00");
    assert_eq!(proved["best"]["return"], proved["best"]["atMost"]);
    let plan = proved["best"]["plan"].as_array().expect("a list");
    assert_eq!(plan.last().expect("a stretch")["to"], 0);
    assert_eq!(plan.last().expect("a stretch")["guess"].as_array().expect("a list").len(), 13);
    let bounded = told("hilo", "{}", "0.10");
    assert!(exact(&bounded["best"]["return"]) < exact(&bounded["best"]["atMost"]));
    let capped = told("hilo", r#"{"maxBet":"10.00","maxPayout":"10.00"}"#, "10.00");
    assert!(exact(&capped["best"]["return"]) <= ratio(1, 1), "at most the largest win");
}

/// What four decimals can add at most is half a unit of the last one, and eight add less.
#[test]
fn rounding_adds_at_most_half_a_unit_at_every_return() {
    let rows = [("hilo", 20_000), ("chickenroad", 200_000_000), ("dragontower", 200_000_000)];
    for (game, parts) in rows {
        let sweep = Sweep::of_game(game).expect("a game");
        assert_eq!(sweep.returns, 500);
        assert!(sweep.most.adds.0 > ratio(0, 1) && sweep.most.adds.0 <= ratio(1, parts), "{game}");
        assert!(-sweep.least.adds.0 <= ratio(1, parts), "{game}");
    }
}

/// Rounds played through the rules return what the odds say, within five standard errors.
#[test]
fn what_is_played_returns_what_is_told() {
    let effort = Effort::of_this_run();
    let (seed, rounds) = (effort.seed(7).to_string(), effort.of(20_000));
    println!("rounds of seed {seed}");
    let rows = [
        ("hilo", "likelier:1"),
        ("hilo", "likelier:4"),
        ("hilo", "higher:2"),
        ("hilo", "best"),
        ("chickenroad", "medium:3"),
        ("dragontower", "hard:2"),
    ];
    for (game, strategy) in rows {
        let question = Question { game, config: "{}", stake: "10.00" };
        let play = question.play(&strategy.parse().expect("a strategy")).expect("a play");
        let (mut sum, mut squares) = (0u64, 0u64);
        play.lot(&seed, rounds, |paid| {
            sum += paid;
            squares += paid * paid;
        });
        let mean = ratio(sum, rounds);
        let variance = ratio(squares, rounds) - &mean * &mean;
        let off = mean - &play.expected * ratio(play.stake, 1);
        let bound = ratio(25, rounds) * variance;
        assert!(&off * &off <= bound, "{game} {strategy} is off by {off}");
    }
}

#[test]
fn what_cannot_be_asked_is_said() {
    let rows = [
        ("xidach", "{}", "1.00"),
        ("hilo", "{", "1.00"),
        ("hilo", "[]", "1.00"),
        ("hilo", "{}", "0.01"),
    ];
    for (game, config, stake) in rows {
        assert!(Question { game, config, stake }.odds().is_err(), "{game} {config} {stake}");
    }
    let question = Question { game: "hilo", config: "{}", stake: "10.00" };
    for bad in ["likelier:0", "likelier:13", "likelier:x"] {
        assert!(bad.parse::<odds::Strategy>().is_err(), "{bad}");
    }
    assert!(question.play(&"luck".parse().expect("a word")).is_err());
}
