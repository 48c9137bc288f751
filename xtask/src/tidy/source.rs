//! The files of the tree, as text and as tokens.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::tools::root;

/// A text file of the tree.
pub(crate) struct Source {
    /// Its path from the root, with slashes.
    pub(crate) path: String,
    /// All of it.
    pub(crate) text: String,
}

/// A word, a literal or a sign of code. Comments are not tokens; Rust's doc comments are attributes.
pub(crate) struct Token {
    /// Its line, counted from 1.
    pub(crate) line: usize,
    /// Its text.
    pub(crate) text: String,
}

impl Source {
    /// A file that does not exist, to see whether a rule finds what is wrong with it.
    pub(crate) fn planted(path: &str, text: &str) -> Self {
        Self { path: path.into(), text: text.into() }
    }

    /// Whether the file is below that folder, given with its slash.
    pub(crate) fn is_in(&self, folder: &str) -> bool {
        self.path.starts_with(folder)
    }

    /// The path without its folders.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// What comes after the last dot of the name.
    pub(crate) fn extension(&self) -> &str {
        self.name().rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// Whether it is Rust code of a crate that touches nothing of the world.
    pub(crate) fn is_below_the_house(&self) -> bool {
        self.extension() == "rs" && below_the_house(&self.path)
    }

    /// The lines with their numbers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// A finding in this file.
    pub(crate) fn at(&self, line: usize, what: impl std::fmt::Display) -> String {
        format!("{}:{line}: {what}", self.path)
    }

    /// The tokens, with what is inside brackets in its place.
    pub(crate) fn tokens(&self) -> Vec<Token> {
        let stream: TokenStream =
            self.text.parse().unwrap_or_else(|error| panic!("{}: {error}", self.path));
        let mut tokens = Vec::new();
        flatten(stream, &mut tokens);
        tokens
    }

    /// The lines on which these tokens follow each other.
    pub(crate) fn lines_with(&self, sequence: &[&str]) -> Vec<usize> {
        let tokens = self.tokens();
        let found = tokens.windows(sequence.len()).filter(|window| {
            window.iter().zip(sequence).all(|(token, expected)| token.text == *expected)
        });
        found.map(|window| window[0].line).collect()
    }
}

fn below_the_house(path: &str) -> bool {
    let folders: Vec<&str> = path.split('/').collect();
    matches!(folders[..], ["crates", "table" | "session" | "cards" | "journal", "src", ..])
        || matches!(folders[..], ["crates", "games", _, "src", ..])
}

fn flatten(stream: TokenStream, tokens: &mut Vec<Token>) {
    for tree in stream {
        let line = tree.span().start().line;
        let mut push = |line: usize, text: String| tokens.push(Token { line, text });
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = brackets(group.delimiter());
                push(line, open.into());
                let end = group.span_close().start().line;
                flatten(group.stream(), tokens);
                tokens.push(Token { line: end, text: close.into() });
            }
            other => push(line, other.to_string()),
        }
    }
}

fn brackets(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}

/// Every text file of the tree that git would keep.
pub(crate) fn tree() -> &'static [Source] {
    static TREE: OnceLock<Vec<Source>> = OnceLock::new();
    TREE.get_or_init(|| {
        let ignored = fs::read_to_string(root().join(".gitignore")).expect("a list of ignored");
        let mut sources = Vec::new();
        walk("", &ignored, &mut sources);
        sources.sort_by(|a, b| a.path.cmp(&b.path));
        sources
    })
}

/// The Rust files of the tree.
pub(crate) fn rust() -> impl Iterator<Item = &'static Source> {
    tree().iter().filter(|source| source.extension() == "rs")
}

/// A file of the tree that must exist.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn walk(folder: &str, ignored: &str, sources: &mut Vec<Source>) {
    let entries = root().join(folder).read_dir().expect("a folder of the tree can be read");
    for entry in entries.flatten() {
        let Some(name) = entry.file_name().to_str().map(String::from) else { continue };
        let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
        if is_ignored(&path, ignored) {
            continue;
        }
        if entry.path().is_dir() {
            walk(&path, ignored, sources);
        } else if let Ok(text) = fs::read_to_string(Path::new(&entry.path())) {
            sources.push(Source { path, text });
        }
    }
}

/// The list of ignored files has one name per line; a slash in front means only the root.
fn is_ignored(path: &str, ignored: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name == ".git"
        || ignored.lines().any(|line| match line.strip_prefix('/') {
            Some(rooted) => rooted == path,
            None => line == name,
        })
}

#[test]
fn the_tree_is_seen_and_what_git_ignores_is_not() {
    let seen = |path: &str| tree().iter().any(|source| source.path == path);
    assert!(seen("Cargo.toml") && seen(".ci/run") && seen("crates/table/src/lib.rs"));
    assert!(!tree().iter().any(|source| source.is_in("target/") || source.is_in(".git/")));
    assert!(is_ignored("web/node_modules", "/target\nnode_modules\n"));
    assert!(!is_ignored("crates/games/x/data", "/target\n/data\n"));
}

#[test]
fn comments_are_no_tokens_and_strings_are_one() {
    let planted = Source::planted("a.rs", "// unsafe\nfn f() -> &'static str { \"unsafe { }\" }\n");
    assert!(planted.lines_with(&["unsafe"]).is_empty());
    assert_eq!(planted.lines_with(&["fn", "f", "(", ")"]), [2]);
}
