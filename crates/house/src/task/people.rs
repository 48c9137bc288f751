//! The people of a table: who sits, who looks on, who agrees to end the game.

use std::sync::Arc;

use table::{Seat, Viewer};
use tokio::time::Instant;
use wire::{Code, Status, TableInfo, Tell};

use super::{Stage, TableTask};
use crate::desk::{RematchOf, Reply, TableAsk, gone};
use crate::feed::Subscriber;
use crate::meta::{Meta, refuse};
use crate::outbox::Outbox;
use crate::players::Player;
use crate::{Answer, Refused};

impl TableTask {
    /// What people ask over HTTP: seats, bots, the start, the end.
    pub(super) async fn take_from_people(&mut self, ask: TableAsk) {
        match ask {
            TableAsk::Info(player, invite, reply) => {
                let player = player.as_ref().map(|player| player.id.as_str());
                let may = self.meta.may_see(player, invite.as_deref());
                answer(reply, if may { Ok(self.info()) } else { Err(gone()) });
            }
            TableAsk::Invite(player, reply) => {
                let may = self.meta.may_see(Some(&player.id), None);
                answer(reply, if may { Ok(self.meta.invite.clone()) } else { Err(gone()) });
            }
            TableAsk::Sit(player, ask, reply) => {
                let sat = self.change(|meta| meta.sit(&player, &ask)).await;
                self.reseat(&player.id);
                answer(reply, sat);
            }
            TableAsk::Leave(player, reply) => {
                let left = self.change(|meta| meta.leave(&player)).await;
                self.reseat(&player.id);
                answer(reply, left);
            }
            TableAsk::Kick(player, seat, reply) => {
                let mut who = None;
                let kicked = self.change(|meta| {
                    who = meta.kick(&player, seat)?;
                    Ok(())
                });
                answer(reply, kicked.await);
                if let Some(who) = who {
                    self.reseat(&who);
                }
            }
            TableAsk::AddBot(player, ask, reply) => {
                let added =
                    self.change(|meta| meta.add_bot(&player, ask.seat, &ask.bot, bots::NAMES));
                answer(reply, added.await);
            }
            TableAsk::Start(player, reply) => {
                let started = self.start(&player).await;
                answer(reply, started.map(|()| self.info()));
            }
            TableAsk::AgreeToEnd(player, agree, reply) => {
                let agreed = self.agree_to_end(&player, agree).await;
                answer(reply, agreed.map(|()| self.info()));
            }
            TableAsk::Mute(player, other, mute, reply) => {
                let muted = self.change(|meta| meta.mute(&player, other, mute)).await;
                answer(reply, muted);
                self.tell_channels();
            }
            TableAsk::Rematch(player, reply) => answer(reply, self.rematch_of(&player)),
            TableAsk::RematchMade(next) => {
                self.meta.rematch = Some(next);
                self.tell_table();
            }
            // What comes over the socket and from bots was taken before.
            _ => {}
        }
    }

    fn rematch_of(&self, player: &Player) -> Answer<RematchOf> {
        match self.meta.seat_of(&player.id) {
            Some(_) if self.meta.status == Status::Over => {
                Ok(RematchOf { meta: self.meta.clone() })
            }
            Some(_) => refuse(Code::Conflict, "The game is not over yet."),
            None => Err(gone()),
        }
    }

    pub(crate) fn info(&self) -> TableInfo {
        self.meta.info(|player| self.feed.has(player))
    }

    pub(super) fn tell_table(&self) {
        let info = self.info();
        self.shared.list(&info);
        self.feed.tell(&Tell::Table { table: info });
    }

    /// Changes the table's document: on a copy, durably, then truly.
    pub(super) async fn change(
        &mut self,
        change: impl FnOnce(&mut Meta) -> Answer<()>,
    ) -> Answer<TableInfo> {
        let mut next = self.meta.clone();
        change(&mut next)?;
        if next.status != Status::Over {
            self.shared.writer.commit(vec![next.write()]).await?;
        }
        self.meta = next;
        self.touched = Instant::now();
        self.minders = std::mem::take(&mut self.minders).reseated(&self.meta);
        self.tell_table();
        Ok(self.info())
    }

    /// A player's clients see as the seat that is the player's now.
    pub(super) fn reseat(&mut self, player: &str) {
        self.feed.reseat(player, self.viewer(Some(player)));
        self.tell_channels();
    }

    pub(super) fn viewer(&self, player: Option<&str>) -> Viewer {
        let seat = player.and_then(|player| self.meta.seat_of(player));
        let seat = seat.and_then(|seat| u8::try_from(seat).ok());
        seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat)))
    }

    pub(super) fn join(
        &mut self,
        player: Option<Arc<Player>>,
        outbox: &Outbox,
        invite: Option<&str>,
        from: Option<u64>,
    ) {
        let id = player.as_ref().map(|player| player.id.as_str());
        let full = self.feed.len() >= self.shared.limits.connections_per_table;
        if !self.meta.may_see(id, invite) || full {
            let error = if full {
                Refused::new(Code::RateLimited, "Too many are looking at this table.")
            } else {
                gone()
            };
            let table = Some(self.meta.id.clone());
            return outbox.tell(&Tell::Refused { table, id: None, error });
        }
        let viewer = self.viewer(id);
        self.minders.came_back(viewer);
        self.feed.add(Subscriber { outbox: outbox.clone(), player, viewer });
        self.tell_table();
        let muted = self.muted_by(outbox);
        let channels = self.talk.info(viewer.seat(), &muted);
        outbox.tell(&Tell::Channels { table: self.meta.id.clone(), channels });
        if let Stage::Running(running) = &mut self.stage {
            running.look_at_the_clock();
        }
        let game = match &self.stage {
            Stage::Running(running) | Stage::Over(running) => Some(&*running.game),
            Stage::Open | Stage::Starting { .. } | Stage::Parked => None,
        };
        if let Some(game) = game {
            self.feed.greet(&self.meta.id, game, outbox, viewer, from);
        }
        if let Stage::Starting { .. } = self.stage {
            outbox.tell(&Tell::OpenSeeds { table: self.meta.id.clone() });
        }
    }

    pub(super) fn muted_by(&self, outbox: &Outbox) -> Vec<String> {
        let player = self.feed.player_of(outbox.connection());
        player.and_then(|player| self.meta.muted.get(player)).cloned().unwrap_or_default()
    }

    /// All people at the table agree: the house ends the game without a result.
    pub(super) async fn agree_to_end(&mut self, player: &Player, agree: bool) -> Answer<()> {
        let Some(seat) = self.meta.seat_of(&player.id) else { return Err(gone()) };
        let Stage::Running(_) = self.stage else {
            return refuse(Code::Conflict, "No game is running here.");
        };
        let seat = u8::try_from(seat).unwrap_or(u8::MAX);
        let agreed = |meta: &mut Meta| {
            meta.agreed_to_end.retain(|one| *one != seat);
            if agree {
                meta.agreed_to_end.push(seat);
                meta.agreed_to_end.sort_unstable();
            }
            Ok(())
        };
        self.change(agreed).await?;
        let people = self.meta.people();
        let all = people.map(|(seat, _)| u8::try_from(seat).unwrap_or(u8::MAX));
        if all.into_iter().all(|seat| self.meta.agreed_to_end.contains(&seat)) {
            self.end("consent").await?;
        }
        Ok(())
    }
}

/// Who asked may be gone; the table does not mind.
fn answer<T>(reply: Reply<T>, answer: Answer<T>) {
    let _ = reply.send(answer);
}
