//! A person: a token, and a socket.

use std::collections::BTreeMap;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use table::draws::sha256_hex;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::{Answer, TestHouse};

/// How long anything may take before a test says that it hangs.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) fn sha256(text: &str) -> String {
    sha256_hex(text.as_bytes())
}

/// A seed for a commitment: another one for each attempt.
fn seed(name: &str, commitment: &str) -> String {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("{name} {}", &commitment[..16])
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// A guest of the house.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) token: String,
    pub(crate) id: String,
    pub(crate) name: String,
}

impl Person {
    pub(crate) async fn new(house: &TestHouse, name: &str) -> Self {
        let made = house.post("/api/players", &[], &json!({"name": name})).await;
        assert_eq!(made.status, 201, "{made:?}");
        let made = made.json();
        let text = |field: &str| made[field].as_str().expect("text").to_owned();
        Self { token: text("token"), id: text("player"), name: text("name") }
    }

    /// This person's client seed at a table, for the commitment of an attempt.
    pub(crate) fn seed(&self, commitment: &str) -> String {
        seed(&self.name, commitment)
    }

    /// What this person's only device calls itself.
    fn device(&self) -> String {
        format!("device of {}", self.id)
    }

    pub(crate) async fn get(&self, house: &TestHouse, path: &str) -> Answer {
        house.get(path, &[("authorization", &format!("Bearer {}", self.token))]).await
    }

    pub(crate) async fn post(&self, house: &TestHouse, path: &str, body: Value) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        house.post(path, &[("authorization", &bearer)], &body).await
    }

    /// Makes a table and sits down in seat 0.
    pub(crate) async fn make(&self, house: &TestHouse, table: Value) -> (String, String) {
        let made = self.post(house, "/api/tables", table).await;
        assert_eq!(made.status, 201, "{made:?}");
        let made = made.json();
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let (table, invite) = (text(&made["table"]["id"]), text(&made["invite"]));
        assert_eq!(self.sit(house, &table, &invite).await.status, 200);
        (table, invite)
    }

    /// Looks at a table, and sits down in answer to its commitment.
    pub(crate) async fn sit(&self, house: &TestHouse, table: &str, invite: &str) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("x-croupier-invite", invite), ("authorization", bearer.as_str())];
        let info = house.get(&format!("/api/tables/{table}"), &headers).await.json();
        let mut body = self.commit(&info);
        body["invite"] = json!(invite);
        self.post(house, &format!("/api/tables/{table}/sit"), body).await
    }

    /// The hash of this person's seed for a table as it stands.
    pub(crate) fn commit(&self, table: &Value) -> Value {
        let commitment = table["serverSeedHash"].as_str().expect("a commitment");
        json!({"clientSeedHash": sha256(&self.seed(commitment)), "serverSeedHash": commitment,
            "client": self.device()})
    }

    /// Opens a socket and takes the welcome.
    pub(crate) async fn connect(&self, house: &TestHouse) -> Socket {
        self.connect_with(house, "").await
    }

    /// The same, with more in the address.
    pub(crate) async fn connect_with(&self, house: &TestHouse, query: &str) -> Socket {
        let stream = TcpStream::connect(house.address).await.expect("a connection");
        let mut socket = Socket::open_with(self, house, stream, query).await;
        let welcome = socket.next().await;
        assert_eq!((&welcome["type"], &welcome["player"]), (&json!("welcome"), &json!(self.id)));
        socket
    }
}

/// A client's socket, and what it knows of its tables.
pub(crate) struct Socket {
    pub(crate) raw: WebSocketStream<TcpStream>,
    name: String,
    device: String,
    pub(crate) tables: BTreeMap<String, Known>,
}

/// What a client knows of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    pub(crate) n: u64,
    pub(crate) events: Vec<Value>,
    pub(crate) view: Value,
    pub(crate) options: Value,
    pub(crate) info: Value,
    pub(crate) heads: Vec<String>,
}

impl Socket {
    pub(crate) async fn open(person: &Person, house: &TestHouse, stream: TcpStream) -> Self {
        Self::open_with(person, house, stream, "").await
    }

    async fn open_with(person: &Person, house: &TestHouse, stream: TcpStream, query: &str) -> Self {
        let address = format!("ws://{}/api/socket{query}", house.address);
        let mut request = address.into_client_request().expect("a request");
        let bearer = HeaderValue::from_str(&format!("Bearer {}", person.token)).expect("a header");
        request.headers_mut().insert("authorization", bearer);
        let (raw, _) = client_async(request, stream).await.expect("a socket");
        let (name, device) = (person.name.clone(), person.device());
        Self { raw, name, device, tables: BTreeMap::new() }
    }

    pub(crate) async fn send(&mut self, ask: Value) {
        self.raw.send(Message::text(ask.to_string())).await.expect("it is sent");
    }

    /// The next message, taken to heart.
    pub(crate) async fn next(&mut self) -> Value {
        self.next_or_end().await.expect("a message")
    }

    /// The next message; none when the house has closed the socket.
    pub(crate) async fn next_or_end(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.raw.next()).await;
            match next.expect("something within the test's patience")? {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    self.learn(&message).await;
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Messages until one of that type.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The answer to an id.
    pub(crate) async fn answer(&mut self, id: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["id"] == id {
                return message;
            }
        }
    }

    /// Asks for a command and waits for its answer.
    pub(crate) async fn command(&mut self, table: &str, id: &str, command: &Value) -> Value {
        let ask = json!({"type": "command", "table": table, "id": id, "command": command});
        self.send(ask).await;
        self.answer(id).await
    }

    pub(crate) async fn join(&mut self, table: &str) {
        self.send(json!({"type": "join", "table": table, "client": self.device})).await;
        self.until("channels").await;
    }

    /// Agrees to end a game, or no longer, and waits for the answer.
    pub(crate) async fn agree(&mut self, table: &str, id: &str, agree: bool) -> Value {
        self.send(json!({"type": "agree", "table": table, "id": id, "agree": agree})).await;
        self.answer(id).await
    }

    async fn learn(&mut self, message: &Value) {
        let id = match &message["table"] {
            Value::String(id) => id.clone(),
            info => info["id"].as_str().unwrap_or_default().to_owned(),
        };
        let known = self.tables.entry(id.clone()).or_default();
        match message["type"].as_str() {
            Some("table") => known.info = message["table"].clone(),
            Some("accepted") => known.heads.extend(message["head"].as_str().map(String::from)),
            Some("update") => known.update(message),
            Some("openSeeds") => {
                let (commitment, _) = text(&message["terms"]).split_once(':').expect("terms");
                let seed = seed(&self.name, commitment);
                let open = json!({"type": "openSeed", "table": id, "attempt": message["attempt"],
                    "seed": seed});
                self.send(open).await;
            }
            _ => {}
        }
    }
}

impl Known {
    fn update(&mut self, message: &Value) {
        self.n = message["n"].as_u64().expect("a number");
        self.events.extend(message["events"].as_array().expect("events").clone());
        wire::follow(&mut self.view, message.get("view"));
        wire::follow(&mut self.options, message.get("options"));
    }

    pub(crate) fn is_over(&self) -> bool {
        self.view.get("over") == Some(&json!(true))
    }
}
