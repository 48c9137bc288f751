//! Tables: making, finding and looking at them.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use house::Wish;
use wire::http::{NewTable, TableMade};
use wire::room::{MatchScore, NextMatch};
use wire::{MatchId, Status, TableId, TableInfo};

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::at_table::AtTable;
use crate::auth::Guest;
use crate::body::{Body, Nothing};
use crate::named::Named;
use crate::paging::{Paged, Paging};

/// The header with the invite of a private table. It is not in the address: addresses get logged.
pub(crate) const INVITE: &str = "x-croupier-invite";

/// Makes a table.
pub(crate) async fn create(
    State(app): State<App>,
    Guest(player): Guest,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableMade>), Declined> {
    app.must_afford(player.id)?;
    let made = app.house().rooms().create(&player, &new).await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// The open public tables.
pub(crate) async fn lobby(
    State(app): State<App>,
    Paging { after, limit }: Paging<TableId>,
) -> Paged<TableInfo> {
    Paged(app.house().lobby().public(after, limit))
}

/// A table, for those who may see it.
pub(crate) async fn look(
    State(app): State<App>,
    guest: Option<Guest>,
    Named(id): Named<MatchId>,
    headers: HeaderMap,
) -> Answer<TableInfo> {
    let player = guest.map(|Guest(player)| player);
    let invite = headers.get(INVITE).and_then(|value| value.to_str().ok()).map(String::from);
    let room = app.house().lobby().room(id.room).ok().filter(|_| id.number == 1);
    if let Some(room) = room {
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

/// The same game with the same people, in the same room: whoever asks after the host finds it there.
pub(crate) async fn rematch(
    State(app): State<App>,
    at: AtTable,
    Body(Nothing {}): Body<Nothing>,
) -> Result<(StatusCode, Json<TableMade>), Declined> {
    let AtTable { player, room, table: before } = at;
    if before.status == Status::Over {
        app.must_afford(player.id)?;
    }
    let made = room.change(player.clone(), Wish::Next(NextMatch::default())).await;
    let now = room.look(Some(player.clone()), None).await?;
    let found = now.number > 1 && now.status == Status::Open;
    let table = if found { now } else { made? };
    let invite = room.invite(player).await?;
    Ok((StatusCode::CREATED, Json(TableMade { table, invite })))
}

/// What the matches of the evening ended with; of a table that is no longer served, for those who played.
pub(crate) async fn score(
    State(app): State<App>,
    Guest(player): Guest,
    Named(id): Named<TableId>,
) -> Answer<Vec<MatchScore>> {
    let archive = app.house().archive();
    let Ok(room) = app.house().lobby().room(id) else {
        return Ok(Json(archive.past_score(&player, id).await?));
    };
    let asked_by = player.id;
    let TableInfo { id, matches, .. } = room.look(Some(player), None).await?;
    Ok(Json(archive.score(asked_by, id, matches).await?))
}
