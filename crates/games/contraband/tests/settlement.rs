//! Settlement and the end, sentence by sentence: `docs/rules/contraband.md`.

mod common;

use common::{Table, choose_the_first, does, may_not, table_of};
use conformance::Scenario;
use serde_json::{Value, json};
use table::Code;

fn settle(table: &mut Table, smuggler: &str, inspector: &str) {
    does(table, 0, smuggler);
    does(table, table.play().seats() / 2, inspector);
}

fn all_ready(table: &mut Table) {
    for seat in 0..table.play().seats() {
        does(table, seat, "ready");
    }
}

/// [C5] [C6] [C7] [C8] [C24] [C25] [C26] [C27]
#[test]
fn what_the_two_choices_are_worth() {
    let rows = [
        // The worked examples.
        (500, Some(300), "caught", 200, 300),
        (200, Some(600), "missed", 500, -300),
        (0, Some(100), "missed", 50, -50),
        (700, None, "passed", 700, 0),
        // The borders between them.
        (300, Some(300), "caught", 0, 300),
        (300, Some(400), "missed", 500, -200),
        (300, Some(200), "caught", 100, 200),
        (1000, Some(1000), "caught", 0, 1000),
        (1000, Some(6000), "missed", 4000, -3000),
        (0, None, "passed", 0, 0),
    ];
    for (amount, threshold, outcome, smuggler, inspector) in rows {
        let mut table = table_of(2);
        let words = threshold.map_or("pass".into(), |threshold| format!("inspect {threshold}"));
        settle(&mut table, &format!("smuggle {amount}"), &words);
        assert_eq!(
            table.see(0, "/history"),
            json!([{
                "round": 1, "smuggler": 0, "inspector": 1, "amount": amount,
                "threshold": threshold, "outcome": outcome,
                "smugglerGain": smuggler, "inspectorGain": inspector,
            }])
        );
        assert_eq!(table.see(0, "/balances"), json!([3000 + smuggler, 3000 + inspector]));
    }
}

/// [C5] Whoever declares last, the result is the same.
#[test]
fn the_order_of_the_two_declarations_makes_no_difference() {
    let mut smuggler_first = table_of(2);
    does(&mut smuggler_first, 0, "smuggle 500");
    does(&mut smuggler_first, 1, "inspect 600");
    let mut inspector_first = table_of(2);
    does(&mut inspector_first, 1, "inspect 600");
    does(&mut inspector_first, 0, "smuggle 500");
    assert_eq!(smuggler_first.view(0), inspector_first.view(0));
    assert_eq!(smuggler_first.see(0, "/balances"), json!([3800, 2700]));
}

/// [C5] [C15] Only the two who took part gain or lose.
#[test]
fn team_mates_keep_what_they_have() {
    let mut table = table_of(6);
    choose_the_first(&mut table);
    settle(&mut table, "smuggle 500", "inspect 300");
    assert_eq!(table.public()["balances"], json!([3200, 3000, 3000, 3300, 3000, 3000]));
    assert_eq!(table.public()["totals"], json!({ "smugglers": 9200, "inspectors": 9300 }));
}

/// [C9] [C2]
#[test]
fn a_settlement_is_shown_for_15_seconds_then_the_next_round_begins() {
    let mut table = table_of(4);
    choose_the_first(&mut table);
    settle(&mut table, "smuggle 500", "pass");
    table.at(14_999);
    let view = table.public();
    assert_eq!((&view["phase"], &view["round"]), (&json!("settlement"), &json!(1)));
    assert_eq!(view["turn"], json!([0, 1, 2, 3]));
    table.at(15_000);
    let view = table.public();
    assert_eq!((&view["phase"], &view["round"]), (&json!("selection"), &json!(2)));
    assert_eq!(view["deadline"], 45_000);
    assert_eq!(view["turn"], json!([0, 1, 2, 3]));
    choose_the_first(&mut table);
    assert_eq!(table.public()["phase"], "action");
}

