//! An evening by program: seven people and bots, four games, two who come later, three who go, one who is
//! shown out, a lost phone, a restart, a bank that is handed on, and a score that follows from the journals.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use house::{House, RoomHandle, Wish};
use journal::{Closed, Replay};
use serde_json::{Value, json};
use store::Reads;
use table::Viewer;
use wire::room::{NextMatch, SetRoom};
use wire::{MatchId, PlayerId, Status, TableId, TableInfo};

use crate::common::{Client, deal, open};
use crate::keeper::Keeper;

/// A house with one room, and everybody who has come.
struct Evening {
    keeper: Keeper,
    house: Arc<House>,
    room: TableId,
    handle: RoomHandle,
    people: BTreeMap<&'static str, Client>,
}

impl Evening {
    async fn new(host: &'static str, new: Value) -> Self {
        let keeper = Keeper::default();
        let house = open(&keeper, true).await;
        let client = Client::new(&house, host).await;
        let new = serde_json::from_value(new).expect("a table");
        let room = house.rooms().create(&client.player, &new).await.expect("a table").table.id;
        let handle = house.lobby().room(room).expect("it is served");
        handle.send(client.join()).await;
        Self { keeper, house, room, handle, people: BTreeMap::from([(host, client)]) }
    }

    async fn come(&mut self, name: &'static str) {
        let client = Client::new(&self.house, name).await;
        self.handle.send(client.join()).await;
        self.people.insert(name, client);
        self.ask(name, Wish::Play).await;
    }

    async fn go(&mut self, name: &'static str) {
        self.ask(name, Wish::Drop).await;
        self.people.remove(name);
    }

    fn id(&self, name: &str) -> PlayerId {
        self.people[name].player.id
    }

    async fn ask(&self, name: &str, wish: Wish) -> TableInfo {
        let player = self.people[name].player.clone();
        self.handle.change(player, wish).await.expect("it is granted")
    }

    async fn look(&self) -> TableInfo {
        self.people["An"].look(&self.handle).await
    }

    /// What clients do by themselves: commit where their seat has no hash, and open when they are asked.
    async fn act(&self) -> TableInfo {
        for client in self.people.values() {
            let now = client.look(&self.handle).await;
            let own = now.seats.iter().find(|seat| seat.player == Some(client.player.id));
            match (now.status, own) {
                (Status::Open, Some(seat)) if seat.client_seed_hash.is_none() => {
                    client.sits(&self.handle).await;
                }
                (Status::Starting, Some(_)) => {
                    let seed = client.seed(now.attempt);
                    self.handle.send(client.open_seed(now.attempt, &seed)).await;
                }
                _ => {}
            }
        }
        self.look().await
    }

