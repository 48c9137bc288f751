//! Journals and their audit, damaged and forged ones too: contract §4.

mod common;

use common::{TempFile, croupier, table};
use journal::{Finding, Line, verify};
use serde_json::{Value, json};
use table::draws::sha256_hex;

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

fn check(bytes: &[u8]) -> Result<journal::Figures, Finding> {
    verify(bytes, &[], &games_all::GAMES)
}

/// The entries of a journal, to be changed.
fn entries(bytes: &[u8]) -> Vec<String> {
    let text = str::from_utf8(bytes).expect("a journal is UTF-8");
    text.lines().map(|line| Line::parse(line).expect("a line").entry.to_owned()).collect()
}

/// A journal of these entries whose hashes were all made anew.
fn rehashed(entries: &[String], server_seed: &str) -> Vec<u8> {
    let mut previous = journal::FIRST.to_owned();
    let mut text = String::new();
    for (number, entry) in entries.iter().enumerate() {
        let salt = sha256_hex(format!("{server_seed}:salt:{number}").as_bytes());
        let hash = sha256_hex(format!("{previous}:{salt}:{entry}").as_bytes());
        text += &Line { hash: &hash, entry }.text();
        text += "\n";
        previous = hash;
    }
    text.into_bytes()
}

/// [K40] [K41] [K42] [K43]
#[test]
fn entries_are_accepted_commands_and_nothing_else() {
    let entries: Vec<Value> = entries(&journal_of_hilo("entries"))
        .iter()
        .map(|entry| serde_json::from_str(entry).expect("an entry is JSON"))
        .collect();
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

/// [K44] [K48] The chain can be recomputed with nothing but SHA-256.
#[test]
fn the_chain_is_the_contracts() {
    let journal = journal_of_hilo("chain");
    assert_eq!(rehashed(&entries(&journal), common::ZEROS), journal);
    let figures = check(&journal).expect("it is verified");
    assert_eq!((figures.entries, figures.commands, figures.draws), (8, 6, 5));
}

/// [K48] A changed byte is found, wherever it is.
#[test]
fn every_changed_byte_is_found() {
    let journal = journal_of_hilo("bytes");
    for at in 0..journal.len() {
        for other in [b'0', b'1', b'x', b' ', b'\n', journal[at] ^ 0x20, journal[at] ^ 0x80] {
            if other != journal[at] {
                let mut damaged = journal.clone();
                damaged[at] = other;
                assert!(check(&damaged).is_err(), "byte {at} became {other:#x}");
            }
        }
        let mut shorter = journal.clone();
        shorter.remove(at);
        assert!(check(&shorter).is_err(), "byte {at} was removed");
    }
}

/// [K43] [K48] Cut anywhere, it is not verified; cut behind an entry, it is not closed.
#[test]
fn a_journal_without_its_end_is_not_closed() {
    let journal = journal_of_hilo("cut");
    for end in 0..journal.len() {
        let found = check(&journal[..end]).expect_err("it is cut");
        let behind_an_entry = end > 0 && journal[end - 1] == b'\n';
        assert_eq!(found == Finding::NotClosed, behind_an_entry, "cut at {end}: {found}");
    }
    let file = TempFile::new("not-closed");
    let first_line = journal.split_inclusive(|byte| *byte == b'\n').next().expect("a line");
    std::fs::write(file.path(), first_line).expect("it is written");
    let output = croupier(&["verify", file.text()], b"");
    assert_ne!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("not closed"));
}

