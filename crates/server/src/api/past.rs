//! Games that are over.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use house::{ClosedJournal, Replay, SignedHead};
use table::Hash;
use wire::{TableId, VoidAttempt};

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
    Ok(attached(id, app.house().archive().journal(&player, id).await?))
}

/// The journal of a server seed that was retired, with all its rounds.
pub(crate) async fn seed_journal(
    State(app): State<App>,
    Guest(player): Guest,
    Named(hash): Named<Hash>,
) -> Result<Response, Declined> {
    Ok(attached(hash, app.house().sessions().journal(&player, hash).await?))
}

/// The file, with the last head and what the house signed of it in headers.
fn attached(name: impl std::fmt::Display, journal: ClosedJournal) -> Response {
    let ClosedJournal { text, table, head, signed } = journal;
    let mut headers = vec![
        ("content-type", "text/plain; charset=utf-8".to_owned()),
        ("content-disposition", format!("attachment; filename=\"{name}.journal\"")),
        ("x-croupier-table", table),
        ("x-croupier-head", head.to_string()),
    ];
    if let Some(SignedHead { attempt, house_key, signature }) = signed {
        headers.push(("x-croupier-attempt", attempt.to_string()));
        headers.push(("x-croupier-house-key", house_key.to_string()));
        headers.push(("x-croupier-head-signature", signature.to_string()));
    }
    let headers = headers.into_iter().map(|(name, value)| {
        let value = HeaderValue::try_from(value).expect("names, digits and ids are plain");
        (HeaderName::from_static(name), value)
    });
    (headers.collect::<HeaderMap>(), text).into_response()
}

/// The server seeds that were promised at a table and not played, for everybody who has its name.
pub(crate) async fn seeds(
    State(app): State<App>,
    Named(id): Named<TableId>,
) -> Answer<Vec<VoidAttempt>> {
    Ok(Json(match app.house().lobby().room(id) {
        Ok(room) => room.seeds().await?,
        Err(_) => app.house().archive().seeds(id).await?,
    }))
}

/// The game as one's own seat saw it.
pub(crate) async fn replay(
    State(app): State<App>,
    Guest(player): Guest,
    Named(id): Named<TableId>,
) -> Answer<Replay> {
    Ok(Json(app.house().archive().replay(&player, id).await?))
}
