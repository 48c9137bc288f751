//! The market.

use serde_json::json;
use table::Code;

use crate::setting::{FREE, READY, all_ready, buy, cancel, held, lot, pair, priced, sell, table};

/// [B25] [B38] The goods are out of the seller's counts, and still in the value.
#[test]
fn an_offer_reserves_the_goods() {
    let mut table = pair("{}", [0, 1]);
    table.accept(0, &lot("TKL", 2));
    table.accept(0, &lot("TG", 20));
    table.accept(0, &lot("TKL", 1));
    let portfolio = json!({
        "TKL": 4, "TG": 2, "TS": 12, "C": 1,
        "reserved": {"TKL": 3, "TG": 20, "C": 0},
        "value": 60,
    });
    assert_eq!(table.see(1, "/portfolios/0"), portfolio);
    let offers = json!([
        {"id": 1, "seat": 0, "asset": "TKL", "quantity": 2, "price": 6},
        {"id": 2, "seat": 0, "asset": "TG", "quantity": 20, "price": 20},
        {"id": 3, "seat": 0, "asset": "TKL", "quantity": 1, "price": 3},
    ]);
    assert_eq!(table.see(1, "/offers"), offers);
}

/// [B25] Reserved goods cannot be offered again.
#[test]
fn reserved_goods_cannot_be_used_otherwise() {
    let mut table = pair("{}", [0, 1]);
    table.accept(0, &lot("TKL", 5));
    table.refuse(0, &lot("TKL", 3), Code::InsufficientFunds);
    table.accept(0, &lot("TKL", 2));
    table.refuse(0, &lot("TKL", 1), Code::InsufficientFunds);
    let assets: Vec<_> =
        table.option(0, "offer").iter().map(|part| part["fields"]["asset"].clone()).collect();
    assert_eq!(assets, [json!({"oneOf": ["TG"]}), json!({"oneOf": ["C"]})]);
}

/// [B25] The whole lot changes hands for its whole price.
#[test]
fn another_seat_buys_the_whole_lot() {
    let mut table = pair("{}", [0, 1]);
    table.accept(0, &lot("TKL", 2));
    table.accept(1, &buy(1));
    assert_eq!(held(&table, 0), json!([5, 22, 18, 1]));
    assert_eq!(held(&table, 1), json!([9, 17, 11, 1]));
    assert_eq!(table.see(0, "/offers"), json!([]));
    assert_eq!(table.see(0, "/portfolios/0/reserved/TKL"), json!(0));
}

/// [B25]
#[test]
fn the_seller_may_cancel() {
    let mut table = table("{}", &[0, 1, 2], &["stable_mood"], &[0, 1, 2]);
    table.accept(0, &lot("C", 1));
    table.accept(0, &lot("TKL", 7));
    table.refuse(1, &cancel(1), Code::NotAllowed);
    table.accept(0, &cancel(1));
    assert_eq!(held(&table, 0), json!([0, 22, 12, 1]));
    table.refuse(0, &cancel(1), Code::NotAllowed);
    table.refuse(1, &buy(1), Code::NotAllowed);
    assert_eq!(table.see(0, "/offers/0/id"), json!(2));
}

/// [B25] Not one's own, not one that never was or is no more, and not without the TS.
#[test]
fn what_cannot_be_bought() {
    let mut table = pair("{}", [0, 1]);
    table.accept(0, &lot("TKL", 7));
    table.accept(0, &lot("TG", 17));
    for offer in [0, 3, -1, 9_007_199_254_740_991] {
        table.refuse(1, &buy(offer), Code::NotAllowed);
        table.refuse(1, &cancel(offer), Code::NotAllowed);
    }
    table.refuse(0, &buy(1), Code::NotAllowed);
    table.refuse(1, &buy(1), Code::InsufficientFunds);
    table.accept(1, &buy(2));
    table.refuse(1, &buy(2), Code::NotAllowed);
    assert_eq!(held(&table, 1), json!([7, 34, 0, 1]), "17 TS pay exactly 17");
}

