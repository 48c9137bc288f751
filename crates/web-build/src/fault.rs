//! Why there is no client.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What went wrong, in a sentence, with what a program said about it below.
#[derive(Debug)]
pub enum Fault {
    /// A program that comes with Node cannot be started.
    Missing(&'static str),
    /// The compiler cannot build for browsers.
    NoTarget(&'static str),
    /// A program ran and failed.
    Failed {
        /// What it was meant to do.
        task: &'static str,
        /// What it said.
        output: String,
    },
    /// A file or a folder cannot be used.
    File(PathBuf, io::Error),
    /// A folder that should hold a built client and does not.
    NoClient(PathBuf),
}

impl Fault {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        |error| Self::File(path, error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(program) => write!(
                f,
                "`{program}` cannot be started: the web client is built with cargo and Node 20 or newer; \
                 install them, or set CROUPIER_WEB_DIST to the folder of a built client"
            ),
            Self::NoTarget(target) => write!(
                f,
                "the rules in the browser are built for {target}, which this compiler lacks and \
                 rustup cannot fetch now: run `rustup target add {target}`, or set \
                 CROUPIER_WEB_DIST to the folder of a built client"
            ),
            Self::Failed { task, output } => write!(f, "{task} failed:\n{}", output.trim()),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::NoClient(folder) => {
                write!(f, "CROUPIER_WEB_DIST is {}, which has no index.html", folder.display())
            }
        }
    }
}
