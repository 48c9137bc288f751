//! A table's time stands still while nobody serves it.

use std::time::Duration;

use house::{House, RoomHandle};
use journal::HouseAct;
use serde_json::{Value, json};
use store::Reads;
use wire::TableId;

use crate::clock::{by_hand, pass};
use crate::common::{Client, deal, open, table_of_two};
use crate::keeper::Keeper;

/// Table time and deadline, as a client that comes now is told.
async fn times(client: &mut Client, handle: &RoomHandle) -> (u64, Value) {
    while client.has_more() {
        client.next().await;
    }
    handle.send(client.join()).await;
    let update = client.until("update").await;
    (update["time"].as_u64().expect("a time"), update["view"][0]["deadline"].clone())
}

/// A hand whose first turn has a deadline of thirty seconds: one that nobody has won at once.
async fn dealt(house: &House, people: &mut [Client; 2]) -> (TableId, RoomHandle) {
    let (table, handle) = table_of_two(house, people, json!({"turnSeconds": 30})).await;
    for hand in 0..100 {
        handle.send(people[0].command(&format!("deal {hand}"), &deal())).await;
        people[0].until("accepted").await;
        if times(&mut people[0], &handle).await.1 == json!(30_000) {
            return (table, handle);
        }
    }
    panic!("every hand was won at once")
}

/// Where the house has moved the table's time on, by its journal.
fn moved_to(keeper: &Keeper, table: TableId) -> Vec<u64> {
    let journal = keeper.store.stream(&table.to_string()).expect("it is read");
    let journal = journal.expect("a journal");
    let entries = journal::read(journal.as_bytes()).map(|read| read.expect("a line").entry);
    let moved = entries.filter(|entry| matches!(entry.house_act(), Some(HouseAct::Time { .. })));
    moved.map(|entry| entry.at.get()).collect()
}

/// The time of the first house: ten heartbeats and a part of a second.
const SERVED: Duration = Duration::from_millis(10_400);

fn time_after_an_outage(closes_down: bool) -> u64 {
    let keeper = Keeper::default();
    let (table, token) = by_hand(async {
        let house = open(&keeper, false).await;
        let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
        let (table, handle) = dealt(&house, &mut people).await;
        pass(&house, &people[0], SERVED).await;
        assert_eq!(times(&mut people[0], &handle).await.0, 10_400);
        if closes_down {
            house.shut_down().await;
        }
        (table, people[0].token.clone())
    });
    by_hand(async {
        let house = open(&keeper, false).await;
        let mut an = Client::of(&house, &token);
        let handle = house.lobby().room(table).expect("it is served");
        let (now, deadline) = times(&mut an, &handle).await;
        assert_eq!(deadline, json!(30_000), "the deadline is where it was");
        assert_eq!(moved_to(&keeper, table), [now], "an entry says so");
        let left = Duration::from_millis(30_000 - now);
        pass(&house, &an, left - Duration::from_millis(1)).await;
        assert_eq!(house.metrics().deadlines.get(), 0);
        // A timer may be a millisecond late.
        pass(&house, &an, Duration::from_millis(2)).await;
        assert_eq!(house.metrics().deadlines.get(), 1, "it takes effect after what was left");
        now
    })
}

#[test]
fn after_a_kill_time_goes_on_at_the_last_sign_of_life() {
    assert_eq!(time_after_an_outage(false), 10_000);
}

#[test]
fn after_a_signal_time_goes_on_where_it_stood() {
    assert_eq!(time_after_an_outage(true), 10_400);
}
