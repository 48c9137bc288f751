//! Who comes and goes in a room: pauses, seats that are left and taken over, hosts who are gone, the bank.

use std::time::Duration;

use house::{House, RoomHandle, Wish};
use serde_json::{Value, json};
use store::Reads;
use table::{Code, Seat};
use wire::http::NewTable;
use wire::room::{Allow, Bank, NextMatch, Pick, SetRoom};
use wire::{MatchId, PlayerId, Status, TableId, TableInfo};

use crate::common::{Client, deal, open};
use crate::keeper::Keeper;

/// A room with its people, all of whom have joined.
struct Room {
    id: TableId,
    handle: RoomHandle,
    people: Vec<Client>,
}

impl Room {
    /// Everybody of these sits, the first made it.
    async fn of(house: &House, names: &[&str], new: Value) -> Self {
        let mut people = Vec::new();
        for name in names {
            people.push(Client::new(house, name).await);
        }
        let new: NewTable = serde_json::from_value(new).expect("a table");
        let made = house.rooms().create(&people[0].player, &new).await.expect("a table");
        let handle = house.lobby().room(made.table.id).expect("it is served");
        for client in &people {
            client.sits(&handle).await;
            handle.send(client.join()).await;
        }
        Self { id: made.table.id, handle, people }
    }

    async fn ask(&self, who: usize, wish: Wish) -> TableInfo {
        let player = self.people[who].player.clone();
        self.handle.change(player, wish).await.expect("it is granted")
    }

    async fn refused(&self, who: usize, wish: Wish) -> Code {
        let player = self.people[who].player.clone();
        self.handle.change(player, wish).await.expect_err("it is refused").code
    }

    async fn look(&self) -> TableInfo {
        self.people[0].look(&self.handle).await
    }

    fn id_of(&self, who: usize) -> PlayerId {
        self.people[who].player.id
    }

    /// Everybody opens the own seed, and the match runs.
    async fn open_seeds(&mut self) {
        let attempt = self.look().await.attempt;
        for client in &self.people {
            self.handle.send(client.open_seed(attempt, &client.seed(attempt))).await;
        }
        assert_eq!(self.look().await.status, Status::Running);
    }

    async fn begin(&mut self) {
        self.ask(0, Wish::Start).await;
        self.open_seeds().await;
    }

    async fn agree(&mut self) {
        for client in &mut self.people {
            self.handle.send(client.agree("end", true)).await;
        }
        assert_eq!(self.look().await.status, Status::Over);
    }
}

fn xidach(seats: u8) -> Value {
    json!({"game": "xidach", "seats": seats, "public": true, "config": {"hands": 1}})
}

