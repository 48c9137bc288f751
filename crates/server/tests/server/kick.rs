//! Who is shown out of a table, who closes it, and who is done with it.

use serde_json::{Value, json};

use crate::common::{Person, TestHouse, quick_settings};

fn private() -> Value {
    json!({"game": "xidach", "seats": 3})
}

async fn table_of_two(house: &TestHouse) -> (Person, Person, String, String) {
    let (an, binh) = (Person::new(house, "An").await, Person::new(house, "Bình").await);
    let (table, invite) = an.make(house, private()).await;
    assert_eq!(binh.sit(house, &table, &invite).await.status, 200);
    (an, binh, table, invite)
}

#[tokio::test]
async fn whoever_is_kicked_is_out_on_every_line_until_let_in_again() {
    let house = TestHouse::open().await;
    let (an, binh, table, invite) = table_of_two(&house).await;
    let at = |verb: &str| format!("/api/tables/{table}{verb}");
    let (mut first, mut second) = (binh.connect(&house).await, binh.connect(&house).await);
    let mut host = an.connect(&house).await;
    for socket in [&mut first, &mut second, &mut host] {
        socket.join(&table).await;
    }
    an.post(&house, &at("/kick"), json!({"seat": 1})).await;
    for socket in [&mut first, &mut second] {
        let gone = socket.until("gone").await;
        assert_eq!((&gone["table"], &gone["why"]), (&json!(table), &json!("kicked")));
    }
    // What is said and who comes is told to those who are there, and to nobody else.
    let say = json!({"type": "say", "table": table, "id": "s1", "channel": "table", "number": 0,
        "text": "they are gone"});
    host.send(say.clone()).await;
    host.until("accepted").await;
    for socket in [&mut first, &mut second] {
        socket.send(json!({"type": "ping"})).await;
        let next = socket.next().await;
        assert_eq!(next["type"], "pong", "nothing of the table came: {next}");
    }
    let bearer = format!("Bearer {}", binh.token);
    let invited = [("authorization", bearer.as_str()), ("x-croupier-invite", invite.as_str())];
    let look = house.get(&at(""), &invited).await;
    assert_eq!((look.status, &look.json()["reason"]), (403, &json!("kicked")), "the invite, too");
    let seen = an.get(&house, &at("")).await.json();
    let mut sit = binh.commit(&seen);
    sit["invite"] = json!(invite);
    assert_eq!(binh.post(&house, &at("/sit"), sit).await.status, 403);
    first.send(json!({"type": "join", "table": table, "invite": invite})).await;
    assert_eq!(first.until("refused").await["error"]["reason"], "kicked");
    first.send(say).await;
    assert_eq!(first.until("refused").await["error"]["reason"], "kicked", "nor is it heard");

    let kicked = an.get(&house, &at("/kicked")).await.json();
    assert_eq!(kicked, json!([{"player": binh.id, "name": "Bình"}]));
    let let_in = an.post(&house, &at("/letIn"), json!({"player": binh.id})).await;
    assert_eq!(let_in.status, 200);
    assert_eq!(an.get(&house, &at("/kicked")).await.json(), json!([]));
    assert_eq!(binh.sit(&house, &table, &invite).await.status, 200);
}

#[tokio::test]
async fn a_kick_outlives_the_house() {
    let house = TestHouse::open().await;
    let (an, binh, table, invite) = table_of_two(&house).await;
    an.post(&house, &format!("/api/tables/{table}/kick"), json!({"seat": 1})).await;
    let house = house.again(quick_settings()).await;
    let bearer = format!("Bearer {}", binh.token);
    let headers = [("authorization", bearer.as_str()), ("x-croupier-invite", invite.as_str())];
    assert_eq!(house.get(&format!("/api/tables/{table}"), &headers).await.status, 403);
}

#[tokio::test]
async fn another_invite_ends_the_old_one() {
    let house = TestHouse::open().await;
    let (an, _, table, invite) = table_of_two(&house).await;
    let stranger = Person::new(&house, "Chi").await;
    let path = format!("/api/tables/{table}/invite");
    let anew = an.post(&house, &path, json!({})).await.json();
    let anew = anew["invite"].as_str().expect("an invite");
    assert_ne!(anew, invite);
    let look = |invite: String| {
        let (house, table, token) = (&house, &table, &stranger.token);
        async move {
            let bearer = format!("Bearer {token}");
            let headers = [("authorization", &*bearer), ("x-croupier-invite", &*invite)];
            house.get(&format!("/api/tables/{table}"), &headers).await.status
        }
    };
    assert_eq!((look(invite).await, look(anew.to_owned()).await), (404, 200));
}

#[tokio::test]
async fn a_host_closes_a_table_and_a_player_drops_one() {
    let house = TestHouse::open().await;
    let (an, binh, table, _) = table_of_two(&house).await;
    let at = |verb: &str| format!("/api/tables/{table}/{verb}");
    let mut socket = binh.connect(&house).await;
    socket.join(&table).await;
    let refused = binh.post(&house, &at("close"), json!({})).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "forbidden"));
    assert_eq!(binh.post(&house, &at("drop"), json!({})).await.status, 200);
    assert_eq!(socket.until("gone").await["why"], "dropped");
    assert_eq!(binh.get(&house, "/api/me").await.json()["tables"], json!([]));
    let mut host = an.connect(&house).await;
    host.join(&table).await;
    assert_eq!(an.post(&house, &at("close"), json!({})).await.status, 200);
    let gone = host.until("gone").await;
    assert_eq!(gone["why"], "closed");
    assert!(gone["seeds"][0]["serverSeed"].is_string(), "what was promised is opened: {gone}");
    assert_eq!(an.get(&house, &at("invite")).await.status, 404);
    assert_eq!(an.get(&house, "/api/me").await.json()["tables"], json!([]));
}

#[tokio::test]
async fn mute_tells_one_player_a_change_and_the_others_nothing() {
    let house = TestHouse::open().await;
    let (an, binh, table, _) = table_of_two(&house).await;
    let (mut muter, mut victim) = (an.connect(&house).await, binh.connect(&house).await);
    muter.join(&table).await;
    for number in 0..50 {
        let (id, text) = (format!("s{number}"), "x".repeat(400));
        muter
            .send(json!({"type": "say", "table": table, "id": id, "channel": "table", "number": 0,
                "text": text}))
            .await;
        muter.until("accepted").await;
    }
    victim.join(&table).await;
    for mute in [true, false, true, false, false] {
        let body = json!({"player": binh.id, "mute": mute});
        assert_eq!(an.post(&house, &format!("/api/tables/{table}/mute"), body).await.status, 200);
    }
    muter.send(json!({"type": "ping"})).await;
    let mut heard = Vec::new();
    loop {
        let message = muter.next().await;
        match message["type"].as_str() {
            Some("pong") => break,
            Some("said" | "table") => {}
            _ => heard.push(message),
        }
    }
    assert!(
        heard.iter().all(|one| one["type"] == "muted" && one.to_string().len() < 200),
        "{heard:?}"
    );
    assert_eq!(heard.len(), 4, "the fifth changed nothing");
    victim.send(json!({"type": "ping"})).await;
    loop {
        let message = victim.next().await;
        let kind = message["type"].as_str().expect("a type").to_owned();
        assert!(["table", "channels", "pong"].contains(&kind.as_str()), "{message}");
        if kind == "pong" {
            break;
        }
    }
}
