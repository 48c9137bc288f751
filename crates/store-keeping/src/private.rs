//! Files and folders that only their owner reads.

use std::fs::{DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// What may be done with a file or a folder, and what kind of folder it is.
const MODE: u32 = 0o7777;
const OTHERS: u32 = 0o077;
/// A folder that everybody may write in, such as the one for temporary files.
const STICKY: u32 = 0o1000;

/// Makes the folder its owner's alone, or makes it; says what was open before. Whatever of the house
/// lies in it is tightened, too.
pub fn folder(path: &Path) -> io::Result<Vec<String>> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    let metadata = path.metadata()?;
    if !metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotADirectory, "it is no folder"));
    }
    if metadata.mode() & STICKY != 0 {
        return Err(io::Error::other(
            "everybody may write in it: give the house a folder of its own",
        ));
    }
    let mut told = Vec::new();
    told.extend(tighten(path)?);
    for entry in path.read_dir()? {
        let entry = entry?;
        let is_ours = entry.file_name().to_string_lossy().starts_with("croupier.");
        if is_ours && entry.path().metadata()?.is_file() {
            told.extend(tighten(&entry.path())?);
        }
    }
    Ok(told)
}

/// Takes everything from others; says what they had, if anything.
pub fn tighten(path: &Path) -> io::Result<Option<String>> {
    let mode = path.metadata()?.mode() & MODE;
    if mode & OTHERS == 0 {
        return Ok(None);
    }
    let tight = mode & !OTHERS;
    std::fs::set_permissions(path, Permissions::from_mode(tight))?;
    Ok(Some(format!("{} was open to others ({mode:03o}); now it is {tight:03o}", path.display())))
}

/// A new file that only its owner reads; it must not exist.
pub fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// Writes a file durably in one step: it has its name when it is whole, so whoever is killed here leaves what
/// was there before, never half a file.
pub fn write_whole(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let half = folder.join(format!("{name}.half"));
    match std::fs::remove_file(&half) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut file = create(&half)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&half, folder.join(name))?;
    keep_names(folder)
}

/// Makes what was made, renamed or removed in a folder durable.
pub fn keep_names(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temp::Temp;

    fn mode(path: &Path) -> u32 {
        path.metadata().expect("it is there").mode() & MODE
    }

    fn open_to_all(path: &Path, mode: u32) {
        std::fs::set_permissions(path, Permissions::from_mode(mode)).expect("it is ours");
    }

    #[test]
    fn what_is_of_the_house_is_its_owners_alone() {
        let temp = Temp::new("private");
        let (key, other) = (temp.path().join("croupier.key"), temp.path().join("notes"));
        for path in [&key, &other] {
            std::fs::write(path, "x").expect("it is written");
            open_to_all(path, 0o644);
        }
        open_to_all(temp.path(), 0o755);
        let told = folder(temp.path()).expect("it is ours");
        assert_eq!([mode(temp.path()), mode(&key), mode(&other)], [0o700, 0o600, 0o644]);
        assert!(told.len() == 2 && told[1].contains("croupier.key was open to others (644)"));
        assert_eq!(folder(temp.path()).expect("it is ours"), [""; 0]);
        let made = temp.path().join("a/b");
        folder(&made).expect("it is made");
        assert_eq!([mode(&made), mode(&temp.path().join("a"))], [0o700, 0o700]);
        create(&made.join("x")).expect("it is made");
        assert_eq!(mode(&made.join("x")), 0o600);
    }

    #[test]
    fn a_file_has_its_name_when_it_is_whole() {
        let temp = Temp::new("whole");
        // Somebody was killed while writing.
        std::fs::write(temp.path().join("a.half"), "hal").expect("it is written");
        for text in ["whole", "another"] {
            write_whole(temp.path(), "a", text.as_bytes()).expect("it is written");
            let path = temp.path().join("a");
            assert_eq!(std::fs::read_to_string(&path).expect("it is text"), text);
            assert_eq!((mode(&path), temp.path().join("a.half").exists()), (0o600, false));
        }
    }

    #[test]
    fn a_folder_of_everybody_is_refused() {
        let temp = Temp::new("sticky");
        open_to_all(temp.path(), 0o1777);
        let refused = folder(temp.path()).expect_err("it is everybody's").to_string();
        assert!(refused.contains("a folder of its own"), "{refused}");
        assert_eq!(mode(temp.path()), 0o1777, "and it is left as it was");
    }
}
