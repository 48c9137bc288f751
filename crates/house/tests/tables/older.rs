//! What the version before has stored goes on: its rooms under a new promise, its games as they began.

use house::{House, Wish};
use journal::EndReason;
use serde_json::{Value, json};
use store::Reads;
use table::{Code, Seat};
use wire::{Status, TableId};

use crate::common::{Client, begin, deal, open};
use crate::keeper::Keeper;

/// The people of the older house.
fn people(house: &House, about: &Value) -> [Client; 2] {
    [0, 1].map(|number| Client::of(house, about["tokens"][number].as_str().expect("a token")))
}

fn table(about: &Value, name: &str) -> TableId {
    about[name].as_str().expect("a table").parse().expect("a name")
}

/// [K50] A room of an older house had promised nothing that anybody signed: it makes a new promise,
/// and the hashes of before are dropped.
#[tokio::test]
async fn an_older_room_gets_a_new_commitment_and_drops_its_hashes() {
    let (keeper, about) = Keeper::older();
    let before = keeper.documents(store::Kind::Table);
    let room = table(&about, "open");
    let before = before.into_iter().find(|(key, _)| *key == room.to_string()).expect("a room").1;
    let house = open(&keeper, true).await;
    let mut people = people(&house, &about);
    let handle = house.lobby().room(room).expect("it is served");
    let after = people[0].look(&handle).await;
    assert_eq!((after.status, after.attempt, after.voided.len()), (Status::Open, 1, 0));
    assert_eq!(after.house_key, Some(house.public_key()));
    assert!(after.signature.is_some());
    assert_ne!(json!(after.server_seed_hash), before["serverSeedHash"]);
    assert!(before["seats"][0]["clientSeedHash"].is_string());
    assert!(after.seats.iter().all(|seat| seat.client_seed_hash.is_none()));
    assert_eq!(after.seats[1].player, Some(people[1].player.id), "the seats stay");
    let mut stale = people[0].sit(&after);
    stale.server_seed_hash =
        before["serverSeedHash"].as_str().expect("a hash").parse().expect("a hash");
    let refused = handle.change(people[0].player.clone(), Wish::Sit(stale)).await;
    assert_eq!(refused.expect_err("an older promise").code, Code::StaleSeed);
    for client in &people {
        client.sits(&handle).await;
        handle.send(client.join()).await;
    }
    begin(&mut people, &handle).await;
}

/// [K64] A game that began under format 1 ends under it: no agreement is an entry, nothing of it is
/// signed, and what was accepted gets the same answer.
#[tokio::test]
async fn a_game_of_format_1_ends_under_format_1() {
    let (keeper, about) = Keeper::older();
    let house = open(&keeper, true).await;
    let mut people = people(&house, &about);
    let room = table(&about, "running");
    let handle = house.lobby().room(room).expect("it is served");
    let info = people[0].look(&handle).await;
    assert_eq!((info.status, info.attempt, info.signature), (Status::Running, 1, None));
    assert_eq!(info.agreed_to_end, [Seat::new(1)], "as before");
    handle.send(people[0].command("1", &deal())).await;
    assert_eq!(people[0].until("accepted").await, about["accepted"]);
    handle.send(people[0].sign_head()).await;
    assert_eq!(people[0].until("refused").await["error"]["code"], "conflict");
    for (id, agree, agreed) in [("a1", false, vec![]), ("a2", true, vec![Seat::new(1)])] {
        handle.send(people[1].agree(id, agree)).await;
        let accepted = people[1].until("accepted").await;
        assert!(accepted.get("head").is_none(), "{accepted}");
        assert_eq!(people[0].look(&handle).await.agreed_to_end, agreed);
    }
    handle.send(people[0].agree("b1", true)).await;
    people[0].until("accepted").await;
    let info = people[1].look(&handle).await;
    assert_eq!((info.status, info.end_reason), (Status::Over, Some(EndReason::Consent)));
    assert_eq!(info.head_signature, None);
    let text = keeper.store.stream(&room.to_string()).expect("it is read").expect("a journal");
    assert!(text.contains(r#""format":1"#) && !text.contains(r#""type":"agree""#), "{text}");
    journal::verify(text.as_bytes(), &[], &games_all::GAMES).expect("it holds");
}

/// A game that was over is found as it was, with nothing signed of it.
#[tokio::test]
async fn an_older_game_is_found_in_the_archive() {
    let (keeper, about) = Keeper::older();
    let house = open(&keeper, true).await;
    let [an, _] = people(&house, &about);
    let over = table(&about, "over");
    let info = house.archive().table(&an.player, over.into()).await.expect("it is found");
    assert_eq!((info.status, info.house_key, info.head_signature), (Status::Over, None, None));
    let journal = house.archive().journal(&an.player, over.into()).await.expect("the journal");
    assert!(journal.signed.is_none());
    assert_eq!(Some(journal.head), info.head);
    let past = house.archive().history(&an.player, None, 50).await.expect("a history").items;
    assert_eq!((past[0].table, past[0].head_signature), (over.into(), None));
    assert_eq!(house.archive().seeds(over.into()).await.expect("none were void"), []);
}
