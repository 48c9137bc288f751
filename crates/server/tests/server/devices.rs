//! The devices of a player: signed in by a code, signed out at once, and gone with the player.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::{Person, TestHouse, quick_settings};
use crate::doors::closed_with;

async fn sign_in(house: &TestHouse, code: &str) -> crate::common::Answer {
    house.post("/api/devices", &[], &json!({"code": code, "device": "phone"})).await
}

async fn code_of(house: &TestHouse, person: &Person) -> String {
    let made = person.post(house, "/api/me/devices", json!({})).await.json();
    made["code"].as_str().expect("a code").to_owned()
}

fn again(person: &Person, made: &Value) -> Person {
    Person { token: made["token"].as_str().expect("a token").to_owned(), ..person.clone() }
}

#[tokio::test]
async fn a_device_is_added_by_a_code_that_holds_once() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let code = code_of(&house, &an).await;
    assert_eq!(sign_in(&house, "AAAAA-AAAAA").await.status, 404);
    let made = sign_in(&house, &code.to_lowercase()).await;
    assert_eq!(made.status, 201);
    assert!(made.head.contains("set-cookie: croupier="), "a browser is signed in: {}", made.head);
    assert_eq!(sign_in(&house, &code).await.status, 404, "once");
    let phone = again(&an, &made.json());
    assert_eq!(phone.get(&house, "/api/me").await.json()["player"], json!(an.id));
    let devices = phone.get(&house, "/api/me/devices").await.json();
    let devices = devices.as_array().expect("a list");
    assert_eq!(devices.len(), 2);
    let current = devices.iter().find(|one| one["current"] == true).expect("this one");
    assert_eq!(current["name"], "phone");
    // Both outlive the house.
    let house = house.again(quick_settings()).await;
    for one in [&an, &phone] {
        assert_eq!(one.get(&house, "/api/me").await.status, 200);
    }
}

#[tokio::test]
async fn a_device_that_is_signed_out_is_out_at_once() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let phone = again(&an, &sign_in(&house, &code_of(&house, &an).await).await.json());
    let (mut kept, mut lost) = (an.connect(&house).await, phone.connect(&house).await);
    let devices = an.get(&house, "/api/me/devices").await.json();
    let other = devices.as_array().expect("a list").iter().find(|one| one["current"] == false);
    let other = other.expect("the phone")["device"].clone();
    let stranger = Person::new(&house, "Bình").await;
    let path = "/api/me/devices/out";
    assert_eq!(stranger.post(&house, path, json!({"device": other})).await.status, 404);
    assert_eq!(an.post(&house, path, json!({"device": other})).await.status, 200);
    assert_eq!(closed_with(&mut lost).await, Some(CloseCode::Policy));
    assert_eq!(phone.get(&house, "/api/me").await.status, 401);
    kept.send(json!({"type": "ping"})).await;
    kept.until("pong").await;
    let out = an.post(&house, path, json!({})).await;
    assert!(out.head.contains("croupier=; path=/; max-age=0"), "{}", out.head);
    assert_eq!(an.get(&house, "/api/me").await.status, 401);
}

#[tokio::test]
async fn whoever_leaves_for_good_takes_name_and_talk_along() {
    let house = TestHouse::open().await;
    let (an, binh) = (Person::new(&house, "An").await, Person::new(&house, "Bình").await);
    let table = json!({"game": "xidach", "seats": 3, "public": true});
    let (table, _) = an.make(&house, table).await;
    assert_eq!(binh.sit(&house, &table, "").await.status, 200);
    let mut socket = binh.connect(&house).await;
    socket.join(&table).await;
    let say = json!({"type": "say", "table": table, "id": "s", "channel": "table", "number": 0,
        "text": "remember me"});
    socket.send(say).await;
    socket.until("accepted").await;
    assert_eq!(binh.post(&house, "/api/me/leave", json!({})).await.status, 200);
    assert_eq!(closed_with(&mut socket).await, Some(CloseCode::Policy));
    assert_eq!(binh.get(&house, "/api/me").await.status, 401, "the token is nobody's");
    let seen = an.get(&house, &format!("/api/tables/{table}")).await.text();
    assert!(!seen.contains("Bình") && !seen.contains(&binh.id), "{seen}");
    let mut looker = an.connect(&house).await;
    looker.send(json!({"type": "join", "table": table})).await;
    let channels = looker.until("channels").await.to_string();
    assert!(!channels.contains("remember me"), "{channels}");
}
