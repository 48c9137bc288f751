//! A house's records carried from one store to another: files and databases, in every direction.

#[path = "../server/mod.rs"]
mod server;
#[path = "../temp/mod.rs"]
mod temp;

use server::Server;
use store::suite::{append, archive, log, put};
use store::{Archived, Kind, Reads, Store, Write};
use store_keeping::{
    As, Carried, Durable, Folder, NotCarried, Seals, Sighting, Standing, TalkKeys, Target, Witness,
    carry,
};
use store_postgres::{Address, PostgresStore, PostgresTarget};
use store_sqlite::{DataFolder, SqliteStore, SqliteTarget};
use temp::Temp;

const KEY: [u8; 32] = [7; 32];

/// Numbers that look like chance, the same for the same beginning.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn word(&mut self) -> String {
        let letters = ["a", "é", "竹", "z/", "0", "\u{10fffe}", " ", "'", "\\"];
        let length = self.below(6) + 1;
        let at = |dice: &mut Self| usize::try_from(dice.below(9)).expect("it is small");
        (0..length).map(|_| letters[at(self)]).collect()
    }
}

/// Commits of everything that a house commits.
fn fill(store: &mut dyn Store, dice: &mut Dice) {
    let mut ended = 0;
    for count in 0..120 {
        let mut writes = Vec::new();
        for _ in 0..=dice.below(5) {
            let kind = Kind::ALL[usize::try_from(dice.below(24)).expect("it is small")];
            // The mark of a copy is nobody's word.
            let (key, value) = (format!("{}x", dice.word()), dice.word().repeat(40));
            writes.push(put(kind, &key, &value));
            let stream = format!("s{}", dice.below(7));
            writes.push(append(&stream, &dice.word()));
        }
        match dice.below(6) {
            0 => {
                let stream = format!("ended-{ended}");
                ended += 1;
                writes.extend([append(&stream, &dice.word()), archive(&stream)]);
            }
            1 => writes.push(Write::Forget { kind: Kind::Talk, under: dice.word() }),
            2 if ended > 0 => {
                let stream = format!("ended-{}", dice.below(ended));
                writes.push(Write::Prune { stream });
            }
            _ => {}
        }
        store.commit(&writes).unwrap_or_else(|fault| panic!("commit {count}: {fault}"));
    }
}

/// All that can be read in a store.
type All =
    (Vec<Vec<(String, String)>>, Vec<(String, String)>, Vec<(String, u64, u64, Option<String>)>);

fn all(reads: &dyn Reads) -> All {
    let documents = Kind::ALL.map(|kind| reads.list(kind, "").expect("a list")).into();
    let mut logs = Vec::new();
    let mut each = |log: Archived<'_>| logs.push((log.stream.to_owned(), log.ended, log.length));
    reads.archived(&mut each).expect("the archive");
    let text = |stream: &str| reads.stream(stream).expect("a log");
    let logs = logs.into_iter().map(|(stream, ended, length)| {
        let text = text(&stream);
        (stream, ended, length, text)
    });
    (documents, log(reads), logs.collect())
}

fn file(folder: &Temp) -> SqliteStore {
    let (store, standing) = open_file(folder);
    assert!([Standing::New, Standing::Newest].contains(&standing), "{standing:?}");
    store
}

fn open_file(folder: &Temp) -> (SqliteStore, Standing) {
    let folder = DataFolder::enter(&folder.0).expect("a folder");
    SqliteStore::open(folder, &KEY, false).expect("it opens")
}

fn database(address: &Address, home: &Temp) -> PostgresStore {
    let folder = Folder::enter(&home.0).expect("a folder");
    let (store, standing) = PostgresStore::open(address, folder, &KEY, false).expect("it opens");
    assert_eq!(standing, Standing::Newest);
    store
}

/// Carries a house that moves, with its talk keys and its witness.
fn moved(from: &dyn Durable, folder: &Temp, mut to: Box<dyn Target>, home: &Temp) -> Carried {
    let _entered = Folder::enter(&home.0).expect("a folder");
    let seals = Seals::look(&folder.0, Some(&KEY)).expect("the keys");
    let mut records = from.records().expect("its records");
    let carried = carry(&mut *records, &mut *to, (&seals, true), As::Itself);
    let carried = carried.unwrap_or_else(|why| panic!("{}", said(why)));
    TalkKeys::copy(&folder.0, &home.0).expect("the keys are copied");
    let sighting = Sighting { counter: carried.state.counter, hash: carried.state.hash };
    Witness::begin(&home.0, &sighting).expect("a witness");
    to.finish().expect("it is finished");
    carried
}

fn said(why: NotCarried) -> String {
    match why {
        NotCarried::Damaged(findings) => findings.join("; "),
        NotCarried::Fault(fault) => fault.to_string(),
    }
}

fn into_file(folder: &Temp) -> Box<dyn Target> {
    let _made = Folder::enter(&folder.0).expect("a folder");
    Box::new(SqliteTarget::begin(&folder.0).expect("a file"))
}

fn into_database(address: &Address) -> Box<dyn Target> {
    Box::new(PostgresTarget::begin(address).expect("a database"))
}

