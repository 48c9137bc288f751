//! Selection, sentence by sentence: `docs/rules/contraband.md`.

mod common;

use common::{Table, choose_the_first, does, first_table_of, may_not, table_of};
use conformance::Scenario;
use serde_json::{Value, json};
use table::Code;

/// [C3] [C2]
#[test]
fn with_one_a_side_both_are_chosen_at_once_and_every_round_starts_in_action() {
    let mut table = table_of(2);
    for round in 1..=2 {
        assert_eq!(table.see(0, "/phase"), "action");
        assert_eq!(table.see(0, "/round"), round);
        assert_eq!(table.public()["smuggler"], 0);
        assert_eq!(table.public()["inspector"], 1);
        assert_eq!(table.public()["chosenBy"], json!({ "smuggler": "only", "inspector": "only" }));
        may_not(&mut table, 0, "nominate 0", Code::WrongPhase);
        does(&mut table, 0, "smuggle 0");
        does(&mut table, 1, "pass");
        does(&mut table, 0, "ready");
        does(&mut table, 1, "ready");
    }
}

/// [C3] [C23]
#[test]
fn a_round_starts_in_selection_and_waits_30_seconds_for_both_teams() {
    let table = table_of(4);
    let view = table.public();
    assert_eq!(view["phase"], "selection");
    assert_eq!(view["turn"], json!([0, 1, 2, 3]));
    assert_eq!(view["deadline"], 30_000);
    assert_eq!(view["round"], 1);
    for field in ["nomination", "smuggler", "inspector", "chosenBy", "decision"] {
        assert_eq!(view[field], Value::Null, "{field}");
    }
    assert_eq!(view["decided"], json!({ "smuggler": false, "inspector": false }));
}

/// [C3] [C22]
#[test]
fn any_member_nominates_a_member_of_the_own_team_oneself_included() {
    for (seat, nominee) in [(0, 0), (0, 1), (0, 2), (4, 3), (5, 5)] {
        let mut table = table_of(6);
        does(&mut table, seat, &format!("nominate {nominee}"));
        let nomination = table.see(seat, "/nomination");
        assert_eq!(nomination, json!({ "seat": nominee, "by": seat, "approvals": [] }));
    }
    let mut table = table_of(6);
    for (seat, nominee) in [(0, 3), (3, 2), (0, 6), (0, -1), (0, 9_007_199_254_740_991_i64)] {
        may_not(&mut table, seat, &format!("nominate {nominee}"), Code::NotAllowed);
    }
}

/// [C3] [C16] [C31]
#[test]
fn in_2_2_the_one_other_approves_and_who_put_oneself_up_is_confirmed() {
    let mut table = table_of(4);
    does(&mut table, 1, "nominate 1");
    assert_eq!(table.see(0, "/turn"), json!([0, 1, 2, 3]));
    may_not(&mut table, 1, "approve", Code::NotAllowed);
    does(&mut table, 0, "approve");
    assert_eq!(table.see(1, "/nomination"), json!({ "seat": 1, "by": 1, "approvals": [0] }));
    assert_eq!(table.public()["turn"], json!([2, 3]));
    assert_eq!(table.public()["phase"], "selection");
}

/// [C30] [C36] In either order, and not before both have agreed.
#[test]
fn in_2_2_nobody_is_sent_to_the_border_alone_by_another() {
    for (first, second) in [(0, 1), (1, 0)] {
        let mut table = table_of(4);
        does(&mut table, 0, "nominate 1");
        does(&mut table, first, "approve");
        assert_eq!(table.public()["turn"], json!([0, 1, 2, 3]));
        assert_eq!(
            table.see(1, "/nomination"),
            json!({ "seat": 1, "by": 0, "approvals": [first] })
        );
        may_not(&mut table, first, "approve", Code::NotAllowed);
        does(&mut table, second, "approve");
        assert_eq!(table.public()["turn"], json!([2, 3]));
        assert_eq!(table.see(0, "/nomination"), json!({ "seat": 1, "by": 0, "approvals": [0, 1] }));
    }
}

/// [C3] [C31]
#[test]
fn in_3_3_both_others_must_approve() {
    let mut table = table_of(6);
    does(&mut table, 4, "nominate 4");
    does(&mut table, 5, "approve");
    assert_eq!(table.public()["turn"], json!([0, 1, 2, 3, 4, 5]));
    does(&mut table, 3, "approve");
    assert_eq!(table.public()["turn"], json!([0, 1, 2]));
    assert_eq!(table.see(4, "/nomination"), json!({ "seat": 4, "by": 4, "approvals": [3, 5] }));
}

