//! What others get: packages that are complete, stand on each other, and are built from what they carry.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::keep;
use super::metadata::{Dependency, PREFIX, Package, Target, metadata, planted};
use super::source::{Source, Token, read};
use crate::tools::cargo;

/// What is for us alone: tools, tests, examples, and the rules in a browser, which the client carries.
const OURS_ALONE: &[&str] = &["browser", "fuzz", "highcard", "liar", "nim", "rps", "xtask"];

/// The package that all others are there for.
const DOOR: &str = "croupier";

/// Other packages that have the version of ours.
const ELSEWHERE: &[&str] = &[
    "web/package.json",
    "web/board/package.json",
    "clients/typescript/package.json",
    "clients/python/pyproject.toml",
];

/// What a registry and its readers would miss.
fn missing(package: &Package, version: &str) -> Vec<String> {
    let Package { name, description, readme, keywords, categories, license, .. } = package;
    let library = package.short().replace('-', "_");
    let is_library = |target: &Target| {
        target.name == library
            && target.kind.iter().any(|kind| matches!(kind.as_str(), "lib" | "proc-macro"))
    };
    let held = [
        (name == DOOR || name.starts_with(PREFIX), "is not called croupier-…"),
        (package.version == version, "has another version"),
        (description.is_some(), "has no description"),
        (readme.is_some(), "has no page for readers"),
        (!keywords.is_empty() && !categories.is_empty(), "cannot be found"),
        (license.is_some(), "has no licence"),
        (package.targets.iter().any(is_library), "has a library of another name"),
    ];
    held.into_iter().filter(|(held, _)| !held).map(|(_, what)| format!("{name} {what}")).collect()
}

/// What a package of ours needs that nobody else could have.
fn not_to_be_had(package: &Package, published: &BTreeSet<&str>, version: &str) -> Vec<String> {
    let wanted = format!("^{version}");
    let is_needed = |one: &&Dependency| one.path.is_some() && one.kind.as_deref() != Some("dev");
    let is_there = |one: &Dependency| published.contains(one.name.as_str()) && one.req == wanted;
    let lacking = package.dependencies.iter().filter(is_needed).filter(|one| !is_there(one));
    lacking.map(|one| format!("{} needs {} {}", package.name, one.name, one.req)).collect()
}

fn published() -> impl Iterator<Item = &'static Package> {
    metadata().ours().filter(|package| package.is_published())
}

/// The version of everything.
fn version() -> &'static str {
    let door = published().find(|package| package.name == DOOR);
    &door.expect("the program is published").version
}

/// The files that a package would carry.
fn carried(package: &Package) -> BTreeSet<PathBuf> {
    let words = ["package", "--list", "--allow-dirty", "--quiet", "--offline", "--package"];
    let told = cargo(&words).arg(&package.name).output().expect("cargo runs");
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    String::from_utf8_lossy(&told.stdout).lines().map(PathBuf::from).collect()
}

/// The files that a file takes in when it is compiled, seen from the package.
fn taken_in(source: &Source) -> Vec<(usize, Option<PathBuf>)> {
    let tokens = source.tokens();
    let text = |token: &Token| token.text.strip_prefix('"')?.strip_suffix('"').map(String::from);
    let path = |token: &Token| Some(normal(&Path::new(&source.path).with_file_name(text(token)?)));
    let calls = tokens.windows(4).filter(|window| {
        matches!(window[0].text.as_str(), "include" | "include_bytes" | "include_str")
            && window[1].text == "!"
    });
    let modules = tokens.windows(5).filter(|window| {
        let words = window[..4].iter().map(|token| token.text.as_str());
        words.eq(["#", "[", "path", "="])
    });
    let calls = calls.map(|window| (window[0].line, path(&window[3])));
    calls.chain(modules.map(|window| (window[0].line, path(&window[4])))).collect()
}

/// A path without `..`, but for those that lead out of where it began.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        let goes_back = part == Component::ParentDir;
        if !(goes_back && normal.file_name().is_some() && normal.pop()) {
            normal.push(part);
        }
    }
    normal
}

/// What a package's files take in that it does not carry.
fn reaching_out(source: &Source, carried: impl Fn(&Path) -> bool) -> Vec<String> {
    let taken = taken_in(source).into_iter();
    let outside = taken.filter(|(_, path)| !path.as_deref().is_some_and(&carried));
    outside.map(|(line, path)| source.at(line, format_args!("takes in {path:?}"))).collect()
}

