//! An operator whose wallet answers at once.

use std::convert::Infallible;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use operator::{Asked, HEADER, Key};
use serde_json::json;
use tokio::net::{TcpListener, TcpStream};

use super::bettors::CURRENCY;
use super::child::Program;
use super::guests::Guests;
use super::party::text_of;
use super::runtime;
use crate::Fault;

/// The operator's id.
const OPERATOR: &str = "bench";

const SESSIONS: &str = "/operator/v1/sessions";

/// A wallet in a thread of its own, which tells everybody the same balance and keeps nothing.
pub(super) struct Wallet {
    url: String,
    /// The credits that it has taken.
    credits: Arc<AtomicU64>,
}

impl Wallet {
    pub(super) fn open() -> Result<Self, Fault> {
        let credits = Arc::new(AtomicU64::new(0));
        let listener = std::net::TcpListener::bind("127.0.0.1:0").map_err(Fault::new)?;
        listener.set_nonblocking(true).map_err(Fault::new)?;
        let url = format!("http://{}/wallet", listener.local_addr().map_err(Fault::new)?);
        let (runtime, counted) = (runtime()?, credits.clone());
        std::thread::spawn(move || runtime.block_on(serve(listener, counted)));
        Ok(Self { url, credits })
    }

    pub(super) fn credits(&self) -> u64 {
        self.credits.load(Ordering::Relaxed)
    }
}

async fn serve(listener: std::net::TcpListener, credits: Arc<AtomicU64>) -> Option<()> {
    let listener = TcpListener::from_std(listener).ok()?;
    loop {
        let (stream, _) = listener.accept().await.ok()?;
        tokio::spawn(connection(stream, credits.clone()));
    }
}

async fn connection(stream: TcpStream, credits: Arc<AtomicU64>) {
    let answer = service_fn(async |request: Request<Incoming>| {
        let is_credit = request.uri().path().ends_with("/credit");
        // What comes next on the connection is behind the body.
        let _ = request.into_body().collect().await;
        credits.fetch_add(u64::from(is_credit), Ordering::Relaxed);
        let balance = Full::new(Bytes::from_static(b"{\"balance\":\"1000.00\"}"));
        Ok::<_, Infallible>(Response::new(balance))
    });
    // A house that has ended ends its connections.
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), answer).await;
}

/// The operator's side of a house: its key, with which it asks for sessions.
pub(super) struct Operator {
    key: Key,
}

impl Operator {
    /// Makes the operator known in the folder of a house that does not run yet.
    pub(super) fn found(program: &Program, folder: &Path, wallet: &Wallet) -> Result<Self, Fault> {
        let operators = folder.join("configs/operators");
        std::fs::create_dir_all(&operators).map_err(Fault::new)?;
        let terms = json!({"operatorId": OPERATOR, "currencies": [CURRENCY],
                           "wallet": {"url": wallet.url}});
        let file = operators.join(format!("{OPERATOR}.json"));
        std::fs::write(file, terms.to_string()).map_err(Fault::new)?;
        let mut command = Command::new(&program.path);
        command.args(["operator", "key", OPERATOR, "--data"]).arg(folder);
        let said = program.said(&mut command)?;
        let word = |name: &str| said.lines().find_map(|line| line.strip_prefix(name));
        let key = word("key ").zip(word("secret ")).and_then(|(id, secret)| Key::new(id, secret));
        Ok(Self { key: key.ok_or_else(|| Fault::new("no key was made for the operator"))? })
    }

    /// The token of a session for one of the operator's players.
    pub(super) fn session(&self, guests: &Guests<'_>, player: usize) -> Result<String, Fault> {
        let ask = json!({"player": format!("p-{player}"), "currency": CURRENCY, "game": "hilo"});
        let (body, nonce) = (ask.to_string(), format!("{player:016x}"));
        let asked = Asked { method: "POST", target: SESSIONS, body: body.as_bytes() };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_err(Fault::new)?;
        let signature = self.key.sign(&asked, now.as_secs(), &nonce);
        let url = text_of(&guests.send(SESSIONS, (HEADER, &signature), &body)?, "/url")?;
        let token = url.split_once('#').map(|(_, token)| token);
        let token = token.ok_or_else(|| Fault::new("a session has no token"))?;
        let open = json!({"token": token}).to_string();
        let opened = guests.send("/api/play", ("content-type", "application/json"), &open)?;
        text_of(&opened, "/token")
    }
}
