//! Long lists come a page at a time, and limits are looked at and taken in one step.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::common::{Party, Person, TestHouse, quick_settings};

fn public() -> Value {
    json!({"game": "xidach", "seats": 2, "public": true})
}

#[tokio::test]
async fn the_lobby_is_read_page_by_page() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    for _ in 0..7 {
        an.post(&house, "/api/tables", public()).await;
    }
    let mut seen = Vec::new();
    let mut path = "/api/tables?limit=3".to_owned();
    for page in 1.. {
        let answer = house.get(&path, &[]).await;
        let items = answer.json();
        let items = items.as_array().expect("a list");
        assert!(items.len() <= 3);
        seen.extend(items.iter().map(|one| one["id"].as_str().expect("an id").to_owned()));
        let Some(next) = answer.header("x-croupier-next") else {
            assert_eq!(page, 3, "7 in pages of 3");
            break;
        };
        path = format!("/api/tables?limit=3&after={next}");
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 7);
    assert_eq!(
        house.get("/api/tables?limit=100000", &[]).await.json().as_array().map(Vec::len),
        Some(7)
    );
    for bad in ["after=x", "limit=x", "limit=-1", "more=1", "after=00000000000000000000/"] {
        let refused = house.get(&format!("/api/tables?{bad}"), &[]).await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "bad_input"), "{bad}");
        let refused = an.get(&house, &format!("/api/history?{bad}")).await;
        assert_eq!(refused.status, 400, "{bad}");
    }
    let mine = an.get(&house, "/api/me?limit=2").await;
    assert_eq!(mine.json()["tables"].as_array().map(Vec::len), Some(2));
    assert!(mine.header("x-croupier-next").is_some());
}

#[tokio::test]
async fn parallel_requests_pass_no_limit() {
    let mut settings = quick_settings();
    settings.limits.tables_per_player = 5;
    settings.limits.players = 3;
    let house = TestHouse::with(settings).await;
    let an = Person::new(&house, "An").await;
    let made = join_all((0..60).map(|_| an.post(&house, "/api/tables", public()))).await;
    assert_eq!(made.iter().filter(|one| one.status == 201).count(), 5);
    let name = json!({"name": "Bình"});
    let came = join_all((0..40).map(|_| house.post("/api/players", &[], &name))).await;
    assert_eq!(came.iter().filter(|one| one.status == 201).count(), 2, "An was the first of 3");
}

#[tokio::test]
async fn a_rematch_is_one_match_of_the_same_table_and_counts_as_one() {
    let mut settings = quick_settings();
    settings.limits.tables_per_player = 2;
    let house = TestHouse::with(settings).await;
    let mut party = Party::begin(&house, "xidach", 2, json!({})).await;
    let table = party.table.clone();
    for socket in &mut party.sockets {
        socket.send(json!({"type": "agree", "table": table, "id": "a", "agree": true})).await;
        socket.until("accepted").await;
    }
    for socket in &mut party.sockets {
        while socket.tables[&table].info["status"] != "over" {
            socket.next().await;
        }
    }
    let (host, other) = (party.people[0].clone(), party.people[1].clone());
    let path = format!("/api/tables/{table}/rematch");
    assert_eq!(other.post(&house, &path, json!({})).await.status, 403, "the host makes it");
    let made = join_all((0..10).map(|_| host.post(&house, &path, json!({})))).await;
    let of = |one: &crate::common::Answer| one.json()["table"]["match"].to_string();
    let ids: Vec<String> = made.iter().map(of).collect();
    let second = json!(format!("{table}-2")).to_string();
    assert!(ids.iter().all(|id| *id == second), "one rematch, however often it is asked for");
    assert_eq!(other.post(&house, &path, json!({})).await.status, 201, "the other finds it");
    assert_eq!(host.post(&house, "/api/tables", public()).await.status, 201);
    assert_eq!(host.post(&house, "/api/tables", public()).await.status, 429, "the room counts");
}
