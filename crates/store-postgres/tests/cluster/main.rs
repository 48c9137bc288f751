//! A house in a database that several nodes take in turn.

mod keys;
mod late;
#[path = "../proxy/mod.rs"]
mod proxy;
#[path = "../server/mod.rs"]
mod server;
#[path = "../temp/mod.rs"]
mod temp;

use std::sync::{Barrier, OnceLock};
use std::time::{Duration, Instant};

use server::Server;
use store::suite::{append, put};
use store::{Kind, Reads, Store, StoreFault};
use store_keeping::{Folder, Standing};
use store_postgres::{Address, Held, Lookout, PostgresStore};
use temp::Temp;

const KEY: [u8; 32] = [7; 32];

/// A node with a folder of its own.
struct Node {
    name: &'static str,
    address: Address,
    folder: Temp,
    /// Held as long as the node is there.
    entered: OnceLock<Folder>,
}

impl Node {
    fn new(name: &'static str, address: &str) -> Self {
        let (address, entered) = (address.parse().expect("an address"), OnceLock::new());
        Self { name, address, folder: Temp::new(), entered }
    }

    fn folder(&self) -> Folder {
        let enter = || Folder::enter(&self.folder.0).expect("a folder");
        self.entered.get_or_init(enter).clone()
    }

    fn try_claim(
        &self,
        seen: Option<&Held>,
    ) -> Result<Option<(PostgresStore, Standing)>, StoreFault> {
        PostgresStore::claim(&self.address, self.folder(), &KEY, self.name, seen)
    }

    /// Takes the house from whoever has it now.
    fn claim(&self) -> PostgresStore {
        let claimed = self.try_claim(self.look().as_ref()).expect("it is asked");
        claimed.expect("nobody else is at it").0
    }

    fn look(&self) -> Option<Held> {
        Lookout::to(&self.address).and_then(|mut lookout| lookout.look()).expect("it looks")
    }

    fn alone(&self) -> Result<PostgresStore, StoreFault> {
        Ok(PostgresStore::open(&self.address, self.folder(), &KEY, false)?.0)
    }

    /// Looks at every record, from a folder of nobody.
    fn examine(&self) -> Result<Vec<String>, StoreFault> {
        let home = Temp::new();
        drop(Folder::enter(&home.0)?);
        Ok(PostgresStore::examine(&self.address, &home.0, Some(&KEY))?.findings)
    }
}

/// The lines of a log, without its name.
fn texts(store: &dyn Store) -> Vec<String> {
    let reads = store.reader().expect("a reader");
    let text = reads.stream("t").expect("it is read").unwrap_or_default();
    text.lines().map(String::from).collect()
}

fn read(store: &dyn Store, kind: Kind, key: &str) -> Option<String> {
    let reads: Box<dyn Reads> = store.reader().expect("a reader");
    reads.get(kind, key).expect("it is looked up")
}

/// Whatever is asked of it, it says that another has the house.
fn must_be_replaced(store: &mut PostgresStore) {
    let faults = [
        store.commit(&[append("t", "late")]).expect_err("it writes nothing"),
        store.mend().expect_err("it stays so"),
        store.upkeep().expect_err("it stays so"),
    ];
    for fault in faults {
        assert!(fault.is_replaced() && !fault.is_loss(), "{fault}");
    }
}

/// Tables are made once, and a house is taken once, however many come at the same moment.
#[test]
fn of_those_who_come_at_once_one_has_the_house() {
    let server = Server::start();
    let address = server.database("house");
    let nodes = ["a", "b", "c", "d"].map(|name| Node::new(name, &address));
    assert_eq!(nodes[0].look(), None, "there is no house yet");
    for round in 0..6 {
        let (seen, barrier) = (nodes[0].look(), Barrier::new(nodes.len()));
        let won = std::thread::scope(|scope| {
            let claim = |node: &'_ Node| {
                barrier.wait();
                node.try_claim(seen.as_ref()).expect("it is asked")
            };
            let claims = nodes.each_ref().map(|node| scope.spawn(move || claim(node)));
            let won = claims.map(|claim| claim.join().expect("no panic"));
            won.into_iter().flatten().collect::<Vec<_>>()
        });
        let [(mut store, standing)] = won.try_into().ok().expect("one of them has it");
        assert_eq!(standing, if round == 0 { Standing::New } else { Standing::Newest });
        assert_eq!(store.held().epoch, round + 1);
        store.commit(&[append("t", &round.to_string())]).expect("it writes");
        assert_eq!(nodes[1].look(), Some(store.held()));
        assert_eq!(texts(&store).len() as u64, round + 1);
    }
}

