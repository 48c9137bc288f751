//! Tables: making, finding and looking at them.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use wire::http::{NewTable, TableMade};
use wire::{TableId, TableInfo};

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::at_table::AtTable;
use crate::auth::Guest;
use crate::body::{Body, Nothing};
use crate::named::Named;

/// The header with the invite of a private table. It is not in the address: addresses get logged.
pub(crate) const INVITE: &str = "x-croupier-invite";

/// Makes a table.
pub(crate) async fn create(
    State(app): State<App>,
    Guest(player): Guest,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableMade>), Declined> {
    let made = app.house().rooms().create(&player, &new).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// The open public tables.
pub(crate) async fn lobby(State(app): State<App>) -> Json<Vec<TableInfo>> {
    Json(app.house().lobby().public())
}

/// A table, for those who may see it.
pub(crate) async fn look(
    State(app): State<App>,
    guest: Option<Guest>,
    Named(id): Named<TableId>,
    headers: HeaderMap,
) -> Answer<TableInfo> {
    let player = guest.map(|Guest(player)| player);
    let invite = headers.get(INVITE).and_then(|value| value.to_str().ok()).map(String::from);
    if let Ok(room) = app.house().lobby().room(id) {
        return Ok(Json(room.look(player, invite).await?));
    }
    match player {
        Some(player) => Ok(Json(app.house().archive().table(&player, id).await?)),
        None => Err(house::gone().into()),
    }
}

/// The invite, for the table's people.
pub(crate) async fn invite(at: AtTable) -> Answer<TableMade> {
    let invite = at.room.invite(at.player).await?;
    Ok(Json(TableMade { table: at.table, invite }))
}

/// The same game with the same people.
pub(crate) async fn rematch(
    State(app): State<App>,
    at: AtTable,
    Body(Nothing {}): Body<Nothing>,
) -> Result<(StatusCode, Json<TableMade>), Declined> {
    let made = app.house().rooms().rematch(&at.player, at.table.id).await?;
    Ok((StatusCode::CREATED, Json(made)))
}
