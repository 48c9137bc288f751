//! What players kept, held against a journal: contract §4 and §5.

use journal::Audit;
use journal::evidence::{Check, Evidence, Kind, Outcome, Word};
use liar::Honest;
use serde_json::{Value, json};
use table::Seat;

use crate::house::{eventful, server_seed};
use table::draws::sha256_hex;

fn audit(honest: &Honest) -> Audit<'_> {
    journal::audit(honest.journal.as_bytes(), &games_all::GAMES).expect("it holds")
}

fn an(honest: &Honest) -> Evidence {
    honest.kept[&Seat::new(0)].clone()
}

/// Something that is done to evidence.
type Change<'a> = &'a dyn Fn(&mut Evidence);

fn bad(checks: &[Check]) -> Vec<(Kind, Word)> {
    let bad = checks.iter().filter(|check| !check.is_good());
    bad.map(|check| (check.kind, check.word)).collect()
}

/// [K61] [K70] What an honest house's players kept is all in its journal, each thing with whose word
/// it is.
#[test]
fn honest_evidence_holds() {
    let honest = eventful();
    let files: Vec<Evidence> = honest.kept.values().cloned().collect();
    let audit = audit(&honest);
    let checks = audit.check_evidence(&files);
    assert_eq!(checks.len(), 2);
    let expected = [
        (Kind::HouseKey, Word::House, Outcome::Holds),
        (Kind::Table, Word::House, Outcome::Holds),
        (Kind::Commitment, Word::House, Outcome::Void),
        (Kind::Commitment, Word::House, Outcome::Holds),
        (Kind::Terms, Word::House, Outcome::Void),
        (Kind::Terms, Word::House, Outcome::Holds),
        (Kind::Seed, Word::Confirmed, Outcome::Void),
        (Kind::Seed, Word::Confirmed, Outcome::Holds),
        (Kind::Sent, Word::Client, Outcome::Holds),
        (Kind::Head, Word::Client, Outcome::Holds),
        (Kind::Head, Word::Client, Outcome::Holds),
        (Kind::Head, Word::House, Outcome::Holds),
    ];
    let found: Vec<_> =
        checks[0].iter().map(|check| (check.kind, check.word, check.outcome)).collect();
    assert_eq!(found, expected);
    assert!(checks[0].iter().all(Check::is_good));
    assert!(checks[1].iter().all(Check::is_good), "{:?}", checks[1]);
}

/// [K61] [K62] What was kept by hand: a commitment of a void attempt is said to be that, what is no
/// hash is said to be none, and what is not there means a broken promise.
#[test]
fn what_was_noted_by_hand_is_checked() {
    let honest = eventful();
    let audit = audit(&honest);
    let says = |check: Check| (check.outcome, check.to_string());
    let [first, second] = [1, 2].map(|number| sha256_hex(server_seed(number).as_bytes()));
    assert_eq!(
        says(audit.check_commitment(&second)),
        (Outcome::Holds, format!("commitment {second} is that of this journal"))
    );
    assert_eq!(
        says(audit.check_commitment(&first)),
        (Outcome::Void, format!("commitment {first} is that of void attempt 1"))
    );
    let broken = "the journal was rewritten or the promise broken";
    let never = sha256_hex(b"never");
    for check in [
        audit.check_commitment(&never),
        audit.check_head(&never),
        audit.check_seed(Seat::new(0), "not mine"),
        audit.check_seed(Seat::new(2), "an-0123456789abcdef"),
        audit.check_seed(Seat::new(7), "bot1"),
    ] {
        assert!(!check.is_good() && check.says.ends_with(broken), "{check:?}");
    }
    for text in ["no hash at all", "", &never.to_uppercase(), &never[1..]] {
        for check in [audit.check_commitment(text), audit.check_head(text)] {
            assert_eq!(check.outcome, Outcome::Malformed);
            assert_eq!(check.says, format!("{text} is no hash of 64 lowercase hex digits"));
        }
    }
    let head = audit.figures.hashes[3].to_string();
    assert_eq!(says(audit.check_head(&head)), (Outcome::Holds, format!("head {head}: entry 3")));
    assert!(audit.check_seed(Seat::new(0), "an-0123456789abcdef").is_good());
    assert!(audit.check_seed(Seat::new(1), "bot1").is_good());
    assert_eq!(audit.check_seed(Seat::new(0), "an-first").outcome, Outcome::Void);
}

