//! What every store must pass: what was committed is there, in order, and nothing else is.

use crate::{Archived, Kind, LogLine, Reads, Store, Surveyed, Write};

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
        what_is_forgotten_is_gone_with_all_beside_it,
        a_pruned_log_is_gone,
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
    let mut each = |LogLine { stream, line }: LogLine<'_>| {
        lines.push((stream.into(), line.expect("it is readable").into()));
    };
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

fn line(reads: &dyn Reads, stream: &str, number: u64) -> Option<String> {
    reads.line(stream, number).expect("it is looked up")
}

fn documents_are_listed_by_kind_and_prefix(store: &mut dyn Store) {
    let players = [("a/2", "two"), ("b", "three"), ("a/1", "one")];
    commit(store, &players.map(|(key, value)| put(Kind::Player, key, value)));
    commit(store, &[put(Kind::Table, "a/1", "of a table"), put(Kind::Player, "a/1", "changed")]);
    let found = reader(store).list(Kind::Player, "a/").expect("a list");
    assert_eq!(found, [("a/1".into(), "changed".into()), ("a/2".into(), "two".into())]);
    assert_eq!(reader(store).list(Kind::Player, "").expect("a list").len(), 3);
    assert_eq!(reader(store).list(Kind::Seed, "").expect("a list"), []);
    let all = reader(store).survey(Kind::Player).expect("a survey");
    let readable = |one: &Surveyed| (one.key.clone(), one.text.clone().expect("it is readable"));
    let all: Vec<_> = all.iter().map(readable).collect();
    assert_eq!(all, reader(store).list(Kind::Player, "").expect("a list"));
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
    assert_eq!(line(&*reads, "t", 1), Some("second".into()));
    assert_eq!([line(&*reads, "t", 2), line(&*reads, "none", 0)], [None, None]);
}

fn a_log_that_has_ended_is_archived(store: &mut dyn Store) {
    commit(store, &[append("t", "first"), append("s", "other")]);
    commit(store, &[append("t", "second"), archive("t"), append("s", "more")]);
    let reads = reader(store);
    assert_eq!(stream(&*reads, "t"), Some("first\nsecond\n".into()));
    assert_eq!(line(&*reads, "t", 1), Some("second".into()));
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

fn what_is_forgotten_is_gone_with_all_beside_it(store: &mut dyn Store) {
    let said = ["t/room/1", "t/match/1", "t/match/2", "tt/match/1", "t/match"];
    commit(store, &said.map(|key| put(Kind::Talk, key, "words")));
    commit(store, &[put(Kind::Table, "t/match/1", "of a table")]);
    commit(store, &[Write::Forget { kind: Kind::Talk, under: "t/match".into() }]);
    let reads = reader(store);
    let left = reads.list(Kind::Talk, "").expect("a list");
    let left: Vec<&str> = left.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(left, ["t/match", "t/room/1", "tt/match/1"]);
    assert_eq!(get(&*reads, Kind::Table, "t/match/1"), Some("of a table".into()));
    commit(store, &[put(Kind::Talk, "t/match/3", "new words")]);
    assert_eq!(get(&*reads, Kind::Talk, "t/match/3"), Some("new words".into()));
}

/// The archive: stream, and how many bytes its lines have.
fn archived(reads: &dyn Reads) -> Vec<(String, u64)> {
    let mut logs = Vec::new();
    let mut each =
        |Archived { stream, length, .. }: Archived<'_>| logs.push((stream.into(), length));
    reads.archived(&mut each).expect("the archive is read");
    logs
}

fn a_pruned_log_is_gone(store: &mut dyn Store) {
    commit(store, &[append("t", "first"), archive("t"), append("s", "other"), archive("s")]);
    commit(store, &[append("u", "open")]);
    let reads = reader(store);
    assert_eq!(archived(&*reads), [("s".into(), 6), ("t".into(), 6)]);
    commit(store, &["t", "u", "none"].map(|stream| Write::Prune { stream: stream.into() }));
    assert_eq!(stream(&*reads, "t"), None);
    assert_eq!(stream(&*reads, "u"), Some("open\n".into()), "what is open is not in the archive");
    assert_eq!(archived(&*reads), [("s".into(), 6)]);
}
