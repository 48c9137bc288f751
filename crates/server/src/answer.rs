//! Answers over HTTP: JSON, and refusals that all look the same.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use wire::{Code, Refused};

/// An answer as JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let text = serde_json::to_vec(&self.0).expect("an answer is plain data");
        let kind = HeaderValue::from_static("application/json");
        ([(header::CONTENT_TYPE, kind)], text).into_response()
    }
}

/// A refusal on its way out over HTTP, with its status.
#[derive(Debug)]
pub(crate) struct Declined {
    status: StatusCode,
    refused: Refused,
}

/// What a handler gives back.
pub(crate) type Answer<T> = Result<Json<T>, Declined>;

impl Declined {
    pub(crate) fn new(code: Code, message: impl std::fmt::Display) -> Self {
        Refused::new(code, message).into()
    }

    pub(crate) fn with_status(self, status: StatusCode) -> Self {
        Self { status, ..self }
    }

    /// See [`App::rate_limited`](crate::app::App::rate_limited), which counts it.
    pub(crate) fn rate_limited() -> Self {
        Self::new(Code::RateLimited, "That was too much at once; try again later.")
    }
}

impl From<Refused> for Declined {
    fn from(refused: Refused) -> Self {
        Self { status: status(refused.code), refused }
    }
}

const fn status(code: Code) -> StatusCode {
    match code {
        Code::BadInput => StatusCode::BAD_REQUEST,
        Code::Unauthorized => StatusCode::UNAUTHORIZED,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::Forbidden => StatusCode::FORBIDDEN,
        Code::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        Code::StorageFailed | Code::ShuttingDown => StatusCode::SERVICE_UNAVAILABLE,
        Code::Conflict
        | Code::StaleSeed
        | Code::BadTime
        | Code::GameOver
        | Code::WrongPhase
        | Code::NotYourTurn
        | Code::NotAllowed
        | Code::InvalidAmount
        | Code::InsufficientFunds => StatusCode::CONFLICT,
    }
}

impl IntoResponse for Declined {
    fn into_response(self) -> Response {
        (self.status, Json(self.refused)).into_response()
    }
}
