//! Every game of the registry through the binary: what the contract promises of all of them.

mod common;
mod temp;

use common::{TempFile, answers, croupier, table};
use serde_json::{Value, json};

/// Two to a team, one round: over after 30 s of selection and 30 s of action.
const SHORT: &[&str] = &["--config", r#"{"rounds":1}"#];

/// [K38] [K36] [K37] When the game is over nobody is awaited or ready, no deadline runs, the seed
/// is open, all else stays, and time may still pass.
#[test]
fn a_game_that_is_over_stays_as_it_was() {
    let said = table(
        "contraband",
        4,
        "a,b,c,d",
        SHORT,
        &[
            r#"{"at":60000}"#,
            r#"{"view":2}"#,
            r#"{"at":70000}"#,
            r#"{"view":2}"#,
            r#"{"seat":2,"command":{"type":"ready"}}"#,
            r#"{"seat":2,"command":{"type":"pass","amount":1}}"#,
            r#"{"options":2}"#,
        ],
    );
    let view = &said[1]["view"];
    assert_eq!((&view["over"], &view["phase"]), (&json!(true), &json!("over")));
    assert_eq!((&view["turn"], &view["ready"]), (&json!([]), &json!([])));
    assert_eq!(view["deadline"], Value::Null);
    assert_eq!(view["result"]["scores"], json!([3000, 3000, 3000, 3000]));
    assert_eq!(view["fair"]["serverSeed"], common::ZEROS);
    assert_eq!(said[2]["events"], json!([]));
    assert_eq!(&said[3]["view"], view);
    assert_eq!(said[4]["error"]["code"], "game_over");
    assert_eq!(said[5]["error"]["code"], "bad_input");
    let codes = said[6]["options"].as_array().expect("a list").iter().map(|offer| &offer["code"]);
    assert!(codes.into_iter().all(|code| code == "game_over"));
}

/// [K15] [K26] Each deadline takes effect at its own time, and `seq` counts the events.
#[test]
fn deadlines_take_effect_in_order_each_at_its_own_time() {
    let said = table("contraband", 4, "a,b,c,d", SHORT, &[r#"{"at":99999}"#, r#"{"events":0}"#]);
    let events = said[0]["events"].as_array().expect("a list");
    let times: Vec<&Value> = events.iter().map(|event| &event["at"]).collect();
    assert!(times.contains(&&json!(30_000)) && times.contains(&&json!(60_000)), "{times:?}");
    assert!(times.is_sorted_by_key(|at| at.as_u64()), "{times:?}");
    let begun = said[0]["seq"].as_u64().expect("a number") - events.len() as u64;
    let seen = said[1]["events"].as_array().expect("a list").len() as u64;
    assert!(seen <= begun + events.len() as u64);
}

/// [K25] Whole units are JSON integers, money with decimals is a decimal string.
#[test]
fn money_is_an_integer_or_a_decimal_string() {
    let smuggle = |amount: &str| {
        let line = format!(r#"{{"seat":0,"command":{{"type":"smuggle","amount":{amount}}}}}"#);
        table("contraband", 2, "a,b", &[], &[&line])[0]["error"]["code"].clone()
    };
    let rows = [
        ("100", Value::Null),
        ("\"100\"", json!("bad_input")),
        ("100.0", json!("bad_input")),
        ("1e2", json!("bad_input")),
        ("-100", json!("invalid_amount")),
        ("9007199254740991", json!("invalid_amount")),
    ];
    for (amount, code) in rows {
        assert_eq!(smuggle(amount), code, "{amount}");
    }
    let bet = common::hilo(&[], &[r#"{"seat":0,"command":{"type":"placeBet","amount":100}}"#]);
    assert_eq!(bet[0]["error"]["code"], "bad_input");
}

/// [K29] An object for every type of command, in the order of the rules, parts of one type next to
/// one another; what is not allowed says why.
#[test]
fn options_have_an_object_for_every_type_of_command() {
    for game in games_all::GAMES.all() {
        let seats = game.seat_counts()[0];
        let said = table(game.name(), seats, "a,b", &[], &[r#"{"options":0}"#]);
        let offers = said[0]["options"].as_array().expect("a list");
        let mut kinds: Vec<&str> =
            offers.iter().map(|offer| offer["type"].as_str().expect("a word")).collect();
        kinds.dedup();
        assert_eq!(kinds, game.commands(), "{}", game.name());
        for offer in offers {
            let allowed = offer["allowed"] == json!(true);
            assert_eq!(offer["fields"].is_object(), allowed, "{offer}");
            assert_eq!(offer["code"].is_string(), !allowed, "{offer}");
        }
    }
}

/// [K43] [K48] A table of every game on which some time passes leaves a journal that holds, and
/// whose first changed event does not.
#[test]
fn journals_of_every_game_are_verified() {
    for game in games_all::GAMES.all() {
        let journal = TempFile::new(&format!("all-{}", game.name()));
        let seats = game.seat_counts().last().expect("a count").to_string();
        let input: String =
            (1..=40).map(|hours| format!("{{\"at\":{}}}\n", hours * 60_000)).collect();
        let arguments = ["table", game.name(), "--seats", &seats, "--server-seed", common::ZEROS];
        let more = ["--client-seed", "a,b", "--journal", journal.text()];
        let output = croupier(&[&arguments[..], &more].concat(), input.as_bytes());
        assert!(output.status.success() && answers(&output.stdout).len() == 40);
        let verified = croupier(&["verify", journal.text()], b"");
        let said = String::from_utf8_lossy(&verified.stdout).into_owned();
        assert!(said.starts_with("verified"), "{}: {said}", game.name());
    }
}
