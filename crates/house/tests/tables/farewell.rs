//! Who is gone for good: guests who hold nothing are forgotten, and whoever leaves takes the name along.

use house::Wish;
use serde_json::json;
use store::Kind;

use crate::common::{Client, open, table_of_two};
use crate::evening::{agree, asks};
use crate::keeper::Keeper;

const DAY: u64 = 24 * 3_600_000;

/// Milliseconds since 1970, that many days from now.
fn in_days(days: u64) -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let now = u64::try_from(now.expect("after 1970").as_millis()).expect("a time");
    now + days * DAY
}

#[tokio::test]
async fn a_guest_who_holds_nothing_is_forgotten_after_ninety_days() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let gone = Client::new(&house, "Gone").await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    table_of_two(&house, &mut people, json!({})).await;
    assert_eq!(house.look_who_is_gone(in_days(89)).await, Ok(0), "not yet");
    assert_eq!(house.look_who_is_gone(in_days(91)).await, Ok(1));
    assert!(house.guests().by_token(&gone.token).is_none());
    assert_eq!(house.guests().count(), 2, "whoever has a seat stays");
    house.shut_down().await;
    let house = open(&keeper, true).await;
    assert!(house.guests().by_token(&gone.token).is_none(), "nor does the next house know them");
    assert!(people.iter().all(|one| house.guests().by_token(&one.token).is_some()));
}

#[tokio::test]
async fn a_guest_who_is_forgotten_makes_room() {
    let house = open(&Keeper::default(), true).await;
    house.set_limits(house::Limits { players: 1, ..house::Limits::default() });
    house.guests().register("An").await.expect("there is room");
    assert!(house.guests().register("Bình").await.is_err(), "the house is full");
    house.look_who_is_gone(in_days(91)).await.expect("it looks");
    house.guests().register("Bình").await.expect("there is room again");
}

#[tokio::test]
async fn whoever_is_banned_is_not_forgotten() {
    let house = open(&Keeper::default(), true).await;
    let an = Client::new(&house, "An").await;
    house.ban(an.player.id).await.expect("banned");
    assert_eq!(house.look_who_is_gone(in_days(1000)).await, Ok(0));
    assert!(house.guests().visit(&an.token).is_err());
}

#[tokio::test]
async fn whoever_leaves_in_a_game_is_played_by_a_bot_under_no_name() {
    let house = open(&Keeper::default(), true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (_, room) = table_of_two(&house, &mut people, json!({})).await;
    house.leave_for_good(&people[1].player).await.expect("gone");
    let seats = people[0].look(&room).await.seats;
    assert_eq!(seats[1].name.as_deref(), Some("—"));
    assert!(seats[1].dropped, "a bot plays on");
    assert!(house.guests().by_token(&people[1].token).is_none());
}

/// Nor is there a name in what a room says of its people, whatever they were when they left: a player, one
/// whose seat a bot plays, one who only looked on and said something.
#[tokio::test]
async fn no_room_remembers_the_name_of_who_has_left() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Quốc Bảo").await];
    let (_, room) = table_of_two(&house, &mut people, json!({})).await;
    let watching = Client::new(&house, "Người Xem").await;
    asks(&room, &people[0], Wish::Away(true)).await;
    room.send(watching.join()).await;
    asks(&room, &watching, Wish::Away(true)).await;
    room.send(watching.part()).await;
    let left = asks(&room, &people[1], Wish::Watch).await;
    assert!(left.seats[1].dropped && left.notes.iter().any(|note| note.name == "Quốc Bảo"));
    for gone in [&people[1], &watching] {
        house.leave_for_good(&gone.player).await.expect("gone");
    }
    let told = serde_json::to_string(&people[0].look(&room).await).expect("plain data");
    let kept = format!("{:?}", keeper.documents(Kind::Table));
    assert!(!kept.contains("device of Quốc Bảo"), "{kept}");
    for name in ["Quốc Bảo", "Người Xem"] {
        assert!(!told.contains(name), "{told}");
        assert!(!kept.contains(&format!("String({name:?})")), "{kept}");
    }
}

/// What is kept of a match in clear has who played it, and nothing of the room that goes on.
#[tokio::test]
async fn what_is_kept_of_a_match_is_nothing_of_its_room() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (_, room) = table_of_two(&house, &mut people, json!({})).await;
    let watching = Client::new(&house, "Người Xem").await;
    room.send(watching.join()).await;
    asks(&room, &watching, Wish::Away(true)).await;
    let invite = room.invite(people[0].player.clone()).await.expect("an invite");
    agree(&mut people, &room).await;
    let past = format!("{:?}", keeper.documents(Kind::Past));
    assert!(past.contains("Bình"), "{past}");
    for secret in [&invite, "Người Xem", "device of Bình"] {
        assert!(!past.contains(secret), "{past}");
    }
}
