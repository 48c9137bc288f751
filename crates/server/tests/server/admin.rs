//! The door of whoever runs the house, and what players report.

use std::os::unix::fs::PermissionsExt;

use serde_json::json;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::{Party, Person, TestHouse};
use crate::doors::closed_with;

#[tokio::test]
async fn only_its_owner_gets_through_the_door() {
    let house = TestHouse::open().await;
    let mode = |name: &str| {
        let found = std::fs::metadata(house.folder().join(name)).expect("it is there");
        found.permissions().mode() & 0o777
    };
    assert_eq!(mode("croupier.admin"), 0o600);
    assert!(!house.folder().join("croupier.admin.new").exists());
    let refused = house.admin(json!({"do": "nothing"})).await;
    assert_eq!(refused["error"]["code"], "bad_input");
    for path in ["/admin", "/api/admin"] {
        assert_ne!(house.post(path, &[], &json!({"do": "banned"})).await.status, 200, "no network");
    }
}

#[tokio::test]
async fn rooms_are_listed_and_closed() {
    let house = TestHouse::open().await;
    let mut party = Party::begin(&house, "xidach", 2, json!({})).await;
    let table = party.table.clone();
    let rooms = house.admin(json!({"do": "rooms", "after": null})).await;
    assert_eq!(rooms["rooms"][0]["id"], json!(table), "private ones, too");
    assert_eq!(rooms["rooms"][0]["seats"][1]["player"], json!(party.people[1].id));
    let closed = house.admin(json!({"do": "close", "table": table})).await;
    assert_eq!(closed["told"], "done", "{closed}");
    let socket = &mut party.sockets[0];
    while socket.tables[&table].info["status"] != "over" {
        socket.next().await;
    }
    assert_eq!(socket.tables[&table].info["endReason"], "closed");
    let none = house.admin(json!({"do": "close", "table": "00000000000000000000"})).await;
    assert_eq!(none["error"]["code"], "not_found");
}

#[tokio::test]
async fn whoever_is_banned_is_out_until_let_in_again() {
    let house = TestHouse::open().await;
    let (an, binh) = (Person::new(&house, "An").await, Person::new(&house, "Bình").await);
    let (table, invite) = an.make(&house, json!({"game": "xidach", "seats": 2})).await;
    assert_eq!(binh.sit(&house, &table, &invite).await.status, 200);
    let mut socket = binh.connect(&house).await;
    assert_eq!(house.admin(json!({"do": "ban", "player": binh.id})).await["told"], "done");
    assert_eq!(closed_with(&mut socket).await, Some(CloseCode::Policy));
    let refused = binh.get(&house, "/api/me").await;
    assert_eq!((refused.status, &refused.json()["reason"]), (403, &json!("banned")));
    let seats = an.get(&house, &format!("/api/tables/{table}")).await.json()["seats"].clone();
    assert!(seats[1]["player"].is_null(), "{seats}");
    let banned = house.admin(json!({"do": "banned"})).await;
    assert_eq!(banned["players"][0]["player"], json!(binh.id));
    assert_eq!(house.admin(json!({"do": "letIn", "player": binh.id})).await["told"], "done");
    assert_eq!(binh.get(&house, "/api/me").await.status, 200);
}

#[tokio::test]
async fn a_report_has_the_lines_that_the_house_heard() {
    let house = TestHouse::open().await;
    let (an, binh) = (Person::new(&house, "An").await, Person::new(&house, "Bình").await);
    let (table, invite) = an.make(&house, json!({"game": "xidach", "seats": 2})).await;
    assert_eq!(binh.sit(&house, &table, &invite).await.status, 200);
    let mut socket = binh.connect(&house).await;
    socket.join(&table).await;
    for (id, text) in [("1", "something rude"), ("2", "something else")] {
        socket
            .send(json!({"type": "say", "table": table, "id": id, "channel": "table", "number": 0,
                "text": text}))
            .await;
        let said = socket.until("said").await;
        assert_eq!(said["message"]["text"], text);
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    let mut looker = an.connect(&house).await;
    looker.send(json!({"type": "join", "table": table})).await;
    let at = looker.until("channels").await["channels"][0]["messages"][0]["at"].clone();
    let path = format!("/api/tables/{table}/report");
    let body = json!({"player": binh.id, "why": "rude", "lines": [at, 17]});
    let made = an.post(&house, &path, body.clone()).await;
    assert_eq!(
        (made.status, &made.json()["lines"]),
        (201, &json!(1)),
        "what was not said is not added"
    );
    let stranger = Person::new(&house, "Chi").await;
    assert_eq!(stranger.post(&house, &path, body).await.status, 404);
    let long = json!({"player": binh.id, "why": "x".repeat(501)});
    assert_eq!(an.post(&house, &path, long).await.status, 400);
    let list = house.admin(json!({"do": "reports"})).await;
    let report = list["reports"][0]["report"].clone();
    let report = house.admin(json!({"do": "report", "report": report})).await["report"].clone();
    assert_eq!((&report["why"], &report["head"]["by"]), (&json!("rude"), &json!(an.id)));
    let lines = report["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["message"]["text"], "something rude");
    let settle = json!({"do": "settle", "report": report["head"]["report"]});
    assert_eq!(house.admin(settle.clone()).await["told"], "done");
    assert_eq!(house.admin(settle).await["error"]["code"], "not_found");
}

#[tokio::test]
async fn a_house_that_drains_begins_nothing_and_closes_when_all_is_over() {
    let house = TestHouse::open().await;
    let mut party = Party::begin(&house, "xidach", 2, json!({})).await;
    let drain = house.admin(json!({"do": "drain", "drain": true})).await;
    assert_eq!(drain["told"], "done", "{drain}");
    let an = party.people[0].clone();
    let refused = an.post(&house, "/api/tables", json!({"game": "xidach", "seats": 2})).await;
    assert_eq!((refused.status, refused.code().as_str()), (503, "shutting_down"));
    assert_eq!(house.get("/readyz", &[]).await.status, 503);
    house.admin(json!({"do": "drain", "drain": false})).await;
    assert_eq!(house.get("/readyz", &[]).await.status, 200, "it changed its mind");
    house.admin(json!({"do": "drain", "drain": true})).await;
    let table = party.table.clone();
    for socket in &mut party.sockets {
        socket.send(json!({"type": "agree", "table": table, "id": "a", "agree": true})).await;
    }
    assert_eq!(closed_with(&mut party.sockets[0]).await, Some(CloseCode::Away));
}
