//! What is said in a negotiation is forgotten: it is searched for in everything that the process
//! wrote and answers, by a search that finds what is stored.

mod house;
mod temp;

use std::fs::File;
use std::path::Path;
use std::process::Command;

use bots::Random;
use house::person::Person;
use house::{Folder, Guest, House};
use serde_json::{Value, json};
use table::draws::Dice;

const SECRET: &str = "canary-of-the-negotiation";
const AFTER_THE_RESTART: &str = "canary-of-the-second-life";
/// Said at the table and in a team, where it is stored: sealed.
const PLANTED: &str = "canary-at-the-table";
const OF_THE_TEAM: &str = "canary-of-the-team";
/// A name that is stored as it is: what finds this would find the others.
const NAME: &str = "Spectator";

/// A table of Contraband with four people and somebody who looks on.
struct Smuggling {
    data: Folder,
    logs: Folder,
    house: House,
    people: Vec<Person>,
    brains: Vec<Random>,
    table: String,
    asked: u32,
    /// What the houses before have said on standard output.
    said: String,
}

/// A house that logs all it has to say into a file.
fn open(data: &Folder, logs: &Folder, name: &str) -> House {
    let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data", data.text()]);
    command.args(["--log", "debug"]);
    std::fs::create_dir_all(logs.path()).expect("a folder");
    command.stderr(File::create(logs.path().join(name)).expect("a file"));
    House::spawn(command)
}

impl Smuggling {
    fn begin() -> Self {
        let (data, logs) = (Folder::new("canary"), Folder::new("canary-logs"));
        let mut house = open(&data, &logs, "first");
        let names = ["An", "Bình", "Cúc", "Dũng", NAME];
        let mut people: Vec<_> = names.iter().map(|name| Person::new(&mut house, name)).collect();
        let config = json!({"selectSeconds": 600, "actSeconds": 600, "settleSeconds": 600});
        let new = json!({"game": "contraband", "seats": 4, "public": true, "config": config});
        let made = house.post("/api/tables", &people[0].guest, &new);
        let table = made["table"]["id"].as_str().expect("an id").to_owned();
        for (seat, person) in people.iter_mut().enumerate() {
            person.heard = Some(Vec::new());
            if seat < 4 {
                house.sit(&made["table"], &person.guest, seat, &made["invite"]);
            }
            person.join(&table);
            person.catch_up();
        }
        house.post(&format!("/api/tables/{table}/start"), &people[0].guest, &json!({}));
        for person in &mut people[..4] {
            let opening = person.guest.opening(&made["table"]);
            person.send(&opening);
        }
        people.iter_mut().for_each(|person| person.wait_for_the_game(&table));
        let brain = |dice| Random::new(Dice::new(dice));
        let brains = (0..4).map(brain).collect();
        Self { data, logs, house, people, brains, table, asked: 0, said: String::new() }
    }

    /// The negotiation that this person may speak in.
    fn negotiation(&self, person: usize) -> Option<Value> {
        self.channel(person, "negotiation")
    }

    fn channel(&self, person: usize, kind: &str) -> Option<Value> {
        let channels = &self.people[person].tables[&self.table].channels;
        channels.as_array()?.iter().find(|one| one["channel"] == kind).cloned()
    }

    /// Who negotiates now.
    fn negotiators(&self) -> Vec<usize> {
        (0..self.people.len()).filter(|person| self.negotiation(*person).is_some()).collect()
    }

    /// Plays at random until a negotiation is open, or until none is.
    fn play_until(&mut self, open: bool) {
        for turn in 0..10_000 {
            // The table has told everybody all that happened before it answers this.
            self.house.get(&format!("/api/tables/{}", self.table), &self.people[0].guest);
            self.people.iter_mut().for_each(Person::catch_up);
            if self.negotiators().is_empty() != open {
                return;
            }
            let person = turn % 4;
            let (view, options) = self.people[person].tables[&self.table].texts();
            if let Some(command) = self.brains[person].any(&view, &options) {
                let id = format!("play {turn} {open}");
                let table = &self.table;
                let ask = json!({"type": "command", "table": table, "id": id, "command": command});
                self.people[person].ask(&ask);
            }
        }
        panic!("the negotiation never changes");
    }

    fn say(&mut self, person: usize, channel: &Value, text: &str) {
        self.asked += 1;
        let ask = json!({"type": "say", "table": self.table, "id": format!("say {}", self.asked),
            "channel": channel["channel"], "number": channel["number"], "text": text});
        let answer = self.people[person].ask(&ask);
        assert_eq!(answer["type"], "accepted", "{answer}");
        self.people.iter_mut().for_each(Person::catch_up);
    }

    /// Who has got a text over the socket.
    fn hearers(&self, text: &str) -> Vec<usize> {
        let heard = |person: &&usize| {
            let heard = self.people[**person].heard.as_ref().expect("it is kept");
            heard.iter().any(|message| message.contains(text))
        };
        (0..self.people.len()).collect::<Vec<_>>().iter().filter(heard).copied().collect()
    }

