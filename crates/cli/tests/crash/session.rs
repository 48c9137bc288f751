//! A person's session of HiLo and its siblings, with the money counted from outside.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use table::draws::Dice;

use crate::house::House;
use crate::house::person::Person;
use crate::record::{Acknowledged, Record, is_accepted};

const GAMES: [&str; 3] = ["hilo", "chickenroad", "dragontower"];

/// What a person plays against the house.
pub(crate) struct Session {
    pub(crate) person: usize,
    pub(crate) record: Record,
    hash: String,
    /// The nonce of the next bet.
    nonce: u64,
    /// The rounds that are open, by game.
    rounds: BTreeMap<String, Value>,
    available: i64,
    held: i64,
    asked: u64,
}

impl Session {
    pub(crate) fn new(person: usize, people: &mut [Person]) -> Self {
        let (record, hash, rounds) = (Record::default(), String::new(), BTreeMap::new());
        let (nonce, available, held, asked) = (0, 0, 0, 0);
        let mut session = Self { person, record, hash, nonce, rounds, available, held, asked };
        session.set_client_seed(people);
        (session.available, session.held) = session.money(people);
        session
    }

    fn id(&mut self) -> String {
        self.asked += 1;
        format!("session {}", self.asked)
    }

    fn ask(&mut self, people: &mut [Person], kind: &str) -> Value {
        let id = self.id();
        people[self.person].ask(&json!({"type": kind, "id": id}))
    }

    fn set_client_seed(&mut self, people: &mut [Person]) {
        let id = self.id();
        let ask = json!({"type": "session.setClientSeed", "id": id, "clientSeed": "mine"});
        let seeds = people[self.person].ask(&ask);
        self.hash = seeds["seeds"]["serverSeedHash"].as_str().expect("a commitment").to_owned();
        self.nonce = seeds["seeds"]["nonce"].as_u64().expect("a nonce");
    }

    /// Available and held, in cents.
    fn money(&mut self, people: &mut [Person]) -> (i64, i64) {
        let info = self.ask(people, "session.info");
        let balances = info["balances"].as_array().expect("balances");
        let demo = balances.iter().find(|one| one["currency"] == "DEMO").expect("play money");
        (cents(&demo["available"]), cents(&demo["held"]))
    }

    /// Something to ask for, at random: a bet, a step, or what the round is worth.
    pub(crate) fn wish(&mut self, dice: &mut Dice) -> Value {
        let game = GAMES[dice.position(GAMES.len())];
        let id = self.id();
        let Some(round) = self.rounds.get(game) else {
            let mut bet = json!({"type": format!("{game}.placeBet"), "id": id, "amount": "1.25",
                "currency": "DEMO", "serverSeedHash": self.hash, "clientSeed": "mine",
                "nonce": self.nonce});
            if game != "hilo" {
                bet["difficulty"] = json!("easy");
            }
            return bet;
        };
        if round["view"]["canCashOut"] == true && dice.chance(1, 3) {
            return json!({"type": format!("{game}.cashOut"), "id": id});
        }
        match game {
            "hilo" => {
                let choice = ["higher", "lower", "skip"][dice.position(3)];
                json!({"type": "hilo.choice", "id": id, "choice": choice})
            }
            "chickenroad" => json!({"type": "chickenroad.move", "id": id}),
            _ => json!({"type": "dragontower.climb", "id": id}),
        }
    }

    /// Asks at random and waits for the answer.
    pub(crate) fn play(&mut self, people: &mut [Person], dice: &mut Dice) {
        let ask = self.wish(dice);
        self.ask_for(people, ask);
    }

    fn ask_for(&mut self, people: &mut [Person], ask: Value) {
        let answer = people[self.person].ask(&ask);
        if is_accepted(&answer) {
            self.count(&ask, &answer);
        }
        self.record.note(self.person, ask, answer);
    }

    pub(crate) fn count_all(&mut self, all: &[Acknowledged]) {
        for one in all {
            self.count(&one.ask, &one.answer);
        }
    }

    /// What an acknowledged request has done to the money and to the rounds.
    fn count(&mut self, ask: &Value, answer: &Value) {
        let round = &answer["round"];
        let (game, view) = (round["game"].as_str().expect("a game").to_owned(), &round["view"]);
        let stake = cents(&view["betAmount"]);
        if ask["amount"].is_string() {
            self.available -= stake;
            self.held += stake;
            self.nonce += 1;
        }
        if view["phase"] == "playing" {
            self.rounds.insert(game, round.clone());
            return;
        }
        self.held -= stake;
        self.available +=
            if view["finalPayout"].is_string() { cents(&view["finalPayout"]) } else { 0 };
        self.rounds.remove(&game);
    }

    /// The house has the same money and the same cards as this side of the line.
    pub(crate) fn check(&mut self, people: &mut [Person]) {
        for game in GAMES {
            let active = self.ask(people, &format!("{game}.checkActive"));
            assert_eq!(active["round"], self.rounds.get(game).cloned().unwrap_or_default());
        }
        assert_eq!(self.money(people), (self.available, self.held), "money was made or lost");
    }

    /// Retires the seed where nothing is open, and checks all that was played under it.
    pub(crate) fn rotate(&mut self, house: &mut House, people: &mut [Person]) {
        if !self.rounds.is_empty() {
            return;
        }
        let rotated = self.ask(people, "session.rotate");
        assert_eq!(rotated["retired"]["serverSeedHash"], json!(self.hash), "{rotated}");
        let path = format!("/api/seeds/{}/journal", self.hash);
        let (status, journal) = house.request("GET", &path, Some(&people[self.person].guest), None);
        assert_eq!(status, 200, "{journal}");
        self.record.check(&journal, |_| 0);
        self.record = Record::default();
        self.set_client_seed(people);
    }

    /// Plays until nothing is open.
    pub(crate) fn finish(&mut self, people: &mut [Person], dice: &mut Dice) {
        while !self.rounds.is_empty() {
            let ask = self.wish(dice);
            if !ask["amount"].is_string() {
                self.ask_for(people, ask);
            }
        }
    }
}

/// A decimal string with two decimals.
fn cents(text: &Value) -> i64 {
    text.as_str().expect("money").replace('.', "").parse().expect("digits")
}
