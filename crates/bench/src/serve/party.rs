//! Four clients together: at a table of Xì Dách, or at the echo.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use wire::Changes;

use super::load::Player;
use crate::Fault;

/// How many sit together.
pub(super) const SEATS: usize = 4;

/// A client holds as little as it can: there are thousands of them.
const READ_BUFFER: usize = 4096;

/// How long a message may take before something must be wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// At this value, or with this many cards, a hand stands.
const ENOUGH: u64 = 17;
const FULL: u64 = 5;

/// How a request that nobody should refuse is refused, at a table and in a round.
const REFUSALS: [&str; 2] = ["{\"type\":\"refused\"", "{\"type\":\"session.refused\""];

/// A client's socket.
pub(super) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(super) async fn open(
        address: &str,
        path: &str,
        token: Option<&str>,
    ) -> Result<Self, Fault> {
        let stream = TcpStream::connect(address).await.map_err(lost)?;
        stream.set_nodelay(true).map_err(lost)?;
        let mut request = format!("ws://{address}{path}").into_client_request().map_err(lost)?;
        if let Some(token) = token {
            let bearer = HeaderValue::from_str(&format!("Bearer {token}")).map_err(lost)?;
            request.headers_mut().insert("authorization", bearer);
        }
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let opened = client_async_with_config(request, stream, Some(config)).await;
        Ok(Self(opened.map_err(lost)?.0))
    }

    pub(super) async fn send(&mut self, text: String) -> Result<(), Fault> {
        self.0.send(Message::text(text)).await.map_err(lost)
    }

    /// The next text; pings are answered on the way.
    async fn next(&mut self) -> Result<Utf8Bytes, Fault> {
        loop {
            let heard = tokio::time::timeout(PATIENCE, self.0.next()).await.map_err(lost)?;
            match heard {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(other)) => return Err(lost(other)),
                Some(Err(error)) => return Err(lost(error)),
                None => return Err(lost("it was closed")),
            }
        }
    }

    /// Reads for this long, and expects nothing but pings.
    async fn rest(&mut self, time: Duration) -> Result<(), Fault> {
        match tokio::time::timeout(time, self.next()).await {
            Err(_) => Ok(()),
            Ok(heard) => Err(lost(heard?)),
        }
    }

    /// The next text that begins like this.
    pub(super) async fn until(&mut self, begin: &str) -> Result<Utf8Bytes, Fault> {
        loop {
            let text = self.next().await?;
            if text.starts_with(begin) {
                return Ok(text);
            }
            if REFUSALS.iter().any(|refusal| text.starts_with(refusal)) {
                return Err(lost(text));
            }
        }
    }
}

pub(super) fn lost(why: impl std::fmt::Display) -> Fault {
    Fault::new(format_args!("a client of the benchmark cannot go on: {why}"))
}

/// How every update begins.
const UPDATE: &str = "{\"type\":\"update\"";

/// Four clients, and what they do in turn.
pub(super) struct Party {
    sockets: Vec<Socket>,
    work: Work,
    asked: usize,
    /// The updates that its clients have got, and how long they were together.
    pub(super) updates: u64,
    pub(super) bytes: u64,
}

enum Work {
    /// One sends, all four get it.
    Echo,
    Table(Table),
}

/// What its clients know of a table.
struct Table {
    id: String,
    /// The seat that the match waits for.
    turn: usize,
    /// Whether a hand is being played.
    playing: bool,
    /// Whether the last one was.
    over: bool,
    /// Whether each seat, by what it knows of its own hand, wants no more cards.
    content: [bool; SEATS],
    /// What each sees.
    views: [Value; SEATS],
}

impl Party {
    /// A party at the echo.
    pub(super) fn echo(sockets: Vec<Socket>) -> Self {
        Self { sockets, work: Work::Echo, asked: 0, updates: 0, bytes: 0 }
    }

