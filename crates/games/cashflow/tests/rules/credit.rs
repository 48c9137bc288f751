//! `credit` = `covered`.

use serde_json::{Value, json};
use table::Code;

use crate::support::Play;

/// A teacher with a payday of 160 and no cash, before CD-A.
fn payday_160() -> Play {
    let config = json!({"credit": "covered", "professions": ["teacher"], "savings": "salary"});
    let mut play = Play::with(config, &["s05", "s32"]);
    play.ok(0, json!({"type": "repay", "liability": "card"}));
    play.borrow(0, 11_000);
    play.roll(0, &[2]);
    play.draw(0, "small");
    play.shares(0, 11_300);
    play.say(0, "done");
    play.end(0);
    play.roll(0, &[2]);
    play.draw(0, "small");
    assert_eq!((play.cash(0), play.money(0, "payday")), (0, 160));
    play
}

fn shares(number: i64) -> Value {
    json!({"type": "buy", "shares": number})
}

/// [F19] The worked example.
#[test]
fn at_payday_160_and_no_cash_1_2_and_4_shares_of_cd_a() {
    let mut play = payday_160();
    let one = |min: i64, max: i64| json!({"shares": {"min": min, "max": max, "step": 1}});
    assert_eq!(play.fields(0, "buy"), [one(1, 2), one(4, 4)]);
    for refused in [3, 5, 6, 8, 100, 100_000] {
        play.no(0, shares(refused), Code::InsufficientFunds);
    }
    for wrong in [0, -1, 100_001] {
        play.no(0, shares(wrong), Code::InvalidAmount);
    }
    play.ok(0, shares(4));
    assert_eq!((play.cash(0), play.money(0, "payday")), (0, 8));
}

/// [F19] Every number of shares is accepted exactly if a range offers it.
#[test]
fn the_ranges_are_what_is_accepted() {
    let mut seen = 0;
    for (profession, card, debt) in [
        ("doctor", "s30", 0),
        ("nurse", "s31", 0),
        ("pilot", "s33", 20_000),
        ("lawyer", "s32", 24_000),
        ("teacher", "s05", 10_000),
        ("janitor", "s01", 7_000),
    ] {
        let profession = if profession == "pilot" { "airline_pilot" } else { profession };
        let config = json!({"credit": "covered", "professions": [profession]});
        let mut play = Play::with(config, &[card]);
        if debt > 0 {
            play.borrow(0, debt);
        }
        play.roll(0, &[2]);
        play.draw(0, "small");
        let ranges = play.fields(0, "buy");
        let offered = |number: i64| {
            ranges.iter().any(|range| {
                let bound = |name: &str| range["shares"][name].as_i64();
                bound("min") <= Some(number) && Some(number) <= bound("max")
            })
        };
        for number in (1..400).chain([11_000, 11_399, 11_400, 11_401, 100_000]) {
            let mut copy = play.table.play().clone();
            let command = cashflow::Command::Buy { shares: Some(number) };
            let at = copy.now();
            let accepted = copy.play(table::Seat::new(0), &command, at).is_ok();
            assert_eq!(accepted, offered(number), "{profession} {card} {number}");
            seen += usize::from(accepted);
        }
    }
    assert!(seen > 100, "{seen} purchases were accepted");
}

/// [F19] Lent or not: also a purchase in cash that leaves a negative payday.
#[test]
fn a_purchase_in_cash_is_refused_too_when_payday_would_be_negative() {
    let config = json!({"credit": "covered", "professions": ["janitor"]});
    let mut play = Play::with(config, &["s46", "s44"]);
    play.borrow(0, 6000);
    assert_eq!(play.money(0, "payday"), 50);
    play.roll(0, &[2]);
    play.draw(0, "small");
    play.no(0, json!({"type": "buy"}), Code::InsufficientFunds);
    assert_eq!(play.option(0, "buy")["code"], json!("insufficient_funds"));
    play.say(0, "done");
    play.end(0);
    play.borrow(0, 1000);
    assert_eq!(play.money(0, "payday"), -50, "to borrow is no purchase");
    play.roll(0, &[2]);
    play.draw(0, "small");
    play.buy(0);
    assert_eq!(play.money(0, "payday"), 50, "the new cash flow counts");
}

/// [F19] The loan's payment counts, and a payday of exactly 0 is enough.
#[test]
fn a_payday_of_exactly_zero_is_covered() {
    let config = json!({"credit": "covered", "professions": ["janitor"], "savings": "none"});
    let mut play = Play::with(config, &["s01"]);
    play.borrow(0, 1000);
    play.ok(0, json!({"type": "repay", "liability": "retail"}));
    assert_eq!(play.figures(0), [0, 0, 1000, 600]);
    play.roll(0, &[2]);
    play.draw(0, "small");
    assert_eq!(play.fields(0, "buy"), [json!({"shares": {"min": 1, "max": 150, "step": 1}})]);
    play.no(0, shares(151), Code::InsufficientFunds);
    play.shares(0, 150);
    assert_eq!(play.money(0, "payday"), 0);
}
