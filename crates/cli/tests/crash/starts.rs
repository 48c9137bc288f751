//! A table that is started whenever the house is about to be killed.

use serde_json::{Value, json};
use table::draws::Dice;

use crate::house::person::Person;
use crate::house::{Guest, House};

/// A table is given up by the house after twenty void attempts.
const MOST: usize = 15;

/// A table at which everybody sits and that has not begun.
pub(crate) struct Start {
    /// The table as it was before it was started.
    table: Value,
    invite: Value,
    /// What became of the starts so far.
    begun: u32,
    void: u32,
}

impl Start {
    pub(crate) fn new(house: &mut House, people: &[Person]) -> Self {
        let (table, invite) = make(house, people);
        let mut start = Self { table, invite, begun: 0, void: 0 };
        start.sit(house, people);
        start
    }

    fn path(&self, more: &str) -> String {
        format!("/api/tables/{}{more}", self.table["id"].as_str().expect("an id"))
    }

    fn sit(&mut self, house: &mut House, people: &[Person]) {
        for (seat, person) in people.iter().enumerate() {
            house.sit(&self.table, &person.guest, seat, &self.invite);
        }
        self.table = house.get(&self.path(""), &people[0].guest);
    }

    /// The start is accepted, and some open their seeds, or all of them do.
    pub(crate) fn begin(&mut self, house: &mut House, people: &mut [Person], dice: &mut Dice) {
        for person in &mut *people {
            person.receive(self.table["id"].as_str().expect("an id"));
            person.catch_up();
        }
        house.post(&self.path("/start"), &people[0].guest, &json!({}));
        let opening = if dice.chance(1, 2) { people.len() } else { dice.position(people.len()) };
        for person in &mut people[..opening] {
            let opening = person.guest.opening(&self.table);
            person.send(&opening);
        }
    }

    /// At the next house: it has begun with every seed, or the attempt is void and everybody still
    /// sits there.
    pub(crate) fn check(&mut self, house: &mut House, people: &[Person]) {
        let now = house.get(&self.path(""), &people[1].guest);
        match now["status"].as_str() {
            Some("running") => {
                self.begun += 1;
                self.check_game(house, people);
                (self.table, self.invite) = make(house, people);
            }
            Some("open") => {
                self.void += 1;
                self.check_void(&now);
                self.table = now;
                if self.table["voided"].as_array().is_some_and(|all| all.len() >= MOST) {
                    (self.table, self.invite) = make(house, people);
                }
            }
            other => panic!("nobody waits for ever: {other:?}"),
        }
        self.sit(house, people);
    }

    fn check_void(&self, now: &Value) {
        let number = |table: &Value| table["attempt"].as_u64().expect("a number");
        assert_eq!(number(now), number(&self.table) + 1, "{now}");
        let void = now["voided"].as_array().and_then(|all| all.last()).expect("a void attempt");
        assert_eq!((&void["reason"], &void["seats"]), (&json!("outage"), &json!([])));
        assert_eq!(void["serverSeedHash"], self.table["serverSeedHash"]);
        let seed = void["serverSeed"].as_str().expect("a seed");
        assert_eq!(json!(table::draws::sha256_hex(seed.as_bytes())), void["serverSeedHash"]);
        let seats = |table: &Value| -> Vec<Value> {
            let seats = table["seats"].as_array().expect("seats");
            seats.iter().map(|seat| seat["player"].clone()).collect()
        };
        assert_eq!(seats(now), seats(&self.table), "nobody has lost a seat");
    }

    /// The journal opens with the attempts that everybody saw.
    fn check_game(&self, house: &mut House, people: &[Person]) {
        let guests: Vec<&Guest> = people.iter().map(|person| &person.guest).collect();
        house.end(self.table["id"].as_str().expect("an id"), &guests);
        let (status, journal) =
            house.request("GET", &self.path("/journal"), Some(&people[2].guest), None);
        assert_eq!(status, 200, "{journal}");
        journal::verify(journal.as_bytes(), &[], &games_all::GAMES).expect("it holds");
        let first: Value =
            serde_json::from_str(journal.lines().next().expect("a line")).expect("JSON");
        let opening = &first["entry"]["what"];
        assert_eq!(opening["attempt"], self.table["attempt"]);
        assert_eq!(opening["serverSeedHash"], self.table["serverSeedHash"]);
        let seeds = |all: &Value| -> Vec<Value> {
            let all = all.as_array().expect("attempts");
            all.iter().map(|void| void["serverSeed"].clone()).collect()
        };
        assert_eq!(seeds(&opening["voided"]), seeds(&self.table["voided"]));
    }

    /// Both must have happened, or nothing was shown.
    pub(crate) fn finish(&self) {
        assert!(self.begun > 0 && self.void > 0, "{} begun, {} void", self.begun, self.void);
    }
}

fn make(house: &mut House, people: &[Person]) -> (Value, Value) {
    let new = json!({"game": "xidach", "seats": people.len()});
    let made = house.post("/api/tables", &people[0].guest, &new);
    (made["table"].clone(), made["invite"].clone())
}
