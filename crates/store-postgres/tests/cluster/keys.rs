//! Keys of talk: in the database of a cluster, in the folder of a house that is served alone, and carried over
//! from one to the other.

use std::path::Path;

use store::suite::put;
use store::{Kind, Store, Write};
use store_keeping::{Conversation, TalkKey, TalkKeys};

use crate::server::Server;
use crate::{Node, read};

const WORDS: &str = "the-queen-of-spades";

fn say(key: &str) -> Write {
    put(Kind::Talk, key, WORDS)
}

fn forget(under: &str) -> Write {
    Write::Forget { kind: Kind::Talk, under: under.into() }
}

fn in_folder(node: &Node) -> Vec<TalkKey> {
    TalkKeys::all_in(&node.folder.0).expect("the keys")
}

fn in_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a file of a folder has these bytes in it.
fn holds(folder: &Path, bytes: &[u8]) -> bool {
    std::fs::read_dir(folder).expect("a folder").flatten().any(|entry| {
        let path = entry.path();
        match path.is_dir() {
            true => holds(&path, bytes),
            false => std::fs::read(&path)
                .is_ok_and(|file| file.windows(bytes.len()).any(|part| part == bytes)),
        }
    })
}

/// Whether the server has that anywhere, as it is or in digits.
fn knows(server: &Server, bytes: &[u8]) -> bool {
    server.say("postgres", "CHECKPOINT");
    let (log, digits) = (server.log(), in_hex(bytes));
    [bytes, digits.as_bytes()].into_iter().any(|form| holds(&server.data(), form))
        || log.contains(&digits)
        || log.contains(WORDS)
}

/// From a folder to the database, from node to node, and back to a folder: what is said stays readable, and
/// neither words nor a clear key are ever with the server.
#[test]
fn keys_are_where_the_house_is_served() {
    let server = Server::start();
    let address = server.database("house");
    let rows = || server.say("house", "SELECT count(*) FROM croupier.talk_keys");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let mut alone = one.alone().expect("it opens");
    alone.commit(&[say("t/room/1"), say("t/match/1")]).expect("it writes");
    let before = in_folder(&one);
    assert_eq!((before.len(), rows()), (2, "0".into()));
    Box::new(alone).close().expect("it is left");

    let mut store = one.claim();
    assert_eq!((in_folder(&one).len(), rows()), (0, "2".into()), "they were taken over");
    assert!(!holds(&one.folder.0, &before[0].key[..8]), "and are not where they were");
    store.commit(&[say("u/room/1")]).expect("it writes");
    assert_eq!((in_folder(&one).len(), rows()), (0, "3".into()));
    drop(store);

    let mut store = other.claim();
    for key in ["t/room/1", "t/match/1", "u/room/1"] {
        assert_eq!(read(&store, Kind::Talk, key).as_deref(), Some(WORDS), "{key}");
    }
    store.commit(&[forget("t/match")]).expect("it writes");
    assert_eq!((read(&store, Kind::Talk, "t/match/1"), rows()), (None, "2".into()));
    Box::new(store).close().expect("it is left");

    let findings = one.examine().expect("nobody serves it");
    assert_eq!(findings, Vec::<String>::new(), "whoever checks reads all of it");
    let alone = other.alone().expect("it opens");
    assert_eq!((in_folder(&other).len(), rows()), (2, "0".into()), "they were taken over");
    for key in ["t/room/1", "u/room/1"] {
        assert_eq!(read(&alone, Kind::Talk, key).as_deref(), Some(WORDS), "{key}");
    }
    let keys = before.into_iter().chain(in_folder(&other));
    for key in keys {
        assert!(!knows(&server, &key.key), "a key is nowhere in the clear");
    }
    assert!(!knows(&server, WORDS.as_bytes()));
    server.say("house", &format!("SELECT '{WORDS}'"));
    assert!(knows(&server, WORDS.as_bytes()), "this test finds what is there");
}

/// What stands in a folder since the house was served alone there is older than what stands in the database.
#[test]
fn what_a_folder_has_kept_does_not_come_back() {
    let server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let mut store = one.claim();
    store.commit(&[say("t/match/1")]).expect("it writes");
    drop(store);
    // A folder that somebody has restored, or copied at the wrong time.
    drop(other.folder());
    let of = [Conversation::under("t/match"), Conversation::under("gone/match")];
    let stale = of.map(|of| TalkKey { of, key: [9; 32] });
    let mut keys = TalkKeys::open(&other.folder.0).expect("a file");
    keys.take_over(&stale).expect("they are written");
    let store = other.claim();
    assert_eq!(read(&store, Kind::Talk, "t/match/1").as_deref(), Some(WORDS));
    let rows = "SELECT count(*) FROM croupier.talk_keys";
    assert_eq!((in_folder(&other).len(), server.say("house", rows)), (0, "1".into()));
}

/// A commit that is refused leaves no key, and the next one brings it along.
#[test]
fn a_key_goes_with_what_it_seals() {
    let mut server = Server::start();
    let address = server.database("house");
    let [one, other] = ["one", "other"].map(|name| Node::new(name, &address));
    let mut store = one.claim();
    server.stop("fast");
    store.commit(&[say("t/match/1")]).expect_err("there is no server");
    server.begin();
    let rows = "SELECT count(*) FROM croupier.talk_keys";
    assert_eq!(server.say("house", rows), "0");
    store.mend().expect("it is there again");
    store.commit(&[say("t/match/1")]).expect("it writes");
    assert_eq!(server.say("house", rows), "1");
    assert_eq!(read(&other.claim(), Kind::Talk, "t/match/1").as_deref(), Some(WORDS));
}
