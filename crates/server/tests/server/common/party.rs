//! People at a table, each with a socket.

use std::time::Duration;

use serde_json::{Map, Value, json};
use table::Hash;

use super::{Dice, Person, Socket, TestHouse, any_command};

/// What a command may be refused with that was offered a moment ago.
const STALE: [&str; 4] = ["wrong_phase", "game_over", "not_your_turn", "not_allowed"];

/// The settings of a game that is over soon: one round, and no waits longer than that.
pub(crate) fn short(game: &Value, seconds: u64) -> Value {
    let defaults = game["config"].as_object().expect("settings").clone();
    let quick = |(name, value): (String, Value)| match name.as_str() {
        "rounds" => (name, json!(1)),
        _ if name.ends_with("Seconds") => (name, json!(seconds)),
        _ => (name, value),
    };
    Value::Object(defaults.into_iter().map(quick).collect::<Map<_, _>>())
}

/// The table games of a house.
pub(crate) async fn table_games(house: &TestHouse) -> Vec<Value> {
    let games = house.get("/api/games", &[]).await.json();
    let all = games.as_array().expect("games");
    all.iter().filter(|game| game["table"] == true).cloned().collect()
}

/// People at a table.
pub(crate) struct Party {
    pub(crate) people: Vec<Person>,
    pub(crate) sockets: Vec<Socket>,
    pub(crate) table: String,
}

impl Party {
    /// A private table of a game, everybody seated and joined.
    pub(crate) async fn gather(house: &TestHouse, game: &str, seats: u8, config: Value) -> Self {
        let creator = Person::new(house, "An").await;
        let new = json!({"game": game, "seats": seats, "config": config});
        let (table, invite) = creator.make(house, new).await;
        let mut people = vec![creator];
        for seat in 1..seats {
            let person = Person::new(house, &format!("Player {seat}")).await;
            assert_eq!(person.sit(house, &table, &invite).await.status, 200);
            people.push(person);
        }
        let mut party = Self { people, sockets: Vec::new(), table };
        party.come_back(house).await;
        party
    }

    /// Everybody comes, or comes back to a house that was opened again.
    pub(crate) async fn come_back(&mut self, house: &TestHouse) {
        self.sockets.clear();
        for person in &self.people {
            let mut socket = person.connect(house).await;
            socket.join(&self.table).await;
            self.sockets.push(socket);
        }
    }

    pub(crate) async fn start(&mut self, house: &TestHouse) {
        let path = format!("/api/tables/{}/start", self.table);
        let started = self.people[0].post(house, &path, json!({})).await;
        assert_eq!(started.status, 200, "{started:?}");
        for socket in &mut self.sockets {
            socket.until("openSeeds").await;
        }
        for socket in &mut self.sockets {
            while socket.tables[&self.table].view.is_null() {
                socket.next().await;
            }
        }
    }

    pub(crate) async fn begin(house: &TestHouse, game: &str, seats: u8, config: Value) -> Self {
        let mut party = Self::gather(house, game, seats, config).await;
        party.start(house).await;
        party
    }

    /// Takes all messages that are there.
    pub(crate) async fn listen(&mut self) {
        for socket in &mut self.sockets {
            while tokio::time::timeout(Duration::from_millis(2), socket.next()).await.is_ok() {}
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.sockets[0].tables[&self.table].is_over()
    }

    /// Somebody asks for something that was offered, if anything was.
    pub(crate) async fn ask(&mut self, dice: &mut Dice, id: &str) {
        let seat = usize::try_from(dice.below(self.sockets.len() as u64)).expect("a seat");
        let options = self.sockets[seat].tables[&self.table].options.clone();
        if let Some(command) = any_command(&options, dice) {
            let answer = self.sockets[seat].command(&self.table, id, &command).await;
            let code = answer["error"]["code"].as_str().unwrap_or("stale");
            let fine = answer["type"] == "accepted" || STALE.contains(&code);
            assert!(fine, "{command} got {answer}");
        }
    }

    /// Random commands of everybody; deadlines move who does nothing. True once the game is over.
    pub(crate) async fn play(&mut self, dice: &mut Dice, most: u32) -> bool {
        for number in 0..most {
            if self.is_over() {
                return true;
            }
            self.ask(dice, &format!("c{number}")).await;
            self.listen().await;
        }
        false
    }

    /// Everybody agrees to end the game; one that has ended meanwhile needs nobody's consent.
    pub(crate) async fn agree_to_end(&mut self) {
        for socket in &mut self.sockets {
            let agreed = socket.agree(&self.table, "the end", true).await;
            let fine = agreed["type"] == "accepted" || agreed["error"]["code"] == "game_over";
            assert!(fine, "{agreed}");
        }
        for socket in &mut self.sockets {
            while socket.tables[&self.table].info["status"] != "over" {
                socket.next().await;
            }
        }
    }

    /// The journal, once the game is over, with every head that this person was given.
    pub(crate) async fn check_journal(&mut self, house: &TestHouse, game: &str) {
        let path = format!("/api/tables/{}/journal", self.table);
        for (person, socket) in self.people.iter().zip(&mut self.sockets) {
            while socket.tables[&self.table].info["status"] != "over" {
                socket.until("table").await;
            }
            let known = &socket.tables[&self.table];
            let last = known.info["head"].as_str().expect("a head");
            let heads = known.heads.iter().map(String::as_str).chain([last]);
            let heads: Vec<Hash> = heads.map(|head| head.parse().expect("a hash")).collect();
            let journal = person.get(house, &path).await;
            let figures = journal::verify(&journal.body, &heads, &games_all::GAMES);
            let figures = figures.unwrap_or_else(|finding| panic!("{game}: {finding}"));
            assert!(figures.to_string().starts_with(&format!("{game}, ")), "{figures}");
        }
    }
}
