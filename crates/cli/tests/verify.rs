//! What the referee writes, and what `croupier verify` says of it: contract §4. How a journal is
//! damaged and forged is shown in the crate `journal`.

mod common;
mod temp;

use common::{TempFile, croupier, table};
use journal::Read;
use serde_json::{Value, json};

const SCRIPT: &[&str] = &[
    r#"{"seat":0,"command":{"type":"placeBet","amount":"10.00"},"at":1000}"#,
    r#"{"seat":0,"command":{"type":"choice","choice":"skip"},"at":1000}"#,
    r#"{"seat":0,"command":{"type":"choice","choice":"higher"},"at":2500}"#,
    r#"{"seat":0,"command":{"type":"choice","choice":"nonsense"},"at":2500}"#,
    r#"{"at":3000}"#,
    r#"{"seat":0,"command":{"type":"cashOut"},"at":4000}"#,
    r#"{"seat":0,"command":{"type":"placeBet","amount":"0.10"}}"#,
    r#"{"seat":0,"command":{"type":"choice","choice":"lower"}}"#,
    r#"{"at":5000}"#,
];

fn journal_of_hilo(name: &str) -> Vec<u8> {
    let file = TempFile::new(name);
    table("hilo", 1, "lucky", &["--journal", file.text()], SCRIPT);
    std::fs::read(file.path()).expect("the journal is there")
}

/// [K40] [K41] [K42] [K43]
#[test]
fn entries_are_accepted_commands_and_nothing_else() {
    let journal = journal_of_hilo("entries");
    let entry = |found: Result<Read<'_>, _>| -> Value {
        serde_json::from_str(found.expect("a line").line.entry).expect("an entry is JSON")
    };
    let entries: Vec<Value> = journal::read(&journal).map(entry).collect();
    let fields = |name: &str| entries.iter().map(|entry| entry[name].clone()).collect::<Vec<_>>();
    assert_eq!(fields("number"), (0..8).map(|number| json!(number)).collect::<Vec<_>>());
    assert_eq!(fields("at"), [0, 1000, 1000, 2500, 4000, 4000, 4000, 5000].map(|at| json!(at)));
    let house = json!("house");
    assert_eq!(
        fields("who"),
        [house.clone(), json!(0), json!(0), json!(0), json!(0), json!(0), json!(0), house]
    );
    assert_eq!(fields("draws"), [0, 1, 1, 1, 0, 1, 1, 0].map(|draws| json!(draws)));
    let opening = &entries[0]["what"];
    assert_eq!(opening["config"]["maxPayout"], "100000.00");
    assert_eq!(opening["clientSeedHashes"], json!([null]));
    assert_eq!(entries[7]["what"]["serverSeed"], common::ZEROS);
}

/// [K48] A journal that holds is said to be verified, with its figures, whatever it is of.
#[test]
fn a_journal_that_holds_is_verified() {
    let file = TempFile::new("holds");
    std::fs::write(file.path(), journal_of_hilo("holds-source")).expect("it is written");
    let seed = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/seed.journal");
    let rows = [
        (file.text(), "verified: hilo, 1 seat, 8 entries, 6 commands"),
        (seed, "verified: a server seed, 2 rounds, 9 entries, 7 commands"),
    ];
    for (journal, expected) in rows {
        let output = croupier(&["verify", journal], b"");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && said.starts_with(expected), "{said}");
    }
}

/// [K48] One that does not hold is answered with its first entry that does not.
#[test]
fn a_journal_that_does_not_hold_is_answered_with_its_entry() {
    let file = TempFile::new("damaged");
    let mut journal = journal_of_hilo("damaged-source");
    let place = journal.len() / 2;
    journal[place] ^= 1;
    let entry = journal[..place].iter().filter(|byte| **byte == b'\n').count();
    std::fs::write(file.path(), journal).expect("it is written");
    let output = croupier(&["verify", file.text()], b"");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.starts_with(&format!("entry {entry} does not hold: ")), "{said}");
}

/// [K43] [K48]
#[test]
fn a_journal_without_its_end_is_not_closed() {
    let journal = journal_of_hilo("cut");
    let file = TempFile::new("not-closed");
    let first_line = journal.split_inclusive(|byte| *byte == b'\n').next().expect("a line");
    std::fs::write(file.path(), first_line).expect("it is written");
    let output = croupier(&["verify", file.text()], b"");
    assert_ne!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("not closed"));
}

/// [K45] [K48] A head that was given during play must be in the journal.
#[test]
fn a_head_says_of_which_entry_it_is() {
    let file = TempFile::new("heads");
    let journal = journal_of_hilo("heads-source");
    std::fs::write(file.path(), &journal).expect("it is written");
    let hashes: Vec<String> =
        journal::read(&journal).map(|found| found.expect("a line").line.hash.to_string()).collect();
    let heads = ["--head", &hashes[3], "--head", &hashes[0]];
    let output = croupier(&[&["verify", file.text()], &heads[..]].concat(), b"");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success());
    assert!(said.contains(&format!("head {}: entry 3", hashes[3])), "{said}");
    assert!(said.contains(&format!("head {}: entry 0", hashes[0])), "{said}");
    let rows = [
        (common::ZEROS, "the journal was rewritten or the promise broken"),
        ("no hash at all", "no hash at all is no hash of 64 lowercase hex digits"),
    ];
    for (unknown, why) in rows {
        let output = croupier(&["verify", file.text(), "--head", unknown], b"");
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(said.contains(unknown) && said.contains(why), "{said}");
        assert!(!said.contains("verified"), "{said}");
    }
}
