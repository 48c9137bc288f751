//! The WebSocket: one a client for all its tables.

mod client;
mod frames;
mod handshake;
mod line;
mod meter;
mod seldom;

use axum::Extension;
use axum::extract::{Query, State};
use axum::response::Response;
use house::{Bucket, Rate};
use serde::Deserialize;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use wire::Code;

use crate::answer::Declined;
use crate::app::App;
use crate::auth::Anybody;
use crate::caller::{Caller, Peer};
use client::Client;
pub(crate) use client::LASTING;
use handshake::Handshake;
use meter::Meter;
pub(crate) use meter::price;

/// What is read at once: a message is seldom longer, and an idle socket costs little more.
const READ_BUFFER: usize = 1024;
/// What waits for a client that takes nothing: no message of the house is as long, and pongs are
/// counted by what they answer.
const UNWRITTEN: usize = 16 * 1024 * 1024;

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
    Extension(caller): Extension<Caller>,
    Anybody { signed_in: guest, launch }: Anybody,
    Query(Spoken { protocol }): Query<Spoken>,
    handshake: Handshake,
) -> Result<Response, Declined> {
    if !app.is_serving() {
        return Err(Declined::new(Code::ShuttingDown, "The house is closing down."));
    }
    let limits = &app.setup().doors;
    let most = limits.message_bytes;
    let Some(pass) = app.doors().sockets.enter(guest.player.id, limits.sockets_per_player) else {
        return Err(Declined::new(Code::RateLimited, "You have too many connections open."));
    };
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(UNWRITTEN)
        .max_message_size(Some(most))
        .max_frame_size(Some(most));
    let own = Rate::per_second(limits.socket_rate, limits.socket_burst).doubled();
    let meter = Meter::new(Bucket::new(own), app.doors().floods.of(guest.player.id), most);
    let client = Box::new(Client::new(app, guest, launch, protocol, (pass, peer, caller)));
    Ok(handshake.accept(config, meter, move |line| client.serve(line)))
}
