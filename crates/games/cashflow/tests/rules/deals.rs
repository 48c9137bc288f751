//! Deal cards.

use serde_json::{Value, json};
use table::Code;

use crate::support::Play;

fn rich(top: &[&str]) -> Play {
    let mut play = Play::alone(top);
    play.borrow(0, 1_000_000);
    play
}

/// Rolls to the next opportunity and draws.
fn next(play: &mut Play, deck: &str) {
    if play.phase() == "end" {
        play.end(0);
    }
    play.roll(0, &[2]);
    play.draw(0, deck);
}

fn shares_of(play: &Play, asset: usize) -> [i64; 3] {
    let asset = play.of(0, &format!("assets/{asset}"));
    [&asset["metadata"]["quantity"], &asset["cost"], &asset["cashflow"]]
        .map(|number| number.as_i64().expect("a number"))
}

/// [F20] [F51] [F52]
#[test]
fn shares_are_bought_in_a_window_at_the_cards_price() {
    let mut play = rich(&["s09"]);
    next(&mut play, "small");
    assert_eq!(play.phase(), "window");
    let card = json!({"id": "s09", "kind": "stock", "symbol": "TIGER", "price": 40,
        "everyone": true, "deck": "small"});
    assert_eq!(play.see("/card"), card);
    let any = json!({"shares": {"min": 1, "max": 100_000, "step": 1}});
    assert_eq!(play.fields(0, "buy"), [any]);
    play.shares(0, 25);
    assert_eq!(play.cash(0), 1_000_480 - 1000);
    let asset = json!({"id": "a1", "name": "TIGER", "category": "stock", "cashflow": 0,
        "cost": 1000, "metadata": {"symbol": "TIGER", "price": 40, "quantity": 25, "dividend": 0}});
    assert_eq!(play.of(0, "assets"), json!([asset]));
    assert_eq!(play.phase(), "window", "the buyer stays until done");
    play.say(0, "done");
    assert_eq!(play.phase(), "end");
    assert_eq!(play.see("/card"), json!(null));
    assert_eq!(play.see("/decks/small"), json!({"draw": 54, "discard": 1}));
}

/// [F20] [F49]
#[test]
fn one_to_a_hundred_thousand_shares_a_time() {
    let mut play = rich(&["s05"]);
    next(&mut play, "small");
    for wrong in [0, -5, 100_001, 9_007_199_254_740_991_i64] {
        play.no(0, json!({"type": "buy", "shares": wrong}), Code::InvalidAmount);
    }
    play.no(0, json!({"type": "buy"}), Code::InvalidAmount);
    play.no(0, json!({"type": "buy", "shares": null}), Code::InvalidAmount);
    play.shares(0, 100_000);
    play.shares(0, 100_000);
    assert_eq!(shares_of(&play, 0), [200_000, 200_000, 0]);
}

/// [F20]
#[test]
fn equal_symbol_and_price_are_one_holding() {
    let mut play = rich(&["s02", "s03", "s05"]);
    next(&mut play, "small");
    play.shares(0, 10);
    play.say(0, "done");
    next(&mut play, "small");
    play.shares(0, 7);
    assert_eq!(shares_of(&play, 0), [17, 85, 0]);
    play.say(0, "done");
    next(&mut play, "small");
    play.shares(0, 1);
    assert_eq!(play.asset_ids(0), ["a1", "a2"], "another price is another holding");
}

/// [F20] [F51] Shares just bought may be sold again; an id is not given twice.
#[test]
fn shares_just_bought_may_be_sold_again() {
    let mut play = rich(&["s05"]);
    next(&mut play, "small");
    play.shares(0, 10);
    play.sell(0, "a1");
    assert_eq!(play.of(0, "assets"), json!([]));
    assert_eq!(play.phase(), "window");
    play.shares(0, 10);
    assert_eq!(play.asset_ids(0), ["a2"]);
}

/// [F20] [F52] A part sold takes round(cost × sold ÷ held) away.
#[test]
fn a_part_of_a_holding_takes_its_part_of_the_cost() {
    let mut play = rich(&["s06", "s34", "s01"]);
    next(&mut play, "small");
    play.shares(0, 5);
    play.say(0, "done");
    next(&mut play, "small");
    assert_eq!(shares_of(&play, 0), [10, 50, 0]);
    next(&mut play, "small");
    let cash = play.cash(0);
    let quantity = json!({"asset": {"oneOf": ["a1"]},
        "quantity": {"min": 1, "max": 10, "step": 1, "optional": true}});
    assert_eq!(play.fields(0, "sell"), [quantity]);
    play.ok(0, json!({"type": "sell", "asset": "a1", "quantity": 3}));
    assert_eq!(play.cash(0), cash + 120);
    assert_eq!(shares_of(&play, 0), [7, 35, 0]);
    play.ok(0, json!({"type": "sell", "asset": "a1", "quantity": 2}));
    assert_eq!(shares_of(&play, 0), [5, 25, 0]);
    play.ok(0, json!({"type": "sell", "asset": "a1", "quantity": 5}));
    assert_eq!(play.of(0, "assets"), json!([]));
}

