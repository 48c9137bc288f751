//! How a request becomes a WebSocket whose every byte is counted.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use wire::Code;

use super::line::Line;
use super::meter::{Meter, Metered};
use crate::answer::Declined;
use crate::app::App;

/// A client's connection, plain or encrypted.
pub(crate) type Connection = TokioIo<Upgraded>;

/// What a client offers beside a token, and is answered with.
const PROTOCOL: &str = "croupier";

/// A request for a WebSocket, as RFC 6455 has it.
pub(crate) struct Handshake {
    accept: HeaderValue,
    /// Whether the client wants to hear by which protocol it is spoken to.
    speaks: bool,
    upgrade: OnUpgrade,
}

impl FromRequestParts<App> for Handshake {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Declined> {
        let key = asked_for(parts).and_then(|key| accepting(&key));
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        let (accept, upgrade) = key.zip(upgrade).ok_or_else(|| {
            Declined::new(Code::BadInput, "This address is for WebSockets alone.")
        })?;
        let speaks = lists(&parts.headers, &header::SEC_WEBSOCKET_PROTOCOL, PROTOCOL);
        Ok(Self { accept, speaks, upgrade })
    }
}

/// The client's key, if this asks for a WebSocket.
fn asked_for(parts: &Parts) -> Option<HeaderValue> {
    let headers = &parts.headers;
    let asks = parts.method == Method::GET
        && lists(headers, &header::CONNECTION, "upgrade")
        && lists(headers, &header::UPGRADE, "websocket")
        && lists(headers, &header::SEC_WEBSOCKET_VERSION, "13");
    headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asks).cloned()
}

/// Whether a header that is a list has that word in it.
fn lists(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|list| list.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
}

fn accepting(key: &HeaderValue) -> Option<HeaderValue> {
    HeaderValue::try_from(derive_accept_key(key.as_bytes())).ok()
}

impl Handshake {
    /// Says yes, and serves the socket in a task of its own.
    pub(crate) fn accept<F>(
        self,
        config: WebSocketConfig,
        meter: Meter,
        serve: impl FnOnce(Box<Line>) -> F + Send + 'static,
    ) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        let Self { accept, speaks, upgrade } = self;
        tokio::spawn(async move {
            // A client that went away before it got the answer is no fault of ours.
            let Ok(upgraded) = upgrade.await else { return };
            let stream = Metered::new(TokioIo::new(upgraded), meter);
            let socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config));
            serve(Box::new(Line::of(socket.await))).await;
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
        if speaks {
            headers.insert(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(PROTOCOL));
        }
        response
    }
}
