//! A table of people who do anything that they are offered.

use bots::Random;
use serde_json::{Map, Value, json};
use table::draws::Dice;

use crate::house::person::Person;
use crate::house::{Guest, House};
use crate::record::{Acknowledged, Record};

/// A table at which everybody sits.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) game: &'static str,
    pub(crate) record: Record,
    /// What was said here.
    pub(crate) talk: Record,
    brains: Vec<Random>,
    asked: u64,
}

/// Short deadlines, so that some take effect between two kills.
fn config(game: &str) -> Value {
    match game {
        "contraband" => {
            json!({"rounds": 4, "selectSeconds": 2, "actSeconds": 2, "settleSeconds": 1})
        }
        "bazaar" => json!({"rounds": 3, "negotiateSeconds": 10, "revealSeconds": 5}),
        _ => json!({"turnSeconds": 5}),
    }
}

impl Table {
    pub(crate) fn new(game: &'static str, house: &mut House, people: &mut [Person]) -> Self {
        let new = json!({"game": game, "seats": people.len(), "config": config(game)});
        let made = house.post("/api/tables", &people[0].guest, &new);
        let id = made["table"]["id"].as_str().expect("an id").to_owned();
        for (seat, person) in people.iter_mut().enumerate() {
            house.sit(&made["table"], &person.guest, seat, &made["invite"]);
            person.join(&id);
            person.catch_up();
        }
        house.post(&format!("/api/tables/{id}/start"), &people[0].guest, &json!({}));
        for person in &mut *people {
            let opening = person.guest.opening(&made["table"]);
            person.send(&opening);
        }
        let mut brains = Vec::new();
        for (dice, person) in (0..).zip(people) {
            person.wait_for_the_game(&id);
            brains.push(Random::new(Dice::new(dice)));
        }
        let (record, talk) = Default::default();
        Self { id, game, record, talk, brains, asked: 0 }
    }

    /// Something that this person is offered.
    pub(crate) fn wish(&mut self, person: usize, people: &[Person]) -> Option<Value> {
        let (view, options) = people[person].tables[&self.id].texts();
        let command: Map<String, Value> = self.brains[person].any(&view, &options)?;
        self.asked += 1;
        let id = format!("{} {}", self.game, self.asked);
        Some(json!({"type": "command", "table": self.id, "id": id, "command": command}))
    }

    /// Asks at random and waits for the answer.
    pub(crate) fn play(&mut self, person: usize, people: &mut [Person]) {
        if let Some(ask) = self.wish(person, people) {
            let answer = people[person].ask(&ask);
            self.record.note(person, ask, answer);
        }
    }

    /// Something to say.
    pub(crate) fn words(&mut self) -> Value {
        self.asked += 1;
        let id = format!("{} said {}", self.game, self.asked);
        json!({"type": "say", "table": self.id, "id": id, "channel": "table", "number": 0, "text": id})
    }

    /// Whoever comes back hears all that was acknowledged, once, and an id is answered as before.
    pub(crate) fn check_talk(&mut self, people: &mut [Person], dice: &mut Dice) {
        if self.is_over(people) {
            return;
        }
        let channels = people[0].tables[&self.id].channels.as_array().expect("channels");
        let table = channels.iter().find(|one| one["channel"] == "table").expect("the table's own");
        let heard = table["messages"].as_array().expect("messages");
        for one in &self.talk.known {
            let times = heard.iter().filter(|said| said["text"] == one.ask["text"]).count();
            assert_eq!(times, 1, "{}", one.ask);
        }
        self.talk.ask_the_open(people);
        self.talk.ask_again(people, dice);
    }

    pub(crate) fn is_over(&self, people: &[Person]) -> bool {
        people.iter().any(|person| person.tables[&self.id].is_over)
    }

    /// All agree that it has been enough.
    pub(crate) fn end(&self, house: &mut House, people: &[Person]) {
        let guests: Vec<&Guest> = people.iter().map(|person| &person.guest).collect();
        house.end(&self.id, &guests);
    }

    /// The game is over: everything acknowledged is in its journal, and still answered.
    pub(crate) fn check(&self, house: &mut House, people: &mut [Person]) {
        let path = format!("/api/tables/{}", self.id);
        assert_eq!(house.get(&path, &people[1].guest)["status"], "over");
        let path = format!("{path}/journal");
        let (status, journal) = house.request("GET", &path, Some(&people[1].guest), None);
        assert_eq!(status, 200, "{journal}");
        self.record.check(&journal, |person| person);
        self.check_conflict(people);
        for person in people {
            person.tables.remove(&self.id);
        }
    }

    /// An id that was accepted with one command is not to be had for another.
    fn check_conflict(&self, people: &mut [Person]) {
        let Some(one) = self.record.known.last() else { return };
        let another = |other: &&Acknowledged| other.ask["command"] != one.ask["command"];
        let Some(other) = self.record.known.iter().find(another) else { return };
        let mut ask = one.ask.clone();
        ask["command"] = other.ask["command"].clone();
        let refused = people[one.person].ask(&ask);
        assert_eq!(refused["error"]["code"], "conflict", "{refused}");
    }
}