/// [K48] In a file whose hashes were all made anew, whatever contradicts the rules, the draws or
/// the commitments is found, at its entry.
#[test]
fn forgeries_are_found_at_their_entry() {
    let rows = [
        (1, r#""card":8"#, r#""card":9"#),
        (1, r#""amount":"10.00"}"#, r#""amount":"20.00"}"#),
        (1, r#""amount":"10.00"},"nonce""#, r#""amount":"9999.00"},"nonce""#),
        (1, r#""draws":1"#, r#""draws":2"#),
        (1, r#""nonce":0,"draws""#, r#""nonce":1,"draws""#),
        (1, r#""who":0"#, r#""who":1"#),
        (1, r#""who":0"#, r#""who":"clock""#),
        (1, r#""who":0"#, r#""who":"house""#),
        (2, r#""at":1000"#, r#""at":999"#),
        (2, r#""choice":"skip"}"#, r#""choice":"lower"}"#),
        (2, r#""choice":"skip"}"#, r#""choice":"skip","more":1}"#),
        (2, r#""number":2"#, r#""number":3"#),
        (3, r#""multiplier":"1.1345"#, r#""multiplier":"1.1346"#),
        (4, r#""payout":"11.34""#, r#""payout":"11.35""#),
        (4, r#""automatic":false"#, r#""automatic":true"#),
        (0, r#""seats":1"#, r#""seats":2"#),
        (0, r#""rtp":96"#, r#""rtp":99.9"#),
        (0, r#""rtp":96,"#, ""),
        (0, r#""rules":1"#, r#""rules":2"#),
        (0, r#""format":1"#, r#""format":2"#),
        (0, r#""game":"hilo""#, r#""game":"lohi""#),
        (0, r#""dataHash":"e3"#, r#""dataHash":"e4"#),
        (0, r#""clientSeedHashes":[null]"#, r#""clientSeedHashes":[]"#),
        (0, r#""nonce":0},"nonce""#, r#""nonce":1},"nonce""#),
    ];
    let journal = entries(&journal_of_hilo("forged"));
    for (at, from, to) in rows {
        let mut forged = journal.clone();
        assert!(forged[at].contains(from), "{from} is not in {}", forged[at]);
        forged[at] = forged[at].replacen(from, to, 1);
        match check(&rehashed(&forged, common::ZEROS)) {
            Err(Finding::Entry(found, why)) => {
                let later = from.contains("rtp") || from.contains("amount\":\"10.00\"}");
                assert!(
                    found == at || (later && found > at),
                    "{from} → {to}: entry {found}: {why}"
                );
            }
            other => panic!("{from} → {to}: {other:?}"),
        }
    }
}

/// [K3] [K48] The seed must fit the commitment, and each seat's seed its hash.
#[test]
fn seeds_must_fit_their_hashes() {
    let journal = entries(&journal_of_hilo("seeds"));
    let mut other_seed = journal.clone();
    other_seed[7] = other_seed[7].replacen("\"0000", "\"1000", 1);
    let seed = "1".to_owned() + &common::ZEROS[1..];
    let found = check(&rehashed(&other_seed, &seed)).expect_err("another seed");
    assert!(found.to_string().contains("entry 7"), "{found}");

    let with_hash = |hash: &str| {
        let mut entries = journal.clone();
        entries[0] = entries[0].replace("[null]", &format!("[\"{hash}\"]"));
        check(&rehashed(&entries, common::ZEROS))
    };
    assert!(with_hash(&sha256_hex(b"lucky")).is_ok());
    assert!(with_hash(&sha256_hex(b"unlucky")).is_err());
}

/// [K48] Entries left out, doubled, moved or added are found.
#[test]
fn entries_cannot_be_left_out_or_moved() {
    let journal = entries(&journal_of_hilo("moved"));
    let renumbered = |entries: &[String]| {
        let entries: Vec<String> = entries
            .iter()
            .enumerate()
            .map(|(number, entry)| {
                let rest = entry.split_once(',').expect("a field after the number").1;
                format!("{{\"number\":{number},{rest}")
            })
            .collect();
        check(&rehashed(&entries, common::ZEROS))
    };
    assert!(renumbered(&journal).is_ok());
    for at in 0..journal.len() {
        let mut fewer = journal.clone();
        fewer.remove(at);
        // The last guess of a round that nothing follows is the one command that may be missing.
        assert_eq!(renumbered(&fewer).is_ok(), at == 6, "without entry {at}");
        let mut doubled = journal.clone();
        doubled.insert(at, journal[at].clone());
        assert!(renumbered(&doubled).is_err(), "entry {at} twice");
    }
    assert!(renumbered(&[&journal[..], &journal[7..]].concat()).is_err());
}

/// [K45] [K48] A head that was given during play must be in the journal.
#[test]
fn a_head_says_of_which_entry_it_is() {
    let file = TempFile::new("heads");
    let journal = journal_of_hilo("heads-source");
    std::fs::write(file.path(), &journal).expect("it is written");
    let hashes = check(&journal).expect("verified").hashes;
    let heads = ["--head", &hashes[3], "--head", &hashes[0]];
    let output = croupier(&[&["verify", file.text()], &heads[..]].concat(), b"");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success());
    assert!(said.contains(&format!("head {}: entry 3", hashes[3])), "{said}");
    assert!(said.contains(&format!("head {}: entry 0", hashes[0])), "{said}");
    let output = croupier(&["verify", file.text(), "--head", common::ZEROS], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("rewritten"));
}

/// Whatever a file holds, the audit answers and does not fall over.
#[test]
fn any_bytes_are_answered() {
    let huge = rehashed(
        &[entries(&journal_of_hilo("huge"))[0].replace("\"at\":0", "\"at\":18446744073709551615")],
        common::ZEROS,
    );
    let rows: [&[u8]; 6] = [b"", b"\n", b"\xff\xfe", b"{}\n", &[b'['; 100_000], &huge];
    for row in rows {
        assert!(check(row).is_err());
    }
}
