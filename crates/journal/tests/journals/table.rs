//! The journal of a table, made by play and then forged.

use journal::Finding;
use serde_json::{Value, json};
use table::Hash;
use table::draws::sha256_hex;

use crate::common::{
    Table, ZEROS, check, entries, forged, in_format_1, no_byte_can_change, rehashed, renumbered,
};

/// Two rounds of HiLo: one cashed out, one lost or open.
fn hilo() -> Vec<u8> {
    let mut table = Table::open("hilo", 1, "lucky");
    let mut play = |at: u64, command: Value| table.command(at, 0, None, command);
    play(1000, json!({"type": "placeBet", "amount": "10.00"}));
    play(1000, json!({"type": "choice", "choice": "skip"}));
    play(2500, json!({"type": "choice", "choice": "higher"}));
    play(4000, json!({"type": "cashOut"}));
    play(4000, json!({"type": "placeBet", "amount": "0.10"}));
    play(4000, json!({"type": "choice", "choice": "lower"}));
    table.close(5000)
}

/// [K44] [K48] The chain can be made again with nothing but SHA-256.
#[test]
fn the_chain_is_the_contracts() {
    let journal = hilo();
    assert_eq!(rehashed(&entries(&journal), ZEROS), journal);
    let figures = check(&journal).expect("it is verified");
    assert_eq!((figures.entries, figures.commands, figures.draws), (8, 6, 5));
}

/// [K48] A changed byte is found, wherever it is.
#[test]
fn every_changed_byte_is_found() {
    let others: [fn(u8) -> u8; 7] =
        [|_| b'0', |_| b'1', |_| b'x', |_| b' ', |_| b'\n', |byte| byte ^ 0x20, |byte| byte ^ 0x80];
    no_byte_can_change(&hilo(), &others);
}

/// [K43] [K48] Cut anywhere, it is not verified; cut behind an entry, it is not closed.
#[test]
fn a_journal_without_its_end_is_not_closed() {
    let journal = hilo();
    for end in 0..journal.len() {
        let found = check(&journal[..end]).expect_err("it is cut");
        let behind_an_entry = end > 0 && journal[end - 1] == b'\n';
        assert_eq!(found == Finding::NotClosed, behind_an_entry, "cut at {end}: {found}");
    }
}

