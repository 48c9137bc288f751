//! The store of a house with many open matches, made by the house itself without sockets.

use std::sync::Arc;

use house::{
    ClientAsk, ClientWish, Configs, House, HouseSetup, Letters, Limits, OpenedAs, Outbox, Player,
    RoomAsk, RoomHandle, Staff, Wish,
};
use serde_json::{Map, Value, json};
use store::{Reads, Store, StoreFault, Write};
use table::draws::sha256_hex;

use super::Data;
use super::party::SEATS;
use crate::Fault;

/// How many requests one entry may cost: most of them are refused.
const ASKS: usize = 40;

/// How many writes go to the disk together.
const BATCH: usize = 20_000;

/// Fills a store with open tables, each with this many entries.
pub(super) async fn fill(data: Data, tables: usize, entries: usize) -> Result<(), Fault> {
    let Data { store, keys } = data;
    let store = Box::new(Batched { store, waiting: Vec::new() });
    let limits =
        Limits { tables_per_player: tables, seats_per_player: tables, ..Limits::default() };
    let setup = HouseSetup {
        games: games_all::GAMES,
        staff: Staff::default(),
        limits,
        keys,
        // The house is told that it is in memory, so that it does not wait for the disk.
        memory: true,
        configs: Configs::default(),
        opened_as: OpenedAs::Itself,
    };
    let house = House::open(setup, store).await.map_err(Fault::new)?;
    let people = people(&house).await?;
    for _ in 0..tables {
        play(&house, &people, entries).await?;
    }
    house.shut_down().await;
    Ok(())
}

async fn people(house: &House) -> Result<Vec<Arc<Player>>, Fault> {
    let mut people = Vec::new();
    for seat in 0..SEATS {
        let made = house.guests().register(&format!("Guest {seat}")).await.map_err(refused)?;
        people.extend(house.guests().by_token(&made.token));
    }
    Ok(people)
}

/// One table, until its journal has this many entries.
async fn play(house: &House, people: &[Arc<Player>], entries: usize) -> Result<(), Fault> {
    let table = begin(house, people).await?;
    let (outbox, mut answers) = Outbox::new(house.limits().outbox(), house.metrics().clone());
    let (mut written, mut seat) = (1, 0);
    for (asked, word) in (0..entries * ASKS).zip(["deal", "draw", "stand"].into_iter().cycle()) {
        if written >= entries {
            return Ok(());
        }
        let id = asked.to_string().parse().map_err(Fault::new)?;
        let what = ClientWish::Command { of: None, id, command: command(word) };
        table.send(asking(&people[seat], &outbox, what)).await;
        match accepted(&mut answers).await? {
            true => written += 1,
            // A seat that can do nothing more lets the next one try.
            false if word == "stand" => seat = (seat + 1) % SEATS,
            false => {}
        }
    }
    Err(Fault::new("a table of the benchmark does not go on"))
}

fn asking(player: &Arc<Player>, outbox: &Outbox, what: ClientWish) -> RoomAsk {
    RoomAsk::Client(ClientAsk { player: player.clone(), outbox: outbox.clone(), what })
}

/// A table that has begun. Its clients have left again: nobody is told what happens there.
async fn begin(house: &House, people: &[Arc<Player>]) -> Result<RoomHandle, Fault> {
    let new =
        json!({"game": "xidach", "seats": SEATS, "config": {"hands": 0, "turnSeconds": 86_400}});
    let new = serde_json::from_value(new).map_err(Fault::new)?;
    let made = house.rooms().create(&people[0], &new).await.map_err(refused)?;
    let table = house.lobby().room(made.table.id).map_err(refused)?;
    let mut clients = Vec::new();
    for (seat, player) in people.iter().enumerate() {
        let sit = json!({"clientSeedHash": sha256_hex(seed(seat).as_bytes()), "client": CLIENT,
                         "serverSeedHash": made.table.server_seed_hash, "invite": made.invite});
        let sit = serde_json::from_value(sit).map_err(Fault::new)?;
        table.change(player.clone(), Wish::Sit(sit)).await.map_err(refused)?;
        let (outbox, _) = Outbox::new(house.limits().outbox(), house.metrics().clone());
        let client = CLIENT.parse().map_err(Fault::new)?;
        let join = ClientWish::Join { invite: None, from: None, client: Some(client) };
        table.send(asking(player, &outbox, join)).await;
        clients.push(outbox);
    }
    table.change(people[0].clone(), Wish::Start).await.map_err(refused)?;
    for (seat, (player, outbox)) in people.iter().zip(&clients).enumerate() {
        let attempt = made.table.attempt;
        let open = ClientWish::OpenSeed { of: None, attempt, seed: seed(seat) };
        table.send(asking(player, outbox, open)).await;
    }
    for (player, outbox) in people.iter().zip(&clients) {
        table.send(asking(player, outbox, ClientWish::Part)).await;
    }
    Ok(table)
}

/// What every client calls itself.
const CLIENT: &str = "bench";

/// A seat's client seed.
fn seed(seat: usize) -> String {
    format!("bench {seat}")
}

fn command(word: &str) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("type".into(), word.into());
    if word == "deal" {
        fields.insert("first".into(), "left".into());
    }
    fields
}

async fn accepted(answers: &mut Letters) -> Result<bool, Fault> {
    let answer = answers.recv().await;
    let answer = answer.ok_or_else(|| Fault::new("a table of the benchmark is gone"))?;
    Ok(answer.starts_with(b"{\"type\":\"accepted\""))
}

fn refused(refusal: house::Refused) -> Fault {
    Fault::new(refusal.message)
}

/// A store that is written in large parts, and in one last part when the house closes down.
/// Nothing is read from it meanwhile.
struct Batched {
    store: Box<dyn Store>,
    waiting: Vec<Write>,
}

impl Store for Batched {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        self.waiting.extend_from_slice(writes);
        if self.waiting.len() >= BATCH {
            self.store.commit(&std::mem::take(&mut self.waiting))?;
        }
        Ok(())
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        self.store.reader()
    }

    fn close(mut self: Box<Self>) -> Result<(), StoreFault> {
        self.store.commit(&std::mem::take(&mut self.waiting))?;
        self.store.close()
    }
}
