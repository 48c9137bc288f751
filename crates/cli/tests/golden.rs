//! Games that were recorded once, decided again: whoever changes what a rule leads to, or a byte of
//! the journal's format, changes one of these, and has to say so under *Rules* or *Journal format*
//! in the changelog, with a new rules version.

use std::path::Path;

use journal::evidence::{Check, Evidence};
use table::Hash;
use table::erased::AnyGame;

/// The game, the hash of its last entry, its commands, and the draws that were checked.
const GOLDEN: &[(&str, &str, usize, u64)] = &[
    ("hilo", "00646bc1ba4e7e10df49c58b8c6f32750c5c90f5225b31b8b01af311a77db5dd", 60, 50),
    ("chickenroad", "021eea98c72e81b53c21f5d026049b1f7bc63f69af07d0fd64e854d5b0905eae", 60, 33),
    ("dragontower", "5b63481b3e1cecaf52fa00851b2236398d8885db2bc0d19fda18955bdb0c77ae", 60, 29),
    ("xidach", "4fa18589302122a57bae97709cc0d4fd897a0ee6bb6ec70cb20bcdc8ec988e6d", 24, 39),
    ("contraband", "3349a5150a6f5d8430ef9e9550f357e3071f7d67543c1034fc110c5f7da7dbd4", 41, 5),
    ("bazaar", "b8edf5485e38f13479654efd3da5d2f1e71bc660785ce2cd7517767e9cd8a384", 46, 24),
    ("cashflow", "f1e9f614ef8932c04558bd66a0d08d047a23bbb6b442933069c5c6033d2df4b9", 135, 249),
];

#[test]
fn recorded_games_are_decided_the_same_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (game, head, commands, draws) in GOLDEN {
        let journal = std::fs::read(folder.join(format!("{game}.journal"))).expect("it is there");
        let head: Hash = head.parse().expect("a hash");
        match journal::verify(&journal, &[head], &games_all::GAMES) {
            Ok(figures) => {
                assert_eq!((figures.commands, figures.draws), (*commands, *draws), "{game}");
                assert_eq!(figures.hashes.last(), Some(&head), "{game}");
            }
            Err(finding) => panic!("{game}: {finding}"),
        }
    }
}

#[test]
fn every_game_has_been_recorded() {
    let recorded: Vec<&str> = GOLDEN.iter().map(|(game, ..)| *game).collect();
    let registered: Vec<&str> = games_all::GAMES.all().map(AnyGame::name).collect();
    assert_eq!(recorded, registered);
}

/// The journal of a server seed with rounds of two games has its own form, and its own bytes.
#[test]
fn a_recorded_server_seed_is_decided_the_same_again() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/seed.journal");
    let journal = std::fs::read(file).expect("it is there");
    let head = "143ae26fc1f0804dc8ed9a3051ffbd2e6a0b481326d8d725795813f93b787aea";
    let head: Hash = head.parse().expect("a hash");
    let figures = journal::verify(&journal, &[head], &games_all::GAMES).expect("it holds");
    assert_eq!(figures.of, journal::Subject::Seed { rounds: 2 });
    assert_eq!((figures.commands, figures.draws), (7, 4));
    assert_eq!(figures.hashes.last(), Some(&head));
}

/// A match that a house served, in format 2: a void attempt, a bot, somebody away, an outage, an end
/// by consent. What its people kept is in it.
#[test]
fn a_recorded_match_of_a_house_is_decided_the_same_again() {
    let head = "4b88b53395a8d708db6175323f8e7a7e8d27ce08bff460797a33e856c435b063";
    let files = ["house.seat0.json", "house.seat2.json"];
    let figures = held_against("house.journal", head, &files);
    assert_eq!((figures.entries, figures.commands, figures.draws), (14, 1, 7));
}

/// A server seed of a house in format 2, with a round that a restored house ended.
#[test]
fn a_recorded_server_seed_of_a_house_is_decided_the_same_again() {
    let head = "d009bf5dc5957df3e2880ea51406dc96fd94dae0df6c8a04eee62ef5db2b270e";
    let figures = held_against("house-seed.journal", head, &["house-seed.json"]);
    assert_eq!(figures.of, journal::Subject::Seed { rounds: 3 });
    assert_eq!((figures.commands, figures.draws), (6, 4));
}

/// The figures of a recorded journal that ends with that head and holds against all evidence.
fn held_against(journal: &str, head: &str, evidence: &[&str]) -> journal::Figures {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let read = |name: &str| std::fs::read(folder.join(name)).expect("it is there");
    let text = read(journal);
    let audit = journal::audit(&text, &games_all::GAMES).expect("it holds");
    assert_eq!(audit.notes.last_head.to_string(), head);
    let evidence: Vec<Evidence> =
        evidence.iter().map(|name| Evidence::read(&read(name)).expect("it is evidence")).collect();
    let checks = audit.check_evidence(&evidence);
    assert!(checks.iter().flatten().all(Check::is_good), "{checks:?}");
    audit.figures
}
