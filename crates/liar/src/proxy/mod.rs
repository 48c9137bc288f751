//! A proxy between real clients and a real house, which passes everything on except for its lie.

mod backstage;
mod forward;
mod socket;
mod speech;

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{FromRequestParts, Request, State, WebSocketUpgrade};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Router, body};
use journal::signed::HouseKey;
use tokio::net::TcpListener;

pub use backstage::Backstage;
pub(crate) use backstage::{Promise, Stage};
pub(crate) use speech::Content;
pub use speech::{Answer, Asides, Call, Fate, Speaker};

use crate::lies::Deceit;

/// More than the house takes.
const MOST: usize = 1 << 20;

/// A house that lies, in front of one that does not.
#[derive(Clone)]
pub struct Proxy(Arc<Inner>);

struct Inner {
    /// The real house: `127.0.0.1:8080`.
    to: String,
    liar: Mutex<Liar>,
}

/// Who lies, and what it knows of the truth.
pub(crate) struct Liar {
    pub(crate) deceit: Box<dyn Deceit>,
    pub(crate) backstage: Backstage,
}

impl Proxy {
    /// In front of the house at that address, with its key.
    pub fn new(to: &str, key: HouseKey, deceit: Box<dyn Deceit>) -> Self {
        let backstage = Backstage::new(to, key);
        Self(Arc::new(Inner { to: to.into(), liar: Mutex::new(Liar { deceit, backstage }) }))
    }

    /// Serves at a listener for ever.
    ///
    /// # Errors
    ///
    /// If the listener is lost.
    pub async fn serve(self, listener: TcpListener) -> io::Result<()> {
        let router = Router::new().fallback(answer).with_state(self);
        axum::serve(listener, router).await
    }

    fn to(&self) -> &str {
        &self.0.to
    }

    /// One at a time: a lie is told in order.
    fn liar(&self) -> MutexGuard<'_, Liar> {
        self.0.liar.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Binds an address, so that it is known before anything is served.
///
/// # Errors
///
/// If it cannot be had.
pub async fn listen(at: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(at).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

async fn answer(State(proxy): State<Proxy>, request: Request) -> Response {
    let (mut parts, content) = request.into_parts();
    if parts.headers.contains_key(header::UPGRADE) {
        let upgrade = match WebSocketUpgrade::from_request_parts(&mut parts, &proxy).await {
            Ok(upgrade) => upgrade,
            Err(refused) => return refused.into_response(),
        };
        return socket::upgrade(proxy, upgrade, &parts);
    }
    let Ok(bytes) = body::to_bytes(content, MOST).await else {
        return forward::failed("the request is too long");
    };
    forward::forward(proxy, parts, bytes).await
}
