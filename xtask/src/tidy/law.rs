//! The contract and the rule books are the law, word for word: we add numbers and nothing else.

use std::collections::BTreeMap;

use table::draws::sha256_hex;

use super::keep;
use super::source::{Source, read, tree};

/// A part of the law, with the text of its file, numbers included.
pub(crate) struct Book {
    /// Its path from the root.
    pub(crate) path: String,
    /// The text.
    pub(crate) text: String,
}

/// Every part of the law that has rules: the contract, the rules of the games, and what is around
/// them.
pub(crate) fn books() -> Vec<Book> {
    let paths = hashes().into_keys().filter(|path| !is_a_list_of_changes(path));
    paths.map(|path| Book { text: read(&path), path }).collect()
}

/// What a new version of the law has changed is told in a file that makes no rule.
fn is_a_list_of_changes(path: &str) -> bool {
    path.starts_with("docs/rules/CHANGES-")
}

/// The hash of each part without our numbers, by path.
fn hashes() -> BTreeMap<String, String> {
    toml::from_str(&read("xtask/law.toml")).expect("a hash for each part of the law")
}

/// Where our numbers are: `[H12]` and the space after it.
fn tags_at(text: &str) -> Vec<(usize, &str)> {
    text.match_indices('[')
        .filter_map(|(start, _)| {
            let tag = &text[start + 1..start + text[start..].find(']')?];
            is_tag(tag).then_some((start, tag))
        })
        .collect()
}

/// The numbers of the rules in a text, in order.
pub(crate) fn tags(text: &str) -> Vec<&str> {
    tags_at(text).into_iter().map(|(_, tag)| tag).collect()
}

fn is_tag(text: &str) -> bool {
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    let letters = text.len() - digits.len();
    letters > 0 && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

fn without_tags(text: &str) -> String {
    let mut rest = String::new();
    let mut end = 0;
    for (start, tag) in tags_at(text) {
        rest.push_str(&text[end..start]);
        end = start + tag.len() + "[] ".len();
    }
    rest + &text[end..]
}

/// The hash of a part, as `law.toml` has it.
fn hash_of(text: &str) -> String {
    sha256_hex(without_tags(text).as_bytes())
}

fn altered(text: &str, hash: &str) -> bool {
    hash_of(text) != hash
}

/// The line of `law.toml` that a part as it stands would have.
fn line_of(path: &str, text: &str) -> String {
    format!("\"{path}\" = \"{}\"", hash_of(text))
}

/// The numbers that are there twice, or after which one is missing. A new rule gets the next number
/// wherever it stands, so that every other keeps its own.
fn misnumbered(text: &str) -> Vec<&str> {
    let number = |tag: &str| tag.trim_start_matches(char::is_alphabetic).parse::<usize>();
    let mut tags = tags(text);
    tags.sort_by_key(|tag| number(tag).ok());
    let counted = tags.into_iter().zip(1..);
    counted.filter(|(tag, count)| number(tag) != Ok(*count)).map(|(tag, _)| tag).collect()
}

fn is_part_of_the_law(source: &Source) -> bool {
    source.is_in("docs/rules/") && source.name() != "questions.md"
}

#[test]
fn the_rule_book_is_word_for_word_the_law() {
    let hashes = hashes();
    let altered = hashes.iter().filter(|(path, hash)| altered(&read(path), hash));
    let line = |path: &str| line_of(path, &read(path));
    let findings: Vec<String> =
        altered.map(|(path, _)| format!("{path} was edited, and is now\n{}", line(path))).collect();
    keep("rules change by decision, with their version, and never by an edit", &findings);
    let unknown = tree().iter().filter(|s| is_part_of_the_law(s) && !hashes.contains_key(&s.path));
    let findings: Vec<String> = unknown.map(|book| line_of(&book.path, &book.text)).collect();
    keep("a rule file has its line in xtask/law.toml", &findings);
}

#[test]
fn the_rules_are_numbered_one_by_one() {
    let books = books();
    let findings: Vec<String> = books
        .iter()
        .flat_map(|book| misnumbered(&book.text).into_iter().map(|tag| (&book.path, tag)))
        .map(|(path, tag)| format!("{path}: at [{tag}] a number is missing or there twice"))
        .collect();
    keep("tests cite rules by number, so a number means one rule", &findings);
    assert!(books.iter().all(|book| !tags(&book.text).is_empty()), "every part has numbers");
}

#[test]
fn a_planted_edit_of_the_law_is_found() {
    let law = "1. [X1] Cards are 1 to 13 in [a list].\n- [X2] Equal wins.\n";
    let plain = "1. Cards are 1 to 13 in [a list].\n- Equal wins.\n";
    assert_eq!(without_tags(law), plain);
    let hash = sha256_hex(plain.as_bytes());
    assert!(!altered(law, &hash));
    assert_eq!(line_of("docs/rules/x.md", law), format!("\"docs/rules/x.md\" = \"{hash}\""));
    assert!(altered(&law.replace("13", "12"), &hash));
    assert!(misnumbered(law).is_empty());
    assert!(misnumbered("[X3] new [X1] old [X2] old").is_empty());
    assert_eq!(misnumbered(&law.replace("X2", "X3")), ["X3"]);
    assert_eq!(misnumbered(&law.replace("X2", "X1")), ["X1"]);
    assert_eq!(misnumbered(&law.replace("X2", "X12")), ["X12"]);
}
