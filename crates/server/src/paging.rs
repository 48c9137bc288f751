//! Lists, a page at a time: `?after=…&limit=…` asks for one, `X-Croupier-Next` says where the next begins.

use std::str::FromStr;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use house::Page;
use serde::{Deserialize, Serialize};
use wire::Code;

use crate::answer::{Declined, Json};
use crate::app::App;

/// The header with the place behind which the next page begins.
const NEXT: HeaderName = HeaderName::from_static("x-croupier-next");

/// Which page is asked for.
pub(crate) struct Paging<T> {
    /// What stands last on the page before.
    pub(crate) after: Option<T>,
    /// How many are on it at most.
    pub(crate) limit: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    after: Option<String>,
    limit: Option<usize>,
}

impl<T: FromStr> FromRequestParts<App> for Paging<T> {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Declined> {
        let asked =
            Query::<Asked>::from_request_parts(parts, app).await.map_err(|_| unreadable())?;
        let Query(Asked { after, limit }) = asked;
        let after = after.map(|text| text.parse().map_err(|_| unreadable())).transpose()?;
        Ok(Self { after, limit: limit.unwrap_or(Page::<T>::USUAL) })
    }
}

fn unreadable() -> Declined {
    let message = "A page is asked for with after, as X-Croupier-Next said, and limit, a number.";
    Declined::new(Code::BadInput, message)
}

/// A page as an answer: the list, and where the next page begins.
pub(crate) struct Paged<T>(pub(crate) Page<T>);

impl<T: Serialize> IntoResponse for Paged<T> {
    fn into_response(self) -> Response {
        let Page { items, next } = self.0;
        with_next(next, Json(items))
    }
}

/// An answer that says where the next page of a list in it begins.
pub(crate) fn with_next(next: Option<String>, answer: impl IntoResponse) -> Response {
    let mut answer = answer.into_response();
    if let Some(next) = next {
        let next = HeaderValue::try_from(next).expect("ids and places are plain");
        answer.headers_mut().insert(NEXT, next);
    }
    answer
}
