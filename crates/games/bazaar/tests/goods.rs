//! Goods, and what everybody starts with.

use serde_json::{Value, json};

use crate::setting::{held, stacked, table};

fn value_at(goods: &Value, prices: [i64; 4]) -> i64 {
    let count = |good: usize| goods[good].as_i64().expect("a count");
    (0..4).map(|good| count(good) * prices[good]).sum()
}

/// [B1] [B3] [B4] [B5] [B6] [B7] [B8] [B9] [B10] [B11]
#[test]
fn seat_i_takes_item_i_of_the_shuffled_list() {
    let list = [
        json!([7, 22, 12, 1]),
        json!([7, 17, 17, 1]),
        json!([7, 12, 22, 1]),
        json!([7, 7, 27, 1]),
        json!([0, 38, 12, 2]),
        json!([0, 30, 20, 2]),
        json!([0, 20, 30, 2]),
        json!([0, 10, 40, 2]),
    ];
    let seats = [0, 1, 2, 3, 4, 5, 6, 7];
    for order in [[0, 1, 2, 3, 4, 5, 6, 7], [5, 2, 7, 0, 1, 6, 3, 4], [7, 6, 5, 4, 3, 2, 1, 0]] {
        let table = table("{}", &order, &["stable_mood"], &seats);
        for (seat, item) in (0..).zip(order) {
            assert_eq!(held(&table, seat), list[item], "seat {seat} takes portfolio {item}");
        }
    }
}

/// [B2] [B26] The base table is TKL 20, TG 5, TS 5, C 60; the playing table of N = 0 is 3, 1, 1, 5.
#[test]
fn portfolios_are_equal_at_both_tables() {
    let seats = [0, 1, 2, 3, 4, 5, 6, 7];
    let table = table("{}", &seats, &["stable_mood"], &seats);
    for seat in 0..8 {
        let goods = held(&table, seat);
        assert_eq!(value_at(&goods, [20, 5, 5, 60]), 370, "{goods}");
        assert_eq!(value_at(&goods, [3, 1, 1, 5]), 60, "{goods}");
        assert_eq!(table.see(0, &format!("/portfolios/{seat}/value")), json!(60));
    }
}

/// [B11] The whole list is shuffled, whatever the number of seats.
#[test]
fn eight_portfolios_are_shuffled_for_two_seats() {
    let words = [stacked(&[6, 1], 8), vec![0; 5], vec![0]].concat();
    let table = conformance::Scenario::<bazaar::Bazaar>::scripted(2, "{}", &words);
    assert_eq!(held(&table, 0), json!([0, 20, 30, 2]));
    assert_eq!(held(&table, 1), json!([7, 17, 17, 1]));
    assert_eq!(table.play().cursor().index, 7 + 5 + 1);
}
