//! The rules for the browser: the crate `browser`, built for WebAssembly, once for each thing that pages ask of it.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::fault::Fault;
use crate::program;

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "browser";

/// The modules, by the names of their files, each with the feature of the crate that it is built with.
const MODULES: &[(&str, &str)] = &[("rules.wasm", "audit"), ("previews.wasm", "previews")];

/// Everything that they are built from, seen from the workspace.
const INPUTS: &[&str] = &[
    "Cargo.lock",
    "Cargo.toml",
    "rust-toolchain.toml",
    "crates/browser",
    "crates/cards",
    "crates/exact",
    "crates/games",
    "crates/games-all",
    "crates/journal",
    "crates/json-text",
    "crates/odds",
    "crates/session",
    "crates/table",
    "crates/table-derive",
];

/// What the surroundings must not change about the module: linters that stand in for the compiler, flags for others.
const FOREIGN: &[&str] = &[
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_TARGET_DIR",
    "CLIPPY_ARGS",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTFLAGS",
];

/// The modules of a workspace. Every build of the same sources has the same bytes, wherever the workspace lies.
#[derive(Clone, Debug)]
pub struct Module {
    workspace: PathBuf,
    into: PathBuf,
}

impl Module {
    /// That of the workspace there, built in its own part of cargo's folder.
    pub fn of(workspace: impl Into<PathBuf>) -> Self {
        let workspace = workspace.into();
        Self { into: workspace.join("target/browser"), workspace }
    }

    /// The files and folders that change them when they change.
    pub fn inputs(&self) -> Vec<PathBuf> {
        INPUTS.iter().map(|name| self.workspace.join(name)).collect()
    }

    /// Builds them one after another, and hands each over with its name before the next takes its place.
    pub fn build(
        &self,
        mut built: impl FnMut(&str, &Path) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let rustc = Rustc::ask(&self.workspace)?;
        rustc.need_target(&self.workspace)?;
        for (name, feature) in MODULES {
            built(name, &self.build_with(&rustc, feature)?)?;
        }
        Ok(())
    }

    fn build_with(&self, rustc: &Rustc, feature: &str) -> Result<PathBuf, Fault> {
        let into = std::path::absolute(&self.into).map_err(Fault::file(&self.into))?;
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--quiet", "--locked", "--package", "browser", "--lib"]);
        cargo.args(["--no-default-features", "--features", feature]);
        cargo.args(["--profile", PROFILE, "--target", TARGET, "--target-dir"]).arg(&into);
        FOREIGN.iter().for_each(|name| {
            cargo.env_remove(name);
        });
        cargo.env("CARGO_INCREMENTAL", "0");
        cargo.env("CARGO_ENCODED_RUSTFLAGS", rustc.flags());
        program::finish(
            "`cargo build` of the rules for the browser",
            "cargo",
            cargo,
            &self.workspace,
        )?;
        Ok(into.join(TARGET).join(PROFILE).join("browser.wasm"))
    }
}

/// The compiler of the workspace.
struct Rustc {
    sysroot: PathBuf,
    commit: String,
}

impl Rustc {
    fn ask(workspace: &Path) -> Result<Self, Fault> {
        let told = |words: &[&str]| {
            let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
            rustc.args(words);
            program::finish("`rustc`", "rustc", rustc, workspace)
        };
        let sysroot = told(&["--print", "sysroot"])?.trim().into();
        let version = told(&["--version", "--verbose"])?;
        let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
        Ok(Self { sysroot, commit: commit.unwrap_or_default().to_owned() })
    }

    /// Fetches what the compiler needs for the target, where it is not there.
    fn need_target(&self, workspace: &Path) -> Result<(), Fault> {
        if self.sysroot.join("lib/rustlib").join(TARGET).exists() {
            return Ok(());
        }
        let words = ["target", "add", TARGET];
        program::run("`rustup target add`", "rustup", &words, workspace)
            .map_err(|_| Fault::NoTarget(TARGET))
    }

    /// No path of the machine stands in the module, so that it is the same on every machine.
    fn flags(&self) -> OsString {
        let library = self.sysroot.join("lib/rustlib/src/rust");
        let mut renamed = vec![(library, format!("/rustc/{}", self.commit))];
        renamed.extend(registries().into_iter().map(|folder| (folder, "/crates".to_owned())));
        let mut flags = OsString::new();
        for (folder, name) in renamed {
            flags.push(if flags.is_empty() { "" } else { "\x1f" });
            flags.push("--remap-path-prefix=");
            flags.push(folder);
            flags.push(format!("={name}"));
        }
        flags
    }
}

/// Where cargo has unpacked the crates of others.
fn registries() -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let folders = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let mut found: Vec<PathBuf> =
        folders.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_input_of_it_is_there() {
        for input in Module::of("../..").inputs() {
            assert!(input.exists(), "cargo would build again each time for {}", input.display());
        }
    }
}
