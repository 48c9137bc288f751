//! One client: reads what it asks, writes what it is told, and notices when it is gone.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use bytes::Bytes;
use futures_util::SinkExt;
use house::{Outbox, PastCommand, Player, TableAsk};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use wire::{Ask, Code, Refused, SessionAsk, Tell};

use super::frames::{self, Named, Request};
use crate::app::{App, Phase, closing};
use crate::auth::Peer;
use crate::rates::{Bucket, Rate, SharedBucket};
use crate::turnstile::Pass;

/// How long a client has for taking the last message.
const FAREWELL: Duration = Duration::from_secs(2);

/// A client with a socket.
pub(crate) struct Client {
    app: App,
    player: Arc<Player>,
    outbox: Outbox,
    letters: mpsc::Receiver<Bytes>,
    own_rate: Bucket,
    player_rate: SharedBucket,
    /// The tables that it receives, or at least asked for.
    tables: Vec<String>,
    heard: Instant,
    /// What it was let in with, held as long as the client.
    _pass: (Pass<String>, Peer),
}

/// Why a socket ends.
#[derive(Clone, Copy, Debug)]
enum End {
    Left,
    Silent,
    Slow,
    TooLarge,
    Closing,
}

impl End {
    /// The WebSocket's close code and what it means; none where nobody listens any more.
    const fn word(self) -> Option<(u16, &'static str)> {
        match self {
            Self::Left | Self::Silent => None,
            Self::Slow => Some((1008, "you do not read what is sent")),
            Self::TooLarge => Some((1009, "the message is too large or no message at all")),
            Self::Closing => Some((1001, "the house is closing down")),
        }
    }
}

impl Client {
    pub(crate) fn new(app: App, player: Arc<Player>, pass: (Pass<String>, Peer)) -> Self {
        let limits = &app.settings().doors;
        let length = app.house().limits().outbox_messages;
        let (outbox, letters) = Outbox::new(length, app.house().metrics().clone());
        Self {
            own_rate: Bucket::new(Rate::per_second(limits.socket_rate, limits.socket_burst)),
            player_rate: app.doors().players.of(player.id.clone()),
            tables: Vec::new(),
            heard: Instant::now(),
            _pass: pass,
            app,
            player,
            outbox,
            letters,
        }
    }

    /// Serves the client until one of both leaves. Both are boxed: a future keeps room for
    /// whatever is moved into it as often as it is moved, and there are thousands of these.
    pub(crate) async fn serve(mut self: Box<Self>, mut socket: Box<WebSocket>) {
        let _counted = self.app.counters().sockets.one();
        self.outbox.tell(&Tell::Welcome {
            player: self.player.id.clone(),
            name: self.player.name.clone(),
            memory: self.app.house().is_memory(),
        });
        // Held to the end: the house waits for all who still hold one.
        let mut phase = self.app.doors().phase.subscribe();
        tracing::debug!(player = self.player.id, "a socket was opened");
        let end = self.talk(&mut socket, &mut phase).await;
        tracing::debug!(player = self.player.id, ?end, "a socket ended");
        self.part_all().await;
        if let Some((code, reason)) = end.word() {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            // Who does not take even this is gone already.
            let _ = timeout(FAREWELL, socket.send(Message::Close(Some(frame)))).await;
        }
    }

    async fn talk(&mut self, socket: &mut WebSocket, phase: &mut watch::Receiver<Phase>) -> End {
        let limits = &self.app.settings().doors;
        let pause = Duration::from_secs(limits.ping_seconds);
        let patience = Duration::from_secs(limits.dead_seconds);
        let mut ping = interval_at(Instant::now() + pause, pause);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Waited for once and not anew with every message, which would cost more than reading it.
        let outbox = self.outbox.clone();
        let mut cut = pin!(outbox.is_cut());
        let mut closing = pin!(closing(phase));
        loop {
            let end = tokio::select! {
                biased;
                () = &mut cut => Err(End::Slow),
                letter = self.letters.recv() => match letter {
                    Some(letter) => self.write(socket, letter, patience, cut.as_mut()).await,
                    None => Err(End::Left),
                },
                message = socket.recv() => self.hear(message),
                () = &mut closing => Err(End::Closing),
                _ = ping.tick() => self.ping(socket, patience).await,
            };
            if let Err(end) = end {
                return end;
            }
        }
    }

    /// Writes all that waits, and sends it off once.
    async fn write(
        &mut self,
        socket: &mut WebSocket,
        first: Bytes,
        patience: Duration,
        cut: Pin<&mut impl Future<Output = ()>>,
    ) -> Result<(), End> {
        let letters = &mut self.letters;
        let counters = self.app.counters();
        let all = async {
            let mut next = Some(first);
            while let Some(letter) = next {
                counters.messages_out.add(1);
                socket.feed(Message::Text(text(letter))).await?;
                next = letters.try_recv().ok();
            }
            socket.flush().await
        };
        tokio::select! {
            biased;
            written = timeout(patience, all) => match written {
                Ok(Ok(())) => Ok(()),
                Ok(Err(_)) => Err(End::Left),
                Err(_) => Err(End::Silent),
            },
            () = cut => Err(End::Slow),
        }
    }

