//! The rule book of Dragon Tower, rule by rule: `docs/rules/session-games.md`.

use conformance::Scenario;
use dragontower::DragonTower;
use serde_json::json;
use table::Code;

const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";
const CLIMB: &str = r#"{"type":"climb"}"#;
const CASH_OUT: &str = r#"{"type":"cashOut"}"#;
const DIFFICULTIES: [&str; 5] = ["easy", "medium", "hard", "expert", "master"];

fn bet(amount: &str, difficulty: &str) -> String {
    json!({"type": "placeBet", "amount": amount, "difficulty": difficulty}).to_string()
}

/// Draws that survive every layer.
fn lucky(config: &str) -> Scenario<DragonTower> {
    Scenario::scripted(1, config, &[0; 9])
}

/// [S9] [S1]
#[test]
fn the_rounds_that_survive_to_the_end() {
    let rows = [
        ("easy", 10, "1.09"),
        ("medium", 19, "3.16"),
        ("hard", 702, "42.21"),
        ("expert", 8_832, "1622.86"),
        ("master", 142_312, "21613.77"),
    ];
    for (difficulty, nonce, payout) in rows {
        let mut table = Scenario::<DragonTower>::fair(1, "{}", ZEROS, "lucky", nonce);
        table.accept(0, &bet("0.10", difficulty));
        for _ in 0..9 {
            assert_eq!(table.see(0, "/phase"), "playing", "{difficulty}");
            table.accept(0, CLIMB);
        }
        assert_eq!(table.see(0, "/phase"), "cashed_out", "{difficulty}");
        assert_eq!(table.see(0, "/finalPayout"), payout, "{difficulty}");
    }
}

/// [S1] The chance of every layer, and the last draw that survives it.
#[test]
fn the_chance_of_a_layer() {
    let rows = [
        ("easy", "0.75000000", 3_221_225_471),
        ("medium", "0.66666667", 2_863_311_530),
        ("hard", "0.50000000", 2_147_483_647),
        ("expert", "0.33333333", 1_431_655_765),
        ("master", "0.25000000", 1_073_741_823),
    ];
    for (difficulty, probability, last) in rows {
        let mut table = Scenario::<DragonTower>::scripted(1, "{}", &[last, last + 1]);
        table.accept(0, &bet("0.10", difficulty));
        for _ in 0..2 {
            assert_eq!(table.see(0, "/nextProbability"), probability, "{difficulty}");
            assert_eq!(table.see(0, "/steps"), 9, "{difficulty}");
            table.accept(0, CLIMB);
        }
        assert_eq!(table.see(0, "/survived"), json!([true, false]), "{difficulty}");
    }
}

/// [S1] [S5] Decimals of a setting count by value.
#[test]
fn the_settings_that_are_taken() {
    let taken = [
        "{}",
        r#"{"rtp":97.0,"greedPenalty":0.15,"decimals":2,"minBet":"0.10","maxBet":"1000.00","maxPayout":"100000.00"}"#,
        r#"{"greedPenalty":0}"#,
        r#"{"greedPenalty":-0.0}"#,
        r#"{"greedPenalty":0.6}"#,
        r#"{"greedPenalty":0.60000}"#,
        r#"{"greedPenalty":6e-1}"#,
        r#"{"greedPenalty":1500E-4}"#,
        r#"{"greedPenalty":0.0001}"#,
        r#"{"rtp":9.7e1}"#,
        r#"{"rtp":97.00000}"#,
    ];
    for config in taken {
        assert_eq!(Scenario::<DragonTower>::bad_config(1, config), None, "{config}");
    }
    let refused = [
        r#"{"greedPenalty":0.6001}"#,
        r#"{"greedPenalty":1}"#,
        r#"{"greedPenalty":0.00001}"#,
        r#"{"greedPenalty":-0.1}"#,
        r#"{"greedPenalty":null}"#,
        r#"{"greedPenalty":"0.15"}"#,
        r#"{"greedPenalty":[0.15]}"#,
        r#"{"greedPenalty":0.1,"greedPenalty":0.1}"#,
        r#"{"greed_penalty":0.1}"#,
        r#"{"rtp":99.9001}"#,
        r#"{"rtp":0}"#,
        r#"{"rtp":null}"#,
        r#"{"rtp":"97"}"#,
        r#"{"decimals":9}"#,
        r#"{"decimals":1}"#,
        r#"{"maxPayout":null}"#,
        r#"{"maxBet":"100000.01"}"#,
    ];
    for config in refused {
        assert!(Scenario::<DragonTower>::bad_config(1, config).is_some(), "{config}");
    }
    assert!(Scenario::<DragonTower>::bad_config(2, "{}").is_some());
}

