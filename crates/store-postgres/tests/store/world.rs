//! What the world does to a database under a house: kills, lost answers, full disks, other people.

use std::sync::atomic::{AtomicBool, Ordering};

use store::suite::{append, archive, put};
use store::{Kind, Store};
use store_postgres::{Address, PostgresStore};

use crate::proxy::{Cut, Proxy};
use crate::server::Server;
use crate::{House, lines, read};

/// The lines of a log, without its name.
fn texts(store: &dyn Store) -> Vec<String> {
    let reads = store.reader().expect("a reader");
    let text = reads.stream("t").expect("it is read").unwrap_or_default();
    text.lines().map(String::from).collect()
}

/// Whatever ends the server's part of a connection, wherever: what was acknowledged is there once, what
/// was refused is not there.
#[test]
fn nothing_acknowledged_is_lost_and_nothing_refused_is_there_whoever_is_killed() {
    let server = Server::start();
    let house = House::new(&server, "house");
    let mut store = house.store();
    let (is_over, mut acknowledged) = (AtomicBool::new(false), Vec::new());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut kills = 0;
            while !is_over.load(Ordering::Relaxed) {
                kills += 1;
                server.end_backends(kills % 2 == 0);
            }
        });
        let mut failures = 0;
        for number in 0.. {
            let line = number.to_string();
            match store.commit(&[append("t", &line), put(Kind::Player, "an", &line)]) {
                Ok(()) => acknowledged.push(line),
                Err(fault) => {
                    assert!(!fault.is_loss(), "{fault}");
                    failures += 1;
                    while store.mend().is_err() {}
                }
            }
            if failures >= 12 && acknowledged.len() >= 12 {
                break;
            }
        }
        is_over.store(true, Ordering::Relaxed);
    });
    while store.mend().is_err() {}
    assert_eq!(texts(&store), acknowledged);
    assert_eq!(read(&store, Kind::Player, "an").as_ref(), acknowledged.last());
    drop(store);
    assert_eq!(texts(&house.store()), acknowledged);
}

/// The answer to a commit is lost: it was made, and is said to be. The commit itself is lost: it was not,
/// and is said not to be.
#[test]
fn what_became_of_a_commit_is_found_out_before_anything_is_said() {
    let server = Server::start();
    let proxy = Proxy::before(&server);
    let direct = House::new(&server, "house");
    let house = House { address: proxy.address("house").parse().expect("one"), ..direct };
    let mut store = house.store();
    store.commit(&[append("t", "first")]).expect("committed");
    proxy.cut(Cut::Answer);
    store.commit(&[append("t", "second"), append("u", "x"), archive("u")]).expect("it was made");
    proxy.cut(Cut::Commit);
    let fault = store.commit(&[append("t", "lost")]).expect_err("it was not made");
    assert!(!fault.is_loss() && fault.to_string().contains("the commit with it"), "{fault}");
    store.mend().expect("it goes on");
    store.commit(&[append("t", "third")]).expect("committed");
    assert_eq!(proxy.cuts(), 2);
    assert_eq!(texts(&store), ["first", "second", "third"]);
}

/// A disk that is full refuses, and what was refused is not there when there is room again.
#[test]
fn a_full_disk_refuses_and_loses_nothing() {
    let server = Server::start();
    let house = House::new(&server, "house");
    let mut store = house.store();
    let large = "x".repeat(1 << 20);
    store.commit(&[append("t", &large)]).expect("committed");
    // No file of the server may become larger than one of its own logs.
    server.limit_files("17000000");
    server.end_backends(false);
    while store.mend().is_err() {}
    let fault = (0..40).find_map(|_| store.commit(&[append("t", &large)]).err());
    let fault = fault.expect("the disk is full").to_string();
    assert!(fault.contains("could not") || fault.contains("line was lost"), "{fault}");
    let full = lines(&store).len();
    server.limit_files("unlimited");
    server.end_backends(false);
    while store.mend().is_err() {}
    store.commit(&[append("t", "after")]).expect("there is room again");
    assert_eq!(lines(&store).len(), full + 1);
}

/// Other people's limits of time are not a house's.
#[test]
fn no_limit_of_time_ends_what_a_house_asks() {
    let server = Server::start();
    let house = House::new(&server, "house");
    for limit in [
        "statement_timeout = '1ms'",
        "lock_timeout = '1ms'",
        "idle_in_transaction_session_timeout = '1ms'",
        "idle_session_timeout = '1ms'",
    ] {
        server.say("postgres", &format!("ALTER DATABASE house SET {limit}"));
    }
    let mut store = house.store();
    let many: Vec<_> =
        (0..5000).map(|number| put(Kind::Player, &number.to_string(), "a player")).collect();
    for _ in 0..3 {
        store.commit(&many).expect("it takes its time");
    }
    let reads = store.reader().expect("a reader");
    assert_eq!(reads.survey(Kind::Player).expect("it takes its time").len(), 5000);
}

