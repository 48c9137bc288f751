//! The WebSocket: one a client for all its tables.

mod client;
mod frames;

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use wire::Code;

use crate::answer::Declined;
use crate::app::App;
use crate::auth::{Guest, Peer};
use client::Client;

/// What is read at once: a message is seldom longer, and an idle socket costs little more.
const READ_BUFFER: usize = 1024;
/// What waits for more before it is sent off: an answer goes out together with its update. The
/// buffer grows to this and the longest message, and stays so for as long as the socket is open.
const WRITE_BUFFER: usize = 512;

/// What a client says of itself.
#[derive(Deserialize)]
pub(crate) struct Spoken {
    /// The number of the protocol that it speaks.
    protocol: Option<u32>,
}

/// Opens a socket for a player.
pub(crate) async fn open(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Guest(player): Guest,
    Query(Spoken { protocol }): Query<Spoken>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Declined> {
    let upgrade = upgrade
        .map_err(|_| Declined::new(Code::BadInput, "This address is for WebSockets alone."))?;
    if !app.is_serving() {
        return Err(Declined::new(Code::ShuttingDown, "The house is closing down."));
    }
    let limits = &app.settings().doors;
    let most = limits.message_bytes;
    let Some(pass) = app.doors().sockets.enter(player.id, limits.sockets_per_player) else {
        return Err(Declined::new(Code::RateLimited, "You have too many connections open."));
    };
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(most)
        .max_frame_size(most);
    let client = Box::new(Client::new(app, player, protocol, (pass, peer)));
    Ok(upgrade.on_upgrade(move |socket| client.serve(Box::new(socket))))
}