/// [F20] Dividends, and their going with a part.
#[test]
fn preferred_stock_and_certificates_pay_dividends() {
    let mut play = rich(&["s30", "s33"]);
    next(&mut play, "small");
    play.shares(0, 10);
    assert_eq!(play.money(0, "passiveIncome"), 300);
    assert_eq!(play.of(0, "assets/0/category"), json!("preferred"));
    play.ok(0, json!({"type": "sell", "asset": "a1", "quantity": 4}));
    assert_eq!(shares_of(&play, 0), [6, 7200, 180]);
    play.say(0, "done");
    next(&mut play, "small");
    play.shares(0, 2);
    assert_eq!(play.of(0, "assets/1/category"), json!("cd"));
    assert_eq!(play.of(0, "assets/1/metadata/dividend"), json!(60));
    assert_eq!(play.money(0, "passiveIncome"), 300);
}

/// [F20] [F25]
#[test]
fn what_cannot_be_sold_in_a_window_of_shares() {
    let mut play = rich(&["s05", "s38", "s06"]);
    next(&mut play, "small");
    assert_eq!(play.option(0, "sell")["code"], json!("not_allowed"));
    play.shares(0, 10);
    play.say(0, "done");
    next(&mut play, "small");
    play.buy(0);
    next(&mut play, "small");
    for asset in ["a2", "a3", "a01", "a+1", "A1", "1", ""] {
        play.no(0, json!({"type": "sell", "asset": asset}), Code::NotAllowed);
        play.no(0, json!({"type": "sell", "asset": asset, "quantity": -1}), Code::NotAllowed);
    }
    for quantity in [0, -1, 11, 9_007_199_254_740_991_i64] {
        let command = json!({"type": "sell", "asset": "a1", "quantity": quantity});
        play.no(0, command, Code::InvalidAmount);
    }
}

/// [F21] [F40] A known mistake of the origin: odd holdings are halved down, each by itself.
#[test]
fn a_reverse_split_of_odd_holdings() {
    let mut play = rich(&["s05", "s06", "s01", "s35"]);
    for shares in [7, 1, 4] {
        next(&mut play, "small");
        play.shares(0, shares);
        play.say(0, "done");
    }
    let before = play.cash(0);
    next(&mut play, "small");
    assert_eq!(play.phase(), "end");
    assert_eq!(play.asset_ids(0), ["a1", "a3"], "none left of one share");
    assert_eq!(shares_of(&play, 0), [3, 7, 0]);
    assert_eq!(shares_of(&play, 1), [2, 160, 0]);
    assert_eq!(play.of(0, "assets/0/metadata/price"), json!(1));
    assert_eq!(play.cash(0), before);
    assert_eq!(play.see("/decks/small/discard"), json!(4));
}

/// [F21]
#[test]
fn a_split_doubles_every_holding_of_the_symbol_for_everyone() {
    let mut play = Play::new(2, json!({"savings": "double-salary"}), &["s05", "s06", "s09", "s34"]);
    let mut seat = 0;
    for shares in [3, 5, 2] {
        play.roll(seat, &[2]);
        play.draw(seat, "small");
        play.shares(seat, shares);
        while play.phase() == "window" {
            let waiting: Vec<u8> = serde_json::from_value(play.see("/turn")).expect("seats");
            waiting.into_iter().for_each(|seat| play.say(seat, "done"));
        }
        play.end(seat);
        seat = 1 - seat;
    }
    play.roll(1, &[2]);
    play.draw(1, "small");
    let quantity = |seat, asset: usize| play.of(seat, &format!("assets/{asset}/metadata/quantity"));
    assert_eq!(quantity(0, 0), json!(6));
    assert_eq!(quantity(1, 0), json!(10));
    assert_eq!(quantity(0, 1), json!(2), "TIGER is not split");
    assert_eq!(play.of(0, "assets/0/cost"), json!(3));
}

