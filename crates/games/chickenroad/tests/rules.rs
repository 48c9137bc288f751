//! The rule book of Chicken Road, rule by rule: `docs/rules/session-games.md`.

use chickenroad::ChickenRoad;
use conformance::Scenario;
use serde_json::{Value, json};
use table::Code;
use table::draws::{Chance, Cursor, FairDraws, Seeds};

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";
const MOVE: &str = r#"{"type":"move"}"#;
const CASH_OUT: &str = r#"{"type":"cashOut"}"#;
const EASY_BET: &str = r#"{"type":"placeBet","amount":"10.00","difficulty":"easy"}"#;

fn bet(amount: &str, difficulty: &str) -> String {
    json!({"type": "placeBet", "amount": amount, "difficulty": difficulty}).to_string()
}

/// Draws that survive every step, as many as any table has.
fn lucky(config: &str) -> Scenario<ChickenRoad> {
    Scenario::scripted(1, config, &[0; 19])
}

/// [S9]
#[test]
fn the_worked_example_of_five_draws() {
    let mut draws = FairDraws::new(Seeds::new(ZEROS, "lucky"));
    let mut word = |index| format!("{:08x}", draws.word(Cursor { nonce: 0, index }));
    let expected = ["d31379b8", "7cc894f7", "319d6e1c", "a93c8936", "d8b440b2"];
    assert_eq!([0, 1, 2, 3, 4].map(&mut word), expected);

    let mut table = Scenario::<ChickenRoad>::fair(1, "{}", ZEROS, "lucky", 0);
    table.accept(0, &bet("10.00", "medium"));
    for _ in expected {
        table.accept(0, MOVE);
    }
    assert_eq!(table.see(0, "/survived"), json!([true, true, true, true, false]));
    assert_eq!(table.see(0, "/currentMultiplier"), "1.99500000");
    assert_eq!(table.see(0, "/phase"), "finished");
}

/// [S9] [S3]
#[test]
fn the_rounds_that_survive_to_the_end() {
    let rows = [
        ("easy", 24, 19, "1.96"),
        ("medium", 108, 17, "111.72"),
        ("hard", 3_031, 15, "1519.39"),
        ("daredevil", 360_312, 10, "18106.08"),
    ];
    for (difficulty, nonce, steps, payout) in rows {
        let mut table = Scenario::<ChickenRoad>::fair(1, "{}", ZEROS, "lucky", nonce);
        table.accept(0, &bet("0.10", difficulty));
        for _ in 0..steps {
            assert_eq!(table.see(0, "/phase"), "playing", "{difficulty}");
            table.accept(0, MOVE);
        }
        assert_eq!(table.see(0, "/phase"), "cashed_out", "{difficulty}");
        assert_eq!(table.see(0, "/finalPayout"), payout, "{difficulty}");
    }
}

/// [S3] The draw decides exactly: 19 in 20 is a draw up to 4080218931.
#[test]
fn a_step_survives_below_its_share_of_all_draws() {
    for (word, survives) in [(4_080_218_931, true), (4_080_218_932, false)] {
        let mut table = Scenario::<ChickenRoad>::scripted(1, "{}", &[word]);
        table.accept(0, EASY_BET);
        table.accept(0, MOVE);
        assert_eq!(table.see(0, "/survived"), json!([survives]), "{word}");
    }
}

/// [S5]
#[test]
fn the_settings_that_are_taken() {
    let taken = [
        "{}",
        r#"{"rtp":98.0,"decimals":2,"minBet":"0.10","maxBet":"1000.00","maxPayout":"100000.00"}"#,
        r#"{"rtp":98.00000}"#,
        r#"{"rtp":9.8e1}"#,
        r#"{"rtp":99.9}"#,
        r#"{"rtp":0.0001}"#,
    ];
    for config in taken {
        assert_eq!(Scenario::<ChickenRoad>::bad_config(1, config), None, "{config}");
    }
    let refused = [
        r#"{"greedPenalty":0.15}"#,
        r#"{"greedPenalty":0}"#,
        r#"{"rtp":99.90001}"#,
        r#"{"rtp":99.9001}"#,
        r#"{"rtp":0}"#,
        r#"{"rtp":null}"#,
        r#"{"rtp":"98"}"#,
        r#"{"rtp":98,"rtp":98}"#,
        r#"{"decimals":null}"#,
        r#"{"decimals":9}"#,
        r#"{"minBet":null}"#,
        r#"{"maxBet":1000}"#,
        r#"{"decimals":1}"#,
    ];
    for config in refused {
        assert!(Scenario::<ChickenRoad>::bad_config(1, config).is_some(), "{config}");
    }
    assert!(Scenario::<ChickenRoad>::bad_config(2, "{}").is_some());
}

