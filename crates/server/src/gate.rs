//! What holds for every request: where it comes from, what it gets at least, what is counted.

use std::time::Instant;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use wire::Code;

use crate::answer::Declined;
use crate::app::{App, Setup};
use crate::caller::{Caller, Peer};

const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The same for a page that these origins may embed, and nobody else.
pub(crate) fn embedded_by(origins: &[String]) -> String {
    match origins {
        [] => POLICY.to_owned(),
        origins => POLICY
            .replace("frame-ancestors 'none'", &format!("frame-ancestors {}", origins.join(" "))),
    }
}

/// Headers of every answer.
static HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Lets a request in, or not, and counts it.
pub(crate) async fn keep(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let answer = match admit(&app, &peer, &request) {
        Err(refused) => refused.into_response(),
        Ok(caller) => {
            request.extensions_mut().insert(caller);
            next.run(request).await
        }
    };
    let micros = house::micros(started.elapsed());
    let counters = app.counters();
    counters.requests.add(1);
    counters.request_micros.add(micros);
    let status = answer.status();
    if status.is_client_error() || status.is_server_error() {
        counters.refused_requests.add(1);
        tracing::info!(%method, path, status = status.as_u16(), micros, "a request was refused");
    } else {
        tracing::debug!(%method, path, status = status.as_u16(), micros, "a request");
    }
    answer
}

/// Lets a request in at a door where nothing but the name is asked for.
pub(crate) async fn keep_named(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    match must_be_named(&app.setup(), &peer, &request) {
        Err(refused) => refused.into_response(),
        Ok(()) => next.run(request).await,
    }
}

fn admit(app: &App, peer: &Peer, request: &Request) -> Result<Caller, Declined> {
    let setup = app.setup();
    must_be_named(&setup, peer, request)?;
    let caller = Caller::of(app, peer, request.headers())?;
    if caller.address.is_some_and(|address| !app.doors().requests.of(address).take(1)) {
        return Err(app.rate_limited());
    }
    must_be_ours(&setup, peer, request)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes && !app.is_serving() {
        return Err(house::shutting_down().into());
    }
    Ok(caller)
}

/// Refuses what is asked of another name than the house's.
pub(crate) fn must_be_named(setup: &Setup, peer: &Peer, request: &Request) -> Result<(), Declined> {
    match is_named(setup, peer, request) {
        true => Ok(()),
        false => {
            let message = "The house is not reached by this name; start it with --host NAME.";
            let refused = Declined::new(Code::Forbidden, message);
            Err(refused.with_status(StatusCode::MISDIRECTED_REQUEST))
        }
    }
}

/// Whether a request asks for a name that these settings know.
pub(crate) fn is_named(setup: &Setup, peer: &Peer, request: &Request) -> bool {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let known = |host: &str| setup.hosts.allow(host, peer.arrival.arrived_at);
    let host = hosts.next().and_then(|host| host.to_str().ok());
    let named = host.is_some_and(known) && hosts.next().is_none();
    // A request may name the host in its first line, too.
    let agreed = request.uri().authority().is_none_or(|host| known(host.as_str()));
    named && agreed
}

/// Refuses a page that is not one of the house's.
fn must_be_ours(setup: &Setup, peer: &Peer, request: &Request) -> Result<(), Declined> {
    match is_ours(setup, peer, request) {
        true => Ok(()),
        false => {
            let message = "This page is not one of the house's; start it with --public-url.";
            Err(Declined::new(Code::Forbidden, message))
        }
    }
}

/// Whether a request comes from a page that these settings know, or from none.
pub(crate) fn is_ours(setup: &Setup, peer: &Peer, request: &Request) -> bool {
    let mut origins = request.headers().get_all(header::ORIGIN).iter();
    let known = |text: &str| setup.origins.allow(text, &setup.hosts, peer);
    origins.all(|origin| origin.to_str().is_ok_and(known))
}

/// Puts the headers of every answer on one.
pub(crate) async fn secure(mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    for (name, value) in &HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    answer
}

/// The one answer for what is not there.
pub(crate) async fn unknown_path() -> Declined {
    Declined::new(Code::NotFound, "There is nothing at this address.")
}

/// The answer for a method that an address does not take.
pub(crate) async fn wrong_method() -> Declined {
    Declined::new(Code::BadInput, "This address takes another method; see /api/docs.")
        .with_status(StatusCode::METHOD_NOT_ALLOWED)
}
