//! Every numbered rule is cited by a test that shows it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::keep;
use super::law::{Book, books, tags};
use super::source::{Source, read, tree};

const CONTRACT: &str = "docs/contract.md";

/// Crates whose tests may show rules of any game.
const COMMON: &[&str] =
    &["crates/session/", "crates/conformance/", "crates/journal/", "crates/house/", "crates/cli/"];

/// Rules that a later issue will show.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Later {
    /// The issue.
    issue: u32,
    /// The rules by number, each with the reason why it cannot be shown yet.
    rules: BTreeMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LaterList {
    later: Vec<Later>,
}

fn later() -> BTreeMap<String, u32> {
    let list: LaterList = toml::from_str(&read("xtask/later.toml")).expect("rules by issue");
    let each = |part: Later| part.rules.into_keys().map(move |rule| (rule, part.issue));
    list.later.into_iter().flat_map(each).collect()
}

/// The rule file of a game.
fn book_of(game: &str) -> String {
    match game {
        "chickenroad" | "dragontower" => "docs/rules/session-games.md".into(),
        _ => format!("docs/rules/{game}.md"),
    }
}

/// What the tests in a file say: all of a test file, or whatever follows `cfg(test)` in another.
fn told_by_tests(source: &Source) -> &str {
    if source.path.contains("/tests/") {
        return &source.text;
    }
    source.text.find("#[cfg(test)]\nmod").map_or("", |start| &source.text[start..])
}

/// The numbers that tests below these folders cite.
fn cited<'a>(sources: &'a [Source], folders: &[String]) -> BTreeSet<&'a str> {
    let below = sources.iter().filter(|s| folders.iter().any(|folder| s.is_in(folder)));
    below.flat_map(|source| tags(told_by_tests(source))).collect()
}

/// The folders whose tests may show the rules of a book: of one that is no game's, all.
fn folders_for(book: &Book) -> Vec<String> {
    let games = registered().filter(|game| book_of(game) == book.path);
    let own: Vec<String> = games.map(|game| format!("crates/games/{game}/")).collect();
    if own.is_empty() {
        return vec!["crates/".into()];
    }
    own.into_iter().chain(COMMON.iter().map(|folder| String::from(*folder))).collect()
}

fn registered() -> impl Iterator<Item = &'static str> {
    games_all::GAMES.all().map(table::erased::AnyGame::name)
}

fn uncited(book: &Book, cited: &BTreeSet<&str>, later: &BTreeMap<String, u32>) -> Vec<String> {
    let rules = tags(&book.text).into_iter();
    let missing = rules.filter(|rule| !cited.contains(rule) && !later.contains_key(*rule));
    missing.map(|rule| format!("{}: no test cites [{rule}]", book.path)).collect()
}

/// What is on the list of later rules but is shown already, or is not a rule.
fn stale(books: &[Book], shown: &BTreeSet<&str>, later: &BTreeMap<String, u32>) -> Vec<String> {
    let rules: BTreeSet<&str> = books.iter().flat_map(|book| tags(&book.text)).collect();
    let stale = later.iter().filter_map(|(rule, issue)| match rule.as_str() {
        rule if shown.contains(rule) => Some(format!("[{rule}] of #{issue} is shown by a test")),
        rule if !rules.contains(rule) => Some(format!("[{rule}] of #{issue} is not a rule")),
        _ => None,
    });
    stale.collect()
}

/// The rules of these books that no test cites.
fn missing_in(books: impl Iterator<Item = Book>) -> Vec<String> {
    let later = later();
    books.flat_map(|book| uncited(&book, &cited(tree(), &folders_for(&book)), &later)).collect()
}

#[test]
fn every_rule_of_a_rule_book_is_cited_by_a_test() {
    let findings = missing_in(books().into_iter().filter(|book| book.path != CONTRACT));
    keep("nobody knows whether a rule holds that no test shows", &findings);
}

#[test]
fn every_rule_of_the_contract_is_cited_by_a_test() {
    let findings = missing_in(books().into_iter().filter(|book| book.path == CONTRACT));
    keep("nobody knows whether a promise holds that no test shows", &findings);
}

#[test]
fn no_rule_is_put_off_that_is_shown() {
    let books = books();
    let folders: Vec<String> = books.iter().flat_map(folders_for).collect();
    let findings = stale(&books, &cited(tree(), &folders), &later());
    keep("xtask/later.toml lists what is still missing, and nothing else", &findings);
}

#[test]
fn every_registered_game_has_its_rule_file() {
    let paths: BTreeSet<String> = books().into_iter().map(|book| book.path).collect();
    let missing = registered().filter(|game| !paths.contains(&book_of(game)));
    let findings: Vec<String> = missing.map(String::from).collect();
    keep("a game is played by rules that can be read", &findings);
}

#[test]
fn planted_rules_without_a_test_are_found() {
    let book = Book { path: "docs/rules/x.md".into(), text: "[X1] a [X2] b [X3] c".into() };
    let sources = [
        Source::planted(
            "crates/games/x/src/rules.rs",
            "/// [X1]\n#[cfg(test)]\nmod t { /* [X2] */ }",
        ),
        Source::planted("crates/games/x/tests/rules.rs", "/// [X9]\n"),
        Source::planted("crates/games/y/tests/rules.rs", "/// [X1]\n"),
    ];
    let cited = cited(&sources, &["crates/games/x/".into()]);
    let none = BTreeMap::new();
    let missing = |rule: &str| format!("docs/rules/x.md: no test cites [{rule}]");
    assert_eq!(uncited(&book, &cited, &none), [missing("X1"), missing("X3")]);
    let later = |rules: &[&str]| rules.iter().map(|rule| (rule.to_string(), 6)).collect();
    assert_eq!(uncited(&book, &cited, &later(&["X1", "X3"])), Vec::<String>::new());
    assert_eq!(stale(&[book], &cited, &later(&["X1", "X2", "X7"])).len(), 2);
}
