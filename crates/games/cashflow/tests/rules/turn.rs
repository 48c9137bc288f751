//! A turn, piles and paychecks.

use serde_json::json;
use table::Code;

use crate::support::Play;

const FAST: &str = "fast";

/// [F6] [F51] Skipped turns count.
#[test]
fn three_turns_are_skipped_at_once_when_alone() {
    let mut play = Play::with(json!({"dice": FAST}), &[]);
    play.idle(0, &[6, 6]);
    play.roll(0, &[1, 6]);
    assert_eq!(play.of(0, "skipTurns"), json!(3));
    assert_eq!(play.see("/turnNumber"), json!(2));
    play.end(0);
    assert_eq!(play.of(0, "skipTurns"), json!(0));
    assert_eq!(play.see("/turnNumber"), json!(6));
    assert_eq!(play.phase(), "roll");
}

/// [F6]
#[test]
fn others_play_on_while_one_skips() {
    let mut play = Play::new(2, json!({"dice": FAST}), &[]);
    play.idle(0, &[6, 6]);
    play.idle(1, &[1, 1]);
    play.idle(0, &[1, 6]);
    for left in [2, 1, 0] {
        play.idle(1, &[1, 1]);
        assert_eq!(play.of(0, "skipTurns"), json!(left));
        assert_eq!(play.see("/current"), json!(1));
    }
    play.idle(1, &[1, 1]);
    assert_eq!(play.see("/current"), json!(0));
    assert_eq!(play.see("/turnNumber"), json!(11));
}

/// [F7] [F51]
#[test]
fn one_die_or_two_and_one_more_for_charity() {
    let mut play = Play::with(json!({"savings": "salary"}), &[]);
    assert_eq!(play.see("/dice"), json!([]));
    play.roll(0, &[3]);
    assert_eq!(play.see("/dice"), json!([3]));
    play.say(0, "donate");
    for left in [2, 1, 0] {
        play.end(0);
        play.roll(0, &[1, 1]);
        assert_eq!(play.see("/dice"), json!([1, 1]));
        assert_eq!(play.of(0, "charityTurns"), json!(left));
        if play.phase() == "chooseDeal" {
            play.say(0, "done");
        }
    }
    play.end(0);
    play.roll(0, &[1]);
    assert_eq!(play.see("/dice"), json!([1]));

    let mut fast = Play::with(json!({"savings": "salary", "dice": FAST}), &[]);
    fast.roll(0, &[1, 2]);
    fast.say(0, "donate");
    fast.end(0);
    fast.roll(0, &[1, 2, 3]);
    assert_eq!(fast.see("/dice"), json!([1, 2, 3]));
    assert_eq!(fast.of(0, "position"), json!(9));
}

/// [F7] A known mistake of the origin: the lap is 24 squares, over square 23 to square 0.
#[test]
fn the_lap_goes_over_square_23() {
    let mut play = Play::with(json!({"dice": FAST}), &[]);
    play.idle(0, &[6, 6]);
    play.idle(0, &[4, 6]);
    assert_eq!(play.of(0, "position"), json!(22));
    play.idle(0, &[1, 1]);
    assert_eq!(play.of(0, "position"), json!(0));
}

/// [F8] A known mistake of the origin: two paychecks in one move are both paid.
#[test]
fn two_paychecks_in_one_move() {
    let mut play = Play::with(json!({"dice": FAST}), &[]);
    play.idle(0, &[2, 2]);
    assert_eq!(play.cash(0), 480);
    play.roll(0, &[6, 6]);
    assert_eq!(play.of(0, "position"), json!(16));
    assert_eq!(play.cash(0), 480 + 2 * 1150);
}

/// [F8] [F18]
#[test]
fn landing_on_a_paycheck_pays_once_and_nothing_more() {
    let mut play = Play::alone(&[]);
    play.roll(0, &[5]);
    assert_eq!(play.cash(0), 480 + 1150);
    assert_eq!(play.phase(), "end");
    play.end(0);
    play.roll(0, &[1]);
    assert_eq!(play.cash(0), 480 + 1150);
}

/// [F8] A known mistake of the origin: the paycheck comes before the square, so that a doodad of
/// half the cash takes half of it too.
#[test]
fn the_paycheck_comes_before_the_square() {
    let mut play = Play::with(json!({"dice": FAST}), &["d44"]);
    play.roll(0, &[3, 6]);
    assert_eq!(play.cash(0), (480 + 1150) / 2);
}

