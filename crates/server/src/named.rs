//! What a request's address names.

use std::str::FromStr;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::answer::Declined;
use crate::app::App;

/// The table, or the hash, that an address names; it may exist or not.
pub(crate) struct Named<T>(pub(crate) T);

impl<T: FromStr> FromRequestParts<App> for Named<T> {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Declined> {
        let found = Path::<String>::from_request_parts(parts, app).await.ok();
        // What cannot be a name is the name of nothing.
        let name = found.and_then(|Path(text)| text.parse().ok()).map(Self);
        name.ok_or_else(|| house::gone().into())
    }
}
