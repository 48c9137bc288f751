//! What a page is told of odds is what `croupier odds` tells, and what the rules pay.

use odds::{Question, page};
use serde_json::{Value, json};

fn told(name: &str, asked: &Value) -> Value {
    let question = serde_json::from_value(json!({ name: asked })).expect("an object");
    match page::answer(question) {
        Ok(told) => serde_json::from_str::<Value>(&told).expect("JSON")[name].clone(),
        Err(why) => json!(why.to_string()),
    }
}

fn report(game: &str, config: &str) -> Value {
    let report = Question { game, config, stake: "10.00" }.odds().expect("odds");
    serde_json::to_value(report).expect("plain data")
}

/// [S1] [S3] [H8] Every difficulty of both games, also where the largest win comes first.
#[test]
fn every_step_is_told_as_in_the_report() {
    for (game, most) in
        [("chickenroad", "100000.00"), ("chickenroad", "1000.00"), ("dragontower", "1000.00")]
    {
        let of = json!({"stake": "10.00", "maxPayout": most});
        for one in report(game, &json!({ "maxPayout": most }).to_string())["difficulties"]
            .as_array()
            .expect("a list")
        {
            let rows = one["steps"].as_array().expect("a list");
            let multipliers: Vec<&Value> = rows.iter().map(|row| &row["multiplier"]).collect();
            let asked = json!({"game": game, "difficulty": one["difficulty"], "multipliers": multipliers, "of": of});
            let steps = told("steps", &asked);
            let steps = steps.as_array().expect("a list");
            assert_eq!(steps.len(), rows.len());
            let is_last = |number: usize| number == rows.len();
            for (step, row) in steps.iter().zip(rows) {
                assert_eq!(step["number"], row["step"]);
                assert_eq!(step["chance"], row["chance"]["decimal"]);
                assert_eq!(step["reach"], row["reached"]["decimal"]);
                assert_eq!(step["runReturn"], row["return"]["decimal"]);
                assert_eq!(step["win"]["pays"], row["paid"]);
                let limit = step["win"]["isLimit"] == true;
                let number = step["number"].as_u64().expect("a number");
                assert!(!limit || is_last(usize::try_from(number).expect("few")), "{step}");
                assert_eq!(
                    row["ends"] == true,
                    limit || is_last(usize::try_from(number).expect("few"))
                );
                if limit {
                    assert_eq!(step["comesBack"], row["paidReturn"]["decimal"]);
                } else {
                    assert_eq!(step["comesBack"], step["runReturn"]);
                }
            }
        }
    }
}

/// [H5] All 26 guesses.
#[test]
fn every_guess_is_told_as_in_the_report() {
    let guesses = told("guesses", &json!({"rtp": "96"}));
    assert_eq!((&guesses["skips"], &guesses["returned"]), (&json!(50), &json!("0.960000000000")));
    let report = report("hilo", "{}");
    let pairs = guesses["choices"].as_array().expect("a list").iter();
    let pairs = pairs.zip(report["choices"].as_array().expect("a list"));
    assert_eq!(pairs.len(), 26);
    for (one, row) in pairs {
        assert_eq!([&one["card"], &one["choice"]], [&row["card"], &row["choice"]]);
        assert_eq!(one["multiplier"], row["multiplier"]);
        assert_eq!(one["chance"], row["chance"]["decimal"]);
        assert_eq!(one["returns"], row["return"]["decimal"]);
    }
    // Of all values that can win, the roundings of 0.96 × 13/w lie at most half of 0.0001 × w/13 off.
    assert_eq!(guesses["rounding"], "0.000038461538");
}

/// [H6] [H8] [H10] A win is cut, never rounded, and at most the largest.
#[test]
fn a_win_is_what_the_rules_pay() {
    let of = json!({"stake": "10.00", "maxPayout": "100.00"});
    let wins = told("wins", &json!({"of": of, "at": ["1.23456789", "9.99999999", "10.00000000"]}));
    let pays = |at: usize| (wins[at]["pays"].clone(), wins[at]["isLimit"].clone());
    assert_eq!(pays(0), (json!("12.34"), json!(false)));
    assert_eq!(pays(1), (json!("99.99"), json!(false)));
    assert_eq!(pays(2), (json!("100.00"), json!(true)));
    assert_eq!(wins[0]["exact"], "12.3456789000");
    let of = json!({"stake": "7.00", "maxPayout": "100.00"});
    let win = &told("wins", &json!({"of": of, "at": ["1.00000000"]}))[0];
    assert_eq!([&win["limit"], &win["limitFrom"]], ["14.28", "14.29"]);
    let next = told("next", &json!({"of": of, "multiplier": "1.50000000", "by": "1.3333"}));
    assert_eq!([&next["win"]["pays"], &next["loses"]], [&json!("13.99"), &Value::Null]);
    let sure = told("next", &json!({"of": of, "multiplier": "1.00000000", "by": "0.9600"}));
    assert_eq!(sure["loses"], "0.040000000000");
}

/// [H5] The chance of a run times what it has come to.
#[test]
fn a_run_returns_its_chance_times_its_multiplier() {
    let guesses = json!([{"card": 7, "choice": "higher"}, {"card": 13, "choice": "lower"}]);
    let made = json!({"guesses": guesses, "multiplier": "1.71158400"});
    // 7/13 × 13/13 × 1.711584.
    assert_eq!(told("run", &json!({"made": made})), "0.921622153846");
}

#[test]
fn what_cannot_be_answered_is_refused_in_a_sentence() {
    let wins = |stake: &str, at: &str| {
        let of = json!({"stake": stake, "maxPayout": "100.00"});
        told("wins", &json!({"of": of, "at": [at]}))
    };
    assert_eq!(wins("0.00", "1.00000000"), "No currency has such a stake.");
    assert_eq!(wins("1.0", "1.00000000"), "No currency has such a stake.");
    assert_eq!(
        wins("1.00", &format!("3{}.00000000", "0".repeat(29))),
        "No round comes to so much."
    );
    assert!(wins("1.00", "1").as_str().is_some_and(|why| why.contains("not a multiplier")));
    assert_eq!(told("guesses", &json!({"rtp": "0"})), "A return is a share in percent.");
    let steps = |game: &str, difficulty: &str| {
        told(
            "steps",
            &json!({"game": game, "difficulty": difficulty, "multipliers": [], "of": null}),
        )
    };
    assert_eq!(steps("hilo", "easy"), "hilo is no game of steps.");
    assert_eq!(steps("dragontower", "daredevil"), "No such difficulty.");
    let long = json!({"stated": {"rtp": "96", "guesses": 1001}});
    assert_eq!(told("run", &long), "Nobody guesses so often.");
}
