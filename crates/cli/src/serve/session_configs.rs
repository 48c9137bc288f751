//! The files in a data folder's `configs` that replace the built-in ones.

use std::collections::BTreeMap;
use std::path::Path;

use house::Configs;

use crate::say::Fault;

/// The folder in a data folder.
pub(crate) const FOLDER: &str = "configs";

/// The configuration of the session games: the built-in files, overridden by those of the folder.
pub(crate) fn read(data: Option<&Path>) -> Result<Configs, Fault> {
    let mut overrides = BTreeMap::new();
    if let Some(data) = data {
        gather(&data.join(FOLDER), "", &mut overrides)?;
        gather(&data.join(FOLDER).join("games"), "games/", &mut overrides)?;
    }
    Configs::new(&overrides).map_err(Fault::asked)
}

/// Every `.json` of a folder, by its name; a folder that does not exist has none.
fn gather(folder: &Path, prefix: &str, found: &mut BTreeMap<String, String>) -> Result<(), Fault> {
    if !folder.exists() {
        return Ok(());
    }
    let unreadable = |error: std::io::Error| {
        Fault::asked(format_args!("cannot read {}: {error}", folder.display()))
    };
    for entry in folder.read_dir().map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_file() && name.ends_with(".json") {
            let text = std::fs::read_to_string(&path).map_err(unreadable)?;
            found.insert(format!("{prefix}{name}"), text);
        }
    }
    Ok(())
}
