//! Fast Track, the simple form.

use serde_json::json;
use table::{Code, Version};

use crate::support::{FORTUNE, Play};

/// [F28] [F1] [F52] A known mistake of the origin: payday counts once.
#[test]
fn entering_the_fast_track_counts_payday_once() {
    let mut play = Play::with(json!({}), &FORTUNE);
    play.make_a_fortune(100);
    assert_eq!(play.figures(0), [3_701_630, 6000, 1950, 7150]);
    assert_eq!(play.of(0, "canEnterFastTrack"), json!(true));
    assert_eq!(play.of(0, "fastTrackTarget"), json!(null));
    let deadline = play.see("/deadline");
    play.table.at(1000);
    play.say(0, "enterFastTrack");
    assert_eq!(play.figures(0), [3_701_630 + 715_000, 57_150, 0, 57_150]);
    assert_eq!(play.of(0, "fastTrackTarget"), json!(107_150));
    assert_eq!(play.of(0, "track"), json!("fastTrack"));
    assert_eq!(play.of(0, "position"), json!(1));
    assert_eq!(play.of(0, "assets"), json!([]));
    assert_eq!(play.of(0, "liabilities"), json!([]));
    let gone = ["salary", "children", "childExpense"].map(|field| play.money(0, field));
    assert_eq!(gone, [0, 0, 0]);
    assert_eq!(play.of(0, "canEnterFastTrack"), json!(false));
    assert_eq!((play.phase(), play.see("/deadline")), ("end".into(), deadline));
    play.no(0, json!({"type": "enterFastTrack"}), Code::NotAllowed);
}

/// [F28] [F42] No latch: what is not covered any more does not open.
#[test]
fn entering_is_checked_when_it_is_asked_for() {
    let mut play = Play::with(json!({}), &FORTUNE);
    play.no(0, json!({"type": "enterFastTrack"}), Code::NotAllowed);
    play.make_a_fortune(100);
    play.borrow(0, 41_000);
    assert_eq!(play.of(0, "canEnterFastTrack"), json!(false), "6000 against 6050");
    play.no(0, json!({"type": "enterFastTrack"}), Code::NotAllowed);
    assert_eq!(play.option(0, "enterFastTrack")["code"], json!("not_allowed"));
    play.repay(0, 1000);
    assert_eq!(play.of(0, "canEnterFastTrack"), json!(true));
    play.say(0, "enterFastTrack");
    assert_eq!(play.money(0, "passiveIncome"), 3100 + 6000 - 5950 + 50_000);
}

/// [F28] Equal is enough.
#[test]
fn passive_income_equal_to_the_expenses_is_enough() {
    let mut play = Play::with(json!({"professions": ["doctor"]}), &FORTUNE);
    play.make_a_fortune(150);
    play.borrow(0, 1000);
    assert_eq!(play.figures(0)[1..3], [9000, 9000]);
    play.say(0, "enterFastTrack");
    assert_eq!(play.money(0, "passiveIncome"), 13_200 + 50_000);
}

/// [F28] Entered in `roll`, the player rolls on the Fast Track; charity stays.
#[test]
fn entering_in_roll() {
    let mut play = Play::with(json!({}), &["s05", "s01", "s33"]);
    play.make_a_fortune(100);
    play.end(0);
    play.idle(0, &[6]);
    play.idle(0, &[6]);
    play.idle(0, &[6]);
    play.roll(0, &[3]);
    play.say(0, "donate");
    play.end(0);
    play.say(0, "enterFastTrack");
    assert_eq!(play.phase(), "roll");
    assert_eq!(play.of(0, "charityTurns"), json!(3));
    play.roll(0, &[2, 6]);
    assert_eq!(play.of(0, "position"), json!(9));
    assert_eq!(play.of(0, "charityTurns"), json!(2));
}

/// [F28] [F37] [F46] Where each seat begins, the start square not acting.
#[test]
fn start_squares_by_seat() {
    let starts = [1, 7, 14, 21, 27, 34, 1, 7];
    for (seat, start) in (0u8..).zip(starts) {
        let mut play = Play::new(8, json!({}), &FORTUNE);
        let others_pass = |play: &mut Play| {
            while play.see("/current") != json!(seat) {
                let other = play.see("/current").as_u64().expect("a seat");
                play.idle(u8::try_from(other).expect("a seat"), &[4]);
            }
        };
        others_pass(&mut play);
        for shares in [100_000, 0] {
            play.invest(seat, shares);
            play.end(seat);
            others_pass(&mut play);
        }
        play.invest(seat, 100);
        let before = play.cash(seat);
        play.say(seat, "enterFastTrack");
        assert_eq!(play.money(seat, "position"), start);
        assert_eq!((play.phase(), play.cash(seat)), ("end".into(), before + 715_000));
    }
}

