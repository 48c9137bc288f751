//! The crates below the house, built where there is no operating system to lean on.

use std::path::Path;
use std::process::Command;

use crate::tally::Tally;
use crate::tools::{cargo, passes, root};

const TARGET: &str = "thumbv7m-none-eabi";

/// The folders of the crates that do not touch the outside world.
pub(crate) fn folders() -> Vec<String> {
    let mut folders: Vec<String> =
        ["table", "session", "cards", "journal"].map(|name| format!("crates/{name}")).into();
    let games = root().join("crates/games").read_dir().expect("the games have a folder");
    folders.extend(games.flatten().map(|game| {
        format!("crates/games/{}", game.file_name().to_str().expect("a game's name is plain"))
    }));
    folders.retain(|folder| root().join(folder).join("Cargo.toml").exists());
    folders.sort();
    folders
}

/// Builds them for a target without an operating system, where that target can be installed.
pub(crate) fn build(_tally: &mut Tally) -> bool {
    if !has_target() && !passes(Command::new("rustup").args(["target", "add", TARGET])) {
        println!(
            "The target {TARGET} cannot be installed here; instead, the tidy test looks at \
             `#![no_std]`, words and dependencies."
        );
        return true;
    }
    let mut build = cargo(&["build", "--quiet", "--release", "--target", TARGET]);
    for folder in folders() {
        build.args(["--package", &package_in(&folder)]);
    }
    passes(&mut build)
}

/// A package is named after its folder; the tidy test sees to that.
fn package_in(folder: &str) -> String {
    format!("croupier-{}", folder.rsplit('/').next().unwrap_or(folder))
}

fn has_target() -> bool {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    sysroot.is_ok_and(|told| {
        let sysroot = String::from_utf8_lossy(&told.stdout).into_owned();
        Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).exists()
    })
}
