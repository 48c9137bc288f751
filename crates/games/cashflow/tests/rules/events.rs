//! Fast Track, the form with events.

use serde_json::{Value, json};
use table::Code;

use crate::support::Play;

fn events() -> Value {
    json!({"fastTrack": "events"})
}

fn start() -> Play {
    Play::on_fast_track(events())
}

/// [F30] [F51] [F52] [F53]
#[test]
fn an_opportunity_is_bought_with_cash_in_hand() {
    let mut play = start();
    play.land(2, &[]);
    assert_eq!(play.phase(), "deal");
    let card = json!({"id": "burger_bar", "name": "Burger bar", "cost": 300_000,
        "cashFlow": 9500, "deck": "fastTrack"});
    assert_eq!(play.see("/card"), card);
    play.no(0, json!({"type": "buy", "shares": 1}), Code::InvalidAmount);
    play.buy(0);
    assert_eq!(play.cash(0), 4_416_630 - 300_000);
    assert_eq!(play.money(0, "passiveIncome"), 57_150 + 9500);
    let asset = json!({"id": "a3", "name": "burger_bar", "category": "fastTrack",
        "cashflow": 9500, "cost": 300_000, "metadata": {"event": "burger_bar"}});
    assert_eq!(play.of(0, "assets"), json!([asset]), "ids go on across both tracks");
    assert_eq!((play.phase(), play.see("/card")), ("end".into(), json!(null)));
}

/// [F30]
#[test]
fn what_is_owned_offers_nothing_and_what_was_declined_or_lost_is_offered_again() {
    let mut play = start();
    play.land(2, &[]);
    play.say(0, "done");
    play.land(3, &[]);
    play.buy(0);
    play.land(2, &[]);
    assert_eq!(play.phase(), "deal", "declined");
    play.say(0, "done");
    play.land(3, &[]);
    assert_eq!(play.phase(), "end", "owned");
    play.land(20, &[]);
    assert_eq!(play.of(0, "assets"), json!([]), "a bad partner");
    play.land(3, &[]);
    assert_eq!(play.phase(), "deal", "lost");
}

/// [F30] Several players may own the same one.
#[test]
fn two_players_own_the_same_opportunity() {
    let top = ["s05", "s15", "s01", "s11", "s33", "s32"];
    let mut play = Play::new(2, json!({"fastTrack": "events", "dice": "fast"}), &top);
    for shares in [[100_000, 100_000], [0, 0], [100, 1000]] {
        for (seat, shares) in [0, 1].into_iter().zip(shares) {
            play.invest(seat, shares);
            if play.of(seat, "canEnterFastTrack") == json!(true) {
                play.say(seat, "enterFastTrack");
            }
            play.end(seat);
        }
    }
    play.roll(0, &[6, 5]);
    play.buy(0);
    play.end(0);
    play.roll(1, &[2, 3]);
    assert_eq!(play.see("/card/id"), json!("hair_salons"));
    play.buy(1);
    assert_eq!(play.of(0, "assets/0/name"), play.of(1, "assets/0/name"));
}

/// [F30] `deal` opens also when the cash does not suffice.
#[test]
fn what_is_too_dear_can_be_declined_only() {
    let mut play = start();
    play.land(0, &[4]);
    play.land(2, &[]);
    assert_eq!((play.phase(), play.cash(0)), ("deal".into(), 0));
    play.no(0, json!({"type": "buy"}), Code::InsufficientFunds);
    play.no(0, json!({"type": "buy", "shares": 5}), Code::InvalidAmount);
    assert_eq!(play.option(0, "buy")["code"], json!("insufficient_funds"));
    play.say(0, "done");
    assert_eq!(play.phase(), "end");
}

