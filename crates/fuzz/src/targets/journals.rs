//! Journals: of the referee and of a house, of every game and format, changed and forged.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use games_all::GAMES;
use journal::{Played, Replay};
use liar::rehash;
use serde_json::Value;

use crate::edits::edited;
use crate::input::Input;

/// Journals that hold, in the order of their names. Those that take longest are left to the tests.
static GOLDEN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/tests/golden");
    let files = fs::read_dir(folder).expect("the golden journals").flatten();
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|kind| kind == "journal"));
    paths.sort();
    let texts = paths.iter().map(|path| fs::read_to_string(path).expect("a journal is text"));
    texts.filter(|text| text.len() < LONGEST).collect()
});

const LONGEST: usize = 50_000;

/// How many words of a journal are changed at once, and how many lines.
const EDITS: usize = 3;

pub(super) fn run(bytes: &[u8]) {
    if bytes.starts_with(b"{") {
        return raw(bytes);
    }
    let mut input = Input::new(bytes);
    let honest = &GOLDEN[usize::from(input.byte()) % GOLDEN.len()];
    let is_forged = input.byte() % 2 == 1;
    let lines = changed(honest, &mut input, is_forged);
    let journal = match is_forged {
        true => rehash(&lines, &seed(honest)),
        false => lines.concat(),
    };
    let audit = journal::audit(journal.as_bytes(), &GAMES);
    if journal == *honest {
        assert!(audit.is_ok(), "an honest journal holds");
    } else if !is_forged {
        assert!(audit.is_err(), "a changed journal holds");
    }
    if let Ok(audit) = audit {
        let last = audit.figures.hashes.last().copied();
        assert_eq!(last, Some(audit.notes.last_head));
        audit.notes.lines().iter().for_each(|line| assert!(!line.is_empty()));
        drop(replayed(journal.as_bytes()));
    }
}

/// What is no journal at all, or looks like one.
fn raw(bytes: &[u8]) {
    let held = journal::audit(bytes, &GAMES).is_ok();
    let read = journal::read(bytes).all(|line| line.is_ok());
    assert!(read || !held, "what holds can be read");
}

/// The lines of a journal, or only their entries if they are to be hashed again, with some of them
/// changed, gone, twice or in another order.
fn changed(honest: &str, input: &mut Input<'_>, is_forged: bool) -> Vec<String> {
    let text = |line: &str| match is_forged {
        true => line[line.find("\"entry\":").expect("a line") + 8..line.len() - 2].to_owned(),
        false => line.to_owned(),
    };
    let mut lines: Vec<String> = honest.split_inclusive('\n').map(text).collect();
    for _ in 0..EDITS {
        if input.is_empty() || lines.is_empty() {
            break;
        }
        let at = usize::from(input.byte()) % lines.len();
        match input.byte() % 8 {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.truncate(at),
            3 => lines.swap(at, 0),
            _ => lines[at] = edited(&lines[at], input, 1),
        }
    }
    lines
}

/// The server seed that a journal ends with.
fn seed(honest: &str) -> String {
    let last: Value = serde_json::from_str(honest.lines().last().expect("a line")).expect("JSON");
    last["entry"]["what"]["serverSeed"].as_str().expect("a closed journal has its seed").to_owned()
}

/// What a journal that holds leads to.
pub(super) fn replayed(journal: &[u8]) -> Played {
    let text = str::from_utf8(journal).expect("a journal that holds is text");
    let mut reader = journal::read(journal);
    let opening = reader.opening().expect("it was read before");
    let mut replay = Replay::reopen(&opening, &seed(text), &GAMES)
        .unwrap_or_else(|finding| panic!("a journal that holds is not opened again: {finding}"));
    for read in reader {
        let taken = replay.take(&read.expect("it was read before"));
        taken.unwrap_or_else(|finding| panic!("a journal that holds is not replayed: {finding}"));
    }
    replay.finish().0
}
