//! What is not over is sealed in every file, and talk that has ended is in none.

use store::suite::{append, archive, put};
use store::{Kind, Store, Write};
use store_sqlite::{DataFolder, SqliteStore};

use crate::common::{Folder, KEY, close, reader};

const CANARY: &str = "a canary that nobody may see";

fn is_nowhere(folder: &Folder) {
    assert_eq!(folder.places(CANARY.as_bytes()), [""; 0]);
}

#[test]
fn what_is_not_over_is_in_no_file() {
    let folder = Folder::new("sealed");
    let mut store = folder.open();
    let secret = [Kind::Table, Kind::Talk, Kind::Seed].map(|kind| put(kind, "t/room/1", CANARY));
    store.commit(&[&secret[..], &[append("t", CANARY)]].concat()).expect("it is committed");
    is_nowhere(&folder);
    let copied = Folder::new("sealed-copy");
    std::fs::create_dir_all(&copied.0).expect("a folder");
    SqliteStore::copy(&folder.0, &copied.0).expect("it is copied").finish().expect("whole");
    is_nowhere(&copied);
    close(store);
    is_nowhere(&folder);
    let mut store = folder.open();
    let reads = reader(&store);
    assert_eq!(reads.stream("t").expect("it is read"), Some(format!("{CANARY}\n")));
    for kind in [Kind::Table, Kind::Talk, Kind::Seed] {
        assert_eq!(reads.get(kind, "t/room/1").expect("it is read").as_deref(), Some(CANARY));
    }
    let found = [put(Kind::Past, "t", CANARY), append("t", "end"), archive("t")];
    store.commit(&found).expect("it ends");
    assert_ne!(folder.places(CANARY.as_bytes()), [""; 0], "what is over is anybody's");
}

/// Players who leave one after another, with names and lists short and long, while others come: nothing of
/// those who are gone is in any file a second later, though the pages were divided and joined meanwhile.
#[test]
fn the_names_of_those_who_are_gone_are_in_no_file() {
    let folder = Folder::new("names");
    let mut store = folder.open();
    let player = |number: usize| {
        let text = format!("{CANARY} {number} {}", "x".repeat(number * 37 % 1900));
        [Kind::Player, Kind::History]
            .map(|kind| put(kind, &format!("{:08}", number * 61 % 997), &text))
    };
    for number in 0..300 {
        store.commit(&player(number)).expect("they come");
    }
    for number in 0..300 {
        let gone = [Kind::Player, Kind::History]
            .map(|kind| Write::Delete { kind, key: format!("{:08}", number * 61 % 997) });
        let more = put(Kind::Player, &format!("stays{number}"), &"y".repeat(number * 7));
        store.commit(&[&gone[..], &[more]].concat()).expect("they go");
    }
    assert_ne!(folder.places(CANARY.as_bytes()), [""; 0], "the log has them until then");
    store.upkeep().expect("it is kept up");
    is_nowhere(&folder);
}

#[test]
fn another_key_opens_nothing() {
    let folder = Folder::new("other-key");
    let mut store = folder.open();
    store.commit(&[append("t", CANARY), put(Kind::Table, "t", CANARY)]).expect("committed");
    close(store);
    let entered = DataFolder::enter(&folder.0).expect("it is entered");
    let (store, _) = SqliteStore::open(entered, &[8; 32], false).expect("it opens");
    let reads = reader(&store);
    reads.stream("t").expect_err("it is sealed");
    assert!(reads.survey(Kind::Table).expect("all are there")[0].text.is_err());
    drop((reads, store));
    let entered = DataFolder::enter(&folder.0).expect("it is entered");
    let (store, _) = SqliteStore::open(entered, &KEY, false).expect("it opens");
    assert_eq!(reader(&store).stream("t").expect("it is read"), Some(format!("{CANARY}\n")));
}

/// The bytes of every document of talk, as they are stored.
fn sealed_talk(folder: &Folder) -> Vec<Vec<u8>> {
    let sql = folder.sql();
    let mut statement =
        sql.prepare("SELECT value FROM documents WHERE kind = 'talk'").expect("a question");
    let rows = statement.query_map([], |row| row.get(0)).expect("rows");
    rows.map(|row| row.expect("a row")).collect()
}

/// Many conversations, long and short, that end one after another while others go on: the pages of
/// the file are divided and joined, and the last bytes of those that ended are somewhere. Their keys
/// are nowhere.
#[test]
fn the_keys_of_talk_that_has_ended_are_in_no_file() {
    let folder = Folder::new("talk");
    let mut store = folder.open();
    for message in 0..40 {
        let said = (0..12).map(|room| {
            let text = format!("{CANARY} {}", "x".repeat(room * 40));
            put(Kind::Talk, &format!("room{room}/match/{message:08}"), &text)
        });
        store.commit(&said.collect::<Vec<_>>()).expect("it is said");
    }
    is_nowhere(&folder);
    let talk_keys = folder.file("croupier.talk-keys");
    let before = std::fs::read(&talk_keys).expect("keys");
    let locked = sealed_talk(&folder);
    assert_eq!(locked.len(), 480);
    let end = |room: usize| Write::Forget { kind: Kind::Talk, under: format!("room{room}/match") };
    for room in (0..12).filter(|room| *room != 5) {
        store.commit(&[end(room)]).expect("it ends");
    }
    let reads = reader(&store);
    assert_eq!(reads.list(Kind::Talk, "").expect("a list").len(), 40, "one goes on");
    let after = std::fs::read(&talk_keys).expect("keys");
    let held = |bytes: &[u8]| bytes.chunks(56).filter(|place| place != &[0; 56]).count();
    assert_eq!((held(&before), held(&after)), (12, 1));
    for place in before.chunks(56).filter(|place| !after.windows(56).any(|one| one == *place)) {
        assert_eq!(folder.places(&place[16..48]), [""; 0], "a key is left");
    }
    let again = folder.copy("talk-again");
    let store = again.open();
    assert_eq!(reader(&store).list(Kind::Talk, "").expect("a list").len(), 40);
}

/// A kill between the end of a conversation and the loss of its key leaves no key for long.
#[test]
fn a_key_without_talk_goes_at_the_next_start() {
    let folder = Folder::new("talk-kill");
    let mut store = folder.open();
    store.commit(&[put(Kind::Talk, "t/match/1", CANARY)]).expect("it is said");
    let keys = std::fs::read(folder.file("croupier.talk-keys")).expect("keys");
    store.commit(&[Write::Forget { kind: Kind::Talk, under: "t/match".into() }]).expect("it ends");
    close(store);
    std::fs::write(folder.file("croupier.talk-keys"), &keys).expect("as a kill leaves it");
    folder.open();
    assert_eq!(folder.places(&keys[16..48]), [""; 0]);
}

/// Talk without its key cannot be read, and says so.
#[test]
fn talk_that_lost_its_key_is_unreadable() {
    let folder = Folder::new("talk-lost");
    let mut store = folder.open();
    store.commit(&[put(Kind::Talk, "t/match/1", CANARY)]).expect("it is said");
    close(store);
    std::fs::remove_file(folder.file("croupier.talk-keys")).expect("it is removed");
    let mut store = folder.open();
    assert!(reader(&store).survey(Kind::Talk).expect("all are there")[0].text.is_err());
    store.commit(&[put(Kind::Talk, "t/match/2", "more")]).expect("it goes on");
    assert_eq!(reader(&store).get(Kind::Talk, "t/match/2").expect("a text"), Some("more".into()));
}