fn address(server: &Server, name: &str) -> Address {
    server.database(name).parse().expect("an address")
}

/// From a file to a database, to another, to a file, to another: nothing is different, and it goes on.
#[test]
fn a_house_is_the_same_wherever_it_was_carried() {
    let server = Server::start();
    for seed in [1, 2, 3] {
        let folders: Vec<Temp> = (0..5).map(|_| Temp::new()).collect();
        let mut first = file(&folders[0]);
        fill(&mut first, &mut Dice(seed));
        let due = all(&*first.reader().expect("a reader"));
        let one = address(&server, &format!("one_{seed}"));
        let two = address(&server, &format!("two_{seed}"));
        let carried = moved(&first, &folders[0], into_database(&one), &folders[1]);
        let state = carried.state;
        let mut store = database(&one, &folders[1]);
        assert_eq!(all(&*store.reader().expect("a reader")), due, "seed {seed}");
        assert_eq!(store.records().expect("records").state().expect("a state"), state);
        store.commit(&[append("s1", "more"), archive("s2")]).expect("it goes on");
        let due = all(&*store.reader().expect("a reader"));
        moved(&store, &folders[1], into_database(&two), &folders[2]);
        drop(store);
        let store = database(&two, &folders[2]);
        assert_eq!(all(&*store.reader().expect("a reader")), due, "seed {seed}");
        moved(&store, &folders[2], into_file(&folders[3]), &folders[3]);
        drop(store);
        let store = file(&folders[3]);
        assert_eq!(all(&*store.reader().expect("a reader")), due, "seed {seed}");
        moved(&store, &folders[3], into_file(&folders[4]), &folders[4]);
        let mut store = file(&folders[4]);
        assert_eq!(all(&*store.reader().expect("a reader")), due, "seed {seed}");
        store.commit(&[append("s1", "the last"), archive("s1")]).expect("it goes on");
    }
}

/// Not one record of a store that lost or changed one gets anywhere.
#[test]
fn what_is_damaged_is_named_and_carried_nowhere() {
    let server = Server::start();
    let changes = [
        (
            "UPDATE croupier.documents SET value = '{ }' WHERE key = 'an'",
            "the player an is damaged",
        ),
        ("UPDATE croupier.log SET line = 'x' WHERE number = 1", "line 1 of the log t is damaged"),
        ("UPDATE croupier.archive SET ended = ended + 1", "the archived log u is damaged"),
        ("DELETE FROM croupier.documents WHERE key = 'an'", "of the kind player, 0 are there"),
        ("DELETE FROM croupier.log WHERE number = 1", "of 2 lines of logs, 1 are there"),
    ];
    for (place, (change, due)) in changes.into_iter().enumerate() {
        let (home, folder) = (Temp::new(), Temp::new());
        let from = address(&server, &format!("damaged_{place}"));
        let entered = Folder::enter(&home.0).expect("a folder");
        let (mut store, _) = PostgresStore::open(&from, entered, &KEY, false).expect("it opens");
        let lines = [append("t", "one"), append("t", "two"), append("u", "x"), archive("u")];
        store.commit(&lines).expect("committed");
        store.commit(&[put(Kind::Player, "an", "{}")]).expect("committed");
        server.say(&format!("damaged_{place}"), change);
        let mut target = into_file(&folder);
        let seals = Seals::look(&home.0, Some(&KEY)).expect("the keys");
        let mut records = store.records().expect("its records");
        let why = carry(&mut *records, &mut *target, (&seals, true), As::Itself).err();
        let why = said(why.expect("it is not carried"));
        assert!(why.contains(due), "{change}: {why}");
        target.abandon().expect("nothing is left");
        assert!(!folder.0.join(SqliteStore::FILE).exists() && !SqliteTarget::is_pending(&folder.0));
    }
}

/// What is not finished is nobody's house, and is begun again.
#[test]
fn half_a_copy_is_refused_by_name() {
    let server = Server::start();
    let (first, home) = (Temp::new(), Temp::new());
    let mut store = file(&first);
    store.commit(&[put(Kind::Player, "an", "{}"), append("t", "line")]).expect("committed");
    let to = address(&server, "half");
    let seals = Seals::look(&first.0, Some(&KEY)).expect("the keys");
    let refused = || {
        let folder = Folder::enter(&home.0).expect("a folder");
        PostgresStore::open(&to, folder, &KEY, true).err().expect("no house").to_string()
    };
    for _ in 0..2 {
        let mut target = into_database(&to);
        let mut records = store.records().expect("its records");
        let carried = carry(&mut *records, &mut *target, (&seals, true), As::Copy);
        assert!(carried.is_ok(), "all of it is there");
        assert!(PostgresTarget::is_pending(&to).expect("it is asked"));
        drop(target);
        assert!(refused().contains("was not finished"), "{}", refused());
    }
    let taken = address(&server, "taken");
    drop(PostgresStore::open(&taken, Folder::enter(&home.0).expect("one"), &KEY, false));
    let why = PostgresTarget::begin(&taken).err().expect("it is taken").to_string();
    assert!(why.contains("holds a house already"), "{why}");
}
