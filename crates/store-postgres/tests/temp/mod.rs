//! Folders of a test run.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder that is gone when it is dropped.
pub(crate) struct Temp(pub(crate) PathBuf);

impl Temp {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("croupier-store-postgres-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