/// [F30] `winOn`: one die after paying; it is not the roll that the view shows.
#[test]
fn one_die_decides_where_win_on_is_given() {
    for (die, assets) in [(5, 0), (6, 1)] {
        let mut play = start();
        let cash = play.land(16, &[]);
        let shown = play.see("/dice");
        play.dice(&[die]);
        play.buy(0);
        assert_eq!(play.cash(0), cash - 750_000);
        assert_eq!(play.of(0, "assets").as_array().map(Vec::len), Some(assets));
        assert_eq!(play.see("/dice"), shown);
    }
    for (die, payout) in [(4, 0), (5, 500_000), (6, 500_000)] {
        let mut play = start();
        let cash = play.land(32, &[]);
        play.dice(&[die]);
        play.buy(0);
        assert_eq!(play.cash(0), cash - 50_000 + payout);
        assert_eq!(play.of(0, "assets"), json!([]));
        play.land(32, &[]);
        assert_eq!(play.phase(), "deal", "one with a payout is never owned");
    }
}

/// [F30]
#[test]
fn penalties_of_cash() {
    for die in 1..=6 {
        let mut play = start();
        let cash = play.land(0, &[die]);
        assert_eq!(play.cash(0), if die <= 3 { cash } else { 0 }, "{die}");
        assert_eq!(play.phase(), "end");
        assert_eq!(play.of(0, "out"), json!(false));
    }
    for square in [6, 13, 26] {
        let mut play = start();
        let cash = play.land(square, &[]);
        assert_eq!(play.cash(0), cash - cash / 2, "{square}");
    }
}

/// [F30] Floor(1 ÷ 2) is nothing.
#[test]
fn half_of_an_odd_cash_is_rounded_down() {
    let mut play = start();
    let mut cash = play.land(6, &[]);
    while cash % 2 == 0 {
        cash = play.land(13, &[]);
    }
    assert_eq!(play.cash(0), cash / 2 + 1);
}

/// [F30]
#[test]
fn the_lowest_asset_is_lost_the_oldest_of_equals() {
    let mut play = start();
    for square in [4, 7, 10] {
        play.land(square, &[]);
        play.buy(0);
    }
    let cash = play.land(20, &[]);
    assert_eq!(play.asset_ids(0), ["a4", "a5"]);
    assert_eq!(play.cash(0), cash);
    assert_eq!(play.money(0, "passiveIncome"), 57_150 + 5000 + 10_000);
    let mut without = start();
    let cash = without.land(20, &[]);
    assert_eq!((without.phase(), without.cash(0)), ("end".into(), cash));
}

/// [F30]
#[test]
fn repairs_charge_ten_times_the_lowest_cash_flow() {
    let mut play = start();
    for square in [4, 10] {
        play.land(square, &[]);
        play.buy(0);
    }
    let cash = play.land(33, &[]);
    assert_eq!(play.cash(0), cash - 50_000);
    let mut without = start();
    let cash = without.land(33, &[]);
    assert_eq!((without.phase(), without.cash(0)), ("end".into(), cash));
}

/// Owns the chicken grill and the restaurant, both for 300,000, and comes to the repairs with
/// less than the charge of 100,000.
fn charged() -> (Play, i64) {
    let mut play = start();
    play.land(10, &[]);
    play.buy(0);
    play.land(38, &[]);
    play.buy(0);
    play.land(0, &[4]);
    play.land(13, &[]);
    for (square, next) in [(22, 26), (32, 33)] {
        play.land(square, &[]);
        play.dice(&[1]);
        play.buy(0);
        play.land(next, &[]);
    }
    let cash = play.cash(0);
    assert_eq!(play.phase(), "liquidate");
    assert!(cash < 100_000, "{cash}");
    (play, cash)
}

