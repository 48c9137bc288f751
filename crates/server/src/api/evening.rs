//! An evening in a room: from one match to the next, and who comes and goes.

use axum::extract::State;
use house::Wish;
use wire::TableInfo;
use wire::http::SeatNumber;
use wire::room::{Allow, Arrange, Away, HandOn, Lock, NextMatch, Pick, SetRoom};

use crate::answer::Answer;
use crate::app::App;
use crate::at_table::AtTable;
use crate::body::{Body, Nothing};

/// Makes the next match. It costs what a table costs: its commitment is kept for ever.
pub(crate) async fn next(
    State(app): State<App>,
    at: AtTable,
    Body(ask): Body<NextMatch>,
) -> Answer<TableInfo> {
    app.must_afford(at.player.id)?;
    at.change(Wish::Next(ask)).await
}

/// Sets the room up.
pub(crate) async fn set(at: AtTable, Body(ask): Body<SetRoom>) -> Answer<TableInfo> {
    at.change(Wish::Set(ask)).await
}

/// Puts the seats in another order.
pub(crate) async fn arrange(at: AtTable, Body(ask): Body<Arrange>) -> Answer<TableInfo> {
    at.change(Wish::Arrange(ask)).await
}

/// Locks the room, or opens it again.
pub(crate) async fn lock(at: AtTable, Body(ask): Body<Lock>) -> Answer<TableInfo> {
    at.change(Wish::Lock(ask.locked)).await
}

/// Makes somebody else the host.
pub(crate) async fn host(at: AtTable, Body(ask): Body<HandOn>) -> Answer<TableInfo> {
    at.change(Wish::HandOn(ask.player)).await
}

/// Hands the bank on.
pub(crate) async fn bank(at: AtTable, Body(ask): Body<HandOn>) -> Answer<TableInfo> {
    at.change(Wish::HandBankOn(ask.player)).await
}

/// Is away, or back.
pub(crate) async fn away(at: AtTable, Body(ask): Body<Away>) -> Answer<TableInfo> {
    at.change(Wish::Away(ask.away)).await
}

/// Looks on.
pub(crate) async fn watch(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.change(Wish::Watch).await
}

/// Plays from the next match on, or again in this one.
pub(crate) async fn play(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.change(Wish::Play).await
}

/// Would take over a seat.
pub(crate) async fn take_over(at: AtTable, Body(ask): Body<SeatNumber>) -> Answer<TableInfo> {
    at.change(Wish::TakeOver(ask.seat)).await
}

/// Lets somebody take over a seat.
pub(crate) async fn allow(at: AtTable, Body(ask): Body<Allow>) -> Answer<TableInfo> {
    at.change(Wish::Allow(ask)).await
}

/// Picks what the settings leave to the seats.
pub(crate) async fn pick(at: AtTable, Body(ask): Body<Pick>) -> Answer<TableInfo> {
    at.change(Wish::Pick(ask)).await
}

/// Pauses the match.
pub(crate) async fn pause(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.change(Wish::Pause).await
}

/// Lets it go on.
pub(crate) async fn resume(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.change(Wish::Resume).await
}
