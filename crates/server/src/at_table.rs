//! Somebody at a table.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use house::{Player, RoomHandle, Wish};
use wire::TableInfo;

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::auth::Guest;
use crate::named::Named;

/// A player and a table that this player may see: whoever may not gets the answer of a table that
/// does not exist, whatever was asked.
pub(crate) struct AtTable {
    pub(crate) player: Arc<Player>,
    pub(crate) table: TableInfo,
    pub(crate) room: RoomHandle,
}

impl FromRequestParts<App> for AtTable {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Declined> {
        let Guest(player) =
            <Guest as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        let Named(id) = Named::from_request_parts(parts, app).await?;
        let room = app.house().lobby().room(id)?;
        let table = room.look(Some(player.clone()), None).await?;
        Ok(Self { player, table, room })
    }
}

impl AtTable {
    /// Changes the table in the player's name.
    pub(crate) async fn change(self, wish: Wish) -> Answer<TableInfo> {
        Ok(Json(self.room.change(self.player, wish).await?))
    }
}
