//! The same seven files in each game.

use std::collections::BTreeSet;

use super::keep;
use super::source::{Source, tree};

const FILES: [&str; 7] = ["lib", "state", "command", "event", "rules", "view", "refusal"];
/// What else a game may have: its data.
const ALSO: &str = "data";

/// What is missing, and what does not belong. A file may be a folder of the same name, or have one.
fn findings(sources: &[Source]) -> Vec<String> {
    let mut findings = Vec::new();
    for game in names(sources) {
        let nouns = nouns(sources, game);
        let missing = FILES.iter().filter(|file| !nouns.contains(*file));
        findings.extend(missing.map(|file| format!("crates/games/{game}: no {file}.rs")));
        let more = nouns.iter().filter(|noun| !FILES.contains(noun) && **noun != ALSO);
        findings.extend(more.map(|noun| format!("crates/games/{game}: {noun} is not one of them")));
    }
    findings
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
fn the_same_seven_files_in_each_game() {
    assert!(names(tree()).contains("hilo"), "the games are looked at");
    keep("whoever knows one game can find their way in all of them", &findings(tree()));
}

#[test]
fn a_planted_game_of_another_shape_is_found() {
    let game = |files: &[&str]| -> Vec<Source> {
        let path = |file: &&str| format!("crates/games/x/src/{file}");
        files.iter().map(|file| Source::planted(&path(file), "")).collect()
    };
    let seven = ["lib.rs", "state.rs", "command.rs", "event.rs", "rules.rs", "view.rs"];
    assert_eq!(findings(&game(&seven)), ["crates/games/x: no refusal.rs"]);
    let eight = [&seven[..], &["refusal.rs", "rules/deal.rs", "data/deck.json"]].concat();
    assert!(findings(&game(&eight)).is_empty());
    let nine = [&eight[..], &["helpers.rs"]].concat();
    assert_eq!(findings(&game(&nine)), ["crates/games/x: helpers is not one of them"]);
}
