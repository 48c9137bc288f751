//! The journal of a player's server seed and its audit, damaged and forged: contract §4.

mod common;

use common::{TempFile, ZEROS, croupier};
use journal::seed::{Bet, SeedBook};
use journal::{Figures, Finding, Line, Subject, verify};
use serde_json::{Value, json};
use table::draws::{Seeds, sha256_hex};
use table::erased::{AnyGame, AnyMatch, Opening};
use table::{Millis, Seat};

/// A journal being played, round by round.
struct Player {
    book: SeedBook,
    rounds: Vec<Box<dyn AnyMatch>>,
    text: String,
}

impl Player {
    fn new() -> Self {
        let games: Vec<&'static dyn AnyGame> =
            games_all::GAMES.sessions.iter().map(|game| *game as _).collect();
        let mut book = SeedBook::new(ZEROS);
        let text = book.open(&games) + "\n";
        Self { book, rounds: Vec::new(), text }
    }

    fn bet(&mut self, game: &str, command: Value) {
        let rules = games_all::GAMES.find(game).expect("a game");
        let seeds = Seeds::new(ZEROS, "lucky");
        let nonce = self.rounds.len() as u64;
        let opening = Opening { seats: 1, config: "{}", seeds, nonce };
        let (play, _) = rules.open(opening).expect("it opens");
        let bet = Bet::of(&*play, "DEMO");
        self.rounds.push(play);
        self.write(self.rounds.len() - 1, Some(bet), command);
    }

    fn play(&mut self, round: usize, command: Value) {
        self.write(round, None, command);
    }

    fn write(&mut self, round: usize, bet: Option<Bet>, command: Value) {
        let play = &mut self.rounds[round];
        let at = Millis::new(self.book.lines() * 1_000);
        let id = format!("id-{}", self.book.lines());
        let command = play.read(command).expect("a command");
        let draft = play.propose(Seat::new(0), &command, at).expect("the rules take it");
        play.commit();
        self.text += &self.book.command(round as u64, bet, &command, &id, &draft);
        self.text += "\n";
    }
}

/// HiLo's worked example and Chicken Road under the next nonce, one within the other.
fn journal() -> Vec<u8> {
    let mut player = Player::new();
    player.bet("hilo", json!({"type": "placeBet", "amount": "10.00"}));
    player.play(0, json!({"type": "choice", "choice": "lower"}));
    player.bet("chickenroad", json!({"type": "placeBet", "amount": "1.00", "difficulty": "easy"}));
    player.play(0, json!({"type": "choice", "choice": "higher"}));
    player.play(1, json!({"type": "move"}));
    player.play(0, json!({"type": "cashOut"}));
    if player.rounds[1].phase() == journal::seed::PLAYING {
        player.play(1, json!({"type": "cashOut"}));
    }
    let line = player.book.close(Millis::new(60_000));
    (player.text + &line + "\n").into_bytes()
}

fn check(bytes: &[u8]) -> Result<Figures, Finding> {
    verify(bytes, &[], &games_all::GAMES)
}

fn entries(bytes: &[u8]) -> Vec<String> {
    let text = str::from_utf8(bytes).expect("a journal is UTF-8");
    text.lines().map(|line| Line::parse(line).expect("a line").entry.to_owned()).collect()
}

/// A journal of these entries whose hashes were all made anew.
fn rehashed(entries: &[String]) -> Vec<u8> {
    let mut previous = journal::FIRST.to_owned();
    let mut text = String::new();
    for (number, entry) in entries.iter().enumerate() {
        let salt = sha256_hex(format!("{ZEROS}:salt:{number}").as_bytes());
        let hash = sha256_hex(format!("{previous}:{salt}:{entry}").as_bytes());
        text += &(Line { hash: &hash, entry }.text() + "\n");
        previous = hash;
    }
    text.into_bytes()
}

/// [K44] [K47] The chain is a table's; rounds of different games interleave and all are replayed.
#[test]
fn a_seeds_journal_is_verified() {
    let journal = journal();
    assert_eq!(rehashed(&entries(&journal)), journal);
    let figures = check(&journal).expect("it is verified");
    assert_eq!(figures.of, Subject::Seed { rounds: 2 });
    let file = TempFile::new("seed-journal");
    std::fs::write(file.path(), &journal).expect("it is written");
    let output = croupier(&["verify", file.text(), "--head", &figures.hashes[2]], b"");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(said.starts_with("verified: a server seed, 2 rounds"), "{said}");
    assert!(said.contains("entry 2"), "{said}");
}

