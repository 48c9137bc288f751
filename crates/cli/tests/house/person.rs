//! A person with a socket, who remembers everything that was told.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{CLIENT, Guest, House, Socket};

/// Somebody who plays at several tables.
pub(crate) struct Person {
    pub(crate) guest: Guest,
    socket: Socket,
    pub(crate) tables: BTreeMap<String, Known>,
    /// Answers that nobody has taken yet, by id.
    answers: BTreeMap<String, Value>,
    /// Everything that came, where that is kept.
    pub(crate) heard: Option<Vec<String>>,
    /// The house to come back to when the socket is gone, for whoever asks until there is an answer.
    pub(crate) insists_at: Option<String>,
}

/// How long somebody waits who asks again.
const AGAIN: std::time::Duration = std::time::Duration::from_millis(50);

/// Whether the house could not say at that moment.
fn is_put_off(answer: &Value) -> bool {
    let code = answer["error"]["code"].as_str();
    answer["type"] == "refused"
        && matches!(code, Some("storage_failed" | "shutting_down" | "rate_limited"))
}

/// What a person knows of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    n: u64,
    events: Vec<Value>,
    view: Value,
    options: Value,
    pub(crate) channels: Value,
    pub(crate) is_over: bool,
}

impl Known {
    /// View and options as the wire has them.
    pub(crate) fn texts(&self) -> (String, String) {
        (self.view.to_string(), self.options.to_string())
    }

    /// What comes while the line holds: nothing is missing and nothing comes twice.
    fn go_on(&mut self, update: &Value) {
        self.take(update);
        assert_eq!(self.n, self.events.len() as u64, "a gap or a repetition before {update}");
    }

    fn take(&mut self, update: &Value) {
        self.n = update["n"].as_u64().expect("a number");
        self.events.extend(update["events"].as_array().expect("events").iter().cloned());
        wire::follow(&mut self.view, update.get("view"));
        wire::follow(&mut self.options, update.get("options"));
    }

    /// The channels of now: what was said in those that were there before is left out, and stays.
    fn hear(&mut self, channels: &Value) {
        let before = std::mem::replace(&mut self.channels, channels.clone());
        let name = |one: &Value| (one["channel"].clone(), one["number"].clone());
        for channel in self.channels.as_array_mut().expect("channels") {
            if channel["messages"].is_null() {
                let had = before.as_array().into_iter().flatten();
                let same = had.into_iter().find(|one| name(one) == name(channel));
                channel["messages"] = same.map_or(Value::Null, |one| one["messages"].clone());
            }
        }
    }

    /// What comes after a restart, asked for from that number on.
    fn resume(&mut self, from: u64, update: &Value) {
        let before = self.clone();
        let known = usize::try_from(from).expect("a length");
        self.events.truncate(known);
        self.take(update);
        assert!(self.events.starts_with(&before.events), "the past has changed: {before:?}");
        assert_eq!(self.n, self.events.len() as u64, "{update}");
        if self.n == before.n {
            assert_eq!(self.view, before.view, "nothing has happened, and the view is another");
        }
    }
}

impl Person {
    pub(crate) fn new(house: &mut House, name: &str) -> Self {
        let guest = house.guest(name);
        let socket = house.socket(&guest);
        Self {
            guest,
            socket,
            tables: BTreeMap::new(),
            answers: BTreeMap::new(),
            heard: None,
            insists_at: None,
        }
    }

    pub(crate) fn send(&mut self, ask: &Value) {
        self.socket.send(ask);
    }

    /// Receives a new table.
    pub(crate) fn join(&mut self, table: &str) {
        self.tables.insert(table.to_owned(), Known::default());
        self.receive(table);
    }

    /// Receives a table without following it. All that is said there is told again.
    pub(crate) fn receive(&mut self, table: &str) {
        self.tables.entry(table.to_owned()).and_modify(|known| known.channels = Value::Null);
        self.send(&json!({"type": "join", "table": table, "client": CLIENT}));
    }

    pub(crate) fn wait_for_the_game(&mut self, table: &str) {
        while self.tables[table].view.is_null() {
            self.read().expect("the house is there");
        }
    }

