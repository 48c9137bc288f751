//! Answers over HTTP: JSON, and refusals that all look the same.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use wire::{Code, Refusal};

/// An answer as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let text = serde_json::to_vec(&self.0).expect("an answer is plain data");
        let kind = HeaderValue::from_static("application/json");
        ([(header::CONTENT_TYPE, kind)], text).into_response()
    }
}

/// A refusal with its status.
#[derive(Debug)]
pub(crate) struct Refused {
    status: StatusCode,
    refusal: Refusal,
}

/// What a handler gives back.
pub(crate) type Answer<T> = Result<Json<T>, Refused>;

impl Refused {
    pub(crate) fn new(code: Code, message: impl std::fmt::Display) -> Self {
        Refusal::new(code, message).into()
    }

    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    pub(crate) fn rate_limited() -> Self {
        Self::new(Code::RateLimited, "That was too much at once; try again later.")
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { status: status(&refusal.code), refusal }
    }
}

fn status(code: &str) -> StatusCode {
    match code {
        "bad_input" => StatusCode::BAD_REQUEST,
        "unauthorized" => StatusCode::UNAUTHORIZED,
        "not_found" => StatusCode::NOT_FOUND,
        "forbidden" => StatusCode::FORBIDDEN,
        "rate_limited" => StatusCode::TOO_MANY_REQUESTS,
        "storage_failed" | "shutting_down" => StatusCode::SERVICE_UNAVAILABLE,
        // A conflict, and what a game's rules refuse.
        _ => StatusCode::CONFLICT,
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(self.refusal)).into_response()
    }
}
