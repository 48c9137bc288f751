//! What the house signs of a game: heads, to those whom they concern.

use journal::signed::{Signature, Statement};
use serde_json::{Value, json};
use table::Hash;

use crate::common::{Client, deal, open, table_of_two};
use crate::keeper::Keeper;

fn hash(message: &Value) -> Hash {
    message["head"].as_str().expect("a head").parse().expect("a hash")
}

/// [K66] [K68] The head of a player's own last accepted command is signed on request, also after a
/// restart; a player who has none gets none.
#[tokio::test]
async fn the_head_of_the_own_last_command_is_signed_on_request() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, handle) = table_of_two(&house, &mut people, json!({})).await;
    handle.send(people[0].sign_head()).await;
    assert_eq!(people[0].until("refused").await["error"]["code"], "conflict", "nothing yet");
    handle.send(people[0].command("1", &deal())).await;
    let head = hash(&people[0].until("accepted").await);
    handle.send(people[1].agree("2", true)).await;
    let theirs = hash(&people[1].until("accepted").await);
    house.shut_down().await;
    let house = open(&keeper, true).await;
    let handle = house.lobby().room(table).expect("it is served");
    for (client, head) in people.iter().zip([head, theirs]) {
        let mut client = Client::of(&house, &client.token);
        handle.send(client.sign_head()).await;
        let signed = client.until("signedHead").await;
        assert_eq!((hash(&signed), &signed["attempt"]), (head, &json!(1)));
        assert!(signed.get("number").is_none(), "which would count what others did in secret");
        let signature: Signature =
            signed["signature"].as_str().expect("a text").parse().expect("a signature");
        let statement = Statement::head(&table.to_string(), 1, head);
        assert!(house.public_key().has_signed(&statement, &signature));
    }
    let stranger = Client::new(&house, "Stranger").await;
    handle.send(stranger.sign_head()).await;
    let mut stranger = stranger;
    assert_eq!(stranger.until("refused").await["error"]["code"], "not_found");
}

/// [K45] [K68] The last head is signed to everybody at the end, with the journal, and in the history.
#[tokio::test]
async fn the_last_head_is_signed_to_everybody_at_the_end() {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, handle) = table_of_two(&house, &mut people, json!({})).await;
    let mut watcher = Client::new(&house, "Watcher").await;
    handle.send(watcher.join_as(None)).await;
    for client in &people {
        handle.send(client.agree("end", true)).await;
    }
    let mut told = watcher.until("table").await;
    while told["table"]["status"] != "over" {
        told = watcher.until("table").await;
    }
    let info = people[0].look(&handle).await;
    let (head, signature) = (info.head.expect("a head"), info.head_signature.expect("signed"));
    assert_eq!(told["table"]["headSignature"], json!(signature));
    let statement = Statement::head(&table.to_string(), 1, head);
    assert!(house.public_key().has_signed(&statement, &signature));
    let journal =
        house.archive().journal(&people[1].player, table.into()).await.expect("the journal");
    let figures = journal::verify(journal.text.as_bytes(), &[head], &games_all::GAMES);
    assert_eq!(figures.expect("it holds").hashes.last(), Some(&head));
    let signed = journal.signed.expect("it is signed");
    assert_eq!((journal.table, journal.head), (table.to_string(), head));
    assert_eq!((signed.attempt, signed.house_key), (1, house.public_key()));
    assert_eq!(signed.signature, signature);
    let past = house.archive().history(&people[0].player, None, 50).await.expect("a history").items;
    assert_eq!(past[0].head_signature, Some(signature));
    assert_eq!((past[0].attempt, past[0].house_key), (Some(1), Some(house.public_key())));
}