/// [C9] [C23] [C22]
#[test]
fn or_until_every_seat_has_said_ready() {
    let mut table = table_of(4);
    choose_the_first(&mut table);
    settle(&mut table, "smuggle 500", "pass");
    table.at(1_000);
    for seat in [3, 0, 1] {
        assert_eq!(table.option(seat, "ready")[0]["allowed"], true);
        does(&mut table, seat, "ready");
        may_not(&mut table, seat, "ready", Code::NotAllowed);
        assert_eq!(table.option(seat, "ready")[0]["code"], "not_allowed");
    }
    assert_eq!(table.public()["ready"], json!([0, 1, 3]));
    assert_eq!(table.public()["turn"], json!([2]));
    does(&mut table, 2, "ready");
    let view = table.public();
    assert_eq!((&view["phase"], &view["round"]), (&json!("selection"), &json!(2)));
    assert_eq!((&view["ready"], &view["deadline"]), (&json!([]), &json!(31_000)));
}

/// [C9] The clock comes first: the last `ready` at the deadline finds the next round begun.
#[test]
fn the_last_ready_and_the_deadline_together_begin_one_round() {
    let mut table = table_of(2);
    settle(&mut table, "smuggle 500", "pass");
    does(&mut table, 0, "ready");
    table.at(15_000);
    may_not(&mut table, 1, "ready", Code::WrongPhase);
    assert_eq!(table.public()["round"], 2);
    assert_eq!(table.public()["deadline"], 45_000);

    let mut just_before = table_of(2);
    settle(&mut just_before, "smuggle 500", "pass");
    does(&mut just_before, 0, "ready");
    does(just_before.at(14_999), 1, "ready");
    just_before.at(15_000);
    assert_eq!(just_before.public()["round"], 2);
    assert_eq!(just_before.public()["deadline"], 44_999);
}

/// [C9] Time passes over several deadlines, each at its own time.
#[test]
fn a_long_silence_plays_the_game_to_its_end() {
    let mut table: Table = Scenario::scripted(4, "{}", &[0; 10]);
    table.at(5 * 60_000 + 4 * 15_000 - 1);
    assert_eq!(table.public()["round"], 5);
    assert_eq!(table.public()["over"], false);
    table.at(24 * 60 * 60 * 1000);
    assert_eq!(table.public()["over"], true);
    assert_eq!(table.see(0, "/history").as_array().map(Vec::len), Some(5));
    assert_eq!(table.play().cursor().index, 10);
}

/// [C23]
#[test]
fn what_stays_until_the_next_round_begins() {
    let mut table = table_of(4);
    choose_the_first(&mut table);
    does(&mut table, 1, "transfer 3 100");
    settle(&mut table, "smuggle 500", "pass");
    let view = table.public();
    assert_eq!((&view["smuggler"], &view["inspector"]), (&json!(0), &json!(2)));
    assert_eq!(view["chosenBy"], json!({ "smuggler": "vote", "inspector": "vote" }));
    assert_eq!(view["decided"], json!({ "smuggler": true, "inspector": true }));
    assert_eq!(view["transferred"], json!([1, 3]));
    assert_eq!(table.see(0, "/decision/amount"), 500);
    all_ready(&mut table);
    let view = table.view(0);
    for field in ["smuggler", "inspector", "chosenBy", "decision"] {
        assert_eq!(view[field], Value::Null, "{field}");
    }
    assert_eq!(view["decided"], json!({ "smuggler": false, "inspector": false }));
    assert_eq!((&view["transferred"], &view["ready"]), (&json!([]), &json!([])));
}

/// [C11] [C2] [C23]
#[test]
fn the_game_ends_with_the_last_rounds_settlement_at_once() {
    let mut table = table_of(2);
    for round in 1..=5 {
        assert_eq!(table.public()["over"], false);
        settle(&mut table, "smuggle 100", "pass");
        assert_eq!(table.public()["round"], round);
        if round < 5 {
            all_ready(&mut table);
        }
    }
    let view = table.view(0);
    assert_eq!((&view["phase"], &view["over"]), (&json!("over"), &json!(true)));
    assert_eq!((&view["turn"], &view["ready"]), (&json!([]), &json!([])));
    assert_eq!(view["deadline"], Value::Null);
    assert_eq!((&view["smuggler"], &view["inspector"]), (&json!(0), &json!(1)));
    assert_eq!(view["decision"], json!({ "type": "smuggle", "amount": 100 }));
    assert_eq!(
        view["result"],
        json!({
            "winners": [0], "scores": [3500, 3000],
            "totals": { "smugglers": 3500, "inspectors": 3000 },
        })
    );
    for words in ["ready", "smuggle 100", "transfer 1 100", "nominate 0"] {
        may_not(&mut table, 0, words, Code::GameOver);
    }
    table.at(1_000_000);
    assert_eq!(table.view(0), view);
}

