//! What is missing from a store is named; nothing begins again as if it had never been.

use serde_json::json;
use store::{Kind, Store, Write};

use crate::common::{Client, open, table_of_two, try_open};
use crate::keeper::Keeper;

/// Takes something of a running table out of the store, and opens a house on the rest.
async fn without(part: impl FnOnce(String) -> Write) -> (String, String) {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, _) = table_of_two(&house, &mut people, json!({})).await;
    house.shut_down().await;
    keeper.clone().commit(&[part(table.to_string())]).expect("it is written");
    let opened = try_open(games_all::GAMES, &keeper, true).await;
    (table.to_string(), opened.err().expect("it is refused").to_string())
}

#[tokio::test]
async fn a_running_table_without_its_journal_is_refused_by_name() {
    let (table, why) = without(|stream| Write::Archive { stream }).await;
    assert_eq!(why, format!("the journal of table {table} is damaged: it is missing"));
}

#[tokio::test]
async fn a_running_table_without_its_clock_is_refused_by_name() {
    let (table, why) = without(|key| Write::Delete { kind: Kind::Clock, key }).await;
    assert_eq!(why, format!("the journal of table {table} is damaged: its clock is missing"));
}
