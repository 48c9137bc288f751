//! A client as a package carries it: without the compressed copies, which would make it too large for a registry.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::fault::Fault;
use crate::ready::copy_ready;

/// What is not compressed already, as `web/gzip.ts` has it.
const LOOSE: &[&str] = &["css", "html", "js", "json", "svg", "txt", "wasm", "webmanifest"];

/// Copies a packed client into a folder, which holds nothing else afterwards, with a gzip copy beside each file that
/// benefits from one.
pub fn copy_packed(client: &Path, into: &Path) -> Result<(), Fault> {
    copy_ready(client, into)?;
    compress_all(into)
}

fn compress_all(folder: &Path) -> Result<(), Fault> {
    for entry in folder.read_dir().map_err(Fault::file(folder))?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            compress_all(&path)?;
        } else {
            compress(&path).map_err(Fault::file(&path))?;
        }
    }
    Ok(())
}

fn compress(path: &Path) -> io::Result<()> {
    let Some(kind) = path.extension().and_then(|kind| kind.to_str()) else { return Ok(()) };
    if !LOOSE.contains(&kind) {
        return Ok(());
    }
    let plain = fs::read(path)?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&plain)?;
    let small = encoder.finish()?;
    if small.len() < plain.len() {
        fs::write(path.with_extension(format!("{kind}.gz")), small)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_loose_and_long_gets_a_copy_again() {
        let home = std::env::temp_dir().join(format!("croupier-packed-{}", std::process::id()));
        let (packed, into) = (home.join("packed"), home.join("into"));
        fs::create_dir_all(packed.join("assets")).expect("a folder");
        let long = "a page ".repeat(100);
        for (name, text) in
            [("index.html", &*long), ("assets/a.js", "1"), ("assets/a.woff2", &*long)]
        {
            fs::write(packed.join(name), text).expect("a file");
        }
        copy_packed(&packed, &into).expect("it is a client");
        let copy = fs::read(into.join("index.html.gz")).expect("it was compressed");
        assert!(copy.starts_with(&[0x1f, 0x8b]) && copy.len() < long.len(), "{copy:?}");
        assert!(into.join("index.html").exists(), "for whoever takes no gzip");
        assert!(!into.join("assets/a.js.gz").exists(), "it would be longer");
        assert!(!into.join("assets/a.woff2.gz").exists(), "it is compressed already");
        fs::remove_dir_all(home).expect("a folder");
    }
}
