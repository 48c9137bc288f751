//! Nodes that take a real database in turn, with kills and pauses, and what was seen of them.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use store::Store;
use store::suite::append;
use store_keeping::Folder;
use store_postgres::{Address, Lookout, PostgresStore};

use crate::ownership::Seen;
use crate::server::Server;
use crate::temp::Temp;
use crate::trace::{Step, Trace};

const KEY: [u8; 32] = [7; 32];

/// How often each node tries to take the house, and how much it writes then at most.
const TRIES: u32 = 8;
const WRITES: u64 = 4;

/// How often every line to the server is cut.
const CUTS: u32 = 6;

/// Numbers that look like chance, the same for the same beginning.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn pause(&mut self) {
        std::thread::sleep(Duration::from_millis(self.below(25)));
    }
}

/// What is seen, in its order: whoever begins something says so before, and whoever has ended it after.
#[derive(Default)]
struct Watched(Mutex<Vec<Step>>);

impl Watched {
    fn steps(&self) -> MutexGuard<'_, Vec<Step>> {
        self.0.lock().expect("nobody panics here")
    }

    fn see(&self, seen: Seen) {
        self.steps().push(Step::of(seen));
    }
}

/// A node.
struct Node<'r> {
    number: u8,
    address: &'r Address,
    watched: &'r Watched,
    folder: Temp,
    dice: Dice,
    /// How many commits it has begun.
    commits: u8,
}

/// Three nodes for a while, and what was seen of them.
pub(crate) fn run(server: &Server, name: &str, seed: u64) -> Trace {
    let address: Address = server.database(name).parse().expect("an address");
    let (watched, going) = (Watched::default(), AtomicU8::new(3));
    std::thread::scope(|scope| {
        for number in 0..3 {
            let (address, watched, going) = (&address, &watched, &going);
            let dice = Dice(seed * 3 + u64::from(number) + 1);
            let node = Node { number, address, watched, folder: Temp::new(), dice, commits: 0 };
            scope.spawn(move || {
                node.live();
                going.fetch_sub(1, Ordering::SeqCst);
            });
        }
        let mut dice = Dice(seed + 77);
        for _ in 0..CUTS {
            std::thread::sleep(Duration::from_millis(100 + dice.below(200)));
            if going.load(Ordering::SeqCst) > 0 {
                server.end_backends(false);
            }
        }
    });
    let steps = std::mem::take(&mut *watched.steps());
    Trace { steps, log: lines(&address) }
}

/// The lines that are there in the end.
fn lines(address: &Address) -> Vec<(u8, u8)> {
    let folder = Temp::new();
    let entered = Folder::enter(&folder.0).expect("a folder");
    let seen = Lookout::to(address).and_then(|mut lookout| lookout.look()).expect("it looks");
    let claimed = PostgresStore::claim(address, entered, &KEY, "reader", seen.as_ref());
    let (store, _) = claimed.expect("it is asked").expect("nobody else is there");
    let text = store.reader().and_then(|reads| reads.stream("t")).expect("it is read");
    let line = |line: &str| -> (u8, u8) {
        let (node, number) = line.split_once(' ').expect("two numbers");
        (node.parse().expect("a number"), number.parse().expect("a number"))
    };
    text.unwrap_or_default().lines().map(line).collect()
}

impl Node<'_> {
    fn live(mut self) {
        for _ in 0..TRIES {
            self.dice.pause();
            if let Some(store) = self.take() {
                self.serve(store);
            }
        }
    }

    fn take(&mut self) -> Option<PostgresStore> {
        let seen = Lookout::to(self.address).and_then(|mut lookout| lookout.look()).ok()?;
        self.dice.pause();
        let epoch = seen.as_ref().map_or(0, |held| held.epoch);
        let folder = Folder::enter(&self.folder.0).expect("a folder");
        self.watched.see(Seen::Claims(self.number, u8::try_from(epoch).expect("a small number")));
        let name = format!("node {}", self.number);
        let claimed = PostgresStore::claim(self.address, folder, &KEY, &name, seen.as_ref());
        let Ok(Some((store, _))) = claimed else {
            self.watched.see(Seen::DidNotTake(self.number));
            return None;
        };
        let epoch = u8::try_from(store.held().epoch).expect("a small number");
        self.watched.see(Seen::Took(self.number, epoch));
        Some(store)
    }

    /// Writes for a while, and leaves in order, or falls dead, or is replaced.
    fn serve(&mut self, mut store: PostgresStore) {
        for _ in 0..self.dice.below(WRITES) + 1 {
            self.dice.pause();
            if !self.write(&mut store) {
                return;
            }
        }
        self.dice.pause();
        if self.dice.below(3) == 0 {
            self.watched.see(Seen::Crashed(self.number));
        } else if store.upkeep().is_err_and(|fault| fault.is_replaced()) {
            self.watched.see(Seen::Replaced(self.number));
        } else {
            self.watched.see(Seen::Released(self.number));
            // A line that is lost leaves the house as a kill would.
            let _ = Box::new(store).close();
        }
    }

    /// Whether it still has the house.
    fn write(&mut self, store: &mut PostgresStore) -> bool {
        let number = self.begin(false);
        let line = append("t", &format!("{} {number}", self.number));
        let mut done = store.commit(&[line]);
        while let Err(fault) = done {
            if fault.is_replaced() {
                self.watched.see(Seen::Replaced(self.number));
                return false;
            }
            self.watched.see(Seen::Refused(self.number));
            self.dice.pause();
            self.begin(true);
            done = store.mend();
        }
        self.watched.see(Seen::Acknowledged(self.number));
        true
    }

    fn begin(&mut self, is_empty: bool) -> u8 {
        self.commits += 1;
        let seen = Seen::Commits(self.number);
        self.watched.steps().push(Step { seen, is_empty });
        self.commits
    }
}