    /// Everything that the process has written, and answers to anybody now, by where it is.
    fn everything(&mut self) -> Vec<(String, Vec<u8>)> {
        let mut found = files(self.data.path());
        found.extend(files(self.logs.path()));
        found.push(("stdout".into(), self.said.clone().into_bytes()));
        let table = format!("/api/tables/{}", self.table);
        let paths = [
            "/api/tables",
            "/api/me",
            "/api/history",
            &table,
            &format!("{table}/journal"),
            &format!("{table}/replay"),
        ];
        for path in paths {
            for person in &self.people {
                let (_, body) = self.house.request("GET", path, Some(&person.guest), None);
                found.push((path.into(), body.into_bytes()));
            }
        }
        for person in &mut self.people {
            let mut socket = self.house.socket(&person.guest);
            socket.send(&json!({"type": "join", "table": self.table, "from": 0}));
            while let Some(message) = socket.next() {
                found.push(("a new socket".into(), message.to_string().into_bytes()));
                if ["update", "refused"].contains(&message["type"].as_str().unwrap_or_default()) {
                    break;
                }
            }
        }
        found
    }

    /// Where a text is found.
    fn places(&mut self, text: &str) -> Vec<String> {
        let holds = |bytes: &[u8]| bytes.windows(text.len()).any(|part| part == text.as_bytes());
        let everything = self.everything();
        everything.into_iter().filter(|(_, bytes)| holds(bytes)).map(|(place, _)| place).collect()
    }

    fn is_nowhere(&mut self) {
        for text in [SECRET, AFTER_THE_RESTART] {
            assert_eq!(self.places(text), [""; 0], "{text}");
        }
    }

    fn end(&mut self, signal: &str) {
        self.house.stop(signal);
        self.said += &self.house.said();
    }

    fn open_again(&mut self, log: &str) {
        self.house = open(&self.data, &self.logs, log);
        for person in &mut self.people {
            person.come_back(&self.house, "");
            person.catch_up();
        }
    }
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path());
    // The door for whoever runs the house is a socket.
    entries
        .filter(|path| path.is_file())
        .map(|path| (path.display().to_string(), std::fs::read(&path).expect("a file")))
        .collect()
}

#[test]
fn a_negotiation_is_in_no_file_log_metric_journal_or_later_answer() {
    let mut evening = Smuggling::begin();
    evening.play_until(true);
    let pair = evening.negotiators();
    assert_eq!(pair.len(), 2, "a smuggler and an inspector");
    let channel = evening.negotiation(pair[0]).expect("it is open");
    assert_eq!((&channel["forgotten"], &channel["emptied"]), (&json!(true), &json!(false)));
    evening.say(pair[0], &channel, SECRET);
    evening.say(pair[0], &json!({"channel": "table", "number": 0}), PLANTED);
    assert_eq!(evening.hearers(PLANTED), [0, 1, 2, 3, 4], "everybody hears the table");
    assert_eq!(evening.hearers(SECRET), pair, "nobody else hears a negotiation");
    let team = evening.channel(0, "team").expect("it is open");
    evening.say(0, &team, OF_THE_TEAM);
    assert_eq!(evening.hearers(OF_THE_TEAM).len(), 2, "nobody else hears a team");
    let names = evening.places(NAME);
    assert!(names.iter().any(|place| place.contains("sqlite")), "the search finds: {names:?}");
    assert_eq!(evening.places(PLANTED), ["a new socket"; 5], "talk is in no file");
    assert_eq!(evening.places(OF_THE_TEAM), ["a new socket"; 2], "talk is in no file");
    assert_eq!(evening.places(SECRET), ["a new socket"; 2], "those who negotiate still have it");

    evening.end("KILL");
    evening.open_again("second");
    assert_eq!(evening.negotiators(), pair, "the round goes on");
    for person in &pair {
        let channel = evening.negotiation(*person).expect("it is open");
        let state = (&channel["emptied"], &channel["messages"]);
        assert_eq!(state, (&json!(true), &json!([])), "it is empty and says so");
    }
    evening.is_nowhere();
    evening.say(pair[1], &channel, AFTER_THE_RESTART);
    evening.play_until(false);
    evening.is_nowhere();

    assert_eq!(evening.places(PLANTED), ["a new socket"; 5], "it is stored");
    assert_eq!(evening.places(OF_THE_TEAM), ["a new socket"; 2], "it is stored");
    let guests: Vec<&Guest> = evening.people[..4].iter().map(|person| &person.guest).collect();
    evening.house.end(&evening.table, &guests);
    evening.is_nowhere();
    assert_eq!(evening.places(OF_THE_TEAM), [""; 0], "what a team says ends with the match");
    assert_eq!(evening.places(PLANTED), ["a new socket"; 5], "the room is still there");
    evening.end("TERM");
    evening.house = open(&evening.data, &evening.logs, "third");
    evening.is_nowhere();
    assert_eq!(evening.places(PLANTED), ["a new socket"; 5], "the room outlives a restart");
    let close = format!("/api/tables/{}/close", evening.table);
    let host = &evening.people[0].guest;
    evening.house.post(&close, host, &json!({}));
    assert_eq!(evening.places(PLANTED), [""; 0], "what was said in a room ends with it");
    let past = evening.places("contraband");
    for place in ["/journal", "/replay", "/api/history"] {
        assert!(past.iter().any(|found| found.ends_with(place)), "{place} was searched: {past:?}");
    }
    assert!(evening.places("Croupier is open").contains(&"stdout".into()));
    assert!(evening.places("/api/tables").iter().any(|place| place.contains("canary-logs")));
}
