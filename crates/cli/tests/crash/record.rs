//! The outside list: what was asked, and what was acknowledged.

use std::collections::BTreeMap;

use journal::{Read, Who};
use serde_json::{Value, json};
use table::Hash;
use table::draws::Dice;

use crate::house::person::Person;

/// How many of the newest acknowledgements are asked for again after each kill.
const NEWEST: usize = 3;

/// A request, and the answer that acknowledged it.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) person: usize,
    pub(crate) ask: Value,
    pub(crate) answer: Value,
}

/// What was asked at one table, or of one session.
#[derive(Default)]
pub(crate) struct Record {
    pub(crate) known: Vec<Acknowledged>,
    /// Asked when the house was killed.
    pub(crate) open: Vec<(usize, Value)>,
}

/// Whether an answer acknowledges.
pub(crate) fn is_accepted(answer: &Value) -> bool {
    answer["type"] == "accepted" || answer["type"] == "session.accepted"
}

impl Record {
    /// Notes an answer; what was refused is not there and may be forgotten.
    pub(crate) fn note(&mut self, person: usize, ask: Value, answer: Value) {
        if is_accepted(&answer) {
            self.known.push(Acknowledged { person, ask, answer });
        }
    }

    /// After a kill: what the house had answered by then. The rest stays open.
    pub(crate) fn sort_out(&mut self, people: &mut [Person]) -> Vec<Acknowledged> {
        let before = self.known.len();
        for (person, ask) in std::mem::take(&mut self.open) {
            match people[person].answered(ask["id"].as_str().expect("an id")) {
                Some(answer) => self.note(person, ask, answer),
                None => self.open.push((person, ask)),
            }
        }
        self.known[before..].to_vec()
    }

    /// At the next house: what was open is asked again, and is there or is judged again.
    pub(crate) fn ask_the_open(&mut self, people: &mut [Person]) -> Vec<Acknowledged> {
        let before = self.known.len();
        for (person, ask) in std::mem::take(&mut self.open) {
            let answer = people[person].ask(&ask);
            self.note(person, ask, answer);
        }
        self.known[before..].to_vec()
    }

    /// Asks some of it again: each gets the answer that it got.
    pub(crate) fn ask_again(&self, people: &mut [Person], dice: &mut Dice) {
        let older = (!self.known.is_empty()).then(|| &self.known[dice.position(self.known.len())]);
        for one in self.known.iter().rev().take(NEWEST).chain(older) {
            let again = people[one.person].ask(&one.ask);
            assert_eq!(again, one.answer, "{}", one.ask);
        }
    }

    pub(crate) fn heads(&self) -> Vec<Hash> {
        let head = |one: &Acknowledged| {
            one.answer["head"].as_str().and_then(|head| head.parse().ok()).expect("a head")
        };
        self.known.iter().map(head).collect()
    }

    /// The journal holds, and has everything that was acknowledged once, under its head.
    pub(crate) fn check(&self, journal: &str, seat: impl Fn(usize) -> usize) {
        let verified = journal::verify(journal.as_bytes(), &self.heads(), &games_all::GAMES);
        verified.unwrap_or_else(|finding| panic!("{finding}"));
        let mut found = BTreeMap::new();
        for read in journal::read(journal.as_bytes()) {
            let Read { line, entry } = read.expect("a line");
            if let (Who::Seat(seat), Some(id)) = (entry.who, entry.id) {
                let (key, head) = ((usize::from(seat.number()), id), json!(line.hash));
                assert!(found.insert(key, head).is_none(), "twice: {}", line.entry);
            }
        }
        for one in &self.known {
            let id = one.ask["id"].as_str().expect("an id").to_owned();
            let head = found.get(&(seat(one.person), id));
            assert_eq!(head, Some(&one.answer["head"]), "{}", one.ask);
        }
    }
}