#[test]
fn a_server_that_takes_no_writes_is_refused() {
    let server = Server::start();
    let house = House::new(&server, "house");
    server.say("postgres", "ALTER DATABASE house SET default_transaction_read_only = on");
    let fault = house.refused().to_string();
    assert!(fault.contains("it takes no writes"), "{fault}");
    server.say("postgres", "CREATE DATABASE latin ENCODING LATIN1 LOCALE 'C' TEMPLATE template0");
    let latin = House { address: server.address("latin").parse().expect("one"), ..house };
    assert!(latin.refused().to_string().contains("needs a database in UTF8"));
}

/// What others keep in the same database is left alone, and is in nobody's way, or is said to be.
#[test]
fn other_peoples_tables_are_left_alone() {
    let server = Server::start();
    let house = House::new(&server, "house");
    server.say("house", "CREATE TABLE documents (a int); CREATE SCHEMA croupier");
    server.say("house", "CREATE TABLE croupier.theirs (a int)");
    let mut store = house.store();
    store.commit(&[put(Kind::Player, "an", "{}")]).expect("committed");
    assert_eq!(server.say("house", "SELECT count(*) FROM public.documents"), "0");
    assert_eq!(server.say("house", "SELECT count(*) FROM croupier.theirs"), "0");
    let taken = House::new(&server, "taken");
    server.say("taken", "CREATE SCHEMA croupier");
    server.say("taken", "CREATE TABLE croupier.log (a int)");
    let fault = taken.refused().to_string();
    assert!(fault.contains("\"log\" already exists"), "{fault}");
    let tables = "SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'croupier'";
    assert_eq!(server.say("taken", tables), "log", "nothing was made");
}

/// A database of an older version is brought forward, and one of a newer version is left alone.
#[test]
fn versions_go_forward_only() {
    let server = Server::start();
    let house = House::new(&server, "house");
    let mut store = house.store();
    store.commit(&[put(Kind::Player, "an", "{}"), append("t", "line")]).expect("committed");
    drop(store);
    let options = "SELECT reloptions FROM pg_class WHERE oid = 'croupier.state'::regclass";
    let (newest, version) = (server.say("house", options), "SELECT version FROM croupier.state");
    let back = "ALTER TABLE croupier.state RESET (fillfactor);
        ALTER TABLE croupier.documents RESET (fillfactor);
        ALTER TABLE croupier.state DROP COLUMN owner, DROP COLUMN epoch;
        DROP TABLE croupier.talk_keys;
        UPDATE croupier.state SET version = 1";
    server.say("house", back);
    assert!(PostgresStore::house_document(&house.address, "x").expect("it is asked").is_none());
    let store = house.store();
    assert_eq!((server.say("house", options), server.say("house", version)), (newest, "3".into()));
    assert_eq!(read(&store, Kind::Player, "an"), Some("{}".into()));
    assert_eq!(texts(&store), ["line"]);
    drop(store);
    server.say("house", "UPDATE croupier.state SET version = 99");
    let fault = house.refused().to_string();
    assert!(fault.contains("written by a newer croupier (version 99)"), "{fault}");
    assert_eq!(server.say("house", version), "99");
}

/// A password is nowhere but in the address, whether it is right or wrong.
#[test]
fn a_password_is_told_to_nobody() {
    let server = Server::start();
    let house = House::new(&server, "house");
    server.say("house", "CREATE ROLE an LOGIN SUPERUSER PASSWORD 'p@ss/w%rd'");
    server.ask_for_passwords("an");
    let plain = server.address("house");
    let with = |password: &str| -> Address {
        plain.replace("croupier@", &format!("an:{password}@")).parse().expect("an address")
    };
    let wrong = House { address: with("hunter2"), ..house };
    let fault = wrong.refused().to_string();
    assert!(fault.contains("password authentication failed"), "{fault}");
    assert!(!fault.contains("hunter2") && fault.lines().count() == 1, "{fault}");
    let right = House { address: with("p%40ss%2Fw%25rd"), ..wrong };
    drop(right.store());
    let tls: Address = format!("{plain}?sslmode=require").parse().expect("an address");
    let fault = House { address: tls, ..right }.refused().to_string();
    assert!(fault.contains("TLS") && fault.lines().count() == 1, "{fault}");
    assert!(!server.log().contains("hunter2"));
}