/// [C30] [C36] All three, in any order, where another nominated.
#[test]
fn in_3_3_the_nominee_must_approve_too() {
    for order in [[3, 4, 5], [4, 5, 3], [5, 3, 4]] {
        let mut table = table_of(6);
        does(&mut table, 3, "nominate 4");
        for seat in &order[..2] {
            does(&mut table, *seat, "approve");
            assert_eq!(table.public()["turn"], json!([0, 1, 2, 3, 4, 5]));
        }
        does(&mut table, order[2], "approve");
        assert_eq!(table.public()["turn"], json!([0, 1, 2]));
        assert_eq!(table.see(4, "/nomination/approvals"), json!([3, 4, 5]));
    }
}

/// [C3] [C31]
#[test]
fn who_nominated_oneself_cannot_approve_and_nobody_twice() {
    let mut table = table_of(6);
    may_not(&mut table, 0, "approve", Code::NotAllowed);
    does(&mut table, 1, "nominate 1");
    may_not(&mut table, 1, "approve", Code::NotAllowed);
    may_not(&mut table, 1, "approve 1", Code::NotAllowed);
    may_not(&mut table, 3, "approve", Code::NotAllowed);
    does(&mut table, 0, "approve");
    may_not(&mut table, 0, "approve", Code::NotAllowed);
    assert_eq!(table.see(2, "/nomination/approvals"), json!([0]));
}

/// [C3]
#[test]
fn a_nominators_own_approval_is_a_separate_step() {
    let mut table = table_of(4);
    does(&mut table, 0, "nominate 1");
    assert_eq!(table.see(0, "/nomination/approvals"), json!([]));
    does(&mut table, 0, "approve");
    assert_eq!(table.see(0, "/nomination/approvals"), json!([0]));
}

/// [C3]
#[test]
fn any_member_may_replace_a_nomination_while_it_has_no_approval() {
    let mut table = table_of(6);
    does(&mut table, 0, "nominate 1");
    does(&mut table, 2, "nominate 2");
    does(&mut table, 2, "nominate 2");
    does(&mut table, 1, "nominate 0");
    does(&mut table, 0, "nominate 0");
    assert_eq!(table.see(2, "/nomination/seat"), 0);
    does(&mut table, 2, "approve");
    for seat in [0, 1, 2] {
        may_not(&mut table, seat, "nominate 0", Code::NotAllowed);
        may_not(&mut table, seat, "nominate 1", Code::NotAllowed);
    }
}

/// [C32] At any time until the own approval, and the others' lapse.
#[test]
fn who_was_nominated_by_another_may_nominate_otherwise() {
    for nominee in [0, 1, 2] {
        let mut table = table_of(6);
        does(&mut table, 0, "nominate 1");
        does(&mut table, 0, "approve");
        does(&mut table, 2, "approve");
        may_not(&mut table, 0, "nominate 2", Code::NotAllowed);
        may_not(&mut table, 2, "nominate 2", Code::NotAllowed);
        for other in [3, 6, -1] {
            may_not(&mut table, 1, &format!("nominate {other}"), Code::NotAllowed);
        }
        does(&mut table, 1, &format!("nominate {nominee}"));
        let fresh = json!({ "seat": nominee, "by": 1, "approvals": [] });
        assert_eq!(table.see(0, "/nomination"), fresh);
        does(&mut table, 0, "nominate 0");
        assert_eq!(table.see(2, "/nomination"), json!({ "seat": 0, "by": 0, "approvals": [] }));
    }
}

/// [C32] Who has approved has agreed, and who put oneself up was not asked.
#[test]
fn a_nominee_who_has_approved_or_was_not_asked_may_not_replace_an_approved_nomination() {
    for words in [["nominate 1", "approve"], ["nominate 0", "approve"]] {
        let mut table = table_of(6);
        does(&mut table, 0, words[0]);
        does(&mut table, 1, words[1]);
        for seat in [0, 1, 2] {
            may_not(&mut table, seat, "nominate 2", Code::NotAllowed);
        }
    }
}

/// [C33] [C31] Put up by another and then by oneself, one is not asked any more.
#[test]
fn a_nominee_who_nominates_oneself_again_needs_no_approval_of_ones_own() {
    let mut table = table_of(4);
    does(&mut table, 0, "nominate 1");
    does(&mut table, 0, "approve");
    does(&mut table, 1, "nominate 1");
    assert_eq!(table.see(0, "/nomination"), json!({ "seat": 1, "by": 1, "approvals": [] }));
    may_not(&mut table, 1, "approve", Code::NotAllowed);
    does(&mut table, 0, "approve");
    assert_eq!(table.public()["turn"], json!([2, 3]));
}

