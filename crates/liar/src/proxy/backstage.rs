//! What the liar knows of the truth, and what it can do as the house that it pretends to be.

use std::collections::BTreeMap;

use journal::Closed;
use journal::signed::{HouseKey, Statement};
use serde_json::Value;
use table::Hash;

use super::speech::{Answer, Call, Content, Speaker};
use crate::Honest;
use crate::lies::edit::{tables_in, whole_or_new};

/// Where the table stands, in the order of its life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// Nobody sits there.
    #[default]
    Made,
    /// Somebody has sent the hash of a seed.
    Sat,
    /// The seeds are being opened.
    Starting,
    /// It is played.
    Running,
    /// It is over.
    Over,
}

/// A promise that the real house has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Promise {
    pub(crate) table: String,
    pub(crate) attempt: u64,
    pub(crate) hash: String,
}

/// What the liar knows of the truth.
pub struct Backstage {
    to: String,
    key: HouseKey,
    tokens: Vec<String>,
    /// The newest true word about each table.
    tables: BTreeMap<String, Value>,
    promises: Vec<Promise>,
    pub(crate) stage: Stage,
}

impl Backstage {
    pub(crate) fn new(to: &str, key: HouseKey) -> Self {
        Self {
            to: to.into(),
            key,
            tokens: Vec::new(),
            tables: BTreeMap::new(),
            promises: Vec::new(),
            stage: Stage::Made,
        }
    }

    /// Whose token that is.
    pub(crate) fn speaker(&mut self, token: &str) -> Speaker {
        let known = self.tokens.iter().position(|known| known == token);
        Speaker(known.unwrap_or_else(|| {
            self.tokens.push(token.into());
            self.tokens.len() - 1
        }))
    }

    /// Hears what the house answers.
    pub(crate) fn hear(&mut self, call: &Call, answer: &Answer) {
        if call.is("POST", "/api/tables/*/sit") && answer.status < 300 {
            self.stage = self.stage.max(Stage::Sat);
        }
        if let Content::Json(value) = &answer.content {
            self.learn(&mut value.clone());
        }
    }

    /// Hears what the house tells a client.
    pub(crate) fn hear_tell(&mut self, tell: &Value) {
        let is_over = whole_or_new(&tell["view"], "over") == Some(&true.into());
        if tell["type"] == "update" && is_over || tell["type"] == "session.rotated" {
            self.stage = Stage::Over;
        }
        self.learn(&mut tell.clone());
    }

    fn learn(&mut self, value: &mut Value) {
        for info in tables_in(value) {
            let Some(table) = info["id"].as_str() else { continue };
            self.stage = match info["status"].as_str() {
                Some("starting") => Stage::Starting,
                Some("running") => self.stage.max(Stage::Running),
                Some("over") => Stage::Over,
                _ => self.stage.min(Stage::Sat),
            };
            self.promised(table, info);
            self.tables.insert(table.into(), info.clone());
        }
        let seeds = &value["seeds"];
        if let (Some(table), true) = (seeds["table"].as_str(), seeds["attempt"].is_u64()) {
            self.promised(table, seeds);
        }
    }

    fn promised(&mut self, table: &str, info: &Value) {
        let (Some(attempt), Some(hash)) =
            (info["attempt"].as_u64(), info["serverSeedHash"].as_str())
        else {
            return;
        };
        let promise = Promise { table: table.into(), attempt, hash: hash.into() };
        if !self.promises.contains(&promise) {
            self.promises.push(promise);
        }
    }

    /// All true commitments that were ever shown.
    pub(crate) fn promises(&self) -> &[Promise] {
        &self.promises
    }

    /// The newest true word about a table.
    pub(crate) fn table(&self, table: &str) -> &Value {
        self.tables.get(table).unwrap_or(&Value::Null)
    }

    /// The public half of the house's key.
    pub(crate) fn public_key(&self) -> String {
        self.key.public().to_string()
    }

    /// Signs a commitment as the house would.
    pub(crate) fn sign_commitment(&self, table: &str, attempt: u64, hash: &str) -> String {
        self.key.sign(&Statement::commitment(table, attempt, read(hash))).to_string()
    }

    /// Signs terms as the house would.
    pub(crate) fn sign_terms(&self, table: &str, attempt: u64, terms: &str) -> String {
        self.key.sign(&Statement::terms(table, attempt, Hash::of(terms))).to_string()
    }

    /// Signs a head as the house would.
    pub(crate) fn sign_head(&self, table: &str, attempt: u64, head: &str) -> String {
        self.key.sign(&Statement::head(table, attempt, read(head))).to_string()
    }

    /// A house of another key.
    pub(crate) fn with_key(&self, key: HouseKey) -> Self {
        Self { key, ..Self::new(&self.to, self.key.clone()) }
    }

    /// A true journal, as the forger takes it: nobody's evidence goes with it.
    pub(crate) fn honest(&self, journal: String) -> Option<Honest> {
        let server_seed = Closed::read(journal.as_bytes()).ok()?.server_seed;
        Some(Honest { journal, server_seed, key: self.key.clone(), kept: BTreeMap::new() })
    }

    /// Asks the real house for something, with a client's own token.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        speaker: Speaker,
        body: &Value,
    ) -> Option<String> {
        let token = self.tokens.get(speaker.0)?;
        let request = axum::http::Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.to))
            .header("authorization", format!("Bearer {token}"));
        let sent = if body.is_null() { String::new() } else { body.to_string() };
        let mut answer = agent().run(request.body(sent).ok()?).ok()?;
        answer.body_mut().read_to_string().ok()
    }
}

/// A hash that is one already.
fn read(hash: &str) -> Hash {
    hash.parse().expect("the house's hashes, and the liar's own, are hashes")
}

/// What asks the real house.
pub(super) fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().new_agent()
}
