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
    /// Croupier's repository, against which the game is built [default: where this program was built]
    #[arg(long, value_name = "FOLDER", env = "CROUPIER_LIBRARY")]
    pub(crate) library: Option<PathBuf>,
}

/// The game that a new one begins as, by its names in the files.
const NAME: &str = "rps";
const TYPE: &str = "Rps";

/// Its files, which are those of an example that is tested here.
const FILES: &[(&str, &str)] = &[
    ("src/lib.rs", include_str!("../../../examples/rps/src/lib.rs")),
    ("src/settings.rs", include_str!("../../../examples/rps/src/settings.rs")),
    ("src/command.rs", include_str!("../../../examples/rps/src/command.rs")),
    ("src/event.rs", include_str!("../../../examples/rps/src/event.rs")),
    ("src/state.rs", include_str!("../../../examples/rps/src/state.rs")),
    ("src/refusal.rs", include_str!("../../../examples/rps/src/refusal.rs")),
    ("src/rules.rs", include_str!("../../../examples/rps/src/rules.rs")),
    ("src/view.rs", include_str!("../../../examples/rps/src/view.rs")),
    ("src/main.rs", include_str!("../../../examples/rps/src/main.rs")),
    ("tests/laws.rs", include_str!("../../../examples/rps/tests/laws.rs")),
    ("texts/en.json", include_str!("../../../examples/rps/texts/en.json")),
    ("texts/vi.json", include_str!("../../../examples/rps/texts/vi.json")),
    ("texts/zh.json", include_str!("../../../examples/rps/texts/zh.json")),
    ("texts/ko.json", include_str!("../../../examples/rps/texts/ko.json")),
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
    let library = library(arguments)?;
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

/// Where the crates are that a game is written against: where it was said, or where this program was
/// built.
fn library(arguments: &New) -> Result<PathBuf, Fault> {
    let here = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let library = arguments.library.clone().unwrap_or_else(here);
    library.canonicalize().map_err(|_| {
        Fault::asked(format_args!(
            "there is no {}: say with --library where Croupier's repository is",
            library.display()
        ))
    })
}

fn manifest(name: &str, library: &Path) -> String {
    let library = library.display();
    format!(
        r#"[package]
name = "{name}"
version = "0.1.0"
edition = "2024"

[dependencies]
croupier = {{ path = "{library}/crates/cli" }}
serde = {{ version = "1.0", default-features = false, features = ["alloc", "derive"] }}
table = {{ path = "{library}/crates/table" }}

[dev-dependencies]
conformance = {{ path = "{library}/crates/conformance" }}

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
