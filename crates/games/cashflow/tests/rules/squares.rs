//! Rat Race squares.

use serde_json::json;
use table::Code;

use crate::support::Play;

/// [F11] [F12] [F45]
#[test]
fn an_opportunity_may_be_declined_before_a_deck_is_chosen() {
    let mut play = Play::alone(&[]);
    play.roll(0, &[2]);
    assert_eq!(play.phase(), "chooseDeal");
    assert_eq!(play.fields(0, "drawDeal"), [json!({"deck": {"oneOf": ["small", "big"]}})]);
    play.say(0, "done");
    assert_eq!(play.phase(), "end");
    assert_eq!(play.see("/decks/small"), json!({"draw": 55, "discard": 0}));
}

/// [F12] [F48]
#[test]
fn decks_that_are_switched_off() {
    for (off, on) in [("small", "big"), ("big", "small")] {
        let mut play = Play::with(json!({ format!("{off}Deals"): false }), &[]);
        play.roll(0, &[2]);
        play.no(0, json!({"type": "drawDeal", "deck": off}), Code::NotAllowed);
        assert_eq!(play.fields(0, "drawDeal"), [json!({"deck": {"oneOf": [on]}})]);
        play.draw(0, on);
    }
    let mut neither = Play::with(json!({"smallDeals": false, "bigDeals": false}), &[]);
    neither.roll(0, &[2]);
    assert_eq!(neither.phase(), "end");
}

/// [F11] [F13]
#[test]
fn a_doodad_costs_its_cost_or_a_part_of_the_cash() {
    let rows = [("d01", 480 - 450), ("d18", 480 - 20), ("d44", 240)];
    for (doodad, cash) in rows {
        let mut play = Play::alone(&[doodad]);
        play.roll(0, &[1]);
        assert_eq!(play.cash(0), cash, "{doodad}");
        assert_eq!(play.phase(), "end");
        assert_eq!(play.see("/decks/doodad"), json!({"draw": 44, "discard": 1}));
        assert_eq!(play.see("/card"), json!(null));
    }
}

/// [F13] Half up: a half of 565 is 283.
#[test]
fn a_part_of_the_cash_is_rounded_half_up() {
    let mut play = Play::with(json!({"dice": "fast", "savings": "none"}), &["d36", "d44"]);
    play.roll(0, &[3, 6]);
    assert_eq!(play.cash(0), 1150 - 15);
    play.end(0);
    play.roll(0, &[2, 6]);
    assert_eq!(play.cash(0), 2285 - 1143);
}

/// [F13]
#[test]
fn a_doodad_for_parents_is_put_down_while_there_is_no_child() {
    let mut play = Play::alone(&["d38", "d45", "d02"]);
    play.roll(0, &[1]);
    assert_eq!(play.cash(0), 480 - 80);
    assert_eq!(play.see("/decks/doodad"), json!({"draw": 42, "discard": 3}));

    let mut parent = Play::with(json!({"dice": "fast", "savings": "salary"}), &["d45"]);
    parent.idle(0, &[5, 6]);
    parent.roll(0, &[3, 3]);
    assert_eq!(parent.cash(0), (4250 + 976) - 1307, "a quarter of 5226 is 1306.5");
}

/// [F13] [F5] Nothing happens when the pile runs out in the search; the next take refills it.
#[test]
fn the_search_for_a_doodad_ends_with_the_pile() {
    let parents = ["d38", "d39", "d40", "d41", "d42", "d43", "d45"];
    let others: Vec<String> = (1..=45).map(|card| format!("d{card:02}")).collect();
    let top: Vec<&str> =
        others.iter().map(String::as_str).filter(|card| !parents.contains(card)).collect();
    let mut play = Play::with(json!({"dice": "fast"}), &top);
    play.idle(0, &[3, 6]);
    for _ in 1..38 {
        play.idle(0, &[2, 6]);
    }
    assert_eq!(play.see("/decks/doodad"), json!({"draw": 7, "discard": 38}));
    let before = play.cash(0);
    play.roll(0, &[2, 6]);
    assert_eq!(play.see("/decks/doodad"), json!({"draw": 0, "discard": 45}));
    assert_eq!(play.cash(0), before + play.money(0, "payday"));
    assert_eq!(play.phase(), "end");
    play.end(0);
    // Place by place as they were put down, but with one from below on top: d02.
    let mut words = vec![1, 5, 1];
    words.extend((1..44).rev());
    play.table.script(&words);
    play.say(0, "roll");
    assert_eq!(play.see("/decks/doodad"), json!({"draw": 44, "discard": 1}));
}