/// [B25] Amounts outside the rules come before those that one does not have.
#[test]
fn what_cannot_be_offered() {
    let mut table = pair(FREE, [4, 1]);
    for quantity in [0, -1, -9_007_199_254_740_991] {
        table.refuse(0, &lot("TG", quantity), Code::InvalidAmount);
        table.refuse(0, &lot("TKL", quantity), Code::InvalidAmount);
    }
    for quantity in [39, 9_007_199_254_740_991] {
        table.refuse(0, &lot("TG", quantity), Code::InsufficientFunds);
    }
    table.refuse(0, &lot("TKL", 1), Code::InsufficientFunds);
    for price in [0, -1] {
        table.refuse(0, &priced("TG", 1, price), Code::InvalidAmount);
        table.refuse(0, &priced("TG", 39, price), Code::InvalidAmount);
    }
    table.accept(0, &lot("TG", 38));
}

/// [B25] [B31] With `table` a price is refused, even the right one; `null` is none.
#[test]
fn the_price_table_sets_the_price() {
    let mut table = pair(r#"{"pricing":"table"}"#, [0, 1]);
    for price in [3, 1, 0, -1] {
        table.refuse(0, &priced("TKL", 1, price), Code::InvalidAmount);
    }
    table.refuse(0, &priced("TKL", 99, 3), Code::InvalidAmount);
    table.accept(0, r#"{"type":"offer","asset":"TKL","quantity":1,"price":null}"#);
    assert_eq!(table.see(0, "/offers/0/price"), json!(3));
}

/// [B25] [B31] With `free` the seller may name another, at least 1, or leave it to the table.
#[test]
fn free_prices_are_the_sellers() {
    let mut table = pair(FREE, [0, 1]);
    let most = 9_007_199_254_740_991_i64;
    for price in [1, 2, most] {
        table.accept(0, &priced("TKL", 1, price));
    }
    table.accept(0, &lot("TKL", 1));
    let prices: Vec<_> = (0..4).map(|at| table.see(0, &format!("/offers/{at}/price"))).collect();
    assert_eq!(prices, [json!(1), json!(2), json!(most), json!(3)]);
    table.refuse(1, &buy(3), Code::InsufficientFunds);
    table.accept(1, &buy(1));
    assert_eq!(held(&table, 1), json!([8, 17, 16, 1]));
}

/// [B25] Only in `negotiation`.
#[test]
fn there_is_no_market_in_the_reveal() {
    let mut table = pair("{}", [0, 1]);
    table.accept(0, &lot("TKL", 1));
    all_ready(&mut table, &[0, 1]);
    for command in [lot("TKL", 1), lot("TKL", 0), priced("TKL", 1, 3), buy(1), cancel(1)] {
        table.refuse(0, &command, Code::WrongPhase);
        table.refuse(1, &command, Code::WrongPhase);
    }
    table.refuse(0, r#"{"type":"act","action":"BETRAY"}"#, Code::WrongPhase);
    table.accept(0, READY);
}

/// [B38] Ids count from 1 over the whole game; a refused offer uses none up.
#[test]
fn ids_go_on_from_round_to_round() {
    let mut table = pair(FREE, [0, 1]);
    table.refuse(0, &lot("TKL", 8), Code::InsufficientFunds);
    sell(&mut table, 0, "TKL", 1, 1, 1);
    table.accept(1, &lot("TKL", 1));
    all_ready(&mut table, &[0, 1]);
    all_ready(&mut table, &[0, 1]);
    table.accept(1, &lot("TKL", 1));
    assert_eq!(table.see(0, "/offers/0/id"), json!(3));
}

/// [B25] What was bought can be sold on.
#[test]
fn goods_go_from_hand_to_hand() {
    let mut table = table(FREE, &[0, 1, 2], &["stable_mood"], &[0, 1, 2]);
    sell(&mut table, 0, "C", 1, 2, 1);
    sell(&mut table, 1, "C", 2, 20, 2);
    assert_eq!(held(&table, 0), json!([7, 22, 14, 0]));
    assert_eq!(held(&table, 1), json!([7, 17, 35, 0]));
    assert_eq!(held(&table, 2), json!([7, 12, 2, 3]));
}
