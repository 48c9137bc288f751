//! Guests of the house.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use house::{PastPlace, Player};
use wire::TableId;
use wire::http::{GameInfo, HouseInfo, Me, NewName, NewPlayer, PastGame};

use crate::answer::{Declined, Json};
use crate::app::App;
use crate::auth::{Guest, cookie};
use crate::body::Body;
use crate::caller::{Caller, Peer};
use crate::paging::{Paged, Paging, with_next};

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
    let made = app.house().guests().register_with(&new.name, &new.device).await?;
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
pub(crate) async fn me(
    State(app): State<App>,
    Guest(player): Guest,
    paging: Paging<TableId>,
) -> Response {
    of(&app, &player, paging).await
}

/// Another name.
pub(crate) async fn rename(
    State(app): State<App>,
    Guest(player): Guest,
    paging: Paging<TableId>,
    Body(new): Body<NewName>,
) -> Result<Response, Declined> {
    let renamed = app.house().guests().rename(&player, &new.name).await?;
    Ok(of(&app, &renamed, paging).await)
}

async fn of(app: &App, player: &Arc<Player>, paging: Paging<TableId>) -> Response {
    let (house, Paging { after, limit }) = (app.house(), paging);
    let tables = house.rooms().of(player, after, limit).await;
    let (memory, name) = (house.is_memory(), player.name.clone());
    let me = Me { player: player.id, name, memory, tables: tables.items };
    with_next(tables.next, Json(me))
}

/// The games of the house.
pub(crate) async fn games(State(app): State<App>) -> Json<Vec<GameInfo>> {
    let boards = app.boards();
    let told = |game: GameInfo| GameInfo { board: boards.module(&game.name), ..game };
    Json(app.house().games().into_iter().map(told).collect())
}

/// The games that a player has played.
pub(crate) async fn history(
    State(app): State<App>,
    Guest(player): Guest,
    Paging { after, limit }: Paging<PastPlace>,
) -> Result<Paged<PastGame>, Declined> {
    Ok(Paged(app.house().archive().history(&player, after, limit).await?))
}
