//! The power goes at any moment: what was acknowledged is there, and what was under way is there
//! whole or not at all. A disk that has lost what it said it had is found out.

use std::path::PathBuf;

use conformance::Effort;
use store::suite::{append, archive, log, put};
use store::{Kind, Reads, Store, Write};
use store_sqlite::Standing;
use table::draws::Dice;

use crate::common::{Folder, reader};

const WAL: &str = "croupier.sqlite-wal";
const WITNESS: &str = "croupier.witness";
const TALK_KEYS: &str = "croupier.talk-keys";
const COMMITS: u64 = 12;
const SECTOR: usize = 512;

/// Everything that can be read.
fn all(reads: &dyn Reads) -> String {
    let surveyed = Kind::ALL.map(|kind| reads.survey(kind).expect("all are there"));
    let mut streams = Vec::new();
    let mut each = |log: store::Archived<'_>| streams.push(log.stream.to_owned());
    reads.archived(&mut each).expect("the archive is read");
    let ended: Vec<_> = streams.iter().map(|stream| reads.stream(stream).expect("a log")).collect();
    format!("{surveyed:?} {:?} {ended:?}", log(reads))
}

/// Something to write, of every kind of change.
fn writes(number: u64, dice: &mut Dice) -> Vec<Write> {
    let stream = format!("t{}", dice.below(3));
    let long = "x".repeat(dice.position(6000));
    let mut writes = vec![append(&stream, &format!("{number} {long}"))];
    if dice.chance(1, 2) {
        writes.push(put(Kind::Player, &dice.below(4).to_string(), &long));
    }
    if dice.chance(1, 3) {
        writes.push(put(Kind::Talk, &format!("t/room/{number}"), "words"));
    }
    if dice.chance(1, 4) {
        let ended = format!("ended {number}");
        writes.extend([append(&ended, "first"), archive(&ended)]);
    }
    if dice.chance(1, 5) {
        writes.push(Write::Forget { kind: Kind::Talk, under: "t/room".into() });
    }
    writes
}

/// A file after a write to it was cut off: each sector behind what was there is written, or not.
fn torn(before: &[u8], after: &[u8], dice: &mut Dice) -> Vec<u8> {
    let cut = before.len() + dice.position(after.len() - before.len() + 1);
    let mut torn = after[..cut].to_vec();
    for start in (before.len()..cut).step_by(SECTOR) {
        if dice.chance(1, 4) {
            let end = (start + SECTOR).min(cut);
            torn[start..end].fill(0);
        }
    }
    torn
}

fn write_at(folder: &Folder, name: &str, bytes: &[u8]) {
    std::fs::write(folder.file(name), bytes).expect("it is written");
}

fn read_at(folder: &Folder, name: &str) -> Vec<u8> {
    let path: PathBuf = folder.file(name);
    std::fs::read(path).expect("a file")
}

#[test]
fn what_was_acknowledged_outlives_the_power() {
    let effort = Effort::of_this_run();
    let seed = effort.seed(16);
    println!("seed {seed}");
    let mut dice = Dice::new(seed);
    for _ in 0..effort.of(4) {
        let folder = Folder::new("power");
        let mut store = folder.open();
        let reads = reader(&store);
        store.commit(&writes(0, &mut dice)).expect("it is committed");
        for number in 1..COMMITS {
            let (before, wal) = (all(&*reads), read_at(&folder, WAL));
            let image = folder.copy("power-image");
            let writes = writes(number, &mut dice);
            store.commit(&writes).expect("it is committed");
            // A new key is durable before its commit begins, and one is thrown away after it.
            if !writes.iter().any(|write| matches!(write, Write::Forget { .. })) {
                write_at(&image, TALK_KEYS, &read_at(&folder, TALK_KEYS));
            }
            let (after, grown) = (all(&*reads), read_at(&folder, WAL));
            for _ in 0..4 {
                let image = image.copy("power-torn");
                write_at(&image, WAL, &torn(&wal, &grown, &mut dice));
                let (found, standing) = image.try_open(false).expect("it opens");
                assert_eq!(standing, Standing::Newest);
                let found = all(&*reader(&found));
                assert!(found == before || found == after, "it is neither: {found}");
            }
            let lost = image.copy("power-lost");
            write_at(&lost, WAL, &wal[..dice.position(wal.len())]);
            let why = lost.refusal();
            assert!(why.is_loss(), "{why}");
            // What the witness saw is there when it saw it.
            write_at(&image, WAL, &grown);
            for name in [WITNESS, TALK_KEYS] {
                write_at(&image, name, &read_at(&folder, name));
            }
            let (found, standing) = image.try_open(false).expect("it opens");
            assert_eq!(standing, Standing::Newest);
            assert!(all(&*reader(&found)) == after, "what was acknowledged is there");
        }
    }
}
