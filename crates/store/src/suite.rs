//! What every store must pass: what was committed is there, in order, and nothing else is.

use crate::{Kind, LogLine, Reads, Store, Write};

/// Tries every case on an empty store of its own.
pub fn check(mut empty: impl FnMut() -> Box<dyn Store>) {
    let cases = [
        documents_are_listed_by_kind_and_prefix,
        a_long_list_is_read_a_page_at_a_time,
        a_document_is_found_by_its_whole_key,
        the_log_is_read_in_append_order,
        a_log_that_has_ended_is_archived,
        a_commit_that_fails_leaves_nothing,
        a_reader_sees_what_is_committed_after_it_was_made,
    ];
    for case in cases {
        case(&mut *empty());
    }
}

/// A document to be set.
pub fn put(kind: Kind, key: &str, value: &str) -> Write {
    Write::Put { kind, key: key.into(), value: value.into() }
}

/// A line to be added.
pub fn append(stream: &str, line: &str) -> Write {
    Write::Append { stream: stream.into(), line: line.into() }
}

/// A log to be ended.
pub fn archive(stream: &str) -> Write {
    Write::Archive { stream: stream.into() }
}

/// The open logs: stream and line, in the order in which they are read.
pub fn log(reads: &dyn Reads) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    let mut each = |LogLine { stream, line }: LogLine<'_>| lines.push((stream.into(), line.into()));
    reads.log(&mut each).expect("the log is read");
    lines
}

fn commit(store: &mut dyn Store, writes: &[Write]) {
    store.commit(writes).expect("it is committed");
}

fn reader(store: &dyn Store) -> Box<dyn Reads> {
    store.reader().expect("a reader")
}

fn get(reads: &dyn Reads, kind: Kind, key: &str) -> Option<String> {
    reads.get(kind, key).expect("it is looked up")
}

fn stream(reads: &dyn Reads, stream: &str) -> Option<String> {
    reads.stream(stream).expect("it is looked up")
}

fn documents_are_listed_by_kind_and_prefix(store: &mut dyn Store) {
    let players = [("a/2", "two"), ("b", "three"), ("a/1", "one")];
    commit(store, &players.map(|(key, value)| put(Kind::Player, key, value)));
    commit(store, &[put(Kind::Table, "a/1", "of a table"), put(Kind::Player, "a/1", "changed")]);
    let found = reader(store).list(Kind::Player, "a/").expect("a list");
    assert_eq!(found, [("a/1".into(), "changed".into()), ("a/2".into(), "two".into())]);
    assert_eq!(reader(store).list(Kind::Player, "").expect("a list").len(), 3);
    assert_eq!(reader(store).list(Kind::Seed, "").expect("a list"), []);
}

fn a_long_list_is_read_a_page_at_a_time(store: &mut dyn Store) {
    let keys = ["a/1", "a/2", "a/3", "a/4", "b/1"];
    commit(store, &keys.map(|key| put(Kind::History, key, key)));
    let page = |after: &str, limit| -> Vec<String> {
        let found = reader(store).page(Kind::History, "a/", after, limit).expect("a page");
        found.into_iter().map(|(key, _)| key).collect()
    };
    assert_eq!(page("", 2), ["a/1", "a/2"]);
    assert_eq!(page("a/2", 2), ["a/3", "a/4"], "the key itself is behind us");
    assert_eq!(page("a/25", 9), ["a/3", "a/4"], "and need not be there");
    assert_eq!(page("a/4", 2), [] as [&str; 0], "nothing of another prefix");
    assert_eq!(page("b", 2), [] as [&str; 0]);
}

fn a_document_is_found_by_its_whole_key(store: &mut dyn Store) {
    commit(store, &[put(Kind::Player, "b", "one"), put(Kind::Player, "b/1", "longer")]);
    let reads = reader(store);
    assert_eq!(get(&*reads, Kind::Player, "b"), Some("one".into()));
    assert_eq!(get(&*reads, Kind::Player, "b/"), None);
    assert_eq!(get(&*reads, Kind::Table, "b"), None);
    commit(store, &[Write::Delete { kind: Kind::Player, key: "b".into() }]);
    assert_eq!(get(&*reads, Kind::Player, "b"), None);
    assert_eq!(get(&*reads, Kind::Player, "b/1"), Some("longer".into()));
}

fn the_log_is_read_in_append_order(store: &mut dyn Store) {
    commit(store, &[append("t", "first"), append("s", "other")]);
    commit(store, &[append("t", "second")]);
    let reads = reader(store);
    let lines = [("t", "first"), ("s", "other"), ("t", "second")];
    assert_eq!(log(&*reads), lines.map(|(stream, line)| (stream.into(), line.into())));
    assert_eq!(stream(&*reads, "t"), Some("first\nsecond\n".into()));
    assert_eq!(stream(&*reads, "none"), None);
}

fn a_log_that_has_ended_is_archived(store: &mut dyn Store) {
    commit(store, &[append("t", "first"), append("s", "other")]);
    commit(store, &[append("t", "second"), archive("t"), append("s", "more")]);
    let reads = reader(store);
    assert_eq!(stream(&*reads, "t"), Some("first\nsecond\n".into()));
    assert_eq!(stream(&*reads, "s"), Some("other\nmore\n".into()));
    assert_eq!(log(&*reads), [("s".into(), "other".into()), ("s".into(), "more".into())]);
}

fn a_commit_that_fails_leaves_nothing(store: &mut dyn Store) {
    commit(store, &[append("t", "first"), archive("t"), append("s", "other")]);
    let twice = [put(Kind::Player, "a", "one"), append("s", "lost"), archive("s"), archive("t")];
    store.commit(&twice).expect_err("a stream ends once");
    let reads = reader(store);
    assert_eq!(get(&*reads, Kind::Player, "a"), None);
    assert_eq!(stream(&*reads, "s"), Some("other\n".into()));
    assert_eq!(stream(&*reads, "t"), Some("first\n".into()));
    assert_eq!(log(&*reads), [("s".into(), "other".into())]);
}

fn a_reader_sees_what_is_committed_after_it_was_made(store: &mut dyn Store) {
    let reads = reader(store);
    assert_eq!((get(&*reads, Kind::House, "alive"), stream(&*reads, "t")), (None, None));
    for count in 1..=3 {
        commit(store, &[put(Kind::House, "alive", &count.to_string()), append("t", "line")]);
        assert_eq!(get(&*reads, Kind::House, "alive"), Some(count.to_string()));
        assert_eq!(stream(&*reads, "t"), Some("line\n".repeat(count)));
    }
    commit(store, &[archive("t")]);
    assert_eq!(stream(&*reads, "t"), Some("line\n".repeat(3)));
    assert_eq!(log(&*reads), []);
}
