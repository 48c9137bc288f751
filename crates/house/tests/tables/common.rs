//! A table of two people, asked through the house itself.

use std::sync::Arc;

use house::{
    Answer, ClientAsk, ClientWish, Configs, House, HouseSetup, Keys, Letters, Limits, OpenedAs,
    Outbox, Player, RoomAsk, RoomHandle, Staff, Wish,
};
use serde_json::{Map, Value, json};
use store::StoreFault;
use table::Hash;
use wire::http::{NewTable, Sit};
use wire::{ClientId, MatchId, TableId, TableInfo};

use crate::keeper::{Keeper, ROOMY};

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
        staff: Staff::default(),
        limits: Limits::default(),
        keys: Keys::new([7; 32], &[8; 32]),
        memory,
        configs: Configs::default(),
        opened_as: OpenedAs::Itself,
    };
    House::open(setup, Box::new(keeper.clone())).await
}

/// A player with the end of a socket.
pub(crate) struct Client {
    pub(crate) player: Arc<Player>,
    pub(crate) outbox: Outbox,
    pub(crate) token: String,
    inbox: Letters,
}

impl Client {
    pub(crate) async fn new(house: &House, name: &str) -> Self {
        let made = house.guests().register(name).await.expect("a player");
        Self::of(house, &made.token)
    }

    /// The player of a token, at whichever house.
    pub(crate) fn of(house: &House, token: &str) -> Self {
        let player = house.guests().by_token(token).expect("the player is known");
        let (outbox, inbox) = Outbox::new(ROOMY, house.metrics().clone());
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
        self.asking(ClientWish::Command { of: None, id: id.parse().expect("an id"), command })
    }

    /// A command that is meant for one match of a room.
    pub(crate) fn command_of(&self, of: MatchId, id: &str, command: &Value) -> RoomAsk {
        let command = command.as_object().expect("an object").clone();
        let id = id.parse().expect("an id");
        self.asking(ClientWish::Command { of: Some(of), id, command })
    }

    /// Joins as the device that this client sits down with.
    pub(crate) fn join(&self) -> RoomAsk {
        self.join_as(Some(self.device()))
    }

    pub(crate) fn join_as(&self, client: Option<ClientId>) -> RoomAsk {
        self.asking(ClientWish::Join { invite: None, from: None, client })
    }

    /// Joins again, with this many events.
    pub(crate) fn join_from(&self, from: u64) -> RoomAsk {
        self.asking(ClientWish::Join { invite: None, from: Some(from), client: None })
    }

    pub(crate) fn part(&self) -> RoomAsk {
        self.asking(ClientWish::Part)
    }

    pub(crate) fn say(&self, id: &str, channel: &str, text: &str) -> RoomAsk {
        self.say_in(id, (channel, 0), text)
    }

    pub(crate) fn say_in(&self, id: &str, (channel, number): (&str, u32), text: &str) -> RoomAsk {
        let id = id.parse().expect("an id");
        let (channel, text) = (channel.into(), text.into());
        self.asking(ClientWish::Say { id, channel, number, text })
    }

    pub(crate) fn open_seed(&self, attempt: u64, seed: &str) -> RoomAsk {
        self.asking(ClientWish::OpenSeed { of: None, attempt, seed: seed.into() })
    }

    pub(crate) fn agree(&self, id: &str, agree: bool) -> RoomAsk {
        self.asking(ClientWish::Agree { of: None, id: id.parse().expect("an id"), agree })
    }

    pub(crate) fn sign_head(&self) -> RoomAsk {
        self.asking(ClientWish::SignHead { of: None })
    }

    /// What this client calls itself.
    pub(crate) fn device(&self) -> ClientId {
        format!("device of {}", self.player.name).parse().expect("a name")
    }

    /// This client's seed for an attempt.
    pub(crate) fn seed(&self, attempt: u64) -> String {
        format!("{} {attempt}", self.player.id)
    }

    /// What sits down at a table as it stands, with this client's seed for its attempt.
    pub(crate) fn sit(&self, table: &TableInfo) -> Sit {
        Sit {
            seat: None,
            client_seed_hash: Hash::of(self.seed(table.attempt)),
            server_seed_hash: table.server_seed_hash,
            client: self.device(),
            invite: None,
        }
    }

    /// Sits down at a table as it stands now.
    pub(crate) async fn sits(&self, handle: &RoomHandle) -> TableInfo {
        let table = self.look(handle).await;
        let sat = handle.change(self.player.clone(), Wish::Sit(self.sit(&table))).await;
        sat.expect("a seat")
    }

    pub(crate) async fn look(&self, handle: &RoomHandle) -> TableInfo {
        handle.look(Some(self.player.clone()), None).await.expect("it is seen")
    }

    /// Starts a table that this player has made.
    pub(crate) async fn starts(&self, handle: &RoomHandle) -> Answer<TableInfo> {
        handle.change(self.player.clone(), Wish::Start).await
    }
}

/// A table of Xì Dách at which both sit, and where both have joined.
pub(crate) async fn open_table_of_two(
    house: &House,
    people: &[Client; 2],
    config: Value,
) -> (TableId, RoomHandle) {
    open_table(house, people, config, 0).await
}

/// The same, where a bot plays for whoever is away that long.
pub(crate) async fn open_table(
    house: &House,
    people: &[Client; 2],
    config: Value,
    bot_after_seconds: u32,
) -> (TableId, RoomHandle) {
    let new = NewTable {
        game: "xidach".into(),
        seats: 2,
        config: config.as_object().map_or_else(Map::new, Clone::clone),
        public: true,
        bot_after_seconds,
        bot_seconds: None,
    };
    let made = house.rooms().create(&people[0].player, &new).await.expect("a table");
    let handle = house.lobby().room(made.table.id).expect("it is served");
    for client in people {
        client.sits(&handle).await;
        handle.send(client.join()).await;
    }
    (made.table.id, handle)
}

/// A running table of Xì Dách, both joined.
pub(crate) async fn table_of_two(
    house: &House,
    people: &mut [Client; 2],
    config: Value,
) -> (TableId, RoomHandle) {
    let (table, handle) = open_table_of_two(house, people, config).await;
    begin(people, &handle).await;
    (table, handle)
}

/// Begins at a table at which both sit.
pub(crate) async fn begin(people: &mut [Client; 2], handle: &RoomHandle) {
    let attempt = people[0].starts(handle).await.expect("it starts").attempt;
    for client in &*people {
        handle.send(client.open_seed(attempt, &client.seed(attempt))).await;
    }
    for client in people {
        client.until("update").await;
    }
}

pub(crate) fn deal() -> Value {
    json!({"type": "deal", "first": "left"})
}
