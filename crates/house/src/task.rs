//! A table's task: owns its match, takes requests in order, and lets deadlines take effect
//! without anybody asking.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use journal::{Book, Kind, Write};
use serde_json::{Map, Value};
use table::draws::Seeds;
use table::erased::{AnyMatch, Opening};
use table::{Millis, Seat, Viewer};
use tokio::sync::mpsc;
use tokio::time::Instant;
use wire::{Code, Status, TableInfo, Tell};

use crate::clock::TableClock;
use crate::desk::{RematchOf, TableAsk, TableHandle, gone};
use crate::feed::{Feed, Subscriber};
use crate::house::Shared;
use crate::meta::{Meta, refuse};
use crate::minders::Minders;
use crate::outbox::Outbox;
use crate::past;
use crate::players::Player;
use crate::recovery::tie;
use crate::running::{Done, Ids, Running};
use crate::talk::{Talk, reads};
use crate::{Answer, Refused};

/// How long a table that is over stays at hand for those who look at it.
const LINGER: Duration = Duration::from_secs(120);

/// A table.
pub(crate) struct TableTask {
    shared: Arc<Shared>,
    handle: TableHandle,
    inbox: mpsc::Receiver<TableAsk>,
    meta: Meta,
    stage: Stage,
    feed: Feed,
    talk: Talk,
    minders: Minders,
    touched: Instant,
}

/// Where the table stands.
enum Stage {
    Open,
    Starting { opened: BTreeMap<usize, String>, until: Instant },
    Running(Box<Running>),
    Over(Box<dyn AnyMatch>),
    Parked,
}

/// Whether the task goes on.
enum Next {
    GoOn,
    Stop,
}

impl TableTask {
    /// A table that has just been made.
    pub(crate) fn new(
        shared: Arc<Shared>,
        handle: TableHandle,
        inbox: mpsc::Receiver<TableAsk>,
        meta: Meta,
    ) -> Self {
        Self::going_on(shared, handle, inbox, meta, None, Talk::default())
    }

    /// A table that was there before.
    pub(crate) fn going_on(
        shared: Arc<Shared>,
        handle: TableHandle,
        inbox: mpsc::Receiver<TableAsk>,
        meta: Meta,
        running: Option<Running>,
        mut talk: Talk,
    ) -> Self {
        talk.refresh(meta.seat_count(), running.as_ref().map(|running| &*running.game));
        if running.is_some() {
            talk.mark_emptied();
        }
        let stage = match (running, meta.status) {
            (Some(running), _) => Stage::Running(Box::new(running)),
            (None, Status::Parked) => Stage::Parked,
            (None, _) => Stage::Open,
        };
        let minders = Minders::new(&meta);
        let (feed, touched) = (Feed::default(), Instant::now());
        Self { shared, handle, inbox, meta, stage, feed, talk, minders, touched }
    }

    pub(crate) fn id(&self) -> &str {
        &self.meta.id
    }

    /// Serves the table until it is gone.
    pub(crate) async fn run(mut self) {
        self.shared.list(&self.info());
        self.look_around().await;
        loop {
            let wake = self.next_wake();
            let next = tokio::select! {
                ask = self.inbox.recv() => match ask {
                    Some(ask) => self.take(ask).await,
                    None => Next::Stop,
                },
                () = sleep_until(wake) => self.wake().await,
            };
            if let Next::Stop = next {
                break;
            }
        }
        self.shared.forget(&self.meta.id);
    }

