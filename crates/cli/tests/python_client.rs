//! The bare-hands client in Python plays every table game against a house in memory, by the
//! protocol's page alone, and recomputes its journal.

mod common;
mod house;
mod temp;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{TempFile, croupier};
use house::House;

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

/// Plays all seats, loses the line now and then, and keeps the journal.
fn play(url: &str, (game, seats, config): (&str, &str, &str), journal: &TempFile) {
    let table = ["--url", url, "--game", game, "--seats", seats, "--config", config];
    let people = ["--people", seats, "--drop", "0.05", "--patience", "120"];
    let kept = ["--journal", journal.text()];
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
        let journal = TempFile::new("python-client");
        play(&url, *table, &journal);
        let verified = croupier(&["verify", journal.text()], b"");
        assert!(verified.status.success(), "{}", text(&verified.stderr));
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
        let arguments = ["--url", &url, "--game", game, "--journal", journal.text()];
        let Output { status, stdout, stderr } = python("croupier_rounds.py", &arguments);
        let (told, wrong) = (text(&stdout), text(&stderr));
        assert!(status.success() && told.contains("5 rounds"), "{game}: {wrong}{told}");
        let verified = croupier(&["verify", journal.text()], b"");
        assert!(verified.status.success(), "{}", text(&verified.stderr));
    }
    house.stop("TERM");
}

#[test]
fn the_client_in_python_finds_a_journal_that_was_changed() {
    let mut house = house_in_memory();
    let journal = TempFile::new("python-client-changed");
    play(&format!("http://{}", house.address()), TABLES[0], &journal);
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
