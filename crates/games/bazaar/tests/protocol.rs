//! Commands and options, to the letter.

use bazaar::{Choice, Command};
use serde_json::{Value, json};
use table::{Code, Sealed, Seat};

use crate::setting::{FREE, READY, all_ready, buy, cancel, choose, gamble, lot, pair, sell, table};

const MOST: i64 = 9_007_199_254_740_991;

/// [B37] [B32]
#[test]
fn what_is_no_command() {
    let mut table = pair(FREE, [0, 1]);
    let rows = [
        r#"{"type":"act"}"#,
        r#"{"type":"act","action":"cooperate"}"#,
        r#"{"type":"act","action":"WAIT"}"#,
        r#"{"type":"act","action":null}"#,
        r#"{"type":"act","action":1}"#,
        r#"{"type":"act","action":{"BETRAY":null}}"#,
        r#"{"type":"act","action":["BETRAY"]}"#,
        r#"{"type":"act","action":"COOPERATE","amountC":1}"#,
        r#"{"type":"act","action":"BETRAY","amountC":1}"#,
        r#"{"type":"act","action":"BETRAY","amountC":null}"#,
        r#"{"type":"act","action":"CRYPTO_GAMBLE"}"#,
        r#"{"type":"act","action":"CRYPTO_GAMBLE","amountC":null}"#,
        r#"{"type":"act","action":"CRYPTO_GAMBLE","amountC":"1"}"#,
        r#"{"type":"act","action":"CRYPTO_GAMBLE","amountC":1.0}"#,
        r#"{"type":"act","action":"CRYPTO_GAMBLE","amountC":9007199254740992}"#,
        r#"{"type":"act","action":"CRYPTO_GAMBLE","amountC":1,"price":1}"#,
        r#"{"type":"act","action":"COOPERATE","seat":1}"#,
        r#"{"type":"offer","asset":"TS","quantity":1}"#,
        r#"{"type":"offer","asset":"tkl","quantity":1}"#,
        r#"{"type":"offer","asset":1,"quantity":1}"#,
        r#"{"type":"offer","asset":null,"quantity":1}"#,
        r#"{"type":"offer","asset":{"TKL":null},"quantity":1}"#,
        r#"{"type":"offer","asset":"TKL"}"#,
        r#"{"type":"offer","quantity":1}"#,
        r#"{"type":"offer","asset":"TKL","quantity":null}"#,
        r#"{"type":"offer","asset":"TKL","quantity":1,"price":"5"}"#,
        r#"{"type":"offer","asset":"TKL","quantity":1,"id":5}"#,
        r#"{"type":"buy"}"#,
        r#"{"type":"buy","offer":"1"}"#,
        r#"{"type":"buy","offer":1,"quantity":1}"#,
        r#"{"type":"cancel"}"#,
        r#"{"type":"cancel","id":1}"#,
        r#"{"type":"ready","ready":true}"#,
        r#"{"type":"Ready"}"#,
        r#"{"action":"COOPERATE"}"#,
        r#"{"type":"act","type":"act","action":"COOPERATE"}"#,
        "[]",
        "ready",
    ];
    for command in rows {
        table.refuse(0, command, Code::BadInput);
    }
}

/// [B37] A number of the right form and outside the rules is no bad input.
#[test]
fn a_gamble_is_for_at_least_one() {
    let mut table = pair("{}", [0, 1]);
    for amount in ["0", "-1", "-9007199254740991"] {
        table.refuse(0, &gamble(amount), Code::InvalidAmount);
    }
    for amount in ["1", "2", "9007199254740991"] {
        table.accept(0, &gamble(amount));
    }
    assert_eq!(
        table.see(0, "/action"),
        json!({"type": "act", "action": "CRYPTO_GAMBLE", "amountC": MOST})
    );
}

