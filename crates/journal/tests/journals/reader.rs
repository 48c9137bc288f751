//! One reader for everybody: lines, entries, numbers.

use journal::{Closed, Opened, read};
use serde_json::json;

use crate::common::{Table, ZEROS, entries, rehashed, replay};
use crate::seed::two_rounds;

fn hand() -> Vec<u8> {
    let mut table = Table::open("xidach", 2, "a,b");
    table.command(500, 0, Some("my own"), json!({"type": "deal", "first": "left"}));
    table.close(1000)
}

/// Both kinds of journals have the same lines; what differs is left out where it is not.
#[test]
fn both_kinds_are_read_alike() {
    for (journal, of_a_table) in [(hand(), true), (two_rounds(), false)] {
        let mut reader = read(&journal);
        let opening = reader.opening().expect("a first line");
        assert_eq!(matches!(Opened::of(&opening.entry), Ok(Opened::Table(_))), of_a_table);
        for found in reader {
            let found = found.expect("a line");
            let by_house = found.entry.house_act().is_some();
            assert_eq!(found.entry.text(), found.line.entry);
            assert_eq!(found.entry.nonce.is_some(), of_a_table);
            assert_eq!(found.entry.round.is_some(), !of_a_table && !by_house);
            assert_eq!(found.entry.id.is_some(), !by_house);
        }
    }
}

/// What cannot be read is named by its entry, and so is what is missing.
#[test]
fn what_is_no_line_is_named() {
    let journal = String::from_utf8(hand()).expect("UTF-8");
    let rows = [
        (journal.replacen("\"number\":1", "\"number\":2", 1), "entry 1 does not hold: its number"),
        (
            journal.replacen("\"at\":500", "\"when\":500", 1),
            "entry 1 does not hold: it cannot be read",
        ),
        (
            journal.replacen("\"hash\":\"", "\"hash\":\"X", 1),
            "entry 0 does not hold: its line is not",
        ),
        (journal.trim_end().into(), "entry 2 does not hold: its line does not end"),
    ];
    for (damaged, expected) in rows {
        let found = read(damaged.as_bytes()).find_map(Result::err).expect("a finding").to_string();
        assert!(found.starts_with(expected), "{found}");
    }
    let empty = read(b"").opening().expect_err("there is none").to_string();
    assert_eq!(empty, "entry 0 does not hold: the file is empty");
}

/// An entry has one text, to the byte. A reader takes it as it comes; an audit does not, however well
/// its hash fits, and nobody who follows the chain takes a text that was changed.
#[test]
fn an_entry_has_one_text() {
    let journal = hand();
    let mut spaced = entries(&journal);
    spaced[1] = spaced[1].replacen("\"at\":500", "\"at\": 500", 1);
    let rehashed = rehashed(&spaced, ZEROS);
    assert!(read(&rehashed).all(|read| read.is_ok()));
    let found = Closed::read(&rehashed).err().expect("another text").to_string();
    assert_eq!(found, "entry 1 does not hold: it is not written as a journal is written");
    let changed =
        String::from_utf8(journal).expect("UTF-8").replacen("\"at\":500", "\"at\": 500", 1);
    let found = replay(changed.as_bytes()).err().expect("another text").to_string();
    assert_eq!(found, "entry 1 does not hold: its hash does not fit the chain");
}

/// A format that this program does not know is said to be that, whatever else is in its opening.
#[test]
fn another_format_is_said_to_be_that() {
    let mut journal = entries(&hand());
    journal[0] = journal[0].replace("\"format\":2,", "\"format\":3,\"signed\":\"by many\",");
    let found = Closed::read(&rehashed(&journal, ZEROS)).err().expect("another format").to_string();
    assert_eq!(found, "entry 0 does not hold: this program reads formats 1 and 2 only");
}
