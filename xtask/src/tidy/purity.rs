//! Below the house there is no operating system, no clock, no float and no random order.

use super::keep;
use super::source::{Source, Token, rust, tree};
use crate::bare_metal;

const WORDS: &[(&str, &str)] = &[
    ("f32", "money and odds are integers or exact decimals: no binary fraction rounds them"),
    ("f64", "money and odds are integers or exact decimals: no binary fraction rounds them"),
    ("HashMap", "its order differs from run to run, and a replay must not"),
    ("HashSet", "its order differs from run to run, and a replay must not"),
    ("Instant", "time comes in as data, or a replay would tell another time"),
    ("SystemTime", "time comes in as data, or a replay would tell another time"),
    ("async", "rules decide at once; waiting is the house's"),
    ("await", "rules decide at once; waiting is the house's"),
    ("std", "there is no operating system below the house: `core` and `alloc` are enough"),
];

fn words(source: &Source) -> Vec<String> {
    let tokens = source.tokens();
    let banned = |token: &Token| WORDS.iter().find(|(word, _)| *word == token.text);
    tokens
        .iter()
        .filter_map(|token| {
            let (word, because) = banned(token)?;
            Some(source.at(token.line, format_args!("`{word}`: {because}")))
        })
        .collect()
}

fn floats(source: &Source) -> Vec<String> {
    let tokens = source.tokens();
    tokens
        .windows(2)
        .filter(|pair| pair[0].text != "." && is_float(&pair[1].text))
        .map(|pair| source.at(pair[1].line, format_args!("`{}` is a float", pair[1].text)))
        .collect()
}

/// A number with a point, an exponent or a float's suffix; `0x1e5` and `5usize` have none of them.
fn is_float(literal: &str) -> bool {
    let number = literal.starts_with(|first: char| first.is_ascii_digit());
    let other_base = ["0x", "0b", "0o"].iter().any(|prefix| literal.starts_with(prefix));
    let named = literal.ends_with("f32") || literal.ends_with("f64");
    let exponent = literal.contains(['e', 'E']) && !literal.ends_with("size");
    number && !other_base && (literal.contains('.') || exponent || named)
}

fn is_no_std(lib: &Source) -> bool {
    !lib.lines_with(&["#", "!", "[", "no_std", "]"]).is_empty()
}

#[test]
fn no_float_hash_map_clock_or_system_below_the_house() {
    let findings: Vec<String> =
        rust().filter(|source| source.is_below_the_house()).flat_map(words).collect();
    keep("the same rules serve, simulate and audit, and alike on every machine", &findings);
}

#[test]
fn no_float_literal_below_the_house() {
    let findings: Vec<String> =
        rust().filter(|source| source.is_below_the_house()).flat_map(floats).collect();
    keep(
        "money and odds are integers or exact decimals: no binary fraction rounds them",
        &findings,
    );
}

#[test]
fn every_crate_below_the_house_is_no_std() {
    let libs: Vec<String> =
        bare_metal::folders().iter().map(|folder| format!("{folder}/src/lib.rs")).collect();
    assert!(libs.contains(&"crates/table/src/lib.rs".into()), "the core is looked at");
    let bare = |path: &String| tree().iter().any(|lib| lib.path == *path && is_no_std(lib));
    let findings: Vec<String> =
        libs.into_iter().filter(|path| !bare(path)).map(|path| path + " is not no_std").collect();
    keep("rules that build without an operating system cannot touch one", &findings);
}

#[test]
fn planted_impurities_are_found() {
    let found = |code: &str| {
        let planted = Source::planted("crates/games/x/src/rules.rs", code);
        assert!(planted.is_below_the_house());
        words(&planted).len() + floats(&planted).len()
    };
    for impure in [
        "fn f(x: f64) {}",
        "fn f(x: f32) {}",
        "const X: u32 = 0.5;",
        "const X: u32 = 1e3;",
        "const X: u32 = 2_000.;",
        "const X: u32 = 3f64;",
        "use alloc::HashMap;",
        "struct S(HashSet<u8>);",
        "fn f() { Instant::now(); }",
        "fn f() { SystemTime::now(); }",
        "async fn f() {}",
        "use std::vec::Vec;",
    ] {
        assert_eq!(found(impure), 1, "{impure}");
    }
    for pure in [
        "//! Not std, not f64.\nfn f(x: u8) -> u8 { x }",
        "fn f(x: ((u8, u8), u8)) -> u8 { x.0.1 }",
        "const X: [u64; 4] = [0x1e5, 1_000, 5usize, 0b1];",
        "fn f() { for _ in 0..5 {} }",
        "const X: &str = \"0.5 and std\";",
    ] {
        assert_eq!(found(pure), 0, "{pure}");
    }
}

#[test]
fn a_planted_crate_with_std_is_found() {
    let lib = |text: &str| Source::planted("crates/games/x/src/lib.rs", text);
    assert!(is_no_std(&lib("//! A game.\n#![no_std]\n")));
    assert!(!is_no_std(&lib("//! A game, #![no_std] in words.\n")));
}
