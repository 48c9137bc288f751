//! A game in which all choose at once is lawful also with two seats, where every next line opens what
//! was hidden; what such a game lets out before that is caught all the same.

mod choices;

use choices::Choices;
use conformance::laws::{self, Law, Plan, Secrecy};
use conformance::{Broken, Figures};
use table::erased::{AnyGame, Registered};

static GAME: &dyn AnyGame = &Registered::<Choices>::GAME;

fn check(config: &str, law: &mut dyn Law) -> Result<Figures, Box<Broken>> {
    let plan = Plan { configs: vec![config.into()], plays: 30, more_plays: 200, ..Plan::default() };
    laws::check(GAME, &plan, law)
}

#[test]
fn choosing_at_once_obeys_every_law() {
    for mut law in laws::all() {
        check("{}", &mut *law).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn secrecy_says_where_nothing_further_could_be_compared() {
    let figures = check("{}", &mut Secrecy::default()).expect("it is lawful");
    let of = |what: &str, who: &str| figures.of(&format!("{what} with {who}, in choosing"));
    let opens = "pairs looked at, whose next line opens all:";
    assert!(of(opens, "2 seats, for seat 0") >= 100, "{figures}");
    assert_eq!(of("pairs compared", "2 seats, for seat 0"), 0, "{figures}");
    assert!(of("pairs compared", "3 seats, for seat 0") >= 100, "{figures}");
}

#[test]
fn what_is_let_out_before_the_opening_is_caught() {
    for (fault, says) in [
        ("leakingView", "can tell"),
        ("leakingOptions", "can tell"),
        ("leakingJudgement", "is told"),
        ("opensEarly", "compared a further accepted line"),
    ] {
        let config = format!(r#"{{"fault":"{fault}"}}"#);
        let broken = check(&config, &mut Secrecy::default()).err();
        let what = broken.map(|broken| broken.what).unwrap_or_default();
        assert!(what.contains(says), "{fault}: {what}");
    }
}
