//! A house with an operator, and that operator's wallet: two real processes on this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use operator::{Asked, HEADER, Key};
use serde_json::{Value, json};

use crate::house::{Folder, Guest, House, Socket, ended};

/// What every player has in the wallet at first, in cents.
pub(crate) const START: i64 = 10_000;

/// The wallet's players.
pub(crate) const PLAYERS: [&str; 2] = ["p-77", "p-78"];

/// The operator's wallet, as a process.
pub(crate) struct Wallet {
    child: Child,
    pub(crate) address: String,
}

impl Wallet {
    fn start(folder: &Path, address: &str, players: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command.args(["wallet", "--listen", address, "--keys", "wallet.keys"]);
        for player in players {
            command.args(["--player", &format!("{player}=USD:100.00")]);
        }
        let mut child =
            command.current_dir(folder).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut said = String::new();
        let mut reader = BufReader::new(child.stdout.take().expect("it is piped"));
        reader.read_line(&mut said).expect("it says where it is");
        let address = said.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        Self { address: address.expect("it has an address").to_owned(), child }
    }

    fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Asks the wallet's own door.
    pub(crate) fn control(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let (status, text, _) = http(&self.address, method, path, "", &body);
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).expect("JSON")
    }

    pub(crate) fn fault(&self, fault: &str, on: &str, times: u64) {
        let mut fault = json!({"fault": fault, "on": on, "times": times});
        if fault["fault"] == "reordered" {
            // A debit is held until its rollback has come; the house waits 3 s for an answer.
            fault["millis"] = json!(if on == "debit" { 10_000 } else { 500 });
        }
        self.control("POST", "/control/faults", &fault);
    }

    /// What a player has, in cents.
    pub(crate) fn balance(&self, player: &str) -> i64 {
        let players = self.control("GET", "/control/players", &Value::Null);
        let all = players["players"].as_array().expect("a list");
        let found = all.iter().find(|one| one["player"] == player).expect("it is known");
        cents(&found["balance"])
    }
}

