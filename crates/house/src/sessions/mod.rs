//! HiLo and its siblings as served: a session a player, with a live server seed, open rounds and
//! play money.
//!
//! The way in is [`House::session`](crate::House::session).

mod catalogue;
mod configs;
mod history;
mod ledger;
mod recovery;
mod request;
mod rounds;
mod seeds;
mod session;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use ::session::Registry;
use bytes::Bytes;
use store::{Reads, StoreFault};
use wire::session::Balance;
use wire::{Code, SessionAsk, SessionTell};

use self::catalogue::Catalogue;
use self::request::{Play, Request};
use self::session::{Played, Session};
use crate::Answer;
use crate::desk::gone;
use crate::house::Shared;
use crate::meta::refuse;
use crate::metrics::micros;
use crate::outbox::Outbox;
use crate::vault::Vault;

pub use self::configs::{BadFile, Configs, default_files};

/// All sessions of the house.
#[derive(Clone)]
pub(crate) struct Sessions {
    room: Arc<Room>,
    slots: Arc<Mutex<HashMap<String, Slot>>>,
}

/// What every session has of the house.
pub(crate) struct Room {
    pub(crate) shared: Arc<Shared>,
    pub(crate) catalogue: Catalogue,
}

/// One request of a player at a time, from whichever socket.
type Slot = Arc<tokio::sync::Mutex<Held>>;

/// What the house holds of a player's session.
pub(crate) enum Held {
    /// Nothing yet.
    Empty,
    /// The session.
    Open(Box<Session>),
    /// This build lacks the rules that its seed was opened with.
    Parked,
}

/// Sessions read from the store, before anybody serves them.
pub(crate) struct Recovered {
    catalogue: Catalogue,
    sessions: HashMap<String, Held>,
}

/// Reads what the store has; what does not hold is refused by name.
pub(crate) fn read(
    reads: &dyn Reads,
    games: &Registry,
    vault: &Vault,
    configs: Configs,
) -> Result<Recovered, StoreFault> {
    let catalogue = Catalogue::new(configs, games).map_err(StoreFault::new)?;
    let sessions = recovery::read(reads, &catalogue, vault)?;
    Ok(Recovered { catalogue, sessions })
}

impl Sessions {
    pub(crate) fn new(shared: Arc<Shared>, recovered: Recovered) -> Self {
        let Recovered { catalogue, sessions } = recovered;
        let slot = |(player, held)| (player, Arc::new(tokio::sync::Mutex::new(held)));
        let slots = Arc::new(Mutex::new(sessions.into_iter().map(slot).collect()));
        Self { room: Arc::new(Room { shared, catalogue }), slots }
    }

    /// Answers a request, whatever becomes of who waits for it: a task of its own cannot be given
    /// up between the store and the memory.
    pub(crate) async fn serve(&self, player: &str, outbox: &Outbox, ask: SessionAsk) {
        let (sessions, player, outbox) = (self.clone(), player.to_owned(), outbox.clone());
        let task = tokio::spawn(async move {
            let (id, request) = Request::of(ask);
            let told = sessions.answer(&player, &id, request).await;
            for tell in told.unwrap_or_else(|error| vec![SessionTell::Refused { id, error }]) {
                outbox.send(encode(&tell));
            }
        });
        if task.await.is_err() {
            tracing::error!("a session's task has failed");
        }
    }

    async fn answer(&self, player: &str, id: &str, request: Request) -> Answer<Vec<SessionTell>> {
        let answered = self.take(player, id, request).await;
        let metrics = &self.room.shared.metrics;
        match &answered {
            Ok(_) => metrics.commands.add(1),
            Err(refused) => {
                metrics.refusals.add(1);
                tracing::info!(
                    player,
                    code = refused.code.word(),
                    "a request of a session was refused"
                );
            }
        }
        answered
    }

    async fn take(&self, player: &str, id: &str, request: Request) -> Answer<Vec<SessionTell>> {
        if !(1..=64).contains(&id.chars().count()) {
            return refuse(Code::BadInput, "An id has 1 to 64 characters.");
        }
        let slot = self.slot(player)?;
        let mut held = slot.lock().await;
        self.room.shared.must_be_open()?;
        if let Held::Empty = *held {
            *held = Held::Open(Box::new(Session::new(player, &self.room).await?));
        }
        match &mut *held {
            Held::Open(session) => handle(session, &self.room, id, request).await,
            _ => refuse(Code::Conflict, "Your session waits for a build that has its rules."),
        }
    }

    fn slot(&self, player: &str) -> Answer<Slot> {
        let mut slots = self.slots.lock().map_err(|_| gone())?;
        let empty = || Arc::new(tokio::sync::Mutex::new(Held::Empty));
        Ok(slots.entry(player.into()).or_insert_with(empty).clone())
    }

    /// Returns when nothing is under way any more: whoever comes later is refused.
    pub(crate) async fn finish(&self) {
        let slots: Vec<Slot> =
            self.slots.lock().map_or(Vec::new(), |slots| slots.values().cloned().collect());
        for slot in slots {
            drop(slot.lock().await);
        }
    }

    /// The journal of a player's retired seed.
    pub(crate) async fn journal(&self, player: &str, hash: &str) -> Answer<String> {
        let retired = self.room.retired(player).await?;
        let found = retired.into_iter().find(|doc| doc.seed.server_seed_hash == hash);
        self.room.journal(&found.ok_or_else(gone)?.stream).await
    }
}

async fn handle(
    session: &mut Session,
    room: &Room,
    id: &str,
    request: Request,
) -> Answer<Vec<SessionTell>> {
    session.top_up(room).await?;
    let id = id.to_owned();
    let tell = match request {
        Request::Play(play) => return played(session, room, id, play).await,
        Request::Active(game) => {
            let round = session.open.get(game).map(rounds::Round::info);
            SessionTell::Active { id, game: game.into(), round }
        }
        Request::Seeds => SessionTell::Seeds { id, seeds: session.seeds() },
        Request::SetClientSeed(text) => {
            session.set_client_seed(room, text).await?;
            SessionTell::Seeds { id, seeds: session.seeds() }
        }
        Request::Rotate(hash) => {
            let retired = session.rotate(room, hash.as_deref()).await?;
            SessionTell::Rotated { id, retired, seeds: session.seeds() }
        }
        Request::History { hash, from } => {
            let (seeds, rounds) = session.history(room, hash.as_deref(), from).await?;
            SessionTell::History { id, seeds, rounds }
        }
        Request::Info => SessionTell::Info {
            id,
            balances: session.ledger.balances(),
            currencies: room.catalogue.currency_infos(),
            games: room.catalogue.game_infos(),
        },
    };
    Ok(vec![tell])
}

async fn played(
    session: &mut Session,
    room: &Room,
    id: String,
    play: Play,
) -> Answer<Vec<SessionTell>> {
    let started = Instant::now();
    let (accepted, round, moved) = match session.play(room, &id, play).await? {
        Played::Now(accepted, round, moved) => {
            room.shared.metrics.spread.command.note(micros(started.elapsed()));
            (accepted, round, moved)
        }
        Played::Before(accepted) => {
            let round = session.round_then(room, &accepted).await?;
            (accepted, round, false)
        }
    };
    let balance = session.ledger.balance(&round.currency).filter(|_| moved);
    let balance = balance.map(|balance: Balance| SessionTell::Balance { balance });
    let tell = SessionTell::Accepted { id, head: accepted.head, round };
    Ok(std::iter::once(tell).chain(balance).collect())
}

fn encode(message: &SessionTell) -> Bytes {
    Bytes::from(serde_json::to_vec(message).expect("a message is plain data"))
}