    /// Clients act until the match of that number runs.
    async fn until_running(&self, number: u32) -> TableInfo {
        loop {
            let now = self.act().await;
            if (now.status, now.number) == (Status::Running, number) {
                return now;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    /// The host starts that match, with whatever clients do for it.
    async fn begin(&self, number: u32) {
        self.act().await;
        self.ask("An", Wish::Start).await;
        self.until_running(number).await;
    }

    /// Time passes until the match is over by its rules; whoever has the bank deals.
    async fn until_over(&self, dealer: &str) -> TableInfo {
        loop {
            let now = self.look().await;
            if now.status == Status::Over {
                return now;
            }
            let id = format!("{}-{}", now.of, now.agreed_to_end.len());
            self.handle.send(self.people[dealer].command(&id, &deal())).await;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    /// The house ends at once, and another one opens on what it has written.
    async fn restart(&mut self) {
        self.house = open(&self.keeper, true).await;
        self.handle = self.house.lobby().room(self.room).expect("it is served");
        for client in self.people.values_mut() {
            *client = Client::of(&self.house, &client.token);
            self.handle.send(client.join()).await;
        }
    }

    /// What a match ended with by its journal alone, by seat.
    fn scores(&self, number: u32) -> Vec<i64> {
        let stream = MatchId { room: self.room, number }.to_string();
        let text = self.keeper.store.stream(&stream).expect("it is read").expect("a journal");
        journal::verify(text.as_bytes(), &[], &games_all::GAMES).expect("it holds");
        let closed = Closed::read(text.as_bytes()).expect("it is closed");
        let opened = Replay::reopen(&closed.reads[0], &closed.server_seed, &games_all::GAMES);
        let mut replay = opened.expect("it is known");
        closed.reads[1..].iter().for_each(|read| replay.take(read).expect("it fits"));
        let view = replay.table().expect("a table").view(Viewer::Public);
        let view: Value = serde_json::from_str(&view).expect("JSON");
        let scores = view["result"]["scores"].as_array().cloned().unwrap_or_default();
        scores.iter().filter_map(Value::as_i64).collect()
    }
}

fn next(game: &str, seats: u8, config: &Value) -> Wish {
    let config = config.as_object().cloned();
    Wish::Next(NextMatch { game: Some(game.into()), seats: Some(seats), config, swap: false })
}

#[tokio::test(start_paused = true)]
async fn an_evening_keeps_its_address_and_its_score() {
    let hands = json!({"hands": 1, "turnSeconds": 5});
    let new = json!({"game": "xidach", "seats": 8, "public": true, "config": hands});
    let mut evening = Evening::new("An", new).await;
    for name in ["Bình", "Chi", "Dung", "Em"] {
        evening.come(name).await;
        evening.people[name].sits(&evening.handle).await;
    }
    evening.people["An"].sits(&evening.handle).await;
    evening.ask("An", Wish::Start).await;
    evening.until_running(1).await;
    evening.come("Phúc").await;
    evening.until_over("An").await;
    evening.come("Giang").await;
    let second = evening.until_running(2).await;
    assert_eq!(second.seats.len(), 7, "the next began by itself with all seven");
    evening.restart().await;
    evening.go("Em").await;
    evening.until_over("An").await;
    evening.ask("An", Wish::HandBankOn(evening.id("Bình"))).await;
    let times = json!({"rounds": 1, "selectSeconds": 1, "actSeconds": 1, "settleSeconds": 1});
    let third = evening.ask("An", next("contraband", 6, &times)).await;
    let chi = third.seats.iter().position(|seat| seat.name.as_deref() == Some("Chi"));
    let chi = u8::try_from(chi.expect("Chi sits")).expect("few seats");
    evening.ask("An", Wish::Empty(table::Seat::new(chi))).await;
    evening.people.remove("Chi");
    let fill = SetRoom { fill: Some("random".into()), ..SetRoom::default() };
    evening.ask("An", Wish::Set(fill)).await;
    evening.begin(3).await;
    // A lost phone: the line is gone, and the player comes back with another one.
    let lost = evening.people.remove("Phúc").expect("Phúc");
    evening.handle.send(lost.part()).await;
    let found = Client::of(&evening.house, &lost.token);
    evening.handle.send(found.join()).await;
    evening.people.insert("Phúc", found);
    evening.until_over("An").await;
    let times = json!({"rounds": 1, "negotiateSeconds": 5, "revealSeconds": 5});
    evening.ask("An", next("bazaar", 5, &times)).await;
    evening.begin(4).await;
    evening.go("Dung").await;
    evening.until_over("An").await;
    evening.go("Giang").await;
    evening.ask("An", next("cashflow", 4, &json!({}))).await;
    evening.begin(5).await;
    for name in ["An", "Bình", "Phúc"] {
        evening.handle.send(evening.people[name].agree("end", true)).await;
    }
    evening.until_over("An").await;
    evening.ask("An", next("xidach", 8, &hands)).await;
    let last = evening.until_running(6).await;
    assert_eq!((last.id, last.seats[0].player), (evening.room, Some(evening.id("Bình"))));
    evening.until_over("Bình").await;
    let archive = evening.house.archive();
    let score = archive.score(evening.id("An"), evening.room, 6).await.expect("a score");
    let games: Vec<&str> = score.iter().map(|line| &*line.game).collect();
    assert_eq!(games, ["xidach", "xidach", "contraband", "bazaar", "cashflow", "xidach"]);
    let unfinished: Vec<u32> =
        score.iter().filter(|line| line.end_reason.is_some()).map(|line| line.number).collect();
    assert_eq!(unfinished, [5], "what consent has ended counts for nobody");
    for line in &score {
        let points: Vec<i64> = line.players.iter().map(|one| one.points).collect();
        let due = evening.scores(line.number);
        match line.end_reason {
            None => assert_eq!(points, due, "match {}", line.number),
            Some(_) => assert!(due.is_empty() && points.iter().all(|points| *points == 0)),
        }
    }
}
