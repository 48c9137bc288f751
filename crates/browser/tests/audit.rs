//! What a page is told of a journal: the same as by `croupier verify`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

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
