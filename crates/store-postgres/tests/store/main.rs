//! A house's store in a real PostgreSQL.

#[path = "../proxy/mod.rs"]
mod proxy;
#[path = "../server/mod.rs"]
mod server;
#[path = "../temp/mod.rs"]
mod temp;
mod world;

use server::Server;
use store::suite::{append, archive, check, log, put};
use store::{Kind, Store, StoreFault, Write};
use store_keeping::{Folder, Seals, Standing};
use store_postgres::{Address, PostgresStore};
use temp::Temp;

const KEY: [u8; 32] = [7; 32];

/// A database and a folder of a house.
struct House {
    address: Address,
    folder: Temp,
}

impl House {
    fn new(server: &Server, name: &str) -> Self {
        let address = server.database(name).parse().expect("an address");
        Self { address, folder: Temp::new() }
    }

    fn open(&self) -> Result<(PostgresStore, Standing), StoreFault> {
        self.open_as(false)
    }

    fn open_as(&self, accept_loss: bool) -> Result<(PostgresStore, Standing), StoreFault> {
        let folder = Folder::enter(&self.folder.0)?;
        PostgresStore::open(&self.address, folder, &KEY, accept_loss)
    }

    fn store(&self) -> PostgresStore {
        self.open().expect("a store").0
    }

    fn refused(&self) -> StoreFault {
        self.open().err().expect("it does not open")
    }
}

fn lines(store: &PostgresStore) -> Vec<(String, String)> {
    log(&*store.reader().expect("a reader"))
}

fn read(store: &PostgresStore, kind: Kind, key: &str) -> Option<String> {
    store.reader().expect("a reader").get(kind, key).expect("it is looked up")
}

#[test]
fn it_is_a_store() {
    let server = Server::start();
    let (mut houses, mut count) = (Vec::new(), 0);
    check(|| {
        count += 1;
        let house = House::new(&server, &format!("suite_{count}"));
        let store = house.store();
        houses.push(house);
        Box::new(store)
    });
}

#[test]
fn what_was_committed_is_there_after_a_kill_of_the_server() {
    let mut server = Server::start();
    let house = House::new(&server, "house");
    let (mut store, standing) = house.open().expect("a store");
    assert_eq!(standing, Standing::New);
    store.commit(&[append("t", "first"), put(Kind::Player, "an", "{}")]).expect("committed");
    store.commit(&[append("t", "second"), append("s", "x"), archive("s")]).expect("committed");
    let reads = store.reader().expect("a reader");
    server.crash();
    store.commit(&[append("t", "lost")]).expect_err("the line is lost");
    store.mend().expect("the server is there again");
    store.commit(&[append("t", "third")]).expect("committed");
    let due = ["first", "second", "third"].map(|line| ("t".to_owned(), line.to_owned()));
    assert_eq!(log(&*reads), due, "a reader comes back by itself");
    assert_eq!(lines(&store), due);
    drop(store);
    let (store, standing) = house.open().expect("a store");
    assert_eq!((standing, lines(&store)), (Standing::Newest, due.into()));
    assert_eq!(read(&store, Kind::Player, "an"), Some("{}".into()));
}

#[test]
fn a_server_that_is_away_refuses_and_loses_nothing() {
    let mut server = Server::start();
    let house = House::new(&server, "house");
    let mut store = house.store();
    store.commit(&[append("t", "first")]).expect("committed");
    server.stop("fast");
    for _ in 0..3 {
        store.commit(&[append("t", "refused")]).expect_err("there is no server");
        store.mend().expect_err("there is no server");
    }
    server.begin();
    store.mend().expect("the server is there again");
    store.commit(&[append("t", "second")]).expect("committed");
    let due = ["first", "second"].map(|line| ("t".to_owned(), line.to_owned()));
    assert_eq!(lines(&store), due);
}

#[test]
fn one_house_has_a_database_at_a_time() {
    let server = Server::start();
    let house = House::new(&server, "house");
    let store = house.store();
    let other = House { address: house.address.clone(), folder: Temp::new() };
    assert!(other.refused().to_string().contains("another croupier is serving it"));
    drop(store);
    // Another folder has no witness of what is in the database.
    assert!(other.open().is_ok(), "nothing was written yet");
}

