//! The settings and the stakes of HiLo: `docs/rules/hilo.md`, *At the table*.

use conformance::Scenario;
use hilo::Hilo;
use serde_json::json;
use table::{Code, Version};

fn refused(config: &str) -> Option<String> {
    Scenario::<Hilo>::bad_config(1, config)
}

fn limits(decimals: u8, limits: [&str; 3]) -> String {
    let [min, max, payout] = limits;
    json!({"decimals": decimals, "minBet": min, "maxBet": max, "maxPayout": payout}).to_string()
}

/// [H17]
#[test]
fn the_defaults_of_the_settings() {
    let table = Scenario::<Hilo>::scripted(1, "{}", &[]);
    let config = serde_json::to_string(table.play().config()).expect("settings");
    let expected =
        r#"{"rtp":96,"decimals":2,"minBet":"0.10","maxBet":"1000.00","maxPayout":"100000.00"}"#;
    assert_eq!(config, expected);
    assert_eq!(refused(expected), None);
}

/// [H17] [H13] Percent, above 0 and at most 99.9, with at most 4 decimals by value.
#[test]
fn the_returns_that_are_taken() {
    for rtp in ["96", " 96 ", "96.0", "96.00000", "9.6e1", "960e-1", "99.9", "0.0001", "1e-4"] {
        assert_eq!(refused(&format!(r#"{{"rtp":{rtp}}}"#)), None, "{rtp}");
    }
    let others = [
        "0", "0.0", "-0", "-96", "99.90001", "99.9001", "100", "96.00001", "1e99", "1e-5", "null",
        r#""96""#, "[96]", "{}", "true",
    ];
    for rtp in others {
        assert!(refused(&format!(r#"{{"rtp":{rtp}}}"#)).is_some(), "{rtp}");
    }
}

/// [H17] 96.00000 and 9.6e1 are 96: exact, never through a float.
#[test]
fn a_return_is_read_exactly() {
    let rows = [("96.00000", "96"), ("9.6e1", "96"), ("99.9", "99.9"), ("33.3333", "33.3333")];
    for (rtp, kept) in rows {
        let table = Scenario::<Hilo>::scripted(1, &format!(r#"{{"rtp":{rtp}}}"#), &[]);
        let config = serde_json::to_string(table.play().config()).expect("settings");
        assert!(config.starts_with(&format!(r#"{{"rtp":{kept},"#)), "{config}");
    }
}

/// [H17]
#[test]
fn decimals_are_0_to_8() {
    for decimals in 0..=8 {
        assert_eq!(refused(&limits(decimals, ["1", "2", "3"])), None, "{decimals}");
    }
    for decimals in ["9", "-1", "2.0", "1e0", "null", r#""2""#, "256", "true"] {
        let config =
            format!(r#"{{"decimals":{decimals},"minBet":"1","maxBet":"2","maxPayout":"3"}}"#);
        assert!(refused(&config).is_some(), "{decimals}");
    }
}

/// [H17] The limits, defaults too, have at most that many decimals as written.
#[test]
fn limits_have_the_currencys_decimals() {
    for decimals in 2..=8 {
        assert_eq!(refused(&format!(r#"{{"decimals":{decimals}}}"#)), None, "{decimals}");
    }
    for decimals in 0..=1 {
        assert!(refused(&format!(r#"{{"decimals":{decimals}}}"#)).is_some(), "{decimals}");
    }
    assert_eq!(refused(&limits(1, ["0.1", "001.5", "2"])), None);
    assert!(refused(&limits(1, ["0.1", "1.50", "2"])).is_some());
    assert!(refused(&limits(0, ["1", "2", "3.0"])).is_some());
}

/// [H17] 0 < minBet ≤ maxBet ≤ maxPayout ≤ 1,000,000,000.
#[test]
fn limits_are_in_order() {
    let taken = [["0.01", "0.01", "0.01"], ["1", "1", "1"], ["1", "1000000000", "1000000000.00"]];
    for row in taken {
        assert_eq!(refused(&limits(2, row)), None, "{row:?}");
    }
    let others = [
        ["0", "1", "1"],
        ["0.00", "1", "1"],
        ["2", "1", "3"],
        ["1", "3", "2"],
        ["1", "1", "1000000000.01"],
        ["1", "1", "99999999999999999999999999"],
        ["-1", "1", "1"],
        ["1", "", "1"],
        ["1", "1.", "1"],
        [".5", "1", "1"],
        ["1", "1e2", "1000"],
    ];
    for row in others {
        assert!(refused(&limits(2, row)).is_some(), "{row:?}");
    }
}

/// [H17] Contract §2: an unknown setting, a repeated key, `null` and another type are refused.
#[test]
fn what_is_no_setting() {
    let rows = [
        r#"{"RTP":96}"#,
        r#"{"greedPenalty":0.15}"#,
        r#"{"min_bet":"0.10"}"#,
        r#"{"rtp":96,"rtp":96}"#,
        r#"{"minBet":"0.10","minBet":"0.10"}"#,
        r#"{"minBet":null}"#,
        r#"{"minBet":0.10}"#,
        r#"{"maxPayout":100000}"#,
        "null",
        "96",
        "",
    ];
    for config in rows {
        assert!(refused(config).is_some(), "{config}");
    }
    for seats in [0, 2] {
        assert!(Scenario::<Hilo>::bad_config(seats, "{}").is_some(), "{seats} seats");
    }
}

/// [H18]
#[test]
fn what_is_no_command() {
    let mut table = Scenario::<Hilo>::scripted(1, "{}", &[6]);
    let rows = [
        r#"{"type":"placeBet"}"#,
        r#"{"type":"placeBet","amount":"10.00","currency":"EUR"}"#,
        r#"{"type":"placeBet","amount":"10.00","amount":"10.00"}"#,
        r#"{"type":"choice"}"#,
        r#"{"type":"choice","choice":"equal"}"#,
        r#"{"type":"choice","choice":"Higher"}"#,
        r#"{"type":"choice","choice":null}"#,
        r#"{"type":"choice","choice":1}"#,
        r#"{"type":"choice","choice":"higher","amount":"1"}"#,
        r#"{"type":"cashOut","amount":"1"}"#,
        r#"{"type":"cashout"}"#,
        r#"{"type":"climb"}"#,
        r#"{"amount":"10.00"}"#,
        r#"["cashOut"]"#,
        "cashOut",
    ];
    for command in rows {
        table.refuse(0, command, Code::BadInput);
    }
    table.accept(0, r#"{"type":"placeBet","amount":"10.00"}"#);
}

/// [H19]
#[test]
fn the_amounts_that_are_taken() {
    let rows = [
        ("10.00", "10.00"),
        ("10", "10.00"),
        ("10.5", "10.50"),
        ("0.10", "0.10"),
        ("0.1", "0.10"),
        ("1000", "1000.00"),
        ("1000.00", "1000.00"),
        ("0010", "10.00"),
        ("00000000000000000000000000010.00", "10.00"),
    ];
    for (amount, shown) in rows {
        let mut table = Scenario::<Hilo>::scripted(1, "{}", &[6]);
        table.accept(0, &json!({"type": "placeBet", "amount": amount}).to_string());
        assert_eq!(table.see(0, "/betAmount"), shown, "{amount}");
    }
}

/// [H19]
#[test]
fn the_amounts_that_are_not() {
    let mut table = Scenario::<Hilo>::scripted(1, "{}", &[]);
    let rows = [
        "",
        " ",
        "0",
        "0.00",
        "0.09",
        "0.099",
        "1000.01",
        "1.000",
        "10.000",
        "-1",
        "+1",
        "-0",
        "1.",
        ".5",
        ".",
        "1e2",
        "1,5",
        " 1",
        "1 ",
        "1.2.3",
        "0x1",
        "ten",
        "NaN",
        "٣",
        "½",
        "99999999999999999999999999999999999999",
        "184467440737095516.17",
        "1.5\n",
    ];
    for amount in rows {
        let command = json!({"type": "placeBet", "amount": amount}).to_string();
        table.refuse(0, &command, Code::InvalidAmount);
    }
    for amount in ["10", "10.0", "null", "true", r#"["10"]"#, r#"{"value":"10"}"#] {
        let command = format!(r#"{{"type":"placeBet","amount":{amount}}}"#);
        table.refuse(0, &command, Code::BadInput);
    }
    assert_eq!(table.see(0, "/phase"), "ready");
}

/// [H31] [H19] The longest is taken, one character more is not; by the first version it was.
#[test]
fn an_amount_has_at_most_32_characters() {
    let rows = [
        ("00000000000000000000000000010.00", [true, true]),
        ("00000000000000000000000000000010", [true, true]),
        ("000000000000000000000000000010.00", [false, true]),
        ("000000000000000000000000000000010", [false, true]),
    ];
    for (amount, taken) in rows {
        let command = json!({"type": "placeBet", "amount": amount}).to_string();
        for (rules, taken) in [Version::SECOND, Version::FIRST].into_iter().zip(taken) {
            let mut table = Scenario::<Hilo>::scripted_by(rules, 1, "{}", &[6]);
            match taken {
                true => drop(table.accept(0, &command)),
                false => table.refuse(0, &command, Code::InvalidAmount),
            }
        }
    }
}

/// [H31] [H17] The limits of the config are plain decimals too.
#[test]
fn a_limit_has_at_most_32_characters() {
    let [taken, long] = [29, 30].map(|zeros| "0".repeat(zeros) + "1.5");
    for limit in 0..3 {
        let mut all = ["1.5"; 3];
        all[limit] = &taken;
        assert_eq!(refused(&limits(2, all)), None, "{all:?}");
        all[limit] = &long;
        assert!(refused(&limits(2, all)).is_some(), "{all:?}");
        let earlier = Scenario::<Hilo>::bad_config_by(Version::FIRST, 1, &limits(2, all));
        assert_eq!(earlier, None, "{all:?}");
    }
}

/// [H19] As many decimals as the currency has, as written.
#[test]
fn an_amounts_decimals_are_the_currencys() {
    let rows = [
        (0, "1", true),
        (0, "1.0", false),
        (1, "1.5", true),
        (1, "1.50", false),
        (8, "1.00000001", true),
        (8, "1.000000010", false),
    ];
    for (decimals, amount, taken) in rows {
        let config = limits(decimals, ["1", "2", "3"]);
        let mut table = Scenario::<Hilo>::scripted(1, &config, &[6]);
        let command = json!({"type": "placeBet", "amount": amount}).to_string();
        assert_eq!(table.ask(0, &command).is_ok(), taken, "{amount} at {decimals}");
    }
}

/// [H19] The sentence of a refusal says what would be accepted.
#[test]
fn a_refused_amount_is_told_the_limits() {
    let mut table = Scenario::<Hilo>::scripted(1, "{}", &[]);
    let refused = table.ask(0, r#"{"type":"placeBet","amount":"5000"}"#).expect_err("too much");
    assert!(refused.message.contains("from 0.10 to 1000.00"), "{}", refused.message);
}
