//! What a player is signed in with, and leaving for good.

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use wire::http::{DeviceCode, DeviceInfo, NewDevice, SignOut};

use crate::answer::{Declined, Json};
use crate::app::App;
use crate::auth::{Guest, SignedIn, cookie, no_cookie};
use crate::body::{Body, Nothing};
use crate::caller::{Caller, Peer};

/// The devices that are signed in.
pub(crate) async fn list(
    State(app): State<App>,
    SignedIn { player, visitor }: SignedIn,
) -> Json<Vec<DeviceInfo>> {
    Json(app.house().guests().devices(&player, visitor.device))
}

/// A code for another device.
pub(crate) async fn code(
    State(app): State<App>,
    Guest(player): Guest,
    Body(Nothing {}): Body<Nothing>,
) -> Json<DeviceCode> {
    Json(app.house().guests().device_code(&player))
}

/// Another device signs in. Codes are guessed no faster than guests come.
pub(crate) async fn add(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Extension(caller): Extension<Caller>,
    Body(new): Body<NewDevice>,
) -> Result<Response, Declined> {
    if caller.address.is_some_and(|address| !app.doors().guests.of(address).take(1)) {
        return Err(app.rate_limited());
    }
    let made = app.house().guests().add_device(&new.code, &new.device).await?;
    let cookie = cookie(&made.token, &app.setup(), &peer);
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(made)).into_response())
}

/// A device is signed out; the one that asks loses its cookie.
pub(crate) async fn sign_out(
    State(app): State<App>,
    SignedIn { player, visitor }: SignedIn,
    Body(ask): Body<SignOut>,
) -> Result<Response, Declined> {
    let device = ask.device.unwrap_or(visitor.device);
    app.house().guests().sign_out(&player, device).await?;
    let left = app.house().guests().devices(&player, visitor.device);
    Ok(match device == visitor.device {
        true => ([(header::SET_COOKIE, no_cookie())], Json(left)).into_response(),
        false => Json(left).into_response(),
    })
}

/// The player leaves for good.
pub(crate) async fn leave(
    State(app): State<App>,
    Guest(player): Guest,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Response, Declined> {
    app.house().leave_for_good(&player).await?;
    Ok(([(header::SET_COOKIE, no_cookie())], Json(serde_json::json!({}))).into_response())
}
