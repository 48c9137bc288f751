//! A house, its store, and clients that ask in JSON.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use house::{
    Configs, House, HouseSetup, Keys, Letters, Limits, OpenedAs, Outbox, Player, SessionRequest,
    Staff,
};
use serde_json::{Value, json};
use store::{Kind, Store, StoreFault};
use table::draws::sha256_hex;

pub(crate) use crate::keeper::Keeper;
use crate::keeper::ROOMY;

pub(crate) fn configs(overrides: &[(&str, Value)]) -> Configs {
    let text = |(name, value): &(&str, Value)| ((*name).into(), value.to_string());
    Configs::new(&overrides.iter().map(text).collect()).expect("it is taken")
}

pub(crate) async fn try_open(
    store: Box<dyn Store>,
    configs: Configs,
    memory: bool,
) -> Result<Arc<House>, StoreFault> {
    let (games, limits, keys) = (games_all::GAMES, Limits::default(), Keys::new([7; 32], &[8; 32]));
    let (staff, opened_as) = (Staff::default(), OpenedAs::Itself);
    let setup = HouseSetup { games, staff, limits, keys, memory, configs, opened_as };
    House::open(setup, store).await
}

pub(crate) async fn open(keeper: &Keeper, configs: Configs) -> Arc<House> {
    try_open(Box::new(keeper.clone()), configs, true).await.expect("the house opens")
}

pub(crate) async fn new_house() -> (Keeper, Arc<House>) {
    let keeper = Keeper::default();
    let house = open(&keeper, Configs::default()).await;
    (keeper, house)
}

/// Opens a house of which something is damaged: it is named with these words, the player's session is
/// left out, and everybody else is served.
pub(crate) async fn opens_without(keeper: &Keeper, client: &Client, words: &[&str]) {
    let house = open(keeper, Configs::default()).await;
    let damaged = house.damaged().join("; ");
    for word in words.iter().copied().chain([&*client.player.id.to_string()]) {
        assert!(damaged.contains(word), "{word} is not in: {damaged}");
    }
    assert!(house.is_ready());
    let refused = client.at(&house).ask(json!({"type": "session.info"})).await;
    assert_eq!(refused["error"]["code"], "storage_failed", "{refused}");
    let mut other = Client::new(&house).await;
    other.bet("hilo", "10.00").await;
}

/// A request as the server reads it.
pub(crate) fn request(ask: Value) -> serde_json::Result<SessionRequest> {
    match ask["type"].as_str().is_some_and(|kind| kind.starts_with("session.")) {
        true => serde_json::from_value(ask).map(SessionRequest::Session),
        false => serde_json::from_value(ask).map(SessionRequest::Round),
    }
}

/// A socket of a player.
pub(crate) struct Client {
    pub(crate) house: Arc<House>,
    pub(crate) player: Arc<Player>,
    pub(crate) token: String,
    outbox: Outbox,
    inbox: Letters,
    next: u64,
}

impl Client {
    /// A new player, with a client seed.
    pub(crate) async fn new(house: &Arc<House>) -> Self {
        let mut client = Self::without_seed(house).await;
        client.ask(json!({"type": "session.setClientSeed", "clientSeed": "lucky"})).await;
        client
    }

    /// The journal of a seed that this player has retired.
    pub(crate) async fn journal(&self, hash: &str) -> String {
        let journal = self.house.sessions().journal(&self.player, hash.parse().expect("a hash"));
        journal.await.expect("the journal").text
    }

    /// A new player.
    pub(crate) async fn without_seed(house: &Arc<House>) -> Self {
        let made = house.guests().register("An").await.expect("a player");
        Self::of(house, &made.token)
    }

    /// Another socket of a player.
    pub(crate) fn of(house: &Arc<House>, token: &str) -> Self {
        let player = house.guests().by_token(token).expect("the player is known");
        let (outbox, inbox) = Outbox::new(ROOMY, house.metrics().clone());
        let token = token.into();
        static SOCKETS: AtomicU64 = AtomicU64::new(1);
        let next = SOCKETS.fetch_add(1, Ordering::Relaxed) * 1_000_000;
        Self { house: house.clone(), player, token, outbox, inbox, next }
    }

    /// The same player after the house was opened again.
    pub(crate) fn at(&self, house: &Arc<House>) -> Self {
        Self::of(house, &self.token)
    }

    /// Asks under a new id, and gives the answer without it.
    pub(crate) async fn ask(&mut self, ask: Value) -> Value {
        self.next += 1;
        let id = format!("ask-{}", self.next);
        self.ask_as(&id, ask).await
    }

    /// Sends several requests at once, and gives the ids of their answers in the order in which
    /// they came.
    pub(crate) async fn pipeline(&mut self, asks: &[Value]) -> Vec<String> {
        for ask in asks {
            let request = request(ask.clone()).expect("a request of the wire");
            self.house.sessions().tell(self.player.id, &self.outbox, request);
        }
        let mut answered = Vec::new();
        while answered.len() < asks.len() {
            let told = self.told().await;
            answered.extend(told["id"].as_str().map(String::from));
        }
        answered
    }

    /// What the player may ask of a game now, by the type of its command.
    pub(crate) async fn options(&mut self, game: &str) -> BTreeMap<String, Vec<Value>> {
        self.active(game).await;
        let told = self.told().await;
        assert_eq!((&told["type"], &told["game"]), (&json!("session.options"), &json!(game)));
        let mut options: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for option in told["options"].as_array().expect("a list") {
            let kind = option["type"].as_str().expect("a type").to_owned();
            options.entry(kind).or_default().push(option.clone());
        }
        options
    }