impl Drop for Wallet {
    fn drop(&mut self) {
        // One that was killed is gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A house, its operator and its wallet.
pub(crate) struct World {
    folder: Folder,
    pub(crate) wallet: Wallet,
    pub(crate) house: House,
    pub(crate) key: Key,
}

impl World {
    pub(crate) fn new(name: &str, terms: &Value) -> Self {
        Self::by(name, terms, None)
    }

    /// The same with another way to the wallet.
    pub(crate) fn by(name: &str, terms: &Value, way: Option<&str>) -> Self {
        let folder = Folder::new(name);
        let configs = folder.path().join("configs/operators");
        std::fs::create_dir_all(&configs).expect("a folder");
        let currencies = json!({"USD": {"decimals": 2, "minBet": "0.10", "maxBet": "50.00",
            "maxPayout": "1000.00", "type": "fiat", "playMoney": "100.00"},
            "DEMO": {"decimals": 2, "minBet": "0.10", "maxBet": "50.00", "maxPayout": "1000.00",
            "type": "play", "playMoney": "1000.00"}});
        let file = folder.path().join("configs/currencies.json");
        std::fs::write(file, currencies.to_string()).expect("a file");
        let write = |id: &str, url: &str| {
            let mut config = json!({"operatorId": id, "currencies": ["USD"], "wallet": {"url": url},
                "origins": ["https://play.acme.example"], "returnUrl": "https://acme.example/lobby"});
            let more = terms.as_object().expect("an object").clone();
            config.as_object_mut().expect("an object").extend(more);
            std::fs::write(configs.join(format!("{id}.json")), config.to_string()).expect("a file");
        };
        write("acme", "http://127.0.0.1:1/wallet");
        write("other", "http://127.0.0.1:1/wallet");
        let key = new_key(&folder, "acme", &[]);
        let line = format!("{} {}\n", key.0, key.1);
        std::fs::write(folder.path().join("wallet.keys"), line).expect("a file");
        let wallet = Wallet::start(folder.path(), "127.0.0.1:0", &PLAYERS);
        write("acme", &format!("http://{}/wallet", way.unwrap_or(&wallet.address)));
        let house = House::open(&folder, &[]);
        let key = Key::new(&key.0, &key.1).expect("a key");
        Self { folder, wallet, house, key }
    }

    pub(crate) fn folder(&self) -> &Folder {
        &self.folder
    }

    pub(crate) fn kill_wallet(&mut self) {
        self.wallet.kill();
        self.wallet = Wallet::start(self.folder.path(), &self.wallet.address, &[]);
    }

    pub(crate) fn kill_house(&mut self) {
        self.house.kill();
        self.house = House::open(&self.folder, &[]);
    }

    /// The header of a request that a key signs now.
    pub(crate) fn signature(key: &Key, method: &str, path: &str, body: &str) -> String {
        let asked = Asked { method, target: path, body: body.as_bytes() };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time");
        let nonce = format!("{:016x}", now.as_nanos() & u128::from(u64::MAX));
        format!("{HEADER}: {}\r\n", key.sign(&asked, now.as_secs(), &nonce))
    }

    /// A request that a key has signed.
    pub(crate) fn signed(&self, key: &Key, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let header = Self::signature(key, method, path, &body);
        let (status, text, _) = http(self.house.address(), method, path, &header, &body);
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// What the operator asks, which is granted.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.signed(&self.key, method, path, body);
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        self.ask("GET", path, &Value::Null)
    }

    /// A session of a player, as the operator asks for it and the player's page opens it.
    pub(crate) fn launch(&mut self, player: &str, demo: bool) -> Value {
        let ask = json!({"player": player, "currency": "USD", "game": "hilo", "demo": demo});
        let made = self.ask("POST", "/operator/v1/sessions", &ask);
        let url = made["url"].as_str().expect("an address");
        let token = url.split_once('#').expect("a token").1;
        let body = json!({"token": token});
        let (status, opened) = self.house.request("POST", "/api/play", None, Some(&body));
        assert_eq!(status, 200, "{opened}");
        serde_json::from_str(&opened).expect("JSON")
    }

    pub(crate) fn player(&mut self, player: &str) -> Player {
        let opened = self.launch(player, false);
        Player::of(self, opened["token"].as_str().expect("a token"))
    }

    /// Waits until nothing is owed.
    pub(crate) fn settle(&self) {
        loop {
            let owed = self.get("/operator/v1/outbox");
            if owed["owed"].as_array().expect("a list").is_empty() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    /// Every round of the operator, over all pages.
    pub(crate) fn rounds(&self) -> Vec<Value> {
        let (mut all, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = self.get(&format!("/operator/v1/rounds{cursor}"));
            all.extend(page["rounds"].as_array().expect("a list").iter().cloned());
            match page["cursor"].as_str() {
                Some(next) => cursor = format!("?cursor={next}"),
                None => return all,
            }
        }
    }

    /// What a player must have by the house's records, in cents.
    pub(crate) fn expected(&self, player: &str) -> i64 {
        let own = self.rounds().into_iter().filter(|round| round["player"] == player);
        let moved = own.map(|round| match round["status"].as_str().expect("a status") {
            "won" | "lost" => cents(&round["payout"]) - cents(&round["stake"]),
            "open" => -cents(&round["stake"]),
            _ => 0,
        });
        START + moved.sum::<i64>()
    }

    /// Both sides have the same, to the cent; the house's own sums hold.
    pub(crate) fn check(&mut self) {
        self.settle();
        let mut moved = 0;
        for player in PLAYERS {
            let (theirs, ours) = (self.wallet.balance(player), self.expected(player));
            assert_eq!(theirs, ours, "{player} has another balance");
            moved += theirs - START;
        }
        assert_eq!(self.house.stop("TERM"), Some(0));
        let checked = ended(&["ledger", "check", self.folder.text()]);
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        assert!(said.contains("holds:"), "{said}");
        let clearing = said.split("clearing ").nth(1).and_then(|rest| rest.lines().next());
        let clearing = clearing.map_or(0, |text| cents(&json!(text)));
        assert_eq!(clearing, moved, "{said}");
        self.house = House::open(&self.folder, &[]);
    }
}

/// A key's id and secret, as the command shows them once.
pub(crate) fn new_key(folder: &Folder, operator: &str, more: &[&str]) -> (String, String) {
    let arguments = ["operator", "key", operator, "--data", folder.text()];
    let made = ended(&[&arguments[..], more].concat());
    let said = String::from_utf8_lossy(&made.stdout).into_owned();
    let word = |name: &str| said.lines().find_map(|line| line.strip_prefix(name)).map(String::from);
    let found = word("key ").zip(word("secret "));
    found.unwrap_or_else(|| panic!("{said}{}", String::from_utf8_lossy(&made.stderr)))
}

/// An operator's player, at a socket.
pub(crate) struct Player {
    pub(crate) guest: Guest,
    pub(crate) socket: Socket,
    asked: u64,
}

impl Player {
    pub(crate) fn of(world: &World, token: &str) -> Self {
        let guest = Guest { token: token.into() };
        let socket = world.house.socket(&guest);
        let mut player = Self { guest, socket, asked: 0 };
        player.reseed();
        player
    }

    /// The same player at the house that was opened again.
    pub(crate) fn again(&mut self, world: &World) {
        self.socket = world.house.socket(&self.guest);
    }

    pub(crate) fn reseed(&mut self) {
        let seeds = self.ask(json!({"type": "session.seeds"}));
        if seeds["seeds"]["clientSeed"].is_null() {
            self.ask(json!({"type": "session.setClientSeed", "clientSeed": "mine"}));
        }
    }

    pub(crate) fn ask(&mut self, mut ask: Value) -> Value {
        self.asked += 1;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time");
        let id = format!("{}-{}", now.as_nanos(), self.asked);
        ask["id"] = json!(id);
        self.socket.send(&ask);
        self.socket.until(|message| message["id"] == id.as_str())
    }

    pub(crate) fn bet(&mut self, game: &str, amount: &str) -> Value {
        self.reseed();
        let seeds = self.ask(json!({"type": "session.seeds"}))["seeds"].clone();
        let mut bet = json!({"type": format!("{game}.placeBet"), "amount": amount,
            "currency": "USD", "serverSeedHash": seeds["serverSeedHash"],
            "clientSeed": seeds["clientSeed"], "nonce": seeds["nonce"]});
        if game != "hilo" {
            bet["difficulty"] = json!("easy");
        }
        self.ask(bet)
    }

    /// Plays HiLo's open round to an end: the likelier guess, then out.
    pub(crate) fn finish(&mut self) -> Option<Value> {
        let active = self.ask(json!({"type": "hilo.checkActive"}));
        let view = &active["round"]["view"];
        let card = view["currentCard"].as_u64()?;
        if view["canCashOut"] == true {
            return Some(self.ask(json!({"type": "hilo.cashOut"})));
        }
        let choice = if card <= 7 { "higher" } else { "lower" };
        let guessed = self.ask(json!({"type": "hilo.choice", "choice": choice}));
        match guessed["round"]["view"]["canCashOut"] == true {
            true => Some(self.ask(json!({"type": "hilo.cashOut"}))),
            false => Some(guessed),
        }
    }
}

/// A decimal string with two decimals.
pub(crate) fn cents(text: &Value) -> i64 {
    text.as_str().expect("money").replace('.', "").parse().expect("digits")
}

/// A request over a connection of its own: status, body, head.
pub(crate) fn http(
    address: &str,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, String, String) {
    let text = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(text.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    (status.expect("a status"), body.to_owned(), head.to_owned())
}