/// [F8] The paycheck is as it stands before: a child that is born on landing does not lower it.
#[test]
fn the_payday_is_as_it_stands_before_the_square() {
    let mut play = Play::with(json!({"dice": FAST}), &[]);
    play.roll(0, &[5, 6]);
    assert_eq!(play.of(0, "children"), json!(1));
    assert_eq!(play.cash(0), 480 + 1150);
    assert_eq!(play.money(0, "payday"), 1150 - 174);
}

/// [F8] [F10]
#[test]
fn a_negative_payday_is_one_forced_payment_of_the_whole() {
    let mut play = Play::with(json!({"dice": FAST, "savings": "none"}), &["d44"]);
    play.borrow(0, 20_000);
    assert_eq!(play.money(0, "payday"), -850);
    play.repay(0, 20_000);
    play.idle(0, &[2, 2]);
    play.borrow(0, 30_000);
    assert_eq!(play.money(0, "payday"), -1850);
    play.roll(0, &[6, 6]);
    assert_eq!(play.cash(0), 30_000 - 2 * 1850);
}

/// [F8] [F10] The loan for a payday below zero does not lower the next one of the same move.
#[test]
fn two_negative_paydays_are_one_payment() {
    let mut play =
        Play::with(json!({"dice": FAST, "savings": "none"}), &["s38", "s05", "s44", "s45", "s46"]);
    play.borrow(0, 15_000);
    play.roll(0, &[1, 1]);
    play.draw(0, "small");
    play.buy(0);
    play.end(0);
    play.roll(0, &[1, 1]);
    play.draw(0, "small");
    play.shares(0, 13_000);
    play.say(0, "done");
    assert_eq!(play.figures(0), [0, 220, 3450, -130]);
    play.borrow(0, 1000);
    play.ok(0, json!({"type": "repay", "liability": "retail"}));
    assert_eq!(play.figures(0), [0, 220, 3500, -180]);
    play.end(0);
    play.roll(0, &[6, 6]);
    assert_eq!(play.of(0, "liabilities/3/balance"), json!(17_000));
    assert_eq!(play.cash(0), 1000 - 360);
}

/// [F9]
#[test]
fn repaying_borrowing_and_entering_in_roll_and_end_only() {
    let mut play = Play::new(2, json!({"savings": "salary"}), &["s38"]);
    let retail = json!({"type": "repay", "liability": "retail"});
    play.borrow(0, 1000);
    play.roll(0, &[2]);
    for command in [json!({"type": "borrow", "amount": 1000}), retail.clone()] {
        play.no(0, command.clone(), Code::WrongPhase);
        play.no(1, command, Code::WrongPhase);
    }
    play.no(0, json!({"type": "enterFastTrack"}), Code::WrongPhase);
    play.say(0, "done");
    assert_eq!(play.phase(), "end");
    play.no(1, json!({"type": "borrow", "amount": 1000}), Code::NotYourTurn);
    play.no(1, retail.clone(), Code::NotYourTurn);
    play.no(1, json!({"type": "enterFastTrack"}), Code::NotYourTurn);
    play.no(0, json!({"type": "enterFastTrack"}), Code::NotAllowed);
    play.borrow(0, 1000);
    play.ok(0, retail);
    play.no(1, json!({"type": "endTurn"}), Code::NotYourTurn);
    play.no(0, json!({"type": "roll"}), Code::WrongPhase);
    play.end(0);
    assert_eq!(play.see("/current"), json!(1));
    play.no(0, json!({"type": "roll"}), Code::NotYourTurn);
    play.no(1, json!({"type": "endTurn"}), Code::WrongPhase);
}

/// [F5]
#[test]
fn an_empty_pile_is_refilled_by_shuffling_the_discards() {
    let mut play = Play::alone(&["b05", "b04"]);
    let mut drawn = Vec::new();
    for _ in 0..39 {
        play.roll(0, &[2]);
        play.draw(0, "big");
        if play.phase() == "deal" {
            drawn.push(play.see("/card/id"));
            play.say(0, "done");
        }
        play.end(0);
    }
    assert_eq!(drawn.len(), 37, "two of the big deck are damage");
    assert_eq!(drawn[..2], [json!("b05"), json!("b04")]);
    assert_eq!(play.see("/decks/big"), json!({"draw": 0, "discard": 39}));
    // Word i for place i leaves the discards as they were put down: the last one is on top.
    let mut words = vec![1];
    words.extend((1..39).rev());
    play.table.script(&words);
    play.say(0, "roll");
    play.draw(0, "big");
    assert_eq!(play.see("/card/id"), *drawn.last().expect("a card"));
    assert_eq!(play.see("/decks/big"), json!({"draw": 38, "discard": 0}));
    play.say(0, "done");
    assert_eq!(play.see("/decks/big"), json!({"draw": 38, "discard": 1}));
}
