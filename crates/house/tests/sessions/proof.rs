//! What binds the house under a player's seeds: signed commitments that are counted, bets that quote
//! what they are played with, and seeds that are opened when somebody may know them.

use house::{Configs, OpenedAs};
use journal::signed::{PublicKey, Signature, Statement};
use serde_json::{Value, json};
use store::{Kind, Store};
use table::Hash;

use crate::common::{Client, Keeper, cents, code, new_house, open, places};

fn hash(value: &Value) -> Hash {
    value.as_str().expect("a hash").parse().expect("a hash")
}

fn signature(value: &Value) -> Signature {
    value.as_str().expect("a signature").parse().expect("a signature")
}

fn key(value: &Value) -> PublicKey {
    value.as_str().expect("a key").parse().expect("a key")
}

/// Whether the commitment of live seeds is signed as it says.
fn is_signed(seeds: &Value) -> bool {
    let (table, attempt) = (seeds["table"].as_str().expect("a name"), &seeds["attempt"]);
    let attempt = attempt.as_u64().expect("a number");
    let promised = Statement::commitment(table, attempt, hash(&seeds["serverSeedHash"]));
    key(&seeds["houseKey"]).has_signed(&promised, &signature(&seeds["signature"]))
}

/// [K47] [K66] [K67] [K68] A player's seeds are counted from 1 and each commitment is signed under the
/// player's own name; at rotation the last head is, too, and the journal says the same.
#[tokio::test]
async fn a_players_seeds_are_counted_and_signed() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    for attempt in 1..=3 {
        let house = open(&keeper, Configs::default()).await;
        client = client.at(&house);
        client.ask(json!({"type": "session.setClientSeed", "clientSeed": "lucky"})).await;
        let seeds = client.seeds().await;
        let table = format!("seeds/{}", client.player.id);
        assert_eq!((&seeds["table"], &seeds["attempt"]), (&json!(table), &json!(attempt)));
        assert_eq!(key(&seeds["houseKey"]), house.public_key());
        assert!(is_signed(&seeds), "{seeds}");
        client.bet("hilo", "1.00").await;
        client.finish("hilo").await;
        let retired = client.rotate().await["retired"].clone();
        assert_eq!(retired["attempt"], json!(attempt));
        assert_eq!(retired["signature"], seeds["signature"]);
        let statement = Statement::head(&table, attempt, hash(&retired["head"]));
        let signed = signature(&retired["headSignature"]);
        assert!(house.public_key().has_signed(&statement, &signed));
        let live = hash(&seeds["serverSeedHash"]);
        let journal = house.sessions().journal(&client.player, live).await.expect("the journal");
        assert_eq!(journal.signed.expect("it is signed").signature, signed);
        assert_eq!((&journal.table, journal.head), (&table, hash(&retired["head"])));
        let opening: Value =
            serde_json::from_str(journal.text.lines().next().expect("a line")).expect("JSON");
        let opening = &opening["entry"]["what"];
        assert_eq!((&opening["table"], &opening["attempt"]), (&json!(table), &json!(attempt)));
        assert_eq!(
            (&opening["houseKey"], &opening["origin"]),
            (&seeds["houseKey"], &json!("house"))
        );
        journal::verify(journal.text.as_bytes(), &[], &games_all::GAMES).expect("it holds");
    }
}

/// [K68] The head of the last accepted request is signed when it is asked for.
#[tokio::test]
async fn the_last_head_under_a_live_seed_is_signed_on_request() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let ask = json!({"type": "session.signHead"});
    assert_eq!(code(&client.ask(ask.clone()).await), "conflict", "nothing was accepted yet");
    let head = client.bet("hilo", "1.00").await["head"].clone();
    let signed = client.ask(ask).await;
    assert_eq!((&signed["type"], &signed["head"]), (&json!("session.signedHead"), &head));
    let table = format!("seeds/{}", client.player.id);
    assert_eq!((&signed["table"], &signed["attempt"]), (&json!(table), &json!(1)));
    let statement = Statement::head(&table, 1, hash(&head));
    assert!(house.public_key().has_signed(&statement, &signature(&signed["signature"])));
}

/// [H32] [H33] A bet is played with what it quotes, the answer says all three, and after rotation the
/// client seed of before is in force no longer.
#[tokio::test]
async fn a_bet_is_played_with_what_it_quotes() {
    let (_, house) = new_house().await;
    let mut client = Client::new(&house).await;
    let bet = client.bet_ask("hilo", "1.00").await;
    let fair = client.ask_as("bet", bet.clone()).await["round"]["view"]["fair"].clone();
    for field in ["serverSeedHash", "clientSeed", "nonce"] {
        assert_eq!(fair[field], bet[field], "{field}");
    }
    let mut other = bet.clone();
    other["nonce"] = json!(7);
    assert_eq!(code(&client.ask_as("bet", other).await), "conflict", "another body");
    client.finish("hilo").await;
    assert_eq!(code(&client.ask(bet.clone()).await), "stale_seed", "its nonce was used");
    client.ask(json!({"type": "session.rotate"})).await;
    let seeds = client.seeds().await;
    assert_eq!(seeds["clientSeed"], Value::Null);
    let mut next = bet;
    next["serverSeedHash"] = seeds["serverSeedHash"].clone();
    assert_eq!(code(&client.ask(next).await), "not_allowed", "a new client seed comes first");
}