/// [K42] Table time stands in a pause, no command is taken, and the journal says that the house did it.
#[tokio::test(start_paused = true)]
async fn a_pause_stops_the_clock_and_is_in_the_journal() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    // Without an end, because a hand may be won at once.
    let new = json!({"game": "xidach", "seats": 2, "public": true, "config": {"hands": 0}});
    let mut room = Room::of(&house, &["An", "Bình"], new).await;
    room.begin().await;
    room.handle.send(room.people[0].command("1", &deal())).await;
    room.people[0].until("accepted").await;
    assert_eq!(room.refused(1, Wish::Pause).await, Code::Forbidden);
    let paused = room.ask(0, Wish::Pause).await.paused.expect("it is paused");
    assert_eq!((paused.by, paused.left_ms), (room.id_of(0), 600_000));
    tokio::time::sleep(Duration::from_secs(300)).await;
    room.handle.send(room.people[1].command("2", &json!({"type": "stand"}))).await;
    assert_eq!(room.people[1].until("refused").await["error"]["reason"], "paused");
    tokio::time::sleep(Duration::from_secs(301)).await;
    assert_eq!(room.look().await.paused, None, "it goes on by itself");
    room.ask(0, Wish::Pause).await;
    room.ask(0, Wish::Resume).await;
    assert_eq!(room.refused(0, Wish::Resume).await, Code::Conflict);
    room.agree().await;
    let text = keeper.store.stream(&room.id.to_string()).expect("it is read").expect("a journal");
    journal::verify(text.as_bytes(), &[], &games_all::GAMES).expect("it holds");
    assert_eq!(text.matches(r#""reason":"pause""#).count(), 2, "{text}");
    assert!(!text.contains(r#""who":"clock""#), "no deadline has run out: {text}");
}

/// A seat that its player has left is played by a bot, and somebody may have it who has seen no hand.
#[tokio::test]
async fn a_seat_is_taken_over_by_who_has_seen_no_hand() {
    let house = open(&Keeper::default(), true).await;
    let mut room = Room::of(&house, &["An", "Bình", "Chi"], xidach(3)).await;
    room.begin().await;
    let mut late = Client::new(&house, "Dung").await;
    room.handle.send(late.join()).await;
    let seat = Seat::new(2);
    assert_eq!(room.refused(1, Wish::TakeOver(seat)).await, Code::Conflict, "it is played");
    let left = room.ask(2, Wish::Watch).await;
    assert!(left.seats[2].dropped && left.seats[2].stood_in);
    assert_eq!(room.refused(1, Wish::TakeOver(seat)).await, Code::Forbidden, "Bình has a hand");
    assert_eq!(room.refused(0, Wish::TakeOver(seat)).await, Code::Forbidden, "so has the host");
    let asked = room.handle.change(late.player.clone(), Wish::TakeOver(seat)).await;
    assert_eq!(asked.expect("it is asked").asks.len(), 1);
    let allow = Wish::Allow(Allow { seat, player: late.player.id });
    let taken = room.ask(0, allow).await;
    assert_eq!(taken.seats[2].player, Some(late.player.id));
    assert!(!taken.seats[2].dropped && taken.asks.is_empty());
    room.handle.send(late.agree("a", true)).await;
    late.until("accepted").await;
    let before = room.id_of(2);
    let viewer = room.look().await.people.into_iter().find(|one| one.player == before);
    assert_eq!(viewer.expect("Chi looks on").seat, None);
}

/// Whoever leaves a seat to a bot finds the way back as long as the match runs.
#[tokio::test]
async fn the_way_back_is_open() {
    let house = open(&Keeper::default(), true).await;
    let mut room = Room::of(&house, &["An", "Bình"], xidach(2)).await;
    room.begin().await;
    assert!(room.ask(1, Wish::Watch).await.seats[1].stood_in);
    let back = room.ask(1, Wish::Play).await;
    assert!(!back.seats[1].dropped && !back.seats[1].stood_in);
    let away = room.ask(1, Wish::Away(true)).await;
    assert!(away.seats[1].away && away.people[1].away);
}

/// Who has sat there longest stands in for a host who is gone for a minute, but shows nobody out.
#[tokio::test(start_paused = true)]
async fn somebody_stands_in_for_a_host_who_is_gone() {
    let house = open(&Keeper::default(), true).await;
    let room = Room::of(&house, &["An", "Bình", "Chi"], xidach(3)).await;
    room.handle.send(room.people[0].part()).await;
    tokio::time::sleep(Duration::from_secs(59)).await;
    assert_eq!(room.look().await.host, room.id_of(0));
    assert_eq!(room.refused(1, Wish::Arrange(Default::default())).await, Code::Forbidden);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let now = room.look().await;
    assert_eq!((now.host, now.stands_in), (room.id_of(1), true));
    room.ask(1, Wish::Set(SetRoom { public: Some(false), ..SetRoom::default() })).await;
    assert_eq!(room.refused(1, Wish::Empty(Seat::new(2))).await, Code::Forbidden);
    assert_eq!(room.refused(1, Wish::Lock(true)).await, Code::Forbidden);
    assert_eq!(room.refused(2, Wish::Set(SetRoom::default())).await, Code::Forbidden);
    room.handle.send(room.people[0].join()).await;
    let back = room.look().await;
    assert_eq!((back.host, back.stands_in), (room.id_of(0), false));
}

/// The bank is its creator's until it is handed on, and then goes round if the host wants.
#[tokio::test]
async fn the_bank_is_handed_on() {
    let house = open(&Keeper::default(), true).await;
    let mut room = Room::of(&house, &["An", "Bình", "Chi"], xidach(3)).await;
    assert_eq!(room.look().await.banker, Some(room.id_of(0)));
    assert_eq!(room.refused(1, Wish::HandBankOn(room.id_of(1))).await, Code::Forbidden);
    let handed = room.ask(0, Wish::HandBankOn(room.id_of(1))).await;
    assert_eq!(handed.seats[0].player, Some(room.id_of(1)));
    room.begin().await;
    room.agree().await;
    room.ask(0, Wish::Set(SetRoom { bank: Some(Bank::Rotates), ..SetRoom::default() })).await;
    let next = room.ask(0, Wish::Next(NextMatch::default())).await;
    assert_eq!(next.banker, Some(room.id_of(0)), "the next behind Bình");
    assert_eq!(next.seats[0].player, next.banker);
}

/// After the hands of a match the next begins by itself, with who is there and nobody asking.
#[tokio::test(start_paused = true)]
async fn the_next_match_begins_by_itself() {
    let house = open(&Keeper::default(), true).await;
    let new = json!({"game": "xidach", "seats": 3, "public": true, "config": {"hands": 1, "turnSeconds": 5}});
    let mut room = Room::of(&house, &["An", "Bình"], new).await;
    room.begin().await;
    room.handle.send(room.people[0].command("1", &deal())).await;
    while room.look().await.status == Status::Running {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let over = room.look().await;
    assert!(over.next_in_ms.is_some() && over.end_reason.is_none(), "{over:?}");
    let late = Client::new(&house, "Chi").await;
    room.handle.send(late.join()).await;
    room.handle.change(late.player.clone(), Wish::Play).await.expect("Chi would play");
    room.handle.send(room.people[1].part()).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    let next = room.look().await;
    assert_eq!((next.status, next.number), (Status::Open, 2));
    let seated: Vec<_> = next.seats.iter().filter_map(|seat| seat.player).collect();
    assert_eq!(seated, [room.id_of(0), late.player.id], "who is not connected is left out");
    for client in [&room.people[0], &late] {
        client.sits(&room.handle).await;
    }
    let starting = room.look().await;
    assert_eq!(starting.status, Status::Starting, "all have committed");
    for client in [&room.people[0], &late] {
        let seed = client.seed(starting.attempt);
        room.handle.send(client.open_seed(starting.attempt, &seed)).await;
    }
    let running = room.look().await;
    assert_eq!((running.status, running.seats.len()), (Status::Running, 2));
    let score =
        house.archive().score(room.id_of(0), room.id, running.matches).await.expect("a score");
    assert_eq!((score.len(), score[0].of), (1, MatchId::first(room.id)));
    let points: i64 = score[0].players.iter().map(|one| one.points).sum();
    assert_eq!(points, 0, "what one wins the bank loses");
}

/// What players pick on sitting down is in the settings that the match begins with.
#[tokio::test]
async fn picks_are_settings_of_the_match() {
    let house = open(&Keeper::default(), true).await;
    let new = json!({"game": "cashflow", "seats": 3, "public": true});
    let mut room = Room::of(&house, &["An", "Bình"], new).await;
    let pick = |seat, value: &str| {
        let picks = [("professions".to_owned(), value.to_owned())].into();
        Wish::Pick(Pick { seat, picks })
    };
    assert_eq!(room.refused(1, pick(None, "astronaut")).await, Code::BadInput);
    let picked = room.ask(1, pick(None, "janitor")).await;
    assert_eq!(picked.seats[1].picks["professions"], "janitor");
    assert_eq!(room.refused(1, pick(Some(Seat::new(0)), "janitor")).await, Code::Forbidden);
    room.begin().await;
    let professions = room.look().await.config["professions"].clone();
    assert_eq!(professions[1], "janitor");
}

/// Whoever only knows where a public table is leaves no name there and asks for no seat.
#[tokio::test]
async fn a_passer_by_is_nobody_in_a_room() {
    let house = open(&Keeper::default(), true).await;
    let mut room = Room::of(&house, &["An", "Bình"], xidach(2)).await;
    room.begin().await;
    room.ask(1, Wish::Watch).await;
    let stranger = Client::new(&house, "Dung").await;
    for wish in [Wish::Away(true), Wish::Watch, Wish::Play, Wish::TakeOver(Seat::new(1))] {
        let refused = room.handle.change(stranger.player.clone(), wish).await;
        assert_eq!(refused.expect_err("it is refused").code, Code::Conflict);
    }
    assert!(room.look().await.people.iter().all(|one| one.name != "Dung"));
    room.handle.send(stranger.join()).await;
    let asked = room.handle.change(stranger.player.clone(), Wish::TakeOver(Seat::new(1))).await;
    assert_eq!(asked.expect("whoever is there asks").asks.len(), 1);
}
