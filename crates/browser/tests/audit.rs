//! What a page is told of a journal: the same as by `croupier verify`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use table::Hash;

fn golden(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/tests/golden");
    fs::read_to_string(folder.join(name)).expect("it was recorded")
}

fn asked(question: &Value) -> Value {
    let answer = browser::answer(question.to_string().as_bytes());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

fn audited(journal: &str, evidence: &[&str]) -> Value {
    let evidence: Vec<Value> =
        evidence.iter().map(|name| json!({"name": name, "text": golden(name)})).collect();
    asked(&json!({"ask": "audit", "journal": journal, "evidence": evidence}))
}

#[test]
fn a_journal_is_decided_again_and_held_against_what_was_kept() {
    let told = audited(&golden("house.journal"), &["house.seat0.json", "house.seat2.json"]);
    assert_eq!(told["verdict"], "verified", "{told}");
    assert!(told["checked"].as_array().is_some_and(|checked| checked.len() > 10), "{told}");
    assert_eq!(told["checked"][0]["from"], "house.seat0.json");
    let seed = audited(&golden("house-seed.journal"), &["house-seed.json"]);
    assert_eq!(seed["verdict"], "verified", "{seed}");
}

/// The journal with another word in its opening, chained again as whoever writes it could.
fn opened_otherwise(journal: &str, word: &str, other: &str) -> String {
    let seed = journal.rsplit("\"serverSeed\":\"").next().and_then(|rest| rest.split('"').next());
    let seed = seed.expect("it is closed");
    let mut head = Hash::ZERO;
    let mut chained = String::new();
    for (number, line) in journal.lines().enumerate() {
        let entry = line.split_once(",\"entry\":").expect("a line has an entry").1;
        let entry = entry.strip_suffix('}').expect("a line is an object");
        let entry = if number == 0 { entry.replacen(word, other, 1) } else { entry.into() };
        let salt = Hash::of(format!("{seed}:salt:{number}"));
        head = Hash::of(format!("{head}:{salt}:{entry}"));
        chained += &format!("{{\"hash\":\"{head}\",\"entry\":{entry}}}\n");
    }
    chained
}

#[test]
fn of_a_game_whose_rules_are_not_here_nothing_is_said() {
    let journal = golden("contraband.journal");
    let told = audited(&opened_otherwise(&journal, "\"contraband\"", "\"duel\""), &[]);
    assert_eq!((&told["verdict"], &told["entry"]), (&json!("otherGame"), &Value::Null), "{told}");
    let told = audited(&opened_otherwise(&journal, "\"rules\":1", "\"rules\":7"), &[]);
    assert_eq!(told["verdict"], "broken", "a house must not get away with that: {told}");
}

#[test]
fn evidence_of_another_match_contradicts_a_journal() {
    let told = audited(&golden("house.journal"), &["house-seed.json"]);
    assert_eq!(told["verdict"], "contradicted", "{told}");
}

#[test]
fn what_cannot_be_read_is_refused_in_a_sentence() {
    let broken = audited("{}", &[]);
    assert!(
        ["broken", "notClosed"].iter().any(|verdict| broken["verdict"] == **verdict),
        "{broken}"
    );
    let no_evidence = json!({"ask": "audit", "journal": golden("hilo.journal"), "evidence": [{"name": "x", "text": "{}"}]});
    let told = asked(&no_evidence);
    assert_eq!(told["verdict"], "refused");
    assert!(
        told["why"].as_str().is_some_and(|why| why.starts_with("x: it is no evidence")),
        "{told}"
    );
    assert_eq!(asked(&json!({"ask": "weather"}))["verdict"], "refused");
}
