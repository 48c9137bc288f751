//! What holds for every request: where it comes from, what it gets at least, what is counted.

use std::time::Instant;

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use wire::Code;

use crate::answer::Declined;
use crate::app::App;
use crate::auth::Peer;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

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
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let answer = match refusal(&app, &peer, &request) {
        Some(refused) => refused.into_response(),
        None => next.run(request).await,
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

fn refusal(app: &App, peer: &Peer, request: &Request) -> Option<Declined> {
    let origin = request.headers().get(header::ORIGIN);
    let strange = origin.is_some_and(|origin| {
        let known = |text| app.doors().origins.allow(text, peer.arrived_at);
        !origin.to_str().is_ok_and(known)
    });
    if strange {
        let message = "This page is not one of the house's; start it with --public-url.";
        return Some(Declined::new(Code::Forbidden, message));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes && !app.is_serving() {
        return Some(house::shutting_down().into());
    }
    None
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
