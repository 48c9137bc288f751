//! One room for a whole evening: match after match at one address.

use house::{House, RoomHandle, Wish};
use journal::EndReason;
use serde_json::{Value, json};
use store::Reads;
use table::{Code, Seat};
use wire::http::NewTable;
use wire::room::{Arrange, NextMatch, SetRoom, Wants};
use wire::{MatchId, Status, TableInfo};

use crate::common::{Client, begin, deal, open, table_of_two};
use crate::keeper::Keeper;

pub(crate) async fn two(house: &House) -> [Client; 2] {
    [Client::new(house, "An").await, Client::new(house, "Bình").await]
}

pub(crate) async fn asks(handle: &RoomHandle, client: &Client, wish: Wish) -> TableInfo {
    handle.change(client.player.clone(), wish).await.expect("it is granted")
}

async fn refused(handle: &RoomHandle, client: &Client, wish: Wish) -> Code {
    handle.change(client.player.clone(), wish).await.expect_err("it is refused").code
}

/// Ends a match by everybody's consent.
pub(crate) async fn agree(people: &mut [Client; 2], handle: &RoomHandle) {
    for client in people {
        handle.send(client.agree("end", true)).await;
        client.until("accepted").await;
    }
}

/// Sits down again: the match begins by itself then.
async fn play_again(people: &mut [Client; 2], handle: &RoomHandle) {
    for client in &*people {
        client.sits(handle).await;
    }
    let attempt = people[0].look(handle).await.attempt;
    for client in &*people {
        handle.send(client.open_seed(attempt, &client.seed(attempt))).await;
    }
    assert_eq!(people[0].look(handle).await.status, Status::Running);
}

