//! The sources of the client.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::fault::Fault;
use crate::module::Module;
use crate::program;

/// Everything the client is built from. Tests and their settings are not part of it.
const INPUTS: &[&str] = &[
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    ".npmrc",
    "gzip.ts",
    "audit.html",
    "onefile.ts",
    "svelte.config.js",
    "tsconfig.json",
    "vite.audit.config.ts",
    "vite.config.ts",
];

const VITE: &str = "node_modules/vite/bin/vite.js";

/// A folder with a `package.json`.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder there.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The files and folders that change the client when they change.
    pub fn inputs(&self) -> Vec<PathBuf> {
        INPUTS.iter().map(|name| self.0.join(name)).collect()
    }

    /// Installs the packages, unless those of this very lockfile are there.
    pub fn install(&self) -> Result<(), Fault> {
        let words = ["ci", "--include=dev"];
        self.install_with(|folder| program::run("`npm ci`", "npm", &words, folder))
    }

    /// Puts the rules where the client finds them, beside its packages.
    pub fn take(&self, module: &Module) -> Result<(), Fault> {
        let shelf = self.0.join("node_modules/.croupier");
        fs::create_dir_all(&shelf).map_err(Fault::file(&shelf))?;
        module.build(|name, built| {
            let (new, place) =
                (shelf.join(format!("{name}.{}", std::process::id())), shelf.join(name));
            fs::copy(built, &new).map_err(Fault::file(built))?;
            // In one step: whoever builds at the same time finds the old one or the new one, whole.
            fs::rename(&new, &place).map_err(Fault::file(&place))
        })
    }

    /// Builds the client into a folder, which holds nothing else afterwards.
    pub fn build(&self, into: &Path) -> Result<(), Fault> {
        let into = into.to_string_lossy();
        let words = [VITE, "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", &into];
        program::run("`vite build` in web", "node", &words, &self.0)
    }

    /// Builds the page that audits journals without any house, and puts it into a folder beside whatever is there.
    pub fn build_audit_page(&self, into: &Path) -> Result<(), Fault> {
        let into = into.to_string_lossy();
        let page = "vite.audit.config.ts";
        let words = [VITE, "build", "--logLevel", "warn", "--config", page, "--outDir", &into];
        program::run("`vite build` of the audit page", "node", &words, &self.0)
    }

    /// Two cargo processes at once wait for each other: `npm ci` begins by deleting everything.
    fn install_with(&self, get: impl FnOnce(&Path) -> Result<(), Fault>) -> Result<(), Fault> {
        let lockfile = self.0.join("package-lock.json");
        let held = File::open(&lockfile).map_err(Fault::file(&lockfile))?;
        held.lock().map_err(Fault::file(&lockfile))?;
        let wanted = fs::read(&lockfile).map_err(Fault::file(&lockfile))?;
        let stamp = self.0.join("node_modules/.installed-lock.json");
        if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        get(&self.0)?;
        fs::write(&stamp, wanted).map_err(Fault::file(&stamp))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    fn planted(name: &str, lock: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("croupier-{name}-{}", std::process::id()));
        fs::create_dir_all(path.join("node_modules")).expect("a folder");
        fs::write(path.join("package-lock.json"), lock).expect("a lockfile");
        Folder(path)
    }

    #[test]
    fn packages_are_installed_once_for_each_lockfile() {
        let folder = planted("once", "one");
        let count = AtomicU32::new(0);
        let install = || {
            folder.install_with(|_| {
                count.fetch_add(1, Ordering::Relaxed);
                Ok(())
            })
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| install().expect("installed"));
            }
        });
        assert_eq!(count.load(Ordering::Relaxed), 1, "all four wait for the first");
        fs::write(folder.path().join("package-lock.json"), "two").expect("a lockfile");
        install().expect("installed");
        assert_eq!(count.load(Ordering::Relaxed), 2, "another lockfile");
        fs::remove_dir_all(folder.path()).expect("a folder");
    }

    #[test]
    fn what_failed_is_tried_again() {
        let folder = planted("again", "one");
        let failing = |_: &Path| Err(Fault::Missing("npm"));
        assert!(folder.install_with(failing).is_err());
        let mut tried = false;
        let noted = folder.install_with(|_| {
            tried = true;
            Ok(())
        });
        assert!(noted.is_ok() && tried);
        fs::remove_dir_all(folder.path()).expect("a folder");
    }

    #[test]
    fn every_input_is_there() {
        for input in Folder::at("../../web").inputs() {
            assert!(input.exists(), "cargo would build again each time for {}", input.display());
        }
    }
}
