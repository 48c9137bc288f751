//! The first game that anybody reads is short, and the same wherever it is shown.

use super::keep;
use super::source::{Source, read};

/// Where it is shown: in the guide, and as an example that is run.
const GUIDE: &str = "docs/adding-a-game.md";
const EXAMPLES: &[&str] =
    &["crates/table/src/lib.rs", "crates/conformance/src/lib.rs", "crates/cli/src/lib.rs"];

/// Lines of code that somebody reads to the end.
const MOST: usize = 38;

/// The first program of the guide.
fn game(guide: &str) -> &str {
    let game = guide.split_once("```rust\n").and_then(|(_, rest)| rest.split_once("```\n"));
    game.expect("the guide begins with a game").0
}

fn lines(game: &str) -> usize {
    game.lines().filter(|line| !line.is_empty() && !line.starts_with("use ")).count()
}

/// The examples in a crate's own documentation, with what they hide.
fn documented(source: &Source) -> String {
    let lines = source.lines().filter_map(|(_, line)| line.strip_prefix("//!"));
    let shown = lines.map(|line| {
        let line = line.strip_prefix(' ').unwrap_or(line);
        if line == "#" { "" } else { line.strip_prefix("# ").unwrap_or(line) }
    });
    shown.map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_first_game_is_short_and_the_same_everywhere() {
    let guide = read(GUIDE);
    let game = game(&guide);
    assert!(lines(game) <= MOST, "{} lines are no short game", lines(game));
    let sources = EXAMPLES.iter().map(|path| Source::planted(path, &read(path)));
    let others = sources.filter(|source| !documented(source).contains(game));
    let findings: Vec<String> = others.map(|source| source.at(1, "has another game")).collect();
    keep("what is shown first is what people copy: it must be what is run", &findings);
}

#[test]
fn a_planted_game_that_differs_is_found() {
    let guide = "# A guide\n\n```rust\nuse x;\n\n#[derive(Y)]\nstruct Z;\n```\n\n```rust\n```\n";
    assert_eq!((game(guide), lines(game(guide))), ("use x;\n\n#[derive(Y)]\nstruct Z;\n", 2));
    let holds = |text: &str| documented(&Source::planted("a.rs", text)).contains(game(guide));
    assert!(holds("//! ```\n//! use x;\n//!\n//! #[derive(Y)]\n//! struct Z;\n//! ```\n"));
    assert!(holds("//! ```\n//! # use x;\n//! #\n//! # #[derive(Y)]\n//! # struct Z;\n"));
    assert!(!holds("//! ```\n//! use x;\n//!\n//! #[derive(Y)]\n//! struct W;\n//! ```\n"));
}
