//! A client that was built elsewhere.

use std::fs;
use std::path::Path;

use crate::fault::Fault;

/// Copies a built client into a folder, which holds nothing else afterwards.
pub fn copy_ready(client: &Path, into: &Path) -> Result<(), Fault> {
    if !client.join("index.html").is_file() {
        return Err(Fault::NoClient(client.to_path_buf()));
    }
    if into.exists() {
        fs::remove_dir_all(into).map_err(Fault::file(into))?;
    }
    copy(client, into)
}

fn copy(from: &Path, into: &Path) -> Result<(), Fault> {
    fs::create_dir_all(into).map_err(Fault::file(into))?;
    for entry in from.read_dir().map_err(Fault::file(from))?.flatten() {
        let (path, target) = (entry.path(), into.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target).map_err(Fault::file(&path))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ready_client_replaces_what_was_there() {
        let home = std::env::temp_dir().join(format!("croupier-ready-{}", std::process::id()));
        let (ready, into) = (home.join("ready"), home.join("into"));
        fs::create_dir_all(ready.join("assets")).expect("a folder");
        fs::create_dir_all(&into).expect("a folder");
        fs::write(into.join("old.js"), "old").expect("a file");
        let told = copy_ready(&ready, &into).expect_err("no client").to_string();
        assert!(told.starts_with("CROUPIER_WEB_DIST is ") && told.ends_with("no index.html"));
        assert!(into.join("old.js").exists(), "what was there stays");
        fs::write(ready.join("index.html"), "home").expect("a file");
        fs::write(ready.join("assets/a.js"), "a").expect("a file");
        copy_ready(&ready, &into).expect("copied");
        assert_eq!(fs::read(into.join("assets/a.js")).expect("a file"), b"a");
        assert!(into.join("index.html").exists() && !into.join("old.js").exists());
        fs::remove_dir_all(home).expect("a folder");
    }
}
