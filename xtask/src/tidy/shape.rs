//! The shape of a file: short, and with a first line that says what it is.

use super::keep;
use super::source::{Source, rust, tree};

const LONGEST: usize = 500;

/// Files that may be longer, each with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[];

fn length(source: &Source) -> Option<String> {
    let long = source.text.lines().count();
    // What is generated is read at its source.
    let written = !source.is_in("web/src/generated/");
    let counted = written && matches!(source.extension(), "rs" | "ts" | "svelte");
    (counted && long > LONGEST).then(|| format!("{}: {long} lines", source.path))
}

fn docs(source: &Source) -> Option<String> {
    let documented = source.text.starts_with("//! ");
    (!documented).then(|| source.at(1, "does not begin with `//!` and what the file is"))
}

#[test]
fn no_file_is_longer_than_500_lines() {
    let excepted = |source: &&Source| !EXCEPTIONS.iter().any(|(path, _)| *path == source.path);
    let findings: Vec<String> = tree().iter().filter(excepted).filter_map(length).collect();
    keep("a file is one noun, and a noun fits on a few screens", &findings);
    let stale = EXCEPTIONS.iter().filter(|(path, _)| {
        !tree().iter().any(|source| source.path == *path && length(source).is_some())
    });
    let stale: Vec<String> = stale.map(|(path, _)| format!("{path} needs no exception")).collect();
    keep("an exception that nobody needs is one that somebody will use", &stale);
}

#[test]
fn every_file_begins_with_what_it_is() {
    let findings: Vec<String> = rust().filter_map(docs).collect();
    keep("a newcomer should know from the first line of a file whether to read on", &findings);
}

#[test]
fn planted_long_and_nameless_files_are_found() {
    for path in ["a.rs", "a.ts", "a.svelte"] {
        let lines = |count: usize| Source::planted(path, &"x\n".repeat(count));
        assert!(length(&lines(501)).is_some() && length(&lines(500)).is_none(), "{path}");
    }
    assert!(length(&Source::planted("web/src/generated/a.ts", &"x\n".repeat(501))).is_none());
    assert!(docs(&Source::planted("a.rs", "// What it is.\n")).is_some());
    assert!(docs(&Source::planted("a.rs", "use core::fmt;\n//! Late.\n")).is_some());
    assert!(docs(&Source::planted("a.rs", "//! What it is.\n")).is_none());
}
