//! What clients ask of a room over their sockets.

use std::sync::Arc;

use table::{Code, Viewer};
use wire::room::Wants;
use wire::{MatchId, RequestId, Tell};

use super::RoomTask;
use crate::archive::{Archive, PastAsk, PastWish};
use crate::guests::Player;
use crate::matches::{Stage, told};
use crate::outbox::Outbox;
use crate::rooms::ask::{ClientAsk, ClientWish, HouseAsk, Latecomer, RoomAsk};
use crate::rooms::clients::Client;
use crate::rooms::document::RoomDocument;
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
                self.note_arrival(&player).await;
                let (viewer, told) = (self.document.viewer(player.id), None);
                let comer = Latecomer { player, outbox, invite, from, client, viewer, told };
                match self.hosted.feed.has_forgotten(viewer, from) {
                    true => self.read_for(comer),
                    false => self.join(comer).await,
                }
            }
            ClientWish::Part => {
                if self.clients.remove(outbox.connection()) {
                    self.hosted.feed.forget_unwatched(&self.clients);
                    self.tell_room_soon();
                }
            }
            ClientWish::Command { of, id, command } => match self.another(of) {
                None => self.command(&player, &outbox, id, command).await,
                Some(of) => {
                    self.ask_archive(player, outbox, (of, id), PastWish::Command(command));
                }
            },
            ClientWish::OpenSeed { of, attempt, seed } => {
                let opened = match self.another(of) {
                    None => self.open_seed(&player, attempt, seed).await,
                    Some(_) => refuse(Code::StaleSeed, "Another match is to begin."),
                };
                if let Err(error) = opened {
                    self.decline(&outbox, error);
                }
            }
            ClientWish::Agree { of, id, agree } => match self.another(of) {
                None => self.agree(&player, &outbox, id, agree).await,
                Some(of) => self.ask_archive(player, outbox, (of, id), PastWish::Agree(agree)),
            },
            ClientWish::SignHead { of } => match self.sign_head(&player, of) {
                Ok(signed) => outbox.tell(&signed),
                Err(error) => self.decline(&outbox, error),
            },
            ClientWish::Say { id, channel, number, text } => {
                let said = self.say(&player, &id, (&channel, number), &text).await;
                self.acknowledge(&outbox, id, said.map(|()| None));
            }
        }
    }

    /// Whoever comes into a room that not everybody sees is of it from now on, and wants to play; whoever
    /// had dropped it has it again.
    async fn note_arrival(&mut self, player: &Player) {
        if self.document.is_new(player.id) {
            let note = |room: &mut RoomDocument| {
                room.note(player, Wants::Play);
                Ok(())
            };
            // A store that has failed has said so.
            let _ = self.change_unseen(note).await;
        }
        self.unready.retain(|one| *one != player.id);
        if self.document.wants_to_come_back(player.id) {
            self.take_up_again(player.id).await;
        }
    }

    /// The match that is meant, if that is another one than that of now.
    pub(super) fn another(&self, of: Option<MatchId>) -> Option<MatchId> {
        of.filter(|of| *of != self.document.match_id())
    }

    /// A match that is over answers for itself, beside the room: an id that it accepted gets its answer.
    fn ask_archive(
        &self,
        player: Arc<Player>,
        outbox: Outbox,
        (of, id): (MatchId, RequestId),
        what: PastWish,
    ) {
        let archive = Archive::new(self.shared.clone());
        let ask = PastAsk { of, id, what };
        self.shared.ending.spawn(async move { archive.answer(&player, &outbox, ask).await });
    }

    /// Refuses what came without an id.
    fn decline(&self, outbox: &Outbox, error: Refused) {
        outbox.tell(&Tell::Refused { table: Some(self.document.id), id: None, error });
    }

    /// Reads what a client missed, beside the match, which goes on; the client joins then.
    fn read_for(&self, mut comer: Latecomer) {
        let Some(play) = self.hosted.play() else { return };
        let (shared, handle) = (self.shared.clone(), self.handle.clone());
        let (table, seed) = (self.document.match_id(), play.seeds().server().to_owned());
        self.shared.ending.spawn(async move {
            // If it cannot be read, which is logged, the client gets the view without what led to it.
            let told = told(&shared, &comer.player, table, seed, comer.viewer).await;
            comer.told = told.ok();
            handle.send(RoomAsk::House(HouseAsk::Read(comer))).await;
        });
    }

    /// What a client missed was read. Meanwhile it may have gone, or been shown out.
    pub(super) async fn come_late(&mut self, comer: Latecomer) {
        match self.may_join(&comer.player, comer.invite.as_deref()) {
            Ok(()) if comer.outbox.is_closed() => {}
            Ok(()) => self.join(comer).await,
            Err(error) => self.decline(&comer.outbox, error),
        }
    }

    /// A client receives the room from now on.
    async fn join(&mut self, comer: Latecomer) {
        let Latecomer { player, outbox, from, client: name, viewer: read_as, told, .. } = comer;
        let viewer = self.document.viewer(player.id);
        self.clients.add(Client { outbox: outbox.clone(), player: player.clone(), viewer, name });
        self.tell_newcomer(&outbox);
        outbox.tell(&self.channels_for(player.id, viewer.seat(), |_| false));
        if let Stage::Running(running) = &mut self.hosted.stage {
            running.look_at_the_clock(&self.shared).await;
        }
        match &self.hosted.stage {
            Stage::Running(_) | Stage::Over(_) => {
                let told = told.filter(|_| read_as == viewer);
                self.hosted.greet(&outbox, viewer, from, told);
            }
            Stage::Starting(attempt) => outbox.tell(&attempt.tell(&self.document)),
            Stage::Open | Stage::Parked => {}
        }
    }

    fn may_join(&self, player: &Player, invite: Option<&str>) -> Answer<()> {
        self.document.let_come(player.id, invite)?;
        // However many look on, whoever has a seat finds the way to it.
        let looks_on = self.document.viewer(player.id) == Viewer::Public;
        if looks_on && self.clients.spectators() >= self.shared.limits().connections_per_table {
            return refuse(Code::RateLimited, "Too many are looking at this table.");
        }
        Ok(())
    }
}
