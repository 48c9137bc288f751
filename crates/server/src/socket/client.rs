//! One client: reads what it asks, writes what it is told, and notices when it is gone.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use bytes::Bytes;
use house::{
    Bucket, ClientAsk, ClientWish, Launch, Letters, Outbox, PastAsk, PastWish, Player, Rate,
    RoomAsk, RoomHandle, Visitor,
};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use wire::{Ask, Code, MatchId, PROTOCOL, PlayerId, Refused, TableId, Tell};

use super::frames::{self, Address, Request};
use super::line::Line;
use super::meter::{Meter, price};
use super::seldom::Seldom;
use crate::app::{App, Phase, closing};
use crate::auth::SignedIn;
use crate::caller::{Caller, Peer};
use crate::rates::SharedBucket;
use crate::turnstile::Pass;

/// How long a client has for taking the last message.
const FAREWELL: Duration = Duration::from_secs(2);

/// What joining costs beside its message: a whole view is written for it.
const JOINING: u32 = 7;

/// What is kept for ever costs beside its message.
pub(crate) const LASTING: u32 = 20;

/// A message that is refused unread is looked into for its id only if it is this short.
const SHORT: usize = 1024;

/// A client with a socket.
pub(crate) struct Client {
    app: App,
    player: Arc<Player>,
    /// The device that opened it.
    visitor: Arc<Visitor>,
    /// What an operator asked it to be opened for.
    launch: Option<Arc<Launch>>,
    outbox: Outbox,
    letters: Letters,
    own_rate: Bucket,
    player_rate: SharedBucket,
    /// The tables that it receives, or at least asked for.
    tables: Vec<TableId>,
    heard: Instant,
    /// The length of the message that is being carried out.
    length: usize,
    /// The protocol that it says it speaks.
    protocol: Option<u32>,
    /// What it was let in with, held as long as the client.
    _pass: (Pass<PlayerId>, Peer, Caller),
}

/// Why a socket ends.
#[derive(Clone, Copy, Debug)]
enum End {
    Left,
    Silent,
    Slow,
    Flood,
    TooLarge,
    Closing,
    Outdated,
    SignedOut,
}

/// What a client's task does next.
enum Stir {
    /// Something waits to be sent; none when nobody can send any more.
    Letter(Option<Bytes>),
    Heard(Option<Result<Message, tungstenite::Error>>),
    Ping,
    End(End),
}

impl End {
    /// The WebSocket's close code and what it means; none where nobody listens any more.
    const fn word(self) -> Option<(u16, &'static str)> {
        match self {
            Self::Left | Self::Silent => None,
            Self::Slow => Some((1008, "you do not read what is sent")),
            Self::Flood => Some((1008, "you send too much")),
            Self::TooLarge => Some((1009, "the message is too large or no message at all")),
            Self::Outdated => Some((1008, "you speak another protocol")),
            Self::SignedOut => Some((1008, "you were signed out")),
            Self::Closing => Some((1001, "the house is closing down")),
        }
    }
}

impl Client {
    pub(crate) fn new(
        app: App,
        SignedIn { player, visitor }: SignedIn,
        launch: Option<Arc<Launch>>,
        protocol: Option<u32>,
        pass: (Pass<PlayerId>, Peer, Caller),
    ) -> Self {
        let house = app.house();
        let (outbox, letters) = Outbox::new(house.limits().outbox(), house.metrics().clone());
        let limits = &app.setup().doors;
        Self {
            own_rate: Bucket::new(Rate::per_second(limits.socket_rate, limits.socket_burst)),
            player_rate: app.doors().players.of(player.id),
            tables: Vec::new(),
            heard: Instant::now(),
            length: 0,
            protocol,
            _pass: pass,
            app,
            player,
            visitor,
            launch,
            outbox,
            letters,
        }
    }

