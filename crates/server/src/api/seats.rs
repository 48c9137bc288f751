//! Seats: claiming, leaving, filling them, and what their people agree on.

use axum::extract::State;
use house::TableAsk;
use wire::TableInfo;
use wire::http::{AddBot, AgreeToEnd, Mute, SeatNumber, Sit};

use crate::answer::{Answer, Json};
use crate::app::App;
use crate::at_table::AtTable;
use crate::auth::Guest;
use crate::body::{Body, Nothing};
use crate::table_id::TableId;

/// Claims a seat; the invite of a private table comes with the request, so it is seen only then.
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
pub(crate) async fn leave(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.ask(TableAsk::Leave).await
}

/// Takes a player or a bot from a seat.
pub(crate) async fn empty(at: AtTable, Body(ask): Body<SeatNumber>) -> Answer<TableInfo> {
    at.ask(|player, reply| TableAsk::Kick(player, ask.seat, reply)).await
}

/// Puts a bot in a seat.
pub(crate) async fn bot(at: AtTable, Body(ask): Body<AddBot>) -> Answer<TableInfo> {
    at.ask(|player, reply| TableAsk::AddBot(player, ask, reply)).await
}

/// Begins the game.
pub(crate) async fn start(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.ask(TableAsk::Start).await
}

/// Agrees, or no longer, to end the game.
pub(crate) async fn end(at: AtTable, Body(ask): Body<AgreeToEnd>) -> Answer<TableInfo> {
    at.ask(|player, reply| TableAsk::AgreeToEnd(player, ask.agree, reply)).await
}

/// Hears, or no longer, what another player says.
pub(crate) async fn mute(at: AtTable, Body(ask): Body<Mute>) -> Answer<TableInfo> {
    at.ask(|player, reply| TableAsk::Mute(player, ask.player, ask.mute, reply)).await
}
