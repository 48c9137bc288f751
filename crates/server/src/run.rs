//! Takes connections until it is told to stop, then finishes what is under way.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Extension;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};

use crate::app::{App, Phase, app, closing};
use crate::auth::{Peer, outsider};

/// How long clients have for taking what was sent last.
const FAREWELL: Duration = Duration::from_secs(3);

/// Bytes that a request's head may have.
const HEAD_BYTES: usize = 16 * 1024;

/// Serves until `shutdown`; then takes nothing more, finishes what is under way at every table,
/// and closes every socket.
pub async fn run(doors: App, listener: TcpListener, shutdown: impl Future<Output = ()>) {
    let router = app(&doors);
    tracing::info!(tables = doors.house().lobby().count(), "the house is open");
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => take(&doors, &router, stream, address),
                Err(error) => cannot_accept(&error).await,
            },
            () = &mut shutdown => break,
        }
    }
    drop(listener);
    tracing::info!("the house is closing down");
    finish(&doors).await;
    tracing::info!("the house is closed");
}

/// Out of file handles, say: the next connection has to wait, the others go on.
async fn cannot_accept(error: &io::Error) {
    tracing::warn!(%error, "a connection cannot be accepted");
    tokio::time::sleep(Duration::from_millis(50)).await;
}

/// Serves one connection in a task of its own, unless there are too many.
fn take(app: &App, router: &Router, stream: TcpStream, address: SocketAddr) {
    let Some(peer) = admit(app, &stream, address) else { return };
    let limits = &app.settings().doors;
    let service = TowerToHyperService::new(router.clone().layer(Extension(peer)));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(limits.request_seconds))
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let counted = app.counters().connections.one();
    let mut phase = app.doors().phase.subscribe();
    tokio::spawn(async move {
        let mut connection = std::pin::pin!(connection);
        // A client that went away in mid-request is no fault of ours.
        tokio::select! {
            _ = connection.as_mut() => {}
            () = closing(&mut phase) => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
        drop(counted);
    });
}

fn admit(app: &App, stream: &TcpStream, address: SocketAddr) -> Option<Peer> {
    let (limits, counters) = (&app.settings().doors, app.counters());
    let open = counters.connections.get() + counters.sockets.get();
    if open >= limits.connections as u64 {
        return None;
    }
    let outsider = outsider(address).filter(|_| !app.settings().behind_proxy);
    let pass = match outsider {
        None => None,
        Some(ip) => Some(app.doors().addresses.enter(ip, limits.connections_per_address)?),
    };
    // What is small shall not wait for more.
    stream.set_nodelay(true).ok()?;
    let arrived_at = stream.local_addr().ok()?;
    Some(Peer { address, arrived_at, _pass: pass.map(Arc::new) })
}

async fn finish(app: &App) {
    let phase = &app.doors().phase;
    phase.send_replace(Phase::Finishing);
    app.house().shut_down().await;
    phase.send_replace(Phase::Closing);
    // Every connection and socket holds a receiver until it has said what was left to say.
    if tokio::time::timeout(FAREWELL, phase.closed()).await.is_err() {
        tracing::warn!("some clients did not take what was sent last");
    }
}
