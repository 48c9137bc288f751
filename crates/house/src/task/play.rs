//! A game from its first card to its last: seeds, commands, deadlines, the end.

use std::collections::BTreeMap;
use std::time::Duration;

use journal::Book;
use serde_json::{Map, Value};
use store::{Kind, Write};
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening};
use table::{Millis, Seat, Viewer};
use tokio::time::Instant;
use wire::{Code, Status, Tell};

use super::{Next, Stage, TableTask};
use crate::clock::TableClock;
use crate::desk::gone;
use crate::meta::{Meta, refuse};
use crate::metrics::micros;
use crate::outbox::Outbox;
use crate::past;
use crate::players::Player;
use crate::recovery::tie;
use crate::running::{Done, Ids, Running};
use crate::{Answer, Refused};

impl TableTask {
    pub(super) fn game(&self) -> Option<&dyn AnyMatch> {
        match &self.stage {
            Stage::Running(running) | Stage::Over(running) => Some(&*running.game),
            Stage::Open | Stage::Starting { .. } | Stage::Parked => None,
        }
    }

    /// The creator starts; people are asked to open their seeds.
    pub(super) async fn start(&mut self, player: &Player) -> Answer<()> {
        self.meta.may_start(player)?;
        if self.meta.people().any(|(seat, _)| self.meta.seats[seat].client_seed_hash.is_none()) {
            return refuse(Code::Conflict, "Somebody has not come back to the seat yet.");
        }
        let until = Instant::now() + Duration::from_secs(self.shared.limits.seed_seconds);
        self.stage = Stage::Starting { opened: BTreeMap::new(), until };
        self.meta.status = Status::Starting;
        self.tell_table();
        self.feed.tell(&Tell::OpenSeeds { table: self.meta.id.clone() });
        self.begin_when_all_are_open().await;
        Ok(())
    }

    pub(super) async fn open_seed(&mut self, player: &Player, seed: String) {
        let Some(seat) = self.meta.seat_of(&player.id) else { return };
        let fits = self.meta.fits(seat, &seed);
        if let Stage::Starting { opened, .. } = &mut self.stage
            && fits
        {
            opened.insert(seat, seed);
            self.begin_when_all_are_open().await;
        }
    }

    pub(super) async fn begin_when_all_are_open(&mut self) {
        let Stage::Starting { opened, .. } = &self.stage else { return };
        if self.meta.people().all(|(seat, _)| opened.contains_key(&seat)) {
            self.begin().await;
        }
    }

    /// The seeds are fixed and the game begins; if that cannot be stored, the table is open again.
    pub(super) async fn begin(&mut self) {
        let Stage::Starting { opened, .. } = std::mem::replace(&mut self.stage, Stage::Open) else {
            return;
        };
        match self.begun(&opened).await {
            Ok(running) => {
                self.stage = Stage::Running(Box::new(running));
                self.meta.status = Status::Running;
                self.touched = Instant::now();
                tracing::info!(table = self.meta.id, game = self.meta.game, "a game began");
                self.tell_table();
                self.greet_all();
            }
            Err(refused) => {
                tracing::error!(table = self.meta.id, reason = refused.message, "cannot begin");
                self.meta.status = Status::Open;
                self.tell_table();
            }
        }
    }

    pub(super) async fn begun(&self, opened: &BTreeMap<usize, String>) -> Answer<Running> {
        let meta = &self.meta;
        let seed = self.shared.vault.open(&meta.id, &meta.sealed_seed).ok_or_else(gone)?;
        let rules = self.shared.game(&meta.game).ok_or_else(gone)?;
        let config = meta.config.to_string();
        let seeds = Seeds::new(seed.as_str(), meta.client_seed(opened));
        let opening = Opening { seats: meta.seat_count(), config: &config, seeds, nonce: 0 };
        let begun = rules.open(opening);
        let (game, draft) = begun.map_err(|error| Refused::new(Code::BadInput, error))?;
        let mut book = Book::new(&seed);
        let line = book.open(&*game, 0, meta.client_seed_hashes(), &draft);
        let running_meta = Meta { status: Status::Running, ..meta.clone() };
        let append = Write::Append { stream: meta.id.clone(), line };
        let writes = vec![
            append,
            running_meta.write(),
            tie(&meta.id, Millis::ZERO, self.shared.clock.now()),
        ];
        self.shared.writer.commit(writes).await?;
        let clock = TableClock::starting_at(Millis::ZERO);
        Ok(Running { game, book, clock, ids: Ids::default(), stream: meta.id.clone() })
    }

    pub(super) fn greet_all(&mut self) {
        let Stage::Running(running) = &self.stage else { return };
        self.feed.greet_all(&self.meta.id, &*running.game);
        self.refresh_talk();
    }

