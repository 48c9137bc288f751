//! The files of a bench: the line that lies on it, and beside it, numbered, those that were put away.

use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::fault::Fault;

/// The file of the line on the bench; `FILE.1`, `FILE.2` and so on are the others.
pub(crate) struct Shelf {
    file: PathBuf,
}

impl Shelf {
    pub(crate) fn at(file: PathBuf) -> Self {
        Self { file }
    }

    /// The file of the line on the bench.
    pub(crate) fn file(&self) -> &Path {
        &self.file
    }

    /// What it holds, if it is there.
    pub(crate) fn read(&self) -> Result<Option<String>, Fault> {
        match fs::read_to_string(&self.file) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(fault("Reading", &self.file, &error)),
        }
    }

    /// Writes it, whole or not at all.
    pub(crate) fn write(&self, text: &str) -> Result<(), Fault> {
        write(&self.file, text)
    }

    /// Puts what it holds away, under the next number.
    pub(crate) fn put_away(&self) -> Result<(), Fault> {
        let Some(text) = self.read()? else { return Ok(()) };
        let last = self.numbers()?.last().copied().unwrap_or(0);
        write(&self.other(last + 1), &text)
    }

    /// What a line that was put away holds.
    pub(crate) fn read_other(&self, number: u32) -> Result<String, Fault> {
        let file = self.other(number);
        fs::read_to_string(&file).map_err(|error| fault("Reading", &file, &error))
    }

    /// Lays a line that was put away on the bench, and puts what lies there away. At no moment is either
    /// in no file.
    pub(crate) fn take(&self, number: u32) -> Result<(), Fault> {
        let text = self.read_other(number)?;
        self.put_away()?;
        self.write(&text)?;
        let file = self.other(number);
        fs::remove_file(&file).map_err(|error| fault("Removing", &file, &error))
    }

    /// The numbers of the lines that were put away, ascending.
    pub(crate) fn numbers(&self) -> Result<Vec<u32>, Fault> {
        let folder = self.file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let entries = folder.read_dir().map_err(|error| fault("Reading", folder, &error))?;
        let own = self.file.file_name().unwrap_or_default().to_string_lossy().into_owned() + ".";
        let number = |name: OsString| name.to_str()?.strip_prefix(&own)?.parse().ok();
        let mut numbers: Vec<u32> =
            entries.flatten().filter_map(|entry| number(entry.file_name())).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// The file of a line that was put away.
    pub(crate) fn other(&self, number: u32) -> PathBuf {
        behind(&self.file, &number.to_string())
    }
}

fn behind(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

fn write(file: &Path, text: &str) -> Result<(), Fault> {
    let new = behind(file, "new");
    let written = fs::write(&new, text).and_then(|()| fs::rename(&new, file));
    written.map_err(|error| fault("Writing", file, &error))
}

fn fault(what: &str, file: &Path, error: &io::Error) -> Fault {
    Fault::File(format!("{what} {} is not possible: {error}.", file.display()))
}