/// [K48] A changed, missing or added byte is found, wherever it is.
#[test]
fn every_changed_byte_of_a_seeds_journal_is_found() {
    let journal = journal();
    for at in 0..journal.len() {
        for other in [b'0', b'1', b' ', b'\n', journal[at] ^ 0x20] {
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

/// [K47] [K48] In a file whose hashes were all made anew, whatever contradicts the rules, the
/// draws or the commitment is found, at its entry.
#[test]
fn forgeries_of_a_seeds_journal_are_found() {
    let rows = [
        (0, r#""format":1"#, r#""format":2"#),
        (0, r#""hilo":1"#, r#""hilo":2"#),
        (0, r#""hilo":1"#, r#""lohi":1"#),
        (0, r#""hilo":"e3"#, r#""hilo":"e4"#),
        (0, r#""draws":0"#, r#""draws":1"#),
        (0, r#""at":0"#, r#""at":1"#),
        (1, r#""card":8"#, r#""card":9"#),
        (1, r#""who":0"#, r#""who":1"#),
        (1, r#""who":0"#, r#""who":"house""#),
        (1, r#""who":0"#, r#""who":"clock""#),
        (1, r#""round":0"#, r#""round":1"#),
        (1, r#""nonce":0"#, r#""nonce":1"#),
        (1, r#""draws":1"#, r#""draws":2"#),
        (1, r#""rtp":96,"#, ""),
        (1, r#""game":"hilo""#, r#""game":"xidach""#),
        (1, r#""amount":"10.00"},"id""#, r#""amount":"20.00"},"id""#),
        (1, r#""amount":"10.00"},"id""#, r#""amount":"2000.00"},"id""#),
        (1, r#""clientSeed":"lucky""#, r#""clientSeed":"plucky""#),
        (2, r#""round":0"#, r#""round":1"#),
        (2, r#","round":0"#, ""),
        (2, r#""multiplier":"1.56"#, r#""multiplier":"1.57"#),
        (2, r#""at":2000"#, r#""at":999"#),
        (2, r#""choice":"lower"}"#, r#""choice":"higher"}"#),
        (3, r#""game":"chickenroad""#, r#""game":"hilo""#),
        (3, r#""nonce":1"#, r#""nonce":0"#),
        (6, r#""payout":"17.69""#, r#""payout":"17.70""#),
    ];
    let journal = entries(&journal());
    for (at, from, to) in rows {
        let mut forged = journal.clone();
        assert!(forged[at].contains(from), "{from} is not in {}", forged[at]);
        forged[at] = forged[at].replacen(from, to, 1);
        match check(&rehashed(&forged)) {
            Err(Finding::Entry(found, why)) => {
                assert_eq!(found, at, "{from} → {to}: {why}");
            }
            other => panic!("{from} → {to}: {other:?}"),
        }
    }
}

/// [K47] Entries cannot be left out or doubled, nothing stands behind the close, and it waits for
/// every round.
#[test]
fn entries_of_a_seeds_journal_cannot_be_left_out() {
    let journal = entries(&journal());
    let renumbered = |entries: &[String]| {
        let number = |(number, entry): (usize, &String)| {
            let rest = entry.split_once(',').expect("a field after the number").1;
            format!("{{\"number\":{number},{rest}")
        };
        check(&rehashed(&entries.iter().enumerate().map(number).collect::<Vec<_>>()))
    };
    assert!(renumbered(&journal).is_ok());
    for at in 0..journal.len() {
        let mut fewer = journal.clone();
        fewer.remove(at);
        assert!(renumbered(&fewer).is_err(), "without entry {at}");
        let mut doubled = journal.clone();
        doubled.insert(at, journal[at].clone());
        assert!(renumbered(&doubled).is_err(), "entry {at} twice");
    }
    let open = [&journal[..6], &journal[journal.len() - 1..]].concat();
    let found = renumbered(&open).expect_err("a round is open").to_string();
    assert!(found.contains("while a round is open"), "{found}");
    let closed = renumbered(&journal[..journal.len() - 1]).expect_err("it is not closed");
    assert_eq!(closed, Finding::NotClosed);
}
