//! Serves a house until it is told to stop, then finishes what is under way.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Extension;
use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::admin::{self, AdminDoor};
use crate::app::{App, Phase, app, closing, figures};
use crate::caller::{Arrival, Peer, is_trusted};
use crate::counters::Counted;
use crate::net::Address;
use crate::reception::{Host, Stream, converse, receive};
use crate::settings::DoorLimits;
use crate::tls::Tls;

/// How long clients have for taking what was sent last.
const FAREWELL: Duration = Duration::from_secs(3);

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
    open.spawn(receive(Arc::new(Way::in_to(&doors)), public, tls.clone()));
    if let Some(tls) = tls {
        open.spawn(tls.keep_fresh());
    }
    if let Some(listener) = metrics {
        let way = Way { app: doors.clone(), router: figures(&doors) };
        open.spawn(receive(Arc::new(way), listener, None));
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
    doors.finish().await;
    doors.part().await;
    tracing::info!("the house is closed");
}

/// What is behind an entrance of a house.
pub struct Way {
    app: App,
    router: Router,
}

impl Way {
    /// The way to all that the house answers over HTTP.
    pub fn in_to(doors: &App) -> Self {
        Self { app: doors.clone(), router: app(doors) }
    }

    /// Lets somebody in whose requests are read elsewhere.
    pub fn visit(&self, arrival: Arrival) -> Option<Visit> {
        let Admitted(peer, counted) = self.admit(arrival)?;
        let (app, requests) = (self.app.clone(), self.requests(peer));
        Some(Visit { app, requests, _counted: counted })
    }

    fn requests(&self, peer: Peer) -> TowerToHyperService<Router> {
        TowerToHyperService::new(self.router.clone().layer(Extension(peer)))
    }
}

/// Somebody whose requests are read elsewhere and answered here.
pub struct Visit {
    app: App,
    requests: TowerToHyperService<Router>,
    _counted: Counted,
}

impl Visit {
    /// Answers a request; not once somebody else has taken the house.
    pub async fn answer(&self, request: Request<Incoming>) -> Option<Response> {
        tokio::select! {
            answer = self.requests.call(request) => answer.ok(),
            () = self.app.house().replaced() => None,
        }
    }
}

/// Somebody who came in, and is counted until gone.
pub struct Admitted(Peer, Counted);

impl Host for Way {
    type Admitted = Admitted;

    fn limits(&self) -> DoorLimits {
        self.app.setup().doors.clone()
    }

    fn admit(&self, arrival: Arrival) -> Option<Self::Admitted> {
        let (setup, counters) = (self.app.setup(), self.app.counters());
        let open = counters.connections.get() + counters.sockets.get();
        if open >= setup.doors.connections as u64 {
            return None;
        }
        let ip = arrival.address.ip().to_canonical();
        // What a proxy brings is counted with each request, and this machine is not.
        let direct = !ip.is_loopback() && !is_trusted(ip, &setup.trusted_proxies);
        let pass = match direct {
            true => Some(self.app.enter(Address::of(ip)).ok()?),
            false => None,
        };
        let peer = Peer { arrival, _pass: pass.map(Arc::new) };
        Some(Admitted(peer, counters.connections.one()))
    }

    async fn serve<S: Stream>(&self, stream: S, Admitted(peer, counted): Admitted) {
        let _counted = counted;
        let mut phase = self.app.doors().phase.subscribe();
        let service = self.requests(peer);
        let limits = self.limits();
        tokio::select! {
            () = converse(stream, service, &limits, closing(&mut phase)) => {}
            // Nobody who still waits for something is answered.
            () = self.app.house().replaced() => {}
        }
    }
}

impl App {
    /// Takes nothing more and finishes what is under way at every table; the store is closed behind it.
    pub async fn finish(&self) {
        self.doors().phase.send_replace(Phase::Finishing);
        self.house().shut_down().await;
    }

    /// Closes every connection and socket, and waits until each has said what was left to say.
    pub async fn part(&self) {
        let phase = &self.doors().phase;
        phase.send_replace(Phase::Closing);
        // Every connection and socket holds a receiver until then.
        if timeout(FAREWELL, phase.closed()).await.is_err() {
            tracing::warn!("some clients did not take what was sent last");
        }
    }

    /// Serves whoever runs the house, until it is to close because what was played is over.
    pub async fn manage(&self, door: Option<AdminDoor>) {
        let mut open = JoinSet::new();
        if let Some(door) = door {
            open.spawn(admin::serve(self.clone(), door));
        }
        admin::drained(self).await;
    }
}
