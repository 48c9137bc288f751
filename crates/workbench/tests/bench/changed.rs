//! The author changes the rules: the same line is decided again, and the first difference is told.

use serde_json::{Value, json};
use session::Registry;
use workbench::Bench;

use crate::tiny::{self, BROKEN, FIRST, HASTY, HIGHER, TWICE, UP_TO_FIVE};
use crate::{Folder, ask, json_of, look, pick, picks, read, step};

/// Two rounds by the first rules; the second seat picks a seven.
fn played(name: &str) -> Folder {
    let folder = Folder::new(name);
    let mut bench = folder.open(&tiny::program::<FIRST>());
    picks(&mut bench, &[(0, 1), (1, 2), (0, 4)]);
    ask(&mut bench, json!({"ask": "wait", "by": 12_000}));
    picks(&mut bench, &[(1, 7)]);
    folder
}

/// The difference that another program tells, and its bench.
fn difference(folder: &Folder, program: &Registry) -> (Value, Bench) {
    let mut bench = folder.open(program);
    let told = json_of(&ask(&mut bench, json!({"ask": "look"})));
    (told["position"]["difference"].clone(), bench)
}

#[test]
fn an_event_that_is_another_is_told_as_it_was_and_as_it_is() {
    let folder = played("event");
    let (told, mut bench) = difference(&folder, &tiny::program::<HIGHER>());
    assert_eq!((&told["entry"], &told["left"]), (&json!(2), &json!(0)));
    let event = &told["differs"][0];
    assert_eq!((&event["type"], &event["place"]), (&json!("event"), &json!(1)));
    let die = |side: &str| event[side]["die"].as_i64().expect("a die");
    assert_eq!(die("is"), die("was") + 1);
    assert_eq!(told["differs"].as_array().map(Vec::len), Some(1), "nothing else differs");
    assert_eq!(look(&mut bench).entries.len(), 5, "all commands are decided");
}

#[test]
fn another_number_of_draws_is_told() {
    let folder = played("twice");
    let (told, _) = difference(&folder, &tiny::program::<TWICE>());
    assert_eq!(told["entry"], 2);
    assert_eq!(told["differs"], json!([{"type": "draws", "was": 1, "is": 2}]));
}

#[test]
fn a_refusal_ends_the_line_and_what_is_left_is_counted() {
    let folder = played("refusal");
    let (told, mut bench) = difference(&folder, &tiny::program::<UP_TO_FIVE>());
    assert_eq!((&told["entry"], &told["left"]), (&json!(4), &json!(1)));
    let why = &told["differs"][0]["why"];
    assert_eq!(why["message"], "Pick a number from 1 to 5.");
    assert_eq!(look(&mut bench).entries.len(), 4);
}

#[test]
fn rules_that_break_are_told_like_a_refusal() {
    let folder = played("breaks");
    let (told, _) = difference(&folder, &tiny::program::<BROKEN>());
    let broke = json!([{"type": "broke", "message": "nobody thought of seven"}]);
    assert_eq!((&told["entry"], &told["differs"]), (&json!(4), &broke));
}

#[test]
fn a_deadline_that_comes_first_is_told() {
    let folder = played("hasty");
    let (told, mut bench) = difference(&folder, &tiny::program::<HASTY>());
    // The deadlines in the events differ from the first entry on.
    assert_eq!((&told["entry"], &told["differs"][0]["type"]), (&json!(0), &json!("event")));
    let entries = look(&mut bench).entries;
    let causes: Vec<String> = entries.iter().map(|entry| json_of_cause(&entry.cause)).collect();
    assert_eq!(causes, ["opening", "command", "command", "command", "deadline", "command"]);
}

fn json_of_cause(cause: &workbench::Cause) -> String {
    let cause = serde_json::to_value(cause).expect("plain data");
    cause["type"].as_str().expect("a type").to_owned()
}

#[test]
fn the_file_stays_until_the_author_takes_the_new_line_over() {
    let folder = played("settle");
    let was = read(&folder.file());
    for _ in 0..2 {
        let (told, _) = difference(&folder, &tiny::program::<HIGHER>());
        assert_eq!(told["entry"], 2, "told again at every start");
        assert_eq!(read(&folder.file()), was);
    }
    let (back, _) = difference(&folder, &tiny::program::<FIRST>());
    assert!(back.is_null(), "the rules were changed back");
    let (_, mut bench) = difference(&folder, &tiny::program::<HIGHER>());
    assert!(ask(&mut bench, json!({"ask": "settle"})).position.difference.is_none());
    assert_eq!(read(&folder.0.join("line.journal.1")), was, "as it was, it is put away");
    let (told, _) = difference(&folder, &tiny::program::<HIGHER>());
    assert!(told.is_null());
}

#[test]
fn whoever_plays_on_by_the_new_rules_loses_nothing_of_the_old_line() {
    let folder = played("on");
    let was = read(&folder.file());
    let (_, mut bench) = difference(&folder, &tiny::program::<UP_TO_FIVE>());
    let position = pick(&mut bench, 1, 5).position;
    assert!(position.difference.is_none() && position.at == 4);
    assert_eq!(read(&folder.0.join("line.journal.1")), was);
    let (_, mut bench) = difference(&folder, &tiny::program::<UP_TO_FIVE>());
    assert_eq!(step(&mut bench, 0).entries.len(), 5);
}
