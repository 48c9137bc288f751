//! What cargo knows about the crates of the workspace and those it depends on.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use serde::Deserialize;

use crate::tools::cargo;

/// The workspace and everything it builds with on this machine.
#[derive(Deserialize)]
pub(crate) struct Metadata {
    /// Every crate, ours and others'.
    pub(crate) packages: Vec<Package>,
    /// The folder of the workspace.
    pub(crate) workspace_root: PathBuf,
}

/// A crate.
#[derive(Clone, Deserialize)]
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its version.
    pub(crate) version: String,
    /// To which registries it may go: to any if nothing is said, to none if the list is empty.
    pub(crate) publish: Option<Vec<String>>,
    /// What it is, in a sentence.
    pub(crate) description: Option<String>,
    /// Its page for readers.
    pub(crate) readme: Option<PathBuf>,
    /// By which words it is found.
    pub(crate) keywords: Vec<String>,
    /// Among which others it is found.
    pub(crate) categories: Vec<String>,
    /// Its library, its programs, its tests.
    pub(crate) targets: Vec<Target>,
    /// Its licence, as an SPDX expression.
    pub(crate) license: Option<String>,
    /// Where it comes from; nothing if it comes from a folder.
    pub(crate) source: Option<String>,
    /// Its manifest.
    pub(crate) manifest_path: PathBuf,
    /// What it depends on.
    pub(crate) dependencies: Vec<Dependency>,
}

/// What our packages are called by, so that nobody else's are: the library in `croupier-table` is `table`.
pub(crate) const PREFIX: &str = "croupier-";

/// What our crates are called among us: by their libraries, with hyphens.
fn short(package: &str) -> &str {
    package.strip_prefix(PREFIX).unwrap_or(package)
}

/// A part of a crate that is compiled by itself.
#[derive(Clone, Deserialize)]
pub(crate) struct Target {
    /// Its name.
    pub(crate) name: String,
    /// `lib`, `proc-macro`, `bin`, `test` and others.
    pub(crate) kind: Vec<String>,
}

/// What a crate depends on.
#[derive(Clone, Deserialize)]
pub(crate) struct Dependency {
    /// The other crate.
    pub(crate) name: String,
    /// Which versions of it.
    pub(crate) req: String,
    /// `dev`, `build`, or nothing for an ordinary one.
    pub(crate) kind: Option<String>,
    /// The folder it comes from, if it does.
    pub(crate) path: Option<PathBuf>,
}

impl Metadata {
    /// The crates of the workspace.
    pub(crate) fn ours(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.is_below(&self.workspace_root))
    }
}

impl Dependency {
    /// What one of ours is called among us; others have their own name.
    pub(crate) fn short(&self) -> &str {
        if self.path.is_some() { short(&self.name) } else { &self.name }
    }
}

impl Package {
    /// Whether the crate is a folder below that one.
    pub(crate) fn is_below(&self, root: &Path) -> bool {
        self.source.is_none() && self.manifest_path.starts_with(root)
    }

    /// Whether it goes to others.
    pub(crate) fn is_published(&self) -> bool {
        self.publish.is_none()
    }

    /// Its folder.
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().expect("a manifest lies in a folder")
    }

    /// What it is called among us.
    pub(crate) fn short(&self) -> &str {
        short(&self.name)
    }

    /// Whether it is in that folder and has its name.
    pub(crate) fn is_named_as(&self, folder: &str) -> bool {
        let named = Path::new(folder).file_name().and_then(OsStr::to_str) == Some(self.short());
        named && self.manifest_path.ends_with(Path::new(folder).join("Cargo.toml"))
    }
}

/// Asks cargo, which needs no network for it.
pub(crate) fn metadata() -> &'static Metadata {
    static METADATA: OnceLock<Metadata> = OnceLock::new();
    METADATA.get_or_init(|| {
        let words = ["metadata", "--format-version", "1", "--offline"];
        let told = cargo(&words).args(["--filter-platform", "host-tuple"]).output();
        let told = told.expect("cargo runs");
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        serde_json::from_slice(&told.stdout).expect("cargo writes JSON")
    })
}

/// A crate that does not exist, to see whether a rule finds what is wrong with it.
pub(crate) fn planted(name: &str) -> Package {
    Package {
        name: name.into(),
        version: String::new(),
        publish: None,
        description: None,
        readme: None,
        keywords: Vec::new(),
        categories: Vec::new(),
        targets: Vec::new(),
        license: None,
        source: None,
        manifest_path: PathBuf::from(format!("crates/{name}/Cargo.toml")),
        dependencies: Vec::new(),
    }
}
