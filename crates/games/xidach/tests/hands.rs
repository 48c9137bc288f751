//! A table that ends by itself after some hands, since version 2: `docs/rules/xidach.md`.

mod common;

use common::{CLOSE, LEFT, STAND, Table, column, compare, deal_again, dealt_with, play, script};
use serde_json::{Value, json};
use table::{Code, State as _, Version};
use xidach::Neighbour;

const ONE: &str = r#"{"hands":1}"#;

/// The game is over with the hand still shown, and nothing more is taken.
fn assert_ended(table: &mut Table, hand: u64, result: &Value) {
    let view = table.public();
    assert_eq!((&view["phase"], &view["over"]), (&json!("over"), &json!(true)));
    assert_eq!((&view["turn"], &view["deadline"]), (&json!([]), &Value::Null));
    assert_eq!((&view["hand"], &view["result"]), (&json!(hand), result));
    assert!(view["seats"].as_array().expect("seats").iter().all(|seat| seat["value"].is_number()));
    assert!(!table.play().state().waits_for_ever());
    for command in [LEFT, CLOSE, STAND] {
        table.refuse(0, command, Code::GameOver);
    }
}

/// [X27] Once the dealer has stood.
#[test]
fn the_end_of_the_last_hand_is_the_end_of_the_game() {
    let mut table = dealt_with(r#"{"hands":2,"stake":5}"#, &["10S 7S", "10H 8H", "10C 6C"]);
    for seat in [1, 2, 0] {
        table.accept(seat, STAND);
    }
    let view = table.public();
    assert_eq!((&view["phase"], &view["turn"]), (&json!("settled"), &json!([0])));
    assert_eq!((&view["over"], &view["result"]), (&json!(false), &Value::Null));
    deal_again(&mut table, &["10S 7S", "10H 8H", "10C 8C"]);
    for seat in [1, 2] {
        table.accept(seat, STAND);
    }
    assert_eq!(table.see(0, "/phase"), "dealer");
    table.accept(0, STAND);
    let result = json!({"winners": [1], "scores": [-10, 10, 0]});
    assert_ended(&mut table, 2, &result);
    assert_eq!(column(&table.public(), "outcome"), json!([null, "win", "win"]));
    assert_eq!(column(&table.public(), "status"), json!(vec!["settled"; 3]));
}

/// [X27] [X7] With the last comparison, not with one before it.
#[test]
fn a_comparison_that_settles_the_last_ends_the_game() {
    let mut table = dealt_with(ONE, &["10S 7S", "10H 8H", "10C 6C"]);
    play(&mut table, 1, &[STAND]);
    play(&mut table, 2, &[STAND]);
    table.accept(0, &compare(2));
    assert_eq!(table.see(0, "/phase"), "dealer");
    assert_eq!(table.see(0, "/over"), false);
    table.accept(0, &compare(1));
    assert_ended(&mut table, 1, &json!({"winners": [1], "scores": [0, 1, -1]}));
}

/// [X27] [X5] With the deal, where it settles everybody.
#[test]
fn a_deal_that_settles_everybody_ends_the_game() {
    let rows = [
        (["AS KS", "10H 6H"], json!({"winners": [0], "scores": [1, -1]})),
        (["10S 7S", "AH KH"], json!({"winners": [1], "scores": [-1, 1]})),
        (["AS KS", "AH KH"], json!({"winners": [0, 1], "scores": [0, 0]})),
    ];
    for (hands, result) in rows {
        assert_ended(&mut dealt_with(ONE, &hands), 1, &result);
    }
}

/// [X27] [X16] By the clock, at its own time.
#[test]
fn the_clock_plays_the_last_hand_to_the_end() {
    let mut table = dealt_with(ONE, &["10S 7S", "10H 8H"]);
    table.at(59_999);
    assert_eq!(table.see(0, "/over"), false);
    table.at(60_000);
    assert_ended(&mut table, 1, &json!({"winners": [1], "scores": [-1, 1]}));
}

/// [X27] [X19] The dealer may still close before.
#[test]
fn a_table_with_a_last_hand_can_be_closed_before_it() {
    let mut table = dealt_with(r#"{"hands":100}"#, &["AS KS", "10H 8H"]);
    assert_eq!(table.see(0, "/phase"), "settled");
    table.accept(0, CLOSE);
    assert_ended(&mut table, 1, &json!({"winners": [0], "scores": [1, -1]}));
}

/// [X18] [X27] Without a limit a table goes on.
#[test]
fn without_a_limit_no_hand_is_the_last() {
    let mut table = Table::scripted(2, r#"{"hands":0}"#, &[]);
    for _ in 0..101 {
        deal_again(&mut table, &["AS KS", "10H 8H"]);
    }
    assert_eq!((table.see(0, "/hand"), table.see(0, "/phase")), (json!(101), json!("settled")));
}

/// [X18] By the first version nobody can set it, and no view has it.
#[test]
fn the_first_version_does_not_count_hands() {
    for config in [ONE, r#"{"hands":0}"#] {
        assert!(Table::bad_config_by(Version::FIRST, 2, config).is_some(), "{config}");
    }
    let words = script(Neighbour::Left, &["AS KS", "10H 8H"]);
    let mut table = Table::scripted_by(Version::FIRST, 2, "{}", &words);
    table.accept(0, LEFT);
    assert_eq!(table.view(0).get("hands"), None);
    assert_eq!(table.see(0, "/phase"), "settled");
}