    async fn ping(&self, socket: &mut WebSocket, patience: Duration) -> Result<(), End> {
        if self.heard.elapsed() >= patience {
            return Err(End::Silent);
        }
        match timeout(patience, socket.send(Message::Ping(Bytes::new()))).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Silent),
        }
    }

    fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        self.heard = Instant::now();
        match message {
            Some(Ok(Message::Text(text))) => self.read(&text),
            Some(Ok(Message::Binary(_))) => {
                let why = Refused::new(Code::BadInput, "Messages are text, not binary.");
                self.app.counters().unreadable.add(1);
                self.refuse(Named::default(), why);
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Close(_))) | None => return Err(End::Left),
            Some(Err(_)) => return Err(End::TooLarge),
        }
        Ok(())
    }

    fn read(&mut self, text: &str) {
        self.app.counters().messages_in.add(1);
        let read = frames::read(text);
        if !self.own_rate.take() || !self.player_rate.take() {
            self.app.counters().rate_limited.add(1);
            let named = read.map_or_else(|(named, _)| named, |(named, _)| named);
            let why = Refused::new(Code::RateLimited, "That was too fast; try again later.");
            return self.refuse(named, why);
        }
        match read {
            Ok((named, request)) => {
                if let Err(why) = self.carry_out(request) {
                    self.refuse(named, why);
                }
            }
            Err((named, why)) => {
                self.app.counters().unreadable.add(1);
                self.refuse(named, why);
            }
        }
    }

    fn refuse(&self, Named { table, id }: Named, error: Refused) {
        // What was sent may hold a secret: the code says enough.
        tracing::info!(player = self.player.id, code = error.code.word(), "a message was refused");
        self.outbox.tell(&Tell::Refused { table, id, error });
    }

    fn carry_out(&mut self, request: Request) -> Result<(), Refused> {
        if !self.app.is_serving() {
            return Err(Refused::new(Code::ShuttingDown, "The house is closing down."));
        }
        match request {
            Request::Table(ask) => self.ask_table(ask),
            Request::Session(ask) => {
                self.ask_session(ask);
                Ok(())
            }
        }
    }

    /// Beside what else the socket does: requests of one player take their turn in the house.
    fn ask_session(&self, ask: SessionAsk) {
        let (app, player, outbox) = (self.app.clone(), self.player.clone(), self.outbox.clone());
        tokio::spawn(async move { app.house().session(&player, &outbox, ask).await });
    }

    /// A table that is no longer at hand: its journal may know the id.
    fn ask_past(&self, ask: PastCommand) {
        let (app, player, outbox) = (self.app.clone(), self.player.clone(), self.outbox.clone());
        tokio::spawn(async move { app.house().past_command(&player, &outbox, ask).await });
    }

    fn ask_table(&mut self, ask: Ask) -> Result<(), Refused> {
        let (player, outbox) = (self.player.clone(), self.outbox.clone());
        match ask {
            Ask::Join { table, invite, from } => {
                self.may_join(&table)?;
                let player = Some(player);
                self.tell(&table, TableAsk::Join { player, outbox, invite, from })?;
                self.tables.retain(|one| *one != table);
                self.tables.push(table);
                Ok(())
            }
            Ask::Part { table } => {
                if self.tables.contains(&table) {
                    self.tell(&table, TableAsk::Part(outbox.connection()))?;
                    self.tables.retain(|one| *one != table);
                }
                Ok(())
            }
            Ask::Command { table, id, command } => match self.app.house().table(&table) {
                Ok(handle) => handle.tell(TableAsk::Command { player, outbox, id, command }),
                Err(_) if self.app.house().may_have_been(&table) => {
                    self.ask_past(PastCommand { table, id, command });
                    Ok(())
                }
                Err(gone) => Err(gone),
            },
            Ask::OpenSeed { table, seed } => self.tell(&table, TableAsk::OpenSeed(player, seed)),
            Ask::Say { table, id, channel, number, text } => {
                self.tell(&table, TableAsk::Say { player, outbox, id, channel, number, text })
            }
            Ask::Ping {} => {
                outbox.tell(&Tell::Pong {});
                Ok(())
            }
        }
    }

    fn may_join(&self, table: &str) -> Result<(), Refused> {
        let most = self.app.settings().doors.tables_per_socket;
        if self.tables.len() >= most && !self.tables.iter().any(|one| one == table) {
            let message = format!("One socket receives at most {most} tables.");
            return Err(Refused::new(Code::RateLimited, message));
        }
        Ok(())
    }

    fn tell(&self, table: &str, ask: TableAsk) -> Result<(), Refused> {
        self.app.house().table(table)?.tell(ask)
    }

    /// The tables learn that this client is gone, however much they have to do.
    async fn part_all(&mut self) {
        for table in std::mem::take(&mut self.tables) {
            if let Ok(handle) = self.app.house().table(&table) {
                handle.send(TableAsk::Part(self.outbox.connection())).await;
            }
        }
    }
}

/// Everything in an outbox is JSON that the house wrote.
fn text(letter: Bytes) -> Utf8Bytes {
    Utf8Bytes::try_from(letter).unwrap_or_default()
}
