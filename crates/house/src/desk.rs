//! What can be asked of a table's task.

use std::sync::Arc;

use serde_json::{Map, Value};
use table::Seat;
use tokio::sync::{mpsc, oneshot};
use wire::http::{AddBot, Sit};
use wire::{Code, TableInfo};

use crate::outbox::{Connection, Outbox};
use crate::players::Player;
use crate::{Answer, Refused};
use bots::Brain;

/// A request to a table. Those of people over HTTP carry a way to answer; those over the socket
/// are answered through the outbox.
pub enum TableAsk {
    /// The table as this player, or a stranger with this invite, may know it.
    Info(Option<Arc<Player>>, Option<String>, Reply<TableInfo>),
    /// The invite, for its people.
    Invite(Arc<Player>, Reply<String>),
    /// Claims a seat.
    Sit(Arc<Player>, Sit, Reply<TableInfo>),
    /// Gives the seat back, before the start.
    Leave(Arc<Player>, Reply<TableInfo>),
    /// Takes somebody from a seat, or a bot.
    Kick(Arc<Player>, u8, Reply<TableInfo>),
    /// Puts a bot in a seat.
    AddBot(Arc<Player>, AddBot, Reply<TableInfo>),
    /// Begins the game.
    Start(Arc<Player>, Reply<TableInfo>),
    /// Agrees, or no longer, to end the game without a result.
    AgreeToEnd(Arc<Player>, bool, Reply<TableInfo>),
    /// Hears, or no longer, what another player says.
    Mute(Arc<Player>, String, bool, Reply<TableInfo>),
    /// The people and settings for a rematch, if the game is over and the player was in it.
    Rematch(Arc<Player>, Reply<RematchOf>),
    /// The rematch was made.
    RematchMade(String),
    /// A client receives the table from now on.
    Join {
        /// Who, if anybody.
        player: Option<Arc<Player>>,
        /// The way to the client.
        outbox: Outbox,
        /// The invite of a private table.
        invite: Option<String>,
        /// What the client has.
        from: Option<u64>,
    },
    /// A client receives the table no longer.
    Part(Connection),
    /// A command of a seat.
    Command {
        /// Whose seat.
        player: Arc<Player>,
        /// The way to the client.
        outbox: Outbox,
        /// The client's id.
        id: String,
        /// The command.
        command: Map<String, Value>,
    },
    /// A player opens the client seed.
    OpenSeed(Arc<Player>, String),
    /// Somebody says something.
    Say {
        /// Who.
        player: Arc<Player>,
        /// The way to the client.
        outbox: Outbox,
        /// The client's id.
        id: String,
        /// The channel's kind.
        channel: String,
        /// The channel's number.
        number: u32,
        /// What.
        text: String,
    },
    /// A bot has thought.
    Thought(Thought),
    /// The house closes down: finish what is under way.
    ShutDown(oneshot::Sender<()>),
}

/// What a bot came to.
pub struct Thought {
    pub(crate) seat: Seat,
    pub(crate) brain: Box<dyn Brain>,
    pub(crate) command: Option<Map<String, Value>>,
    pub(crate) seen: usize,
}

/// What a rematch takes over.
#[derive(Clone, Debug)]
pub struct RematchOf {
    pub(crate) meta: crate::meta::Meta,
}

/// The way back to who asked.
pub type Reply<T> = oneshot::Sender<Answer<T>>;

/// The way to a table's task.
#[derive(Clone)]
pub struct TableHandle(pub(crate) mpsc::Sender<TableAsk>);

impl TableHandle {
    /// Asks and waits for the answer.
    pub async fn ask<T>(&self, make: impl FnOnce(Reply<T>) -> TableAsk) -> Answer<T> {
        let (reply, answer) = oneshot::channel();
        self.0.send(make(reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Hands a request over, however much the table has to do; a table that is gone needs none.
    pub async fn send(&self, ask: TableAsk) {
        let _ = self.0.send(ask).await;
    }

    /// Asks without waiting; a table that has too much to do says so.
    pub fn tell(&self, ask: TableAsk) -> Answer<()> {
        self.0.try_send(ask).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => {
                Refused::new(Code::RateLimited, "The table has too much to do; try again.")
            }
            mpsc::error::TrySendError::Closed(_) => gone(),
        })
    }
}

/// The one answer for what does not exist and for what one may not see.
pub(crate) fn gone() -> Refused {
    Refused::new(Code::NotFound, "There is no such table.")
}