/// [K62] What is missing, and what one did not send, contradicts; each by what it is.
#[test]
fn what_contradicts_is_named() {
    let honest = eventful();
    let audit = audit(&honest);
    let changed = |change: &dyn Fn(&mut Evidence)| {
        let mut evidence = an(&honest);
        change(&mut evidence);
        bad(&audit.check_evidence(&[evidence])[0])
    };
    assert_eq!(changed(&|_| {}), []);
    let rows: [(Change<'_>, Kind, Word); 9] = [
        (
            &|kept| kept.house_key = journal::signed::HouseKey::from_bytes(&[8; 32]).public(),
            Kind::HouseKey,
            Word::House,
        ),
        (&|kept| kept.table.push('0'), Kind::Table, Word::House),
        (&|kept| kept.seeds[0].seed.push('0'), Kind::Seed, Word::Client),
        (&|kept| kept.seeds[1].seed.push('0'), Kind::Seed, Word::Client),
        (&|kept| kept.sent.push("more".into()), Kind::Sent, Word::Client),
        (&|kept| drop(kept.sent.pop()), Kind::Sent, Word::Client),
        (&|kept| kept.heads[0].head = table::Hash::ZERO, Kind::Head, Word::Client),
        (&|kept| kept.heads[2].attempt = 1, Kind::Head, Word::House),
        (&|kept| kept.commitments[0].attempt = 3, Kind::Commitment, Word::House),
    ];
    for (change, kind, word) in rows {
        assert_eq!(changed(change), [(kind, word)]);
    }
}

/// [K62] [K70] Terms that differ are named by the part in which they do.
#[test]
fn terms_are_compared_part_by_part() {
    let honest = eventful();
    let audit = audit(&honest);
    let text = an(&honest).terms[1].text.clone();
    let says = |from: &str, to: &str| {
        let mut evidence = an(&honest);
        assert!(text.contains(from), "{from} is not in {text}");
        evidence.terms[1].text = text.replacen(from, to, 1);
        let checks = audit.check_evidence(&[evidence]);
        let bad = checks[0].iter().find(|check| !check.is_good()).expect("it differs");
        bad.says.clone()
    };
    let an = sha256_hex(b"an-0123456789abcdef");
    let game = games_all::GAMES.find("xidach").expect("a game");
    let rules = format!(":{}:3:", game.rules_version().number());
    let rows = [
        (":xidach:", ":contraband:", "the game: contraband, and here xidach"),
        (":3:", ":4:", "the number of seats: 4, and here 3"),
        (&rules, ":9:3:", "the version of the rules: 9, and here "),
        ("{\"", "{\"x\":1,\"", "the settings: {\"x\":1,"),
        (",bot,", ",me,", "which hash sits where: "),
        (&an, "bot", "which hash sits where: bot,"),
    ];
    for (from, to, why) in rows {
        let says = says(from, to);
        assert!(says.contains(why), "{from} → {to}: {says}");
    }
}

/// [K62] A player with two devices has two files: what one of them sent, the other need not have.
#[test]
fn two_devices_have_two_files() {
    let honest = eventful();
    let audit = audit(&honest);
    let mut phone = an(&honest);
    let sent = phone.sent.split_off(1);
    let mut tablet = Evidence { seeds: Vec::new(), sent, ..phone.clone() };
    assert_eq!(bad(&audit.check_evidence(&[phone.clone()])[0]), [(Kind::Sent, Word::Client)]);
    let both = audit.check_evidence(&[phone.clone(), tablet.clone()]);
    assert!(both.iter().flatten().all(Check::is_good), "{both:?}");
    tablet.sent.push("never".into());
    let both = audit.check_evidence(&[phone, tablet]);
    assert_eq!(bad(&both[1]), [(Kind::Sent, Word::Client)]);
}

/// [K63] Evidence that cannot be read, or whose signatures do not fit its own key, is refused.
#[test]
fn evidence_must_fit_its_own_key() {
    let honest = eventful();
    let whole = serde_json::to_value(an(&honest)).expect("JSON");
    let read = |value: &Value| Evidence::read(value.to_string().as_bytes());
    assert_eq!(read(&whole), Ok(an(&honest)));
    let mut more = whole.clone();
    more["savedBy"] = json!("a later client");
    assert_eq!(read(&more), Ok(an(&honest)), "a program may add fields");
    let changes: [(&str, Value); 9] = [
        ("/houseKey", json!(journal::signed::HouseKey::from_bytes(&[8; 32]).public())),
        ("/houseKey", json!("07")),
        ("/table", json!("another")),
        ("/commitments/0/attempt", json!(2)),
        ("/commitments/0/signature", json!(null)),
        ("/terms/1/text", json!("other terms")),
        ("/heads/2/head", json!("0".repeat(64))),
        (
            "/heads/2/signature",
            whole["heads"][2]["signature"]
                .as_str()
                .map(|s| json!(s.to_uppercase()))
                .expect("a signature"),
        ),
        ("/seeds/0/seat", json!(-1)),
    ];
    for (place, value) in changes {
        let mut changed = whole.clone();
        *changed.pointer_mut(place).expect("a place") = value;
        assert!(read(&changed).is_err(), "{place}");
    }
    for field in ["houseKey", "table", "commitments", "terms", "seeds", "sent", "heads"] {
        let mut less = whole.clone();
        less.as_object_mut().expect("an object").remove(field);
        assert!(read(&less).is_err(), "{field}");
    }
    assert!(Evidence::read(b"{").is_err() && Evidence::read(b"\xff").is_err());
}

/// [K62] [K64] Whoever has signed terms does not write format 1.
#[test]
fn signed_terms_contradict_format_1() {
    let honest = eventful();
    let mut table = crate::common::Table::open("xidach", 3, "a,b,c");
    table.command(500, 0, None, json!({"type": "deal", "first": "left"}));
    let lines = crate::common::entries(&table.close(1_000));
    let first = crate::common::in_format_1(&lines);
    let journal = crate::common::rehashed(&first, crate::common::ZEROS);
    let audit = journal::audit(&journal, &games_all::GAMES).expect("it holds");
    let mut evidence = Evidence { commitments: Vec::new(), seeds: Vec::new(), ..an(&honest) };
    (evidence.sent, evidence.heads) = (Vec::new(), Vec::new());
    let terms = evidence.terms.split_off(1);
    evidence.terms.clear();
    assert_eq!(bad(&audit.check_evidence(&[evidence.clone()])[0]), [], "it names no key");
    let opening = journal::read(&journal).opening().expect("a line");
    let Ok(journal::Opened::Table(opened)) = journal::Opened::of(&opening.entry) else {
        panic!("it is the journal of a table")
    };
    evidence.terms = terms;
    evidence.terms[0].text = opened.terms().text();
    assert_eq!(bad(&audit.check_evidence(&[evidence])[0]), [(Kind::Terms, Word::House)]);
}

/// [K47] [K61] [K62] Under a player's server seed: the commitment, the player's own seeds, what was
/// sent, and heads. One file may be of several server seeds.
#[test]
fn rounds_are_held_against_what_was_kept() {
    let [first, next] = [1, 2].map(|seed| liar::honest_seed(&games_all::GAMES, "an", seed));
    let audit = journal::audit(first.journal.as_bytes(), &games_all::GAMES).expect("it holds");
    let changed = |change: &dyn Fn(&mut Evidence)| {
        let mut evidence = first.kept.clone();
        change(&mut evidence);
        bad(&audit.check_evidence(&[evidence])[0])
    };
    assert_eq!(changed(&|_| {}), []);
    assert_eq!(changed(&|kept| kept.seeds.clear()), [], "no seed was kept");
    let unsent = changed(&|kept| drop(kept.seeds.pop()));
    assert_eq!(unsent, [(Kind::Seed, Word::Client); 3], "the rounds of one of two seeds");
    let rows: [(Change<'_>, Kind, Word); 5] = [
        (&|kept| kept.sent.push("more".into()), Kind::Sent, Word::Client),
        (&|kept| drop(kept.sent.pop()), Kind::Sent, Word::Client),
        (&|kept| kept.heads[0].head = table::Hash::ZERO, Kind::Head, Word::Client),
        (
            &|kept| kept.commitments[0].server_seed_hash = table::Hash::ZERO,
            Kind::Commitment,
            Word::House,
        ),
        (&|kept| kept.table.push('h'), Kind::Table, Word::House),
    ];
    for (change, kind, word) in rows {
        assert_eq!(changed(change), [(kind, word)]);
    }
    let both = |kept: &mut Evidence| {
        kept.commitments.extend(&next.kept.commitments);
        kept.seeds.extend(next.kept.seeds.clone());
        kept.sent.push("under the next seed".into());
        kept.heads.extend(&next.kept.heads);
    };
    assert_eq!(changed(&both), [], "what is of the next seed is not here");
    assert!(audit.check_seed(Seat::new(0), "mine-0123456789abcdef").is_good());
    assert!(!audit.check_seed(Seat::new(0), "mine").is_good());
}
