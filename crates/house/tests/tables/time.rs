//! A table's time stands still while nobody serves it.

use std::sync::atomic::Ordering;
use std::time::Duration;

use house::{House, RoomHandle};
use journal::HouseAct;
use serde_json::{Value, json};
use store::Reads;
use tokio::time::advance;
use wire::{Code, TableId};

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

/// How the first house ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Without a warning.
    Killed,
    /// Just after it told somebody how late it was.
    KilledAfterTelling,
    /// As it should.
    ClosedDown,
}

fn time_after_an_outage(end: End) -> u64 {
    let keeper = Keeper::default();
    let (table, token) = by_hand(async {
        let house = open(&keeper, false).await;
        let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
        let (table, handle) = dealt(&house, &mut people).await;
        pass(&house, &people[0], SERVED).await;
        match end {
            End::Killed => {}
            End::KilledAfterTelling => {
                assert_eq!(times(&mut people[0], &handle).await.0, 10_400);
            }
            End::ClosedDown => house.shut_down().await,
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
    assert_eq!(time_after_an_outage(End::Killed), 10_000);
}

/// Whatever the moment of the kill, nobody is told an earlier time than before.
#[test]
fn told_time_never_steps_back() {
    assert_eq!(time_after_an_outage(End::KilledAfterTelling), 10_400);
}

#[test]
fn after_a_signal_time_goes_on_where_it_stood() {
    assert_eq!(time_after_an_outage(End::ClosedDown), 10_400);
}

/// A table is not served while the store fails: its time stands still, its commands are refused, and
/// when the store works again it goes on by itself.
#[test]
fn time_stands_still_while_the_store_fails() {
    let keeper = Keeper::default();
    let (table, token) = by_hand(async {
        let house = open(&keeper, true).await;
        let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
        let (table, handle) = dealt(&house, &mut people).await;
        pass(&house, &people[0], Duration::from_secs(10)).await;
        assert_eq!(times(&mut people[0], &handle).await.0, 10_000);
        keeper.fails.store(true, Ordering::Relaxed);
        let refused = house.guests().rename(&people[0].player, "Ân").await;
        assert_eq!(refused.expect_err("it fails").code, Code::StorageFailed);
        assert!(!house.is_ready());
        for _ in 0..100 {
            advance(Duration::from_secs(1)).await;
            tokio::task::yield_now().await;
            assert_eq!(times(&mut people[0], &handle).await, (10_000, json!(30_000)));
        }
        keeper.fails.store(false, Ordering::Relaxed);
        while !house.is_ready() {
            advance(Duration::from_millis(100)).await;
            tokio::task::yield_now().await;
        }
        let (now, deadline) = times(&mut people[0], &handle).await;
        assert!((10_000..11_000).contains(&now), "{now}");
        assert_eq!((deadline, house.metrics().deadlines.get()), (json!(30_000), 0));
        pass(&house, &people[0], Duration::from_secs(21)).await;
        assert_eq!(house.metrics().deadlines.get(), 1, "nobody had to ask");
        (table, people[0].token.clone())
    });
    by_hand(async {
        let house = open(&keeper, true).await;
        let mut an = Client::of(&house, &token);
        let handle = house.lobby().room(table).expect("it is served");
        let (now, _) = times(&mut an, &handle).await;
        assert!((30_000..33_000).contains(&now), "the outage is in no clock: {now}");
    });
}
