//! What clients ask of a room over their sockets.

use std::sync::Arc;

use table::Code;
use wire::Tell;

use super::RoomTask;
use crate::Answer;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::matches::Stage;
use crate::outbox::Outbox;
use crate::rooms::ask::{ClientAsk, ClientWish};
use crate::rooms::clients::Client;
use crate::shared::refuse;

impl RoomTask {
    pub(super) async fn take_from_client(&mut self, ask: ClientAsk) {
        let ClientAsk { player, outbox, what } = ask;
        match what {
            ClientWish::Join { invite, from } => {
                self.join(&player, &outbox, invite.as_deref(), from).await;
            }
            ClientWish::Part => {
                if self.clients.remove(outbox.connection()) {
                    self.hosted.feed.forget_unwatched(&self.clients);
                    self.tell_room();
                }
            }
            ClientWish::Command { id, command } => {
                self.command(&player, &outbox, id, command).await;
            }
            ClientWish::OpenSeed(seed) => self.open_seed(&player, seed).await,
            ClientWish::Say { id, channel, number, text } => {
                let said = self.say(&player, &id, (&channel, number), &text).await;
                self.acknowledge(&outbox, id, said.map(|()| None));
            }
        }
    }

    async fn join(
        &mut self,
        player: &Arc<Player>,
        outbox: &Outbox,
        invite: Option<&str>,
        from: Option<u64>,
    ) {
        if let Err(error) = self.may_join(player, invite) {
            let table = Some(self.document.id);
            return outbox.tell(&Tell::Refused { table, id: None, error });
        }
        let viewer = self.document.viewer(player.id);
        self.hosted.bots.came_back(viewer);
        self.clients.add(Client { outbox: outbox.clone(), player: player.clone(), viewer });
        self.tell_room();
        outbox.tell(&self.channels_for(player.id, viewer));
        if let Stage::Running(running) = &mut self.hosted.stage {
            running.look_at_the_clock(&self.shared).await;
        }
        match &self.hosted.stage {
            Stage::Running(running) | Stage::Over(running) => {
                let shown = (&*running.play, running.told);
                self.hosted.feed.greet(shown, outbox, viewer, from);
            }
            Stage::Starting { .. } => outbox.tell(&Tell::OpenSeeds { table: self.document.id }),
            Stage::Open | Stage::Parked => {}
        }
    }

    fn may_join(&self, player: &Player, invite: Option<&str>) -> Answer<()> {
        if self.clients.count() >= self.shared.limits.connections_per_table {
            return refuse(Code::RateLimited, "Too many are looking at this table.");
        }
        match self.document.may_see(Some(player.id), invite) {
            true => Ok(()),
            false => Err(gone()),
        }
    }
}
