//! The store of a house with many open matches, made by the house itself without sockets.

use std::sync::Arc;

use house::{
    ClientAsk, ClientWish, Configs, House, HouseSetup, Limits, OpenedAs, Outbox, Player, RoomAsk,
    RoomHandle, Wish,
};
use serde_json::{Map, Value, json};
use store::{Reads, Store, StoreFault, Write};
use table::draws::sha256_hex;
use tokio::sync::mpsc;

use super::Data;
use super::party::SEATS;
use crate::Fault;

/// Everybody's client seed.
const SEED: &str = "bench";

/// How many requests one entry may cost: most of them are refused.
const ASKS: usize = 40;

/// How many writes go to the disk together.
const BATCH: usize = 20_000;

/// Fills a store with open tables, each with this many entries.
pub(super) async fn fill(data: Data, tables: usize, entries: usize) -> Result<(), Fault> {
    let Data { store, vault } = data;
    let store = Box::new(Batched { store, waiting: Vec::new() });
    let limits = Limits { tables_per_player: tables, ..Limits::default() };
    let configs = Configs::default();
    // The house is told that it is in memory, so that it does not wait for the disk.
    let setup = HouseSetup {
        games: games_all::GAMES,
        limits,
        vault,
        memory: true,
        configs,
        opened_as: OpenedAs::Continued,
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
    let (outbox, mut answers) = Outbox::new(16, house.metrics().clone());
    let table = begin(house, people, &outbox).await?;
    let (mut written, mut seat) = (1, 0);
    for (asked, word) in (0..entries * ASKS).zip(["deal", "draw", "stand"].into_iter().cycle()) {
        if written >= entries {
            return Ok(());
        }
        let id = asked.to_string().parse().map_err(Fault::new)?;
        let what = ClientWish::Command { id, command: command(word) };
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

async fn begin(
    house: &House,
    people: &[Arc<Player>],
    outbox: &Outbox,
) -> Result<RoomHandle, Fault> {
    let hash = sha256_hex(SEED.as_bytes());
    let new = json!({"game": "xidach", "seats": SEATS, "clientSeedHash": hash,
                     "config": {"turnSeconds": 86_400}});
    let new = serde_json::from_value(new).map_err(Fault::new)?;
    let made = house.rooms().create(&people[0], &new).await.map_err(refused)?;
    let table = house.lobby().room(made.table.id).map_err(refused)?;
    for player in &people[1..] {
        let sit = json!({"clientSeedHash": hash, "invite": made.invite});
        let sit = serde_json::from_value(sit).map_err(Fault::new)?;
        table.change(player.clone(), Wish::Sit(sit)).await.map_err(refused)?;
    }
    table.change(people[0].clone(), Wish::Start).await.map_err(refused)?;
    for player in people {
        table.send(asking(player, outbox, ClientWish::OpenSeed(SEED.into()))).await;
    }
    Ok(table)
}

fn command(word: &str) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("type".into(), word.into());
    if word == "deal" {
        fields.insert("first".into(), "left".into());
    }
    fields
}

async fn accepted(answers: &mut mpsc::Receiver<impl AsRef<[u8]>>) -> Result<bool, Fault> {
    let answer = answers.recv().await;
    let answer = answer.ok_or_else(|| Fault::new("a table of the benchmark is gone"))?;
    Ok(answer.as_ref().starts_with(b"{\"type\":\"accepted\""))
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
