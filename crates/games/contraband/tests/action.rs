//! Action, sentence by sentence: `docs/rules/contraband.md`.

mod common;

use common::{Table, choose_the_first, does, may_not, table_of};
use conformance::Scenario;
use serde_json::{Value, json};
use table::Code;

fn in_action(seats: u8, config: &str) -> Table {
    let mut table: Table = Scenario::scripted(seats, config, &[]);
    if seats > 2 {
        choose_the_first(&mut table);
    }
    table
}

/// [C4]
#[test]
fn the_smuggler_declares_0_to_1000_in_hundreds() {
    for amount in [0, 100, 500, 1000] {
        does(&mut table_of(2), 0, &format!("smuggle {amount}"));
    }
    for amount in [-100, -1, 1, 50, 150, 999, 1001, 1100, 3000, 9_007_199_254_740_991_i64] {
        may_not(&mut table_of(2), 0, &format!("smuggle {amount}"), Code::InvalidAmount);
    }
}

/// [C4]
#[test]
fn a_smuggler_declares_at_most_the_own_balance() {
    let mut table = in_action(2, r#"{"startMoney":450}"#);
    may_not(&mut table, 0, "smuggle 500", Code::InsufficientFunds);
    may_not(&mut table, 0, "smuggle 450", Code::InvalidAmount);
    may_not(&mut table, 0, "smuggle 1100", Code::InvalidAmount);
    let offer = json!({ "amount": { "min": 0, "max": 400, "step": 100 } });
    assert_eq!(table.option(0, "smuggle")[0]["fields"], offer);
    does(&mut table, 0, "smuggle 400");
}

/// [C4] [C21]
#[test]
fn the_limit_of_the_config_holds_for_the_smuggler_in_hundreds() {
    for (limit, most) in [(0, 0), (99, 0), (250, 200), (5_000, 3_000)] {
        let mut table = in_action(2, &format!(r#"{{"maxSmuggle":{limit}}}"#));
        let offer = json!({ "amount": { "min": 0, "max": most, "step": 100 } });
        assert_eq!(table.option(0, "smuggle")[0]["fields"], offer);
        let code = if limit == 5_000 { Code::InsufficientFunds } else { Code::InvalidAmount };
        may_not(&mut table, 0, &format!("smuggle {}", most + 100), code);
        does(&mut table, 0, &format!("smuggle {most}"));
    }
}

/// [C4]
#[test]
fn the_inspector_passes_or_inspects_above_0_in_hundreds_up_to_twice_the_own_balance() {
    does(&mut table_of(2), 1, "pass");
    for amount in [100, 1000, 1100, 6000] {
        does(&mut table_of(2), 1, &format!("inspect {amount}"));
    }
    for amount in [-100, 0, 1, 50, 250, 6001, 6050] {
        may_not(&mut table_of(2), 1, &format!("inspect {amount}"), Code::InvalidAmount);
    }
    for amount in [6100, 9_007_199_254_740_900_i64] {
        may_not(&mut table_of(2), 1, &format!("inspect {amount}"), Code::InsufficientFunds);
    }
}

/// [C4]
#[test]
fn the_threshold_is_bounded_by_twice_the_balance_to_the_won() {
    for (money, most) in [(50, 100), (99, 100), (100, 200), (149, 200), (150, 300)] {
        let mut table = in_action(2, &format!(r#"{{"startMoney":{money}}}"#));
        let offer = json!({ "amount": { "min": 100, "max": most, "step": 100 } });
        assert_eq!(table.option(1, "inspect")[0]["fields"], offer, "{money}");
        may_not(&mut table, 1, &format!("inspect {}", most + 100), Code::InsufficientFunds);
        does(&mut table, 1, &format!("inspect {most}"));
    }
}

/// [C4] The one code of a request whose own values break no rule.
#[test]
fn an_inspector_without_50_has_no_threshold_to_name() {
    let mut table = in_action(2, r#"{"startMoney":49}"#);
    assert_eq!(table.option(1, "inspect")[0]["code"], "insufficient_funds");
    assert_eq!(table.option(1, "pass")[0]["allowed"], true);
    may_not(&mut table, 1, "inspect 100", Code::InsufficientFunds);
    let offer = json!({ "amount": { "min": 0, "max": 0, "step": 100 } });
    assert_eq!(table.option(0, "smuggle")[0]["fields"], offer);
}

/// [C4] [C29]
#[test]
fn neither_can_be_changed() {
    for (first, seat) in [("smuggle 500", 0), ("inspect 300", 2), ("pass", 2)] {
        let mut table = in_action(4, "{}");
        does(&mut table, seat, first);
        let again: &[&str] = if seat == 0 { &["smuggle 400"] } else { &["pass", "inspect 100"] };
        for words in again {
            may_not(&mut table, seat, words, Code::NotAllowed);
        }
    }
}

/// [C29]
#[test]
fn a_team_mate_waits_and_the_other_role_has_its_own_words() {
    let mut table = in_action(4, "{}");
    for words in ["smuggle 100", "smuggle 150", "pass", "inspect 100", "inspect 0"] {
        for mate in [1, 3] {
            may_not(&mut table, mate, words, Code::NotYourTurn);
        }
        let other = if words.starts_with("smuggle") { 2 } else { 0 };
        may_not(&mut table, other, words, Code::NotAllowed);
    }
}

/// [C29] [C22]
#[test]
fn the_offers_of_action_say_the_same() {
    let table = in_action(4, "{}");
    let rows = [
        (
            "smuggle",
            [json!(null), json!("not_your_turn"), json!("not_allowed"), json!("not_your_turn")],
        ),
        (
            "pass",
            [json!("not_allowed"), json!("not_your_turn"), json!(null), json!("not_your_turn")],
        ),
        (
            "inspect",
            [json!("not_allowed"), json!("not_your_turn"), json!(null), json!("not_your_turn")],
        ),
        (
            "ready",
            [
                json!("wrong_phase"),
                json!("wrong_phase"),
                json!("wrong_phase"),
                json!("wrong_phase"),
            ],
        ),
    ];
    for (kind, codes) in rows {
        let offered = [0, 1, 2, 3].map(|seat| table.option(seat, kind)[0]["code"].clone());
        assert_eq!(offered, codes, "{kind}");
    }
    assert_eq!(table.option(2, "pass"), [json!({ "type": "pass", "allowed": true, "fields": {} })]);
}

/// [C4] [C23]
#[test]
fn declarations_belong_to_the_action_phase() {
    let mut table = table_of(4);
    for words in ["smuggle 100", "pass", "inspect 100", "ready"] {
        may_not(&mut table, 0, words, Code::WrongPhase);
    }
    choose_the_first(&mut table);
    assert_eq!(table.public()["turn"], json!([0, 2]));
    does(&mut table, 2, "pass");
    assert_eq!(table.public()["turn"], json!([0]));
    does(&mut table, 0, "smuggle 100");
    for seat in [0, 1] {
        may_not(&mut table, seat, "smuggle 100", Code::WrongPhase);
    }
}

/// [C17] [C23]
#[test]
fn everyone_sees_that_a_participant_has_decided_and_only_the_decider_what() {
    let mut table = in_action(4, "{}");
    does(&mut table, 2, "inspect 300");
    for view in [table.public(), table.view(0), table.view(1), table.view(3)] {
        assert_eq!(view["decided"], json!({ "smuggler": false, "inspector": true }));
        assert_eq!(view["decision"], Value::Null);
        assert!(!view.to_string().contains("inspect\""), "{view}");
    }
    assert_eq!(table.see(2, "/decision"), json!({ "type": "inspect", "amount": 300 }));
}

/// [C23] [C17]
#[test]
fn a_decision_is_shown_as_its_command_until_the_next_round_begins() {
    for (words, shown) in [
        ("pass", json!({ "type": "pass" })),
        ("inspect 100", json!({ "type": "inspect", "amount": 100 })),
    ] {
        let mut table = table_of(2);
        does(&mut table, 1, words);
        assert_eq!(table.see(1, "/decision"), shown);
        does(&mut table, 0, "smuggle 700");
        assert_eq!(table.see(1, "/phase"), "settlement");
        assert_eq!(table.see(1, "/decision"), shown);
        assert_eq!(table.see(0, "/decision"), json!({ "type": "smuggle", "amount": 700 }));
        assert_eq!(table.public()["decision"], Value::Null);
        table.at(15_000);
        assert_eq!(table.see(1, "/decision"), Value::Null);
        assert_eq!(table.see(1, "/decided"), json!({ "smuggler": false, "inspector": false }));
    }
}

/// [C4]
#[test]
fn when_both_have_decided_settlement_comes_at_once() {
    let mut table = in_action(4, "{}");
    table.at(12_000);
    does(&mut table, 0, "smuggle 500");
    assert_eq!(table.public()["phase"], "action");
    does(&mut table, 2, "pass");
    assert_eq!(table.public()["phase"], "settlement");
    assert_eq!(table.public()["deadline"], 27_000);
}

/// [C4] [C23]
#[test]
fn at_the_deadline_a_missing_smuggler_smuggles_0_and_a_missing_inspector_passes() {
    let row = |table: &Table| {
        let line = table.see(0, "/history/0");
        (line["amount"].clone(), line["threshold"].clone(), line["outcome"].clone())
    };
    let mut nobody = table_of(2);
    nobody.at(30_000);
    assert_eq!(row(&nobody), (json!(0), Value::Null, json!("passed")));
    assert_eq!(nobody.see(0, "/decided"), json!({ "smuggler": false, "inspector": false }));

    let mut inspector_alone = table_of(2);
    does(&mut inspector_alone, 1, "inspect 100");
    inspector_alone.at(30_000);
    assert_eq!(row(&inspector_alone), (json!(0), json!(100), json!("missed")));
    assert_eq!(inspector_alone.see(0, "/decided"), json!({ "smuggler": false, "inspector": true }));
    assert_eq!(inspector_alone.see(0, "/decision"), Value::Null);

    let mut smuggler_alone = table_of(2);
    does(&mut smuggler_alone, 0, "smuggle 300");
    smuggler_alone.at(30_000);
    assert_eq!(row(&smuggler_alone), (json!(300), Value::Null, json!("passed")));
}

/// [C4] The clock comes first: at the very deadline a choice is too late.
#[test]
fn a_choice_at_the_very_deadline_is_too_late_and_one_before_it_is_not() {
    let mut late = table_of(2);
    late.at(30_000);
    may_not(&mut late, 0, "smuggle 500", Code::WrongPhase);
    assert_eq!(late.see(0, "/history/0/amount"), 0);

    let mut in_time = table_of(2);
    in_time.at(29_999);
    does(&mut in_time, 0, "smuggle 500");
    in_time.at(30_000);
    assert_eq!(in_time.see(0, "/history/0/amount"), 500);
}
