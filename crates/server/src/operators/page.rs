//! [O14] The page that an operator's players open: in a frame of the operator's own origins, without a
//! cookie.

use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Answer, Json};
use crate::app::App;
use crate::body::Body;
use crate::{client, gate};

/// The client's page, which the operator's origins alone may embed.
pub(crate) async fn play(
    State(app): State<App>,
    Path((operator, _game)): Path<(String, String)>,
    request: Request,
) -> Response {
    let mut answer = client::serve(request).await;
    let known = app.house().sessions().information(&operator);
    let origins = known.map(|known| known.origins).unwrap_or_default();
    if let Ok(policy) = HeaderValue::try_from(gate::embedded_by(&origins)) {
        answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

/// What a page opens its session with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    token: String,
}

/// [O12] Opens a session by the token of its address, which works once.
pub(crate) async fn open(
    State(app): State<App>,
    Body(Opening { token }): Body<Opening>,
) -> Answer<Value> {
    let sessions = app.house().sessions();
    let (token, launch) = sessions.open_launch(&token).await?;
    let terms = sessions.information(&launch.patron.operator);
    Ok(Json(json!({
        "token": token,
        "session": launch.session,
        "player": launch.patron.id,
        "operator": launch.patron.operator,
        "name": terms.as_ref().map(|terms| &terms.name),
        "currency": launch.currency,
        "game": launch.game,
        "language": launch.language,
        "demo": launch.patron.demo,
        "returnUrl": terms.as_ref().and_then(|terms| terms.return_url.as_ref()),
        "origins": terms.as_ref().map(|terms| &terms.origins),
    })))
}
