//! Brings people to a house: guests, tables of four, sockets, seeds.

use serde_json::{Value, json};
use table::draws::sha256_hex;

use super::party::{Party, SEATS, Socket, text_of};
use crate::Fault;

/// What every client calls itself.
const CLIENT: &str = "bench";

/// A seat's client seed.
fn seed(seat: usize) -> String {
    format!("bench {seat}")
}

/// Four guests, by their tokens.
pub(super) struct People(Vec<String>);

/// The address of a house, and a way to ask it.
pub(super) struct Guests<'a> {
    address: &'a str,
    agent: ureq::Agent,
}

impl<'a> Guests<'a> {
    pub(super) fn new(address: &'a str) -> Self {
        Self { address, agent: ureq::Agent::new_with_defaults() }
    }

    fn post(&self, path: &str, token: &str, body: &Value) -> Result<Value, Fault> {
        self.send(path, ("authorization", &format!("Bearer {token}")), &body.to_string())
    }

    /// A request, with the header that says who asks.
    pub(super) fn send(
        &self,
        path: &str,
        (header, value): (&str, &str),
        body: &str,
    ) -> Result<Value, Fault> {
        let url = format!("http://{}{path}", self.address);
        let failed = |error| Fault::new(format_args!("{url}: {error}"));
        let mut answer = self.agent.post(&url).header(header, value).send(body).map_err(failed)?;
        let text = answer.body_mut().read_to_string().map_err(failed)?;
        serde_json::from_str(&text).map_err(Fault::new)
    }

    /// A guest who has just come in, by the token.
    pub(super) fn token(&self, name: &str) -> Result<String, Fault> {
        text_of(&self.post("/api/players", "none", &json!({"name": name}))?, "/token")
    }

    /// A match of Xì Dách that has begun, with all four connected.
    pub(super) async fn table(&self) -> Result<Party, Fault> {
        // Nobody's time runs out while the machine is busy.
        self.table_of("xidach", &json!({"hands": 0, "turnSeconds": 86_400})).await
    }

    /// A match of any game that has begun, with all four connected.
    pub(super) async fn table_of(&self, game: &str, config: &Value) -> Result<Party, Fault> {
        self.table_for(&self.people()?, game, config).await
    }

    /// Four guests who have just come in.
    pub(super) fn people(&self) -> Result<People, Fault> {
        let mut tokens = Vec::new();
        for seat in 0..SEATS {
            tokens.push(self.token(&format!("Guest {seat}"))?);
        }
        Ok(People(tokens))
    }

    /// The same for these four.
    pub(super) async fn table_for(
        &self,
        People(tokens): &People,
        game: &str,
        config: &Value,
    ) -> Result<Party, Fault> {
        let new = json!({"game": game, "seats": SEATS, "config": config});
        let made = self.post("/api/tables", &tokens[0], &new)?;
        let table = text_of(&made, "/table/id")?;
        for (seat, token) in tokens.iter().enumerate() {
            let hash = sha256_hex(seed(seat).as_bytes());
            let sit = json!({"clientSeedHash": hash, "client": CLIENT, "invite": made["invite"],
                             "serverSeedHash": made["table"]["serverSeedHash"]});
            self.post(&format!("/api/tables/{table}/sit"), token, &sit)?;
        }
        let sockets = self.connect(tokens, &table).await?;
        self.post(&format!("/api/tables/{table}/start"), &tokens[0], &json!({}))?;
        begin(sockets, table).await
    }

    async fn connect(&self, tokens: &[String], table: &str) -> Result<Vec<Socket>, Fault> {
        let mut sockets = Vec::new();
        for token in tokens {
            let mut socket = Socket::open(self.address, "/api/socket", Some(token)).await?;
            let join = json!({"type": "join", "table": table, "client": CLIENT});
            socket.send(join.to_string()).await?;
            socket.until("{\"type\":\"table\"").await?;
            sockets.push(socket);
        }
        Ok(sockets)
    }
}

async fn begin(mut sockets: Vec<Socket>, table: String) -> Result<Party, Fault> {
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let open = json!({"type": "openSeed", "table": table, "attempt": 1, "seed": seed(seat)});
        socket.send(open.to_string()).await?;
    }
    Party::table(sockets, table).await
}
