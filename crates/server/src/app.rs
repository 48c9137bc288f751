//! What every request can reach, and the way from a request to its answer.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use house::House;
use tokio::sync::watch;
use wire::PlayerId;

use crate::counters::Counters;
use crate::origins::{BadAddress, Origins};
use crate::rates::{Buckets, Rate};
use crate::settings::Settings;
use crate::turnstile::Turnstile;
use crate::{client, gate, openapi, routes};

/// A house and its doors.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    /// The house behind the doors.
    house: Arc<House>,
    /// What can be set, as it was when the house opened.
    settings: Settings,
    /// What the doors remember.
    doors: Doors,
}

/// What the doors remember between requests.
pub(crate) struct Doors {
    /// Whose pages may speak to the house.
    pub(crate) origins: Origins,
    /// Counted by whoever does what is counted, read by `/metrics`.
    pub(crate) counters: Counters,
    /// How many guests may still come from each address.
    pub(crate) guests: Buckets<IpAddr>,
    /// How much each player may still ask, over HTTP and all sockets together.
    pub(crate) players: Buckets<PlayerId>,
    /// The open sockets of each player.
    pub(crate) sockets: Turnstile<PlayerId>,
    /// The open connections from each address.
    pub(crate) addresses: Turnstile<IpAddr>,
    /// Moved on when the house closes; every connection and socket watches it.
    pub(crate) phase: watch::Sender<Phase>,
    /// The OpenAPI document, made once.
    pub(crate) docs: openapi::Docs,
}

/// Where the house stands between its start and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// Everything is taken.
    Serving,
    /// What is under way is finished; nothing new is taken.
    Finishing,
    /// Sockets are closed.
    Closing,
}

impl App {
    /// The doors of a house.
    pub fn new(house: Arc<House>, settings: Settings) -> Result<Self, BadAddress> {
        let limits = &settings.doors;
        let doors = Doors {
            origins: Origins::of(&settings)?,
            counters: Counters::default(),
            guests: Buckets::new(Rate::per_minute(limits.guests_per_minute, limits.guests_burst)),
            players: Buckets::new(Rate::per_second(limits.player_rate, limits.player_burst)),
            sockets: Turnstile::default(),
            addresses: Turnstile::default(),
            phase: watch::Sender::new(Phase::Serving),
            docs: openapi::Docs::new(),
        };
        Ok(Self(Arc::new(Inner { house, settings, doors })))
    }

    /// The house.
    pub fn house(&self) -> &House {
        &self.0.house
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    pub(crate) fn doors(&self) -> &Doors {
        &self.0.doors
    }

    pub(crate) fn counters(&self) -> &Counters {
        &self.0.doors.counters
    }

    pub(crate) fn is_serving(&self) -> bool {
        *self.0.doors.phase.borrow() == Phase::Serving
    }
}

/// Returns when the house closes its doors.
pub(crate) async fn closing(phase: &mut watch::Receiver<Phase>) {
    // An error says that the doors are gone, which is the same.
    let _ = phase.wait_for(|phase| *phase == Phase::Closing).await;
}

/// All that the house answers over HTTP.
pub fn app(app: &App) -> Router {
    let mut router = Router::new();
    for route in routes::all() {
        router = router.route(route.path, route.handler);
    }
    router
        .fallback(client::serve)
        .method_not_allowed_fallback(gate::wrong_method)
        .layer(from_fn_with_state(app.clone(), gate::keep))
        .layer(map_response(gate::secure))
        .with_state(app.clone())
}
