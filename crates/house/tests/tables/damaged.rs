//! What is damaged is named and left out; nothing begins again as if it had never been, and the rest
//! goes on.

use serde_json::json;
use store::{Kind, Store, Write};
use wire::Code;

use crate::common::{Client, deal, open, table_of_two};
use crate::keeper::Keeper;

/// Harms something of one of two running tables, and opens a house on the rest.
async fn without(part: impl FnOnce(String) -> Write) -> (String, Vec<String>) {
    let keeper = Keeper::default();
    let house = open(&keeper, true).await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (table, _) = table_of_two(&house, &mut people, json!({})).await;
    let (other, _) = table_of_two(&house, &mut people, json!({})).await;
    house.shut_down().await;
    keeper.clone().commit(&[part(table.to_string())]).expect("it is written");
    let left = keeper.all();

    let house = open(&keeper, true).await;
    assert!(house.is_ready());
    let gone = house.lobby().room(table).err().expect("it is left out");
    assert_eq!(gone.code, Code::NotFound);
    let mut an = Client::of(&house, &people[0].token);
    let handle = house.lobby().room(other).expect("the other is served");
    handle.send(an.command("1", &deal())).await;
    an.until("accepted").await;
    let journal = |text: &str| {
        let of_table = |line: &&str| line.starts_with(&table.to_string());
        text.lines().filter(of_table).map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(journal(&keeper.all()), journal(&left), "what is damaged is left as it is");
    (table.to_string(), house.damaged().to_vec())
}

#[tokio::test]
async fn a_running_table_without_its_journal_is_left_out_by_name() {
    let (table, why) = without(|stream| Write::Archive { stream }).await;
    assert_eq!(why, [format!("the journal of table {table} is damaged: it is missing")]);
}

#[tokio::test]
async fn a_running_table_without_its_clock_is_left_out_by_name() {
    let (table, why) = without(|key| Write::Delete { kind: Kind::Clock, key }).await;
    assert_eq!(why, [format!("the journal of table {table} is damaged: its clock is missing")]);
}

#[tokio::test]
async fn a_table_whose_journal_does_not_hold_is_left_out_by_name() {
    let line = format!("{{\"hash\":\"{}\",\"entry\":{{}}}}", "0".repeat(64));
    let (table, why) = without(|stream| Write::Append { stream, line }).await;
    assert!(why[0].starts_with(&format!("the journal of table {table} is damaged: ")), "{why:?}");
}

#[tokio::test]
async fn a_table_whose_document_cannot_be_read_is_left_out_by_name() {
    let value = "{\"id\":".to_owned();
    let (table, why) = without(|key| Write::Put { kind: Kind::Table, key, value }).await;
    assert!(why[0].starts_with(&format!("the table {table} cannot be read: ")), "{why:?}");
}
