//! Forced payments and loans.

use serde_json::json;
use table::Code;

use crate::support::Play;

fn borrow(amount: i64) -> serde_json::Value {
    json!({"type": "borrow", "amount": amount})
}

fn repay(amount: i64) -> serde_json::Value {
    json!({"type": "repay", "liability": "bank", "amount": amount})
}

/// [F10] What is missing, rounded up to thousands, at least 1,000.
#[test]
fn missing_cash_is_lent_in_thousands() {
    let rows = [
        ("none", "d02", 1000, 1000 - 80),
        ("normal", "d04", 1000, 1480 - 600),
        ("normal", "d37", 1000, 1480 - 1000),
        ("normal", "d11", 2000, 2480 - 2000),
    ];
    for (savings, doodad, lent, cash) in rows {
        let mut play = Play::with(json!({ "savings": savings }), &[doodad]);
        play.roll(0, &[1]);
        assert_eq!(play.cash(0), cash, "{doodad}");
        assert_eq!(play.of(0, "liabilities/4/balance"), json!(lent), "{doodad}");
    }
}

/// [F10] [F38] [F51]
#[test]
fn there_is_one_bank_loan_at_a_tenth_of_its_balance() {
    let mut play = Play::alone(&[]);
    play.borrow(0, 3000);
    play.borrow(0, 4000);
    let bank = json!({"id": "bank", "name": "bank", "payment": 700, "balance": 7000,
        "category": "bank", "metadata": {}});
    assert_eq!(play.of(0, "liabilities/4"), bank);
    assert_eq!(play.figures(0), [7480, 0, 2650, 450]);
    play.repay(0, 2000);
    assert_eq!(play.of(0, "liabilities/4/payment"), json!(500));
    assert_eq!(play.figures(0), [5480, 0, 2450, 650]);
}

/// [F51] A bank loan repaid and taken again goes last.
#[test]
fn a_new_bank_loan_goes_last() {
    let mut play = Play::with(json!({"savings": "salary"}), &["d37"]);
    play.borrow(0, 1000);
    play.roll(0, &[1]);
    assert_eq!(play.debt_ids(0), ["home", "car", "card", "retail", "bank", "note1"]);
    play.borrow(0, 2000);
    play.repay(0, 1000);
    assert_eq!(play.debt_ids(0), ["home", "car", "card", "retail", "bank", "note1"]);
    play.repay(0, 2000);
    play.borrow(0, 2000);
    assert_eq!(play.debt_ids(0), ["home", "car", "card", "retail", "note1", "bank"]);
}

/// [F10]
#[test]
fn wrong_amounts() {
    let mut play = Play::with(json!({"savings": "none"}), &[]);
    for amount in [0, -1000, 1, 999, 1500, -9_007_199_254_740_991, 9_007_199_254_740_991] {
        play.no(0, borrow(amount), Code::InvalidAmount);
    }
    play.no(0, repay(1000), Code::NotAllowed);
    play.borrow(0, 4000);
    for amount in [0, -1000, 500, 1001, 5000] {
        play.no(0, repay(amount), Code::InvalidAmount);
    }
    play.no(0, json!({"type": "repay", "liability": "bank"}), Code::InvalidAmount);
    play.no(0, json!({"type": "repay", "liability": "bank", "amount": null}), Code::InvalidAmount);
    play.no(0, json!({"type": "repay", "liability": "car", "amount": 5000}), Code::InvalidAmount);
    play.no(0, json!({"type": "repay", "liability": "car"}), Code::InsufficientFunds);
    for unknown in ["note1", "boat", "", "Bank", "note01", "note+1"] {
        play.no(0, json!({"type": "repay", "liability": unknown}), Code::NotAllowed);
        let amount = json!({"type": "repay", "liability": unknown, "amount": -5});
        play.no(0, amount, Code::NotAllowed);
    }
    play.ok(0, json!({"type": "repay", "liability": "retail"}));
    play.no(0, json!({"type": "repay", "liability": "retail"}), Code::NotAllowed);
    play.no(0, repay(4000), Code::InsufficientFunds);
    play.repay(0, 3000);
}

