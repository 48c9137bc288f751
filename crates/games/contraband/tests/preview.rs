//! What a page is told of money is what everybody has had, over random play.

mod random;

use contraband::{Contraband, Event, Fact};
use random::Evening;
use serde_json::{Value, json};
use table::{Game as _, Rules as _, Seat, Version};

/// What is told, or the sentence that refuses it.
fn told(rules: Version, asked: &Value) -> Value {
    let question = json!({ "ledger": asked });
    let question = serde_json::from_value(question).expect("a question is an object");
    match Contraband::preview(rules, question) {
        Ok(told) => serde_json::from_str::<Value>(&told).expect("JSON")["ledger"].clone(),
        Err(why) => json!(why.to_string()),
    }
}

fn facts(events: &[Event]) -> impl Iterator<Item = &Fact> {
    events.iter().filter_map(|event| match event {
        Event::Public(fact) => Some(fact),
        _ => None,
    })
}

/// [C5] [C10] Balances before and after each settlement, and now; every change belongs to a seat and a round.
#[test]
fn the_ledger_has_what_everybody_has_had() {
    let (mut settlements, mut transfers) = (0, 0);
    for seed in 0..60 {
        let mut evening = Evening::new(seed);
        let start = evening.play.state().config.start_money;
        let (mut shown, mut before, mut after) = (Vec::new(), Vec::new(), Vec::new());
        shown.push(Fact::RoundBegan { round: 1 });
        while !evening.play.is_over() {
            let balances = evening.play.state().balances().to_vec();
            let events = evening.step();
            for fact in facts(&events) {
                shown.push(fact.clone());
                transfers += usize::from(matches!(fact, Fact::Transferred { .. }));
                if matches!(fact, Fact::Settled { .. }) {
                    before.push(balances.clone());
                    after.push(evening.play.state().balances().to_vec());
                }
            }
        }
        let state = evening.play.state();
        let asked = json!({"start": start, "seats": state.seats, "facts": shown});
        let ledger = told(state.rules, &asked);
        assert_eq!(ledger["now"]["seats"], json!(state.balances()));
        assert_eq!(ledger["now"]["teams"], json!(state.totals()));
        let seats = |list: &str| -> Vec<Value> {
            let all = ledger[list].as_array().expect("a list").iter();
            all.map(|one| one["seats"].clone()).collect()
        };
        assert_eq!(json!(seats("before")), json!(before));
        assert_eq!(json!(seats("over")[1..=after.len()]), json!(after));
        for seat in Seat::all(state.seats) {
            let changes = ledger["changes"].as_array().expect("a list").iter();
            let own = changes.filter(|change| change["seat"] == json!(seat));
            let sum: i64 = own.map(|change| change["by"].as_i64().expect("a number")).sum();
            assert_eq!(start + sum, state.balance(seat));
        }
        settlements += after.len();
    }
    assert!(settlements > 200 && transfers > 100, "{settlements} {transfers}");
}

#[test]
fn a_table_that_nobody_can_sit_at_is_refused() {
    let transfer = json!({"type": "transferred", "from": 0, "to": 3, "amount": 100});
    for asked in [
        json!({"start": 0, "seats": 3, "facts": []}),
        json!({"start": 0, "seats": 2, "facts": [transfer]}),
    ] {
        let why = told(Contraband::NEWEST, &asked);
        assert_eq!(why, "Nobody sits at such a table.");
    }
}
