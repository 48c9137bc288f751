//! The wallet's server: real connections, which also end without an answer when a fault says so.

use std::convert::Infallible;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use operator::{Asked, Guard, HEADER, Key};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

use crate::answering::Reply;
use crate::book::Book;
use crate::fault::{Fault, Faults, Way};

/// The path of the wallet: `url` in an operator's file ends with it.
pub const PREFIX: &str = "/wallet/";

/// No body that a house sends is as long.
const LONGEST: usize = 64 * 1024;

/// A wallet that is served.
pub struct Wallet {
    state: Mutex<State>,
    /// Told whenever a request has had its effect.
    done: Notify,
}

/// What its requests share.
pub(crate) struct State {
    pub(crate) book: Book,
    pub(crate) guard: Guard,
    pub(crate) faults: Faults,
}

/// The connection ends without an answer.
#[derive(Debug)]
struct Cut;

impl std::fmt::Display for Cut {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the fault was to give no answer")
    }
}

impl std::error::Error for Cut {}

impl Wallet {
    /// A wallet with that book, which takes what these keys sign.
    pub fn new(book: Book, keys: Vec<Key>, faults: Faults) -> Arc<Self> {
        let state = Mutex::new(State { book, guard: Guard::new(keys), faults });
        Arc::new(Self { state, done: Notify::new() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds the book")
    }

    async fn take(&self, request: Request<Incoming>) -> Result<Reply, Cut> {
        let (head, body) = request.into_parts();
        let target = head.uri.path_and_query().map_or("/", |target| target.as_str()).to_owned();
        let Ok(body) = Limited::new(body, LONGEST).collect().await else {
            return Ok(Reply::sentence(413, "The body is too long, or broke off."));
        };
        let (method, body) = (head.method.as_str(), body.to_bytes());
        if let Some(what) = target.strip_prefix("/control/") {
            return Ok(self.state().control(method, what, &body));
        }
        let way = target.strip_prefix(PREFIX).and_then(Way::of).filter(|_| method == "POST");
        let Some(way) = way else {
            return Ok(Reply::sentence(404, "Post to balance, debit, credit or rollback."));
        };
        let header = head.headers.get(HEADER).and_then(|value| value.to_str().ok());
        let asked = Asked { method, target: &target, body: &body };
        let fault = {
            let mut state = self.state();
            if let Err(reply) = state.admit(header, &asked, now()) {
                return Ok(reply);
            }
            state.faults.next(way)
        };
        self.go_wrong(fault, way, &body).await
    }

    async fn go_wrong(&self, fault: Option<Fault>, way: Way, body: &[u8]) -> Result<Reply, Cut> {
        let broken = || Reply::sentence(500, "The wallet is broken, as it was told to be.");
        let wait = fault.and_then(Fault::wait).unwrap_or_default();
        match fault {
            None => Ok(self.enter(way, body)),
            Some(Fault::LostRequest) => Err(Cut),
            Some(Fault::Error) => Ok(broken()),
            Some(Fault::Slow { .. }) => {
                let reply = self.enter(way, body);
                tokio::time::sleep(wait).await;
                Ok(reply)
            }
            Some(Fault::LostAnswer) => {
                self.enter(way, body);
                Err(Cut)
            }
            Some(Fault::ErrorAfter) => {
                self.enter(way, body);
                Ok(broken())
            }
            Some(Fault::Doubled) => {
                self.enter(way, body);
                Ok(self.enter(way, body))
            }
            Some(Fault::Reordered { .. }) => {
                // If no other comes it goes on all the same.
                let _ = tokio::time::timeout(wait, self.done.notified()).await;
                Ok(self.enter(way, body))
            }
        }
    }

    fn enter(&self, way: Way, body: &[u8]) -> Reply {
        let reply = self.state().answer(way, body);
        self.done.notify_waiters();
        reply
    }
}

/// Serves a wallet until the process ends.
pub async fn serve(wallet: Arc<Wallet>, listener: TcpListener) -> io::Result<Infallible> {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => drop(tokio::spawn(connection(wallet.clone(), stream))),
            // Too many files are open, or a caller has gone: others still come.
            Err(error) => {
                tracing::warn!(%error, "a connection was not taken");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
}

async fn connection(wallet: Arc<Wallet>, stream: TcpStream) {
    let answer = |request| {
        let wallet = wallet.clone();
        async move { wallet.take(request).await.map(response) }
    };
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new());
    // A caller that goes away, and a fault that cuts the line, end it: both are its end.
    let _ = server.serve_connection(TokioIo::new(stream), service_fn(answer)).await;
}

fn response(reply: Reply) -> Response<Full<Bytes>> {
    let Reply { status, text } = reply;
    let response = Response::builder().status(status).header("content-type", "application/json");
    response.body(Full::new(Bytes::from(text))).expect("a status and a text are a response")
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.expect("the machine's clock shows a time after 1970").as_secs()
}
