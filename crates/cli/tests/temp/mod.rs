//! Files and folders of a test run.

#![allow(dead_code, reason = "each test file uses its part")]

use std::path::{Path, PathBuf};

/// A file or a folder of this test run, which is gone when it is dropped.
pub(crate) struct Temp(PathBuf);

impl Temp {
    pub(crate) fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("croupier-{}-{name}", std::process::id())))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn text(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        // What a test never made, or what cannot be deleted, harms nobody.
        let _ = match self.0.is_dir() {
            true => std::fs::remove_dir_all(&self.0),
            false => std::fs::remove_file(&self.0),
        };
    }
}