/// [F13] [F51] Notes are numbered, and none gets a number twice.
#[test]
fn a_doodad_with_a_loan_adds_a_note() {
    let mut play = Play::with(json!({"savings": "double-salary"}), &["d37"]);
    play.roll(0, &[1]);
    assert_eq!(play.figures(0), [5200, 0, 2290, 810]);
    assert_eq!(play.of(0, "liabilities/4/id"), json!("note1"));
}

/// [F15]
#[test]
fn a_donation_is_a_tenth_of_the_income() {
    let mut play = Play::with(json!({"savings": "salary"}), &[]);
    play.roll(0, &[3]);
    assert_eq!(play.phase(), "charity");
    play.say(0, "donate");
    assert_eq!(play.cash(0), 3100 - 310);
    assert_eq!(play.of(0, "charityTurns"), json!(3));
    assert_eq!(play.phase(), "end");
    play.no(0, json!({"type": "donate"}), Code::WrongPhase);

    let mut declined = Play::alone(&[]);
    declined.roll(0, &[3]);
    declined.say(0, "done");
    assert_eq!((declined.cash(0), declined.of(0, "charityTurns")), (480, json!(0)));
}

/// [F15] No loan.
#[test]
fn donating_with_too_little_cash_is_declining() {
    let mut play = Play::with(json!({"savings": "none"}), &[]);
    play.roll(0, &[3]);
    assert_eq!(play.option(0, "donate")["allowed"], json!(true));
    play.say(0, "donate");
    assert_eq!((play.cash(0), play.of(0, "charityTurns")), (0, json!(0)));
    assert_eq!(play.debt_ids(0).len(), 4);
    assert_eq!(play.phase(), "end");
}

/// [F16] A known mistake of the origin: the third child but no fourth.
#[test]
fn three_children_but_no_fourth() {
    let mut play = Play::with(json!({"dice": "fast"}), &[]);
    play.roll(0, &[5, 6]);
    for lap in 1..=4 {
        let children = lap.min(3);
        assert_eq!(play.money(0, "children"), children);
        assert_eq!(play.money(0, "childExpense"), 174 * children);
        assert_eq!(play.money(0, "totalExpenses"), 1950 + 174 * children);
        play.end(0);
        play.idle(0, &[6, 6]);
        play.roll(0, &[6, 6]);
    }
}

/// [F16] round(salary × 0.056), at least 100.
#[test]
fn what_a_child_costs() {
    let rows = [("janitor", 100), ("mechanic", 112), ("doctor", 739), ("airline_pilot", 532)];
    for (profession, expense) in rows {
        let config = json!({"professions": [profession], "dice": "fast"});
        let mut play = Play::with(config, &[]);
        play.roll(0, &[5, 6]);
        assert_eq!(play.money(0, "childExpense"), expense, "{profession}");
    }
}

/// [F17]
#[test]
fn downsizing_costs_all_expenses_and_three_turns() {
    let mut play = Play::with(json!({"dice": "fast"}), &[]);
    play.idle(0, &[6, 6]);
    assert_eq!(play.cash(0), 480 + 1150);
    play.roll(0, &[1, 6]);
    assert_eq!(play.cash(0), (480 + 2 * 1150) - 1950);
    assert_eq!(play.of(0, "skipTurns"), json!(3));
    let pilot = json!({"dice": "fast", "professions": ["airline_pilot"], "savings": "none"});
    let mut lent = Play::with(pilot, &[]);
    lent.idle(0, &[6, 6]);
    lent.roll(0, &[1, 6]);
    assert_eq!(lent.cash(0), 2 * 2630 + 2000 - 6870);
    assert_eq!(lent.of(0, "liabilities/4/balance"), json!(2000));
}
