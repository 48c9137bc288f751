//! What is at the table: settings, commands, the view, and who may talk.

mod common;

use std::convert::Infallible;

use common::{Table, choose_the_first, does, first_table_of, may_not, table_of};
use conformance::Scenario;
use contraband::Contraband;
use serde_json::{Value, json};
use table::draws::Seeds;
use table::erased::{AnyGame, AnyMatch, Draft, Opening, Registered, Replayed, pass_time};
use table::{Code, Millis, Seat, Viewer, strict};

/// [C1] [C20]
#[test]
fn everyone_starts_with_3000_and_the_first_half_are_the_smugglers() {
    for (seats, smugglers, inspectors) in
        [(2, vec![0], vec![1]), (4, vec![0, 1], vec![2, 3]), (6, vec![0, 1, 2], vec![3, 4, 5])]
    {
        let view = table_of(seats).public();
        assert_eq!(view["balances"], json!(vec![3000; seats.into()]));
        assert_eq!(view["teams"], json!({ "smugglers": smugglers, "inspectors": inspectors }));
        let total = 3000 * i64::from(seats) / 2;
        assert_eq!(view["totals"], json!({ "smugglers": total, "inspectors": total }));
    }
}

/// [C21]
#[test]
fn the_defaults_of_the_config() {
    let defaults = json!({
        "rounds": 5, "startMoney": 3000, "maxSmuggle": 1000,
        "selectSeconds": 30, "actSeconds": 30, "settleSeconds": 15,
    });
    assert_eq!(json!(table_of(4).play().config()), defaults);
    assert_eq!(first_table_of(4).play().config().settle_seconds, 5);
}

