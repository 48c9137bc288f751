//! Journals of format 1: read, gone on with, and verified for ever.

use journal::{Book, EndReason, Format, HouseAct, TimeReason};
use serde_json::json;
use table::Millis;

use crate::common::{Table, ZEROS, check, entries, in_format_1, rehashed, replay};

fn dealt() -> Vec<String> {
    let mut table = Table::open("xidach", 2, "a,b");
    table.command(500, 0, None, json!({"type": "deal", "first": "left"}));
    in_format_1(&entries(table.text.as_bytes()))
}

/// The book that goes on behind a journal of format 1, and the lines so far.
fn taken_up() -> (Box<dyn table::erased::AnyMatch>, Book, String) {
    let journal = rehashed(&dealt(), ZEROS);
    let (played, book) = replay(&journal).expect("it is replayed").finish();
    let play = played.into_table().expect("it is the journal of a table");
    (play, book, String::from_utf8(journal).expect("text"))
}

/// [K64] What began in format 1 ends in it: time moves without a reason, and it is verified.
#[test]
fn a_journal_of_format_1_goes_on_as_it_began() {
    let (mut play, mut book, mut text) = taken_up();
    assert_eq!(book.format(), Format::First);
    play.wait_until(Millis::new(900));
    text += &(book.house(&*play, &HouseAct::time(TimeReason::Outage)) + "\n");
    text += &(book.house(&*play, &HouseAct::End { reason: EndReason::Consent }) + "\n");
    play.close();
    text += &(book.close(&*play) + "\n");
    assert_eq!(check(text.as_bytes()).expect("it holds").entries, 5);
    assert!(text.contains(r#""what":{"type":"time"},"#), "{text}");
}

/// [K64] In format 1 there are no reasons for time, no changes of seats and no agreements.
#[test]
fn format_1_has_no_entries_of_format_2() {
    let (mut play, mut book, text) = taken_up();
    play.wait_until(Millis::new(900));
    let time = book.house(&*play, &HouseAct::time(TimeReason::Outage)) + "\n";
    let closed = text + &time + &book.close(&*play) + "\n";
    let lines = entries(closed.as_bytes());
    assert!(check(&rehashed(&lines, ZEROS)).is_ok());
    let forged = [
        r#"{"type":"time","reason":"outage"}"#,
        r#"{"type":"seat","seat":0,"by":"bot"}"#,
        r#"{"type":"agree"}"#,
    ];
    for what in forged {
        let mut lines = lines.clone();
        lines[2] = lines[2].replace(r#"{"type":"time"}"#, what);
        if what.contains("agree") {
            lines[2] = lines[2].replace(r#""who":"house""#, r#""who":0"#);
        }
        let found = check(&rehashed(&lines, ZEROS)).expect_err("format 1 has none").to_string();
        assert!(found.starts_with("entry 2 "), "{what}: {found}");
    }
}

/// [K60] [K64] What it does not bind is said in one line.
#[test]
fn what_format_1_does_not_bind_is_said() {
    let (play, mut book, text) = taken_up();
    let closed = text + &book.close(&*play) + "\n";
    let audit = journal::audit(closed.as_bytes(), &games_all::GAMES).expect("it holds");
    let lines = audit.notes.lines();
    assert!(
        lines[0].starts_with("format 1: it does not bind who wrote it, the terms"),
        "{lines:?}"
    );
    assert!(lines[0].ends_with("the referee's, or bots alone"), "{lines:?}");
    let ending = "the match did not end by its rules: the journal was closed while it ran";
    assert_eq!(lines.last().map(String::as_str), Some(ending));
}
