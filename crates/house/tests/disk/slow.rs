//! A disk that takes its time: nothing is told before it has answered.

use std::sync::{Arc, mpsc};
use std::time::Duration;

use house::House;
use store::{MemoryStore, Reads, Store, StoreFault, Write};
use tokio::time::advance;

use crate::faults::{by_hand, setup};

/// A store that holds every commit until it is let go.
struct Slow(MemoryStore, mpsc::Sender<mpsc::Sender<()>>);

impl Store for Slow {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        let (go, wait) = mpsc::channel();
        // When the test has ended nobody holds anything.
        if self.1.send(go).is_ok() {
            let _ = wait.recv();
        }
        self.0.commit(writes)
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        self.0.reader()
    }
}

/// However long a disk takes, nothing is told before it has answered.
#[test]
fn nothing_leaves_before_a_slow_disk_has_answered() {
    let (held, holds) = mpsc::channel::<mpsc::Sender<()>>();
    by_hand(async move {
        let store = Box::new(Slow(MemoryStore::default(), held));
        let house = House::open(setup(false), store).await.expect("it opens");
        let guests = Arc::clone(&house);
        let registering = tokio::spawn(async move { guests.guests().register("An").await.is_ok() });
        let go = loop {
            match holds.try_recv() {
                Ok(go) => break go,
                Err(_) => tokio::task::yield_now().await,
            }
        };
        for _ in 0..100 {
            advance(Duration::from_secs(1)).await;
            tokio::task::yield_now().await;
            assert!(!registering.is_finished() && house.guests().count() == 0);
        }
        go.send(()).expect("it is held");
        // What the house itself writes when it opens may be held before it.
        while !registering.is_finished() {
            holds.try_iter().for_each(|go| go.send(()).expect("it is held"));
            tokio::task::yield_now().await;
        }
        assert!(registering.await.expect("no panic"));
        assert_eq!(house.guests().count(), 1);
    });
}