    /// Asks and waits for the answer.
    pub(crate) fn ask(&mut self, ask: &Value) -> Value {
        loop {
            let answer = self.try_ask(ask);
            let Some(address) = self.insists_at.clone() else {
                return answer.expect("the house is there");
            };
            match answer {
                Some(answer) if !is_put_off(&answer) => return answer,
                Some(_) => std::thread::sleep(AGAIN),
                None => self.insist(&House::at(&address)),
            }
        }
    }

    /// None if the house is gone before it has answered.
    fn try_ask(&mut self, ask: &Value) -> Option<Value> {
        self.socket.try_send(ask)?;
        let id = ask["id"].as_str().expect("an id");
        loop {
            if let Some(answer) = self.answers.remove(id) {
                return Some(answer);
            }
            self.read()?;
        }
    }

    /// Comes back, however often that takes.
    pub(crate) fn insist(&mut self, house: &House) {
        let began = std::time::Instant::now();
        while self.try_come_back(house, "").is_none() {
            assert!(began.elapsed().as_secs() < 60, "the house does not come back");
            std::thread::sleep(AGAIN);
        }
    }

    /// Takes all that the house has sent by now.
    pub(crate) fn catch_up(&mut self) {
        self.send(&json!({"type": "ping"}));
        while self.read().expect("the house is there") != "pong" {}
    }

    /// The answer to an id, if it has come.
    pub(crate) fn answered(&mut self, id: &str) -> Option<Value> {
        self.answers.remove(id)
    }

    /// Takes all that a house sent before it was killed.
    pub(crate) fn drain(&mut self) {
        while self.read().is_some() {}
    }

    /// Takes one message to heart and gives its type.
    fn read(&mut self) -> Option<String> {
        let message = self.socket.next()?;
        self.learn(&message);
        message["type"].as_str().map(String::from)
    }

    fn learn(&mut self, message: &Value) {
        if let Some(heard) = &mut self.heard {
            heard.push(message.to_string());
        }
        if let Some(id) = message["id"].as_str() {
            self.answers.insert(id.to_owned(), message.clone());
        }
        match message["type"].as_str() {
            Some("update") => {
                self.known(&message["table"]).into_iter().for_each(|known| known.go_on(message));
            }
            Some("channels") => {
                if let Some(known) = self.known(&message["table"]) {
                    known.hear(&message["channels"]);
                }
            }
            Some("table") if message["table"]["status"] == "over" => {
                let known = self.known(&message["table"]["id"]);
                known.into_iter().for_each(|known| known.is_over = true);
            }
            _ => {}
        }
    }

    /// None of a table that was left behind.
    fn known(&mut self, table: &Value) -> Option<&mut Known> {
        self.tables.get_mut(table.as_str().expect("an id"))
    }

    /// Comes back to a house that was killed: every table goes on. `whole` is asked for from its
    /// first event on, the others from where they were.
    pub(crate) fn come_back(&mut self, house: &House, whole: &str) {
        self.try_come_back(house, whole).expect("the house is there");
    }

    /// None if the house is gone before it has told everything.
    fn try_come_back(&mut self, house: &House, whole: &str) -> Option<()> {
        self.socket = house.try_socket(&self.guest)?;
        self.answers.clear();
        let tables: Vec<String> = self.tables.keys().cloned().collect();
        for table in tables {
            let from = if table == whole { 0 } else { self.tables[&table].n };
            self.socket.try_send(&json!({"type": "join", "table": table, "from": from}))?;
            self.resume(&table, from)?;
        }
        Some(())
    }

    fn resume(&mut self, table: &str, from: u64) -> Option<()> {
        loop {
            let message = self.socket.next()?;
            let known = self.tables.get_mut(table).expect("it was joined");
            let named = message["table"] == json!(table);
            match message["type"].as_str() {
                Some("update") if named => {
                    known.resume(from, &message);
                    return Some(());
                }
                Some("refused") if named && is_put_off(&message) => return None,
                // It has gone to the archive; its journal will tell.
                Some("refused") if named => {
                    known.is_over = true;
                    return Some(());
                }
                _ => self.learn(&message),
            }
        }
    }
}
