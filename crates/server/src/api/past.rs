//! Games that are over.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use house::Replay;
use table::Hash;
use wire::TableId;

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::auth::Guest;
use crate::named::Named;

/// The journal, as `croupier verify` takes it.
pub(crate) async fn journal(
    State(app): State<App>,
    Guest(player): Guest,
    Named(id): Named<TableId>,
) -> Result<Response, Declined> {
    let text = app.house().archive().journal(&player, id).await?;
    Ok(attached(id, text))
}

/// The journal of a server seed that was retired, with all its rounds.
pub(crate) async fn seed_journal(
    State(app): State<App>,
    Guest(player): Guest,
    Named(hash): Named<Hash>,
) -> Result<Response, Declined> {
    let text = app.house().sessions().journal(&player, hash).await?;
    Ok(attached(hash, text))
}

/// The name of a table or a hash is made of hex digits, so it is safe in a header.
fn attached(name: impl std::fmt::Display, text: String) -> Response {
    let name = format!("attachment; filename=\"{name}.journal\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

/// The game as one's own seat saw it.
pub(crate) async fn replay(
    State(app): State<App>,
    Guest(player): Guest,
    Named(id): Named<TableId>,
) -> Answer<Replay> {
    Ok(Json(app.house().archive().replay(&player, id).await?))
}