/// The second match is played in the same room under an id of its own, and each has its own journal.
#[tokio::test]
async fn a_room_has_one_address_for_many_matches() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = two(&house).await;
    let (room, handle) = table_of_two(&house, &mut people, json!({})).await;
    handle.send(people[0].say("s1", "table", "Good evening.")).await;
    people[0].until("accepted").await;
    agree(&mut people, &handle).await;
    let over = people[0].look(&handle).await;
    assert_eq!((over.status, over.matches, over.of), (Status::Over, 1, MatchId::first(room)));
    let next = asks(&handle, &people[0], Wish::Next(NextMatch::default())).await;
    assert_eq!((next.id, next.number, next.status), (room, 2, Status::Open));
    assert_eq!(next.of.to_string(), format!("{room}-2"));
    assert_ne!(next.server_seed_hash, over.server_seed_hash);
    assert!(next.seats.iter().all(|seat| seat.player.is_some() && seat.client_seed_hash.is_none()));
    play_again(&mut people, &handle).await;
    handle.send(people[0].command("1", &deal())).await;
    people[0].until("accepted").await;
    agree(&mut people, &handle).await;
    for number in [1, 2] {
        let of = MatchId { room, number };
        let text = keeper.store.stream(&of.to_string()).expect("it is read").expect("a journal");
        journal::verify(text.as_bytes(), &[], &games_all::GAMES).expect("it holds");
        assert!(text.contains(&format!(r#""table":"{of}""#)), "{text}");
        let past = house.archive().journal(&people[1].player, of).await.expect("it is found");
        assert_eq!(past.table, of.to_string());
    }
    let history = house.archive().history(&people[0].player, None, 50).await.expect("a history");
    let mut played: Vec<u32> = history.items.iter().map(|past| past.table.number).collect();
    // Both may have ended within one millisecond.
    played.sort_unstable();
    assert_eq!(played, [1, 2]);
    let score = house.archive().score(people[0].player.id, room, 2).await.expect("a score");
    let reasons: Vec<_> = score.iter().map(|line| (line.number, line.end_reason)).collect();
    assert_eq!(reasons, [(1, Some(EndReason::Consent)), (2, Some(EndReason::Consent))]);
}

/// What is meant for a match that is over is never done in the next one.
#[tokio::test]
async fn an_old_command_is_answered_by_its_own_match() {
    let house = open(&Keeper::default(), true).await;
    let mut people = two(&house).await;
    let (room, handle) = table_of_two(&house, &mut people, json!({})).await;
    handle.send(people[0].command("1", &deal())).await;
    let first = people[0].until("accepted").await;
    agree(&mut people, &handle).await;
    asks(&handle, &people[0], Wish::Next(NextMatch::default())).await;
    play_again(&mut people, &handle).await;
    handle.send(people[0].command_of(MatchId::first(room), "1", &deal())).await;
    assert_eq!(people[0].until("accepted").await, first);
    handle.send(people[0].command_of(MatchId::first(room), "2", &deal())).await;
    assert_eq!(people[0].until("refused").await["error"]["code"], "game_over");
}

/// Whatever stage a room is in when the house stops, the next house has the same evening.
#[tokio::test]
async fn a_room_goes_on_after_a_restart_in_every_stage() {
    let keeper = Keeper::default();
    let mut house = open(&keeper, true).await;
    let mut people = two(&house).await;
    let (room, mut handle) = table_of_two(&house, &mut people, json!({})).await;
    agree(&mut people, &handle).await;
    asks(&handle, &people[0], Wish::Lock(true)).await;
    for stage in [Status::Over, Status::Open, Status::Running] {
        match stage {
            Status::Open => drop(asks(&handle, &people[0], Wish::Next(NextMatch::default())).await),
            Status::Running => play_again(&mut people, &handle).await,
            _ => {}
        }
        let before = people[0].look(&handle).await;
        assert_eq!(before.status, stage);
        house = open(&keeper, true).await;
        people = people.map(|client| Client::of(&house, &client.token));
        handle = house.lobby().room(room).expect("it is served");
        for client in &people {
            handle.send(client.join()).await;
        }
        let after = people[0].look(&handle).await;
        assert_eq!((after.status, after.of, after.locked), (stage, before.of, true));
        assert_eq!(after.server_seed_hash, before.server_seed_hash);
        assert_eq!(after.people.len(), 2);
    }
    agree(&mut people, &handle).await;
    assert_eq!(
        house.archive().score(people[0].player.id, room, 2).await.expect("a score").len(),
        2
    );
}

async fn room(house: &House, host: &Client, new: Value) -> RoomHandle {
    let new: NewTable = serde_json::from_value(new).expect("a table");
    let made = house.rooms().create(&host.player, &new).await.expect("a table");
    house.lobby().room(made.table.id).expect("it is served")
}

/// A room of four begins with the two who are there, and has four seats again in the next match.
#[tokio::test]
async fn a_match_is_made_with_who_is_there() {
    let house = open(&Keeper::default(), true).await;
    let mut people = two(&house).await;
    let new = json!({"game": "xidach", "seats": 4, "public": true});
    let handle = room(&house, &people[0], new).await;
    for client in &people {
        client.sits(&handle).await;
        handle.send(client.join()).await;
    }
    begin(&mut people, &handle).await;
    let running = people[0].look(&handle).await;
    assert_eq!((running.seats.len(), running.most_seats), (2, 4));
    assert_eq!(running.config["hands"], 5, "a room's own default");
    agree(&mut people, &handle).await;
    let next = asks(&handle, &people[0], Wish::Next(NextMatch::default())).await;
    assert_eq!((next.seats.len(), next.seats[3].player), (4, None));
}

/// A game that one alone cannot play does not begin; with bots to fill up it does.
#[tokio::test]
async fn bots_fill_up_if_the_host_wants() {
    let house = open(&Keeper::default(), true).await;
    let an = Client::new(&house, "An").await;
    let handle = room(&house, &an, json!({"game": "xidach", "seats": 3})).await;
    an.sits(&handle).await;
    handle.send(an.join()).await;
    assert_eq!(refused(&handle, &an, Wish::Start).await, Code::Conflict);
    let fill = SetRoom { fill: Some("random".into()), ..SetRoom::default() };
    asks(&handle, &an, Wish::Set(fill)).await;
    let starting = asks(&handle, &an, Wish::Start).await;
    let bots: Vec<_> = starting.seats.iter().map(|seat| seat.bot.as_deref()).collect();
    assert_eq!(bots, [None, Some("random"), Some("random")]);
}

/// The host changes the game and the order of the seats; nobody else does.
#[tokio::test]
async fn the_host_sets_and_arranges() {
    let house = open(&Keeper::default(), true).await;
    let people = two(&house).await;
    let handle =
        room(&house, &people[0], json!({"game": "contraband", "seats": 4, "public": true})).await;
    for client in &people {
        client.sits(&handle).await;
    }
    let swap = || Arrange { swap: true, ..Arrange::default() };
    assert_eq!(refused(&handle, &people[1], Wish::Arrange(swap())).await, Code::Forbidden);
    let swapped = asks(&handle, &people[0], Wish::Arrange(swap())).await;
    let at = |info: &TableInfo, seat: usize| info.seats[seat].player;
    assert_eq!(at(&swapped, 0), Some(people[1].player.id));
    let order = vec![Seat::new(2), Seat::new(3), Seat::new(1), Seat::new(0)];
    let order = Arrange { order: Some(order), ..Arrange::default() };
    let ordered = asks(&handle, &people[0], Wish::Arrange(order)).await;
    assert_eq!((at(&ordered, 0), at(&ordered, 3)), (None, Some(people[1].player.id)));
    let twice = Arrange { order: Some(vec![Seat::new(0); 4]), ..Arrange::default() };
    assert_eq!(refused(&handle, &people[0], Wish::Arrange(twice)).await, Code::BadInput);
    let game = SetRoom { game: Some("bazaar".into()), seats: Some(2), ..SetRoom::default() };
    let set = asks(&handle, &people[0], Wish::Set(game)).await;
    assert_eq!((&*set.game, set.seats.len(), set.of.number), ("bazaar", 2, 1));
    assert!(set.seats.iter().all(|seat| seat.player.is_some()));
    let bound = set.seats.iter().any(|seat| seat.client_seed_hash.is_some());
    assert!(!bound, "nobody is bound to settings that they were not shown");
}

/// A locked room lets nobody new in; the host hands it on, and is its host no longer.
#[tokio::test]
async fn a_room_is_locked_and_handed_on() {
    let house = open(&Keeper::default(), true).await;
    let people = two(&house).await;
    let mut late = Client::new(&house, "Chi").await;
    let handle =
        room(&house, &people[0], json!({"game": "xidach", "seats": 3, "public": true})).await;
    people[1].sits(&handle).await;
    assert_eq!(refused(&handle, &people[1], Wish::Lock(true)).await, Code::Forbidden);
    asks(&handle, &people[0], Wish::Lock(true)).await;
    handle.send(late.join()).await;
    assert_eq!(late.until("refused").await["error"]["reason"], "locked");
    handle.send(people[1].join()).await;
    let to = people[1].player.id;
    let handed = asks(&handle, &people[0], Wish::HandOn(to)).await;
    assert_eq!((handed.host, handed.stands_in), (to, false));
    assert_eq!(refused(&handle, &people[0], Wish::Lock(false)).await, Code::Forbidden);
    asks(&handle, &people[1], Wish::Lock(false)).await;
    handle.send(late.join()).await;
    late.until("table").await;
}

/// Whoever watches while a match runs plays from the next one on.
#[tokio::test]
async fn a_latecomer_plays_from_the_next_match_on() {
    let house = open(&Keeper::default(), true).await;
    let mut people = two(&house).await;
    let (_, handle) = crate::common::open_table(&house, &people, json!({"hands": 0}), 0).await;
    asks(&handle, &people[0], Wish::Set(SetRoom { seats: Some(3), ..SetRoom::default() })).await;
    for client in &people {
        client.sits(&handle).await;
    }
    begin(&mut people, &handle).await;
    let late = Client::new(&house, "Chi").await;
    handle.send(late.join()).await;
    let waits = asks(&handle, &late, Wish::Play).await;
    let of_late = waits.people.iter().find(|one| one.player == late.player.id).expect("Chi");
    assert_eq!((of_late.seat, of_late.wants), (None, Wants::Play));
    agree(&mut people, &handle).await;
    let next = asks(&handle, &people[0], Wish::Next(NextMatch::default())).await;
    let names: Vec<_> = next.seats.iter().map(|seat| seat.name.as_deref()).collect();
    assert_eq!(names, [Some("An"), Some("Bình"), Some("Chi")]);
}
