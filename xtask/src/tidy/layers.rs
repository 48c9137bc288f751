//! Arrows point to the table: which crate may depend on which.

use std::path::PathBuf;

use serde::Deserialize;

use super::keep;
use super::metadata::{Dependency, Package, metadata, planted};
use super::source::read;
use crate::bare_metal;

/// Crates of one kind, and what each of them may depend on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Layer {
    crates: Vec<String>,
    /// Crates of the workspace.
    uses: Vec<String>,
    /// Crates from outside.
    needs: Vec<String>,
    /// What else its tests may use.
    tests_use: Vec<String>,
    /// What else its tests may need.
    tests_need: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Layers {
    layer: Vec<Layer>,
}

impl Layer {
    fn permits(&self, dependency: &Dependency) -> bool {
        let ours = dependency.path.is_some();
        let (always, in_tests) =
            if ours { (&self.uses, &self.tests_use) } else { (&self.needs, &self.tests_need) };
        let test = dependency.kind.as_deref() == Some("dev");
        let has = |list: &[String]| list.iter().any(|name| name == dependency.short());
        has(always) || test && has(in_tests)
    }
}

fn layers() -> Layers {
    toml::from_str(&read("xtask/layers.toml")).expect("layers with what they depend on")
}

fn against(layers: &Layers, package: &Package) -> Vec<String> {
    let name = package.short();
    let is_home = |layer: &&Layer| layer.crates.iter().any(|one| one == name);
    let mut homes = layers.layer.iter().filter(is_home);
    let (Some(layer), None) = (homes.next(), homes.next()) else {
        return vec![format!("{name} does not have exactly one place in xtask/layers.toml")];
    };
    let wrong = package.dependencies.iter().filter(|dependency| !layer.permits(dependency));
    wrong.map(|dependency| arrow(name, dependency)).collect()
}

fn arrow(name: &str, dependency: &Dependency) -> String {
    let kind = dependency.kind.as_deref().unwrap_or("normal");
    format!("{name} -> {} ({kind}) is not on the list", dependency.short())
}

#[test]
fn arrows_point_to_the_table() {
    let layers = layers();
    let findings: Vec<String> =
        metadata().ours().flat_map(|package| against(&layers, package)).collect();
    keep(
        "a game knows no other game and nothing of the house, and a new arrow is a decision: \
         make it in xtask/layers.toml, where a reviewer sees it",
        &findings,
    );
}

#[test]
fn a_crate_below_the_house_is_named_as_its_folder() {
    let named = |folder: &String| metadata().ours().any(|package| package.is_named_as(folder));
    let folders = bare_metal::folders().into_iter();
    let findings: Vec<String> = folders.filter(|folder| !named(folder)).collect();
    keep(
        "a name should say where to look, and tells the bare-metal build what to build",
        &findings,
    );
}

#[test]
fn planted_arrows_are_found() {
    let dependency = |name: &str, kind: Option<&str>, ours: bool| Dependency {
        name: name.into(),
        req: "*".into(),
        kind: kind.map(String::from),
        path: ours.then(|| PathBuf::from(format!("crates/{name}"))),
    };
    let game = |dependency: Dependency| {
        let package = Package { dependencies: vec![dependency], ..planted("hilo") };
        against(&layers(), &package).len()
    };
    assert_eq!(game(dependency("table", None, true)), 0);
    assert_eq!(game(dependency("croupier-table", None, true)), 0, "the same by its package");
    assert_eq!(game(dependency("croupier-table", None, false)), 1, "another of its name");
    assert_eq!(game(dependency("conformance", Some("dev"), true)), 0);
    assert_eq!(game(dependency("conformance", None, true)), 1, "a test's crate in the game");
    assert_eq!(game(dependency("xidach", None, true)), 1, "another game");
    assert_eq!(game(dependency("xidach", Some("dev"), true)), 1, "another game in its tests");
    assert_eq!(game(dependency("croupier", None, true)), 1, "something of the house");
    assert_eq!(game(dependency("rand", None, false)), 1, "a crate from outside");
    assert_eq!(game(dependency("table", None, false)), 1, "a stranger of a known name");
    assert_eq!(against(&layers(), &planted("newcomer")).len(), 1, "a crate without a place");
    assert!(planted("x").is_named_as("crates/x") && !planted("x").is_named_as("crates/games/x"));
}
