//! `kill -9` at any moment, under play in every game: what was acknowledged is there once, and
//! nothing is half there.

#[path = "../house/mod.rs"]
mod house;
mod record;
mod session;
mod starts;
mod tables;
#[path = "../temp/mod.rs"]
mod temp;

use std::time::Duration;

use conformance::Effort;
use house::person::Person;
use house::{Folder, House};
use session::Session;
use starts::Start;
use table::draws::Dice;
use tables::Table;

/// How often the house is killed in an evening. A test run has one, a long one has ten: what a house
/// takes up again grows with its evening, so one of ten times as many kills would take far longer.
const KILLS: u64 = 200;
/// How many requests are waited for in the life of a house, beside those that a kill meets.
const TURNS: u64 = 10;
const NAMES: [&str; 4] = ["An", "Bình", "Cúc", "Dũng"];
const GAMES: [&str; 4] = ["xidach", "contraband", "bazaar", "cashflow"];

/// Everybody sits at a table of every game, and two of them play against the house as well.
struct Evening {
    /// Gone before its folder is.
    house: House,
    folder: Folder,
    people: Vec<Person>,
    tables: Vec<Table>,
    sessions: Vec<Session>,
    /// A table that is started again and again.
    start: Start,
    dice: Dice,
}

impl Evening {
    fn begin(seed: u64) -> Self {
        let folder = Folder::new("crash");
        // The same people make a new room for every match, and rooms stay for an hour.
        let limits = r#"{"limits":{"tablesPerPlayer":10000,"seatsPerPlayer":10000}}"#;
        std::fs::create_dir_all(folder.path()).expect("a folder");
        std::fs::write(folder.path().join("croupier.json"), limits).expect("written");
        let mut house = House::open(&folder, &[]);
        let mut people: Vec<_> = NAMES.iter().map(|name| Person::new(&mut house, name)).collect();
        let tables = GAMES.map(|game| Table::new(game, &mut house, &mut people)).into();
        let sessions = [0, 3].map(|person| Session::new(person, &mut people)).into();
        let start = Start::new(&mut house, &people);
        Self { house, folder, people, tables, sessions, start, dice: Dice::new(seed) }
    }

    /// Requests of everybody everywhere, each waited for.
    fn play(&mut self) {
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

    /// Everybody asks at once, and in the middle of it the house is gone.
    fn kill(&mut self) {
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
        self.house.kill();
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

    fn open_again(&mut self, round: u64) {
        self.house = House::open(&self.folder, &[]);
        let whole = &self.tables[usize::try_from(round).expect("few") % self.tables.len()];
        for person in &mut self.people {
            person.come_back(&self.house, &whole.id);
        }
    }

    /// Nothing acknowledged is missing; what was under way is there or is not.
    fn check(&mut self) {
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
    fn finish(mut self) {
        self.start.finish();
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

/// [K42] [K45] [K51] Every acknowledged request is there once and has the same answer, at every table
/// and in every session, and whatever was said is heard once; views go on where they were; no money is made or lost; every start that was
/// accepted became a game or a void attempt that cost nobody a seat; and every journal at its end
/// holds every head that was given.
#[test]
fn nothing_acknowledged_is_lost_by_kill_9() {
    let effort = Effort::of_this_run();
    for number in 0..effort.of(1) {
        let mut evening = Evening::begin(effort.seed(9 + number));
        for round in 0..KILLS {
            evening.play();
            evening.kill();
            evening.open_again(round);
            evening.check();
        }
        evening.finish();
    }
}