/// [F37] By the first version they were counted from 0.
#[test]
fn the_first_version_starts_on_the_square_before() {
    let mut play = Play::by(Version::FIRST, 1, json!({}), &FORTUNE);
    play.make_a_fortune(100);
    play.say(0, "enterFastTrack");
    assert_eq!(play.of(0, "position"), json!(0));
}

/// [F8] [F28]
#[test]
fn fast_paydays_passed_and_landed_on() {
    let mut play = Play::on_fast_track(json!({"dice": "fast"}));
    let before = play.cash(0);
    play.go(&[4, 4]);
    assert_eq!(play.of(0, "position"), json!(9));
    assert_eq!(play.cash(0), before + 57_150);
    assert_eq!(play.phase(), "end");
    play.go(&[6, 6]);
    assert_eq!(play.of(0, "position"), json!(21));
    assert_eq!(play.cash(0), before + 2 * 57_150, "17 was passed before the boost of 21");
}

/// [F29]
#[test]
fn a_simple_opportunity_boosts_by_half_a_payday() {
    let mut play = Play::on_fast_track(json!({}));
    play.go(&[2]);
    assert_eq!(play.money(0, "passiveIncome"), 57_150 + 28_575);
    assert_eq!(play.phase(), "end");
    play.go(&[1]);
    assert_eq!(play.money(0, "passiveIncome"), 85_725 + 42_863, "half of 85725 is rounded up");
    assert_eq!(play.money(0, "payday"), play.money(0, "passiveIncome"));
    assert_eq!(play.of(0, "fastTrackTarget"), json!(107_150));
}

/// [F29] [F44] Boosts end at a thousand million.
#[test]
fn boosts_end_at_the_limit() {
    let mut play = Play::on_fast_track(json!({}));
    for _ in 0..3 {
        for square in [2, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15, 16, 18, 19] {
            play.land(square, &[]);
        }
    }
    assert_eq!(play.money(0, "passiveIncome"), 1_000_000_000);
    let cash = play.land(3, &[]);
    assert_eq!(play.figures(0), [cash, 1_000_000_000, 0, 1_000_000_000]);
}

/// [F29]
#[test]
fn a_simple_penalty_charges_three_thousand() {
    let mut play = Play::on_fast_track(json!({}));
    let before = play.cash(0);
    play.go(&[5]);
    assert_eq!(play.cash(0), before - 3000);
    assert_eq!(play.phase(), "end");
}

/// [F32]
#[test]
fn a_fast_donation_is_a_fifth_of_the_income() {
    let mut play = Play::on_fast_track(json!({"fastTrack": "events"}));
    let before = play.land(1, &[]);
    assert_eq!(play.phase(), "charity");
    play.say(0, "donate");
    assert_eq!(play.cash(0), before - 11_430);
    assert_eq!(play.of(0, "charityTurns"), json!(3));
}

/// [F33] [F53] [F50]
#[test]
fn the_dream_is_won_with_the_target_and_else_shot_at() {
    let mut play = Play::on_fast_track(json!({"dice": "fast"}));
    play.go(&[4, 4]);
    play.go(&[4, 4]);
    play.go(&[3, 3]);
    assert_eq!(play.of(0, "position"), json!(23));
    assert_eq!(play.phase(), "end", "57150 is below 107150: a shot");
    play.go(&[6, 6]);
    play.go(&[1, 1]);
    assert_eq!(play.of(0, "position"), json!(37));
    play.go(&[1, 2]);
    assert_eq!(play.of(0, "position"), json!(0));
    play.go(&[1, 1]);
    play.go(&[1, 2]);
    assert!(play.money(0, "passiveIncome") > 107_150);
    play.go(&[6, 6]);
    play.go(&[3, 3]);
    assert_eq!(play.phase(), "over");
    let income = play.money(0, "passiveIncome");
    assert_eq!(play.see("/result"), json!({"winners": [0], "scores": [income]}));
    assert_eq!(play.see("/turn"), json!([]));
    assert_eq!(play.see("/deadline"), json!(null));
    assert_eq!((play.see("/card"), play.see("/due")), (json!(null), json!(null)));
    play.no(0, json!({"type": "endTurn"}), Code::GameOver);
}