    async fn take(&mut self, ask: TableAsk) -> Next {
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
                let muted = self.change(|meta| {
                    let list = meta.muted.entry(player.id.clone()).or_default();
                    list.retain(|one| *one != other);
                    if mute {
                        list.push(other);
                    }
                    Ok(())
                });
                answer(reply, muted.await);
                self.tell_channels();
            }
            TableAsk::Rematch(player, reply) => {
                let of = match self.meta.seat_of(&player.id) {
                    Some(_) if self.meta.status == Status::Over => {
                        Ok(RematchOf { meta: self.meta.clone() })
                    }
                    Some(_) => refuse(Code::Conflict, "The game is not over yet."),
                    None => Err(gone()),
                };
                answer(reply, of);
            }
            TableAsk::RematchMade(next) => {
                self.meta.rematch = Some(next);
                self.tell_table();
            }
            TableAsk::Join { player, outbox, invite, from } => {
                self.join(player, outbox, invite.as_deref(), from);
            }
            TableAsk::Part(connection) => {
                self.feed.remove(connection);
                self.tell_table();
            }
            TableAsk::Command { player, outbox, id, command } => {
                self.command(&player, &outbox, id, command).await;
            }
            TableAsk::OpenSeed(player, seed) => self.open_seed(&player, seed).await,
            TableAsk::Say { player, outbox, id, channel, number, text } => {
                let said = self.say(&player, &channel, number, &text).await;
                self.acknowledge(&outbox, id, said.map(|()| None));
            }
            TableAsk::Thought(thought) => {
                let command = self.minders.take_back(thought);
                if let Some((seat, command)) = command {
                    self.bot_command(seat, command).await;
                }
            }
            TableAsk::ShutDown(done) => {
                // Whoever waits for this may be gone.
                let _ = done.send(());
                return Next::Stop;
            }
        }
        self.look_around().await;
        Next::GoOn
    }

    fn info(&self) -> TableInfo {
        self.meta.info(|player| self.feed.has(player))
    }

    fn tell_table(&self) {
        let info = self.info();
        self.shared.list(&info);
        self.feed.tell(&Tell::Table { table: info });
    }

    /// Changes the table's document: on a copy, durably, then truly.
    async fn change(&mut self, change: impl FnOnce(&mut Meta) -> Answer<()>) -> Answer<TableInfo> {
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
    fn reseat(&mut self, player: &str) {
        self.feed.reseat(player, self.viewer(Some(player)));
        self.tell_channels();
    }

    fn viewer(&self, player: Option<&str>) -> Viewer {
        let seat = player.and_then(|player| self.meta.seat_of(player));
        let seat = seat.and_then(|seat| u8::try_from(seat).ok());
        seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat)))
    }

    fn game(&self) -> Option<&dyn AnyMatch> {
        match &self.stage {
            Stage::Running(running) => Some(&*running.game),
            Stage::Over(game) => Some(&**game),
            Stage::Open | Stage::Starting { .. } | Stage::Parked => None,
        }
    }

    fn join(
        &mut self,
        player: Option<Arc<Player>>,
        outbox: Outbox,
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
        let muted = self.muted_by(&outbox);
        let channels = self.talk.info(viewer.seat(), &muted);
        outbox.tell(&Tell::Channels { table: self.meta.id.clone(), channels });
        let game = match &self.stage {
            Stage::Running(running) => Some(&*running.game),
            Stage::Over(game) => Some(&**game),
            _ => None,
        };
        if let Some(game) = game {
            self.feed.greet(&self.meta.id, game, &outbox, viewer, from);
        }
        if let Stage::Starting { .. } = self.stage {
            outbox.tell(&Tell::OpenSeeds { table: self.meta.id.clone() });
        }
    }

    fn muted_by(&self, outbox: &Outbox) -> Vec<String> {
        let player = self.feed.player_of(outbox.connection());
        player.and_then(|player| self.meta.muted.get(player)).cloned().unwrap_or_default()
    }

    /// The creator starts; people are asked to open their seeds.
    async fn start(&mut self, player: &Player) -> Answer<()> {
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

    async fn open_seed(&mut self, player: &Player, seed: String) {
        let Some(seat) = self.meta.seat_of(&player.id) else { return };
        let fits = self.meta.fits(seat, &seed);
        if let Stage::Starting { opened, .. } = &mut self.stage
            && fits
        {
            opened.insert(seat, seed);
            self.begin_when_all_are_open().await;
        }
    }

    async fn begin_when_all_are_open(&mut self) {
        let Stage::Starting { opened, .. } = &self.stage else { return };
        if self.meta.people().all(|(seat, _)| opened.contains_key(&seat)) {
            self.begin().await;
        }
    }

    /// The seeds are fixed and the game begins; if that cannot be stored, the table is open again.
    async fn begin(&mut self) {
        let Stage::Starting { opened, .. } = std::mem::replace(&mut self.stage, Stage::Open) else {
            return;
        };
        match self.begun(&opened).await {
            Ok(running) => {
                self.stage = Stage::Running(Box::new(running));
                self.meta.status = Status::Running;
                self.touched = Instant::now();
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

    async fn begun(&self, opened: &BTreeMap<usize, String>) -> Answer<Running> {
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
        let writes = vec![append, running_meta.write(), tie(&meta.id, Millis::ZERO)];
        self.shared.writer.commit(writes).await?;
        let clock = TableClock::starting_at(Millis::ZERO);
        Ok(Running { game, book, clock, ids: Ids::default(), stream: meta.id.clone() })
    }

    fn greet_all(&mut self) {
        let Stage::Running(running) = &self.stage else { return };
        self.feed.greet_all(&self.meta.id, &*running.game);
        self.refresh_talk();
    }

    async fn command(
        &mut self,
        player: &Player,
        outbox: &Outbox,
        id: String,
        command: Map<String, Value>,
    ) {
        let done = match self.viewer(Some(&player.id)) {
            Viewer::Seat(seat) => self.play(seat, Some(id.clone()), command).await,
            Viewer::Public => Err(gone()),
        };
        let metrics = &self.shared.metrics;
        if done.is_ok() {
            metrics.commands.add(1)
        } else {
            metrics.refusals.add(1)
        }
        let (head, happened) = match done {
            Ok(Done::Accepted(head)) => (Ok(Some(head)), true),
            Ok(Done::Before(head)) => (Ok(Some(head)), false),
            Err(refused) => (Err(refused), false),
        };
        self.acknowledge(outbox, id, head);
        if happened {
            self.publish();
        }
    }

    async fn bot_command(&mut self, seat: Seat, command: Map<String, Value>) {
        match self.play(seat, None, command).await {
            Ok(_) => self.publish(),
            Err(refused) => {
                tracing::debug!(table = self.meta.id, code = refused.code, "a bot was refused");
                if let Some(game) = self.game() {
                    let seq = game.seq();
                    self.minders.give_up(seat, seq);
                }
            }
        }
    }

    async fn play(
        &mut self,
        seat: Seat,
        id: Option<String>,
        command: Map<String, Value>,
    ) -> Answer<Done> {
        if id.as_ref().is_some_and(|id| !(1..=64).contains(&id.len())) {
            return refuse(Code::BadInput, "An id has 1 to 64 characters.");
        }
        let Stage::Running(running) = &mut self.stage else {
            return match &self.stage {
                Stage::Over(_) => {
                    Err(Refused { code: "game_over".into(), message: "The game is over.".into() })
                }
                Stage::Parked => {
                    refuse(Code::Conflict, "This build lacks the rules of this table; it waits.")
                }
                _ => refuse(Code::Conflict, "The game has not begun."),
            };
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

    fn acknowledge(&self, outbox: &Outbox, id: String, done: Answer<Option<String>>) {
        let table = self.meta.id.clone();
        outbox.tell(&match done {
            Ok(head) => Tell::Accepted { table, id, head },
            Err(error) => Tell::Refused { table: Some(table), id: Some(id), error },
        });
    }

    fn publish(&mut self) {
        if let Stage::Running(running) = &self.stage {
            self.feed.publish(&self.meta.id, &*running.game);
        }
        self.refresh_talk();
    }

    fn refresh_talk(&mut self) {
        let game = match &self.stage {
            Stage::Running(running) => Some(&*running.game),
            _ => None,
        };
        if self.talk.refresh(self.meta.seat_count(), game) {
            self.tell_channels();
        }
    }

    fn tell_channels(&self) {
        self.feed.tell_each(|one| {
            let player = one.player.as_ref().map(|player| player.id.as_str());
            let muted = player.and_then(|player| self.meta.muted.get(player));
            let muted = muted.map_or(&[][..], Vec::as_slice);
            let channels = self.talk.info(one.viewer.seat(), muted);
            Some(Tell::Channels { table: self.meta.id.clone(), channels })
        });
    }

    async fn say(&mut self, player: &Player, channel: &str, number: u32, text: &str) -> Answer<()> {
        let limits = &self.shared.limits;
        let seat = self.viewer(Some(&player.id)).seat();
        let (channel, message, write) = self.talk.say(
            &self.meta.id,
            &player.id,
            seat,
            channel,
            number,
            text,
            limits.chat_characters,
        )?;
        if let Some(write) = write {
            self.shared.writer.commit(vec![write]).await?;
        }
        self.talk.keep(&channel, message.clone(), limits.chat_messages);
        self.feed.tell_each(|one| {
            let player = one.player.as_ref().map(|player| player.id.as_str());
            let muted = player.and_then(|player| self.meta.muted.get(player));
            let heard = muted.is_none_or(|muted| !muted.contains(&message.player));
            (reads(&channel, one.viewer.seat()) && heard).then(|| Tell::Said {
                table: self.meta.id.clone(),
                channel: channel.kind.into(),
                number: channel.number,
                message: message.clone(),
            })
        });
        Ok(())
    }

    /// All people at the table agree: the house ends the game without a result.
    async fn agree_to_end(&mut self, player: &Player, agree: bool) -> Answer<()> {
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

    async fn end(&mut self, reason: &str) -> Answer<()> {
        let Stage::Running(running) = &mut self.stage else { return Ok(()) };
        running.catch_up(&self.shared.writer).await?;
        if !running.game.is_over() {
            running.end(&self.shared.writer, reason).await?;
        }
        self.publish();
        Ok(())
    }

    /// What follows from what has just happened: the end of the game, bots that are to move.
    async fn look_around(&mut self) {
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
    async fn finish(&mut self) {
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
        if let Stage::Running(running) = std::mem::replace(&mut self.stage, Stage::Open) {
            self.stage = Stage::Over(running.game);
        }
        self.refresh_talk();
        self.tell_table();
    }

    /// When something is to be done without anybody asking.
    fn next_wake(&self) -> Option<Instant> {
        if self.shared.writer.is_broken() {
            return None;
        }
        let idle = self.touched + Duration::from_secs(self.shared.limits.idle_seconds);
        match &self.stage {
            Stage::Starting { until, .. } => Some(*until),
            Stage::Open => Some(idle),
            Stage::Over(_) => Some(self.touched + LINGER),
            Stage::Parked => None,
            Stage::Running(running) => {
                let deadline = running.deadline().map(|due| running.clock.instant(due));
                let idle = running.game.waits_for_ever().then_some(idle);
                [deadline, idle, self.minders.next_wake()].into_iter().flatten().min()
            }
        }
    }

    async fn wake(&mut self) -> Next {
        let idle = self.touched.elapsed() >= Duration::from_secs(self.shared.limits.idle_seconds);
        match &mut self.stage {
            Stage::Starting { .. } => self.begin().await,
            Stage::Open if idle && self.feed.len() == 0 => return self.close_unbegun().await,
            Stage::Over(_) if self.feed.len() == 0 => return Next::Stop,
            Stage::Open | Stage::Over(_) => self.touched = Instant::now(),
            Stage::Parked => {}
            Stage::Running(running) => {
                let fired = running.catch_up(&self.shared.writer).await.unwrap_or(0);
                self.shared.metrics.deadlines.add(fired as u64);
                if fired > 0 {
                    self.publish();
                } else if idle && running.game.waits_for_ever() {
                    // A store that has failed has said so; the table waits for the next house.
                    let _ = self.end("idle").await;
                }
            }
        }
        self.look_around().await;
        Next::GoOn
    }

    /// Nobody is there and nothing has begun: the table is gone.
    async fn close_unbegun(&mut self) -> Next {
        let mut writes = self.talk.forget(&self.meta.id);
        writes.push(Write::Delete { kind: Kind::Table, key: self.meta.id.clone() });
        match self.shared.writer.commit(writes).await {
            Ok(()) => Next::Stop,
            Err(_) => Next::GoOn,
        }
    }
}

/// Who asked may be gone; the table does not mind.
fn answer<T>(reply: crate::desk::Reply<T>, answer: Answer<T>) {
    let _ = reply.send(answer);
}

async fn sleep_until(wake: Option<Instant>) {
    match wake {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}
