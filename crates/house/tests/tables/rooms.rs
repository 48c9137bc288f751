//! A room through what happens to a house and to its people: restarts, pauses, coming and going, and
//! how much of one there may be.

use std::sync::Arc;

use house::{House, Limits, RoomHandle, Wish};
use serde_json::json;
use table::Code;
use wire::http::NewTable;
use wire::room::{Happening, NextMatch, SetRoom, Wants};
use wire::{MatchId, Status, TableId, TableInfo};

use crate::common::{Client, deal, open, table_of_two};
use crate::evening::{agree, asks, two};
use crate::keeper::Keeper;

/// The next house of the same store, with the same people in the same room.
async fn next_house(
    keeper: &Keeper,
    people: [Client; 2],
    room: TableId,
) -> (Arc<House>, [Client; 2], RoomHandle) {
    let house = open(keeper, true).await;
    let people = people.map(|client| Client::of(&house, &client.token));
    let handle = house.lobby().room(room).expect("it is served");
    for client in &people {
        handle.send(client.join()).await;
    }
    (house, people, handle)
}

/// A pause holds through a restart: time stands, nobody can move, and the host lets it go on.
#[tokio::test]
async fn a_paused_room_is_paused_in_the_next_house() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = two(&house).await;
    let (room, handle) = table_of_two(&house, &mut people, json!({"hands": 0})).await;
    asks(&handle, &people[0], Wish::Pause).await;
    let (_house, mut people, handle) = next_house(&keeper, people, room).await;
    let paused = people[1].look(&handle).await.paused.expect("a pause");
    assert_eq!(paused.by, people[0].player.id);
    assert!(paused.left_ms <= 600_000, "{paused:?}");
    handle.send(people[0].command("1", &deal())).await;
    assert_eq!(people[0].until("refused").await["error"]["reason"], "paused");
    assert_eq!(asks(&handle, &people[0], Wish::Resume).await.paused, None);
    handle.send(people[0].command("2", &deal())).await;
    people[0].until("accepted").await;
}

/// A house that stops while the seeds of the second match are being opened leaves that attempt void;
/// the room is open for the same match, and it begins.
#[tokio::test]
async fn a_room_whose_next_match_starts_is_open_in_the_next_house() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = two(&house).await;
    let (room, handle) = table_of_two(&house, &mut people, json!({"hands": 0})).await;
    agree(&mut people, &handle).await;
    asks(&handle, &people[0], Wish::Next(NextMatch::default())).await;
    for client in &people {
        client.sits(&handle).await;
    }
    people[0].starts(&handle).await.expect("it starts");
    assert_eq!(people[0].look(&handle).await.status, Status::Starting);
    let (house, mut people, handle) = next_house(&keeper, people, room).await;
    let open = people[0].look(&handle).await;
    assert_eq!((open.status, open.number, open.attempt), (Status::Open, 2, 2));
    assert_eq!((open.voided.len(), open.people.len()), (1, 2));
    for client in &people {
        client.sits(&handle).await;
    }
    crate::common::begin(&mut people, &handle).await;
    agree(&mut people, &handle).await;
    let of = MatchId { room, number: 2 };
    let past = house.archive().journal(&people[0].player, of).await.expect("a journal");
    journal::verify(past.text.as_bytes(), &[], &games_all::GAMES).expect("it holds");
}

/// Whoever watches a public match is seen by everybody, others who watch included.
#[tokio::test]
async fn strangers_at_a_public_match_see_one_another() {
    let house = open(&Keeper::default(), true).await;
    let mut people = two(&house).await;
    let (_, handle) = table_of_two(&house, &mut people, json!({"hands": 0})).await;
    let mut strangers = two(&house).await;
    for stranger in &strangers {
        handle.send(stranger.join()).await;
    }
    let ids: Vec<_> = people.iter().chain(&strangers).map(|one| one.player.id).collect();
    let seen = strangers[0].look(&handle).await;
    assert_eq!(seen.people.iter().map(|one| one.player).collect::<Vec<_>>(), ids);
    let twins: Vec<_> = seen.people.iter().map(|one| one.twin).collect();
    assert_eq!(twins, [None, None, Some(2), Some(2)]);
    let told = |message: &serde_json::Value| message["table"]["people"].as_array().map(Vec::len);
    for client in strangers.iter_mut().chain(&mut people) {
        while told(&client.until("table").await) != Some(4) {}
    }
}

