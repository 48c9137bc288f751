//! The same people again, at one table.

use serde_json::json;

use crate::common::{Client, open, table_of_two};
use crate::keeper::Keeper;

/// However close together two players ask for it, there is one rematch.
#[tokio::test]
async fn two_who_ask_at_once_meet_at_one_table() {
    let house = open(&Keeper::default(), true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, handle) = table_of_two(&house, &mut people, json!({})).await;
    for client in &mut people {
        handle.send(client.agree("end", true)).await;
        client.until("accepted").await;
    }
    let rooms = house.rooms();
    let [an, binh] = &people;
    let (one, other) =
        tokio::join!(rooms.rematch(&an.player, table), rooms.rematch(&binh.player, table),);
    let (one, other) = (one.expect("a rematch"), other.expect("a rematch"));
    assert_eq!(one.table.id, other.table.id);
    let next = house.lobby().room(one.table.id).expect("it is served");
    assert!(other.table.seats.iter().all(|seat| seat.client_seed_hash.is_none()), "none promised");
    for client in &people {
        client.sits(&next).await;
    }
    let seats = people[0].look(&next).await.seats;
    assert!(seats.iter().all(|seat| seat.client_seed_hash.is_some()), "both sit");
}
