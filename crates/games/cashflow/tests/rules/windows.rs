//! Windows.

use serde_json::json;
use table::Code;

use crate::support::Play;

/// Three seats; seats 0 and 1 hold LOTUS, and seat 2 has drawn LOTUS at 40.
pub(crate) fn lotus() -> Play {
    let config = json!({"savings": "double-salary"});
    let mut play = Play::new(3, config, &["s05", "s06", "s01"]);
    for seat in [0, 1] {
        play.roll(seat, &[2]);
        play.draw(seat, "small");
        play.shares(seat, 10);
        let waiting: Vec<u8> = serde_json::from_value(play.see("/turn")).expect("seats");
        waiting.into_iter().for_each(|seat| play.say(seat, "done"));
        play.end(seat);
    }
    play.roll(2, &[2]);
    play.draw(2, "small");
    play
}

/// [F20] [F27] [F50] [F41]
#[test]
fn all_who_hold_the_symbol_sell_side_by_side() {
    let mut play = lotus();
    assert_eq!(play.see("/turn"), json!([0, 1, 2]));
    let before = [0, 1].map(|seat| play.cash(seat));
    play.ok(1, json!({"type": "sell", "asset": "a1", "quantity": 4}));
    play.shares(2, 3);
    play.ok(0, json!({"type": "sell", "asset": "a1", "quantity": 10}));
    assert_eq!(play.see("/turn"), json!([1, 2]), "seat 0 has nothing more to sell");
    play.sell(1, "a1");
    assert_eq!(play.see("/turn"), json!([2]));
    assert_eq!([0, 1].map(|seat| play.cash(seat)), before.map(|cash| cash + 400));
    play.say(2, "done");
    assert_eq!(play.phase(), "end");
    assert_eq!(play.see("/turn"), json!([2]));
}

/// [F19] [F27]
#[test]
fn only_the_current_player_may_buy() {
    let mut play = lotus();
    play.no(0, json!({"type": "buy", "shares": 1}), Code::NotAllowed);
    play.no(0, json!({"type": "buy", "shares": -1}), Code::NotAllowed);
    assert_eq!(play.option(0, "buy")["code"], json!("not_allowed"));
    play.say(0, "done");
    play.no(0, json!({"type": "buy", "shares": 1}), Code::NotYourTurn);
    play.no(0, json!({"type": "sell", "asset": "a1"}), Code::NotYourTurn);
    play.no(0, json!({"type": "done"}), Code::NotYourTurn);
    assert_eq!(play.option(0, "sell")["code"], json!("not_your_turn"));
    play.no(0, json!({"type": "roll"}), Code::WrongPhase);
}

/// [F20] [F27] The current seat leaves the window of a deal card only with `done`.
#[test]
fn the_buyer_stays_with_nothing_to_sell() {
    let mut play = lotus();
    play.shares(2, 5);
    play.sell(2, "a1");
    assert_eq!(play.see("/turn"), json!([0, 1, 2]));
    play.say(2, "done");
    assert_eq!(play.see("/turn"), json!([0, 1]));
    assert_eq!(play.phase(), "window");
    play.no(2, json!({"type": "endTurn"}), Code::WrongPhase);
    play.say(1, "done");
    play.say(0, "done");
    assert_eq!(play.phase(), "end");
    assert_eq!(play.see("/decks/small"), json!({"draw": 52, "discard": 3}));
}

/// [F25] [F27] In the window of an offer the current seat leaves by itself too.
#[test]
fn an_offer_window_is_for_those_who_have_something() {
    let config = json!({"dice": "fast", "savings": "double-salary"});
    let mut play = Play::new(3, config, &["s38", "s47", "o16"]);
    play.buy_deal(0, &[1, 1], "small");
    play.end(0);
    play.buy_deal(1, &[1, 1], "small");
    play.end(1);
    play.idle(2, &[1, 1]);
    play.roll(0, &[2, 3]);
    assert_eq!(play.see("/turn"), json!([0, 1]));
    play.no(2, json!({"type": "done"}), Code::NotYourTurn);
    play.sell(0, "a1");
    assert_eq!(play.see("/turn"), json!([1]));
    assert_eq!(play.see("/current"), json!(0));
    play.no(0, json!({"type": "done"}), Code::NotYourTurn);
    play.sell(1, "a1");
    assert_eq!(play.phase(), "end");
    assert_eq!(play.see("/turn"), json!([0]));
}

/// [F25] Somebody else's asset alone opens the window: the current seat is not in it.
#[test]
fn a_window_without_the_current_seat() {
    let config = json!({"dice": "fast", "savings": "double-salary"});
    let mut play = Play::new(2, config, &["s38", "o16"]);
    play.buy_deal(0, &[1, 1], "small");
    play.end(0);
    play.roll(1, &[3, 4]);
    assert_eq!(play.see("/turn"), json!([0]));
    assert_eq!(play.see("/current"), json!(1));
    play.no(1, json!({"type": "done"}), Code::NotYourTurn);
    assert_eq!(play.option(1, "done")["code"], json!("not_your_turn"));
    play.say(0, "done");
    assert_eq!(play.see("/turn"), json!([1]));
}
