//! What clients ask of a room over their sockets.

use std::sync::Arc;

use table::{Code, Viewer};
use wire::{ClientId, Tell};

use super::RoomTask;
use crate::guests::Player;
use crate::mailbox::gone;
use crate::matches::Stage;
use crate::outbox::Outbox;
use crate::rooms::ask::{ClientAsk, ClientWish};
use crate::rooms::clients::Client;
use crate::shared::refuse;
use crate::{Answer, Refused};

impl RoomTask {
    pub(super) async fn take_from_client(&mut self, ask: ClientAsk) {
        let ClientAsk { player, outbox, what } = ask;
        match what {
            ClientWish::Join { invite, from, client } => {
                if let Err(error) = self.may_join(&player, invite.as_deref()) {
                    return self.decline(&outbox, error);
                }
                self.take_up_again(player.id).await;
                self.join(&player, &outbox, from, client);
            }
            ClientWish::Part => {
                if self.clients.remove(outbox.connection()) {
                    self.hosted.feed.forget_unwatched(&self.clients);
                    self.tell_room_soon();
                }
            }
            ClientWish::Command { id, command } => {
                self.command(&player, &outbox, id, command).await;
            }
            ClientWish::OpenSeed { attempt, seed } => {
                if let Err(error) = self.open_seed(&player, attempt, seed).await {
                    self.decline(&outbox, error);
                }
            }
            ClientWish::Agree { id, agree } => self.agree(&player, &outbox, id, agree).await,
            ClientWish::SignHead => match self.sign_head(&player) {
                Ok(signed) => outbox.tell(&signed),
                Err(error) => self.decline(&outbox, error),
            },
            ClientWish::Say { id, channel, number, text } => {
                let said = self.say(&player, &channel, number, &text).await;
                self.acknowledge(&outbox, id, said.map(|()| None));
            }
        }
    }

    /// Refuses what came without an id.
    fn decline(&self, outbox: &Outbox, error: Refused) {
        outbox.tell(&Tell::Refused { table: Some(self.document.id), id: None, error });
    }

    fn join(
        &mut self,
        player: &Arc<Player>,
        outbox: &Outbox,
        from: Option<u64>,
        name: Option<ClientId>,
    ) {
        let viewer = self.document.viewer(player.id);
        let client = Client { outbox: outbox.clone(), player: player.clone(), viewer, name };
        self.clients.add(client);
        self.tell_newcomer(outbox);
        outbox.tell(&self.channels_for(player.id, viewer.seat(), |_| false));
        if let Stage::Running(running) = &mut self.hosted.stage {
            running.look_at_the_clock();
        }
        match &self.hosted.stage {
            Stage::Running(running) | Stage::Over(running) => {
                self.hosted.feed.greet(&*running.play, outbox, viewer, from);
            }
            Stage::Starting(attempt) => outbox.tell(&attempt.tell(&self.document)),
            Stage::Open | Stage::Parked => {}
        }
    }

    fn may_join(&self, player: &Player, invite: Option<&str>) -> Answer<()> {
        self.document.admit(Some(player.id), invite)?;
        // However many look on, whoever has a seat finds the way to it.
        let looks_on = self.document.viewer(player.id) == Viewer::Public;
        if looks_on && self.clients.spectators() >= self.shared.limits.connections_per_table {
            return refuse(Code::RateLimited, "Too many are looking at this table.");
        }
        Ok(())
    }
}
