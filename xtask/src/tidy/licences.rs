//! Where everything we build with comes from, and that we may use it.

use std::path::{Path, PathBuf};

use super::keep;
use super::metadata::{Package, metadata, planted};

const PERMITTED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "NCSA",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Whether an SPDX expression leaves us a way to use the crate. `OR` binds less tightly than `AND`;
/// an old `/` means `OR`.
fn is_permitted(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    any_of(&words)
}

fn any_of(words: &[&str]) -> bool {
    outer_parts(words, "OR").into_iter().any(all_of)
}

fn all_of(words: &[&str]) -> bool {
    outer_parts(words, "AND").into_iter().all(one)
}

fn one(words: &[&str]) -> bool {
    match words {
        ["(", inner @ .., ")"] => any_of(inner),
        _ => PERMITTED.contains(&words.join(" ").as_str()),
    }
}

/// The parts separated by a word, where it is outside all brackets.
fn outer_parts<'a, 'w>(words: &'a [&'w str], between: &str) -> Vec<&'a [&'w str]> {
    let mut depth = 0;
    words
        .split(|word| {
            match *word {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            depth == 0 && *word == between
        })
        .collect()
}

fn licence(package: &Package) -> Option<String> {
    let told = package.license.as_deref().unwrap_or("no licence");
    (!is_permitted(told)).then(|| format!("{}: {told}", package.name))
}

fn origin(package: &Package, root: &Path) -> Option<String> {
    let known = match &package.source {
        Some(source) => source.starts_with("registry+"),
        None => package.is_below(root),
    };
    (!known).then(|| format!("{}: {:?}", package.name, package.source))
}

#[test]
fn every_licence_is_permitted() {
    assert!(metadata().packages.iter().any(|package| package.name == "serde"), "looked at");
    let findings: Vec<String> = metadata().packages.iter().filter_map(licence).collect();
    keep("whoever hosts Croupier must be free to do so", &findings);
}

#[test]
fn every_crate_comes_from_the_registry_or_this_tree() {
    let root = &metadata().workspace_root;
    let findings: Vec<String> =
        metadata().packages.iter().filter_map(|package| origin(package, root)).collect();
    keep("anybody must be able to fetch what we build with, unchanged", &findings);
}

#[test]
fn planted_licences_are_judged() {
    let rows = [
        ("MIT", true),
        ("MIT OR Apache-2.0", true),
        ("MIT/Apache-2.0", true),
        ("GPL-3.0 OR MIT", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("Apache-2.0 WITH LLVM-exception OR MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR ISC) AND (GPL-3.0 OR AGPL-3.0)", false),
        ("MIT AND GPL-3.0 OR GPL-2.0", false),
        ("GPL-3.0", false),
        ("", false),
    ];
    for (expression, permitted) in rows {
        let package = Package { license: Some(expression.into()), ..planted("x") };
        assert_eq!(licence(&package).is_none(), permitted, "{expression}");
    }
    assert!(licence(&planted("x")).is_some(), "a crate without a licence");
}

#[test]
fn planted_origins_are_judged() {
    let root = PathBuf::from("crates");
    let from = |source: &str| Package { source: Some(source.into()), ..planted("x") };
    assert!(origin(&from("registry+any"), &root).is_none());
    assert!(origin(&from("git+https://example.org/x"), &root).is_some());
    assert!(origin(&planted("x"), &root).is_none());
    assert!(origin(&planted("x"), Path::new("elsewhere")).is_some());
}
