//! Everybody sits at a table of every game, and two of them play against the house as well.

#![allow(dead_code, reason = "each test file uses its part")]

use std::time::Duration;

use table::draws::Dice;

use crate::house::House;
use crate::house::person::Person;
use crate::session::Session;
use crate::starts::Start;
use crate::tables::Table;

/// How many requests are waited for in the life of a house, beside those that a kill meets.
const TURNS: u64 = 10;
/// Settings for such an evening: the same people make a new room for every match, and rooms stay for an
/// hour.
pub(crate) const LIMITS: &str = r#"{"limits":{"tablesPerPlayer":10000,"seatsPerPlayer":10000}}"#;
const NAMES: [&str; 4] = ["An", "Bình", "Cúc", "Dũng"];
const GAMES: [&str; 4] = ["xidach", "contraband", "bazaar", "cashflow"];

/// An evening.
pub(crate) struct Evening {
    pub(crate) house: House,
    pub(crate) people: Vec<Person>,
    pub(crate) tables: Vec<Table>,
    pub(crate) sessions: Vec<Session>,
    /// A table that is started again and again.
    start: Start,
    pub(crate) dice: Dice,
}

impl Evening {
    pub(crate) fn begin(mut house: House, seed: u64) -> Self {
        let mut people: Vec<_> = NAMES.iter().map(|name| Person::new(&mut house, name)).collect();
        let tables = GAMES.map(|game| Table::new(game, &mut house, &mut people)).into();
        let sessions = [0, 3].map(|person| Session::new(person, &mut people)).into();
        let start = Start::new(&mut house, &people);
        Self { house, people, tables, sessions, start, dice: Dice::new(seed) }
    }

    /// Requests of everybody everywhere, each waited for.
    pub(crate) fn play(&mut self) {
        for _ in 0..TURNS {
            let person = self.dice.position(self.people.len());
            for table in &mut self.tables {
                table.play(person, &mut self.people);
            }
        }
        for session in &mut self.sessions {
            for _ in 0..TURNS / 3 {
                session.play(&mut self.people, &mut self.dice);
            }
        }
    }

    /// A request of somebody somewhere, waited for.
    pub(crate) fn turn(&mut self) {
        let person = self.dice.position(self.people.len());
        let place = self.dice.position(self.tables.len() + self.sessions.len());
        match place.checked_sub(self.tables.len()) {
            Some(session) => self.sessions[session].play(&mut self.people, &mut self.dice),
            None if self.tables[place].is_over(&self.people) => {}
            None => self.tables[place].play(person, &mut self.people),
        }
    }

    /// Everybody asks at once, and nobody waits for an answer.
    pub(crate) fn ask_at_once(&mut self) {
        self.start.begin(&mut self.house, &mut self.people, &mut self.dice);
        for table in &mut self.tables {
            let (speaker, words) = (self.dice.position(self.people.len()), table.words());
            self.people[speaker].send(&words);
            table.talk.open.push((speaker, words));
            for person in 0..self.people.len() {
                if let Some(ask) = table.wish(person, &self.people) {
                    self.people[person].send(&ask);
                    table.record.open.push((person, ask));
                }
            }
        }
        for session in &mut self.sessions {
            let ask = session.wish(&mut self.dice);
            self.people[session.person].send(&ask);
            session.record.open.push((session.person, ask));
        }
        std::thread::sleep(Duration::from_micros(self.dice.below(8000)));
    }

    /// What the house had answered before it was gone.
    pub(crate) fn sort_out(&mut self) {
        self.people.iter_mut().for_each(Person::drain);
        for table in &mut self.tables {
            table.record.sort_out(&mut self.people);
            table.talk.sort_out(&mut self.people);
        }
        for session in &mut self.sessions {
            let answered = session.record.sort_out(&mut self.people);
            session.count_all(&answered);
        }
    }

    /// Everybody comes back, and hears one of the tables from its beginning.
    pub(crate) fn come_back(&mut self, round: u64) {
        let whole = &self.tables[usize::try_from(round).expect("few") % self.tables.len()];
        for person in &mut self.people {
            person.come_back(&self.house, &whole.id);
        }
    }

    /// Some of the starts became a game, and some did not.
    pub(crate) fn must_have_started(&self) {
        self.start.finish();
    }

    /// Nothing acknowledged is missing; what was under way is there or is not.
    pub(crate) fn check(&mut self) {
        self.start.check(&mut self.house, &self.people);
        for table in &mut self.tables {
            table.check_talk(&mut self.people, &mut self.dice);
            table.record.ask_the_open(&mut self.people);
            table.record.ask_again(&mut self.people, &mut self.dice);
        }
        for session in &mut self.sessions {
            let more = session.record.ask_the_open(&mut self.people);
            session.count_all(&more);
            session.record.ask_again(&mut self.people, &mut self.dice);
            session.check(&mut self.people);
            session.rotate(&mut self.house, &mut self.people);
        }
        for number in 0..self.tables.len() {
            if self.tables[number].is_over(&self.people) {
                self.tables[number].check(&mut self.house, &mut self.people);
                let game = self.tables[number].game;
                self.tables[number] = Table::new(game, &mut self.house, &mut self.people);
            }
        }
    }

    /// Ends every match, so that its journal is its players', and retires every seed.
    pub(crate) fn finish(mut self) {
        for table in &self.tables {
            table.end(&mut self.house, &self.people);
            table.check(&mut self.house, &mut self.people);
        }
        for session in &mut self.sessions {
            session.finish(&mut self.people, &mut self.dice);
            session.check(&mut self.people);
            session.rotate(&mut self.house, &mut self.people);
        }
    }
}
