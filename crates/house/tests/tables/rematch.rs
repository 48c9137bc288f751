//! The same people again, at one table.

use house::Wish;
use serde_json::json;
use table::Hash;

use crate::common::{Client, open, table_of_two};
use crate::keeper::Keeper;

/// However close together two players ask for it, there is one rematch.
#[tokio::test]
async fn two_who_ask_at_once_meet_at_one_table() {
    let house = open(&Keeper::default(), true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, handle) = table_of_two(&house, &mut people, json!({})).await;
    for client in &people {
        let agreed = handle.change(client.player.clone(), Wish::AgreeToEnd(true)).await;
        agreed.expect("it is heard");
    }
    let rooms = house.rooms();
    let [an, binh] = &people;
    let (one, other) = tokio::join!(
        rooms.rematch(&an.player, table, Hash::of("one")),
        rooms.rematch(&binh.player, table, Hash::of("other")),
    );
    let (one, other) = (one.expect("a rematch"), other.expect("a rematch"));
    assert_eq!(one.table.id, other.table.id);
    assert!(other.table.seats.iter().all(|seat| seat.client_seed_hash.is_some()), "both sit");
}
