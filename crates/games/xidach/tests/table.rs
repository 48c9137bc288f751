//! Time, settings, commands, phases and views: `docs/rules/xidach.md`, "At the table".

mod common;

use common::{
    CLOSE, DRAW, LEFT, RIGHT, STAND, Table, column, compare, dealt, dealt_with, play, scores,
};
use serde_json::{Value, json};
use table::{Code, Millis, State as _};
use xidach::Event;

fn deadline(table: &Table) -> Value {
    table.public()["deadline"].clone()
}

fn waits_for_ever(table: &Table) -> bool {
    table.play().state().waits_for_ever()
}

/// [X18]
#[test]
fn a_new_limit_starts_with_every_turn_draw_and_comparison() {
    let mut table = dealt(&["10S 5S AS", "10H 3H 4H", "10C 7C"]);
    assert_eq!(deadline(&table), 30_000);
    table.at(10_000).accept(1, DRAW);
    assert_eq!(deadline(&table), 40_000);
    table.at(39_999).accept(1, STAND);
    assert_eq!(deadline(&table), 69_999);
    table.at(50_000).refuse(2, &compare(1), Code::WrongPhase);
    assert_eq!(deadline(&table), 69_999);
    table.at(60_000).accept(2, STAND);
    assert_eq!(deadline(&table), 90_000);
    table.at(61_000).accept(0, DRAW);
    assert_eq!(deadline(&table), 91_000);
    table.at(62_000).accept(0, &compare(1));
    assert_eq!(deadline(&table), 92_000);
    table.at(63_000).accept(0, &compare(2));
    assert_eq!(deadline(&table), Value::Null);
}

/// [X16] [X6]
#[test]
fn at_the_deadline_a_player_draws_while_it_must_and_stands_all_in_one_entry() {
    let mut table = dealt(&["10S 7S", "2H 3H 4H 5H KH"]);
    let expired = table.play().clone().expire().expect("a turn has a deadline");
    assert_eq!(expired.at(), Millis::new(30_000));
    assert_eq!(expired.draws, 3);
    let drawn = expired.events.iter().filter(|event| matches!(event, Event::CardDrawn { .. }));
    assert_eq!(drawn.count(), 3);
    table.at(29_999);
    assert_eq!(table.see(1, "/seats/1/count"), 2);
    table.at(30_000);
    assert_eq!(table.see(1, "/seats/1/count"), 5);
    assert_eq!(table.see(1, "/seats/1/kind"), "quac");
    assert_eq!(table.see(1, "/seats/1/status"), "stood");
    assert_eq!(table.see(1, "/turn"), json!([0]));
    assert_eq!(deadline(&table), 60_000);
}

/// [X16]
#[test]
fn at_the_deadline_a_hand_that_may_stand_stands() {
    let mut table = dealt(&["10S 7S", "10H 6H"]);
    table.at(30_000);
    assert_eq!(table.see(1, "/seats/1/count"), 2);
    assert_eq!(table.see(1, "/seats/1/status"), "stood");
}

/// [X16] [X7]
#[test]
fn at_the_deadline_the_dealer_draws_up_to_15_and_settles_all() {
    let mut table = dealt(&["10S 2S 3S", "10H 6H", "10C 3C 3D"]);
    table.at(5_000).accept(1, STAND);
    table.at(65_000);
    assert_eq!(table.see(0, "/phase"), "settled");
    assert_eq!(table.see(0, "/seats/0/value"), 15);
    assert_eq!(column(&table.public(), "value"), json!([15, 16, 16]));
    assert_eq!(column(&table.public(), "outcome"), json!([null, "win", "win"]));
    assert_eq!(deadline(&table), Value::Null);
}

/// [X16] A command that comes at the deadline comes too late.
#[test]
fn every_deadline_up_to_a_commands_time_takes_effect_first() {
    let mut table = dealt(&["10S 7S", "10H 6H"]);
    table.at(30_000).refuse(1, DRAW, Code::NotYourTurn);
    table.at(60_000).refuse(0, DRAW, Code::WrongPhase);
    assert_eq!(scores(&table), json!([1, -1]));
}

