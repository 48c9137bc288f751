//! `croupier new`: the folder of a game, to begin with: a small game that is whole, obeys the laws and is
//! served by a program of its own.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::say::{self, Fault};

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct New {
    /// The game's name, in one word of small letters
    pub(crate) name: String,
    /// The folder that is written [default: the name]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Croupier's repository, against which the game is built [default: where this program was built, or
    /// the released packages if it was built from those]
    #[arg(long, value_name = "FOLDER", env = "CROUPIER_LIBRARY")]
    pub(crate) library: Option<PathBuf>,
}

/// The game that a new one begins as, by its names in the files.
const NAME: &str = "rps";
const TYPE: &str = "Rps";

/// Its files, which are those of the example `rps`, and tested as that.
const FILES: &[(&str, &str)] = &[
    ("src/lib.rs", include_str!("../new/src/lib.rs")),
    ("src/settings.rs", include_str!("../new/src/settings.rs")),
    ("src/command.rs", include_str!("../new/src/command.rs")),
    ("src/event.rs", include_str!("../new/src/event.rs")),
    ("src/state.rs", include_str!("../new/src/state.rs")),
    ("src/refusal.rs", include_str!("../new/src/refusal.rs")),
    ("src/rules.rs", include_str!("../new/src/rules.rs")),
    ("src/view.rs", include_str!("../new/src/view.rs")),
    ("src/main.rs", include_str!("../new/src/main.rs")),
    ("tests/laws.rs", include_str!("../new/tests/laws.rs")),
    ("texts/en.json", include_str!("../new/texts/en.json")),
    ("texts/vi.json", include_str!("../new/texts/vi.json")),
    ("texts/zh.json", include_str!("../new/texts/zh.json")),
    ("texts/ko.json", include_str!("../new/texts/ko.json")),
];

/// Names that a package of this kind cannot have, because another one here has them.
const TAKEN: &[&str] =
    &["alloc", "conformance", "core", "croupier", "serde", "std", "table", "test"];

pub(crate) fn run(arguments: &New) -> ExitCode {
    say::end(write(arguments))
}

fn write(arguments: &New) -> Result<(), Fault> {
    let name = &arguments.name;
    must_be_a_word(name)?;
    let library = Library::of(arguments)?;
    let folder = arguments.folder.clone().unwrap_or_else(|| PathBuf::from(name));
    if folder.exists() {
        return Err(Fault::asked(format_args!(
            "there is something at {} already",
            folder.display()
        )));
    }
    put(&folder.join("Cargo.toml"), &manifest(name, &library))?;
    for (file, text) in FILES {
        put(&folder.join(file), &renamed(text, name))?;
    }
    let folder = folder.display();
    say::tell(format_args!(
        "wrote {folder}: `cargo test` there holds it to the laws, `cargo run -- dev` lays it on a workbench, \
         `cargo run` serves it"
    ));
    Ok(())
}

/// A game's name is also its crate's.
fn must_be_a_word(name: &str) -> Result<(), Fault> {
    let first = name.starts_with(|letter: char| letter.is_ascii_lowercase());
    let rest = name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
    match first && rest && !TAKEN.contains(&name) {
        true => Ok(()),
        false => Err(Fault::asked(format_args!(
            "{name} cannot be a game's name: it is one word of small letters and digits, and not one of {}",
            TAKEN.join(", ")
        ))),
    }
}

/// Where the crates are that a game is written against.
#[derive(Debug, PartialEq, Eq)]
enum Library {
    /// A repository.
    At(PathBuf),
    /// The packages of this program's version.
    Released,
}

impl Library {
    /// Where it was said, or where this program was built; a package has no repository around it.
    fn of(arguments: &New) -> Result<Self, Fault> {
        if let Some(named) = &arguments.library {
            return Self::at(named).ok_or_else(|| {
                Fault::asked(format_args!(
                    "there is no {}: say with --library where Croupier's repository is",
                    named.join(CONTRACT).display()
                ))
            });
        }
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        Ok(Self::at(&here).unwrap_or(Self::Released))
    }

    fn at(folder: &Path) -> Option<Self> {
        let folder = folder.canonicalize().ok()?;
        folder.join(CONTRACT).is_file().then_some(Self::At(folder))
    }

    /// Where a manifest says that the crate in that folder comes from.
    fn origin(&self, folder: &str) -> String {
        match self {
            Self::At(library) => format!(r#"path = "{}/crates/{folder}""#, library.display()),
            Self::Released => format!(r#"version = "{}""#, env!("CARGO_PKG_VERSION")),
        }
    }
}

/// A file that every repository of Croupier has.
const CONTRACT: &str = "crates/table/Cargo.toml";

fn manifest(name: &str, library: &Library) -> String {
    let [croupier, table, conformance] =
        ["cli", "table", "conformance"].map(|folder| library.origin(folder));
    format!(
        r#"[package]
name = "{name}"
version = "0.1.0"
edition = "2024"

[dependencies]
croupier = {{ {croupier} }}
serde = {{ version = "1.0", default-features = false, features = ["alloc", "derive"] }}
table = {{ package = "croupier-table", {table} }}

[dev-dependencies]
conformance = {{ package = "croupier-conformance", {conformance} }}

# As Croupier itself is built: a sum that is too large ends the program, and is never a wrong sum.
[profile.release]
overflow-checks = true

# A game stands outside every other workspace.
[workspace]
"#
    )
}

/// The text with the game's names in the place of the example's.
fn renamed(text: &str, name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let camel: String = first.into_iter().chain(letters).collect();
    text.replace(TYPE, &camel).replace(NAME, name)
}

fn put(path: &Path, text: &str) -> Result<(), Fault> {
    let unwritable = |error| Fault::found(format_args!("cannot write {}: {error}", path.display()));
    let parent = path.parent().expect("a file lies in a folder");
    std::fs::create_dir_all(parent).map_err(unwritable)?;
    std::fs::write(path, text).map_err(unwritable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(library: &str) -> New {
        New { name: "duel".into(), folder: None, library: Some(library.into()) }
    }

    #[test]
    fn a_game_is_built_against_a_repository_or_against_what_is_released() {
        let here = Library::of(&New { library: None, ..new("") }).expect("it was built in one");
        assert_eq!(here, Library::of(&new("../..")).expect("the same"));
        assert!(manifest("duel", &here).contains("/crates/table\" }\n"));
        let told = Library::of(&new("src")).expect_err("no repository").to_string();
        assert!(told.contains("there is no src/crates/table/Cargo.toml"), "{told}");
        let released = manifest("duel", &Library::Released);
        let version = env!("CARGO_PKG_VERSION");
        let line = format!(r#"table = {{ package = "croupier-table", version = "{version}" }}"#);
        assert!(released.contains(&line) && !released.contains("path"), "{released}");
    }
}
