//! What the referee writes, and what `croupier verify` says of it: contract §4. How a journal is
//! damaged and forged is shown in the crate `journal`.

mod common;
mod temp;

use common::{TempFile, croupier, table};
use journal::Read;
use serde_json::{Value, json};

/// A recorded match of a house, by file.
macro_rules! golden {
    ($name:literal) => {
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/", $name)
    };
}

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
    let seed = golden!("seed.journal");
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

/// What the program says of a recorded match of a house, and its exit code.
fn house(more: &[&str]) -> (Option<i32>, String) {
    let output = croupier(&[&["verify", golden!("house.journal")], more].concat(), b"");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).expect("text"))
}

/// [K58] [K60] [K69] Bots, void attempts, every act of the house and an end that is not the rules' are
/// printed, and the last head and the key as six words.
#[test]
fn what_a_reader_must_know_is_printed() {
    let (code, said) = house(&[]);
    assert_eq!(code, Some(0), "{said}");
    let expected = [
        "verified: xidach, 3 seats, 14 entries",
        "format 2, by a house: table 5f0c3a9e7b1d2846ac90, attempt 2",
        "797a33e856c435b063: entire east erupt clip miracle love",
        "421eea691446d22c: tumble fat body share share aim",
        "a bot played seat 1 throughout",
        "a bot played seat 2 from entry 2 to entry 4",
        "attempt 1 was void: seat 2 had not opened its seed",
        "entry 2, at 1000 ms: the house let a bot play seat 2",
        "entry 3, at 4000 ms: the house moved table time on (outage)",
        "entry 4, at 4000 ms: the house let a person play seat 2",
        "entry 12, at 200000 ms: the house ended what was played (consent)",
        "the match did not end by its rules: the house ended it (consent)",
    ];
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), expected.len(), "{said}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.contains(expected), "{line}");
    }
}

/// [K64] What format 1 does not bind is printed in one line.
#[test]
fn an_earlier_format_says_what_it_does_not_bind() {
    for journal in [golden!("bazaar.journal"), golden!("seed.journal")] {
        let output = croupier(&["verify", journal], b"");
        let said = String::from_utf8(output.stdout).expect("text");
        let unbound = said.lines().filter(|line| line.starts_with("format 1: it does not bind"));
        assert_eq!((output.status.code(), unbound.count()), (Some(0), 1), "{said}");
    }
}

/// [K61] [K62] What a player noted is checked, as often as wanted, and what is not there is said in the
/// words of the contract.
#[test]
fn what_a_player_noted_is_checked() {
    let played = "6c0173aca8189fca71c3df33621836f0a15a330a1320f112c3b86f3787f9e6ec";
    let voided = "9a438aeb8e0f9d5d71825f2d6be484af68c81058cd75262033b1791508914bf2";
    let good = [
        ("--commitment", played, "is that of this journal"),
        ("--commitment", voided, "is that of void attempt 1"),
        ("--seed", "0=an-a1s2d3f4g5h6j7k8", "is that of seat 0"),
        ("--seed", "1=bot1", "is that of seat 1"),
        ("--seed", "2=binh-z9x8c7v6b5n4m3l2", "is that of seat 2"),
        ("--seed", "0=an-k3v9x1q0z7m2c8d4", "is that of seat 0 in void attempt 1"),
    ];
    let all: Vec<&str> = good.iter().flat_map(|(flag, value, _)| [*flag, *value]).collect();
    let (code, said) = house(&all);
    assert_eq!(code, Some(0), "{said}");
    for (_, value, says) in good {
        let value = value.split_once('=').map_or(value, |(_, seed)| seed);
        assert!(said.contains(&format!("{value} {says}")), "{said}");
    }
    let broken = "the journal was rewritten or the promise broken";
    for (flag, value) in [
        ("--commitment", common::ZEROS),
        ("--head", common::ZEROS),
        ("--seed", "0=an-a1s2d3f4g5h6j7k9"),
        ("--seed", "1=an-a1s2d3f4g5h6j7k8"),
        ("--seed", "3=bot3"),
        ("--seed", "0="),
    ] {
        let (code, said) = house(&["--commitment", played, flag, value]);
        assert_eq!(code, Some(1), "{said}");
        let first = said.lines().next().expect("a line");
        assert!(first.ends_with(broken) && !said.contains("verified"), "{said}");
    }
    let (code, said) = house(&["--commitment", "6C01"]);
    assert_eq!(code, Some(1));
    assert!(said.starts_with("6C01 is no hash of 64 lowercase hex digits"), "{said}");
    for bad in ["an", "an=0", "=an", "-1=an", "32=an"] {
        assert_eq!(house(&["--seed", bad]).0, Some(2), "{bad}");
    }
}

