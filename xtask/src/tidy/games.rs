//! The same file names in each game, where it has something to say in them.

use std::collections::BTreeSet;

use super::keep;
use super::source::{Source, tree};

/// What every game has: its table of contents, what may be asked for, and its rules.
const ALWAYS: [&str; 3] = ["lib", "command", "rules"];
/// What a game has where it does not share it with its siblings, what it foretells, its data, and
/// what a later version of its rules changed.
const OWN: [&str; 8] =
    ["settings", "state", "event", "view", "preview", "refusal", "data", "versions"];
/// A file that only points at something else says nothing: a file has at least this many lines of code,
/// not counting comments and imports. What a version changed may be one predicate.
const LEAST: usize = 5;

/// What is missing, what is too much, and what says nothing. A file may be a folder of the same
/// name, or have one.
fn findings(sources: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for game in names(sources) {
        let nouns = nouns(sources, game);
        let missing = ALWAYS.iter().filter(|file| !nouns.contains(*file));
        findings.extend(missing.map(|file| format!("crates/games/{game}: no {file}.rs")));
        let more = nouns.iter().filter(|noun| !ALWAYS.contains(noun) && !OWN.contains(noun));
        findings.extend(more.map(|noun| format!("crates/games/{game}: {noun} is not one of them")));
    }
    findings.extend(
        sources
            .iter()
            .filter(|source| says_nothing(source))
            .map(|source| format!("{}: fewer than {LEAST} lines of its own", source.path)),
    );
    findings
}

fn says_nothing(source: &Source) -> bool {
    let of_a_game = source.path.starts_with("crates/games/") && source.path.contains("/src/");
    let lines = source.text.lines().map(str::trim);
    let spoken = lines
        .filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("use "));
    let may_be_short = !source.path.ends_with(".rs") || source.name() == "versions.rs";
    of_a_game && !may_be_short && spoken.count() < LEAST
}

fn names(sources: &[Source]) -> BTreeSet<&str> {
    let below = sources.iter().filter_map(|source| source.path.strip_prefix("crates/games/"));
    below.filter_map(|path| path.split_once('/')).map(|(game, _)| game).collect()
}

fn nouns<'a>(sources: &'a [Source], game: &str) -> BTreeSet<&'a str> {
    let folder = format!("crates/games/{game}/src/");
    let below = sources.iter().filter_map(|source| source.path.strip_prefix(&folder));
    below.filter_map(|path| path.split(['/', '.']).next()).collect()
}

#[test]
fn the_same_file_names_in_each_game() {
    assert!(names(tree()).contains("hilo"), "the games are looked at");
    keep("whoever knows one game can find their way in all of them", &findings(tree()));
}

#[test]
fn a_planted_game_of_another_shape_is_found() {
    let game = |files: &[&str]| -> Vec<Source> {
        let path = |file: &&str| format!("crates/games/x/src/{file}");
        let text = "fn f() {\n    g();\n    h();\n    i();\n}\n";
        files.iter().map(|file| Source::planted(&path(file), text)).collect()
    };
    let least = ["lib.rs", "command.rs", "rules.rs"];
    assert_eq!(findings(&game(&least[..2])), ["crates/games/x: no rules.rs"]);
    assert!(findings(&game(&least)).is_empty());
    let most = [&least[..], &["state.rs", "settings.rs", "rules/deal.rs", "data/a.json"]].concat();
    assert!(findings(&game(&most)).is_empty());
    let [short, versions] = ["state.rs", "versions.rs"]
        .map(|file| Source::planted(&format!("crates/games/x/src/{file}"), "fn f() {}\n"));
    assert!(says_nothing(&short) && !says_nothing(&versions));
    let more = [&most[..], &["helpers.rs"]].concat();
    assert_eq!(findings(&game(&more)), ["crates/games/x: helpers is not one of them"]);
}

#[test]
fn a_planted_file_that_says_nothing_is_found() {
    let text = "//! Why not.\n\nuse crate::a;\n\npub use session::SessionRefusal as Refusal;\n";
    assert!(says_nothing(&Source::planted("crates/games/x/src/refusal.rs", text)));
    assert!(!says_nothing(&Source::planted("crates/games/x/tests/refusal.rs", text)));
    assert!(!says_nothing(&Source::planted("crates/house/src/refusal.rs", text)));
}
