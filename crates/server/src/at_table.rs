//! Somebody at a table.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use house::{Player, Reply, TableAsk, TableHandle};
use wire::TableInfo;

use crate::answer::{Answer, Declined, Json};
use crate::app::App;
use crate::auth::Guest;
use crate::table_id::TableId;

/// A player and a table that this player may see: whoever may not gets the answer of a table that
/// does not exist, whatever was asked.
pub(crate) struct AtTable {
    pub(crate) player: Arc<Player>,
    pub(crate) table: TableInfo,
    handle: TableHandle,
}

impl FromRequestParts<App> for AtTable {
    type Rejection = Declined;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Declined> {
        let Guest(player) =
            <Guest as FromRequestParts<App>>::from_request_parts(parts, app).await?;
        let TableId(id) = TableId::from_request_parts(parts, app).await?;
        let handle = app.house().table(&id)?;
        let table = handle.ask(|reply| TableAsk::Info(Some(player.clone()), None, reply)).await?;
        Ok(Self { player, table, handle })
    }
}

impl AtTable {
    /// Asks the table for something in the player's name.
    pub(crate) async fn ask<T>(
        self,
        make: impl FnOnce(Arc<Player>, Reply<T>) -> TableAsk,
    ) -> Answer<T> {
        let Self { player, handle, .. } = self;
        Ok(Json(handle.ask(|reply| make(player, reply)).await?))
    }
}
