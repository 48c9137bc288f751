//! `croupier odds` and `croupier simulate`, as a stranger runs them.

mod temp;

use std::path::Path;
use std::process::Command;

use conformance::Effort;
use serde_json::Value;
use table::draws::Dice;
use temp::Temp;

/// What the program says with these arguments: its status, its output and its errors.
fn croupier(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    let output = command.args(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let (code, out, err) = croupier(&[arguments, &["--json"]].concat());
    assert_eq!(code, Some(0), "{err}");
    serde_json::from_str(&out).expect("one JSON object")
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("written");
}

/// A figure in units of its twelfth decimal.
fn units(figure: &Value) -> u64 {
    let text = figure["decimal"].as_str().expect("a text");
    text.replace('.', "").parse().expect("a number that is not negative")
}

/// [H5] [H12] The table of HiLo: on a 7 at 96 % either guess is 7 in 13 for 1.7829.
#[test]
fn odds_are_fractions_by_the_rule_book() {
    let odds = json(&["odds", "hilo"]);
    let choices = odds["choices"].as_array().expect("choices");
    assert_eq!(choices.len(), 26);
    let seven = choices.iter().find(|one| one["card"] == 7 && one["choice"] == "higher");
    let seven = seven.expect("a guess on every card");
    assert_eq!(seven["chance"]["exact"], "7/13");
    assert_eq!(seven["multiplier"], "1.7829");
    assert_eq!(seven["return"]["exact"], "124803/130000");
    let (code, out, _) = croupier(&["odds", "hilo"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("1.7829"), "{out}");
}

/// [O11] What holds at an operator's: its return, its limits, its currency's decimals.
#[test]
fn odds_are_told_as_they_hold_at_an_operators() {
    let folder = Temp::new("odds");
    let acme = r#"{"operatorId":"acme","currencies":["DEMO"],"games":{"inhousegame:hilo":
        {"rtp":94.5,"limits":{"DEMO":{"maxPayout":"50.00","maxBet":"20.00"}}}}}"#;
    write(folder.path(), "operators/acme.json", acme);
    let configs = folder.path().to_str().expect("text");
    let at = |more: &[&str]| {
        croupier(&[&["odds", "hilo", "--configs", configs, "--operator"], more].concat())
    };
    let (code, out, err) = at(&["acme", "--json"]);
    assert_eq!(code, Some(0), "{err}");
    let odds: Value = serde_json::from_str(&out).expect("one JSON object");
    assert_eq!(odds["rtp"], 94.5);
    assert_eq!(odds["maxPayout"], "50.00");
    let (code, out, _) = at(&["acme", "--json", "--stake", "20.00"]);
    let odds: Value = serde_json::from_str(&out).expect("one JSON object");
    assert_eq!((code, &odds["stake"]), (Some(0), &Value::from("20.00")));

    let (code, _, err) = at(&["acme", "--stake", "20.01"]);
    assert_eq!((code, err.lines().count()), (Some(2), 1), "{err}");
    let (code, _, err) = at(&["bank"]);
    assert_eq!((code, err.as_str()), (Some(2), "croupier: bank does not offer hilo\n"));
    let (code, _, err) = at(&["acme", "--currency", "XXX"]);
    assert_eq!((code, err.as_str()), (Some(2), "croupier: acme does not offer hilo in XXX\n"));
}

/// [O11] The house is an operator too, and its odds are those that nobody overrides.
#[test]
fn the_house_has_the_games_own_odds() {
    let folder = Temp::new("odds-house");
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let configs = folder.path().to_str().expect("text");
    let own = json(&["odds", "hilo", "--operator", "house", "--configs", configs]);
    assert_eq!(
        own["choices"][0]["multiplier"],
        json(&["odds", "hilo"])["choices"][0]["multiplier"]
    );
}

/// A return is refused with a sentence, and so is a game that has no odds.
#[test]
fn what_is_no_question_is_refused() {
    for arguments in [
        &["odds", "xidach"][..],
        &["odds", "hilo", "--return", "120"],
        &["odds", "hilo", "--config", "{"],
        &["odds", "hilo", "--stake", "much"],
        &["simulate", "hilo", "--rounds", "10", "--strategy", "luck"],
    ] {
        let (code, out, err) = croupier(arguments);
        assert_eq!((code, out.as_str(), err.lines().count()), (Some(2), "", 1), "{arguments:?}");
    }
}

/// [H5] [S7] Over all returns no rounding adds more than four decimals can: half of a ten-thousandth
/// of a stake in HiLo, and less in the games of steps, whose tables have eight.
#[test]
fn no_rounding_adds_more_than_its_decimals_can() {
    for (game, most) in [("hilo", 50_000_000), ("chickenroad", 5_000), ("dragontower", 5_000)] {
        let sweep = json(&["odds", game, "--sweep"]);
        assert_eq!(sweep["returns"], 500, "{game}");
        let adds = units(&sweep["most"]["adds"]);
        assert!(adds <= most, "{game} adds {adds}");
    }
}

/// [H12] At any return, sampled here, no plan returns more than the stated return and what rounding can
/// add to its first guess.
#[test]
fn the_best_plan_is_not_above_the_stated_return() {
    let effort = Effort::of_this_run();
    let seed = effort.seed(19);
    let mut dice = Dice::new(seed);
    for _ in 0..effort.of(3) {
        let tenths = 500 + dice.below(500);
        let rtp = format!("{}.{}", tenths / 10, tenths % 10);
        let odds = json(&["odds", "hilo", "--return", &rtp]);
        let (best, stated) = (units(&odds["best"]["return"]), tenths * 1_000_000_000);
        assert!(best <= stated + 50_000_000, "{rtp} % returns {best} (seed {seed})");
    }
}

/// What is played is what is worked out: the same rounds from the same seed on any number of cores, and
/// the exact return beside them.
#[test]
fn rounds_are_the_same_on_any_number_of_cores() {
    for (game, strategy) in
        [("hilo", "likelier:2"), ("chickenroad", "easy:3"), ("dragontower", "hard:2")]
    {
        let play = |threads: &str| {
            let asked =
                ["simulate", game, "--rounds", "60000", "--seed", "7", "--strategy", strategy];
            croupier(&[&asked[..], &["--threads", threads]].concat())
        };
        let (code, out, err) = play("1");
        assert_eq!((code, err.as_str()), (Some(0), ""), "{game}");
        let lines: Vec<&str> = out.lines().collect();
        assert_eq!(lines[0], "60000 rounds");
        assert!(lines[1].starts_with("returned ") && lines[2].starts_with("exactly "), "{out}");
        assert_eq!(play("2").1, out, "{game}");
    }
}
