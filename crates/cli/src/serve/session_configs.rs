//! The files in a folder of configuration that replace the built-in ones.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use house::{BadFile, BadFiles, Configs};

use crate::say::Fault;

/// The folder in a data folder.
pub(crate) const FOLDER: &str = "configs";

/// Bytes of a file: more than all games and currencies of a house need.
const MOST_BYTES: u64 = 4 << 20;

/// Where its files may lie, and what their names begin with then.
const PLACES: [(&str, &str); 3] = [("", ""), ("games", "games/"), ("operators", "operators/")];

/// The configuration of the session games: the built-in files, overridden by those of the folder.
pub(crate) fn read(data: Option<&Path>, asked: Option<&Path>) -> Result<Configs, Fault> {
    Configs::new(&texts(data, asked)?).map_err(Fault::asked)
}

/// The files as texts, if all of them are.
pub(crate) fn texts(
    data: Option<&Path>,
    asked: Option<&Path>,
) -> Result<BTreeMap<String, String>, Fault> {
    match gather_all(data, asked)? {
        (files, faults) if faults.is_empty() => Ok(files),
        (_, faults) => Err(Fault::asked(faults)),
    }
}

/// [O2] The files of the folder that was asked for, or else of the one in the data folder; and those that
/// cannot be read at all.
pub(crate) fn gather_all(
    data: Option<&Path>,
    asked: Option<&Path>,
) -> Result<(BTreeMap<String, String>, BadFiles), Fault> {
    if let Some(asked) = asked.filter(|asked| !asked.is_dir()) {
        return Err(Fault::asked(format_args!("there is no folder {}", asked.display())));
    }
    let own = data.map(|data| data.join(FOLDER));
    let mut found = (BTreeMap::new(), BadFiles::default());
    if let Some(folder) = asked.or(own.as_deref()) {
        for (place, prefix) in PLACES {
            gather(&folder.join(place), prefix, &mut found)?;
        }
    }
    Ok(found)
}

/// Every `.json` of a folder, by its name; a folder that does not exist has none.
fn gather(
    folder: &Path,
    prefix: &str,
    (files, faults): &mut (BTreeMap<String, String>, BadFiles),
) -> Result<(), Fault> {
    if !folder.exists() {
        return Ok(());
    }
    let unreadable =
        |error: io::Error| Fault::asked(format_args!("cannot read {}: {error}", folder.display()));
    for entry in folder.read_dir().map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".json") {
            let name = format!("{prefix}{name}");
            match text_of(&path) {
                Ok(text) => drop(files.insert(name, text)),
                Err(error) => faults.note(BadFile::new(&name, error)),
            }
        }
    }
    Ok(())
}

/// The text of a file: not of a link that leads nowhere, nor of what only has a file's name, and as much as
/// somebody may have written.
fn text_of(path: &Path) -> io::Result<String> {
    let metadata = path.metadata()?;
    if !metadata.is_file() {
        return Err(io::Error::other("is no file"));
    }
    if metadata.len() > MOST_BYTES {
        return Err(io::Error::other(format!("has more than {MOST_BYTES} bytes")));
    }
    std::fs::read_to_string(path)
}
