//! What a viewer sees, field by field.

use serde_json::{Value, json};

use crate::setting::{CARDS, FREE, READY, all_ready, choose, lot, pair, sell, table};

fn names(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// [B38] The fields of the rules, no more and no fewer, beside those of every view.
#[test]
fn the_fields_of_a_view() {
    let table = pair("{}", [0, 1]);
    let mut wanted = vec![
        "round",
        "rounds",
        "n",
        "event",
        "prices",
        "pairs",
        "alone",
        "partner",
        "portfolios",
        "offers",
        "action",
        "ready",
        "reveal",
        "history",
        "phase",
        "turn",
        "deadline",
        "over",
        "result",
    ];
    wanted.sort_unstable();
    for view in [table.view(0), table.public()] {
        let mut names = names(&view);
        names.sort_unstable();
        assert_eq!(names, wanted);
    }
}

/// [B38] A spectator sees what a seat sees, but for `partner` and `action`.
#[test]
fn a_spectators_view() {
    let mut table = pair("{}", [0, 1]);
    choose(&mut table, 0, "B");
    let (mut seat, public) = (table.view(0), table.public());
    assert_eq!((&public["partner"], &public["action"]), (&Value::Null, &Value::Null));
    seat["partner"] = Value::Null;
    seat["action"] = Value::Null;
    assert_eq!(seat, public);
}

/// [B38] The own action, as its command; null before one is chosen.
#[test]
fn the_own_action() {
    let mut table = pair("{}", [0, 1]);
    assert_eq!(table.see(0, "/action"), Value::Null);
    for (choice, action) in [
        ("C", json!({"type": "act", "action": "COOPERATE"})),
        ("B", json!({"type": "act", "action": "BETRAY"})),
        ("G2", json!({"type": "act", "action": "CRYPTO_GAMBLE", "amountC": 2})),
    ] {
        choose(&mut table, 0, choice);
        assert_eq!(table.see(0, "/action"), action);
    }
}

/// [B38] Event, pairs, alone, partner and action stay until the next round begins.
#[test]
fn what_stays_through_the_reveal() {
    let events = ["rumor_spread", "stable_mood"];
    let mut table = table("{}", &[0, 1, 2], &events, &[2, 0, 1]);
    choose(&mut table, 0, "C");
    let before = table.view(0);
    all_ready(&mut table, &[1, 2, 0]);
    let after = table.view(0);
    for field in ["event", "pairs", "alone", "partner", "action", "prices", "round"] {
        assert_eq!(before[field], after[field], "{field}");
    }
    assert_eq!((&before["n"], &after["n"]), (&json!(-1), &json!(0)), "after g already the new one");
    all_ready(&mut table, &[1, 2, 0]);
    assert_eq!(table.see(0, "/action"), Value::Null);
    assert_eq!(table.see(0, "/pairs"), json!([[1, 2]]));
    assert_eq!(table.see(0, "/event/id"), json!("stable_mood"));
    assert_eq!(table.see(0, "/reveal/round"), json!(1), "the last revealed round");
}

/// [B38] [B24]
#[test]
fn the_reveal() {
    let mut table = table(FREE, &[0, 1, 2], &["rumor_spread"], &[0, 1, 2]);
    assert_eq!(table.see(0, "/reveal"), Value::Null);
    assert_eq!(table.see(0, "/history"), json!([]));
    sell(&mut table, 2, "TG", 1, 9, 0);
    table.accept(1, &lot("C", 1));
    choose(&mut table, 0, "C");
    choose(&mut table, 1, "B");
    choose(&mut table, 2, "G99");
    all_ready(&mut table, &[0, 1, 2]);
    let log = json!([
        {"step": "b", "seat": 2, "failed": true},
        {"step": "c", "seat": 0, "TS": -3},
        {"step": "c", "seat": 1, "TS": 8},
        {"step": "f", "seat": 0, "TG": -1, "TS": 1},
    ]);
    let reveal = json!({
        "round": 1,
        "actions": [
            {"type": "act", "action": "COOPERATE"},
            {"type": "act", "action": "BETRAY"},
            {"type": "act", "action": "CRYPTO_GAMBLE", "amountC": 99},
        ],
        "changes": [
            {"TKL": 0, "TG": -1, "TS": -2, "C": 0},
            {"TKL": 0, "TG": 0, "TS": 8, "C": 0},
            {"TKL": 0, "TG": 0, "TS": 0, "C": 0},
        ],
        "n": -1,
        "log": log,
    });
    let history = json!([{
        "round": 1,
        "n": -1,
        "event": "rumor_spread",
        "prices": {"TKL": 3, "TG": 1, "TS": 1, "C": 6},
        "values": [50, 69, 69],
        "log": log,
    }]);
    for view in [table.view(0), table.view(2), table.public()] {
        assert_eq!(view["reveal"], reveal);
        assert_eq!(view["history"], history);
    }
}

/// [B38] `n` is the one that priced the round, in `reveal` the one after step g.
#[test]
fn history_has_a_row_a_round() {
    let events = [CARDS[0], CARDS[1], CARDS[2]];
    let mut table = table(r#"{"rounds":3}"#, &[0, 1], &events, &[0, 1]);
    for (row, (choice, n, after)) in [("C", 1, 2), ("-", 1, 1), ("B", -1, -2)].iter().enumerate() {
        choose(&mut table, 0, choice);
        all_ready(&mut table, &[0, 1]);
        let rows = table.see(1, "/history");
        assert_eq!(rows.as_array().map(Vec::len), Some(row + 1));
        assert_eq!(rows[row]["n"], json!(n));
        assert_eq!(rows[row]["round"], json!(row + 1));
        assert_eq!(rows[row]["event"], json!(events[row]));
        assert_eq!(table.see(1, "/reveal/n"), json!(after));
        if row < 2 {
            all_ready(&mut table, &[0, 1]);
        }
    }
    assert_eq!(table.see(1, "/over"), json!(true));
    assert_eq!(table.see(0, "/action"), json!({"type": "act", "action": "BETRAY"}));
}

/// [B38] `turn` has the seats that are not ready, in both phases.
#[test]
fn turn_is_who_is_not_ready() {
    let mut table = table("{}", &[0, 1, 2], &["stable_mood"], &[0, 1, 2]);
    assert_eq!(table.see(0, "/turn"), json!([0, 1, 2]));
    table.accept(1, READY);
    assert_eq!((table.see(0, "/turn"), table.see(0, "/ready")), (json!([0, 2]), json!([1])));
    table.at(180_000).accept(2, READY);
    assert_eq!((table.see(0, "/turn"), table.see(0, "/ready")), (json!([0, 1]), json!([2])));
}

/// [B33] Everybody sees what everybody has.
#[test]
fn portfolios_are_public() {
    let mut table = table("{}", &[0, 1, 2], &["stable_mood"], &[0, 1, 2]);
    table.accept(0, &lot("TKL", 3));
    let portfolios = table.see(0, "/portfolios");
    assert_eq!(portfolios.as_array().map(Vec::len), Some(3));
    assert_eq!(table.see(1, "/portfolios"), portfolios);
    assert_eq!(table.public()["portfolios"], portfolios);
}

/// A game that the house ends waits for nobody, and keeps its phase.
#[test]
fn a_game_that_the_house_ends() {
    let mut table = pair("{}", [0, 1]);
    table.accept(0, READY);
    table.play_mut().close();
    let view = table.view(0);
    assert_eq!((&view["over"], &view["result"]), (&json!(true), &Value::Null));
    assert_eq!((&view["turn"], &view["ready"]), (&json!([]), &json!([])));
    assert_eq!(view["phase"], "negotiation");
}
