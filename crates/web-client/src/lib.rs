//! The built web client, inside the binary: move the binary, and it comes along.

use std::borrow::Cow;

/// Everything that Vite wrote, with a compressed copy of each file that benefits from one.
#[derive(rust_embed::Embed)]
#[folder = "$OUT_DIR/client"]
struct Files;

/// The page that opens at every address of the client.
pub const PAGE: &str = "index.html";

/// The page that audits journals without any house, in one file.
pub const AUDIT_PAGE: &str = "audit.html";

/// The page of the workbench for authors.
pub const WORKBENCH_PAGE: &str = "workbench.html";

const COMPRESSED: &str = ".gz";

/// A file of the client.
pub struct ClientFile {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// The SHA-256 of its content.
    pub hash: [u8; 32],
    /// Whether it is a gzip copy.
    pub is_gzip: bool,
}

/// The file at a path, as a gzip copy if one is welcome and exists.
pub fn find(path: &str, gzip_welcome: bool) -> Option<ClientFile> {
    if path.ends_with(COMPRESSED) {
        return None;
    }
    let copy = gzip_welcome.then(|| get(&format!("{path}{COMPRESSED}"), true)).flatten();
    copy.or_else(|| get(path, false))
}

fn get(path: &str, is_gzip: bool) -> Option<ClientFile> {
    let file = Files::get(path)?;
    Some(ClientFile { bytes: file.data, hash: file.metadata.sha256_hash(), is_gzip })
}

/// The paths of all files.
pub fn paths() -> impl Iterator<Item = String> {
    Files::iter().map(Cow::into_owned).filter(|path| !path.ends_with(COMPRESSED))
}
