//! Games that are over.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use house::{ClosedJournal, Replay, Shown, SignedHead};
use serde::Deserialize;
use table::{Hash, Seat};
use wire::{Code, MatchId, VoidAttempt};

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::auth::{Anybody, Guest};
use crate::body::{Body, Nothing};
use crate::named::Named;

/// The journal, as `croupier verify` takes it.
pub(crate) async fn journal(
    State(app): State<App>,
    Guest(player): Guest,
    Named(id): Named<MatchId>,
) -> Result<Response, Declined> {
    Ok(attached(id, app.house().archive().journal(&player, id).await?))
}

/// The journal of a server seed that was retired, with all its rounds.
pub(crate) async fn seed_journal(
    State(app): State<App>,
    Anybody { signed_in, .. }: Anybody,
    Named(hash): Named<Hash>,
) -> Result<Response, Declined> {
    Ok(attached(hash, app.house().sessions().journal(&signed_in.player, hash).await?))
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
    Named(id): Named<MatchId>,
) -> Answer<Vec<VoidAttempt>> {
    let room = app.house().lobby().room(id.room).ok();
    let of_now = match room {
        Some(room) => Some(room.seeds().await?).filter(|(of, _)| *of == id),
        None => None,
    };
    Ok(Json(match of_now {
        Some((_, seeds)) => seeds,
        None => app.house().archive().seeds(id).await?,
    }))
}

/// Through whose eyes a replay is looked at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Eyes {
    seat: Option<Seat>,
}

/// The game as one's own seat saw it, or as another did where all who played let it be seen.
pub(crate) async fn replay(
    State(app): State<App>,
    Guest(player): Guest,
    Named(id): Named<MatchId>,
    eyes: Result<Query<Eyes>, QueryRejection>,
) -> Answer<Replay> {
    let Ok(Query(Eyes { seat })) = eyes else {
        return Err(Declined::new(Code::BadInput, "A seat is asked for with seat, its number."));
    };
    Ok(Json(app.house().archive().replay(&player, id, seat).await?))
}

/// A player lets a game that is over be seen by everybody.
pub(crate) async fn show(
    State(app): State<App>,
    Guest(player): Guest,
    Named(id): Named<MatchId>,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<Shown> {
    Ok(Json(app.house().archive().show(&player, id).await?))
}
