//! At the table: commands, phases and the view.

use cashflow::Cashflow;
use conformance::Scenario;
use serde_json::{Value, json};
use table::draws::Seeds;
use table::erased::{AnyGame, Opening, Registered};
use table::{Code, Game, Version};

use crate::support::Play;

/// [F51] [F53]
#[test]
fn the_view_of_a_table_that_has_just_begun() {
    let play = Play::alone(&[]);
    let debt = |id: &str, payment: i64, balance: i64| {
        json!({"id": id, "name": id, "payment": payment, "balance": balance,
            "category": id, "metadata": {}})
    };
    let debts = [
        debt("home", 400, 47_000),
        debt("car", 100, 5000),
        debt("card", 90, 3000),
        debt("retail", 50, 1000),
    ];
    let player = json!({"seat": 0, "profession": "nurse", "dream": "voyage",
        "track": "ratRace", "position": 0, "cash": 480, "salary": 3100, "passiveIncome": 0,
        "totalIncome": 3100, "totalExpenses": 1950, "payday": 1150, "children": 0,
        "childExpense": 0, "charityTurns": 0, "skipTurns": 0, "canEnterFastTrack": false,
        "fastTrackTarget": null, "out": false, "conceded": false, "assets": [], "liabilities": debts});
    let full = |cards: u64| json!({"draw": cards, "discard": 0});
    let view = json!({"current": 0, "turnNumber": 1, "dice": [], "card": null, "due": null,
        "decks": {"small": full(55), "big": full(39), "doodad": full(45), "offer": full(44)},
        "players": [player], "phase": "roll", "turn": [0], "deadline": 60_000, "over": false,
        "result": null});
    assert_eq!(play.table.public(), view);
    assert_eq!(play.table.view(0), view);
}

/// [F49] [F50] [F54] Which command is asked for in which phase; `concede` in all, by all.
#[test]
fn every_command_has_its_phases() {
    let mut play = Play::new(2, json!({"savings": "salary"}), &["s38", "s05"]);
    let phases: [(&str, &[&str]); 5] = [
        ("roll", &["roll", "repay", "borrow", "enterFastTrack"]),
        ("chooseDeal", &["drawDeal", "done"]),
        ("deal", &["buy", "done"]),
        ("end", &["repay", "borrow", "enterFastTrack", "endTurn"]),
        ("window", &["buy", "sell", "done"]),
    ];
    for (phase, commands) in phases {
        match phase {
            "chooseDeal" => play.roll(0, &[2]),
            "deal" => play.draw(0, "small"),
            "end" => play.buy(0),
            "window" => {
                play.end(0);
                play.roll(1, &[2]);
                play.draw(1, "small");
            }
            _ => {}
        }
        assert_eq!(play.phase(), phase);
        let at_turn = u8::from(phase == "window");
        for (seat, code) in [(at_turn, None), (1 - at_turn, Some("not_your_turn"))] {
            let refused = play.refused(seat);
            assert_eq!(play.option(seat, "concede")["fields"], json!({}), "{phase}");
            for kind in <Cashflow as Game>::commands(Version::FIRST) {
                let seen = refused.get(*kind).and_then(Value::as_str);
                match (commands.contains(kind), code) {
                    (false, _) => assert_eq!(seen, Some("wrong_phase"), "{phase} {kind}"),
                    (true, Some(code)) => assert_eq!(seen, Some(code), "{phase} {kind}"),
                    (true, None) => assert_ne!(seen, Some("wrong_phase"), "{phase} {kind}"),
                }
            }
        }
    }
}

/// [F49] The options stand in the order of the rules, for every seat.
#[test]
fn options_in_the_order_of_the_rules() {
    let play = Play::new(2, json!({}), &[]);
    for seat in [0, 1] {
        let Value::Array(offers) = play.table.options(seat) else { panic!("a list") };
        let kinds: Vec<&str> = offers.iter().filter_map(|offer| offer["type"].as_str()).collect();
        assert_eq!(kinds, Cashflow::COMMANDS);
    }
}

/// [F49]
#[test]
fn words_and_fields_that_are_bad_input() {
    let mut play = Play::alone(&[]);
    let rows = [
        json!({"type": "drawDeal"}),
        json!({"type": "drawDeal", "deck": "doodad"}),
        json!({"type": "drawDeal", "deck": null}),
        json!({"type": "roll", "dice": 6}),
        json!({"type": "buy", "shares": "ten"}),
        json!({"type": "buy", "quantity": 1}),
        json!({"type": "sell"}),
        json!({"type": "sell", "asset": 3}),
        json!({"type": "repay", "amount": 1000}),
        json!({"type": "borrow"}),
        json!({"type": "borrow", "amount": null}),
        json!({"type": "done", "x": 1}),
        json!({"type": "pray"}),
    ];
    for command in rows {
        play.no(0, command, Code::BadInput);
    }
}

/// [F41] [F51] Whatever happens is in the log, and a table that is replayed from it is the same.
#[test]
fn a_table_replayed_from_its_journal_is_the_same() {
    let game = &Registered::<Cashflow>::GAME;
    let opening = || Opening {
        seats: 3,
        config: r#"{"dice":"fast","perks":true}"#,
        seeds: Seeds::new("server", "client"),
        nonce: 0,
    };
    let (mut played, begun) = game.open(opening()).expect("a table");
    let mut entries = vec![begun];
    while entries.len() < 300 {
        let draft = played.expire().expect("a deadline");
        played.commit();
        entries.push(draft);
    }
    let mut replayed = game.reopen(opening()).expect("a table");
    for entry in &entries {
        let events: Vec<Box<str>> =
            entry.events.iter().map(|event| event.expose().into()).collect();
        let entry = table::erased::Replayed {
            at: entry.at,
            events: &events,
            nonce: entry.nonce,
            draws: entry.draws,
        };
        replayed.replay(&entry).expect("readable events");
    }
    assert!(played.same_state(&*replayed));
    assert_eq!(played.cursor(), replayed.cursor());
}

/// [F51] Nothing is hidden but the piles' order, and that is in no event that anybody sees.
#[test]
fn nobody_sees_the_order_of_a_pile() {
    let game = &Registered::<Cashflow>::GAME;
    let opening = Opening { seats: 1, config: "{}", seeds: Seeds::new("s", "c"), nonce: 0 };
    let (played, _) = game.open(opening).expect("a table");
    let seen = played.events(table::Viewer::Seat(table::Seat::new(0)), 0).join("");
    assert_eq!(seen.matches("pileShuffled").count(), 4);
    for card in ["\"s01\"", "\"b01\"", "\"d01\"", "\"o01\"", "order"] {
        assert!(!seen.contains(card), "{card}");
    }
}

/// [F47] The house variants are settings that the config shows.
#[test]
fn the_house_variants_are_marked() {
    let variants = json!({"dice": "fast", "credit": "covered", "fastTrack": "events",
        "perks": true});
    let table = Scenario::<Cashflow>::fair(1, &variants.to_string(), "s", "c", 0);
    let config = serde_json::to_value(table.play().config()).expect("plain data");
    for (name, value) in variants.as_object().expect("settings") {
        assert_eq!(&config[name], value);
    }
}