/// [C21]
#[test]
fn the_config_that_is_taken_and_the_config_that_is_not() {
    let ranges = [
        ("rounds", 1, 100),
        ("startMoney", 0, 1_000_000_000),
        ("maxSmuggle", 0, 1_000_000_000),
        ("selectSeconds", 1, 86_400),
        ("actSeconds", 1, 86_400),
        ("settleSeconds", 1, 86_400),
    ];
    let refused = |config: &str| Table::bad_config(2, config).is_some();
    for (name, least, most) in ranges {
        for taken in [least, most] {
            assert!(!refused(&format!(r#"{{"{name}":{taken}}}"#)), "{name} {taken}");
        }
        for bad in [(least - 1).to_string(), (most + 1).to_string(), "null".into(), "2.5".into()] {
            assert!(refused(&format!(r#"{{"{name}":{bad}}}"#)), "{name} {bad}");
        }
    }
    for config in [r#"{"round":5}"#, r#"{"rounds":5,"rounds":5}"#, r#"{"rounds":"5"}"#] {
        assert!(refused(config), "{config}");
    }
    for seats in [0, 1, 3, 5, 7, 8] {
        assert!(Table::bad_config(seats, "{}").is_some(), "{seats} seats");
    }
}

/// [C21] [C2]
#[test]
fn the_config_sets_the_clocks_and_the_rounds() {
    let config = r#"{"rounds":2,"selectSeconds":7,"actSeconds":11,"settleSeconds":3}"#;
    let mut table: Table = Scenario::scripted(4, config, &[0; 4]);
    let mut phases = Vec::new();
    while let Some(due) = table.play().deadline() {
        phases.push((table.public()["phase"].clone(), due.get()));
        table.at(due.get());
    }
    let expected = [
        ("selection", 7_000),
        ("action", 18_000),
        ("settlement", 21_000),
        ("selection", 28_000),
        ("action", 39_000),
    ];
    assert_eq!(phases, expected.map(|(phase, due)| (json!(phase), due)));
    assert_eq!(table.public()["phase"], "over");
}

/// [C22]
#[test]
fn what_is_no_command_is_bad_input() {
    let mut table = table_of(4);
    for text in [
        r#"{"type":"nominate"}"#,
        r#"{"type":"nominate","seat":null}"#,
        r#"{"type":"nominate","seat":"1"}"#,
        r#"{"type":"nominate","seat":1,"by":0}"#,
        r#"{"type":"approve","nominee":1}"#,
        r#"{"type":"smuggle"}"#,
        r#"{"type":"smuggle","amount":1.0}"#,
        r#"{"type":"pass","amount":0}"#,
        r#"{"type":"transfer","to":1}"#,
        r#"{"type":"transfer","to":1,"amount":9007199254740992}"#,
        r#"{"type":"ready","ready":true}"#,
        r#"{"type":"bribe"}"#,
        r#"{}"#,
    ] {
        table.refuse(0, text, Code::BadInput);
    }
}

/// [C22] [C29] Phase before turn, turn before permission, permission before amount and funds.
#[test]
fn of_several_reasons_the_first_in_the_order_of_checks_is_given() {
    let mut table = table_of(4);
    may_not(&mut table, 1, "smuggle 150", Code::WrongPhase);
    choose_the_first(&mut table);
    may_not(&mut table, 3, "smuggle 150", Code::NotYourTurn);
    may_not(&mut table, 2, "smuggle 150", Code::NotAllowed);
    may_not(&mut table, 0, "smuggle 150", Code::InvalidAmount);
    may_not(&mut table, 0, "transfer 0 150", Code::NotAllowed);
    may_not(&mut table, 0, "transfer 1 9950", Code::InvalidAmount);
    may_not(&mut table, 0, "transfer 1 9900", Code::InsufficientFunds);
}

/// [C22] Each refusal is one sentence that says what would be accepted.
#[test]
fn a_refusal_says_what_would_be_accepted() {
    let rows = [
        (
            0,
            r#"{"type":"smuggle","amount":150}"#,
            "The amount must be in hundreds, from 0 to 1000.",
        ),
        (
            1,
            r#"{"type":"inspect","amount":0}"#,
            "The amount must be in hundreds, from 100 to 6000.",
        ),
        (
            1,
            r#"{"type":"inspect","amount":6100}"#,
            "The amount must be in hundreds, from 100 to 6000.",
        ),
        (
            0,
            r#"{"type":"transfer","to":0,"amount":100}"#,
            "Transfer to another player at this table.",
        ),
        (0, r#"{"type":"nominate","seat":0}"#, "Teams nominate and approve during selection."),
    ];
    for (seat, command, sentence) in rows {
        let refused = table_of(2).ask(seat, command).expect_err("it is refused");
        assert_eq!(refused.message, sentence);
    }
    let mut poor: Table = Scenario::scripted(2, r#"{"startMoney":20}"#, &[]);
    let refused = poor.ask(1, r#"{"type":"inspect","amount":100}"#).expect_err("it is refused");
    assert_eq!(refused.message, "The smallest amount is 100, and your money does not cover it.");
}

/// [C23]
#[test]
fn the_view_has_these_fields_and_no_more() {
    let Value::Object(view) = table_of(4).view(0) else { panic!("a view is an object") };
    let mut fields: Vec<&str> = view.keys().map(String::as_str).collect();
    fields.sort_unstable();
    let mut expected = vec!["phase", "turn", "deadline", "over", "result"];
    expected.extend(["round", "teams", "balances", "totals", "nomination", "smuggler"]);
    expected.extend(["inspector", "chosenBy", "decided", "decision", "transferred", "ready"]);
    expected.push("history");
    expected.sort_unstable();
    assert_eq!(fields, expected);
}

fn talk(table: &Table) -> Vec<(String, Value, Value)> {
    let channels = table.play().channels();
    let line = |channel: &table::Channel| {
        assert_eq!(channel.readers, channel.writers);
        assert!(!channel.public);
        (
            format!("{} {}", channel.kind, channel.number),
            json!(channel.readers),
            json!(channel.keeping),
        )
    };
    channels.iter().map(line).collect()
}

/// [C12] [C13]
#[test]
fn each_team_talks_always_and_the_two_participants_from_action_to_the_end_of_settlement() {
    let teams = [
        ("team 0".into(), json!([0, 1]), json!("game")),
        ("team 1".into(), json!([2, 3]), json!("game")),
    ];
    let negotiation = |round, members| {
        [&teams[..], &[(format!("negotiation {round}"), members, json!("forgotten"))]].concat()
    };
    let mut table = table_of(4);
    assert_eq!(talk(&table), teams);
    choose_the_first(&mut table);
    assert_eq!(talk(&table), negotiation(1, json!([0, 2])));
    does(&mut table, 0, "smuggle 100");
    does(&mut table, 2, "pass");
    assert_eq!(table.public()["phase"], "settlement");
    assert_eq!(talk(&table), negotiation(1, json!([0, 2])));
    table.at(15_000);
    assert_eq!(talk(&table), teams);
    does(&mut table, 1, "nominate 1");
    does(&mut table, 0, "approve");
    assert_eq!(talk(&table), teams);
    does(&mut table, 3, "nominate 3");
    does(&mut table, 2, "approve");
    assert_eq!(talk(&table), negotiation(2, json!([1, 3])));
}

/// [C13] With one a side one round's talk follows the other, each under its own number.
#[test]
fn the_talk_of_a_round_is_gone_when_the_next_begins_and_when_the_game_is_over() {
    let mut table: Table = Scenario::scripted(2, r#"{"rounds":2}"#, &[]);
    assert_eq!(talk(&table)[2].0, "negotiation 1");
    table.at(45_000);
    assert_eq!(talk(&table)[2].0, "negotiation 2");
    table.at(75_000);
    assert_eq!(table.public()["over"], true);
    assert_eq!(talk(&table).len(), 2);
}

/// [C14]
#[test]
fn chat_is_no_command_of_the_game() {
    let mut table = table_of(2);
    for text in [r#"{"type":"chat","text":"hello"}"#, r#"{"type":"say","to":1,"text":"hello"}"#] {
        table.refuse(0, text, Code::BadInput);
    }
}

/// [C13] [C23] The house ends a game in the middle: all stays but who is ready, and nobody
/// negotiates any more.
#[test]
fn a_game_that_the_house_ends_keeps_its_phase() {
    let mut table = table_of(2);
    does(&mut table, 0, "smuggle 100");
    does(&mut table, 1, "pass");
    does(&mut table, 0, "ready");
    table.play_mut().close();
    let view = table.public();
    assert_eq!((&view["phase"], &view["over"]), (&json!("settlement"), &json!(true)));
    assert_eq!((&view["ready"], &view["turn"]), (&json!([]), &json!([])));
    assert_eq!((&view["result"], &view["deadline"]), (&Value::Null, &Value::Null));
    assert_eq!(talk(&table).len(), 2);
    may_not(&mut table, 1, "ready", Code::GameOver);
}

/// What is asked at one time, all deadlines up to it included; adds the entries of a journal.
fn record(play: &mut dyn AnyMatch, at: u64, asked: &[(u8, Value)], journal: &mut Vec<Draft>) {
    let at = Millis::new(at);
    let passed: Result<(), Infallible> = pass_time(play, at, |draft| {
        journal.push(draft.clone());
        Ok(())
    });
    let Ok(()) = passed;
    for (seat, command) in asked {
        let fields = strict::object(&command.to_string()).expect("well formed");
        let command = play.read(fields.into()).expect("a command");
        journal.push(play.propose(Seat::new(*seat), &command, at).expect("accepted"));
        play.commit();
    }
}

fn replay(play: &mut dyn AnyMatch, draft: &Draft) {
    let text = draft.events.iter().map(|event| event.expose().to_owned());
    let events: Vec<Box<str>> = text.map(Into::into).collect();
    let Draft { at, nonce, draws, .. } = *draft;
    let entry = Replayed { at, events: &events, nonce, draws };
    play.replay(&entry).expect("the events can be read");
}

/// [C17] [C16] Secrets and all: what a journal holds brings back the same table.
#[test]
fn events_written_whole_replay_to_the_same_state() {
    let rules = Registered::<Contraband>::GAME;
    let opening = || Opening { seats: 4, config: "{}", seeds: Seeds::new("s", "c"), nonce: 0 };
    let (mut played, begun) = rules.open(opening()).expect("the config is taken");
    let mut journal = vec![begun];
    let selection = [
        (0, json!({ "type": "nominate", "seat": 1 })),
        (0, json!({ "type": "approve", "seat": 1 })),
        (1, json!({ "type": "approve" })),
        (3, json!({ "type": "nominate", "seat": 2 })),
        (3, json!({ "type": "transfer", "to": 0, "amount": 100 })),
    ];
    record(&mut *played, 9, &selection, &mut journal);
    let action = [(1, json!({ "type": "smuggle", "amount": 300 }))];
    record(&mut *played, 30_000, &action, &mut journal);
    record(&mut *played, 60_000, &[(1, json!({ "type": "ready" }))], &mut journal);

    let mut replayed = rules.reopen(opening()).expect("the config is taken");
    journal.iter().for_each(|draft| replay(&mut *replayed, draft));
    assert!(replayed.same_state(&*played));
    assert_eq!((replayed.cursor(), played.cursor().index), (played.cursor(), 1));
    for viewer in Viewer::all(4) {
        assert_eq!(replayed.view(viewer), played.view(viewer));
        assert_eq!(replayed.events(viewer, 0), played.events(viewer, 0));
    }
}
