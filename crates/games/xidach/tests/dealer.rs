//! The dealer's turn, comparisons and settling: `docs/rules/xidach.md`, rules 4 to 7 of "A hand".

mod common;

use common::{DRAW, STAND, Table, column, compare, deal_again, dealt, dealt_with, play, scores};
use serde_json::json;
use table::Code;

/// A table in the dealer's turn: every Nhà Con has drawn all its cards and stood.
fn dealers_turn(hands: &[&str]) -> Table {
    let mut table = dealt(hands);
    for (seat, cards) in (0u8..).zip(hands).skip(1) {
        for _ in cards.split(' ').skip(2) {
            table.accept(seat, DRAW);
        }
        table.accept(seat, STAND);
    }
    assert_eq!(table.see(0, "/phase"), "dealer");
    assert_eq!(table.see(0, "/turn"), json!([0]));
    table
}

/// How the only Nhà Con came off when the dealer had drawn all its cards and stood.
fn settled(dealers: &str, players: &str) -> (String, i64) {
    let mut table = dealers_turn(&[dealers, players]);
    for _ in dealers.split(' ').skip(2) {
        table.accept(0, DRAW);
    }
    table.accept(0, STAND);
    let view = table.public();
    let outcome = view["seats"][1]["outcome"].as_str().expect("settled").to_owned();
    (outcome, view["seats"][1]["score"].as_i64().expect("a number"))
}

/// [X9] [X10] [X23] [X24] [X26]
#[test]
fn how_hands_settle() {
    let rows = [
        // both ngũ linh tie, whatever their values
        ("2S 3S 4S 5S AS", "2H 3H 4H 5H 6H", "tie", 0),
        // one ngũ linh wins
        ("10S 6S 5S", "2H 3H 4H 5H 6H", "win", 1),
        ("10S 6S 5S", "AH 2H 2D 3H 3D", "win", 1),
        ("10S 6S KS", "AH 2H 3H 4H KH", "win", 1),
        ("2S 3S 4S 5S 6S", "10H 6H 5H", "lose", -1),
        ("2S 3S 4S 5S 6S", "10H 6H KH", "lose", -1),
        // both quắc tie, one quắc loses
        ("10S 6S KS", "10H 5H QH", "tie", 0),
        ("10S 6S KS", "10H 6H", "win", 1),
        ("10S 6S", "10H 5H QH", "lose", -1),
        ("10S 5S", "10H 5H QH", "lose", -1),
        // the higher value wins, equal ties; five cards of exactly 21 are a mere 21
        ("10S 7S", "10H 8H", "win", 1),
        ("10S 8S", "10H 7H", "lose", -1),
        ("10S 7S", "9H 8H", "tie", 0),
        ("10S 6S 5S", "2H 3H 4H 5H 7H", "tie", 0),
        ("2S 3S 4S 5S 7S", "10H 6H 5H", "tie", 0),
        ("AS 9S", "AH 8H", "lose", -1),
    ];
    for (dealers, players, outcome, points) in rows {
        let expected = (outcome.to_owned(), points);
        assert_eq!(settled(dealers, players), expected, "{dealers} against {players}");
    }
}

/// [X7] [X11] [X12]
#[test]
fn what_the_dealer_may_do_with_each_value() {
    let rows = [
        // cards, draw, compare, stand
        ("10S 4S", true, false, false),
        ("10S 5S", true, false, true),
        ("10S 6S", true, true, true),
        ("10S 6S 5S", true, true, true),
        ("10S 6S 6D", false, true, true),
        ("2S 2H 3S 3H 4S", false, false, true),
        ("2S 3S 4S 5S AS", false, false, true),
        ("2S 3S 4S 5S 2D", false, true, true),
        ("2S 3S 4S 5S 7S", false, true, true),
        ("2S 3S 4S 6S KS", false, true, true),
    ];
    for (cards, draw, compare_, stand) in rows {
        let mut table = dealers_turn(&[cards, "10H 7H"]);
        for _ in cards.split(' ').skip(2) {
            table.accept(0, DRAW);
        }
        let commands = [("draw", DRAW, draw), ("stand", STAND, stand)];
        let compare_with = compare(1);
        for (kind, command, legal) in
            commands.into_iter().chain([("compare", &*compare_with, compare_)])
        {
            let offers = table.option(0, kind);
            assert_eq!(offers[0]["allowed"], legal, "{cards}: {kind}");
            if !legal {
                assert_eq!(offers[0]["code"], "not_allowed");
                table.refuse(0, command, Code::NotAllowed);
            }
        }
    }
}

/// [X11]
#[test]
fn a_dealers_15_may_draw_or_stand_and_has_no_kind() {
    let mut table = dealers_turn(&["10S 5S", "10H 7H", "10C 4C 9C"]);
    assert_eq!(table.see(0, "/seats/0/value"), 15);
    assert_eq!(table.see(0, "/seats/0/kind"), json!(null));
    table.refuse(0, &compare(1), Code::NotAllowed);
    table.accept(0, STAND);
    assert_eq!(column(&table.public(), "outcome"), json!([null, "win", "lose"]));
}

