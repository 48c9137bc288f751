//! Games that were recorded once, decided again: whoever changes what a rule leads to, or a byte of
//! the journal's format, changes one of these, and has to say so under *Rules* or *Journal format*
//! in the changelog, with a new rules version.

use std::path::Path;

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
