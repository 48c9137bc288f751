//! Bodies of requests, read strictly: bounded, in time, no unknown field, no repeated key.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::Code;

use crate::answer::Declined;
use crate::app::App;
use crate::caller::Caller;
use crate::rates::SharedBucket;
use crate::socket::price;

/// A request's body.
pub(crate) struct Body<T>(pub(crate) T);

/// The body of a request that needs none: nothing at all, or `{}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Declined;

    async fn from_request(request: Request, app: &App) -> Result<Self, Declined> {
        let limits = &app.setup().doors;
        let time = Duration::from_secs(limits.request_seconds);
        let account = account(&request, app);
        let bytes = collected(request.into_body(), time, limits.body_bytes).await?;
        // The request itself has been paid for.
        let more = price(bytes.len() as u64) - 1;
        if account.is_some_and(|account| !account.take(more)) {
            return Err(app.rate_limited());
        }
        read(&bytes).map(Self).map_err(bad_input)
    }
}

/// Who pays for a long body: the player, else the address.
fn account(request: &Request, app: &App) -> Option<SharedBucket> {
    let extensions = request.extensions();
    let address = || extensions.get::<Caller>().and_then(|caller| caller.address);
    let player = extensions.get::<SharedBucket>().cloned();
    player.or_else(|| address().map(|address| app.doors().requests.of(address)))
}

/// A body whole, in time.
pub(crate) async fn collected(
    body: axum::body::Body,
    time: Duration,
    most: usize,
) -> Result<Bytes, Declined> {
    let collected = tokio::time::timeout(time, collect(body, most));
    collected.await.map_err(|_| bad_input("it took too long"))?
}

/// A body that was read already.
pub(crate) fn read_strictly<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Declined> {
    read(bytes).map_err(bad_input)
}

async fn collect(body: axum::body::Body, most: usize) -> Result<Bytes, Declined> {
    let collected = Limited::new(body, most).collect().await;
    collected.map(http_body_util::Collected::to_bytes).map_err(|error| {
        if error.downcast_ref::<LengthLimitError>().is_some() {
            let large = bad_input(format_args!("it has more than {most} bytes"));
            return large.with_status(StatusCode::PAYLOAD_TOO_LARGE);
        }
        bad_input("it was cut off")
    })
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    let text = if bytes.is_empty() { b"{}" } else { bytes };
    let text = str::from_utf8(text).map_err(|_| "it is not UTF-8".to_owned())?;
    let fields = table::strict::object(text).map_err(|error| error.to_string())?;
    serde_json::from_value(Value::Object(fields)).map_err(|error| error.to_string())
}

fn bad_input(why: impl std::fmt::Display) -> Declined {
    Declined::new(Code::BadInput, format_args!("The body cannot be read: {why}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::http::{AddBot, NewPlayer};

    #[test]
    fn a_body_is_read_strictly() {
        let rows: &[(&[u8], bool)] = &[
            (b"{\"name\":\"An\"}", true),
            (b" {\"name\" : \"An\"} ", true),
            (b"", false),
            (b"{}", false),
            (b"{\"name\":7}", false),
            (b"{\"name\":null}", false),
            (b"{\"name\":\"An\",\"more\":1}", false),
            (b"{\"name\":\"An\",\"name\":\"An\"}", false),
            (b"[\"An\"]", false),
            (b"name=An", false),
            (b"{\"name\":\"\xff\"}", false),
        ];
        for (text, taken) in rows {
            let read = read::<NewPlayer>(text);
            assert_eq!(read.is_ok(), *taken, "{}: {read:?}", String::from_utf8_lossy(text));
        }
        assert!(read::<Nothing>(b"").is_ok() && read::<Nothing>(b"{}").is_ok());
        assert!(read::<Nothing>(b"{\"seat\":1}").is_err());
        assert!(read::<AddBot>(b"{\"bot\":\"random\",\"seat\":-1}").is_err());
    }
}