    /// Serves the client until one of both leaves. Both are boxed: a future keeps room for
    /// whatever is moved into it as often as it is moved, and there are thousands of these.
    pub(crate) async fn serve(mut self: Box<Self>, mut line: Box<Line>) {
        let _counted = self.app.counters().sockets.one();
        self.outbox.tell(&Tell::Welcome {
            protocol: PROTOCOL,
            player: self.player.id,
            name: self.player.name.clone(),
            memory: self.app.house().is_memory(),
            house_key: self.app.house().public_key(),
        });
        // Held to the end: the house waits for all who still hold one.
        let mut phase = self.app.doors().phase.subscribe();
        tracing::debug!(player = %self.player.id, "a socket was opened");
        let end = match self.protocol {
            Some(other) if other != PROTOCOL => self.part_ways(&mut line, other).await,
            _ => self.talk(&mut line, &mut phase).await,
        };
        tracing::debug!(player = %self.player.id, ?end, "a socket ended");
        self.part_all().await;
        if let Some((code, reason)) = end.word() {
            let frame = CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) };
            // Who does not take even this is gone already.
            let _ = timeout(FAREWELL, line.say_goodbye(frame)).await;
        }
    }

    /// The client speaks another protocol: it is told so, and nothing else.
    async fn part_ways(&mut self, line: &mut Line, other: u32) -> End {
        let why = format!(
            "This house speaks protocol {PROTOCOL} and you speak {other}: take a newer client, or \
             load the page again."
        );
        self.refuse(Address::default(), Refused::new(Code::Conflict, why));
        while let Ok(letter) = self.letters.try_recv() {
            line.put(letter);
        }
        match line.flush().await {
            Ok(()) => End::Outdated,
            Err(_) => End::Left,
        }
    }

    async fn talk(&mut self, line: &mut Line, phase: &mut watch::Receiver<Phase>) -> End {
        let limits = &self.app.setup().doors;
        let pause = Duration::from_secs(limits.ping_seconds);
        let patience = Duration::from_secs(limits.dead_seconds);
        let mut ping = interval_at(Instant::now() + pause, pause);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Waited for once, not again with every message, which would cost more than reading it.
        let outbox = self.outbox.clone();
        let mut cut = pin!(outbox.is_cut());
        let mut closing = pin!(closing(phase));
        let visitor = self.visitor.clone();
        let mut out = pin!(visitor.is_out());
        let (cutting, seldom) = (Seldom::new(), Seldom::new());
        loop {
            let stir = {
                let mut beside = pin!(async {
                    tokio::select! {
                        biased;
                        message = line.recv() => Stir::Heard(message),
                        () = &mut closing => Stir::End(End::Closing),
                        () = &mut out => Stir::End(End::SignedOut),
                        _ = ping.tick() => Stir::Ping,
                    }
                });
                poll_fn(|task| {
                    if cutting.poll(task, cut.as_mut()).is_ready() {
                        return Poll::Ready(Stir::End(End::Slow));
                    }
                    match self.letters.poll_recv(task) {
                        Poll::Ready(letter) => Poll::Ready(Stir::Letter(letter)),
                        Poll::Pending => seldom.poll(task, beside.as_mut()),
                    }
                })
                .await
            };
            let end = match stir {
                Stir::Letter(Some(letter)) => {
                    self.write(line, letter, patience, (cut.as_mut(), &cutting)).await
                }
                Stir::Letter(None) => Err(End::Left),
                Stir::Heard(message) => self.hear(message, line.meter()),
                Stir::Ping => self.ping(line, patience).await,
                Stir::End(end) => Err(end),
            };
            if let Err(end) = end {
                return end;
            }
        }
    }

    /// Writes all that waits, and sends it off once.
    async fn write(
        &mut self,
        line: &mut Line,
        first: Bytes,
        patience: Duration,
        (cut, cutting): (Pin<&mut impl Future<Output = ()>>, &Seldom),
    ) -> Result<(), End> {
        let mut next = Some(first);
        while let Some(letter) = next {
            self.app.counters().messages_out.add(1);
            line.put(letter);
            next = self.letters.try_recv().ok();
        }
        // A client that keeps up takes everything at once, and no timer is ever armed for it. Of one
        // that does not, the cut is waited for here, so that it calls nobody else any more.
        tokio::select! {
            biased;
            written = line.flush() => written.map_err(|_| End::Left),
            () = cut => Err(End::Slow),
            () = async {
                cutting.look_again();
                sleep(patience).await;
            } => Err(End::Silent),
        }
    }

    async fn ping(&self, line: &mut Line, patience: Duration) -> Result<(), End> {
        if self.heard.elapsed() >= patience {
            return Err(End::Silent);
        }
        self.visitor.look_in();
        match timeout(patience, line.send(Message::Ping(Bytes::new()))).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Silent),
        }
    }

    fn hear(
        &mut self,
        message: Option<tungstenite::Result<Message>>,
        meter: &Meter,
    ) -> Result<(), End> {
        self.heard = Instant::now();
        match message {
            _ if meter.spent => return Err(End::Flood),
            Some(Ok(Message::Text(text))) => self.read(&text),
            Some(Ok(Message::Binary(_))) => {
                let why = Refused::new(Code::BadInput, "Messages are text, not binary.");
                self.app.counters().unreadable.add(1);
                self.refuse(Address::default(), why);
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
            Some(Ok(Message::Close(_)) | Err(tungstenite::Error::Io(_))) | None => {
                return Err(End::Left);
            }
            Some(Err(_)) => return Err(End::TooLarge),
        }
        Ok(())
    }

    fn read(&mut self, text: &str) {
        self.app.counters().messages_in.add(1);
        if let Err(why) = self.pay(price(text.len() as u64)) {
            let address = Some(text).filter(|text| text.len() <= SHORT).map(frames::address);
            return self.refuse(address.unwrap_or_default(), why);
        }
        self.length = text.len();
        match frames::read(text) {
            Ok((address, request)) => {
                if let Err(why) = self.carry_out(request) {
                    self.refuse(address, why);
                }
            }
            Err((address, why)) => {
                self.app.counters().unreadable.add(1);
                self.refuse(address, why);
            }
        }
    }

    /// Pays from the socket's bucket and the player's; refuses what there is not enough for.
    fn pay(&mut self, tokens: u32) -> Result<(), Refused> {
        if self.own_rate.take(tokens) && self.player_rate.take(tokens) {
            return Ok(());
        }
        self.app.counters().rate_limited.add(1);
        Err(Refused::new(Code::RateLimited, "That was too fast; try again later."))
    }

    fn refuse(&self, Address { table, id }: Address, error: Refused) {
        // What was sent may hold a secret: the code says enough.
        tracing::info!(player = %self.player.id, code = error.code.word(), "a message was refused");
        self.outbox.tell(&Tell::Refused { table, id, error });
    }

    fn carry_out(&mut self, request: Request) -> Result<(), Refused> {
        if !self.app.is_serving() {
            return Err(Refused::new(Code::ShuttingDown, "The house is closing down."));
        }
        match request {
            Request::Table(ask) => {
                self.may_enter(&ask)?;
                self.ask_table(ask)
            }
            Request::Session(ask) => {
                if ask.is_lasting() {
                    self.pay(LASTING)?;
                }
                let (sessions, player) = (self.app.house().sessions(), self.player.id);
                let launch = self.launch.clone();
                sessions.tell_sized(player, launch, &self.outbox, ask, self.length);
                Ok(())
            }
        }
    }

    /// [O13] An operator's player enters no room.
    fn may_enter(&self, ask: &Ask) -> Result<(), Refused> {
        match (&self.launch, ask) {
            (None, _) | (_, Ask::Ping {}) => Ok(()),
            (Some(_), _) => {
                let message = "This session is for games against the house alone.";
                Err(Refused::new(Code::Forbidden, message))
            }
        }
    }

    fn ask_table(&mut self, ask: Ask) -> Result<(), Refused> {
        match ask {
            Ask::Join { table, invite, from, client } => {
                self.may_join(table)?;
                self.pay(JOINING)?;
                let Ok(room) = self.app.house().lobby().room(table) else {
                    self.join_archive(table, from);
                    return Ok(());
                };
                self.hand_over(&room, ClientWish::Join { invite, from, client })?;
                self.tables.retain(|one| *one != table);
                self.tables.push(table);
                Ok(())
            }
            Ask::Part { table } => {
                if self.tables.contains(&table) {
                    self.tell(table, ClientWish::Part)?;
                    self.tables.retain(|one| *one != table);
                }
                Ok(())
            }
            Ask::Command { table, of, id, command } => match self.room_of(table, of) {
                Ok(room) => self.hand_over(&room, ClientWish::Command { of, id, command }),
                Err(of) => {
                    self.ask_archive(PastAsk { of, id, what: PastWish::Command(command) });
                    Ok(())
                }
            },
            Ask::Agree { table, of, id, agree } => match self.room_of(table, of) {
                Ok(room) => self.hand_over(&room, ClientWish::Agree { of, id, agree }),
                Err(of) => {
                    self.ask_archive(PastAsk { of, id, what: PastWish::Agree(agree) });
                    Ok(())
                }
            },
            Ask::OpenSeed { table, of, attempt, seed } => {
                self.tell(table, ClientWish::OpenSeed { of, attempt, seed })
            }
            Ask::SignHead { table, of } => self.tell(table, ClientWish::SignHead { of }),
            Ask::Say { table, id, channel, number, text } => {
                self.tell(table, ClientWish::Say { id, channel, number, text })
            }
            Ask::Ping {} => {
                self.outbox.tell(&Tell::Pong {});
                Ok(())
            }
        }
    }

    /// The way to a table; else the match that is meant, which may have been played there.
    fn room_of(&self, table: TableId, of: Option<MatchId>) -> Result<RoomHandle, MatchId> {
        let room = self.app.house().lobby().room(table);
        room.map_err(|_| of.unwrap_or(MatchId::first(table)))
    }

    /// A table that is no longer served: its journal may know the id. It is read beside what else
    /// the socket does.
    fn ask_archive(&self, ask: PastAsk) {
        let (app, player, outbox) = (self.app.clone(), self.player.clone(), self.outbox.clone());
        tokio::spawn(async move { app.house().archive().answer(&player, &outbox, ask).await });
    }

    /// The same of a client that would join it.
    fn join_archive(&self, table: TableId, from: Option<u64>) {
        let (app, player, outbox) = (self.app.clone(), self.player.clone(), self.outbox.clone());
        tokio::spawn(
            async move { app.house().archive().join(&player, &outbox, table, from).await },
        );
    }

    fn may_join(&self, table: TableId) -> Result<(), Refused> {
        let most = self.app.setup().doors.tables_per_socket;
        if self.tables.len() >= most && !self.tables.contains(&table) {
            let message = format!("One socket receives at most {most} tables.");
            return Err(Refused::new(Code::RateLimited, message));
        }
        Ok(())
    }

    fn asking(&self, what: ClientWish) -> RoomAsk {
        let (player, outbox) = (self.player.clone(), self.outbox.clone());
        RoomAsk::Client(ClientAsk { player, outbox, what })
    }

    fn tell(&self, table: TableId, what: ClientWish) -> Result<(), Refused> {
        self.hand_over(&self.app.house().lobby().room(table)?, what)
    }

    fn hand_over(&self, room: &RoomHandle, what: ClientWish) -> Result<(), Refused> {
        room.tell_sized(self.asking(what), self.length)
    }

    /// The tables learn that this client is gone, however much they have to do.
    async fn part_all(&mut self) {
        for table in std::mem::take(&mut self.tables) {
            if let Ok(room) = self.app.house().lobby().room(table) {
                room.send(self.asking(ClientWish::Part)).await;
            }
        }
    }
}
