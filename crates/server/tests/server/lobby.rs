//! Guests, tables and seats, before anything is played.

use crate::common::{Person, TestHouse, quick_settings, sha256};
use serde_json::{Value, json};

fn private() -> Value {
    json!({"game": "xidach", "seats": 3})
}

fn public() -> Value {
    json!({"game": "xidach", "seats": 3, "public": true})
}

#[tokio::test]
async fn a_guest_has_a_cookie_or_a_bearer_and_a_name_within_limits() {
    let house = TestHouse::open().await;
    let made = house.post("/api/players", &[], &json!({"name": " Bà  Tư "})).await;
    assert_eq!((made.status, &made.json()["name"]), (201, &json!("Bà Tư")));
    let token = made.json()["token"].as_str().expect("a token").to_owned();
    let cookie = format!(
        "set-cookie: croupier={token}; path=/; max-age=31536000; httponly; samesite=strict"
    );
    assert!(made.head.contains(&cookie), "{}", made.head);
    let by_cookie = house.get("/api/me", &[("cookie", &format!("croupier={token}"))]).await;
    assert_eq!((by_cookie.status, &by_cookie.json()["name"]), (200, &json!("Bà Tư")));
    let bearer = format!("Bearer {token}");
    assert_eq!(house.get("/api/me", &[("authorization", &bearer)]).await.status, 200);
    for headers in [&[][..], &[("authorization", "Bearer x")], &[("cookie", "croupier=x")]] {
        let answer = house.get("/api/me", headers).await;
        assert_eq!((answer.status, answer.code().as_str()), (401, "unauthorized"));
    }
    for name in ["", "  ", "a\u{202e}b", &"x".repeat(25)] {
        let refused = house.post("/api/players", &[], &json!({"name": name})).await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "bad_input"), "{name:?}");
    }
}

#[tokio::test]
async fn a_private_table_is_not_there_for_strangers() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let stranger = Person::new(&house, "Stranger").await;
    let (table, invite) = an.make(&house, private()).await;
    assert_eq!(stranger.get(&house, "/api/tables").await.json(), json!([]));
    let hash = sha256("s");
    let sit = json!({"clientSeedHash": hash, "serverSeedHash": hash, "client": "c"});
    let mut uninvited = sit.clone();
    uninvited["invite"] = json!("wrong");
    let asks = [
        ("", None),
        ("/invite", None),
        ("/journal", None),
        ("/replay", None),
        ("/sit", Some(sit)),
        ("/sit", Some(uninvited)),
        ("/leave", Some(json!({}))),
        ("/kick", Some(json!({"seat": 0}))),
        ("/bot", Some(json!({"bot": "random"}))),
        ("/unbot", Some(json!({"seat": 0}))),
        ("/start", Some(json!({}))),
        ("/mute", Some(json!({"player": an.id, "mute": true}))),
        ("/rematch", Some(json!({}))),
        ("/score", None),
        ("/next", Some(json!({}))),
        ("/set", Some(json!({"public": true}))),
        ("/play", Some(json!({}))),
        ("/pause", Some(json!({}))),
    ];
    for (path, body) in asks {
        let mut answers = Vec::new();
        for id in [table.as_str(), "00000000000000000000", "no-such-table", "%ff"] {
            let path = format!("/api/tables/{id}{path}");
            answers.push(match &body {
                Some(body) => stranger.post(&house, &path, body.clone()).await,
                None => stranger.get(&house, &path).await,
            });
        }
        for answer in &answers {
            assert_eq!((answer.status, answer.code().as_str()), (404, "not_found"), "{path}");
            assert_eq!(answer.body, answers[0].body, "{path}: the answer is one");
        }
    }
    let mut socket = stranger.connect(&house).await;
    for id in [table.as_str(), "00000000000000000000"] {
        socket.send(json!({"type": "join", "table": id})).await;
        let refused = socket.until("refused").await;
        let expected = json!({"type": "refused", "table": id, "error":
            {"code": "not_found", "message": "There is no such table."}});
        assert_eq!(refused, expected);
        let command = json!({"type": "draw"});
        let refused = socket.command(id, "1", &command).await;
        assert_eq!(refused["error"], expected["error"]);
    }
    let path = format!("/api/tables/{table}");
    let invited = house.get(&path, &[("x-croupier-invite", &invite)]).await;
    assert_eq!((invited.status, &invited.json()["id"]), (200, &json!(table)));
    let in_address = house.get(&format!("{path}?invite={invite}"), &[]).await;
    assert_eq!(in_address.status, 404, "an invite in an address counts for nothing");
    assert_eq!(stranger.sit(&house, &table, &invite).await.status, 200);
    assert_eq!(stranger.get(&house, &path).await.status, 200);
}

