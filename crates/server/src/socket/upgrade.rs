//! From a request to a WebSocket (RFC 6455 §4.2).

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use wire::Code;

use super::line::Line;
use crate::answer::Declined;
use crate::app::App;

/// A request for a WebSocket.
pub(crate) struct Upgrade {
    on_upgrade: OnUpgrade,
    /// What shows the client that it was understood.
    accept: String,
}

impl FromRequestParts<App> for Upgrade {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Declined> {
        let headers = &parts.headers;
        let asks = parts.method == Method::GET
            && says(headers, &header::CONNECTION, "upgrade")
            && says(headers, &header::UPGRADE, "websocket")
            && says(headers, &header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asks);
        let accept = key.map(|key| derive_accept_key(key.as_bytes()));
        match (accept, parts.extensions.remove::<OnUpgrade>()) {
            (Some(accept), Some(on_upgrade)) => Ok(Self { on_upgrade, accept }),
            _ => Err(Declined::new(Code::BadInput, "This address is for WebSockets alone.")),
        }
    }
}

/// Whether a header has that word among its words.
fn says(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let mut words = values.flat_map(|value| value.split(','));
    words.any(|one| one.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Opens the WebSocket, and serves it in a task of its own.
    pub(super) fn serve<F: Future<Output = ()> + Send + 'static>(
        self,
        config: WebSocketConfig,
        serve: impl FnOnce(Line) -> F + Send + 'static,
    ) -> Response {
        let Self { on_upgrade, accept } = self;
        tokio::spawn(async move {
            if let Some(line) = open(on_upgrade, config).await {
                serve(line).await;
            }
        });
        let accept = HeaderValue::try_from(accept).expect("Base64 is ASCII");
        let headers = [
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// The connection, once the answer is out; none if the client went away before.
async fn open(on_upgrade: OnUpgrade, config: WebSocketConfig) -> Option<Line> {
    let upgraded = on_upgrade.await.ok()?;
    let parts = upgraded.downcast::<TokioIo<TcpStream>>();
    let parts = parts.expect("every connection of this server is a TCP stream");
    let (stream, read) = (parts.io.into_inner(), parts.read_buf.to_vec());
    let config = Some(config);
    Some(Line::of(WebSocketStream::from_partially_read(stream, read, Role::Server, config).await))
}