/// [C33] [C30] Put up by oneself and then by another, one is asked again.
#[test]
fn a_nomination_by_another_replaces_ones_own() {
    let mut table = table_of(4);
    does(&mut table, 1, "nominate 1");
    does(&mut table, 0, "nominate 1");
    does(&mut table, 0, "approve");
    assert_eq!(table.public()["turn"], json!([0, 1, 2, 3]));
    assert_eq!(table.option(1, "approve")[0]["allowed"], true);
    does(&mut table, 1, "approve");
    assert_eq!(table.public()["turn"], json!([2, 3]));
}

/// [C3]
#[test]
fn a_confirmed_team_has_nothing_left_to_do() {
    for by in [0, 1] {
        let mut table = table_of(4);
        does(&mut table, by, "nominate 0");
        does(&mut table, 1, "approve");
        if by == 1 {
            does(&mut table, 0, "approve");
        }
        for seat in [0, 1] {
            may_not(&mut table, seat, "nominate 1", Code::NotAllowed);
            may_not(&mut table, seat, "approve", Code::NotAllowed);
        }
    }
}

/// [C3] By the first version the nominee never approved, whoever nominated.
#[test]
fn the_first_version_asks_the_team_mates_alone() {
    let mut table = first_table_of(4);
    does(&mut table, 0, "nominate 1");
    assert_eq!(table.see(0, "/nomination"), json!({ "seat": 1, "approvals": [] }));
    may_not(&mut table, 1, "approve", Code::NotAllowed);
    assert_eq!(table.option(1, "approve")[0]["code"], "not_allowed");
    does(&mut table, 0, "approve");
    may_not(&mut table, 1, "nominate 0", Code::NotAllowed);
    assert_eq!(table.public()["turn"], json!([2, 3]));
    assert_eq!(table.see(1, "/nomination"), json!({ "seat": 1, "approvals": [0] }));
}