/// [K61] [K63] [K70] Several players' evidence is compared at once; what cannot be read, or does not
/// fit its own key, is refused before anything is compared.
#[test]
fn evidence_is_compared_or_refused() {
    let (an, binh) = (golden!("house.seat0.json"), golden!("house.seat2.json"));
    let (code, said) = house(&["--evidence", an, "--evidence", binh]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("house.seat0.json: head") && said.contains("house.seat2.json: seed"));
    assert!(said.contains("(signed by the house)") && said.contains("(the client's own word)"));
    let (code, said) = house(&["--evidence", golden!("house-seed.json")]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("table was seeds/9b2e4d6f8a1c3e5f7092 and is 5f0c3a9e7b1d2846ac90"));
    let file = TempFile::new("bad-evidence");
    let text = std::fs::read_to_string(an).expect("it is there");
    let other =
        text.replacen("\"attempt\":2,\"serverSeedHash\"", "\"attempt\":3,\"serverSeedHash\"", 1);
    assert_ne!(text, other);
    for bad in ["", "{}", "no JSON", &other] {
        std::fs::write(file.path(), bad).expect("it is written");
        let bad = ["--evidence", an, "--evidence", file.text(), "--head", common::ZEROS];
        let (code, said) = house(&bad);
        assert_eq!((code, said.lines().count()), (Some(2), 1), "{said}");
        let (code, said) = house(&[&bad[..], &["--json"]].concat());
        assert_eq!(code, Some(2));
        assert!(said.starts_with(r#"{"verdict":"refused","why":"#), "{said}");
    }
    assert_eq!(house(&["--evidence", "nowhere.json"]).0, Some(2));
}

/// [K48] The same for programs: one JSON object, whatever comes of it.
#[test]
fn a_report_is_one_json_object() {
    let report = |arguments: &[&str]| -> Value {
        let output = croupier(&[&["verify", "--json"], arguments].concat(), b"");
        serde_json::from_slice(&output.stdout).expect("one JSON object")
    };
    let (journal, an) = (golden!("house.journal"), golden!("house.seat0.json"));
    let verified = report(&[journal, "--evidence", an, "--seed", "1=bot1"]);
    assert_eq!(verified["verdict"], "verified");
    assert_eq!(verified["figures"]["of"], json!({"game": "xidach", "seats": 3}));
    assert_eq!(verified["figures"]["draws"], 7);
    let notes = &verified["notes"];
    assert_eq!((&notes["format"], &notes["house"]["attempt"]), (&json!(2), &json!(2)));
    assert_eq!(notes["house"]["keyWords"][0], "tumble");
    assert_eq!(notes["lastHeadWords"].as_array().map(Vec::len), Some(6));
    assert_eq!(notes["bots"][1], json!({"seat": 2, "from": 2, "to": 4}));
    assert_eq!(notes["voided"][0]["unopened"], json!([2]));
    let act = json!({"entry": 3, "at": 4000, "act": {"type": "time", "reason": "outage"}});
    assert_eq!((&notes["acts"][1], &notes["endedByRules"]), (&act, &json!(false)));
    let seed = json!({"kind": "seed", "word": "asked", "outcome": "holds",
                      "says": "seed bot1 is that of seat 1"});
    assert_eq!(verified["checked"][0], seed);
    let key = &verified["checked"][1];
    assert_eq!((&key["kind"], &key["word"]), (&json!("houseKey"), &json!("house")));
    assert_eq!(key["from"], an);
    let contradicted = report(&[journal, "--head", common::ZEROS]);
    assert_eq!(contradicted["verdict"], "contradicted");
    let file = TempFile::new("report");
    let text = std::fs::read_to_string(journal).expect("it is there");
    std::fs::write(file.path(), text.replace("4000", "4001")).expect("it is written");
    let broken = report(&[file.text()]);
    assert_eq!((&broken["verdict"], &broken["entry"]), (&json!("broken"), &json!(3)));
    let half = text.split_inclusive('\n').take(3).collect::<String>();
    std::fs::write(file.path(), half).expect("it is written");
    assert_eq!(report(&[file.text()])["verdict"], "notClosed");
}

/// What a match ended with follows from its journal; one that the house ended has come to nothing.
#[test]
fn a_report_says_what_a_match_ended_with() {
    let result = |journal: &str| -> Value {
        let output = croupier(&["verify", "--json", journal], b"");
        let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        report["notes"]["result"].clone()
    };
    let ended = result(golden!("xidach-2.journal"));
    assert_eq!((&ended["scores"], &ended["winners"]), (&json!([16, -4, -8, -4]), &json!([0])));
    assert_eq!(result(golden!("house.journal")), Value::Null);
    assert_eq!(result(golden!("seed.journal")), Value::Null);
}
