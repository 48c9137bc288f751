//! Journals made by play, and what forgers do to them.

use journal::signed::HouseKey;
use journal::{Bet, Book, Figures, Finding, Origin, Replay, SeedOrigin, read};
use serde_json::Value;
use table::draws::{Seeds, sha256_hex};
use table::erased::{AnyMatch, Opening};
use table::{Millis, Seat};

/// Everybody's server seed.
pub(crate) const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Everybody's house.
pub(crate) fn house_key() -> HouseKey {
    HouseKey::from_bytes(&[7; 32])
}

/// A table of one game, played and written down.
pub(crate) struct Table {
    pub(crate) play: Box<dyn AnyMatch>,
    pub(crate) book: Book,
    pub(crate) text: String,
}

impl Table {
    pub(crate) fn open(game: &str, seats: u8, client_seed: &str) -> Self {
        let rules = games_all::GAMES.find(game).expect("a game");
        let seeds = Seeds::new(ZEROS, client_seed);
        let opening = Opening { seats, config: "{}", seeds, nonce: 0 };
        let (play, begun) = rules.open(opening).expect("it opens");
        let mut book = Book::new(ZEROS);
        let text =
            book.open(&*play, 0, vec![None; usize::from(seats)], Origin::Referee, &begun) + "\n";
        Self { play, book, text }
    }

    pub(crate) fn command(&mut self, at: u64, seat: u8, id: Option<&str>, command: Value) {
        let (seat, at) = (Seat::new(seat), Millis::new(at));
        let command = self.play.read(command).expect("a command");
        let draft = self.play.propose(seat, &command, at).expect("the rules take it");
        self.play.commit();
        self.text += &self.book.command(seat, &command, id, &draft);
        self.text += "\n";
    }

    pub(crate) fn close(mut self, at: u64) -> Vec<u8> {
        self.play.wait_until(Millis::new(at));
        self.text += &self.book.close(&*self.play);
        (self.text + "\n").into_bytes()
    }
}

/// A server seed, played round by round.
pub(crate) struct Seed {
    pub(crate) book: Book,
    pub(crate) rounds: Vec<Box<dyn AnyMatch>>,
    pub(crate) text: String,
}

impl Seed {
    pub(crate) fn open() -> Self {
        let table = "seeds/0123456789abcdef0123".into();
        let origin = SeedOrigin { house_key: house_key().public(), table, attempt: 1 };
        let mut book = Book::new(ZEROS);
        let text = book.open_seed(games_all::GAMES.sessions, origin) + "\n";
        Self { book, rounds: Vec::new(), text }
    }

    pub(crate) fn bet(&mut self, game: &str, command: Value) {
        let rules = games_all::GAMES.find(game).expect("a game");
        let seeds = Seeds::new(ZEROS, "lucky");
        let nonce = self.rounds.len() as u64;
        let opening = Opening { seats: 1, config: "{}", seeds, nonce };
        let (play, _) = rules.open(opening).expect("it opens");
        let bet = Bet::of(&*play, "DEMO");
        self.rounds.push(play);
        self.write(self.rounds.len() - 1, Some(bet), command);
    }

    pub(crate) fn play(&mut self, round: usize, command: Value) {
        self.write(round, None, command);
    }

    fn write(&mut self, round: usize, bet: Option<Bet>, command: Value) {
        let play = &mut self.rounds[round];
        let at = Millis::new(self.book.lines() * 1_000);
        let id = format!("id-{}", self.book.lines());
        let command = play.read(command).expect("a command");
        let draft = play.propose(Seat::new(0), &command, at).expect("the rules take it");
        play.commit();
        self.text += &self.book.round_command(round as u64, bet, &command, Some(&id), &draft);
        self.text += "\n";
    }

    pub(crate) fn close(mut self) -> Vec<u8> {
        self.text += &self.book.close_seed(Millis::new(60_000));
        (self.text + "\n").into_bytes()
    }
}

pub(crate) fn check(journal: &[u8]) -> Result<Figures, Finding> {
    journal::verify(journal, &[], &games_all::GAMES)
}

/// Where a journal leads, under everybody's seed.
pub(crate) fn replay(journal: &[u8]) -> Result<Replay, Finding> {
    let mut reader = read(journal);
    let mut replay = Replay::reopen(&reader.opening()?, ZEROS, &games_all::GAMES)?;
    for found in reader {
        replay.take(&found?)?;
    }
    Ok(replay)
}

/// The entries of a journal, to be changed.
pub(crate) fn entries(journal: &[u8]) -> Vec<String> {
    read(journal).map(|read| read.expect("a line").line.entry.to_owned()).collect()
}

/// A journal of these entries whose hashes were all made again, with nothing but SHA-256.
pub(crate) fn rehashed(entries: &[String], server_seed: &str) -> Vec<u8> {
    let mut previous = ZEROS.to_owned();
    let mut text = String::new();
    for (number, entry) in entries.iter().enumerate() {
        let salt = sha256_hex(format!("{server_seed}:salt:{number}").as_bytes());
        previous = sha256_hex(format!("{previous}:{salt}:{entry}").as_bytes());
        text += &format!("{{\"hash\":\"{previous}\",\"entry\":{entry}}}\n");
    }
    text.into_bytes()
}

/// The same with the entries counted again.
pub(crate) fn renumbered(entries: &[String]) -> Vec<u8> {
    let number = |(number, entry): (usize, &String)| {
        let rest = entry.split_once(',').expect("a field after the number").1;
        format!("{{\"number\":{number},{rest}")
    };
    rehashed(&entries.iter().enumerate().map(number).collect::<Vec<_>>(), ZEROS)
}

/// The same entries as a program of format 1 wrote them.
pub(crate) fn in_format_1(entries: &[String]) -> Vec<String> {
    let mut first = entries.to_vec();
    first[0] = first[0].replace("\"format\":2", "\"format\":1");
    first[0] = first[0].replace("\"origin\":\"referee\",", "");
    first
}

/// The entry at which a forgery is found, and why.
pub(crate) fn forged(entries: &[String], at: usize, from: &str, to: &str) -> (usize, String) {
    let mut forged = entries.to_vec();
    assert!(forged[at].contains(from), "{from} is not in {}", forged[at]);
    forged[at] = forged[at].replacen(from, to, 1);
    match check(&rehashed(&forged, ZEROS)) {
        Err(Finding::OtherRules(why)) => (0, why),
        Err(Finding::OtherGame(game)) => (0, format!("this program knows no game {game:?}")),
        Err(Finding::Entry(found, why)) => (usize::try_from(found).expect("a few entries"), why),
        other => panic!("{from} → {to}: {other:?}"),
    }
}

/// Nowhere in the journal can a byte be changed or left out.
pub(crate) fn no_byte_can_change(journal: &[u8], others: &[fn(u8) -> u8]) {
    for at in 0..journal.len() {
        for other in others {
            let mut damaged = journal.to_vec();
            damaged[at] = other(damaged[at]);
            let changed = damaged[at] != journal[at];
            assert!(!changed || check(&damaged).is_err(), "byte {at} became {:#x}", damaged[at]);
        }
        let mut shorter = journal.to_vec();
        shorter.remove(at);
        assert!(check(&shorter).is_err(), "byte {at} was removed");
    }
}