/// [C11]
#[test]
fn the_larger_total_wins_with_all_its_seats_and_equal_is_a_draw() {
    let rows = [
        ("smuggle 100", "pass", json!([0, 1, 2])),
        ("smuggle 500", "inspect 300", json!([3, 4, 5])),
        ("smuggle 200", "inspect 600", json!([0, 1, 2])),
        ("smuggle 400", "inspect 200", json!([])),
        ("smuggle 0", "pass", json!([])),
    ];
    for (smuggler, inspector, winners) in rows {
        let mut table: Table = Scenario::scripted(6, r#"{"rounds":1}"#, &[]);
        choose_the_first(&mut table);
        settle(&mut table, smuggler, inspector);
        let result = table.public()["result"].clone();
        assert_eq!(result["winners"], winners, "{smuggler}, {inspector}");
        assert_eq!(result["scores"], table.public()["balances"]);
        assert_eq!(result["totals"], table.public()["totals"]);
    }
}

/// [C11] [C21] Only without starting money can it come to that.
#[test]
fn a_settlement_that_leaves_both_totals_at_0_ends_the_game() {
    let mut table: Table = Scenario::scripted(2, r#"{"startMoney":0}"#, &[]);
    settle(&mut table, "smuggle 0", "pass");
    let view = table.public();
    assert_eq!((&view["phase"], &view["round"]), (&json!("over"), &json!(1)));
    let totals = json!({ "smugglers": 0, "inspectors": 0 });
    assert_eq!(view["result"], json!({ "winners": [], "scores": [0, 0], "totals": totals }));
}

/// [C11] One team at 0 is no end.
#[test]
fn a_team_without_money_plays_on() {
    let mut table: Table = Scenario::scripted(2, r#"{"startMoney":100}"#, &[]);
    settle(&mut table, "smuggle 0", "inspect 200");
    assert_eq!(table.public()["totals"], json!({ "smugglers": 200, "inspectors": 0 }));
    assert_eq!(table.public()["phase"], "settlement");
}

/// [C20]
#[test]
fn the_teams_do_not_swap_roles() {
    let mut table = table_of(2);
    for _ in 1..=4 {
        may_not(&mut table, 1, "smuggle 100", Code::NotAllowed);
        settle(&mut table, "smuggle 100", "inspect 200");
        all_ready(&mut table);
    }
    assert_eq!(table.public()["teams"], json!({ "smugglers": [0], "inspectors": [1] }));
}

/// [C1] Halves of a hundred stay in a balance, and amounts stay in hundreds.
#[test]
fn halves_of_a_hundred_can_occur() {
    let mut table = table_of(2);
    settle(&mut table, "smuggle 0", "inspect 100");
    all_ready(&mut table);
    assert_eq!(table.public()["balances"], json!([3050, 2950]));
    let offer = |kind: &str, seat| table.option(seat, kind)[0]["fields"]["amount"]["max"].clone();
    assert_eq!(offer("inspect", 1), 5900);
    assert_eq!(offer("transfer", 1), 2900);
    assert_eq!(offer("transfer", 0), 3000);
    may_not(&mut table, 1, "transfer 0 2950", Code::InvalidAmount);
    may_not(&mut table, 1, "transfer 0 3000", Code::InsufficientFunds);
    does(&mut table, 1, "transfer 0 2900");
    does(&mut table, 1, "inspect 100");
    does(&mut table, 0, "smuggle 0");
    assert_eq!(table.public()["balances"], json!([6000, 0]));
}
