//! The door of a house in which somebody is: a guest with an open table, a running one and a session.

use std::net::SocketAddr;

use games_all::GAMES;
use serde_json::{Value, json};
use table::Hash;

use super::line::{Line, whole};

/// Where to knock, and what only somebody inside can know.
pub(crate) struct Door {
    pub(crate) address: SocketAddr,
    /// What an input writes for something that it cannot know, and what that is.
    known: Vec<(&'static str, String)>,
}

/// The guest's client seed, at the running table.
const SEED: &str = "fuzz";

impl Door {
    /// A guest comes in, opens a session, and makes two tables, one of which begins.
    pub(super) async fn furnished(address: SocketAddr) -> Self {
        let mut door = Self { address, known: Vec::new() };
        let guest = door.post("/api/players", &json!({"name": "An"})).await;
        door.knows("$TOKEN", &guest["token"]);
        door.knows("$PLAYER", &guest["player"]);
        let of_two = GAMES.tables.iter().find(|game| game.seat_counts().contains(&2));
        let game = of_two.expect("a game for two").name();
        let new = json!({"game": game, "seats": 2, "public": true});
        let open = door.post("/api/tables", &new).await;
        door.knows("$OPEN", &open["table"]["id"]);
        door.knows("$INVITE", &open["invite"]);
        door.knows("$HASH", &open["table"]["serverSeedHash"]);
        let running = door.post("/api/tables", &new).await;
        door.knows("$TABLE", &running["table"]["id"]);
        let mut line = door.socket().await;
        door.begin(&running["table"]["serverSeedHash"], &mut line).await;
        line.say(r#"{"type":"session.seeds","id":"1"}"#).await;
        let told = line.until("session.seeds").await;
        door.knows("$SEED", &told["seeds"]["serverSeedHash"]);
        door
    }

    /// The input with what it cannot know filled in.
    pub(crate) fn filled(&self, bytes: &[u8]) -> Vec<u8> {
        let replace = |bytes: Vec<u8>, (name, value): &(&str, String)| {
            replaced(&bytes, name.as_bytes(), value.as_bytes())
        };
        self.known.iter().fold(bytes.to_vec(), replace)
    }

    /// A socket of the guest, which has been greeted.
    pub(crate) async fn socket(&self) -> Line {
        let mut line = Line::open(self.address).await;
        let request = self.filled(
            b"GET /api/socket HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer $TOKEN\r\n\
              connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
              sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        );
        line.send(&request).await;
        let answer = line.head().await;
        assert!(answer.starts_with("HTTP/1.1 101 "), "{answer}");
        line.until("welcome").await;
        line
    }

    /// The table of two begins, against a bot.
    async fn begin(&self, promised: &Value, line: &mut Line) {
        let sit = json!({
            "clientSeedHash": Hash::of(SEED),
            "serverSeedHash": promised,
            "client": "c",
        });
        self.post("/api/tables/$TABLE/sit", &sit).await;
        self.post("/api/tables/$TABLE/bot", &json!({"bot": "random"})).await;
        self.say(line, r#"{"type":"join","table":"$TABLE","client":"c"}"#).await;
        line.until("table").await;
        self.post("/api/tables/$TABLE/start", &json!({})).await;
        self.say(line, r#"{"type":"openSeed","table":"$TABLE","attempt":1,"seed":"fuzz"}"#).await;
        line.until("update").await;
    }

    async fn say(&self, line: &mut Line, text: &str) {
        line.say(str::from_utf8(&self.filled(text.as_bytes())).expect("a text")).await;
    }

    fn knows(&mut self, name: &'static str, value: &Value) {
        self.known.push((name, value.as_str().expect("a text").to_owned()));
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let length = body.len();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer $TOKEN\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        let answer = whole(self.address, &self.filled(request.as_bytes())).await;
        let answer = String::from_utf8(answer).expect("a text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.starts_with("HTTP/1.1 20"), "{path}: {answer}");
        serde_json::from_str(body).expect("JSON")
    }
}

fn replaced(bytes: &[u8], name: &[u8], value: &[u8]) -> Vec<u8> {
    let mut result = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(name.len()).position(|window| window == name) {
        result.extend_from_slice(&rest[..at]);
        result.extend_from_slice(value);
        rest = &rest[at + name.len()..];
    }
    result.extend_from_slice(rest);
    result
}
