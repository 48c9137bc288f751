//! The bare-hands client in Python plays every table game against a house in memory, by the
//! protocol's page alone, and recomputes its journal.

mod common;
mod house;
mod temp;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{TempFile, croupier};
use house::House;
use serde_json::Value;

/// A game that the client plays: its name, how many seats, and settings that do not let it wait.
const TABLES: &[(&str, &str, &str)] = &[
    ("xidach", "2", r#"{"turnSeconds":5}"#),
    ("xidach", "4", r#"{"turnSeconds":5}"#),
    ("contraband", "4", r#"{"rounds":4,"selectSeconds":5,"actSeconds":5,"settleSeconds":5}"#),
    ("contraband", "6", r#"{"rounds":2,"selectSeconds":5,"actSeconds":5,"settleSeconds":5}"#),
    ("bazaar", "2", r#"{"rounds":2,"negotiateSeconds":10,"revealSeconds":5}"#),
    ("bazaar", "5", r#"{"rounds":2,"negotiateSeconds":10,"revealSeconds":5,"pricing":"free"}"#),
    ("cashflow", "4", "{}"),
];

/// Chance alone hardly ever brings a game of CashFlow to its end: after this many commands its
/// players agree to end it.
const ENOUGH: &str = "40";

/// The games that are played against the house.
const ROUNDS: &[&str] = &["hilo", "chickenroad", "dragontower"];

const CLIENT: &str = "croupier_client.py";

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/python").join(name)
}

fn python(name: &str, arguments: &[&str]) -> Output {
    let mut python = Command::new("python3");
    python.arg(program(name)).args(arguments).output().expect("this test needs python3")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn house_in_memory() -> House {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", "memory"]);
    House::spawn(command)
}

/// Plays all seats, loses the line now and then, and keeps the journal and what was promised.
fn play(
    url: &str,
    (game, seats, config): (&str, &str, &str),
    journal: &TempFile,
    evidence: &TempFile,
) {
    let table = ["--url", url, "--game", game, "--seats", seats, "--config", config];
    let people = ["--people", seats, "--drop", "0.05", "--patience", "120"];
    let kept = ["--journal", journal.text(), "--evidence", evidence.text()];
    let ends: &[&str] = if game == "cashflow" { &["--enough", ENOUGH] } else { &[] };
    let arguments = [&table[..], &people, &kept, ends].concat();
    let Output { status, stdout, stderr } = python(CLIENT, &arguments);
    let (told, wrong) = (text(&stdout), text(&stderr));
    assert!(status.success(), "{game} {seats}: {wrong}{told}");
    assert!(told.contains(&format!("verified {game}: ")), "{game} {seats}: {told}");
}

#[test]
fn the_client_in_python_plays_every_table_game_and_verifies_it() {
    for game in games_all::GAMES.tables {
        assert!(TABLES.iter().any(|(name, ..)| *name == game.name()), "{} too", game.name());
    }
    let mut house = house_in_memory();
    let url = format!("http://{}", house.address());
    for table in TABLES {
        let (journal, evidence) = (TempFile::new("python-client"), TempFile::new("python-kept"));
        play(&url, *table, &journal, &evidence);
        verify(&journal, &evidence);
    }
    house.stop("TERM");
}

#[test]
fn the_client_in_python_plays_rounds_against_the_house_and_verifies_them() {
    for game in games_all::GAMES.sessions {
        assert!(ROUNDS.contains(&game.name()), "{} too", game.name());
    }
    let mut house = house_in_memory();
    let url = format!("http://{}", house.address());
    for game in ROUNDS {
        let journal = TempFile::new("python-rounds");
        let evidence = TempFile::new("python-rounds-kept");
        let kept = ["--journal", journal.text(), "--evidence", evidence.text()];
        let arguments = [&["--url", &url, "--game", game], &kept[..]].concat();
        let Output { status, stdout, stderr } = python("croupier_rounds.py", &arguments);
        let (told, wrong) = (text(&stdout), text(&stderr));
        assert!(status.success() && told.contains("5 rounds"), "{game}: {wrong}{told}");
        verify(&journal, &evidence);
    }
    house.stop("TERM");
}

/// The journal holds, in itself and against what the first player kept.
fn verify(journal: &TempFile, evidence: &TempFile) {
    let verified = croupier(&["verify", journal.text(), "--evidence", evidence.text()], b"");
    let (told, wrong) = (text(&verified.stdout), text(&verified.stderr));
    assert!(verified.status.success(), "{told}{wrong}");
}

/// [K66] Signatures by RFC 8032, and nothing that only looks like one.
#[test]
fn the_clients_in_python_know_a_signature() {
    let Output { status, stdout, stderr } = python("croupier/proof.py", &[]);
    let told = text(&stdout);
    assert!(status.success() && told.contains("RFC 8032 hold"), "{told}{}", text(&stderr));
}

#[test]
fn the_client_in_python_finds_a_journal_that_was_changed() {
    let mut house = house_in_memory();
    let journal = TempFile::new("python-client-changed");
    let evidence = TempFile::new("python-kept-changed");
    play(&format!("http://{}", house.address()), TABLES[0], &journal, &evidence);
    house.stop("TERM");
    assert!(
        python(CLIENT, &["--check", journal.text()]).status.success(),
        "nothing has changed yet"
    );
    let whole = std::fs::read_to_string(journal.text()).expect("a journal");
    let rows = [
        (whole.replacen("\"draws\":0", "\"draws\":1", 1), "chain"),
        (whole.replacen("\"serverSeed\":\"", "\"serverSeed\":\"0", 1), "chain"),
        (whole.replacen("\"number\":1,", "\"number\":2,", 1), "number"),
        (whole.replacen("{\"hash\"", " {\"hash\"", 1), "form"),
        (whole.lines().take(2).map(|line| format!("{line}\n")).collect(), "not closed"),
    ];
    for (changed, word) in rows {
        assert_ne!(changed, whole, "{word}");
        std::fs::write(journal.text(), changed).expect("it is written");
        let Output { status, stderr, .. } = python(CLIENT, &["--check", journal.text()]);
        let wrong = text(&stderr);
        assert!(!status.success() && wrong.contains(word), "{word} is not in: {wrong}");
    }
}

/// [K49] What was typed, at most 40 characters of it, then 16 random ones.
#[test]
fn the_clients_in_python_make_seeds_that_nobody_can_guess() {
    let mut house = house_in_memory();
    let url = format!("http://{}", house.address());
    let evidence = TempFile::new("python-seed");
    let typed = "my lucky: word, and a great many more letters than there is room for";
    let seeds = [(); 2].map(|()| {
        let arguments = ["--url", &url, "--seed", typed, "--evidence", evidence.text()];
        let played = python("croupier_rounds.py", &arguments);
        assert!(played.status.success(), "{}", text(&played.stderr));
        let kept = std::fs::read(evidence.text()).expect("evidence");
        let kept: Value = serde_json::from_slice(&kept).expect("JSON");
        kept["seeds"][0]["seed"].as_str().expect("a seed").to_owned()
    });
    house.stop("TERM");
    for seed in &seeds {
        let (own, random) = seed.split_at(40);
        assert_eq!(own, "my lucky word and a great many more lett");
        let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        assert!(random.len() == 16 && random.bytes().all(is_letter), "{seed}");
    }
    assert_ne!(seeds[0], seeds[1]);
}
