//! Games that are over.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use house::Replay;

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::auth::Guest;
use crate::table_id::TableId;

/// The journal, as `croupier verify` takes it.
pub(crate) async fn journal(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(id): TableId,
) -> Result<Response, Declined> {
    let text = app.house().journal(&player, &id).await?;
    Ok(attached(&id, text))
}

/// The journal of a server seed that was retired, with all its rounds.
pub(crate) async fn seed_journal(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(hash): TableId,
) -> Result<Response, Declined> {
    let text = app.house().seed_journal(&player, &hash).await?;
    Ok(attached(&hash, text))
}

/// The name was found, so it is one of the house's own and safe in a header.
fn attached(name: &str, text: String) -> Response {
    let name = format!("attachment; filename=\"{name}.journal\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

/// The game as one's own seat saw it.
pub(crate) async fn replay(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(id): TableId,
) -> Answer<Replay> {
    Ok(Json(app.house().replay(&player, &id).await?))
}