#[tokio::test]
async fn seats_are_claimed_left_filled_and_emptied() {
    let house = TestHouse::open().await;
    let (an, binh) = (Person::new(&house, "An").await, Person::new(&house, "Bình").await);
    let (table, _) = an.make(&house, public()).await;
    let at = |verb: &str| format!("/api/tables/{table}/{verb}");
    assert_eq!(an.get(&house, "/api/tables").await.json()[0]["id"], json!(table));
    let seated = binh.sit(&house, &table, "").await.json();
    assert_eq!(seated["seats"][1]["name"], "Bình");
    let start = an.post(&house, &at("start"), json!({})).await;
    assert_eq!((start.status, start.code().as_str()), (409, "conflict"), "a seat is free");
    let forbidden = binh.post(&house, &at("bot"), json!({"bot": "random"})).await;
    assert_eq!((forbidden.status, forbidden.code().as_str()), (403, "forbidden"));
    let wrong = an.post(&house, &at("bot"), json!({"bot": "genius"})).await;
    assert_eq!((wrong.status, wrong.code().as_str()), (400, "bad_input"));
    let bot = an.post(&house, &at("bot"), json!({"bot": "random"})).await.json();
    assert_eq!(bot["seats"][2]["bot"], "random");
    let third = Person::new(&house, "Cúc").await;
    let mut taken = third.commit(&bot);
    taken["seat"] = json!(2);
    assert_eq!(third.post(&house, &at("sit"), taken).await.code(), "conflict");
    let emptied = an.post(&house, &at("unbot"), json!({"seat": 2})).await.json();
    assert_eq!(emptied["seats"][2]["bot"], Value::Null);
    let mut socket = binh.connect(&house).await;
    socket.join(&table).await;
    let kicked = an.post(&house, &at("kick"), json!({"seat": 1})).await.json();
    assert_eq!(kicked["seats"][1]["player"], Value::Null);
    let mut sit = third.commit(&kicked);
    sit["clientSeedHash"] = json!(sha256("another"));
    assert_eq!(binh.post(&house, &at("sit"), sit).await.status, 403, "even at a public table");
    let let_in = an.post(&house, &at("letIn"), json!({"player": binh.id})).await;
    assert_eq!(let_in.status, 200);
    assert_eq!(binh.sit(&house, &table, "").await.status, 200, "let in again");
    let left = binh.post(&house, &at("leave"), json!({})).await.json();
    assert_eq!(left["seats"][1]["player"], Value::Null);
    let unseated = binh.post(&house, &at("leave"), json!({})).await;
    assert_eq!(unseated.code(), "conflict");
}

#[tokio::test]
async fn a_table_is_made_as_the_game_allows() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let rows = [
        (json!({"game": "chess", "seats": 2}), 404),
        (json!({"game": "hilo", "seats": 1}), 404),
        (json!({"game": "xidach", "seats": 1}), 400),
        (json!({"game": "xidach", "seats": 2, "config": {"stake": -1}}), 400),
        (json!({"game": "xidach", "seats": 2, "config": {"more": 1}}), 400),
        (json!({"game": "xidach", "seats": 2, "config": {"stake": null}}), 400),
        (json!({"game": "xidach", "seats": 2, "more": 1}), 400),
        (json!({"game": "xidach", "seats": 2, "clientSeedHash": "x"}), 400),
        (json!({"game": "xidach", "seats": 300}), 400),
        (json!({"game": "xidach"}), 400),
    ];
    for (new, status) in rows {
        let answer = an.post(&house, "/api/tables", new.clone()).await;
        assert_eq!(answer.status, status, "{new}: {answer:?}");
    }
    let made = an.post(&house, "/api/tables", private()).await.json();
    assert_eq!(made["table"]["config"], json!({"stake": 1, "turnSeconds": 30, "hands": 5}));
    let id = made["table"]["id"].as_str().expect("an id");
    let again = an.get(&house, &format!("/api/tables/{id}/invite")).await.json();
    assert_eq!(again["invite"], made["invite"], "the invite is found again");
}

#[tokio::test]
async fn players_tables_and_seats_outlive_the_process() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let binh = Person::new(&house, "Bình").await;
    let (table, invite) = an.make(&house, private()).await;
    assert_eq!(binh.sit(&house, &table, &invite).await.status, 200);
    let path = format!("/api/tables/{table}");
    let before = an.get(&house, &path).await.json();
    let house = house.again(quick_settings()).await;
    assert_eq!(an.get(&house, &path).await.json(), before);
    assert_eq!(binh.get(&house, "/api/me").await.json()["name"], "Bình");
    for name in ["croupier.sqlite", "croupier.sqlite-wal"] {
        let Ok(bytes) = std::fs::read(house.folder().join(name)) else { continue };
        let holds = |text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
        assert!(!holds(&an.token), "no token is in {name}");
    }
}
