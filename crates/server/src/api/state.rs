//! How the house is, for whoever runs it.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use wire::Code;

use crate::answer::Declined;
use crate::app::App;
use crate::metrics;

/// The process answers.
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// The house takes commands.
pub(crate) async fn ready(State(app): State<App>) -> Result<&'static str, Declined> {
    if !app.is_serving() || app.house().is_draining() {
        return Err(house::shutting_down().into());
    }
    if !app.house().is_ready() {
        return Err(Declined::new(Code::StorageFailed, "The store of this house has failed."));
    }
    Ok("ready\n")
}

/// The counters, as Prometheus reads them.
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    as_figures(metrics::text(&app))
}

/// Counters as Prometheus takes them.
pub(crate) fn as_figures(text: String) -> Response {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    (StatusCode::OK, [(header::CONTENT_TYPE, kind)], text).into_response()
}

/// The OpenAPI document.
pub(crate) async fn openapi(State(app): State<App>) -> Response {
    let text = app.doors().docs.document.clone();
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}
