//! What a host does with a table, and a player who is done with one.

use axum::extract::State;
use axum::http::StatusCode;
use house::Wish;
use wire::TableInfo;
use wire::http::{KickedPlayer, LetIn, NewReport, ReportMade, TableMade};

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::at_table::AtTable;
use crate::body::{Body, Nothing};

/// Whom the host has shown out; whoever is no guest any more need not be let in again.
pub(crate) async fn kicked(State(app): State<App>, at: AtTable) -> Answer<Vec<KickedPlayer>> {
    let guests = app.house().guests();
    let out = at.room.kicked(at.player).await?;
    let known = out.into_iter().filter_map(|player| {
        guests.by_id(player).map(|one| KickedPlayer { player, name: one.name.clone() })
    });
    Ok(Json(known.collect()))
}

/// Lets somebody in again.
pub(crate) async fn let_in(at: AtTable, Body(ask): Body<LetIn>) -> Answer<TableInfo> {
    at.change(Wish::LetIn(ask.player)).await
}

/// Makes another invite; the one before lets nobody in any more.
pub(crate) async fn invite_anew(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableMade> {
    let AtTable { player, room, .. } = at;
    let table = room.change(player.clone(), Wish::InviteAnew).await?;
    Ok(Json(TableMade { table, invite: room.invite(player).await? }))
}

/// Is done with the table.
pub(crate) async fn drop_it(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.change(Wish::Drop).await
}

/// Closes the table.
pub(crate) async fn close(at: AtTable, Body(Nothing {}): Body<Nothing>) -> Answer<TableInfo> {
    at.change(Wish::Close).await
}

/// A player reports another.
pub(crate) async fn report(
    State(app): State<App>,
    at: AtTable,
    Body(new): Body<NewReport>,
) -> Result<(StatusCode, Json<ReportMade>), Declined> {
    let made = app.house().reports().file(&at.player, (at.table.id, &at.room), new).await?;
    Ok((StatusCode::CREATED, Json(made)))
}
