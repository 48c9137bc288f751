//! Guests of the house.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use house::Player;
use wire::http::{GameInfo, HouseInfo, Me, NewName, NewPlayer, PastGame};

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::auth::{Guest, cookie};
use crate::body::Body;
use crate::caller::{Caller, Peer};

/// A guest comes in.
pub(crate) async fn register(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Extension(caller): Extension<Caller>,
    Body(new): Body<NewPlayer>,
) -> Result<Response, Declined> {
    if caller.address.is_some_and(|address| !app.doors().guests.of(address).take(1)) {
        return Err(app.rate_limited());
    }
    let made = app.house().guests().register(&new.name).await?;
    let cookie = cookie(&made.token, &app.setup(), &peer);
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(made)).into_response())
}

/// What is this house, and does it know me?
pub(crate) async fn house(State(app): State<App>, guest: Option<Guest>) -> Json<HouseInfo> {
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let (memory, house_key) = (app.house().is_memory(), app.house().public_key());
    Json(HouseInfo { version, memory, known: guest.is_some(), house_key })
}

/// Who am I?
pub(crate) async fn me(State(app): State<App>, Guest(player): Guest) -> Answer<Me> {
    Ok(Json(of(&app, &player).await))
}

/// Another name.
pub(crate) async fn rename(
    State(app): State<App>,
    Guest(player): Guest,
    Body(new): Body<NewName>,
) -> Answer<Me> {
    let renamed = app.house().guests().rename(&player, &new.name).await?;
    Ok(Json(of(&app, &renamed).await))
}

async fn of(app: &App, player: &Arc<Player>) -> Me {
    let house = app.house();
    Me {
        player: player.id,
        name: player.name.clone(),
        memory: house.is_memory(),
        tables: house.rooms().of(player).await,
    }
}

/// The games of the house.
pub(crate) async fn games(State(app): State<App>) -> Json<Vec<GameInfo>> {
    Json(app.house().games())
}

/// The games that a player has played.
pub(crate) async fn history(State(app): State<App>, Guest(player): Guest) -> Answer<Vec<PastGame>> {
    Ok(Json(app.house().archive().history(&player).await?))
}