/// [S5] The default return is 98 percent.
#[test]
fn the_defaults_of_the_settings() {
    let config = serde_json::to_value(lucky("{}").play().config()).expect("settings");
    let expected = json!({
        "rtp": 98, "decimals": 2, "minBet": "0.10", "maxBet": "1000.00", "maxPayout": "100000.00"
    });
    assert_eq!(config, expected);
}

/// [S6]
#[test]
fn what_is_no_command_of_this_game() {
    let mut table = lucky("{}");
    let rows = [
        r#"{"type":"placeBet","amount":"10.00"}"#,
        r#"{"type":"placeBet","difficulty":"easy"}"#,
        r#"{"type":"placeBet","amount":10,"difficulty":"easy"}"#,
        r#"{"type":"placeBet","amount":null,"difficulty":"easy"}"#,
        r#"{"type":"placeBet","amount":"10.00","difficulty":null}"#,
        r#"{"type":"placeBet","amount":"10.00","difficulty":"master"}"#,
        r#"{"type":"placeBet","amount":"10.00","difficulty":"Easy"}"#,
        r#"{"type":"placeBet","amount":"10.00","difficulty":1}"#,
        r#"{"type":"placeBet","amount":"10.00","difficulty":"easy","currency":"EUR"}"#,
        r#"{"type":"climb"}"#,
        r#"{"type":"move","tile":0}"#,
        r#"{"type":"move","steps":2}"#,
        r#"{"type":"cashOut","amount":"1.00"}"#,
        r#"{"type":"choice","choice":"higher"}"#,
        "{}",
    ];
    for command in rows {
        table.refuse(0, command, Code::BadInput);
    }
    assert_eq!(table.see(0, "/phase"), "ready");
}

/// [S6] [H19] Amounts are those of HiLo.
#[test]
fn the_stakes_that_are_taken() {
    for amount in ["0.10", "00010", "10.5", "1000.00"] {
        lucky("{}").accept(0, &bet(amount, "hard"));
    }
    for amount in ["", "0.09", "1000.01", "1.000", "-1", "1e2", "ten"] {
        lucky("{}").refuse(0, &bet(amount, "hard"), Code::InvalidAmount);
    }
}

/// [S6] [S3] Contract §2.
#[test]
fn options_name_the_difficulties_and_the_move() {
    let mut table = lucky("{}");
    let offered = json!([
        {"type": "placeBet", "allowed": true, "fields": {
            "amount": {"text": "decimal", "min": "0.10", "max": "1000.00", "decimals": 2},
            "difficulty": {"oneOf": ["easy", "medium", "hard", "daredevil"]},
        }},
        {"type": "move", "allowed": false, "code": "wrong_phase", "reason": "noRound"},
        {"type": "cashOut", "allowed": false, "code": "wrong_phase", "reason": "noRound"},
    ]);
    assert_eq!(table.options(0), offered);
    for word in ["easy", "medium", "hard", "daredevil"] {
        table.accept(0, &bet("0.10", word));
        assert_eq!(table.see(0, "/difficulty"), word);
        assert_eq!(
            table.option(0, "move"),
            [json!({"type": "move", "allowed": true, "fields": {}})]
        );
        let not_yet = json!({"type": "cashOut", "allowed": false, "code": "not_allowed", "reason": "nothingWonYet"});
        assert_eq!(table.option(0, "cashOut"), [not_yet]);
        table.script(&[0]);
        table.accept(0, MOVE);
        table.accept(0, CASH_OUT);
    }
}

