//! `cargo xtask codegen`: the TypeScript types and `docs/protocol.md`, from the Rust sources.
//!
//! The sources are read as text, with serde's attributes, so that the rules crates carry nothing for
//! it (ADR 0008); only their settings, which are data, are asked for. A test shows whether what was
//! read is true: it plays every game and compares each view, event, option and command with the types.

mod attributes;
mod by_hand;
mod crates;
#[cfg(test)]
mod fits;
mod flat;
mod markdown;
mod model;
#[cfg(test)]
mod play;
mod python;
mod schema;
mod settings;
mod typescript;
mod views;

use std::fs;
use std::process::ExitCode;

use crate::tools::root;
use schema::Schema;

/// Every generated file: its path from the root, and its text.
pub(crate) fn files() -> Vec<(String, String)> {
    let schema = Schema::read();
    let mut files = typescript::files(&Schema::of_pages());
    files.push(markdown::protocol(&schema));
    files.extend(python::files(&schema));
    files.push(views::file(&schema));
    files
}

/// Writes the files.
pub(crate) fn run() -> ExitCode {
    for (path, text) in files() {
        let target = root().join(&path);
        let folder = target.parent().expect("a file has a folder");
        if let Err(error) = fs::create_dir_all(folder).and_then(|()| fs::write(&target, text)) {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    }
    println!("The types in web/src/generated, clients/python and docs/protocol.md are fresh.");
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::model::{Name, Shape};
    use super::*;

    /// The paths of the files that differ from a fresh generation.
    fn stale(files: &[(String, String)]) -> Vec<&str> {
        let differs = |(path, text): &&(String, String)| {
            fs::read_to_string(root().join(path)).ok().as_ref() != Some(text)
        };
        files.iter().filter(differs).map(|(path, _)| path.as_str()).collect()
    }

    #[test]
    fn the_generated_files_are_fresh() {
        let stale = stale(&files()).join(", ");
        assert!(stale.is_empty(), "run `cargo xtask codegen`: {stale}");
    }

    /// The messages in the page's examples, by the sign before them.
    fn examples(page: &str, sign: &str) -> Vec<String> {
        page.lines().filter_map(|line| line.strip_prefix(sign)).map(Into::into).collect()
    }

    #[test]
    fn the_examples_of_the_page_are_messages_of_the_wire() {
        let page = fs::read_to_string(root().join("docs/protocol.md")).expect("the page");
        let (asks, tells) = (examples(&page, "> "), examples(&page, "< "));
        assert!(asks.len() >= 5 && tells.len() >= 10, "the page shows a game");
        for ask in asks {
            serde_json::from_str::<wire::Ask>(&ask).unwrap_or_else(|why| panic!("{ask}: {why}"));
        }
        let schema = Schema::read();
        let mut has = (Value::Null, Value::Null);
        for tell in tells {
            let read = serde_json::from_str(&tell).unwrap_or_else(|why| panic!("{tell}: {why}"));
            hold(&schema, &mut has, read);
        }
    }

    /// The page plays Xì Dách: what a client has after each update is what the types say.
    fn hold(schema: &Schema, has: &mut (Value, Value), tell: wire::Tell) {
        let wire::Tell::Update { events, view, options, .. } = tell else { return };
        for (changes, has) in [(view, &mut has.0), (options, &mut has.1)] {
            changes.map_or(Some(()), |changes| changes.apply(has)).expect("changes that fit");
        }
        let of = |home: &str, name: &str, values| Shape::Named(Name::new(home, name), values);
        let wrap = |name, root| of("table", name, vec![of("xidach", root, Vec::new())]);
        let mut parts: Vec<(Shape, Value)> =
            events.into_iter().map(|event| (wrap("Timed", "Seen"), event)).collect();
        parts.push((of("table", "Options", Vec::new()), has.1.clone()));
        parts.push((wrap("FullView", "View"), has.0.clone()));
        for (shape, value) in parts {
            assert_eq!(fits::misfit(schema, &shape, &value), None);
        }
    }

    /// The page for operators shows a record whole, so that a program can be written by it.
    #[test]
    fn the_record_in_the_page_for_operators_is_one() {
        let page = fs::read_to_string(root().join("docs/operators.md")).expect("the page");
        let shown = page.split("```json\n").find(|part| part.starts_with("{\"roundId\""));
        let (shown, _) = shown.and_then(|part| part.split_once("```")).expect("it shows a record");
        let record: Value = serde_json::from_str(shown).expect("the record is JSON");
        let shape = Shape::Named(Name::new("operator", "RoundRecord"), Vec::new());
        assert_eq!(fits::misfit(&Schema::read(), &shape, &record), None);
    }

    #[test]
    fn nothing_else_lies_beside_the_generated_types() {
        let due: Vec<String> = files().into_iter().map(|(path, _)| path).collect();
        for home in ["web/src/generated", python::FOLDER] {
            let folder = root().join(home).read_dir().expect("the types are there");
            for entry in folder.flatten().filter(|entry| entry.path().is_file()) {
                let path = format!("{home}/{}", entry.file_name().to_string_lossy());
                assert!(due.contains(&path), "{path} is of a type that is gone");
            }
        }
    }

    #[test]
    fn a_planted_stale_file_is_found() {
        let mut files = files();
        files[0].1.push(' ');
        files.push(("web/src/generated/new.ts".into(), String::new()));
        assert_eq!(stale(&files).last(), Some(&"web/src/generated/new.ts"));
        assert!(stale(&files).contains(&files[0].0.as_str()));
    }
}
