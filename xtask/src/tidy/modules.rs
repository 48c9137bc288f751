//! Every file of a crate's source is part of the crate.

use std::collections::BTreeSet;

use super::keep;
use super::source::{Source, rust};

/// The files below `src` that no `mod` reaches from a root.
fn orphans(sources: &[&Source]) -> Vec<String> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Source> = sources.iter().copied().filter(|source| is_root(source)).collect();
    while let Some(source) = open.pop() {
        if reached.insert(&source.path) {
            let declared = declared(source);
            open.extend(sources.iter().copied().filter(|other| declared.contains(&other.path)));
        }
    }
    let orphaned = sources.iter().filter(|source| !reached.contains(&source.path));
    orphaned.map(|source| format!("{}: no `mod` reaches it", source.path)).collect()
}

fn is_root(source: &Source) -> bool {
    source.path.ends_with("src/lib.rs")
        || source.path.ends_with("src/main.rs")
        || folder(&source.path).ends_with("src/bin")
}

/// The paths that a file's `mod name;` may mean.
fn declared(source: &Source) -> BTreeSet<String> {
    let tokens = source.tokens();
    let modules = tokens.windows(3).filter(|w| w[0].text == "mod" && w[2].text == ";");
    let home = match source.name() {
        "lib.rs" | "main.rs" | "mod.rs" => folder(&source.path),
        _ => source.path.trim_end_matches(".rs"),
    };
    modules
        .flat_map(|module| {
            let name = &module[1].text;
            [format!("{home}/{name}.rs"), format!("{home}/{name}/mod.rs")]
        })
        .collect()
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

#[test]
fn no_module_is_an_orphan() {
    let sources: Vec<&Source> = rust().filter(|source| source.path.contains("src/")).collect();
    keep("a file that is not compiled is not tested, and rots", &orphans(&sources));
}

#[test]
fn planted_orphans_are_found() {
    let sources = [
        Source::planted("crates/x/src/lib.rs", "mod rules;\npub mod view;\n// mod old;\n"),
        Source::planted("crates/x/src/rules.rs", "mod deal;"),
        Source::planted("crates/x/src/rules/deal.rs", ""),
        Source::planted("crates/x/src/view/mod.rs", "mod seat;"),
        Source::planted("crates/x/src/view/seat.rs", ""),
        Source::planted("crates/x/src/old.rs", "mod older;"),
        Source::planted("crates/x/src/old/older.rs", ""),
    ];
    let found = orphans(&sources.iter().collect::<Vec<_>>());
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("crates/x/src/old.rs"), "{found:?}");
}
