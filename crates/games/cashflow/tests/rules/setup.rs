//! Setup, and the settings that it follows.

use cashflow::Cashflow;
use conformance::Scenario;
use serde_json::{Value, json};
use table::draws::{Chance, Cursor, FairDraws, Seeds};

use crate::support::{DECKS, Play, data};

fn seen(seats: u8, config: &Value) -> Value {
    let table = Scenario::<Cashflow>::fair(seats, &config.to_string(), "server", "client", 3);
    table.public()
}

/// The contract's shuffle by separate code.
fn shuffle(draws: &mut FairDraws, index: &mut u64, mut ids: Vec<String>) -> Vec<String> {
    for i in (1..ids.len()).rev() {
        let word = draws.word(Cursor { nonce: 3, index: *index });
        *index += 1;
        ids.swap(i, usize::try_from(word).expect("32 bits") % (i + 1));
    }
    ids
}

fn ids(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect()
}

/// [F4]
#[test]
fn professions_dreams_and_decks_are_drawn_in_that_order() {
    let data = data();
    let mut draws = FairDraws::new(Seeds::new("server", "client"));
    let mut index = 0;
    let professions = shuffle(&mut draws, &mut index, ids(&data["professions"]));
    let dreams = shuffle(&mut draws, &mut index, ids(&data["dreams"]));
    let decks = DECKS.map(|deck| shuffle(&mut draws, &mut index, ids(&data["decks"][deck])));
    let view = seen(8, &json!({}));
    for seat in 0..8 {
        assert_eq!(view["players"][seat]["profession"], json!(professions[11 - seat]));
        assert_eq!(view["players"][seat]["dream"], json!(dreams[11 - seat]));
    }
    let mut table = Scenario::<Cashflow>::fair(1, "{}", "server", "client", 3);
    assert_eq!(table.play().cursor().index, index);
    let mut drawn = 0;
    while drawn < 3 {
        table.accept(0, r#"{"type":"roll"}"#);
        if table.see(0, "/phase") == "chooseDeal" {
            table.accept(0, r#"{"type":"drawDeal","deck":"small"}"#);
            drawn += 1;
            let events = serde_json::to_value(format!("{:?}", table.events())).expect("text");
            let card = &decks[0][55 - drawn];
            assert!(events.as_str().is_some_and(|text| text.contains(card)), "{card}");
        }
        let due = table.play().deadline().expect("a deadline").get();
        table.at(due);
        while table.see(0, "/phase") != "roll" {
            let due = table.play().deadline().expect("a deadline").get();
            table.at(due);
        }
    }
}

/// [F4] [F48]
#[test]
fn chosen_professions_are_shuffled_too_so_two_seats_may_have_the_same() {
    let config = json!({"professions": ["truck_driver", null], "dreams": [null, "orchestra"]});
    let play = Play::new(3, config, &[]);
    let of = |field: &str| (0..3).map(|seat| play.of(seat, field)).collect::<Vec<Value>>();
    assert_eq!(of("profession"), ["truck_driver", "truck_driver", "teacher"]);
    assert_eq!(of("dream"), ["orchestra", "orchestra", "summit"]);
}

/// [F4] [F48]
#[test]
fn starting_cash_by_savings() {
    let rows = [("none", 0), ("normal", 480), ("salary", 3100), ("double-salary", 6200)];
    for (savings, cash) in rows {
        let play = Play::with(json!({ "savings": savings }), &[]);
        assert_eq!(play.cash(0), cash, "{savings}");
    }
}

/// [F4] [F50]
#[test]
fn everyone_stands_on_square_0_and_seat_0_begins() {
    let play = Play::new(8, json!({}), &[]);
    for seat in 0..8 {
        assert_eq!(play.of(seat, "position"), json!(0));
        assert_eq!(play.of(seat, "track"), json!("ratRace"));
    }
    assert_eq!(play.see("/current"), json!(0));
    assert_eq!(play.see("/turn"), json!([0]));
    assert_eq!(play.phase(), "roll");
}

/// [F4] [F48] A deck that is switched off is shuffled all the same; preferred cards leave before.
#[test]
fn how_many_draws_a_setup_takes() {
    let rows = [
        (json!({}), 201, 55),
        (json!({"smallDeals": false, "bigDeals": false}), 201, 55),
        (json!({"preferredStock": false}), 199, 53),
    ];
    for (config, draws, small) in rows {
        let play = Play::with(config.clone(), &[]);
        assert_eq!(play.table.play().cursor().index, draws, "{config}");
        assert_eq!(play.see("/decks/small"), json!({"draw": small, "discard": 0}));
    }
}

/// [F48]
#[test]
fn settings_that_are_refused() {
    let rows = [
        json!({"professions": ["pirate"]}),
        json!({"dreams": ["sleep"]}),
        json!({"professions": ["nurse", "nurse"]}),
        json!({"dreams": [null, null]}),
        json!({"professions": null}),
        json!({"professions": [7]}),
        json!({"savings": "triple-salary"}),
        json!({"savings": null}),
        json!({"smallDeals": 1}),
        json!({"dice": "slow"}),
        json!({"fastTrack": "Events"}),
        json!({"perks": "on"}),
        json!({"credit": "none"}),
        json!({"turnSeconds": 0}),
        json!({"turnSeconds": 86401}),
        json!({"turnSeconds": 1.5}),
        json!({"windowSeconds": -1}),
        json!({"windowSeconds": 0}),
        json!({"data": {}}),
        json!({"Perks": true}),
    ];
    for config in rows {
        assert!(Scenario::<Cashflow>::bad_config(1, &config.to_string()).is_some(), "{config}");
    }
    let repeated = r#"{"perks":true,"perks":true}"#;
    assert!(Scenario::<Cashflow>::bad_config(1, repeated).is_some());
    for seats in [0, 9] {
        assert!(Scenario::<Cashflow>::bad_config(seats, "{}").is_some(), "{seats} seats");
    }
}

/// [F48]
#[test]
fn settings_that_are_taken_and_the_defaults() {
    let rows = [
        json!({"professions": [null], "dreams": []}),
        json!({"turnSeconds": 1, "windowSeconds": 86400}),
        json!({"dice": "fast", "fastTrack": "events", "perks": true, "credit": "covered"}),
    ];
    for config in rows {
        let refused = Scenario::<Cashflow>::bad_config(1, &config.to_string());
        assert_eq!(refused, None, "{config}");
    }
    let defaults = serde_json::to_value(cashflow::Config::default()).expect("plain data");
    let book = json!({"professions":[],"dreams":[],"savings":"normal","smallDeals":true,
        "bigDeals":true,"preferredStock":true,"dice":"official","fastTrack":"simple",
        "perks":false,"credit":"unlimited","turnSeconds":60,"windowSeconds":30});
    assert_eq!(defaults, book);
}
