//! Time.

use serde_json::json;

use crate::support::Play;

fn timed(top: &[&str]) -> Play {
    Play::new(2, json!({"turnSeconds": 10, "windowSeconds": 7, "dice": "fast"}), top)
}

/// [F36]
#[test]
fn at_the_deadline_the_dice_are_rolled_and_each_phase_has_its_own_time() {
    let mut play = timed(&[]);
    assert_eq!(play.see("/deadline"), json!(10_000));
    play.dice(&[1, 1]);
    play.table.at(9_999);
    assert_eq!(play.phase(), "roll");
    play.table.at(10_000);
    assert_eq!((play.phase(), play.see("/deadline")), ("chooseDeal".into(), json!(20_000)));
    play.table.at(20_000);
    assert_eq!((play.phase(), play.see("/deadline")), ("end".into(), json!(30_000)));
    play.table.at(30_000);
    assert_eq!((play.phase(), play.see("/deadline")), ("roll".into(), json!(40_000)));
    assert_eq!(play.see("/current"), json!(1));
}

/// [F36] Deadlines take effect at their own times, however late one hears of them.
#[test]
fn several_deadlines_pass_in_order() {
    let mut play = timed(&[]);
    play.dice(&[1, 1, 1, 1]);
    play.table.at(55_000);
    assert_eq!((play.phase(), play.see("/deadline")), ("end".into(), json!(60_000)));
    assert_eq!(play.see("/turnNumber"), json!(2));
}

/// [F36] What happens within a phase does not extend it.
#[test]
fn what_happens_within_a_phase_does_not_extend_it() {
    let mut play = timed(&["s05"]);
    play.table.at(4_000);
    play.borrow(0, 1000);
    assert_eq!(play.see("/deadline"), json!(10_000));
    play.roll(0, &[1, 1]);
    assert_eq!(play.see("/deadline"), json!(14_000));
    play.table.at(5_000);
    play.draw(0, "small");
    assert_eq!((play.phase(), play.see("/deadline")), ("window".into(), json!(12_000)));
    play.table.at(6_000);
    play.shares(0, 10);
    play.sell(0, "a1");
    assert_eq!(play.see("/deadline"), json!(12_000));
    play.table.at(12_000);
    assert_eq!((play.phase(), play.see("/deadline")), ("end".into(), json!(22_000)));
    play.table.at(13_000);
    play.borrow(0, 1000);
    assert_eq!(play.see("/deadline"), json!(22_000));
}

/// [F36] A window closes for all who are in it.
#[test]
fn a_window_closes_at_its_deadline() {
    let mut play = timed(&["s38", "o16"]);
    play.buy_deal(0, &[1, 1], "small");
    play.end(0);
    play.roll(1, &[3, 4]);
    assert_eq!((play.see("/turn"), play.see("/deadline")), (json!([0]), json!(7_000)));
    play.table.at(7_000);
    assert_eq!(play.asset_ids(0), ["a1"]);
    assert_eq!((play.see("/turn"), play.phase()), (json!([1]), "end".into()));
    assert_eq!(play.see("/decks/offer"), json!({"draw": 43, "discard": 1}));
    assert_eq!(play.see("/card"), json!(null));
}

/// [F36] `deal` and `charity` decline.
#[test]
fn deals_and_charity_are_declined() {
    let mut play = timed(&["s38"]);
    play.roll(0, &[1, 1]);
    play.draw(0, "small");
    play.table.at(10_000);
    assert_eq!((play.phase(), play.of(0, "assets")), ("end".into(), json!([])));
    assert_eq!(play.see("/decks/small"), json!({"draw": 54, "discard": 1}));
    play.end(0);
    play.roll(1, &[1, 2]);
    play.table.at(20_000);
    assert_eq!((play.phase(), play.cash(1)), ("end".into(), 480));

    let mut fast = Play::on_fast_track(json!({"fastTrack": "events"}));
    fast.land(2, &[]);
    let due = fast.see("/deadline").as_u64().expect("a deadline");
    fast.table.at(due);
    assert_eq!((fast.phase(), fast.of(0, "assets")), ("end".into(), json!([])));
}

/// [F36] [F6] Skipping takes no time.
#[test]
fn skipping_takes_no_time() {
    let mut play = Play::with(json!({"dice": "fast"}), &[]);
    play.idle(0, &[6, 6]);
    play.roll(0, &[1, 6]);
    play.table.at(60_000);
    assert_eq!((play.phase(), play.see("/turnNumber")), ("roll".into(), json!(6)));
    assert_eq!(play.see("/deadline"), json!(120_000));
}
