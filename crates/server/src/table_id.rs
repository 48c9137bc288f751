//! The table in a request's address.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use wire::Code;

use crate::answer::Declined;
use crate::app::App;

/// An id, of a table that may exist or not.
pub(crate) struct TableId(pub(crate) String);

impl FromRequestParts<App> for TableId {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Declined> {
        let found = Path::<String>::from_request_parts(parts, app).await;
        // What is not even text is the id of no table.
        let found = found.map_err(|_| Declined::new(Code::NotFound, "There is no such table."));
        found.map(|Path(id)| Self(id))
    }
}