    pub(super) async fn command(
        &mut self,
        player: &Player,
        outbox: &Outbox,
        id: String,
        command: Map<String, Value>,
    ) {
        let started = Instant::now();
        let done = match self.viewer(Some(&player.id)) {
            Viewer::Seat(seat) => self.play(seat, Some(id.clone()), command).await,
            Viewer::Public => Err(gone()),
        };
        let metrics = &self.shared.metrics;
        let counter = if done.is_ok() { &metrics.commands } else { &metrics.refusals };
        counter.add(1);
        let (head, happened) = match done {
            Ok(Done::Accepted(head)) => {
                metrics.spread.command.note(micros(started.elapsed()));
                (Ok(Some(head)), true)
            }
            Ok(Done::Before(head)) => (Ok(Some(head)), false),
            Err(refused) => {
                // Its sentence may name what was asked for, which may be sealed: the code does not.
                let (table, player) = (&self.meta.id, &player.id);
                tracing::info!(table, player, code = refused.code.word(), "a command was refused");
                (Err(refused), false)
            }
        };
        self.acknowledge(outbox, id, head);
        if happened {
            self.publish();
        }
    }

    pub(super) async fn bot_command(&mut self, seat: Seat, command: Map<String, Value>) {
        match self.play(seat, None, command).await {
            Ok(_) => self.publish(),
            Err(refused) => {
                tracing::debug!(
                    table = self.meta.id,
                    code = refused.code.word(),
                    "a bot was refused"
                );
                if let Some(game) = self.game() {
                    let seq = game.seq();
                    self.minders.give_up(seat, seq);
                }
            }
        }
    }

    pub(super) async fn play(
        &mut self,
        seat: Seat,
        id: Option<String>,
        command: Map<String, Value>,
    ) -> Answer<Done> {
        if id.as_ref().is_some_and(|id| !(1..=64).contains(&id.len())) {
            return refuse(Code::BadInput, "An id has 1 to 64 characters.");
        }
        let running = match &mut self.stage {
            Stage::Running(running) => running,
            Stage::Over(running) => return running.after_the_end(seat, id, command),
            Stage::Parked => {
                return refuse(
                    Code::Conflict,
                    "This build lacks the rules of this table; it waits.",
                );
            }
            Stage::Open | Stage::Starting { .. } => {
                return refuse(Code::Conflict, "The game has not begun.");
            }
        };
        let fired = running.catch_up(&self.shared.writer).await?;
        self.shared.metrics.deadlines.add(fired as u64);
        let done = running.command(&self.shared.writer, seat, id, command).await;
        if fired > 0 && done.is_err() {
            self.publish();
        }
        if matches!(done, Ok(Done::Accepted(_))) {
            self.touched = Instant::now();
        }
        done
    }

    pub(super) fn acknowledge(&self, outbox: &Outbox, id: String, done: Answer<Option<String>>) {
        let table = self.meta.id.clone();
        outbox.tell(&match done {
            Ok(head) => Tell::Accepted { table, id, head },
            Err(error) => Tell::Refused { table: Some(table), id: Some(id), error },
        });
    }

    pub(super) fn publish(&mut self) {
        if let Stage::Running(running) = &self.stage {
            self.feed.publish(&self.meta.id, &*running.game);
        }
        self.refresh_talk();
    }

    pub(super) async fn end(&mut self, reason: &str) -> Answer<()> {
        let Stage::Running(running) = &mut self.stage else { return Ok(()) };
        running.catch_up(&self.shared.writer).await?;
        if !running.game.is_over() {
            running.end(&self.shared.writer, reason).await?;
        }
        self.publish();
        Ok(())
    }

    /// What follows from what has just happened: the end of the game, bots that are to move.
    pub(super) async fn look_around(&mut self) {
        let over = self.game().is_some_and(AnyMatch::is_over);
        if over && matches!(self.stage, Stage::Running(_)) {
            self.finish().await;
        }
        if let Stage::Running(running) = &self.stage {
            let delay = Duration::from_millis(self.shared.limits.bot_delay_ms);
            let grace = self.meta.bot_after_seconds;
            self.minders.look(&self.meta, &self.feed, grace);
            self.minders.prompt(&*running.game, &self.meta.game, &self.handle, delay);
        }
    }

    /// The game is over: its journal is closed and public to its players, its talk forgotten.
    pub(super) async fn finish(&mut self) {
        let Stage::Running(running) = &mut self.stage else { return };
        let mut meta = self.meta.clone();
        meta.status = Status::Over;
        meta.sealed_seed.clear();
        let mut writes = vec![running.closing_line()];
        meta.head = Some(running.book.head().to_owned());
        writes.extend(past::writes(&meta, &*running.game));
        writes.extend(self.talk.forget(&meta.id));
        if self.shared.writer.commit(writes).await.is_err() {
            return;
        }
        self.meta = meta;
        self.touched = Instant::now();
        self.shared.metrics.games_ended.add(1);
        tracing::info!(table = self.meta.id, game = self.meta.game, "a game ended");
        if let Stage::Running(running) = std::mem::replace(&mut self.stage, Stage::Open) {
            self.stage = Stage::Over(running);
        }
        self.refresh_talk();
        self.tell_table();
    }

    /// Nobody is there and nothing has begun: the table is gone.
    pub(super) async fn close_unbegun(&mut self) -> Next {
        let mut writes = self.talk.forget(&self.meta.id);
        writes.push(Write::Delete { kind: Kind::Table, key: self.meta.id.clone() });
        match self.shared.writer.commit(writes).await {
            Ok(()) => Next::Stop,
            Err(_) => Next::GoOn,
        }
    }
}
