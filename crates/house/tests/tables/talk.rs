//! What is said is kept as long as it may be, once, and not a message longer.

use house::Limits;
use serde_json::{Value, json};
use store::{Kind, Store, Write};
use tokio::time::advance;

use crate::common::{Client, open, table_of_two};
use crate::keeper::Keeper;

/// How many messages a channel keeps unless told otherwise.
const MOST: usize = 500;

async fn say(client: &mut Client, room: &house::RoomHandle, id: &str, text: &str) -> Value {
    room.send(client.say(id, "table", text)).await;
    loop {
        let told = client.next().await;
        if told["id"] == id {
            return told;
        }
    }
}

/// What is said at the table, as a client that comes now is told.
async fn heard(client: &mut Client, room: &house::RoomHandle) -> Vec<String> {
    while client.has_more() {
        client.next().await;
    }
    room.send(client.join()).await;
    let channels = client.until("channels").await;
    let said = channels["channels"][0]["messages"].as_array().expect("messages").clone();
    said.iter().map(|one| one["text"].as_str().expect("a text").to_owned()).collect()
}

fn stored(keeper: &Keeper) -> Vec<String> {
    let talk = keeper.documents(Kind::Talk);
    talk.iter().map(|(_, one)| one["message"]["text"].as_str().expect("a text").into()).collect()
}

/// An accepted id of talk gets the same answer, also after a restart.
#[tokio::test]
async fn an_id_of_talk_is_answered_once() {
    let keeper = Keeper::default();
    let mut house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, mut room) = table_of_two(&house, &mut people, json!({})).await;
    let [mut an, mut binh] = people;
    let first = say(&mut an, &room, "1", "hello").await;
    assert_eq!(first["type"], "accepted");
    for _ in 0..2 {
        assert_eq!(say(&mut an, &room, "1", "hello").await, first);
        let other = say(&mut an, &room, "1", "good-bye").await;
        assert_eq!(other["error"]["code"], "conflict", "{other}");
        assert_eq!(heard(&mut an, &room).await[0], "hello");
        house.shut_down().await;
        house = open(&keeper, true).await;
        (an, binh) = (Client::of(&house, &an.token), Client::of(&house, &binh.token));
        room = house.lobby().room(table).expect("it is served");
    }
    assert_eq!(say(&mut binh, &room, "1", "hello").await["type"], "accepted", "ids are a player's");
    assert_eq!(heard(&mut an, &room).await, ["hello", "hello"]);
    assert_eq!(stored(&keeper), ["hello", "hello"]);
}

#[tokio::test]
async fn what_is_shown_no_longer_is_stored_no_longer() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    house.set_limits(Limits { chat_burst: 10_000, ..Limits::default() });
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (_, room) = table_of_two(&house, &mut people, json!({})).await;
    let [mut an, _] = people;
    for number in 0..MOST + 3 {
        say(&mut an, &room, &number.to_string(), &number.to_string()).await;
    }
    let kept: Vec<String> = (3..MOST + 3).map(|number| number.to_string()).collect();
    assert_eq!(heard(&mut an, &room).await, kept);
    assert_eq!(stored(&keeper), kept);
}

#[tokio::test]
async fn a_channel_keeps_so_many_bytes_and_a_player_says_so_much_at_once() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    house.set_limits(Limits {
        chat_bytes: 10,
        chat_burst: 4,
        chat_per_second: 1,
        ..Limits::default()
    });
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (_, room) = table_of_two(&house, &mut people, json!({})).await;
    let [mut an, mut binh] = people;
    for (id, text) in [("1", "four"), ("2", "fours"), ("3", "six more"), ("4", "x")] {
        assert_eq!(say(&mut an, &room, id, text).await["type"], "accepted");
    }
    assert_eq!(heard(&mut an, &room).await, ["six more", "x"], "the newest ten bytes");
    assert_eq!(stored(&keeper), ["six more", "x"]);
    let refused = say(&mut an, &room, "5", "y").await;
    assert_eq!(refused["error"]["code"], "rate_limited", "{refused}");
    assert_eq!(say(&mut binh, &room, "1", "z").await["type"], "accepted", "others have their own");
}

/// A room's talk ends with the room, not with its match.
#[tokio::test(start_paused = true)]
async fn the_talk_of_a_room_ends_with_it() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, room) = table_of_two(&house, &mut people, json!({})).await;
    let [mut an, mut binh] = people;
    say(&mut an, &room, "1", "before the end").await;
    for client in [&mut an, &mut binh] {
        room.send(client.agree("end", true)).await;
        client.until("accepted").await;
    }
    say(&mut an, &room, "2", "after the end").await;
    assert_eq!(heard(&mut an, &room).await, ["before the end", "after the end"]);
    assert_eq!(stored(&keeper).len(), 2);
    for client in [&an, &binh] {
        room.send(client.part()).await;
    }
    while house.lobby().room(table).is_ok() {
        advance(std::time::Duration::from_secs(10)).await;
        tokio::task::yield_now().await;
    }
    assert_eq!(stored(&keeper), [""; 0]);
}

/// What was said in a room that is gone, and in the form of before, is put in order.
#[tokio::test]
async fn talk_is_put_in_order_when_a_house_opens() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, room) = table_of_two(&house, &mut people, json!({})).await;
    let [mut an, _] = people;
    say(&mut an, &room, "1", "new").await;
    house.shut_down().await;
    let old = |text: &str| {
        let message = json!({"player": an.player.id, "seat": 0, "at": 5, "text": text});
        json!({"channel": "table", "number": 0, "message": message}).to_string()
    };
    let put = |key: String, value| Write::Put { kind: Kind::Talk, key, value };
    let left = [
        put(format!("{table}/00000000"), old("old")),
        put("a room that is gone/00000001".into(), old("gone")),
        put("a room that is gone/room/00000001".into(), old("gone")),
    ];
    keeper.clone().commit(&left).expect("it is written");
    let house = open(&keeper, true).await;
    let mut an = Client::of(&house, &an.token);
    let room = house.lobby().room(table).expect("it is served");
    let mut texts = heard(&mut an, &room).await;
    texts.sort();
    assert_eq!(texts, ["new", "old"]);
    let keys = keeper.documents(Kind::Talk).into_iter().map(|(key, _)| key).collect::<Vec<_>>();
    assert_eq!(keys, [format!("{table}/room/00000000"), format!("{table}/room/00000001")]);
}