/// [B15] [B37] The phase comes before the values.
#[test]
fn the_order_of_checks() {
    let mut table = pair("{}", [0, 1]);
    all_ready(&mut table, &[0, 1]);
    table.refuse(0, &gamble("0"), Code::WrongPhase);
    table.refuse(0, &lot("TKL", 0), Code::WrongPhase);
    table.refuse(0, &buy(99), Code::WrongPhase);
    table.refuse(0, r#"{"type":"act","action":"X"}"#, Code::BadInput);
}

fn refused(kind: &str, code: &str, reason: &str) -> Value {
    json!({"type": kind, "allowed": false, "code": code, "reason": reason})
}

fn allowed(kind: &str, fields: Value) -> Value {
    let mut offer = json!({"type": kind, "allowed": true});
    offer["fields"] = fields;
    offer
}

fn range(max: i64) -> Value {
    json!({"min": 1, "max": max, "step": 1})
}

/// [B37] Every type in the order of the rules; `act` and `offer` in parts.
#[test]
fn options_at_the_start() {
    let table = pair("{}", [0, 4]);
    let both = [
        allowed("act", json!({"action": {"oneOf": ["COOPERATE", "BETRAY"]}})),
        allowed("act", json!({"action": {"oneOf": ["CRYPTO_GAMBLE"]}, "amountC": range(MOST)})),
    ];
    let rest = [
        refused("buy", "not_allowed", "noSuchOffer"),
        refused("cancel", "not_allowed", "noSuchOffer"),
        allowed("ready", json!({})),
    ];
    let tkl = allowed("offer", json!({"asset": {"oneOf": ["TKL"]}, "quantity": range(7)}));
    let tg = |max| allowed("offer", json!({"asset": {"oneOf": ["TG"]}, "quantity": range(max)}));
    let c = |max| allowed("offer", json!({"asset": {"oneOf": ["C"]}, "quantity": range(max)}));
    let first = [&both[..], &[tkl, tg(22), c(1)], &rest].concat();
    let second = [&both[..], &[tg(38), c(2)], &rest].concat();
    assert_eq!(table.options(0), json!(first));
    assert_eq!(table.options(1), json!(second), "portfolio 4 has no gold to offer");
}

/// [B25] [B37] A price is named only with free prices, and may be left out.
#[test]
fn options_with_free_prices() {
    let table = pair(FREE, [0, 1]);
    let price = json!({"min": 1, "max": MOST, "step": 1, "optional": true});
    for part in table.option(0, "offer") {
        assert_eq!(part["fields"]["price"], price);
    }
}

/// [B25] Others' offers that can be paid; one's own to cancel.
#[test]
fn options_of_the_market() {
    let mut table = table("{}", &[0, 1, 4], &["stable_mood"], &[0, 1, 2]);
    table.accept(0, &lot("TG", 22));
    assert_eq!(
        table.option(0, "buy"),
        [refused("buy", "not_allowed", "noSuchOffer")],
        "nobody else sells"
    );
    assert_eq!(table.option(2, "buy"), [refused("buy", "insufficient_funds", "tooLittleMoney")]);
    table.accept(2, &lot("C", 2));
    table.accept(0, &lot("TKL", 1));
    assert_eq!(table.option(2, "buy"), [allowed("buy", json!({"offer": {"oneOf": [3]}}))]);
    assert_eq!(table.option(1, "buy"), [allowed("buy", json!({"offer": {"oneOf": [2, 3]}}))]);
    assert_eq!(table.option(0, "cancel"), [allowed("cancel", json!({"offer": {"oneOf": [1, 3]}}))]);
    assert_eq!(table.option(1, "cancel"), [refused("cancel", "not_allowed", "noSuchOffer")]);
}

/// [B15] [B24] In the reveal there is only `ready`, once.
#[test]
fn options_in_the_reveal() {
    let mut table = pair("{}", [0, 1]);
    all_ready(&mut table, &[0, 1]);
    let closed = ["act", "offer", "buy", "cancel"]
        .map(|kind| refused(kind, "wrong_phase", "notNegotiating"));
    let open = [&closed[..], &[allowed("ready", json!({}))]].concat();
    assert_eq!(table.options(0), json!(open));
    table.accept(0, READY);
    assert_eq!(table.option(0, "ready"), [refused("ready", "not_allowed", "readyAlready")]);
}

/// [B15] Whether one is ready says nothing of trades; a trade lets one be ready again.
#[test]
fn options_of_a_seat_that_is_ready() {
    let mut table = pair("{}", [0, 1]);
    let open = table.options(0);
    table.accept(0, READY);
    assert_eq!(table.option(0, "ready"), [refused("ready", "not_allowed", "readyAlready")]);
    table.accept(0, &lot("TKL", 1));
    table.accept(0, &cancel(1));
    assert_eq!(table.options(0), open);
}

/// [B37] Every type has an example, in order, and the code of its refusal is the option's.
#[test]
fn examples_break_no_rule_by_themselves() {
    use table::Rules;
    let mut table = pair(FREE, [4, 7]);
    sell(&mut table, 1, "TG", 1, 12, 0);
    table.accept(1, &lot("C", 1));
    let examples = bazaar::Bazaar::examples(table.play().state(), Seat::new(0));
    let wanted = [
        Command::Act(Sealed::new(Choice::Cooperate)),
        Command::Offer { asset: bazaar::Asset::Tg, quantity: 1, price: None },
        Command::Buy { offer: 2 },
        Command::Cancel { offer: 0 },
        Command::Ready {},
    ];
    assert_eq!(examples, wanted);
    table.refuse(0, &buy(2), Code::InsufficientFunds);
    assert_eq!(table.option(0, "buy"), [refused("buy", "insufficient_funds", "tooLittleMoney")]);
}

/// A refusal is one sentence that says what would be accepted.
#[test]
fn refusals_are_sentences() {
    let mut table = pair(FREE, [4, 1]);
    table.accept(0, &lot("TG", 18));
    table.accept(0, READY);
    let rows = [
        (0, READY.to_string()),
        (0, gamble("0")),
        (0, lot("TG", 0)),
        (0, lot("TG", 99)),
        (0, crate::setting::priced("TG", 1, 0)),
        (0, buy(1)),
        (0, buy(7)),
        (1, buy(1)),
        (1, cancel(1)),
    ];
    let mut sentences = Vec::new();
    for (seat, command) in rows {
        let refused = table.ask(seat, &command).expect_err("a refusal");
        assert!(refused.message.ends_with('.'), "{}", refused.message);
        assert_eq!(refused.message.matches('.').count(), 1, "{}", refused.message);
        sentences.push(refused.message);
    }
    sentences.sort();
    sentences.dedup();
    assert_eq!(sentences.len(), 9, "each reason has its own");
}

/// [B37] What a command prints does not tell a sealed choice.
#[test]
fn a_choice_prints_as_sealed() {
    let text = format!("{:?}", Command::Act(Sealed::new(Choice::CryptoGamble { amount_c: 4711 })));
    assert_eq!(text, "Act(Sealed(..))");
    let mut table = pair("{}", [0, 1]);
    choose(&mut table, 0, "G4711");
    let state = format!("{:?}", table.play().state());
    assert!(!state.contains("4711") && !state.contains("Gamble"), "{state}");
}
