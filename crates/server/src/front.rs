//! What a machine answers that is a door to a house elsewhere: the client's files and how it is itself.
//! Everything else is the house's.

use std::collections::BTreeSet;
use std::sync::{Arc, RwLock};

use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use wire::{Code, Refused};

use crate::answer::Declined;
use crate::api::state;
use crate::app::Setup;
use crate::caller::{Arrival, Peer};
use crate::origins::BadAddress;
use crate::settings::Settings;
use crate::{client, gate, routes};

/// The front of a house.
pub struct Front {
    setup: RwLock<Arc<Setup>>,
    /// The first part of every address that is the house's own.
    of_the_house: BTreeSet<&'static str>,
}

/// Addresses that are no pages and lie outside the list of routes.
const BOARDS: &str = "boards";

/// Who asks how a machine is asks this very one.
const HEALTH: &str = "/healthz";
const READY: &str = "/readyz";
/// Who counts asks at another door.
const FIGURES: &str = "/metrics";

impl Front {
    /// The front of a house with these settings.
    pub fn new(settings: Settings) -> Result<Self, BadAddress> {
        let setup = RwLock::new(Arc::new(Setup::of(settings)?));
        let first = |path: &'static str| path.split('/').nth(1).filter(|word| !word.is_empty());
        let of_the_house = routes::all().into_iter().filter_map(|route| first(route.path));
        Ok(Self { setup, of_the_house: of_the_house.chain([BOARDS]).collect() })
    }

    /// The settings that hold now.
    pub fn settings(&self) -> Settings {
        self.setup().settings.clone()
    }

    /// Takes other settings from now on.
    pub fn set(&self, settings: Settings) -> Result<(), BadAddress> {
        let setup = Arc::new(Setup::of(settings)?);
        *self.setup.write().expect("nothing panics while it holds the settings") = setup;
        Ok(())
    }

    fn setup(&self) -> Arc<Setup> {
        self.setup.read().expect("nothing panics while it holds the settings").clone()
    }

    /// The answer to what need not be asked of the house; `away` says why it cannot be asked, if that
    /// is so.
    pub async fn answer(
        &self,
        request: &Request<Incoming>,
        arrival: Arrival,
        away: Option<&str>,
    ) -> Option<Response> {
        let path = request.uri().path();
        let first = path.split('/').nth(1).unwrap_or_default();
        let is_own = path == HEALTH || path == READY && away.is_some();
        if !is_own && self.of_the_house.contains(first) {
            return None;
        }
        let answer = match (self.named(request, arrival), path, away) {
            (Err(refused), _, _) => refused.into_response(),
            (Ok(_), HEALTH, _) => state::health().await.into_response(),
            (Ok(_), READY, Some(why)) => unreached(why),
            (Ok(bare), _, _) => client::serve(bare).await,
        };
        Some(gate::secure(answer).await)
    }

    /// The answer to whoever watches this machine: these counters.
    pub async fn tell(
        &self,
        request: &Request<Incoming>,
        arrival: Arrival,
        figures: impl FnOnce() -> String,
    ) -> Response {
        let answer = match self.named(request, arrival) {
            Err(refused) => refused.into_response(),
            Ok(_) if request.uri().path() == FIGURES => state::as_figures(figures()),
            Ok(_) => gate::unknown_path().await.into_response(),
        };
        gate::secure(answer).await
    }

    /// The request without its body, if it is one to the house.
    fn named(
        &self,
        request: &Request<Incoming>,
        arrival: Arrival,
    ) -> Result<Request<Body>, Declined> {
        let mut bare = Request::new(Body::empty());
        *bare.method_mut() = request.method().clone();
        *bare.uri_mut() = request.uri().clone();
        *bare.headers_mut() = request.headers().clone();
        let peer = Peer { arrival, _pass: None };
        gate::must_be_named(&self.setup(), &peer, &bare).map(|()| bare)
    }

    /// The answer where the house was waited for and did not come.
    pub async fn give_up(&self, why: &str) -> Response {
        gate::secure(unreached(why)).await
    }
}

/// Seconds after which it is worth asking again.
const AGAIN: HeaderValue = HeaderValue::from_static("2");

fn unreached(why: &str) -> Response {
    let refused = Declined::from(Refused::new(Code::ShuttingDown, why));
    let refused = refused.with_status(StatusCode::SERVICE_UNAVAILABLE);
    let mut answer = refused.into_response();
    answer.headers_mut().insert(header::RETRY_AFTER, AGAIN);
    answer
}