    /// A table whose match has just begun and has not told anybody yet.
    pub(super) async fn table(sockets: Vec<Socket>, id: String) -> Result<Self, Fault> {
        let table = Table {
            id,
            turn: 0,
            playing: false,
            over: false,
            content: [false; SEATS],
            views: Default::default(),
        };
        let work = Work::Table(table);
        let mut party = Self { sockets, work, asked: 0, updates: 0, bytes: 0 };
        for seat in 0..SEATS {
            party.hear(seat).await?;
        }
        Ok(party)
    }

    /// Whether there is nothing left to play.
    pub(super) fn is_over(&self) -> bool {
        matches!(&self.work, Work::Table(table) if table.over)
    }

    /// All four read for this long and say nothing.
    pub(super) async fn rest(&mut self, time: Duration) -> Result<(), Fault> {
        let [one, two, three, four] = &mut self.sockets[..] else { return Ok(()) };
        let rested =
            tokio::try_join!(one.rest(time), two.rest(time), three.rest(time), four.rest(time));
        rested.map(drop)
    }

    async fn hear(&mut self, seat: usize) -> Result<(), Fault> {
        match &mut self.work {
            Work::Echo => self.sockets[seat].next().await.map(drop),
            Work::Table(table) => {
                let text = self.sockets[seat].until(UPDATE).await?;
                self.updates += 1;
                self.bytes += text.len() as u64;
                table.learn(seat, &text)
            }
        }
    }
}

impl Player for Party {
    /// One command, seen by all four.
    async fn play(&mut self, due: Instant) -> Result<Duration, Fault> {
        self.asked += 1;
        let (seat, text) = match &self.work {
            Work::Echo => (self.asked % SEATS, echoed()),
            Work::Table(table) => (table.turn, table.ask(self.asked)),
        };
        self.sockets[seat].send(text).await?;
        self.hear(seat).await?;
        let seen = due.elapsed();
        for other in (0..SEATS).filter(|other| *other != seat) {
            self.hear(other).await?;
        }
        Ok(seen)
    }
}

/// 120 bytes, the message that the study measured other servers with.
fn echoed() -> String {
    format!("{{\"type\":\"draw\",\"pad\":\"{}\"}}", "x".repeat(96))
}

impl Table {
    fn ask(&self, id: usize) -> String {
        let command = match (self.playing, self.content[self.turn]) {
            (false, _) => "{\"type\":\"deal\",\"first\":\"left\"}",
            (true, true) => "{\"type\":\"stand\"}",
            (true, false) => "{\"type\":\"draw\"}",
        };
        let table = &self.id;
        format!(
            "{{\"type\":\"command\",\"table\":\"{table}\",\"id\":\"{id}\",\"command\":{command}}}"
        )
    }

    fn learn(&mut self, seat: usize, text: &str) -> Result<(), Fault> {
        let update: Update = serde_json::from_str(text).map_err(lost)?;
        let Some(changes) = update.view else { return Ok(()) };
        let view = &mut self.views[seat];
        changes.apply(view).ok_or_else(|| lost("an update does not fit the view"))?;
        self.turn =
            view["turn"][0].as_u64().and_then(|turn| usize::try_from(turn).ok()).unwrap_or(0);
        self.playing = view["phase"] == "players" || view["phase"] == "dealer";
        self.over = view["phase"] == "over";
        let own = &view["seats"][seat];
        let enough = |name: &str, limit| own[name].as_u64().is_some_and(|it| it >= limit);
        self.content[seat] = enough("count", FULL) || enough("value", ENOUGH);
        Ok(())
    }
}

/// What a client needs of an update.
#[derive(Deserialize)]
struct Update {
    view: Option<Changes>,
}

/// A text of an answer.
pub(super) fn text_of(answer: &Value, pointer: &str) -> Result<String, Fault> {
    let found = answer.pointer(pointer).and_then(Value::as_str);
    found.map(String::from).ok_or_else(|| lost(format_args!("{pointer} is not in {answer}")))
}