/// [S3] `cashOut` after one step.
#[test]
fn a_cash_out_needs_a_step() {
    let mut table = lucky("{}");
    table.refuse(0, CASH_OUT, Code::WrongPhase);
    table.accept(0, EASY_BET);
    table.refuse(0, CASH_OUT, Code::NotAllowed);
    table.accept(0, MOVE);
    table.accept(0, CASH_OUT);
    assert_eq!(table.see(0, "/finalPayout"), "10.31");
}

/// [S7] 1.03157895 is shown for 1.0315789473…: the shown one pays, and reaches the limit.
#[test]
fn payout_and_limit_use_the_multiplier_as_shown() {
    for (limit, phase) in [("1031.57895", "cashed_out"), ("1031.57895001", "playing")] {
        let mut table = lucky(&format!(r#"{{"decimals":8,"maxPayout":"{limit}"}}"#));
        table.accept(0, &bet("1000", "easy"));
        table.accept(0, MOVE);
        assert_eq!(table.see(0, "/phase"), phase, "{limit}");
        if phase == "playing" {
            table.accept(0, CASH_OUT);
        }
        assert_eq!(table.see(0, "/finalPayout"), "1031.57895000", "{limit}");
    }
}

/// [S7] The table's last entry of daredevil is worth more than the limit.
#[test]
fn the_last_step_pays_at_most_the_limit() {
    let mut table = lucky("{}");
    table.accept(0, &bet("1.00", "daredevil"));
    for _ in 0..10 {
        assert_eq!(table.see(0, "/phase"), "playing");
        table.accept(0, MOVE);
    }
    assert_eq!(table.see(0, "/currentMultiplier"), "181060.88000000");
    assert_eq!(table.see(0, "/finalPayout"), "100000.00");
}

/// [S8]
#[test]
fn the_view_in_ready_and_after_a_loss() {
    let mut table = Scenario::<ChickenRoad>::scripted(1, "{}", &[0, u32::MAX]);
    let ready = json!({
        "phase": "ready", "turn": [0], "deadline": null, "over": false, "result": null,
        "difficulty": null, "step": null, "steps": null, "currentMultiplier": null,
        "nextMultiplier": null, "nextProbability": null, "multipliers": [], "survived": [],
        "canCashOut": false, "betAmount": null, "finalPayout": null, "isWin": null,
    });
    assert_eq!(table.view(0), ready);
    assert_eq!(table.public(), ready);

    table.accept(0, &bet("2", "daredevil"));
    table.accept(0, MOVE);
    assert_eq!(table.see(0, "/nextMultiplier"), table.see(0, "/multipliers/1"));
    assert_eq!(table.see(0, "/nextProbability"), "0.47368421");
    table.accept(0, MOVE);
    let lost = json!({
        "phase": "finished", "turn": [0], "deadline": null, "over": false, "result": null,
        "difficulty": "daredevil", "step": 2, "steps": 10, "currentMultiplier": "1.96000000",
        "nextMultiplier": null, "nextProbability": null,
        "multipliers": [
            "1.96000000", "4.13777778", "9.31000000", "22.61000000", "60.29333333",
            "180.88000000", "633.08000000", "2743.34666667", "16460.08000000", "181060.88000000",
        ],
        "survived": [true, false], "canCashOut": false,
        "betAmount": "2.00", "finalPayout": "0.00", "isWin": false,
    });
    assert_eq!(table.view(0), lost);
    assert_eq!(table.public(), lost);
}

/// [S8] A new bet begins a new round, at another difficulty if the player likes.
#[test]
fn nothing_of_the_last_round_stays_in_the_next() {
    let mut table = Scenario::<ChickenRoad>::scripted(1, "{}", &[0, u32::MAX]);
    for command in [EASY_BET, MOVE, MOVE, &bet("1.00", "hard")] {
        table.accept(0, command);
    }
    assert_eq!(table.see(0, "/steps"), 15);
    assert_eq!(table.see(0, "/step"), 0);
    assert_eq!(table.see(0, "/survived"), json!([]));
    assert_eq!(table.see(0, "/currentMultiplier"), "1.00000000");
    assert_eq!(table.see(0, "/finalPayout"), Value::Null);
    assert_eq!(table.play().cursor(), Cursor { nonce: 1, index: 0 });
}