/// [S1] [S5]
#[test]
fn the_defaults_of_the_settings() {
    let config = serde_json::to_value(lucky("{}").play().config()).expect("settings");
    let expected = json!({
        "rtp": 97, "greedPenalty": 0.15, "decimals": 2,
        "minBet": "0.10", "maxBet": "1000.00", "maxPayout": "100000.00"
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
        r#"{"type":"placeBet","amount":10.0,"difficulty":"easy"}"#,
        r#"{"type":"placeBet","amount":"10.00","difficulty":"daredevil"}"#,
        r#"{"type":"placeBet","amount":"10.00","difficulty":""}"#,
        r#"{"type":"placeBet","amount":"10.00","difficulty":"easy","layer":1}"#,
        r#"{"type":"move"}"#,
        r#"{"type":"climb","layer":1}"#,
        r#"{"type":"cashOut","amount":"1.00"}"#,
    ];
    for command in rows {
        table.refuse(0, command, Code::BadInput);
    }
    table.refuse(0, &bet("0.09", "easy"), Code::InvalidAmount);
    table.refuse(0, &bet("1000.01", "easy"), Code::InvalidAmount);
    table.refuse(0, &bet("1.000", "easy"), Code::InvalidAmount);
    assert_eq!(table.see(0, "/phase"), "ready");
}

/// [S1] [S6] Contract §2.
#[test]
fn options_name_the_difficulties_and_the_climb() {
    let mut table = lucky("{}");
    let amount = json!({"text": "decimal", "min": "0.10", "max": "1000.00", "decimals": 2});
    let offered = json!([
        {"type": "placeBet", "allowed": true, "fields": {
            "amount": amount, "difficulty": {"oneOf": DIFFICULTIES},
        }},
        {"type": "climb", "allowed": false, "code": "wrong_phase", "reason": "noRound"},
        {"type": "cashOut", "allowed": false, "code": "wrong_phase", "reason": "noRound"},
    ]);
    assert_eq!(table.options(0), offered);
    for word in DIFFICULTIES {
        table.script(&[u32::MAX]);
        table.accept(0, &bet("0.10", word));
        assert_eq!(table.see(0, "/difficulty"), word);
        table.accept(0, CLIMB);
        assert_eq!(table.see(0, "/phase"), "finished");
        assert_eq!(table.options(0), offered);
    }
}

/// [S1] `cashOut` after one layer.
#[test]
fn a_cash_out_needs_a_layer() {
    let mut table = lucky("{}");
    table.refuse(0, CASH_OUT, Code::WrongPhase);
    table.refuse(0, CLIMB, Code::WrongPhase);
    table.accept(0, &bet("10.00", "medium"));
    table.refuse(0, CASH_OUT, Code::NotAllowed);
    table.accept(0, CLIMB);
    table.accept(0, CASH_OUT);
    assert_eq!(table.see(0, "/finalPayout"), "14.52");
    table.refuse(0, CLIMB, Code::WrongPhase);
}

/// [S7] [H8] Reached exactly, the limit ends the round at once; the multiplier is shown as it is.
#[test]
fn the_limit_ends_a_round_early() {
    let even = r#"{"rtp":50,"greedPenalty":0,"maxBet":"10.00","maxPayout":"20.00"}"#;
    let mut table = lucky(even);
    table.accept(0, &bet("10.00", "hard"));
    table.accept(0, CLIMB);
    assert_eq!(table.see(0, "/phase"), "playing");
    table.accept(0, CLIMB);
    assert_eq!(table.see(0, "/phase"), "cashed_out");
    assert_eq!(table.see(0, "/finalPayout"), "20.00");
    table.accept(0, &bet("10.00", "master"));
    table.accept(0, CLIMB);
    table.refuse(0, CASH_OUT, Code::WrongPhase);
    table.accept(0, &bet("9.99", "master"));
    table.accept(0, CLIMB);
    assert_eq!(table.see(0, "/phase"), "playing");
    table.accept(0, CLIMB);
    assert_eq!(table.see(0, "/currentMultiplier"), "8.00000000");
    assert_eq!(table.see(0, "/finalPayout"), "20.00");
}

/// [S7] [S1] The ninth layer's own cash-out pays as any other, at most the limit.
#[test]
fn the_ninth_layer_pays_at_most_the_limit() {
    let mut table = lucky("{}");
    table.accept(0, &bet("1.00", "master"));
    for _ in 0..8 {
        table.accept(0, CLIMB);
    }
    assert_eq!(table.see(0, "/phase"), "playing");
    table.accept(0, CLIMB);
    assert_eq!(table.see(0, "/finalPayout"), "100000.00");
    assert_eq!(table.see(0, "/currentMultiplier"), "216137.72800000");
}

/// [S8]
#[test]
fn the_view_from_ready_to_a_cash_out() {
    let mut table = lucky("{}");
    let ready = json!({
        "phase": "ready", "turn": [0], "deadline": null, "over": false, "result": null,
        "difficulty": null, "step": null, "steps": null, "currentMultiplier": null,
        "nextMultiplier": null, "nextProbability": null, "multipliers": [], "survived": [],
        "tiles": [], "canCashOut": false, "betAmount": null, "finalPayout": null, "isWin": null,
    });
    assert_eq!(table.view(0), ready);

    table.accept(0, &bet("7", "medium"));
    table.accept(0, CLIMB);
    table.accept(0, CLIMB);
    let mut playing = json!({
        "phase": "playing", "turn": [0], "deadline": null, "over": false, "result": null,
        "difficulty": "medium", "step": 2, "steps": 9, "currentMultiplier": "2.16633333",
        "nextMultiplier": "3.21918750", "nextProbability": "0.66666667",
        "multipliers": [
            "1.45230556", "2.16633333", "3.21918750", "4.76512500", "7.02492188",
            "10.31231250", "15.06948047", "21.91366406", "31.69654980",
        ],
        "survived": [true, true],
        "tiles": [{"picked": 0, "safe": [0, 1]}, {"picked": 0, "safe": [0, 1]}],
        "canCashOut": true,
        "betAmount": "7.00", "finalPayout": null, "isWin": null,
    });
    assert_eq!(table.view(0), playing);

    table.accept(0, CASH_OUT);
    playing["phase"] = json!("cashed_out");
    playing["nextMultiplier"] = json!(null);
    playing["nextProbability"] = json!(null);
    playing["canCashOut"] = json!(false);
    playing["finalPayout"] = json!("15.16");
    playing["isWin"] = json!(true);
    assert_eq!(table.view(0), playing);
    assert_eq!(table.public(), playing);
}