    /// Asks under that id.
    pub(crate) async fn ask_as(&mut self, id: &str, mut ask: Value) -> Value {
        ask["id"] = json!(id);
        let request = request(ask).expect("a request of the wire");
        self.house.sessions().tell(self.player.id, &self.outbox, request);
        let mut answer = self.told().await;
        // What an earlier request changed is told behind its answer.
        let untold = ["session.balance", "session.options", "session.round", "session.reseeded"];
        while untold.iter().any(|kind| answer["type"] == *kind) {
            answer = self.told().await;
        }
        assert_eq!(answer["id"], id, "{answer}");
        answer.as_object_mut().expect("an object").remove("id");
        answer
    }

    async fn told(&mut self) -> Value {
        let bytes = self.inbox.recv().await.expect("the house is there");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    /// The live seeds.
    pub(crate) async fn seeds(&mut self) -> Value {
        self.ask(json!({"type": "session.seeds"})).await["seeds"].clone()
    }

    pub(crate) async fn hash(&mut self) -> String {
        self.seeds().await["serverSeedHash"].as_str().expect("a hash").into()
    }

    /// A bet in DEMO that quotes what is in force.
    pub(crate) async fn bet(&mut self, game: &str, amount: &str) -> Value {
        let ask = self.bet_ask(game, amount).await;
        self.ask(ask).await
    }

    pub(crate) async fn bet_ask(&mut self, game: &str, amount: &str) -> Value {
        let kind = format!("{game}.placeBet");
        let seeds = self.seeds().await;
        let client_seed = seeds["clientSeed"].as_str().unwrap_or("none yet");
        let mut ask = json!({"type": kind, "amount": amount, "currency": "DEMO",
            "serverSeedHash": seeds["serverSeedHash"], "clientSeed": client_seed,
            "nonce": seeds["nonce"]});
        if game != "hilo" {
            ask["difficulty"] = json!("easy");
        }
        ask
    }

    pub(crate) async fn step(&mut self, game: &str) -> Value {
        let active = self.active(game).await;
        self.ask(step_of(game, &active)).await
    }

    pub(crate) async fn active(&mut self, game: &str) -> Value {
        self.ask(json!({"type": format!("{game}.checkActive")})).await["round"].clone()
    }

    pub(crate) async fn cash_out(&mut self, game: &str) -> Value {
        self.ask(json!({"type": format!("{game}.cashOut")})).await
    }

    /// One success and out, or a loss: the round's view at its end.
    pub(crate) async fn finish(&mut self, game: &str) -> Value {
        let stepped = self.step(game).await;
        match stepped["round"]["view"]["canCashOut"] == json!(true) {
            true => self.cash_out(game).await["round"]["view"].clone(),
            false => stepped["round"]["view"].clone(),
        }
    }

    pub(crate) async fn rotate(&mut self) -> Value {
        let rotated = self.ask(json!({"type": "session.rotate"})).await;
        self.ask(json!({"type": "session.setClientSeed", "clientSeed": "lucky"})).await;
        rotated
    }

    /// Available and held in DEMO.
    pub(crate) async fn money(&mut self) -> (String, String) {
        let info = self.ask(json!({"type": "session.info"})).await;
        let text = |name: &str| info["balances"][0][name].as_str().expect("money").to_owned();
        (text("available"), text("held"))
    }
}

/// The likelier guess, or the only step.
pub(crate) fn step_of(game: &str, round: &Value) -> Value {
    match game {
        "hilo" => {
            let high = round["view"]["currentCard"].as_u64().is_some_and(|card| card <= 7);
            json!({"type": "hilo.choice", "choice": if high { "higher" } else { "lower" }})
        }
        "chickenroad" => json!({"type": "chickenroad.move"}),
        _ => json!({"type": "dragontower.climb"}),
    }
}

pub(crate) fn code(answer: &Value) -> &str {
    assert_eq!(answer["type"], "session.refused", "{answer}");
    answer["error"]["code"].as_str().expect("a code")
}

/// The draws of the contract, recomputed by hand.
pub(crate) fn word(server_seed: &str, nonce: u64, index: u64) -> u64 {
    let hash = sha256_hex(format!("{server_seed}:lucky:{nonce}:{index}").as_bytes());
    u64::from_str_radix(&hash[..8], 16).expect("hex")
}

pub(crate) fn cards(server_seed: &str, nonce: u64, count: usize) -> Value {
    let card = |index| word(server_seed, nonce, index) % 13 + 1;
    (0..count as u64).map(card).collect()
}

/// Units of a decimal string with two decimals.
pub(crate) fn cents(text: &Value) -> i64 {
    text.as_str().expect("money").replace('.', "").parse().expect("digits")
}

/// What every posting moves, by place: all of it together is zero.
pub(crate) fn places(keeper: &Keeper) -> BTreeMap<String, i64> {
    let mut places = BTreeMap::new();
    for (_, posting) in keeper.documents(Kind::Posting) {
        let units = posting["units"].as_i64().expect("whole units");
        let place = |side: &str| posting[side].as_str().expect("a place").to_owned();
        *places.entry(place("from")).or_default() -= units;
        *places.entry(place("to")).or_default() += units;
    }
    places
}

/// A folder that is gone after the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("croupier-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind harms nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
