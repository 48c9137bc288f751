//! A replay opens to everybody once all who played let it be seen, and to nobody else before.

use serde_json::{Value, json};

use crate::common::{Party, Person, TestHouse};

/// A game that its two players ended, and its address.
async fn over(house: &TestHouse) -> (Party, String) {
    let mut party = Party::begin(house, "xidach", 2, json!({})).await;
    let table = party.table.clone();
    for socket in &mut party.sockets {
        socket.send(json!({"type": "agree", "table": table, "id": "a", "agree": true})).await;
        socket.until("accepted").await;
    }
    let path = format!("/api/tables/{table}");
    for socket in &mut party.sockets {
        while socket.tables[&table].info["status"] != "over" {
            socket.next().await;
        }
    }
    (party, path)
}

async fn show(person: &Person, house: &TestHouse, path: &str) -> Value {
    person.post(house, &format!("{path}/show"), json!({})).await.json()
}

#[tokio::test]
async fn a_replay_is_everybodys_once_all_who_played_let_it_be_seen() {
    let house = TestHouse::open().await;
    let (party, path) = over(&house).await;
    let stranger = Person::new(&house, "Stranger").await;
    let [an, binh] = &*party.people else { panic!("two") };
    let replay = format!("{path}/replay");
    let own = an.get(&house, &replay).await.json();
    assert_eq!((&own["seat"], &own["own"]), (&json!(0), &json!(0)));
    assert_eq!(own["shown"], json!({"people": [0, 1], "agreed": []}));
    assert_eq!(an.get(&house, &format!("{replay}?seat=1")).await.code(), "forbidden");

    assert_eq!(show(an, &house, &path).await, json!({"people": [0, 1], "agreed": [0]}));
    assert_eq!(show(an, &house, &path).await["agreed"], json!([0]), "once is enough");
    assert_eq!(an.get(&house, &format!("{replay}?seat=1")).await.code(), "forbidden");
    assert_eq!(stranger.get(&house, &replay).await.code(), "not_found");
    assert_eq!(stranger.get(&house, &format!("{path}/journal")).await.code(), "not_found");
    assert_eq!(show(&stranger, &house, &path).await["code"], "not_found", "they did not play");

    assert_eq!(show(binh, &house, &path).await["agreed"], json!([0, 1]));
    for seat in [0, 1] {
        let seen = stranger.get(&house, &format!("{replay}?seat={seat}")).await.json();
        assert_eq!((&seen["seat"], &seen["own"]), (&json!(seat), &Value::Null));
        assert_eq!((&seen["names"], &seen["head"]), (&own["names"], &own["head"]));
    }
    assert_eq!(an.get(&house, &format!("{replay}?seat=1")).await.json()["seat"], 1);
    assert_eq!(stranger.get(&house, &format!("{path}/journal")).await.status, 200);
    for bad in ["seat=2", "seat=x", "seat=-1", "as=1"] {
        let refused = an.get(&house, &format!("{replay}?{bad}")).await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "bad_input"), "{bad}");
    }
}
