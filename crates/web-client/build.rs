//! Builds the client into cargo's target folder; the tree gets nothing but `node_modules`. The package of
//! this crate has no sources of the client beside it, but carries one that is built.

use std::env;
use std::path::{Path, PathBuf};

use web_build::{Fault, Folder, Module};

/// The sources, seen from this crate, where cargo runs this program: an absolute path would point to
/// another checkout once this one was moved.
const WEB: &str = "../../web";

/// The workspace, seen from here.
const WORKSPACE: &str = "../..";

/// The folder of a client that is built already.
const READY: &str = "CROUPIER_WEB_DIST";

/// The client that a package carries: `cargo xtask publish` puts it there.
const PACKED: &str = "client";

fn main() {
    println!("cargo::rerun-if-env-changed={READY}");
    let out = env::var_os("OUT_DIR").expect("cargo names the folder");
    let into = Path::new(&out).join("client");
    let ready = env::var_os(READY).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let built = match ready {
        Some(ready) => take(&ready, &into),
        None if has_sources() => build(&Folder::at(WEB), &Module::of(WORKSPACE), &into),
        None => web_build::copy_packed(Path::new(PACKED), &into),
    };
    if let Err(fault) = built {
        // An error fails the build by itself, and cargo shows it without everything else that was printed.
        for line in fault.to_string().lines() {
            println!("cargo::error={line}");
        }
    }
}

/// Beside its sources a client is built from them, whatever else lies there.
fn has_sources() -> bool {
    Path::new(WEB).join("package.json").exists()
}

fn take(ready: &Path, into: &Path) -> Result<(), Fault> {
    println!("cargo::rerun-if-changed={}", ready.display());
    web_build::copy_ready(ready, into)
}

fn build(web: &Folder, rules: &Module, into: &Path) -> Result<(), Fault> {
    for input in web.inputs().into_iter().chain(rules.inputs()) {
        println!("cargo::rerun-if-changed={}", input.display());
    }
    web.install()?;
    web.take(rules)?;
    web.build(into)?;
    web.build_workbench(into)?;
    web.build_audit_page(into)
}
