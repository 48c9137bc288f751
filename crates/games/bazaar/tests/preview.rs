//! What a page is told beforehand is what then happens: forecasts against reveals, prices against the market.

use bazaar::Bazaar;
use conformance::Scenario;
use serde_json::{Value, json};
use table::draws::Dice;
use table::{Game as _, Rules as _};

use crate::laws::any_command;
use crate::setting::Table;

/// What is told of a question, or the sentence that refuses it.
fn told(name: &str, asked: &Value) -> Value {
    let question = json!({ name: asked });
    let question = serde_json::from_value(question).expect("a question is an object");
    match Bazaar::preview(Bazaar::NEWEST, question) {
        Ok(told) => serde_json::from_str::<Value>(&told).expect("JSON")[name].clone(),
        Err(why) => json!(why.to_string()),
    }
}

/// A seat's own choice, without the name of its command.
fn choice(view: &Value) -> Value {
    let mut choice = view["action"].clone();
    choice.as_object_mut().map(|action| action.remove("type"));
    choice
}

fn forecast(view: &Value, seat: usize) -> Value {
    let asked = json!({
        "portfolio": view["portfolios"][seat], "prices": view["prices"], "event": view["event"]["id"],
        "choice": choice(view), "paired": view["partner"] != Value::Null,
    });
    told("forecast", &asked)
}

fn has(forecast: &Value, kind: &str) -> bool {
    forecast.as_array().expect("a list").iter().any(|one| one["kind"] == kind)
}

/// How many of each kind came true.
#[derive(Default)]
struct Seen {
    unpayable: usize,
    fees: usize,
    crashes: usize,
    conversions: usize,
    betrayals: usize,
}

/// Holds what a seat was told against the rows that the reveal then wrote for it.
fn hold(before: &Value, seat: usize, reveal: &Value, seen: &mut Seen) {
    let forecast = forecast(before, seat);
    let rows = reveal["log"].as_array().expect("a list").iter();
    let rows: Vec<&Value> = rows.filter(|row| row["seat"] == seat).collect();
    let row = |step: &str| rows.iter().find(|row| row["step"] == step);
    let failed = row("b").is_some_and(|row| row["failed"] == true);
    assert_eq!(has(&forecast, "unpayable"), failed, "{forecast} {rows:?}");
    assert_eq!(has(&forecast, "crash"), row("e").is_some(), "{forecast} {rows:?}");
    if let Some(paid) = row("d") {
        let told = forecast.as_array().expect("a list").iter().find(|one| one["kind"] == "fee");
        let fee = told.and_then(|told| told["fee"].as_i64()).expect("a fee was told");
        assert!(-paid["TS"].as_i64().expect("TS") <= fee, "{forecast} {rows:?}");
    }
    let (pair, converted) = (row("c"), row("f").is_some());
    let lost = pair.is_some_and(|row| row["TS"].as_i64() < Some(0));
    match pair {
        None => assert_eq!(has(&forecast, "conversion"), converted, "{forecast} {rows:?}"),
        Some(_) if lost => {
            let foreseen = has(&forecast, "conversion") || has(&forecast, "conversionIfBetrayed");
            assert_eq!(foreseen, converted, "{forecast} {rows:?}");
        }
        Some(_) => {}
    }
    seen.unpayable += usize::from(failed);
    seen.fees += usize::from(row("d").is_some());
    seen.crashes += usize::from(row("e").is_some());
    seen.conversions += usize::from(converted && pair.is_none());
    seen.betrayals += usize::from(converted && lost);
}

