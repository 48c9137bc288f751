//! [O18] Who asks as an operator: whoever has signed the request, or holds the token of a console.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use house::OperatorCaller;
use operator::{Asked, HEADER};
use serde::de::DeserializeOwned;

use crate::answer::Declined;
use crate::app::App;
use crate::body;

/// A request of an operator, with its body.
pub(crate) struct ByOperator {
    pub(crate) caller: OperatorCaller,
    body: Bytes,
}

impl ByOperator {
    /// The body, read strictly.
    pub(crate) fn body<T: DeserializeOwned>(&self) -> Result<T, Declined> {
        body::read_strictly(&self.body)
    }
}

/// The token that a request shows.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

impl FromRequest<App> for ByOperator {
    type Rejection = Declined;

    async fn from_request(request: Request, app: &App) -> Result<Self, Declined> {
        let limits = &app.setup().doors;
        let (time, most) = (Duration::from_secs(limits.request_seconds), limits.body_bytes);
        let (parts, rest) = request.into_parts();
        let body = body::collected(rest, time, most).await?;
        let sessions = app.house().sessions();
        let caller = match bearer(&parts.headers) {
            Some(token) => sessions.console(token)?,
            None => {
                let target = parts.uri.path_and_query().map_or("/", |target| target.as_str());
                let asked = Asked { method: parts.method.as_str(), target, body: &body };
                let header = parts.headers.get(HEADER).and_then(|value| value.to_str().ok());
                sessions.admit_operator(header, &asked, second()).await?
            }
        };
        Ok(Self { caller, body })
    }
}

fn second() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.expect("the machine's clock shows a time after 1970").as_secs()
}