/// [F10] [F39]
#[test]
fn other_debts_are_repaid_whole_which_ends_their_payment() {
    let mut play = Play::with(json!({"savings": "double-salary"}), &["d37"]);
    play.ok(0, json!({"type": "repay", "liability": "car"}));
    assert_eq!(play.figures(0), [1200, 0, 1850, 1250]);
    assert_eq!(play.debt_ids(0), ["home", "card", "retail"]);
    play.roll(0, &[1]);
    let note = json!({"id": "note1", "name": "d37", "payment": 340, "balance": 17000,
        "category": "note", "metadata": {"card": "d37"}});
    assert_eq!(play.of(0, "liabilities/3"), note);
    play.borrow(0, 17_000);
    play.ok(0, json!({"type": "repay", "liability": "note1"}));
    assert_eq!(play.debt_ids(0), ["home", "card", "retail", "bank"]);
}

/// [F10] [F44]
#[test]
fn the_bank_lends_a_thousand_million_at_most() {
    let mut play = Play::alone(&[]);
    play.no(0, borrow(1_000_001_000), Code::InsufficientFunds);
    play.borrow(0, 999_999_000);
    play.no(0, borrow(2000), Code::InsufficientFunds);
    assert_eq!(
        play.fields(0, "borrow"),
        [json!({"amount": {"min": 1000, "max": 1000, "step": 1000}})]
    );
    play.borrow(0, 1000);
    play.no(0, borrow(1000), Code::InsufficientFunds);
    play.no(0, borrow(1), Code::InvalidAmount);
    assert_eq!(play.option(0, "borrow")["code"], json!("insufficient_funds"));
}

/// [F10] A purchase that needs more than the bank lends is refused; a forced payment is waived.
#[test]
fn what_cannot_be_lent_is_waived_and_what_cannot_be_paid_is_not_sold() {
    let mut play = Play::with(json!({"dice": "fast"}), &["s44", "s38"]);
    play.borrow(0, 1_000_000_000);
    let payday = play.money(0, "payday");
    assert_eq!(payday, 1150 - 100_000_000);
    while play.cash(0) > 0 {
        assert_eq!(play.of(0, "liabilities/4/balance"), json!(1_000_000_000));
        play.idle(0, &[4, 4]);
    }
    assert_eq!(play.money(0, "payday"), payday);
    assert_eq!(play.of(0, "liabilities/4/balance"), json!(1_000_000_000));
    play.idle(0, &[4, 4]);
    assert_eq!(play.cash(0), 0);
    play.roll(0, &[1, 1]);
    play.draw(0, "small");
    assert_eq!(play.see("/card/id"), json!("s44"));
    play.buy(0);
    play.end(0);
    play.roll(0, &[1, 1]);
    play.draw(0, "small");
    play.no(0, json!({"type": "buy"}), Code::InsufficientFunds);
    assert_eq!(play.option(0, "buy")["code"], json!("insufficient_funds"));
}

/// [F10] A known mistake of the origin: there is no bank on the Fast Track.
#[test]
fn no_bank_on_the_fast_track() {
    let mut play = Play::on_fast_track(json!({}));
    play.no(0, borrow(1000), Code::NotAllowed);
    play.no(0, borrow(-7), Code::NotAllowed);
    play.no(0, repay(1000), Code::NotAllowed);
    play.no(0, json!({"type": "repay", "liability": "home"}), Code::NotAllowed);
    assert_eq!(play.option(0, "borrow")["code"], json!("not_allowed"));
    assert_eq!(play.option(0, "repay")["code"], json!("not_allowed"));
}

/// [F10] What the options of debts say is what is accepted.
#[test]
fn options_of_debts() {
    let mut play = Play::with(json!({"savings": "none"}), &[]);
    assert_eq!(play.option(0, "repay")["code"], json!("insufficient_funds"));
    play.borrow(0, 5000);
    let parts = play.fields(0, "repay");
    assert_eq!(
        parts,
        [
            json!({"liability": {"oneOf": ["car", "card", "retail"]}}),
            json!({"liability": {"oneOf": ["bank"]},
                "amount": {"min": 1000, "max": 5000, "step": 1000}}),
        ]
    );
    play.ok(0, json!({"type": "repay", "liability": "card"}));
    let bank = json!({"liability": {"oneOf": ["bank"]},
        "amount": {"min": 1000, "max": 2000, "step": 1000}});
    assert_eq!(play.fields(0, "repay")[1], bank);
}
