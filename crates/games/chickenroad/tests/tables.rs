//! The tables of Chicken Road, every entry proved against its exact value:
//! `docs/rules/session-games.md`.

use chickenroad::ChickenRoad;
use conformance::Scenario;
use serde_json::{Value, json};

const STEPS: [(&str, usize); 4] = [("easy", 19), ("medium", 17), ("hard", 15), ("daredevil", 10)];

/// The table that a player is shown.
fn table(config: &str, difficulty: &str) -> Vec<String> {
    let mut table = Scenario::<ChickenRoad>::scripted(1, config, &[]);
    table.accept(0, &format!(r#"{{"type":"placeBet","amount":"1","difficulty":"{difficulty}"}}"#));
    serde_json::from_value(table.see(0, "/multipliers")).expect("a list of strings")
}

/// A shown multiplier in units of 10⁻⁸.
fn units(shown: &str) -> u128 {
    let (whole, decimals) = shown.split_once('.').expect("a decimal");
    assert_eq!(decimals.len(), 8, "{shown}");
    format!("{whole}{decimals}").parse().expect("digits")
}

/// How many ways there are to choose k of n, by Pascal's triangle.
fn ways(n: usize, k: usize) -> u128 {
    let mut row = vec![1];
    for _ in 0..n {
        let inner = row.windows(2).map(|pair| pair[0] + pair[1]);
        row = [1].into_iter().chain(inner).chain([1]).collect();
    }
    row[k]
}

/// [S3] [S7] Coming k steps far is choosing k lanes of twenty, all of them among the S good ones:
/// the multiplier is RTP/100 × C(20, k) ÷ C(S, k). No division here: m is the value rounded half
/// up if and only if 2m − 1 ≤ 2 × value < 2m + 1, in units of 10⁻⁸.
#[test]
fn every_entry_of_every_table_is_its_exact_value_rounded_once() {
    for (rtp, ten_thousandths) in [
        ("98", 980_000),
        ("99.9", 999_000),
        ("96.1234", 961_234),
        ("33.3333", 333_333),
        ("0.0001", 1),
    ] {
        for (difficulty, steps) in STEPS {
            let shown = table(&format!(r#"{{"rtp":{rtp}}}"#), difficulty);
            assert_eq!(shown.len(), steps, "{difficulty}");
            for (k, entry) in (1..).zip(&shown) {
                let twice = 2 * ten_thousandths * ways(20, k) * 100_000_000;
                let one = 1_000_000 * ways(steps, k);
                let doubled = 2 * units(entry);
                let fits = doubled * one <= twice + one && twice < (doubled + 1) * one;
                assert!(fits, "{difficulty}, step {k} at {rtp}: {entry}");
            }
        }
    }
}

/// [S4]
#[test]
fn the_reference_entries() {
    assert_eq!(table("{}", "easy")[..3], ["1.03157895", "1.08888889", "1.15294118"]);
    assert_eq!(table("{}", "daredevil")[9], "181060.88000000");
}

/// [S3] A sure player of the first step gets the return back: 98 ÷ (19/20), and so on.
#[test]
fn the_first_entry_of_each_difficulty() {
    let rows = [
        ("easy", "1.03157895"),
        ("medium", "1.15294118"),
        ("hard", "1.30666667"),
        ("daredevil", "1.96000000"),
    ];
    for (difficulty, first) in rows {
        assert_eq!(table("{}", difficulty)[0], first, "{difficulty}");
    }
}

/// [S3] An operator's RTP gives its own table.
#[test]
fn another_return_gives_another_table() {
    assert_eq!(table(r#"{"rtp":50}"#, "daredevil")[..2], ["1.00000000", "2.11111111"]);
}

/// [S3] [S8] The chance of step k is (S − k + 1)/(20 − k + 1).
#[test]
fn the_chance_of_each_step_alone() {
    let probabilities = |difficulty: &str, steps: usize| -> Vec<Value> {
        let mut table = Scenario::<ChickenRoad>::scripted(1, "{}", &[0; 19]);
        let bet = json!({"type": "placeBet", "amount": "0.10", "difficulty": difficulty});
        table.accept(0, &bet.to_string());
        let mut shown = Vec::new();
        for _ in 0..steps {
            shown.push(table.see(0, "/nextProbability"));
            table.accept(0, r#"{"type":"move"}"#);
        }
        assert_eq!(table.see(0, "/phase"), "cashed_out", "{difficulty}");
        shown
    };
    let daredevil = [
        "0.50000000",
        "0.47368421",
        "0.44444444",
        "0.41176471",
        "0.37500000",
        "0.33333333",
        "0.28571429",
        "0.23076923",
        "0.16666667",
        "0.09090909",
    ];
    assert_eq!(probabilities("daredevil", 10), daredevil);
    assert_eq!(probabilities("easy", 19)[17..], ["0.66666667", "0.50000000"]);
    assert_eq!(probabilities("medium", 17)[16], "0.25000000");
    assert_eq!(probabilities("hard", 15)[14], "0.16666667");
}