/// [X16] [X18]
#[test]
fn between_hands_and_without_a_limit_the_table_waits_for_ever() {
    let mut table = Table::scripted(2, "{}", &[]);
    assert!(waits_for_ever(&table));
    table.at(86_400_000);
    assert_eq!(table.see(0, "/phase"), "ready");
    let mut table = dealt(&["10S 7S", "10H 6H"]);
    assert!(!waits_for_ever(&table));
    table.at(60_000);
    assert!(waits_for_ever(&table));
    table.at(80_000_000);
    assert_eq!(table.see(0, "/phase"), "settled");
    table.accept(0, CLOSE);
    assert!(!waits_for_ever(&table));
    let mut table = dealt_with(r#"{"turnSeconds":0}"#, &["10S 7S", "10H 6H"]);
    assert_eq!(deadline(&table), Value::Null);
    assert!(waits_for_ever(&table));
    table.at(80_000_000);
    assert_eq!(table.see(0, "/turn"), json!([1]));
}

/// [X16]
#[test]
fn a_table_that_the_house_closes_has_no_result_and_keeps_its_phase() {
    let mut table = dealt(&["10S 7S", "10H 6H"]);
    table.play_mut().close();
    let view = table.public();
    assert_eq!(view["phase"], "players");
    assert_eq!(view["over"], true);
    assert_eq!(view["result"], Value::Null);
    assert_eq!(view["turn"], json!([]));
    assert_eq!(deadline(&table), Value::Null);
    assert_eq!(column(&view, "status"), json!(["waiting", "acting"]));
    for command in [LEFT, DRAW, STAND, CLOSE] {
        table.refuse(0, command, Code::GameOver);
    }
}

/// [X18]
#[test]
fn the_settings_and_their_ranges() {
    let taken = [
        "{}",
        r#"{"stake":1}"#,
        r#"{"stake":1000000000,"turnSeconds":86400}"#,
        r#"{"turnSeconds":0}"#,
        r#"{"hands":0}"#,
        r#"{"hands":100}"#,
    ];
    for config in taken {
        assert_eq!(Table::bad_config(2, config), None, "{config}");
    }
    let refused = [
        r#"{"stake":0}"#,
        r#"{"stake":-1}"#,
        r#"{"stake":1000000001}"#,
        r#"{"stake":1.0}"#,
        r#"{"stake":"1"}"#,
        r#"{"stake":null}"#,
        r#"{"stake":1,"stake":1}"#,
        r#"{"turnSeconds":86401}"#,
        r#"{"turnSeconds":-1}"#,
        r#"{"turn_seconds":1}"#,
        r#"{"hands":-1}"#,
        r#"{"hands":101}"#,
        r#"{"hands":null}"#,
    ];
    for config in refused {
        assert!(Table::bad_config(2, config).is_some(), "{config}");
    }
    let with = |seats| Table::bad_config(seats, "{}").is_none();
    assert_eq!((0..=9).filter(|seats| with(*seats)).collect::<Vec<u8>>(), [2, 3, 4, 5, 6, 7, 8]);
    let defaults = serde_json::to_value(xidach::Config::default()).expect("plain data");
    assert_eq!(defaults, json!({"stake": 1, "turnSeconds": 30, "hands": 0}));
}

/// A table of three in that phase; in the dealer's turn its hand is below 15.
fn table_in(phase: &str) -> Table {
    let hands = ["10S 3S 6D", "10H 7H", "10C 7C"];
    let steps = [(1, STAND), (2, STAND), (0, DRAW), (0, STAND), (0, CLOSE)];
    let mut table = match phase {
        "ready" => Table::scripted(3, "{}", &[]),
        _ => dealt(&hands),
    };
    for (seat, command) in steps {
        if table.see(0, "/phase") != phase {
            table.accept(seat, command);
        }
    }
    table
}

/// [X19] [X20] The code of every command for every seat in every phase; `None` is accepted.
#[test]
fn who_may_ask_for_what_in_which_phase() {
    const GAME: Option<Code> = Some(Code::GameOver);
    const PHASE: Option<Code> = Some(Code::WrongPhase);
    const TURN: Option<Code> = Some(Code::NotYourTurn);
    const RULES: Option<Code> = Some(Code::NotAllowed);
    // deal, draw, stand, compare, close
    let rows = [
        ("ready", 0, [None, PHASE, PHASE, PHASE, None]),
        ("ready", 1, [TURN, PHASE, PHASE, PHASE, TURN]),
        ("players", 0, [PHASE, TURN, TURN, PHASE, PHASE]),
        ("players", 1, [PHASE, None, None, PHASE, PHASE]),
        ("players", 2, [PHASE, TURN, TURN, PHASE, PHASE]),
        ("dealer", 0, [PHASE, None, RULES, RULES, PHASE]),
        ("dealer", 1, [PHASE, TURN, TURN, TURN, PHASE]),
        ("settled", 0, [None, PHASE, PHASE, PHASE, None]),
        ("settled", 2, [TURN, PHASE, PHASE, PHASE, TURN]),
        ("over", 0, [GAME; 5]),
        ("over", 1, [GAME; 5]),
    ];
    let compare = compare(1);
    let commands = [
        ("deal", RIGHT),
        ("draw", DRAW),
        ("stand", STAND),
        ("compare", &compare),
        ("close", CLOSE),
    ];
    for (phase, seat, codes) in rows {
        assert_eq!(table_in(phase).see(0, "/phase"), phase);
        for (command, code) in commands.into_iter().zip(codes) {
            assert_asked(&mut table_in(phase), seat, command, code);
        }
    }
}

fn assert_asked(table: &mut Table, seat: u8, (kind, command): (&str, &str), code: Option<Code>) {
    let offers = table.option(seat, kind);
    assert_eq!(offers.len(), 1, "{kind}");
    match code {
        Some(code) => {
            let refused = table.ask(seat, command).expect_err("it is not offered");
            assert_eq!(refused.code, code, "seat {seat}: {kind}");
            assert_eq!(offers[0]["allowed"], false, "seat {seat}: {kind}");
            assert_eq!(offers[0]["code"], json!(refused.code), "seat {seat}: {kind}");
            assert_eq!(offers[0].get("reason"), refused.reason.map(Value::from).as_ref());
        }
        None => {
            assert_eq!(offers[0]["allowed"], true, "seat {seat}: {kind}");
            table.script(&[0; 10]);
            table.accept(seat, command);
        }
    }
}

/// [X19]
#[test]
fn what_options_offer() {
    let table = Table::scripted(3, "{}", &[]);
    let words = json!({"first": {"oneOf": ["left", "right"]}});
    assert_eq!(
        table.options(0),
        json!([
            {"type": "deal", "allowed": true, "fields": words},
            {"type": "draw", "allowed": false, "code": "wrong_phase", "reason": "noHand"},
            {"type": "stand", "allowed": false, "code": "wrong_phase", "reason": "noHand"},
            {"type": "compare", "allowed": false, "code": "wrong_phase", "reason": "noHand"},
            {"type": "close", "allowed": true, "fields": {}},
        ])
    );
}

/// [X19]
#[test]
fn what_is_no_command_is_bad_input() {
    let mut table = dealt(&["10S 7S", "10H 6H"]);
    let texts = [
        r#"{"type":"deal"}"#,
        r#"{"type":"deal","first":"middle"}"#,
        r#"{"type":"deal","first":null}"#,
        r#"{"type":"draw","seat":1}"#,
        r#"{"type":"stand","cards":1}"#,
        r#"{"type":"compare"}"#,
        r#"{"type":"compare","seat":"1"}"#,
        r#"{"type":"compare","seat":1.5}"#,
        r#"{"type":"close","now":true}"#,
        r#"{"type":"hit"}"#,
        "{}",
    ];
    for text in texts {
        table.refuse(1, text, Code::BadInput);
    }
}

/// [X19] [X20] [X21]
#[test]
fn the_dealer_closes_the_table_and_the_highest_scores_win() {
    let mut table = Table::scripted(3, "{}", &[]);
    table.accept(0, CLOSE);
    let view = table.public();
    assert_eq!((&view["phase"], &view["over"]), (&json!("over"), &json!(true)));
    assert_eq!(view["turn"], json!([]));
    assert_eq!(view["result"], json!({"winners": [0, 1, 2], "scores": [0, 0, 0]}));
    assert_eq!(column(&view, "status"), json!(vec!["waiting"; 3]));

    let mut table = dealt(&["10S 7S", "AH KH", "AC KC", "10D 6D"]);
    play(&mut table, 3, &[STAND]);
    play(&mut table, 0, &[STAND, CLOSE]);
    let view = table.public();
    assert_eq!(view["result"], json!({"winners": [1, 2], "scores": [-1, 1, 1, -1]}));
    assert_eq!(column(&view, "outcome"), json!([null, "win", "win", "lose"]));
}

/// [X21] [X20]
#[test]
fn the_view_before_the_first_deal() {
    let table = Table::scripted(2, r#"{"stake":5}"#, &[]);
    let nothing = |seat: u8| {
        json!({
            "seat": seat, "cards": [], "count": 0, "value": null, "kind": null,
            "status": "waiting", "outcome": null, "score": 0,
        })
    };
    let expected = json!({
        "hand": 0, "hands": 0, "order": [], "direction": null, "stake": 5,
        "seats": [nothing(0), nothing(1)],
        "phase": "ready", "turn": [0], "deadline": null, "over": false, "result": null,
    });
    assert_eq!(table.view(0), expected);
    assert_eq!(table.view(1), expected);
    assert_eq!(table.public(), expected);
}

/// [X21] [X20]
#[test]
fn the_view_of_a_hand() {
    let table = dealt(&["10S 7S", "AH 5H", "10C 3C"]);
    let seat = |seat: u8, cards: Value, value: Value, kind: Value, status: &str| {
        json!({
            "seat": seat, "cards": cards, "count": 2, "value": value, "kind": kind,
            "status": status, "outcome": null, "score": 0,
        })
    };
    let hidden =
        |number, status| seat(number, json!([null, null]), Value::Null, Value::Null, status);
    let expected = json!({
        "hand": 1, "hands": 0, "order": [1, 2], "direction": "counterclockwise", "stake": 1,
        "seats": [
            hidden(0, "waiting"),
            hidden(1, "acting"),
            seat(2, json!(["10C", "3C"]), json!(13), json!("non"), "waiting"),
        ],
        "phase": "players", "turn": [1], "deadline": 30_000, "over": false, "result": null,
    });
    assert_eq!(table.view(2), expected);
}

/// [X21]
#[test]
fn a_new_hand_clears_what_the_last_one_showed() {
    let mut table = dealt(&["10S 7S", "10H 6H"]);
    play(&mut table, 1, &[STAND]);
    play(&mut table, 0, &[STAND]);
    assert_eq!(column(&table.public(), "value"), json!([17, 16]));
    common::deal_again(&mut table, &["10S 7S", "10H 6H"]);
    let view = table.public();
    assert_eq!(view["hand"], 2);
    assert_eq!(column(&view, "value"), json!([null, null]));
    assert_eq!(column(&view, "outcome"), json!([null, null]));
    assert_eq!(column(&view, "status"), json!(["waiting", "acting"]));
    assert_eq!(scores(&table), json!([1, -1]));
}
