//! Seats: claiming, leaving, filling them, and what their people agree on.

use axum::extract::State;
use house::Wish;
use wire::Code;
use wire::http::{AddBot, Kick, Mute, SeatNumber, Sit};
use wire::{TableId, TableInfo};

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::at_table::AtTable;
use crate::auth::Guest;
use crate::body::{Body, Nothing};
use crate::named::Named;

/// Claims a seat; the invite of a private table comes with the request, so it is seen only then.
pub(crate) async fn sit(
    State(app): State<App>,
    Guest(player): Guest,
    Named(id): Named<TableId>,
    Body(ask): Body<Sit>,
) -> Answer<TableInfo> {
    let room = app.house().lobby().room(id)?;
    Ok(Json(room.change(player, Wish::Sit(ask)).await?))
}

/// Gives the seat back.
pub(crate) async fn leave(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.change(Wish::Leave).await
}

/// Shows a player out, by seat or by id.
pub(crate) async fn kick(at: AtTable, Body(ask): Body<Kick>) -> Answer<TableInfo> {
    match (ask.seat, ask.player) {
        (Some(seat), None) => at.change(Wish::Empty(seat)).await,
        (None, Some(player)) => at.change(Wish::Kick(player)).await,
        _ => Err(Declined::new(Code::BadInput, "Name a seat or a player.")),
    }
}

/// Takes a bot from a seat.
pub(crate) async fn empty(at: AtTable, Body(ask): Body<SeatNumber>) -> Answer<TableInfo> {
    at.change(Wish::Empty(ask.seat)).await
}

/// Puts a bot in a seat.
pub(crate) async fn bot(at: AtTable, Body(ask): Body<AddBot>) -> Answer<TableInfo> {
    at.change(Wish::AddBot(ask)).await
}

/// Begins the game.
pub(crate) async fn start(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.change(Wish::Start).await
}

/// Hears, or no longer, what another player says.
pub(crate) async fn mute(at: AtTable, Body(ask): Body<Mute>) -> Answer<TableInfo> {
    at.change(Wish::Mute { player: ask.player, mute: ask.mute }).await
}
