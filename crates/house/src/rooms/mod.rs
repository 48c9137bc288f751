//! Rooms: what people share, watch and talk in. A room is one task; it hosts one match after another.

mod ask;
mod bank;
mod clients;
mod document;
mod entry;
mod info;
mod making;
mod notes;
mod people;
mod talk;
mod task;

use std::sync::Arc;

use table::Code;
use wire::admin::ReportedLine;
use wire::http::{NewTable, TableMade};
use wire::{MatchId, PlayerId, TableId, TableInfo, VoidAttempt};

use crate::guests::Player;
use crate::lobby::{Claim, Lobby};
use crate::mailbox;
use crate::matches::{MatchDocument, Running, Seating, checked_config};
use crate::page::Page;
use crate::shared::{Shared, refuse};
use crate::{Answer, random};
use task::RoomTask;

pub use ask::{ClientAsk, ClientWish, GuestAsk, HouseAsk, Latecomer, RoomAsk, RoomHandle, Wish};
pub(crate) use clients::Clients;
pub(crate) use document::RoomDocument;
pub(crate) use info::Standing;
pub(crate) use talk::Talk;

/// The rooms of the house: how they come to be.
pub struct Rooms {
    /// What the whole house uses.
    shared: Arc<Shared>,
    /// Where every room is listed from its first moment.
    lobby: Arc<Lobby>,
}

/// A room as the store had it.
pub(crate) struct Stored {
    pub(crate) document: RoomDocument,
    /// Its match, if it had begun.
    pub(crate) running: Option<Running>,
    pub(crate) talk: Talk,
}

impl Rooms {
    pub(crate) fn new(shared: Arc<Shared>, lobby: Arc<Lobby>) -> Self {
        Self { shared, lobby }
    }

    /// Opens a room that was there before.
    pub(crate) fn reopen(&self, stored: Stored) -> RoomHandle {
        let (shared, lobby) = (self.shared.clone(), self.lobby.clone());
        let (ending, queue) = (self.shared.ending.clone(), self.shared.limits().table_queue);
        mailbox::spawn(&ending, queue, |handle: RoomHandle, inbox| {
            let heard = stored.talk.players();
            let task = RoomTask::new(shared, lobby.clone(), handle.clone(), inbox, stored);
            let info = task.info();
            lobby.open(&info, handle);
            lobby.heard(info.id, heard);
            task.run()
        })
    }

    /// A player makes a room for a match.
    pub async fn create(&self, player: &Arc<Player>, new: &NewTable) -> Answer<TableMade> {
        self.shared.must_take_new()?;
        let Some(game) = self.shared.games.table(&new.game) else {
            return refuse(Code::NotFound, "There is no such game to be played at a table.");
        };
        let claim = self.lobby.claim(player.id, &self.shared.limits())?;
        let config = checked_config(game, new.seats, &bank::usual(game, &new.config))?;
        let (id, seats) = (random::table(), Seating::free(new.seats));
        let played = MatchDocument::new(MatchId::first(id), game, seats, config, &self.shared.keys);
        self.open(RoomDocument::new(id, new, player, played), player, claim).await
    }

    async fn open(
        &self,
        document: RoomDocument,
        player: &Arc<Player>,
        claim: Claim,
    ) -> Answer<TableMade> {
        let invite = document.invite.clone();
        self.shared.writer.commit(vec![document.write()]).await?;
        self.shared.metrics.tables_made.add(1);
        let (id, game) = (document.id, document.played.game.clone());
        tracing::info!(table = %id, game, player = %player.id, "a table was made");
        let handle = self.reopen(Stored { document, running: None, talk: Talk::default() });
        // It is listed now, and counted there.
        drop(claim);
        Ok(TableMade { table: handle.look(Some(player.clone()), None).await?, invite })
    }

    /// The rooms at which a player sits or that the player made, while they are open, behind that
    /// one.
    pub async fn of(
        &self,
        player: &Arc<Player>,
        after: Option<TableId>,
        limit: usize,
    ) -> Page<TableInfo> {
        let Page { items, next } = self.lobby.rooms_of(player.id, after, limit);
        let mut found = Vec::new();
        for (_, handle) in items {
            // One that has just closed is not listed.
            found.extend(handle.look(Some(player.clone()), None).await);
        }
        Page { items: found, next }
    }
}

impl RoomHandle {
    /// The room, as a player or a stranger with this invite may know it.
    pub async fn look(
        &self,
        player: Option<Arc<Player>>,
        invite: Option<String>,
    ) -> Answer<TableInfo> {
        self.ask(|reply| RoomAsk::Guest(GuestAsk::Look { player, invite, reply })).await
    }

    /// The match of now and the server seeds of its void attempts, for everybody.
    pub async fn seeds(&self) -> Answer<(MatchId, Vec<VoidAttempt>)> {
        self.ask(|reply| RoomAsk::Guest(GuestAsk::Seeds { reply })).await
    }

    /// The invite, for those who may see the room.
    pub async fn invite(&self, player: Arc<Player>) -> Answer<String> {
        self.ask(|reply| RoomAsk::Guest(GuestAsk::Invite { player, reply })).await
    }

    /// Whom the host has shown out.
    pub async fn kicked(&self, player: Arc<Player>) -> Answer<Vec<PlayerId>> {
        self.ask(|reply| RoomAsk::Guest(GuestAsk::Kicked { player, reply })).await
    }

    /// What a player can show of what another said there, at these times.
    pub(crate) async fn lines(
        &self,
        player: Arc<Player>,
        of: PlayerId,
        at: Vec<u64>,
    ) -> Answer<Vec<ReportedLine>> {
        self.ask(|reply| RoomAsk::Guest(GuestAsk::Lines { player, of, at, reply })).await
    }

    /// Changes the room in a player's name.
    pub async fn change(&self, player: Arc<Player>, wish: Wish) -> Answer<TableInfo> {
        self.ask(|reply| RoomAsk::Guest(GuestAsk::Change { player, wish, reply })).await
    }
}