/// [K48] In a file whose hashes were all made again, whatever contradicts the rules, the draws or
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
        (0, r#""format":2"#, r#""format":1"#),
        (0, r#""game":"hilo""#, r#""game":"lohi""#),
        (0, r#""dataHash":"e3"#, r#""dataHash":"e4"#),
        (0, r#""clientSeedHashes":[null]"#, r#""clientSeedHashes":[]"#),
        (1, r#""nonce":0,"draws""#, r#""draws""#),
        (1, r#""nonce":0,"draws""#, r#""round":0,"nonce":0,"draws""#),
        (0, r#""nonce":0},"nonce""#, r#""nonce":1},"nonce""#),
    ];
    let journal = entries(&hilo());
    for (at, from, to) in rows {
        let (found, why) = forged(&journal, at, from, to);
        let later = from.contains("rtp") || from.contains("amount\":\"10.00\"}");
        assert!(found == at || (later && found > at), "{from} → {to}: entry {found}: {why}");
    }
}

/// [K3] [K48] The seed must fit the commitment, and each seat's seed its hash.
#[test]
fn seeds_must_fit_their_hashes() {
    let journal = entries(&hilo());
    let mut other_seed = journal.clone();
    other_seed[7] = other_seed[7].replacen("\"0000", "\"1000", 1);
    let seed = "1".to_owned() + &ZEROS[1..];
    let found = check(&rehashed(&other_seed, &seed)).expect_err("another seed");
    assert!(found.to_string().contains("entry 7"), "{found}");

    let with_hash = |journal: &[String], hash: &str| {
        let mut entries = journal.to_vec();
        entries[0] = entries[0].replace("[null]", &format!("[\"{hash}\"]"));
        check(&rehashed(&entries, ZEROS))
    };
    let first = in_format_1(&journal);
    assert!(with_hash(&first, &sha256_hex(b"lucky")).is_ok());
    assert!(with_hash(&first, &sha256_hex(b"unlucky")).is_err());
    let found = with_hash(&journal, &sha256_hex(b"lucky")).expect_err("nobody sends one there");
    assert!(found.to_string().contains("at the referee nobody sends the hash"), "{found}");
}

/// [K64] In format 1, where a seat did not open its seed, the hash's own text stands in for it.
#[test]
fn a_seed_that_was_not_opened_was_its_hash() {
    let hash = sha256_hex(b"kept to herself");
    let mut journal = in_format_1(&entries(&Table::open("hilo", 1, &hash).close(0)));
    journal[0] = journal[0].replace("[null]", &format!("[\"{hash}\"]"));
    assert!(check(&rehashed(&journal, ZEROS)).is_ok());
}

/// [K48] Entries left out, doubled, moved or added are found.
#[test]
fn entries_cannot_be_left_out_or_moved() {
    let journal = entries(&hilo());
    assert!(check(&renumbered(&journal)).is_ok());
    for at in 0..journal.len() {
        let mut fewer = journal.clone();
        fewer.remove(at);
        // The last guess of a round that nothing follows is the one command that may be missing.
        assert_eq!(check(&renumbered(&fewer)).is_ok(), at == 6, "without entry {at}");
        let mut doubled = journal.clone();
        doubled.insert(at, journal[at].clone());
        assert!(check(&renumbered(&doubled)).is_err(), "entry {at} twice");
    }
    assert!(check(&renumbered(&[&journal[..], &journal[7..]].concat())).is_err());
}

/// [K45] [K48] A head that was given during play must be in the journal.
#[test]
fn a_head_must_be_in_the_journal() {
    let journal = hilo();
    let hashes = check(&journal).expect("verified").hashes;
    let with = |heads: &[Hash]| journal::verify(&journal, heads, &games_all::GAMES);
    assert!(with(&[hashes[3], hashes[0]]).is_ok());
    assert_eq!(with(&[Hash::ZERO]), Err(Finding::UnknownHead(Hash::ZERO)));
}

/// Whatever a file holds, the audit answers and does not fall over.
#[test]
fn any_bytes_are_answered() {
    let huge = [entries(&hilo())[0].replace("\"at\":0", "\"at\":18446744073709551615")];
    let rows: [&[u8]; 6] =
        [b"", b"\n", b"\xff\xfe", b"{}\n", &[b'['; 100_000], &rehashed(&huge, ZEROS)];
    for row in rows {
        assert!(check(row).is_err());
    }
}

/// [K42] [K55] At the referee nobody has an id, nobody agrees, and nobody is replaced.
#[test]
fn a_referee_has_no_people() {
    let mut table = Table::open("xidach", 2, "a,b");
    table.command(500, 0, None, json!({"type": "deal", "first": "left"}));
    let journal = entries(&table.close(1000));
    let act = |what: &str, who: &str| {
        let mut lines = journal.clone();
        let fields = r#""nonce":0,"draws":0,"events":[]}"#;
        lines.insert(2, format!(r#"{{"number":2,"at":600,"who":{who},"what":{what},{fields}"#));
        check(&renumbered(&lines)).map_err(|found| found.to_string())
    };
    let house = r#""house""#;
    assert!(act(r#"{"type":"end","reason":"idle"}"#, house).is_ok());
    assert!(act(r#"{"type":"time","reason":"outage"}"#, house).is_ok());
    for (what, who) in [
        (r#"{"type":"end","reason":"consent"}"#, house),
        (r#"{"type":"seat","seat":0,"by":"person"}"#, house),
        (r#"{"type":"seat","seat":0,"by":"bot"}"#, house),
        (r#"{"type":"time"}"#, house),
        (r#"{"type":"agree"}"#, "0"),
        (r#"{"type":"disagree"}"#, "0"),
    ] {
        let found = act(what, who).expect_err("nobody does that there");
        assert!(found.starts_with("entry 2 "), "{what}: {found}");
    }
    let (at, why) = forged(&journal, 1, r#","nonce":0"#, r#","id":"mine","nonce":0"#);
    assert_eq!((at, why.as_str()), (1, "no person plays seat 0, and it has a client's id"));
}
