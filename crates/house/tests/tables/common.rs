//! A table of two people, asked through the house itself.

use std::sync::Arc;

use bytes::Bytes;
use house::{
    ClientAsk, ClientWish, Configs, House, HouseSetup, Limits, OpenedAs, Outbox, Player, RoomAsk,
    RoomHandle, Vault, Wish,
};
use serde_json::{Map, Value, json};
use store::StoreFault;
use table::Hash;
use tokio::sync::mpsc;
use wire::TableId;
use wire::http::{NewTable, Sit};

use crate::keeper::Keeper;

/// Opens the house of a store; `memory` writes at once, else a thread does.
pub(crate) async fn open(keeper: &Keeper, memory: bool) -> Arc<House> {
    open_with(games_all::GAMES, keeper, memory).await
}

/// The same with other games.
pub(crate) async fn open_with(
    games: session::Registry,
    keeper: &Keeper,
    memory: bool,
) -> Arc<House> {
    try_open(games, keeper, memory).await.expect("the house opens")
}

/// The same of a store that may be damaged.
pub(crate) async fn try_open(
    games: session::Registry,
    keeper: &Keeper,
    memory: bool,
) -> Result<Arc<House>, StoreFault> {
    let setup = HouseSetup {
        games,
        limits: Limits::default(),
        vault: Vault::new([7; 32]),
        memory,
        configs: Configs::default(),
        opened_as: OpenedAs::Continued,
    };
    House::open(setup, Box::new(keeper.clone())).await
}

/// A player with the end of a socket.
pub(crate) struct Client {
    pub(crate) player: Arc<Player>,
    pub(crate) outbox: Outbox,
    pub(crate) token: String,
    inbox: mpsc::Receiver<Bytes>,
}

impl Client {
    pub(crate) async fn new(house: &House, name: &str) -> Self {
        let made = house.guests().register(name).await.expect("a player");
        Self::of(house, &made.token)
    }

    /// The player of a token, at whichever house.
    pub(crate) fn of(house: &House, token: &str) -> Self {
        let player = house.guests().by_token(token).expect("the player is known");
        let (outbox, inbox) = Outbox::new(4096, house.metrics().clone());
        Self { player, outbox, token: token.into(), inbox }
    }

    pub(crate) async fn next(&mut self) -> Value {
        let bytes = self.inbox.recv().await.expect("a message");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    /// Whether something is there to be read.
    pub(crate) fn has_more(&self) -> bool {
        !self.inbox.is_empty()
    }

    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    fn asking(&self, what: ClientWish) -> RoomAsk {
        let (player, outbox) = (self.player.clone(), self.outbox.clone());
        RoomAsk::Client(ClientAsk { player, outbox, what })
    }

    pub(crate) fn command(&self, id: &str, command: &Value) -> RoomAsk {
        let command = command.as_object().expect("an object").clone();
        self.asking(ClientWish::Command { id: id.parse().expect("an id"), command })
    }

    pub(crate) fn join(&self) -> RoomAsk {
        self.asking(ClientWish::Join { invite: None, from: None })
    }

    pub(crate) fn part(&self) -> RoomAsk {
        self.asking(ClientWish::Part)
    }

    pub(crate) fn say(&self, id: &str, channel: &str, text: &str) -> RoomAsk {
        let id = id.parse().expect("an id");
        let (channel, text) = (channel.into(), text.into());
        self.asking(ClientWish::Say { id, channel, number: 0, text })
    }

    fn open_seed(&self, seed: &str) -> RoomAsk {
        self.asking(ClientWish::OpenSeed(seed.into()))
    }
}

/// A running table of Xì Dách, both joined.
pub(crate) async fn table_of_two(
    house: &House,
    people: &mut [Client; 2],
    config: Value,
) -> (TableId, RoomHandle) {
    let new = NewTable {
        game: "xidach".into(),
        seats: 2,
        config: config.as_object().map_or_else(Map::new, Clone::clone),
        public: true,
        bot_after_seconds: 0,
        client_seed_hash: Some(Hash::of("mine")),
    };
    let made = house.rooms().create(&people[0].player, &new).await.expect("a table");
    let handle = house.lobby().room(made.table.id).expect("it is served");
    let sit = Sit { seat: None, client_seed_hash: Hash::of("mine"), invite: None };
    handle.change(people[1].player.clone(), Wish::Sit(sit)).await.expect("a seat");
    for client in &*people {
        handle.send(client.join()).await;
    }
    handle.change(people[0].player.clone(), Wish::Start).await.expect("it starts");
    for client in &*people {
        handle.send(client.open_seed("mine")).await;
    }
    for client in people {
        client.until("update").await;
    }
    (made.table.id, handle)
}

pub(crate) fn deal() -> Value {
    json!({"type": "deal", "first": "left"})
}