/// What happened to people in a match is told to whoever comes, and again after a look away.
#[tokio::test]
async fn a_newcomer_is_told_what_happened_to_people() {
    let house = open(&Keeper::default(), true).await;
    let mut people = two(&house).await;
    let (_, handle) = table_of_two(&house, &mut people, json!({"hands": 0})).await;
    asks(&handle, &people[1], Wish::Away(true)).await;
    asks(&handle, &people[0], Wish::Pause).await;
    asks(&handle, &people[0], Wish::Resume).await;
    asks(&handle, &people[1], Wish::Away(false)).await;
    let late = Client::new(&house, "Chi").await;
    handle.send(late.join()).await;
    let notes = late.look(&handle).await.notes;
    let what: Vec<_> = notes.iter().map(|note| (note.what, &*note.name)).collect();
    let [an, binh] = ["An", "Bình"];
    let all = [Happening::Away, Happening::Paused, Happening::Resumed, Happening::Back];
    assert_eq!(what, [(all[0], binh), (all[1], an), (all[2], an), (all[3], binh)]);
    agree(&mut people, &handle).await;
    let next = asks(&handle, &people[0], Wish::Next(NextMatch::default())).await;
    assert_eq!(next.notes, [], "each match has its own");
}

/// A room that is closed shows whoever comes the last match that they were in, and all that the evening
/// ended with; nobody else learns that it was there.
#[tokio::test]
async fn a_closed_room_shows_its_whole_evening() {
    let house = open(&Keeper::default(), true).await;
    let mut people = two(&house).await;
    let (room, handle) = table_of_two(&house, &mut people, json!({"hands": 0})).await;
    for _ in 0..2 {
        agree(&mut people, &handle).await;
        asks(&handle, &people[0], Wish::Next(NextMatch::default())).await;
        for client in &people {
            client.sits(&handle).await;
        }
        crate::common::begin(&mut people, &handle).await;
    }
    agree(&mut people, &handle).await;
    asks(&handle, &people[0], Wish::Close).await;
    assert!(house.lobby().room(room).is_err());
    let archive = house.archive();
    let score = archive.past_score(&people[1].player, room).await.expect("a score");
    let numbers: Vec<_> = score.iter().map(|line| line.number).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let mut back = Client::of(&house, &people[1].token);
    archive.join(&back.player, &back.outbox, room, None).await;
    let told = back.until("table").await["table"].take();
    assert_eq!((&told["number"], &told["matches"]), (&json!(3), &json!(3)));
    assert_eq!(told["past"], json!(true), "nobody waits for what its host decides");
    assert_eq!(back.until("update").await["match"], json!(format!("{room}-3")));
    let mut stranger = Client::new(&house, "Chi").await;
    archive.join(&stranger.player, &stranger.outbox, room, None).await;
    assert_eq!(stranger.until("refused").await["error"]["code"], "not_found");
    let hidden = archive.past_score(&stranger.player, room).await;
    assert_eq!(hidden.expect_err("not theirs").code, Code::NotFound);
}

/// Where a game has fewer seats than there are people, the last of them looks on, and plays when there is
/// room again.
#[tokio::test]
async fn whoever_finds_no_seat_looks_on() {
    let house = open(&Keeper::default(), true).await;
    let mut people = two(&house).await;
    let (_, handle) = table_of_two(&house, &mut people, json!({"hands": 0})).await;
    agree(&mut people, &handle).await;
    let (an, binh) = (people[0].player.id, people[1].player.id);
    let alone = NextMatch { game: Some("cashflow".into()), seats: Some(1), ..NextMatch::default() };
    let waits = |info: &TableInfo| {
        let seated: Vec<_> = info.seats.iter().map(|seat| seat.player).collect();
        let one = info.people.iter().find(|one| one.player == binh).expect("still here");
        (seated, one.seat, one.wants)
    };
    let info = asks(&handle, &people[0], Wish::Next(alone)).await;
    assert_eq!(waits(&info), (vec![Some(an)], None, Wants::Play));
    let two = SetRoom { seats: Some(2), ..SetRoom::default() };
    asks(&handle, &people[0], Wish::Set(two)).await;
    assert_eq!(people[1].sits(&handle).await.seats[1].player, Some(binh));
    let one = SetRoom { seats: Some(1), ..SetRoom::default() };
    let info = asks(&handle, &people[0], Wish::Set(one)).await;
    assert_eq!(waits(&info), (vec![Some(an)], None, Wants::Play));
}

/// Rooms between two matches stand in nobody's way, up to five times what a player may have open.
#[tokio::test]
async fn rooms_between_matches_do_not_count_as_open_ones() {
    let house = open(&Keeper::default(), true).await;
    let few = Limits { tables_per_player: 1, seats_per_player: 1, ..Limits::default() };
    house.set_limits(few);
    let mut people = two(&house).await;
    let new = json!({"game": "xidach", "seats": 2, "public": true, "config": {"hands": 0}});
    let new: NewTable = serde_json::from_value(new).expect("a table");
    for _ in 0..5 {
        let (_, handle) = table_of_two(&house, &mut people, json!({"hands": 0})).await;
        let second = house.rooms().create(&people[0].player, &new).await;
        assert_eq!(second.expect_err("one is open").code, Code::RateLimited);
        agree(&mut people, &handle).await;
    }
    let sixth = house.rooms().create(&people[0].player, &new).await;
    assert_eq!(sixth.expect_err("too many between matches").code, Code::RateLimited);
}
