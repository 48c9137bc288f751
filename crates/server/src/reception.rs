//! Takes connections and lets a host serve them: the house itself, or a door to one that is elsewhere.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::caller::Arrival;
use crate::patience::Patient;
use crate::settings::DoorLimits;
use crate::tls::Tls;

/// Bytes that a request's head may have.
const HEAD_BYTES: usize = 16 * 1024;

/// A connection, plain, encrypted or brought from elsewhere.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin + 'static {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin + 'static> Stream for S {}

/// Whoever serves connections.
pub trait Host: Send + Sync + 'static {
    /// What is held as long as a connection is.
    type Admitted: Send;

    /// What its doors take at most.
    fn limits(&self) -> DoorLimits;

    /// Lets a connection in, unless there are too many.
    fn admit(&self, arrival: Arrival) -> Option<Self::Admitted>;

    /// Serves it to its end.
    fn serve<S: Stream>(
        &self,
        stream: S,
        admitted: Self::Admitted,
    ) -> impl Future<Output = ()> + Send;
}

/// Takes connections until it is dropped; those that it has taken go on.
pub async fn receive<H: Host>(host: Arc<H>, listener: TcpListener, tls: Option<Tls>) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => take(&host, tls.as_ref(), stream, address),
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
fn take<H: Host>(host: &Arc<H>, tls: Option<&Tls>, stream: TcpStream, address: SocketAddr) {
    // What is small shall not wait for more.
    let at = stream.set_nodelay(true).and_then(|()| stream.local_addr());
    let Ok(arrived_at) = at else { return };
    let arrival = Arrival { address, arrived_at, secure: tls.is_some() };
    let Some(admitted) = host.admit(arrival) else { return };
    let limits = host.limits();
    let stream = Patient::new(stream, Duration::from_secs(limits.answer_seconds));
    let wait = Duration::from_secs(limits.request_seconds);
    let (host, acceptor) = (host.clone(), tls.map(Tls::acceptor));
    tokio::spawn(async move {
        match acceptor {
            None => host.serve(stream, admitted).await,
            Some(acceptor) => {
                // Who does not speak TLS, or too slowly, is no fault of ours.
                let Ok(Ok(stream)) = timeout(wait, acceptor.accept(stream)).await else { return };
                host.serve(stream, admitted).await;
            }
        }
    });
}

/// Reads requests from a connection and answers each; once it closes, the one that is under way is the
/// last.
pub async fn converse<S, V>(
    stream: S,
    service: V,
    limits: &DoorLimits,
    closing: impl Future<Output = ()>,
) where
    S: Stream,
    V: Service<Request<Incoming>, Response = Response>,
    V::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(limits.request_seconds))
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // A client that went away in mid-request is no fault of ours.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = closing => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