/// [F22] [F51] [F52]
#[test]
fn what_each_kind_costs_and_becomes() {
    let estate = json!({"landType": "8-plex", "units": 8, "mortgage": 180_000,
        "downPayment": 40_000});
    let business = json!({"businessType": "car wash", "mortgage": 100_000, "downPayment": 25_000});
    let rows: [(&str, &str, i64, i64, i64, &str, Value); 5] = [
        ("big", "b01", 40_000, 220_000, 1700, "realEstate", estate),
        ("big", "b31", 25_000, 125_000, 1800, "business", business),
        ("big", "b34", 30_000, 30_000, 1500, "partnership", json!({"downPayment": 30_000})),
        ("small", "s53", 3000, 3000, 0, "coin", json!({"coin": "gold", "quantity": 10})),
        ("small", "s52", 500, 500, 0, "coin", json!({"coin": "silver", "quantity": 1})),
    ];
    for (deck, card, paid, cost, cashflow, category, metadata) in rows {
        let mut play = rich(&[card]);
        next(&mut play, deck);
        assert_eq!(play.phase(), "deal");
        play.no(0, json!({"type": "buy", "shares": 1}), Code::InvalidAmount);
        play.no(0, json!({"type": "sell", "asset": "a1"}), Code::WrongPhase);
        assert_eq!(play.option(0, "buy"), json!({"type": "buy", "allowed": true, "fields": {}}));
        play.buy(0);
        assert_eq!(play.cash(0), 1_000_480 - paid, "{card}");
        let asset = json!({"id": "a1", "name": card, "category": category,
            "cashflow": cashflow, "cost": cost, "metadata": metadata});
        assert_eq!(play.of(0, "assets"), json!([asset]));
        assert_eq!(play.phase(), "end");
        assert_eq!(play.see(&format!("/decks/{deck}/discard")), json!(1));
    }
}

/// [F22] [F19]
#[test]
fn a_deal_is_declined_with_done_and_is_the_current_players_alone() {
    let mut play = Play::new(2, json!({}), &["s38"]);
    play.roll(0, &[2]);
    play.draw(0, "small");
    play.no(1, json!({"type": "buy"}), Code::NotYourTurn);
    play.no(1, json!({"type": "done"}), Code::NotYourTurn);
    play.say(0, "done");
    assert_eq!(play.of(0, "assets"), json!([]));
    assert_eq!(play.phase(), "end");
    assert_eq!(play.see("/decks/small/discard"), json!(1));
}

/// [F20] [F43] Two purchases of the same coin are two assets.
#[test]
fn coins_are_an_asset_a_purchase() {
    let mut play = rich(&["s53"]);
    next(&mut play, "small");
    play.buy(0);
    for _ in 0..54 {
        next(&mut play, "small");
        if play.phase() != "end" {
            play.say(0, "done");
        }
    }
    play.end(0);
    let mut words = vec![1];
    words.extend((1..55).rev());
    words[1] = 0;
    play.table.script(&words);
    play.say(0, "roll");
    play.draw(0, "small");
    assert_eq!(play.see("/card/id"), json!("s53"), "the first that was put down");
    play.buy(0);
    assert_eq!(play.asset_ids(0), ["a1", "a2"]);
}

/// [F23] A known mistake of the origin: without such a property nothing is paid.
#[test]
fn damage_without_property_costs_nothing() {
    let rows: [(&[&str], &str, &str, i64); 8] = [
        (&[], "s51", "small", 0),
        (&["s50"], "s51", "small", 0),
        (&["s38"], "s51", "small", 500),
        (&["s39"], "s51", "small", 500),
        (&["s38"], "b38", "big", 0),
        (&["b04"], "b38", "big", 0),
        (&["b01"], "b38", "big", 2000),
        (&["b18"], "b39", "big", 1000),
    ];
    for (owned, damage, deck, cost) in rows {
        let mut top = owned.to_vec();
        top.push(damage);
        let mut play = rich(&top);
        for card in owned {
            next(&mut play, if card.starts_with('s') { "small" } else { "big" });
            play.buy(0);
        }
        let before = play.cash(0);
        next(&mut play, deck);
        assert_eq!(before - play.cash(0), cost, "{owned:?} {damage}");
        assert_eq!(play.phase(), "end");
        assert_eq!(play.see("/card"), json!(null));
    }
}

/// [F23] [F10] Damage is a forced payment.
#[test]
fn damage_is_lent_where_cash_is_missing() {
    let mut play = Play::alone(&["s44", "s51"]);
    play.buy_deal(0, &[2], "small");
    play.ok(0, json!({"type": "borrow", "amount": 1000}));
    play.ok(0, json!({"type": "repay", "liability": "retail"}));
    play.end(0);
    play.roll(0, &[2]);
    play.draw(0, "small");
    assert_eq!(play.cash(0), 480 + 1000 - 500);
    assert_eq!(play.of(0, "liabilities/3/balance"), json!(2000));
}