/// [B18] [B20] [B21] [B22] Over random play.
#[test]
fn what_the_end_of_a_round_does_was_told_before() {
    let mut seen = Seen::default();
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let seats = [2, 3, 5][dice.position(3)];
        let config = r#"{"rounds":9,"pricing":"free"}"#;
        let mut table: Table = Scenario::fair(seats, config, &format!("{seed:064x}"), "told", 0);
        let mut now = 0;
        while !table.play().is_over() {
            let seat = u8::try_from(dice.below(seats.into())).expect("a seat");
            let before: Vec<Value> = (0..seats).map(|seat| table.view(seat)).collect();
            match any_command(&table.options(seat), &mut dice).filter(|_| dice.chance(11, 12)) {
                Some(command) => drop(table.accept(seat, &command)),
                None => {
                    now += 20_000;
                    table.at(now);
                }
            }
            let after = table.public();
            if before[0]["history"] != after["history"] {
                for (seat, before) in before.iter().enumerate() {
                    hold(before, seat, &after["reveal"], &mut seen);
                }
            }
        }
    }
    let Seen { unpayable, fees, crashes, conversions, betrayals } = seen;
    let all = [unpayable, fees, crashes, conversions, betrayals];
    assert!(all.iter().all(|count| *count > 0), "{all:?}");
}

/// [B20] One unit before a fee.
#[test]
fn a_fee_that_is_near_is_told() {
    let portfolio = |gold: i64| json!({"TKL": gold, "TG": 0, "TS": 9, "C": 0, "reserved": {"TKL": 0, "TG": 0, "C": 0}, "value": 0});
    let prices = json!({"TKL": 3, "TG": 1, "TS": 1, "C": 5});
    let told = |gold| {
        let asked = json!({"portfolio": portfolio(gold), "prices": prices, "event": "stable_mood", "choice": null, "paired": false});
        told("forecast", &asked)
    };
    assert_eq!(told(6), json!([]));
    assert_eq!(told(7), json!([{"kind": "feeNear", "gold": 7, "from": 8, "fee": 1}]));
    let both = json!([{"kind": "fee", "gold": 11, "fee": 1}, {"kind": "feeNear", "gold": 11, "from": 12, "fee": 2}]);
    assert_eq!(told(11), both);
    assert_eq!(told(12), json!([{"kind": "fee", "gold": 12, "fee": 2}]));
}

/// [B13] [B25]
#[test]
fn prices_and_worth_are_those_of_the_rules() {
    let prices = json!({"TKL": 3, "TG": 1, "TS": 2, "C": 5});
    let lots = json!([{"asset": "TG", "quantity": 1}, {"asset": "C", "quantity": 3}]);
    let quotes = told("quotes", &json!({"prices": prices, "of": lots}));
    assert_eq!(quotes, json!([{"worth": 1, "price": 1}, {"worth": 15, "price": 8}]));
    let reach = json!({"asset": "C", "own": 8, "all": [8, 12]});
    let reach = told("reach", &json!({"prices": prices, "of": reach}));
    assert_eq!(reach, json!({"payable": 3, "most": 8, "money": 20}));
    let portfolio = json!({"TKL": 2, "TG": 1, "TS": 4, "C": 0, "reserved": {"TKL": 1, "TG": 0, "C": 2}, "value": 28});
    let worth = told("worth", &json!({"prices": prices, "of": portfolio}));
    assert_eq!(worth, json!({"TKL": 9, "TG": 1, "TS": 8, "C": 10}));
    let rows = json!([{"step": "c", "seat": 0, "TS": -5}, {"step": "d", "seat": 0, "TS": -1}]);
    let before = told("before", &json!({"portfolio": portfolio, "rows": rows, "prices": prices}));
    assert_eq!((&before["TS"], &before["value"]), (&json!(10), &json!(40)));
    assert_eq!(told("left", &json!({"price": 3, "money": 5})), 2);
    assert_eq!(told("left", &json!({"price": 6, "money": 5})), Value::Null);
    let moved =
        told("moved", &json!({"before": prices, "now": {"TKL": 3, "TG": 1, "TS": 1, "C": 8}}));
    assert_eq!(moved, json!({"TKL": 0, "TG": 0, "TS": -1, "C": 3}));
}

#[test]
fn what_cannot_be_answered_is_refused_in_a_sentence() {
    let free = json!({"prices": {"TKL": 0, "TG": 1, "TS": 1, "C": 5}, "of": []});
    assert_eq!(told("quotes", &free), "A price is from 1 to 100.");
    for unreadable in [told("weather", &json!({})), told("left", &json!({"price": 1}))] {
        assert!(unreadable.as_str().is_some_and(|why| why.starts_with("It asks")), "{unreadable}");
    }
}