/// [X12]
#[test]
fn a_dealer_with_five_cards_below_15_stands_with_a_ngu_linh() {
    let mut table = dealers_turn(&["2S 2H 2D 3S 3H", "10H 7H"]);
    play(&mut table, 0, &[DRAW, DRAW, DRAW]);
    assert_eq!(table.see(0, "/seats/0/value"), 12);
    assert_eq!(table.see(0, "/seats/0/kind"), "ngu_linh");
    table.refuse(0, DRAW, Code::NotAllowed);
    table.accept(0, STAND);
    assert_eq!(scores(&table), json!([1, -1]));
}

/// [X7] [X8] [X10]
#[test]
fn a_comparison_opens_two_hands_and_settles_one() {
    let mut table = dealers_turn(&["10S 6S 3D", "10H 5H 2S", "10C 7C"]);
    table.accept(0, &compare(1));
    let view = table.public();
    assert_eq!(view["phase"], "dealer");
    assert_eq!(view["seats"][0]["cards"], json!(["10S", "6S"]));
    assert_eq!(view["seats"][1]["cards"], json!(["10H", "5H", "2S"]));
    assert_eq!(view["seats"][2]["cards"], json!([null, null]));
    assert_eq!(column(&view, "status"), json!(["acting", "settled", "stood"]));
    assert_eq!(column(&view, "outcome"), json!([null, "win", null]));
    assert_eq!(scores(&table), json!([-1, 1, 0]));
    table.accept(0, DRAW);
    let view = table.public();
    assert_eq!(view["seats"][0]["cards"], json!(["10S", "6S", "3D"]));
    assert_eq!(view["seats"][0]["value"], 19);
    assert_eq!(column(&view, "outcome"), json!([null, "win", null]));
    table.accept(0, &compare(2));
    let view = table.public();
    assert_eq!(view["phase"], "settled");
    assert_eq!(column(&view, "outcome"), json!([null, "win", "lose"]));
    assert_eq!(scores(&table), json!([0, 1, -1]));
}

/// [X7]
#[test]
fn whom_the_dealer_may_compare_with() {
    let mut table = dealt(&["10S 7S", "AH KH", "10C 7C", "10D 7D"]);
    play(&mut table, 2, &[STAND]);
    play(&mut table, 3, &[STAND]);
    let offered = |table: &Table| table.option(0, "compare")[0]["fields"]["seat"]["oneOf"].clone();
    assert_eq!(offered(&table), json!([2, 3]));
    for seat in [0, 1, 4, 8, 31, 32, 255, 256, -1, 9_007_199_254_740_991] {
        table.refuse(0, &compare(seat), Code::NotAllowed);
    }
    table.accept(0, &compare(3));
    assert_eq!(offered(&table), json!([2]));
    table.refuse(0, &compare(3), Code::NotAllowed);
    table.refuse(2, &compare(3), Code::NotYourTurn);
}

/// [X7] [X9]
#[test]
fn the_dealers_stand_settles_all_that_are_left_and_opens_all_hands() {
    let mut table = dealers_turn(&["10S 7S", "10H 5H KH", "10C 8C", "9D 8D"]);
    table.accept(0, &compare(2));
    table.accept(0, STAND);
    let view = table.public();
    assert_eq!(view["phase"], "settled");
    assert_eq!(column(&view, "outcome"), json!([null, "lose", "win", "tie"]));
    assert_eq!(column(&view, "status"), json!(vec!["settled"; 4]));
    assert_eq!(column(&view, "kind"), json!(["du", "quac", "du", "du"]));
    assert!(!column(&view, "cards").to_string().contains("null"), "{view}");
}

/// [X7]
#[test]
fn a_dealer_who_is_quac_may_still_compare() {
    let mut table = dealers_turn(&["10S 6S KS", "10H 5H QH", "10C 8C"]);
    play(&mut table, 0, &[DRAW, &compare(1), &compare(2)]);
    assert_eq!(column(&table.public(), "outcome"), json!([null, "tie", "win"]));
    assert_eq!(table.see(0, "/phase"), "settled");
}

/// [X10] [X17]
#[test]
fn scores_are_points_of_the_stake_and_add_up_over_hands() {
    let hands = ["10S 7S", "10H 8H", "10C 6C"];
    let mut table = dealt_with(r#"{"stake":1000000000}"#, &hands);
    assert_eq!(table.see(1, "/stake"), 1_000_000_000);
    play(&mut table, 1, &[STAND]);
    play(&mut table, 2, &[STAND]);
    play(&mut table, 0, &[STAND]);
    assert_eq!(scores(&table), json!([0, 1_000_000_000, -1_000_000_000]));
    deal_again(&mut table, &["10S 7S", "AH KH", "10C 6C"]);
    assert_eq!(scores(&table), json!([-1_000_000_000, 2_000_000_000, -1_000_000_000]));
    assert_eq!(column(&table.public(), "outcome"), json!([null, "win", null]));
    play(&mut table, 2, &[STAND]);
    play(&mut table, 0, &[STAND]);
    assert_eq!(scores(&table), json!([0, 2_000_000_000, -2_000_000_000]));
}