#[test]
fn whoever_was_replaced_writes_nothing_more() {
    let server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let mut first = one.claim();
    first.commit(&[append("t", "first")]).expect("it writes");
    first.upkeep().expect("nobody else is there");
    let mut second = other.claim();
    must_be_replaced(&mut first);
    second.commit(&[append("t", "second")]).expect("it writes");
    let mut idle = one.claim();
    let third = other.claim();
    let fault = idle.upkeep().expect_err("it is found out without a commit");
    assert!(fault.is_replaced(), "{fault}");
    assert!(fault.to_string().contains("one has been replaced: it wrote in epoch 3"), "{fault}");
    assert!(Box::new(idle).close().expect_err("it has nothing to give back").is_replaced());
    assert_eq!(one.look().expect("it is held").owner.as_deref(), Some("other"));
    assert_eq!(texts(&third), ["first", "second"]);
}

/// What was seen of a holder is no longer so when it has written since: it lives.
#[test]
fn a_holder_that_writes_is_not_replaced_by_whoever_looked_before() {
    let server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let mut store = one.claim();
    let seen = other.look();
    store.commit(&[append("t", "a sign of life")]).expect("it writes");
    assert!(other.try_claim(seen.as_ref()).expect("it is asked").is_none());
    store.commit(&[append("t", "and on")]).expect("nothing has changed");
}

#[test]
fn a_house_that_was_left_in_order_is_nobodys() {
    let server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let mut store = one.claim();
    store.commit(&[append("t", "first")]).expect("it writes");
    let held = store.held();
    assert_eq!(held.owner.as_deref(), Some("one"));
    Box::new(store).close().expect("it is left");
    assert_eq!(other.look(), Some(Held { owner: None, ..held }));
    assert_eq!(texts(&other.claim()), ["first"]);
}

/// A house that is served alone and the nodes of a cluster keep each other out, and whoever checks keeps
/// out of both, each with one sentence.
#[test]
fn alone_and_in_a_cluster_exclude_each_other() {
    let server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let must_not_be_examined = || {
        let fault = one.examine().expect_err("it is served").to_string();
        assert!(fault.contains("in use"), "{fault}");
    };
    let store = one.alone().expect("it opens");
    let looked = Lookout::to(&other.address).and_then(|mut lookout| lookout.look());
    for fault in [looked.err(), other.try_claim(None).err()] {
        let fault = fault.expect("it is refused").to_string();
        assert!(fault.contains("another croupier is serving it alone"), "{fault}");
    }
    must_not_be_examined();
    Box::new(store).close().expect("it is left");
    let mut lookout = Lookout::to(&other.address).expect("a lookout");
    lookout.look().expect("it looks").expect("there is a house");
    // Nodes that only stand by are a cluster, too.
    must_not_be_examined();
    let fault = one.alone().err().expect("it is refused").to_string();
    assert!(fault.contains("nodes of a cluster are serving it"), "{fault}");
    drop(lookout);
    let found = (0..50).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        one.examine().is_ok_and(|findings| findings.is_empty())
    });
    assert!(found, "whoever is gone is in nobody's way");
}

