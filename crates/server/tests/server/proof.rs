//! What binds the house, over HTTP and the socket.

use journal::signed::{PublicKey, Signature, Statement};
use serde_json::{Value, json};
use table::Hash;

use crate::common::{Party, Person, TestHouse, quick_settings};

fn read<T: std::str::FromStr>(value: &str) -> T {
    value.parse().unwrap_or_else(|_| panic!("{value} cannot be read"))
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// [K65] The house's key is in `/api/house`, in the welcome and in every table, and stays.
#[tokio::test]
async fn the_houses_key_is_told_everywhere_and_stays() {
    let house = TestHouse::open().await;
    let key = house.get("/api/house", &[]).await.json()["houseKey"].clone();
    let an = Person::new(&house, "An").await;
    let stream = tokio::net::TcpStream::connect(house.address).await.expect("a connection");
    let mut socket = crate::common::Socket::open(&an, &house, stream).await;
    assert_eq!(socket.next().await["houseKey"], key);
    let (table, _) = an.make(&house, json!({"game": "xidach", "seats": 2})).await;
    let info = an.get(&house, &format!("/api/tables/{table}")).await.json();
    assert_eq!(info["houseKey"], key);
    let promised = Statement::commitment(&table, 1, read(text(&info["serverSeedHash"])));
    let signature: Signature = read(text(&info["signature"]));
    assert!(read::<PublicKey>(text(&key)).has_signed(&promised, &signature));
    let house = house.again(quick_settings()).await;
    assert_eq!(house.get("/api/house", &[]).await.json()["houseKey"], key);
}

/// [K50] Sitting down with another commitment than the table's is `stale_seed`, and 409.
#[tokio::test]
async fn a_stale_commitment_is_refused_as_such() {
    let house = TestHouse::open().await;
    let an = Person::new(&house, "An").await;
    let (table, _) = an.make(&house, json!({"game": "xidach", "seats": 2})).await;
    let mut sit = an.commit(&json!({"serverSeedHash": "0".repeat(64)}));
    let path = format!("/api/tables/{table}/sit");
    let refused = an.post(&house, &path, sit.clone()).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "stale_seed"));
    for missing in ["client", "serverSeedHash"] {
        let field = sit.as_object_mut().expect("an object").remove(missing).expect("a field");
        assert_eq!(an.post(&house, &path, sit.clone()).await.code(), "bad_input", "{missing}");
        sit[missing] = field;
    }
}

/// [K48] [K68] The journal comes with its last head, signed, in its headers.
#[tokio::test]
async fn a_journal_comes_with_its_signed_head() {
    let house = TestHouse::open().await;
    let mut party = Party::begin(&house, "xidach", 2, json!({})).await;
    party.agree_to_end().await;
    party.check_journal(&house, "xidach").await;
    let path = format!("/api/tables/{}/journal", party.table);
    let journal = party.people[1].get(&house, &path).await;
    let header = |name: &str| journal.header(&format!("x-croupier-{name}")).expect("a header");
    assert_eq!((header("table"), header("attempt")), (party.table.as_str(), "1"));
    let head: Hash = read(header("head"));
    let statement = Statement::head(&party.table, 1, head);
    let (key, signature): (PublicKey, Signature) =
        (read(header("house-key")), read(header("head-signature")));
    assert!(key.has_signed(&statement, &signature));
    let key_of_house = house.get("/api/house", &[]).await.json()["houseKey"].clone();
    assert_eq!(header("house-key"), text(&key_of_house));
    let figures = journal::verify(&journal.body, &[head], &games_all::GAMES).expect("it holds");
    assert_eq!(figures.hashes.last(), Some(&head));
}

/// [K51] [K52] [K53] Somebody who does not open in time voids the attempt: everybody is told, and the
/// server seed is there for anybody.
#[tokio::test]
async fn an_attempt_that_is_not_opened_is_void_and_its_seed_public() {
    let mut settings = quick_settings();
    settings.limits.seed_seconds = 5;
    let house = TestHouse::with(settings).await;
    let mut party = Party::gather(&house, "xidach", 2, json!({})).await;
    let start = format!("/api/tables/{}/start", party.table);
    assert_eq!(party.people[0].post(&house, &start, json!({})).await.status, 200);
    // An opens, Bình's device is silent.
    party.sockets[0].until("openSeeds").await;
    let mut told = party.sockets[0].until("table").await["table"].clone();
    while told["attempt"] != json!(2) {
        told = party.sockets[0].until("table").await["table"].clone();
    }
    assert_eq!((&told["status"], &told["seats"][1]["player"]), (&json!("open"), &Value::Null));
    let void = &told["voided"][0];
    assert_eq!((&void["reason"], &void["seats"]), (&json!("unopened"), &json!([1])));
    let seed = text(&void["serverSeed"]);
    assert_eq!(Hash::of(seed), read(text(&void["serverSeedHash"])));
    let seeds = house.get(&format!("/api/tables/{}/seeds", party.table), &[]).await.json();
    assert_eq!(seeds, told["voided"]);
    // The next attempt begins, and its journal says so.
    let invite = invite(&house, &party).await;
    for person in &party.people {
        assert_eq!(person.sit(&house, &party.table, &invite).await.status, 200);
    }
    party.listen().await;
    let house = house.again(quick_settings()).await;
    party.come_back(&house).await;
    party.start(&house).await;
    party.agree_to_end().await;
    party.check_journal(&house, "xidach").await;
    let seeds = house.get(&format!("/api/tables/{}/seeds", party.table), &[]).await.json();
    assert_eq!(seeds, told["voided"], "for ever");
    assert_eq!(house.get("/api/tables/00000000000000000000/seeds", &[]).await.status, 404);
}

async fn invite(house: &TestHouse, party: &Party) -> String {
    let path = format!("/api/tables/{}/invite", party.table);
    text(&party.people[0].get(house, &path).await.json()["invite"]).to_owned()
}
