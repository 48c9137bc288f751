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
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::admin::{self, AdminDoor};
use crate::app::{App, Phase, app, closing, figures};
use crate::caller::{Peer, is_trusted};
use crate::net::Address;
use crate::patience::Patient;
use crate::tls::Tls;

/// How long clients have for taking what was sent last.
const FAREWELL: Duration = Duration::from_secs(3);

/// Bytes that a request's head may have.
const HEAD_BYTES: usize = 16 * 1024;

/// Where the house is entered.
pub struct Entrances {
    /// For everybody.
    pub public: TcpListener,
    /// What makes it https.
    pub tls: Option<Tls>,
    /// For whoever watches the house.
    pub metrics: Option<TcpListener>,
    /// For whoever runs it.
    pub admin: Option<AdminDoor>,
}

impl From<TcpListener> for Entrances {
    fn from(public: TcpListener) -> Self {
        Self { public, tls: None, metrics: None, admin: None }
    }
}

/// Serves until `shutdown`; then takes nothing more, finishes what is under way at every table,
/// and closes every socket.
pub async fn run(doors: App, entrances: impl Into<Entrances>, shutdown: impl Future<Output = ()>) {
    let Entrances { public, tls, metrics, admin } = entrances.into();
    tracing::info!(tables = doors.house().lobby().count(), "the house is open");
    let mut open = JoinSet::new();
    let way = Way { router: app(&doors), tls: tls.clone() };
    open.spawn(take_all(doors.clone(), Arc::new(way), public));
    if let Some(tls) = tls {
        open.spawn(tls.keep_fresh());
    }
    if let Some(listener) = metrics {
        let way = Way { router: figures(&doors), tls: None };
        open.spawn(take_all(doors.clone(), Arc::new(way), listener));
    }
    if let Some(door) = admin {
        open.spawn(admin::serve(doors.clone(), door));
    }
    tokio::select! {
        () = shutdown => {}
        () = admin::drained(&doors) => tracing::info!("what was played is over"),
    }
    open.shutdown().await;
    tracing::info!("the house is closing down");
    finish(&doors).await;
    tracing::info!("the house is closed");
}

/// What is behind an entrance.
struct Way {
    router: Router,
    tls: Option<Tls>,
}

async fn take_all(app: App, way: Arc<Way>, listener: TcpListener) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => take(&app, &way, stream, address),
            Err(error) => cannot_accept(&error).await,
        }
    }
}

/// Out of file handles, say: the next connection has to wait, the others go on.
async fn cannot_accept(error: &io::Error) {
    tracing::warn!(%error, "a connection cannot be accepted");
    tokio::time::sleep(Duration::from_millis(50)).await;
}

/// Serves one connection in a task of its own, unless there are too many.
fn take(app: &App, way: &Arc<Way>, stream: TcpStream, address: SocketAddr) {
    let Some(peer) = admit(app, way, &stream, address) else { return };
    let limits = app.setup().doors.clone();
    let stream = Patient::new(stream, Duration::from_secs(limits.answer_seconds));
    let wait = Duration::from_secs(limits.request_seconds);
    let (app, way) = (app.clone(), way.clone());
    let counted = app.counters().connections.one();
    tokio::spawn(async move {
        let _counted = counted;
        match &way.tls {
            None => serve(&app, &way.router, stream, peer, wait).await,
            Some(tls) => {
                // Who does not speak TLS, or too slowly, is no fault of ours.
                let Ok(Ok(stream)) = timeout(wait, tls.acceptor().accept(stream)).await else {
                    return;
                };
                serve(&app, &way.router, stream, peer, wait).await;
            }
        }
    });
}

async fn serve<S>(app: &App, router: &Router, stream: S, peer: Peer, wait: Duration)
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let service = TowerToHyperService::new(router.clone().layer(Extension(peer)));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(wait)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut phase = app.doors().phase.subscribe();
    let mut connection = std::pin::pin!(connection);
    // A client that went away in mid-request is no fault of ours.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = closing(&mut phase) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

fn admit(app: &App, way: &Way, stream: &TcpStream, address: SocketAddr) -> Option<Peer> {
    let (setup, counters) = (app.setup(), app.counters());
    let open = counters.connections.get() + counters.sockets.get();
    if open >= setup.doors.connections as u64 {
        return None;
    }
    let ip = address.ip().to_canonical();
    // What a proxy brings is counted with each request, and this machine is not.
    let direct = !ip.is_loopback() && !is_trusted(ip, &setup.trusted_proxies);
    let pass = match direct {
        true => Some(app.enter(Address::of(ip)).ok()?),
        false => None,
    };
    // What is small shall not wait for more.
    stream.set_nodelay(true).ok()?;
    let arrived_at = stream.local_addr().ok()?;
    let secure = way.tls.is_some();
    Some(Peer { address, arrived_at, secure, _pass: pass.map(Arc::new) })
}

async fn finish(app: &App) {
    let phase = &app.doors().phase;
    phase.send_replace(Phase::Finishing);
    app.house().shut_down().await;
    phase.send_replace(Phase::Closing);
    // Every connection and socket holds a receiver until it has said what was left to say.
    if timeout(FAREWELL, phase.closed()).await.is_err() {
        tracing::warn!("some clients did not take what was sent last");
    }
}