/// Whoever was cut off from the server while somebody served the house alone finds out.
#[test]
fn a_house_served_alone_is_nobody_elses_afterwards() {
    let server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let mut first = one.claim();
    server.end_backends(false);
    let mut alone = other.alone().expect("nobody is connected");
    alone.commit(&[append("t", "alone")]).expect("it writes");
    assert!(!first.commit(&[append("t", "late")]).expect_err("its line is lost").is_replaced());
    assert!(first.mend().expect_err("it is in use").to_string().contains("serving it alone"));
    Box::new(alone).close().expect("it is left");
    assert!(first.mend().expect_err("it is another's").is_replaced());
    must_be_replaced(&mut first);
    assert_eq!(texts(&one.claim()), ["alone"]);
}

/// A node that stands by waits for nobody who writes, and comes back by itself.
#[test]
fn whoever_stands_by_waits_for_nobody() {
    let mut server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let store = one.claim();
    let mut lookout = Lookout::to(&other.address).expect("a lookout");
    std::thread::scope(|scope| {
        let hold = "BEGIN; SELECT 1 FROM croupier.state FOR UPDATE; SELECT pg_sleep(3)";
        let held = scope.spawn(|| server.say("house", hold));
        while server.say("house", "SELECT count(*) FROM pg_locks WHERE mode = 'RowShareLock'")
            == "0"
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        let started = Instant::now();
        assert_eq!(lookout.look().expect("it looks"), Some(store.held()));
        assert!(started.elapsed() < Duration::from_millis(1000), "{:?}", started.elapsed());
        assert!(!held.is_finished(), "somebody had the row");
    });
    server.stop("fast");
    lookout.look().expect_err("there is no server");
    server.begin();
    assert_eq!(lookout.look().expect("it looks again"), Some(store.held()));
}

/// A database of before there were owners is taken by one of those who come, and brought forward once.
#[test]
fn an_older_database_is_brought_forward_by_one_of_many() {
    let server = Server::start();
    let address = server.database("house");
    let nodes = ["a", "b", "c"].map(|name| Node::new(name, &address));
    let mut store = nodes[0].alone().expect("it opens");
    store.commit(&[append("t", "line"), put(Kind::Player, "an", "{}")]).expect("it writes");
    Box::new(store).close().expect("it is left");
    server.say(
        "house",
        "ALTER TABLE croupier.state DROP COLUMN owner, DROP COLUMN epoch;
         DROP TABLE croupier.talk_keys; UPDATE croupier.state SET version = 2",
    );
    let seen = nodes[1].look();
    assert_eq!(seen, Some(Held { owner: None, epoch: 0, counter: 1 }));
    let barrier = Barrier::new(nodes.len());
    let won: Vec<_> = std::thread::scope(|scope| {
        let claims = nodes.each_ref().map(|node| {
            scope.spawn(|| {
                barrier.wait();
                node.try_claim(seen.as_ref()).expect("it is asked")
            })
        });
        claims.into_iter().filter_map(|claim| claim.join().expect("no panic")).collect()
    });
    let [(store, _)] = won.try_into().ok().expect("one of them has it");
    assert_eq!((texts(&store), store.held().epoch), (vec!["line".to_owned()], 1));
    assert_eq!(server.say("house", "SELECT version FROM croupier.state"), "3");
}

/// A node knows what it has seen, and does not go on from less; one that was never there knows nothing.
#[test]
fn a_node_that_has_seen_more_refuses() {
    let server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let mut store = one.claim();
    store.commit(&[append("t", "first")]).expect("it writes");
    drop(store);
    server.end_backends(false);
    server.say("postgres", "CREATE DATABASE older TEMPLATE house");
    let mut store = one.claim();
    store.commit(&[append("t", "second")]).expect("it writes");
    drop(store);
    let older: Address = server.address("older").parse().expect("an address");
    let [one, other] = [one, other].map(|node| Node { address: older.clone(), ..node });
    let before = other.look();
    let fault = one.try_claim(before.as_ref()).err().expect("it has seen more");
    assert!(fault.is_loss() && fault.to_string().contains("older than what"), "{fault}");
    assert_eq!(other.look(), before, "it has not taken it");
    assert_eq!(texts(&other.claim()), ["first"]);
}