fn reaching_out_of(package: &Package) -> Vec<String> {
    let files = carried(package);
    let code = files.iter().filter(|path| path.extension() == Some(OsStr::new("rs")));
    let sources = code.map(|path| Source {
        path: path.display().to_string(),
        text: fs::read_to_string(package.folder().join(path)).expect("what is packed is there"),
    });
    let found = sources.flat_map(|source| reaching_out(&source, |path| files.contains(path)));
    found.map(|finding| format!("{}: {finding}", package.name)).collect()
}

#[test]
fn what_is_published_is_complete() {
    let findings: Vec<String> =
        published().flat_map(|package| missing(package, version())).collect();
    keep("a package that says nothing of itself is found and understood by nobody", &findings);
    let kept: BTreeSet<&str> = metadata()
        .ours()
        .filter(|package| !package.is_published())
        .map(|package| package.name.as_str())
        .collect();
    assert_eq!(kept, OURS_ALONE.iter().copied().collect(), "everything else is for others");
}

#[test]
fn what_is_published_needs_only_what_is_published() {
    let names: BTreeSet<&str> = published().map(|package| package.name.as_str()).collect();
    let findings: Vec<String> =
        published().flat_map(|package| not_to_be_had(package, &names, version())).collect();
    keep("whoever takes a package must be able to have what it needs, of the same age", &findings);
}

#[test]
fn a_package_is_compiled_from_what_it_carries() {
    let findings: Vec<String> = published().flat_map(reaching_out_of).collect();
    keep("outside the repository there is nothing around a package", &findings);
}

#[test]
fn everything_that_is_released_has_one_version() {
    let says = [format!("\"version\": \"{}\"", version()), format!("version = \"{}\"", version())];
    let differs = |path: &&&str| !says.iter().any(|line| read(path).contains(line));
    let findings: Vec<String> = ELSEWHERE.iter().filter(differs).map(ToString::to_string).collect();
    keep("a client and a house of one version belong together", &findings);
}

#[test]
fn planted_packages_are_judged() {
    let target = |name: &str| Target { name: name.into(), kind: vec!["lib".into()] };
    let whole = Package {
        version: "1.0.0".into(),
        description: Some("What it is.".into()),
        readme: Some("page.md".into()),
        keywords: vec!["x".into()],
        categories: vec!["y".into()],
        license: Some("MIT".into()),
        targets: vec![target("two_words")],
        ..planted("croupier-two-words")
    };
    assert_eq!(missing(&whole, "1.0.0"), [""; 0]);
    assert_eq!(missing(&planted("two-words"), "1.0.0").len(), 7);
    let named = Package { targets: vec![target("words")], ..whole.clone() };
    assert_eq!(missing(&named, "1.0.0"), ["croupier-two-words has a library of another name"]);

    let needs = |name: &str, req: &str, kind: Option<&str>| {
        let needed = Dependency {
            name: name.into(),
            req: req.into(),
            kind: kind.map(String::from),
            path: Some("x".into()),
        };
        let package = Package { dependencies: vec![needed], ..whole.clone() };
        not_to_be_had(&package, &BTreeSet::from(["croupier-table"]), "1.0.0").len()
    };
    assert_eq!(needs("croupier-table", "^1.0.0", None), 0);
    assert_eq!(needs("liar", "*", Some("dev")), 0, "tests are not packed");
    assert_eq!(needs("croupier-table", "*", None), 1, "any version");
    assert_eq!(needs("croupier-table", "^0.9.0", Some("build")), 1, "an old one");
    assert_eq!(needs("liar", "^1.0.0", None), 1, "one of ours alone");
}

#[test]
fn planted_reaches_are_found() {
    let found = |code: &str| {
        let source = Source::planted("src/rules/deal.rs", code);
        reaching_out(&source, |path| path == Path::new("data/a.json")).len()
    };
    assert_eq!(found("const A: &str = include_str!(\"../../data/a.json\");"), 0);
    assert_eq!(found("const A: &str = include_str!(\"../../data/b.json\");"), 1, "not packed");
    assert_eq!(found("const A: &[u8] = include_bytes!(\"../../../data/a.json\");"), 1, "outside");
    assert_eq!(found("const A: &str = include_str!(concat!(\"a\", \".json\"));"), 1, "who knows");
    assert_eq!(found("#[path = \"../../../other/mod.rs\"]\nmod other;"), 1, "a module outside");
    assert_eq!(found("/// As include_str!(\"x\") does.\nfn include() {}"), 0);
}