/// [F31] [F25] [F50] [F51]
#[test]
fn a_charge_above_the_cash_is_raised_by_selling_at_half_the_cost() {
    let (mut play, cash) = charged();
    assert_eq!(play.see("/due"), json!(100_000));
    assert_eq!(play.fields(0, "sell"), [json!({"asset": {"oneOf": ["a3", "a4"]}})]);
    play.no(0, json!({"type": "sell", "asset": "a4", "quantity": 1}), Code::InvalidAmount);
    play.no(0, json!({"type": "sell", "asset": "a9", "quantity": 1}), Code::NotAllowed);
    play.no(0, json!({"type": "done"}), Code::WrongPhase);
    play.no(0, json!({"type": "borrow", "amount": 1000}), Code::WrongPhase);
    play.sell(0, "a4");
    assert_eq!(play.cash(0), cash + 150_000 - 100_000);
    assert_eq!(play.asset_ids(0), ["a3"]);
    assert_eq!((play.phase(), play.see("/due")), ("end".into(), json!(null)));
}

/// [F36] [F31] The cheapest first by cost, the oldest of equals.
#[test]
fn at_the_deadline_the_cheapest_and_oldest_is_sold() {
    let (mut play, cash) = charged();
    let due = play.see("/deadline").as_u64().expect("a deadline");
    play.table.at(due);
    assert_eq!(play.asset_ids(0), ["a4"]);
    assert_eq!(play.cash(0), cash + 50_000);
    assert_eq!(play.phase(), "end");
    assert_eq!(play.see("/deadline"), json!(due + 60_000), "its own time");
}

/// Owns the oil field alone, lost all cash, and comes to the repairs of 750,000 having thrown
/// money away on the way.
pub(crate) fn ruined(seats: u8) -> Play {
    let mut play = Play::with_others_on_fast_track(seats, events());
    play.land(16, &[]);
    play.dice(&[6]);
    play.buy(0);
    play.land(0, &[5]);
    for square in [22, 32] {
        play.land(square, &[]);
        play.dice(&[1]);
        play.buy(0);
    }
    let cash = play.land(33, &[]);
    assert_eq!(cash, 3 * (57_150 + 75_000) - 25_000 - 50_000);
    assert_eq!((play.phase(), play.see("/due")), ("liquidate".into(), json!(750_000)));
    play
}

/// [F31] [F34] [F53]
#[test]
fn who_has_nothing_left_to_sell_is_out_and_alone_the_game_is_over() {
    let mut play = ruined(1);
    play.sell(0, "a3");
    assert_eq!(play.of(0, "out"), json!(true));
    assert_eq!(play.cash(0), 321_450 + 375_000, "the charge lapses, the cash stays");
    assert_eq!(play.phase(), "over");
    assert_eq!(play.see("/result"), json!({"winners": [], "scores": [57_150]}));
    assert_eq!((play.see("/due"), play.see("/turn")), (json!(null), json!([])));
    play.no(0, json!({"type": "roll"}), Code::GameOver);
}

/// [F31] [F36] At the deadline too.
#[test]
fn ruin_at_the_deadline() {
    let mut play = ruined(1);
    let due = play.see("/deadline").as_u64().expect("a deadline");
    play.table.at(due);
    assert_eq!((play.of(0, "out"), play.phase()), (json!(true), "over".into()));
}

/// [F6] [F31] [F51] The turn passes on at once, and who is out is passed over and not counted.
#[test]
fn others_play_on_without_the_player_who_is_out() {
    let mut play = ruined(3);
    let number = play.see("/turnNumber").as_u64().expect("a number");
    play.sell(0, "a3");
    assert_eq!((play.see("/current"), play.phase()), (json!(1), "roll".into()));
    assert_eq!(play.see("/turnNumber"), json!(number + 1));
    assert_eq!(play.see("/over"), json!(false));
    let out = play.see("/players/0");
    play.no(0, json!({"type": "roll"}), Code::NotYourTurn);
    for (seat, next) in [(1, 2), (2, 1), (1, 2)] {
        play.idle(seat, &[2]);
        assert_eq!(play.see("/current"), json!(next));
    }
    assert_eq!(play.see("/turnNumber"), json!(number + 4));
    assert_eq!(play.see("/players/0"), out, "nothing happens to a player who is out");
}
