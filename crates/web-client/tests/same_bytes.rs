//! The audit page built a second time, from a copy of the sources that lies elsewhere: whoever builds it gets the bytes that
//! everybody has.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use web_build::{Folder, Module};

/// What the page is built from. Manifests of the whole workspace, because cargo reads them all.
const SOURCES: &[&str] = &[
    "Cargo.lock",
    "Cargo.toml",
    "rust-toolchain.toml",
    "clippy.toml",
    "crates",
    "examples",
    "xtask",
    "web",
];

/// What is no source, though it lies among them.
const LEFT_OUT: &[&str] = &["node_modules", "target", "test-results", "screenshots"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn copy(from: &Path, into: &Path) {
    if from.is_file() {
        fs::copy(from, into).expect("a file is copied");
        return;
    }
    fs::create_dir_all(into).expect("a folder");
    for entry in from.read_dir().expect("a folder of sources").flatten() {
        let name = entry.file_name();
        if !LEFT_OUT.iter().any(|left| name == *left) {
            copy(&entry.path(), &into.join(&name));
        }
    }
}

#[test]
fn the_audit_page_is_the_same_wherever_it_is_built() {
    let elsewhere = std::env::temp_dir().join(format!("croupier-again-{}", std::process::id()));
    fs::create_dir_all(&elsewhere).expect("a folder");
    for name in SOURCES {
        copy(&root().join(name), &elsewhere.join(name));
    }
    let packages = elsewhere.join("web/node_modules");
    fs::create_dir_all(&packages).expect("a folder");
    for entry in root().join("web/node_modules").read_dir().expect("it was installed").flatten() {
        if entry.file_name() != ".croupier" {
            symlink(entry.path(), packages.join(entry.file_name())).expect("a link");
        }
    }
    let (web, into) = (Folder::at(elsewhere.join("web")), elsewhere.join("built"));
    web.take(&Module::of(&elsewhere)).unwrap_or_else(|fault| panic!("{fault}"));
    web.build_audit_page(&into).unwrap_or_else(|fault| panic!("{fault}"));
    let again = fs::read(into.join(web_client::AUDIT_PAGE)).expect("it was built");
    let first = web_client::find(web_client::AUDIT_PAGE, false).expect("it is in the program");
    let lengths = (again.len(), first.bytes.len());
    assert!(again == *first.bytes, "{lengths:?} bytes that differ: see {}", into.display());
    fs::remove_dir_all(&elsewhere).expect("a folder");
}
