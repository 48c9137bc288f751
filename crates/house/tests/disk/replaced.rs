//! A store that somebody else has taken: the house tells nobody what became of what was under way, refuses
//! everything afterwards, and nothing is left of it when it is dropped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use house::{House, SessionRequest};
use serde_json::json;
use store::{MemoryStore, Reads, Store, StoreFault, Write};
use table::Code;
use tokio::time::timeout;
use wire::SessionAsk;

use crate::faults::setup;
use crate::tables::{Client, deal, table_of_two};

/// How long something is waited for that must not come.
const SILENCE: Duration = Duration::from_millis(300);

/// How long something is waited for that must come.
const PATIENCE: Duration = Duration::from_secs(10);

/// A store that may be another's from one commit on, which was made all the same.
struct Shared {
    store: MemoryStore,
    is_taken: Arc<AtomicBool>,
    /// Gone when the store is.
    _here: Arc<()>,
}

impl Store for Shared {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        self.store.commit(writes)?;
        match self.is_taken.load(Ordering::SeqCst) {
            true => Err(StoreFault::replaced("another node holds the house")),
            false => Ok(()),
        }
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        self.store.reader()
    }

    fn upkeep(&mut self) -> Result<(), StoreFault> {
        match self.is_taken.load(Ordering::SeqCst) {
            true => Err(StoreFault::replaced("another node holds the house")),
            false => Ok(()),
        }
    }
}

/// A house, its store's switch, and whether the store is still there.
async fn open() -> (Arc<House>, Arc<AtomicBool>, Weak<()>) {
    let (is_taken, here) = (Arc::<AtomicBool>::default(), Arc::new(()));
    let left = Arc::downgrade(&here);
    let store = Shared { store: MemoryStore::default(), is_taken: is_taken.clone(), _here: here };
    let house = House::open(setup(false), Box::new(store)).await.expect("it opens");
    (house, is_taken, left)
}

async fn is_gone(left: &Weak<()>) {
    let gone = async {
        while left.upgrade().is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, gone).await.expect("nothing holds the store");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_what_nobody_can_know() {
    let (house, is_taken, left) = open().await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    let (_, room) = table_of_two(&house, &mut people, json!({})).await;
    let guest = Client::new(&house, "Chi").await;
    let ask = SessionRequest::Session(SessionAsk::Seeds { id: "1".parse().expect("an id") });
    house.sessions().tell(guest.player.id, &guest.outbox, ask);
    tokio::time::sleep(SILENCE).await;
    for one in &mut people {
        while one.has_more() {
            one.next().await;
        }
    }
    assert!(timeout(SILENCE, house.replaced()).await.is_err(), "nobody else is there");

    is_taken.store(true, Ordering::SeqCst);
    room.send(people[0].command("1", &deal())).await;
    let late = Arc::clone(&house);
    let registering = tokio::spawn(async move { late.guests().register("Dung").await.is_ok() });
    timeout(PATIENCE, house.replaced()).await.expect("it is found out");
    assert!(!house.is_ready());
    let refused = house.guests().register("Dung").await.expect_err("nothing is taken any more");
    assert_eq!(refused.code, Code::StorageFailed);
    let asking = tokio::spawn({
        let (room, player) = (room.clone(), people[1].player.clone());
        async move { room.look(Some(player), None).await }
    });
    tokio::time::sleep(SILENCE).await;
    assert!(people.iter().all(|one| !one.has_more()), "what was under way is not answered");
    assert!(!asking.is_finished(), "the room has stopped where it was");

    house.abandon();
    tokio::time::sleep(SILENCE).await;
    assert!(people.iter().all(|one| !one.has_more()) && !asking.is_finished());
    let refused = room.look(None, None).await.expect_err("there is no room any more");
    assert_eq!(refused.code, Code::ShuttingDown);
    timeout(PATIENCE, house.shut_down()).await.expect("there is nothing to wait for");
    // Whoever serves sockets ends with them.
    [asking.abort_handle(), registering.abort_handle()]
        .iter()
        .for_each(tokio::task::AbortHandle::abort);
    drop((house, room, people, guest));
    is_gone(&left).await;
}

/// A house in which nothing happens notices, too, and closing it waits for nobody.
#[tokio::test(flavor = "multi_thread")]
async fn an_idle_house_ends_with_nothing_left() {
    let (house, is_taken, left) = open().await;
    is_taken.store(true, Ordering::SeqCst);
    timeout(PATIENCE, house.replaced()).await.expect("it is found out");
    timeout(PATIENCE, house.shut_down()).await.expect("there is nothing to wait for");
    drop(house);
    is_gone(&left).await;
}

/// Whoever abandons a house that nobody has replaced has nothing left of it, either.
#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_is_abandoned_is_gone() {
    let (house, _, left) = open().await;
    let mut people = [Client::new(&house, "An").await, Client::new(&house, "Bình").await];
    table_of_two(&house, &mut people, json!({})).await;
    house.abandon();
    assert!(house.guests().register("Chi").await.is_err());
    drop((house, people));
    is_gone(&left).await;
}

/// A house whose store is taken while it opens does not open.
#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_is_taken_while_it_opens_does_not_open() {
    let is_taken = Arc::new(AtomicBool::new(true));
    let mut store = Shared { store: MemoryStore::default(), is_taken, _here: Arc::new(()) };
    // A copy has something to write when it is opened.
    let _ = store.commit(&[house::OpenedAs::copy_mark()]);
    let opened = timeout(PATIENCE, House::open(setup(false), Box::new(store))).await;
    assert!(opened.expect("it does not wait").is_err_and(|fault| fault.is_replaced()));
}
