//! The WebSocket: one a client for all its tables.

mod client;
mod frames;
mod line;
mod seldom;
mod upgrade;

use axum::Extension;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use wire::Code;

use crate::answer::Declined;
use crate::app::App;
use crate::auth::{Guest, Peer};
use client::Client;
use upgrade::Upgrade;

/// What is read at once: a message is seldom longer, and an idle socket costs little more.
const READ_BUFFER: usize = 1024;

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
    upgrade: Upgrade,
) -> Result<Response, Declined> {
    if !app.is_serving() {
        return Err(Declined::new(Code::ShuttingDown, "The house is closing down."));
    }
    let limits = &app.settings().doors;
    let most = limits.message_bytes;
    let Some(pass) = app.doors().sockets.enter(player.id, limits.sockets_per_player) else {
        return Err(Declined::new(Code::RateLimited, "You have too many connections open."));
    };
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(Some(most))
        .max_frame_size(Some(most));
    let client = Box::new(Client::new(app, player, protocol, (pass, peer)));
    Ok(upgrade.serve(config, move |line| client.serve(Box::new(line))))
}
