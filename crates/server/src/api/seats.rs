//! Seats: claiming, leaving, filling them, and what their people agree on.

use axum::extract::State;
use house::TableAsk;
use wire::TableInfo;
use wire::http::{AddBot, AgreeToEnd, Mute, SeatNumber, Sit};

use super::tables::seen;
use crate::answer::{Answer, Json};
use crate::app::App;
use crate::auth::Guest;
use crate::body::{Body, Nothing};
use crate::table_id::TableId;

/// Claims a seat.
pub(crate) async fn sit(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(id): TableId,
    Body(ask): Body<Sit>,
) -> Answer<TableInfo> {
    let handle = app.house().table(&id)?;
    Ok(Json(handle.ask(|reply| TableAsk::Sit(player, ask, reply)).await?))
}

/// Gives the seat back.
pub(crate) async fn leave(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(id): TableId,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<TableInfo> {
    let (handle, _) = seen(&app, &player, &id).await?;
    Ok(Json(handle.ask(|reply| TableAsk::Leave(player, reply)).await?))
}

/// Takes a player or a bot from a seat.
pub(crate) async fn empty(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(id): TableId,
    Body(ask): Body<SeatNumber>,
) -> Answer<TableInfo> {
    let (handle, _) = seen(&app, &player, &id).await?;
    Ok(Json(handle.ask(|reply| TableAsk::Kick(player, ask.seat, reply)).await?))
}

/// Puts a bot in a seat.
pub(crate) async fn bot(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(id): TableId,
    Body(ask): Body<AddBot>,
) -> Answer<TableInfo> {
    let (handle, _) = seen(&app, &player, &id).await?;
    Ok(Json(handle.ask(|reply| TableAsk::AddBot(player, ask, reply)).await?))
}

/// Begins the game.
pub(crate) async fn start(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(id): TableId,
    Body(Nothing {}): Body<Nothing>,
) -> Answer<TableInfo> {
    let (handle, _) = seen(&app, &player, &id).await?;
    Ok(Json(handle.ask(|reply| TableAsk::Start(player, reply)).await?))
}

/// Agrees, or no longer, to end the game.
pub(crate) async fn end(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(id): TableId,
    Body(ask): Body<AgreeToEnd>,
) -> Answer<TableInfo> {
    let (handle, _) = seen(&app, &player, &id).await?;
    Ok(Json(handle.ask(|reply| TableAsk::AgreeToEnd(player, ask.agree, reply)).await?))
}

/// Hears, or no longer, what another player says.
pub(crate) async fn mute(
    State(app): State<App>,
    Guest(player): Guest,
    TableId(id): TableId,
    Body(ask): Body<Mute>,
) -> Answer<TableInfo> {
    let (handle, _) = seen(&app, &player, &id).await?;
    Ok(Json(handle.ask(|reply| TableAsk::Mute(player, ask.player, ask.mute, reply)).await?))
}
