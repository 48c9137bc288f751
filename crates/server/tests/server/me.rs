//! Who a guest is: a name, and the tables that are the guest's.

use crate::common::{Party, Person, TestHouse, quick_settings};
use serde_json::{Value, json};

fn new_table(public: bool) -> Value {
    json!({"game": "xidach", "seats": 2, "public": public})
}

/// The tables of a person with where they stand, in a fixed order.
async fn tables_of(person: &Person, house: &TestHouse) -> Vec<(String, String)> {
    let me = person.get(house, "/api/me").await.json();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let all = me["tables"].as_array().expect("tables");
    let mut found: Vec<_> =
        all.iter().map(|one| (text(&one["id"]), text(&one["status"]))).collect();
    found.sort();
    found
}

fn sorted(rows: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut rows: Vec<_> = rows.iter().map(|(id, is)| ((*id).into(), (*is).into())).collect();
    rows.sort();
    rows
}

#[tokio::test]
async fn a_player_finds_all_own_tables_also_after_a_restart() {
    let house = TestHouse::open().await;
    let (an, binh) = (Person::new(&house, "An").await, Person::new(&house, "Bình").await);
    let stranger = Person::new(&house, "Stranger").await;
    let (private, invite) = an.make(&house, new_table(false)).await;
    let (public, _) = an.make(&house, new_table(true)).await;
    assert_eq!(binh.sit(&house, &private, &invite).await.status, 200);
    assert_eq!(binh.sit(&house, &public, "").await.status, 200);
    // Somebody who made a table and left the seat finds it all the same.
    an.post(&house, &format!("/api/tables/{public}/leave"), json!({})).await;
    let mut sockets = [an.connect(&house).await, binh.connect(&house).await];
    for socket in &mut sockets {
        socket.join(&private).await;
    }
    an.post(&house, &format!("/api/tables/{private}/start"), json!({})).await;
    for kind in ["openSeeds", "update"] {
        for socket in &mut sockets {
            socket.until(kind).await;
        }
    }
    let both = sorted(&[(&private, "running"), (&public, "open")]);
    assert_eq!(tables_of(&an, &house).await, both);
    assert_eq!(tables_of(&binh, &house).await, both);
    assert_eq!(tables_of(&stranger, &house).await, []);
    let house = house.again(quick_settings()).await;
    assert_eq!(tables_of(&an, &house).await, both);
    an.post(&house, &format!("/api/tables/{public}/kick"), json!({"seat": 1})).await;
    assert_eq!(tables_of(&binh, &house).await, sorted(&[(&private, "running")]));
    for person in [&an, &binh] {
        person.connect(&house).await.agree(&private, "end", true).await;
    }
    assert_eq!(tables_of(&binh, &house).await, sorted(&[(&private, "over")]));
}

#[tokio::test]
async fn a_guest_takes_another_name() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let (before, _) = an.make(&house, new_table(true)).await;
    let renamed = an.post(&house, "/api/me", json!({"name": " Bà  Tư "})).await;
    assert_eq!((renamed.status, &renamed.json()["name"]), (200, &json!("Bà Tư")));
    assert_eq!(renamed.json()["player"], json!(an.id));
    let (after, _) = an.make(&house, new_table(true)).await;
    for (table, name) in [(before, "An"), (after, "Bà Tư")] {
        let info = an.get(&house, &format!("/api/tables/{table}")).await.json();
        assert_eq!(info["seats"][0]["name"], name);
    }
    let refused = an.post(&house, "/api/me", json!({"name": "x".repeat(25)})).await;
    assert_eq!((refused.status, refused.code().as_str()), (400, "bad_input"));
    let house = house.again(quick_settings()).await;
    assert_eq!(an.get(&house, "/api/me").await.json()["name"], "Bà Tư");
}

/// Deadlines play a game to its end while everybody is away, and the house is opened again.
#[tokio::test]
async fn a_game_that_ended_while_its_players_were_away_is_there_after_a_restart() {
    let house = TestHouse::open().await;
    let config = json!({"rounds": 1, "selectSeconds": 1, "actSeconds": 1, "settleSeconds": 1});
    let Party { people, sockets, table } = Party::begin(&house, "contraband", 2, config).await;
    drop(sockets);
    let path = format!("/api/tables/{table}");
    while people[0].get(&house, &path).await.json()["status"] != "over" {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let house = house.again(quick_settings()).await;
    for (seat, person) in people.iter().enumerate() {
        let mut socket = person.connect(&house).await;
        socket.send(json!({"type": "join", "table": table, "from": 0})).await;
        let update = socket.until("update").await;
        let known = &socket.tables[&table];
        assert_eq!(known.info["status"], "over");
        assert!(known.info["headSignature"].is_string());
        assert_eq!((&known.view["seat"], &known.view["over"]), (&json!(seat), &json!(true)));
        assert!(known.view["result"]["scores"].is_array());
        assert_eq!(update["n"], update["events"].as_array().expect("all that was told").len());
    }
    let mut stranger = Person::new(&house, "Stranger").await.connect(&house).await;
    stranger.send(json!({"type": "join", "table": table})).await;
    assert_eq!(stranger.until("refused").await["error"]["code"], "not_found");
}