/// [C22]
#[test]
fn an_approval_with_a_seat_holds_only_if_that_seat_is_the_nominee_now() {
    let mut table = table_of(6);
    does(&mut table, 0, "nominate 1");
    for seat in [0, 2, 4, 6, -1] {
        may_not(&mut table, 2, &format!("approve {seat}"), Code::NotAllowed);
    }
    table.accept(2, r#"{"type":"approve","seat":null}"#);
    does(&mut table, 0, "approve 1");
    assert_eq!(table.see(1, "/nomination/approvals"), json!([0, 2]));
}

/// [C3] [C16]
#[test]
fn when_both_teams_are_confirmed_the_action_phase_begins_at_once() {
    let mut table = table_of(6);
    table.at(1_000);
    choose_the_first(&mut table);
    let view = table.public();
    assert_eq!(view["phase"], "action");
    assert_eq!(view["deadline"], 31_000);
    assert_eq!((&view["smuggler"], &view["inspector"]), (&json!(0), &json!(3)));
    assert_eq!(view["chosenBy"], json!({ "smuggler": "vote", "inspector": "vote" }));
    assert_eq!(table.see(0, "/nomination"), Value::Null);
    may_not(&mut table, 1, "nominate 1", Code::WrongPhase);
    may_not(&mut table, 1, "approve", Code::WrongPhase);
}

/// [C28] [C3]
#[test]
fn the_worked_example_of_the_two_draws() {
    let mut table: Table = Scenario::fair(6, "{}", &"0".repeat(64), "a,b,c,d,e,f", 0);
    table.at(29_999);
    assert_eq!(table.public()["phase"], "selection");
    table.at(30_000);
    let view = table.public();
    assert_eq!((&view["smuggler"], &view["inspector"]), (&json!(1), &json!(5)));
    assert_eq!(view["chosenBy"], json!({ "smuggler": "draw", "inspector": "draw" }));
    assert_eq!(view["deadline"], 60_000);
    assert_eq!(table.play().cursor().index, 2);
}

/// [C3]
#[test]
fn at_the_deadline_each_team_not_yet_confirmed_gets_a_member_whatever_was_nominated() {
    let mut table: Table = Scenario::scripted(6, "{}", &[2, 1]);
    does(&mut table, 0, "nominate 0");
    does(&mut table, 1, "approve");
    does(&mut table, 3, "nominate 3");
    table.at(30_000);
    assert_eq!((table.see(0, "/smuggler"), table.see(0, "/inspector")), (json!(2), json!(4)));
}

/// [C3] [C16]
#[test]
fn at_the_deadline_only_the_team_not_confirmed_uses_a_draw() {
    for (first, chosen, by) in [
        (0, [0, 4], json!({ "smuggler": "vote", "inspector": "draw" })),
        (3, [1, 3], json!({ "smuggler": "draw", "inspector": "vote" })),
    ] {
        let mut table: Table = Scenario::scripted(6, "{}", &[1]);
        does(&mut table, first, &format!("nominate {first}"));
        does(&mut table, first + 1, "approve");
        does(&mut table, first + 2, "approve");
        table.at(30_000);
        assert_eq!(json!([table.see(0, "/smuggler"), table.see(0, "/inspector")]), json!(chosen));
        assert_eq!(table.public()["chosenBy"], by);
    }
}

/// [C3] The clock comes first: at the very deadline the last approval is too late.
#[test]
fn an_approval_at_the_very_deadline_finds_the_member_drawn() {
    let mut table: Table = Scenario::scripted(4, "{}", &[1, 1]);
    does(&mut table, 0, "nominate 0");
    table.at(30_000);
    may_not(&mut table, 1, "approve", Code::WrongPhase);
    assert_eq!(table.see(1, "/smuggler"), 1);

    let mut table: Table = Scenario::scripted(4, "{}", &[]);
    choose_the_first(table.at(29_999));
    assert_eq!(table.see(1, "/chosenBy/smuggler"), "vote");
}

/// [C16]
#[test]
fn nominations_and_approvals_are_seen_by_the_own_team_alone() {
    let mut table = table_of(6);
    let untouched = [table.view(3), table.view(5), table.public()];
    does(&mut table, 0, "nominate 1");
    does(&mut table, 2, "approve");
    let nomination = json!({ "seat": 1, "by": 0, "approvals": [2] });
    for seat in 0..3 {
        assert_eq!(table.see(seat, "/nomination"), nomination);
    }
    assert_eq!([table.view(3), table.view(5), table.public()], untouched);
}

/// [C16] [C23] Selection keeps who was agreed on; only that it was done is public.
#[test]
fn who_is_confirmed_is_public_from_the_action_phase_on() {
    let mut table = table_of(4);
    does(&mut table, 1, "nominate 1");
    does(&mut table, 0, "approve");
    for view in [table.public(), table.view(2), table.view(0)] {
        assert_eq!((&view["smuggler"], &view["chosenBy"]), (&Value::Null, &Value::Null));
        assert_eq!(view["turn"], json!([2, 3]));
    }
    assert_eq!(table.see(2, "/nomination"), Value::Null);
    assert_eq!(table.see(1, "/nomination"), json!({ "seat": 1, "by": 1, "approvals": [0] }));
    does(&mut table, 2, "nominate 2");
    does(&mut table, 3, "approve");
    assert_eq!(table.public()["smuggler"], 1);
}

/// [C22] [C23]
#[test]
fn the_offers_of_selection() {
    let mut table = table_of(6);
    let nominees = json!({ "seat": { "oneOf": [0, 1, 2] } });
    assert_eq!(table.option(0, "nominate")[0]["fields"], nominees);
    assert_eq!(table.option(0, "approve")[0]["code"], "not_allowed");
    does(&mut table, 1, "nominate 1");
    assert_eq!(table.option(1, "nominate")[0]["fields"], nominees);
    assert_eq!(table.option(1, "approve")[0]["code"], "not_allowed");
    does(&mut table, 0, "nominate 1");
    let approval = json!({ "seat": { "oneOf": [1], "optional": true } });
    for seat in [0, 1, 2] {
        assert_eq!(table.option(seat, "approve")[0]["fields"], approval);
    }
    assert_eq!(table.option(3, "approve")[0]["code"], "not_allowed");
    does(&mut table, 0, "approve");
    assert_eq!(table.option(0, "approve")[0]["code"], "not_allowed");
    assert_eq!(table.option(2, "nominate")[0]["code"], "not_allowed");
    assert_eq!(table.option(1, "nominate")[0]["fields"], nominees);
    does(&mut table, 1, "approve");
    assert_eq!(table.option(1, "nominate")[0]["code"], "not_allowed");
    assert_eq!(table.option(1, "approve")[0]["code"], "not_allowed");
    for kind in ["smuggle", "pass", "inspect", "ready"] {
        assert_eq!(table.option(0, kind)[0]["code"], "wrong_phase");
    }
}