/// [K55] A copy that is opened plays no card of a live seed: the seed is retired and opened, open
/// rounds end without a result, and their stakes are the player's again.
#[tokio::test]
async fn a_live_seed_of_a_copy_is_retired_and_opened() {
    let (keeper, house) = new_house().await;
    let mut client = Client::new(&house).await;
    client.bet("hilo", "10.00").await;
    client.bet("dragontower", "5.00").await;
    let before = client.seeds().await;
    let mut idle = Client::new(&house).await;
    let unplayed = idle.seeds().await;
    drop(house);
    keeper.clone().commit(&[OpenedAs::copy_mark()]).expect("it is marked");

    let house = open(&keeper, Configs::default()).await;
    let mut client = client.at(&house);
    assert_eq!(client.active("hilo").await, Value::Null);
    assert_eq!(client.money().await, ("1000.00".into(), "0.00".into()));
    assert_eq!(places(&keeper).values().sum::<i64>(), 0);
    let after = client.seeds().await;
    assert_eq!((&after["attempt"], &after["clientSeed"]), (&json!(2), &Value::Null));
    assert_eq!(after["restored"], before["serverSeedHash"], "the player is told");
    assert!(is_signed(&after));
    let history = client.ask(json!({"type": "session.history"})).await;
    let retired = &history["seeds"][0];
    assert_eq!((&retired["restored"], &retired["rounds"]), (&json!(true), &json!(2)));
    let seed = retired["serverSeed"].as_str().expect("it is opened");
    assert_eq!(Hash::of(seed), hash(&before["serverSeedHash"]));
    let journal = client.journal(before["serverSeedHash"].as_str().expect("a hash")).await;
    assert!(journal.contains(r#"{"type":"end","reason":"restored"}"#), "{journal}");
    journal::verify(journal.as_bytes(), &[], &games_all::GAMES).expect("it holds");
    let mut idle = idle.at(&house);
    assert_eq!(idle.seeds().await["restored"], unplayed["serverSeedHash"]);
    drop(house);

    let house = open(&keeper, Configs::default()).await;
    let mut client = client.at(&house);
    assert_eq!(client.seeds().await, after, "it is no copy any more");
    client.ask(json!({"type": "session.setClientSeed", "clientSeed": "lucky"})).await;
    client.bet("hilo", "1.00").await;
    client.finish("hilo").await;
    assert!(client.rotate().await["seeds"].get("restored").is_none(), "said once");
}

/// A live seed of an older house goes on until it is rotated, with its number: the retired ones came
/// before it.
#[tokio::test]
async fn a_live_seed_of_an_older_house_goes_on_until_rotation() {
    let (keeper, about) = Keeper::older();
    let house = open(&keeper, Configs::default()).await;
    let mut client = Client::of(&house, about["tokens"][0].as_str().expect("a token"));
    let seeds = client.seeds().await;
    assert_eq!((&seeds["attempt"], &seeds["nonce"]), (&json!(2), &json!(1)));
    assert!(is_signed(&seeds));
    let round = client.active("hilo").await;
    assert_eq!(round, about["bet"]["round"], "the same cards");
    client.finish("hilo").await;
    let rotated = client.rotate().await;
    assert_eq!(rotated["seeds"]["attempt"], json!(3));
    let history = client.ask(json!({"type": "session.history"})).await;
    let numbers: Vec<&Value> =
        history["seeds"].as_array().expect("seeds").iter().map(|seed| &seed["attempt"]).collect();
    assert_eq!(numbers, [&json!(2), &Value::Null]);
    let journal = client.journal(seeds["serverSeedHash"].as_str().expect("a hash")).await;
    assert!(journal.contains(r#""format":1"#));
    journal::verify(journal.as_bytes(), &[], &games_all::GAMES).expect("it holds");
}

/// The same older house, opened from a copy: its open round ends, and its journal still holds.
#[tokio::test]
async fn a_live_seed_of_an_older_house_is_retired_in_a_copy() {
    let (keeper, about) = Keeper::older();
    keeper.clone().commit(&[OpenedAs::copy_mark()]).expect("it is marked");
    let before = &keeper.documents(Kind::Account)[0].1;
    let held = before["held"].as_u64().expect("units");
    assert_eq!(held, 1000);
    let house = open(&keeper, Configs::default()).await;
    let mut client = Client::of(&house, about["tokens"][0].as_str().expect("a token"));
    let (available, held) = client.money().await;
    assert_eq!(held, "0.00");
    let due = before["available"].as_i64().expect("units") + 1000;
    assert_eq!(cents(&json!(available)), due);
    let restored = client.seeds().await["restored"].as_str().expect("a hash").to_owned();
    let journal = client.journal(&restored).await;
    journal::verify(journal.as_bytes(), &[], &games_all::GAMES).expect("it holds");
}
