//! What every request can reach, and the way from a request to its answer.

use std::sync::{Arc, RwLock};

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::get;
use house::{House, Rate};
use tokio::sync::watch;
use wire::PlayerId;

use crate::admin::{Changes, Reload};
use crate::answer::Declined;
use crate::api::state;
use crate::boards::{self, Boards};
use crate::counters::Counters;
use crate::hosts::Hosts;
use crate::net::Address;
use crate::origins::{BadAddress, Origins};
use crate::rates::Buckets;
use crate::settings::{DoorLimits, Settings};
use crate::socket::LASTING;
use crate::turnstile::{Pass, Turnstile};
use crate::{client, gate, metrics, openapi, routes};

/// A house and its doors.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    /// The house behind the doors.
    house: Arc<House>,
    /// What is set, replaced whole by whoever runs the house.
    setup: RwLock<Arc<Setup>>,
    /// What the doors remember.
    doors: Doors,
    /// The boards that the house was given for games.
    boards: Boards,
}

/// What is set, and what follows from it.
pub(crate) struct Setup {
    pub(crate) settings: Settings,
    /// Whose pages may speak to the house.
    pub(crate) origins: Origins,
    /// By which names it is reached.
    pub(crate) hosts: Hosts,
}

impl Setup {
    pub(crate) fn of(settings: Settings) -> Result<Self, BadAddress> {
        let (origins, hosts) = (Origins::of(&settings)?, Hosts::of(&settings)?);
        Ok(Self { settings, origins, hosts })
    }
}

impl std::ops::Deref for Setup {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.settings
    }
}

/// What the doors remember between requests.
pub(crate) struct Doors {
    /// Counted by whoever does what is counted, read by `/metrics`.
    pub(crate) counters: Counters,
    /// How many guests may still come from each address.
    pub(crate) guests: Buckets<Address>,
    /// How much may still be asked from each address.
    pub(crate) requests: Buckets<Address>,
    /// How much each player may still ask, over HTTP and all sockets together.
    pub(crate) players: Buckets<PlayerId>,
    /// How much each player may still send before the socket that sends it is cut off.
    pub(crate) floods: Buckets<PlayerId>,
    /// The open sockets of each player.
    pub(crate) sockets: Turnstile<PlayerId>,
    /// The open connections from each address, or what proxies bring from there.
    pub(crate) addresses: Turnstile<Address>,
    /// Moved on when the house closes; every connection and socket watches it.
    pub(crate) phase: watch::Sender<Phase>,
    /// Set while the house is to close when what runs is over.
    pub(crate) draining: watch::Sender<bool>,
    /// The OpenAPI document, made once.
    pub(crate) docs: openapi::Docs,
}

/// How fast the buckets at the doors fill.
struct DoorRates {
    guests: Rate,
    requests: Rate,
    players: Rate,
}

impl DoorRates {
    fn of(limits: &DoorLimits) -> Self {
        Self {
            guests: Rate::per_minute(limits.guests_per_minute, limits.guests_burst),
            requests: Rate::per_second(limits.address_rate, limits.address_burst),
            players: Rate::per_second(limits.player_rate, limits.player_burst),
        }
    }
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
        Self::with_boards(house, settings, Boards::default())
    }

    /// The same for a house that was given boards for some of its games.
    pub fn with_boards(
        house: Arc<House>,
        settings: Settings,
        boards: Boards,
    ) -> Result<Self, BadAddress> {
        let setup = Setup::of(settings)?;
        let rates = DoorRates::of(&setup.doors);
        let doors = Doors {
            counters: Counters::default(),
            guests: Buckets::new(rates.guests),
            requests: Buckets::new(rates.requests),
            players: Buckets::new(rates.players),
            floods: Buckets::new(rates.players.doubled()),
            sockets: Turnstile::default(),
            addresses: Turnstile::default(),
            phase: watch::Sender::new(Phase::Serving),
            draining: watch::Sender::new(false),
            docs: openapi::Docs::new(),
        };
        let setup = RwLock::new(Arc::new(setup));
        Ok(Self(Arc::new(Inner { house, setup, doors, boards })))
    }

    /// The house.
    pub fn house(&self) -> &House {
        &self.0.house
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> u64 {
        self.counters().sockets.get()
    }

    /// The counters, as Prometheus reads them.
    pub fn figures(&self) -> String {
        metrics::text(self)
    }

    /// The boards that the house was given.
    pub(crate) fn boards(&self) -> &Boards {
        &self.0.boards
    }

    /// What is set now.
    pub(crate) fn setup(&self) -> Arc<Setup> {
        self.0.setup.read().expect("nothing panics while it holds the settings").clone()
    }

    /// The settings that hold now.
    pub fn settings(&self) -> Settings {
        self.setup().settings.clone()
    }

    /// Reads settings and configuration again and takes them, whole or not at all: what they are
    /// about goes on under them.
    pub fn reload(&self, reload: &Reload) -> Result<(), String> {
        let Changes { settings, configs } = reload()?;
        settings.check()?;
        let setup = Setup::of(settings).map_err(|error| error.to_string())?;
        self.house().sessions().reload(&configs).map_err(|faults| faults.to_string())?;
        self.replace(setup);
        tracing::info!("settings and configuration were read again");
        Ok(())
    }

    fn replace(&self, setup: Setup) {
        let (rates, doors) = (DoorRates::of(&setup.doors), self.doors());
        doors.guests.set_rate(rates.guests);
        doors.requests.set_rate(rates.requests);
        doors.players.set_rate(rates.players);
        doors.floods.set_rate(rates.players.doubled());
        self.house().set_limits(setup.limits.clone());
        *self.0.setup.write().expect("nothing panics while it holds the settings") =
            Arc::new(setup);
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

    /// One more from that address, unless there are too many.
    pub(crate) fn enter(&self, address: Address) -> Result<Pass<Address>, Declined> {
        let most = self.setup().doors.connections_per_address;
        self.doors().addresses.enter(address, most).ok_or_else(|| self.rate_limited())
    }

    /// A player pays for what is kept for ever.
    pub(crate) fn must_afford(&self, player: PlayerId) -> Result<(), Declined> {
        match self.doors().players.of(player).take(LASTING) {
            true => Ok(()),
            false => Err(self.rate_limited()),
        }
    }

    /// The refusal of what comes too fast, which is counted.
    pub(crate) fn rate_limited(&self) -> Declined {
        self.counters().rate_limited.add(1);
        Declined::rate_limited()
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
        .route("/boards/{game}/{*path}", get(boards::serve))
        .fallback(client::serve)
        .method_not_allowed_fallback(gate::wrong_method)
        .layer(from_fn_with_state(app.clone(), gate::keep))
        .layer(map_response(gate::secure))
        .with_state(app.clone())
}

/// What is counted, for whoever runs the house: at a door of its own, because every number that moves
/// tells whoever may not know that somebody did something.
pub(crate) fn figures(app: &App) -> Router {
    Router::new()
        .route("/metrics", get(state::metrics))
        .fallback(gate::unknown_path)
        .layer(from_fn_with_state(app.clone(), gate::keep_named))
        .layer(map_response(gate::secure))
        .with_state(app.clone())
}