#[test]
fn a_database_that_is_older_or_gone_is_refused() {
    let server = Server::start();
    let house = House::new(&server, "house");
    let mut store = house.store();
    store.commit(&[put(Kind::Player, "an", "{}"), append("t", "first")]).expect("committed");
    drop(store);
    server.say("postgres", "CREATE DATABASE older TEMPLATE house");
    let mut store = house.store();
    store.commit(&[append("t", "second")]).expect("committed");
    drop(store);
    let older = House { address: server.address("older").parse().expect("one"), ..house };
    let fault = older.refused();
    assert!(fault.is_loss() && fault.to_string().contains("older than what"), "{fault}");
    let empty = House { address: server.database("empty").parse().expect("one"), ..older };
    let fault = empty.refused();
    assert!(fault.is_loss(), "{fault}");
    let accepted = House { address: server.address("older").parse().expect("one"), ..empty };
    let (store, standing) = accepted.open_as(true).expect("the loss is accepted");
    assert_eq!(standing, Standing::Restored);
    assert_eq!(lines(&store).len(), 1);
    drop(store);
    assert_eq!(
        accepted.open().expect("it goes on").1,
        Standing::Restored,
        "until a house takes it up"
    );
}

#[test]
fn a_row_that_somebody_changed_or_took_is_noticed() {
    let server = Server::start();
    let house = House::new(&server, "house");
    let mut store = house.store();
    let players = ["an", "binh"].map(|name| put(Kind::Player, name, "{}"));
    store.commit(&players).expect("committed");
    store.commit(&[append("t", "first"), append("t", "second")]).expect("committed");
    let reads = store.reader().expect("a reader");
    server.say("house", "UPDATE croupier.documents SET value = '{ }' WHERE key = 'an'");
    assert!(reads.get(Kind::Player, "an").is_err());
    assert!(reads.survey(Kind::Player).expect("one is damaged")[0].text.is_err());
    server.say("house", "DELETE FROM croupier.documents WHERE key = 'binh'");
    assert!(reads.survey(Kind::Player).expect_err("one is gone").is_loss());
    server.say("house", "DELETE FROM croupier.log WHERE number = 0");
    assert!(reads.stream("t").is_err());
    assert!(reads.log(&mut |_| {}).expect_err("one is gone").is_loss());
    server.say("house", "UPDATE croupier.state SET value = 'x' WHERE id = 0");
    let fault = store.commit(&[append("t", "third")]).expect_err("it is not what was written");
    assert!(fault.is_loss(), "{fault}");
}

#[test]
fn the_server_has_no_word_of_what_is_not_over() {
    let server = Server::start();
    let house = House::new(&server, "house");
    let mut store = house.store();
    let secret = "the-queen-of-spades";
    let in_hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
    let is_told = || {
        server.say("postgres", "CHECKPOINT");
        let log = server.log();
        let is_logged = log.contains(secret) || log.contains(&in_hex);
        (holds(&server.data(), secret.as_bytes()), is_logged)
    };
    store.commit(&[append("t", secret), put(Kind::Seed, "an", secret)]).expect("committed");
    store.commit(&[put(Kind::Talk, "t/match/1", secret)]).expect("committed");
    assert_eq!(
        is_told(),
        (false, false),
        "what is not over is ciphertext, in files and in the log"
    );
    store.commit(&[put(Kind::Player, "x", secret)]).expect("committed");
    assert_eq!(is_told(), (true, true), "this test finds what is there");
}

/// The rows of ended talk are gone, and whatever the server has kept of them opens for nobody.
#[test]
fn nobody_reads_what_was_said_when_it_has_ended() {
    let server = Server::start();
    let house = House::new(&server, "house");
    let mut store = house.store();
    store.commit(&[put(Kind::Talk, "t/match/1", "words")]).expect("committed");
    store.commit(&[put(Kind::Talk, "t/room/1", "others")]).expect("committed");
    let row = "SELECT encode(value, 'hex') FROM croupier.documents WHERE key = 't/match/1'";
    let kept = server.say("house", row);
    let bytes: Vec<u8> = (0..kept.len() / 2)
        .map(|place| u8::from_str_radix(&kept[2 * place..2 * place + 2], 16).expect("hex"))
        .collect();
    let opened = || {
        let seals = Seals::look(&house.folder.0, Some(&KEY)).expect("the keys");
        seals.open_document(Kind::Talk, "t/match/1", &bytes)
    };
    assert_eq!(opened().as_deref(), Some("words"));
    let ended = Write::Forget { kind: Kind::Talk, under: "t/match".into() };
    store.commit(&[ended]).expect("committed");
    assert_eq!(opened(), None, "its key is gone");
    let count = "SELECT count(*) FROM croupier.documents WHERE kind = 'talk'";
    assert_eq!(server.say("house", count), "1");
    assert_eq!(read(&store, Kind::Talk, "t/room/1"), Some("others".into()));
}

/// Whether a file of a folder has these bytes in it.
fn holds(folder: &std::path::Path, bytes: &[u8]) -> bool {
    std::fs::read_dir(folder).expect("a folder").flatten().any(|entry| {
        let path = entry.path();
        match path.is_dir() {
            true => holds(&path, bytes),
            false => std::fs::read(&path)
                .is_ok_and(|file| file.windows(bytes.len()).any(|part| part == bytes)),
        }
    })
}
