//! What is wrong with a configuration: every file, field and reason.

use std::fmt;

/// A file of the configuration that is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFile {
    /// Below the folder.
    file: String,
    field: Option<String>,
    why: String,
}

impl BadFile {
    /// A file as a whole, and why it is not taken.
    pub fn new(file: &str, why: impl fmt::Display) -> Self {
        Self { file: file.into(), field: None, why: why.to_string() }
    }

    pub(crate) fn field(file: &str, field: &str, why: impl fmt::Display) -> Self {
        Self { field: Some(field.into()), ..Self::new(file, why) }
    }

    pub(crate) fn is_of(&self, file: &str) -> bool {
        self.file == file
    }

    /// Whether it is no operator's.
    pub(crate) fn is_of_house(&self) -> bool {
        !self.file.starts_with(super::OPERATORS)
    }

    /// The file, with the field if it is one.
    pub(crate) fn place(&self) -> String {
        let Self { file, field, .. } = self;
        field.as_ref().map_or_else(|| file.clone(), |field| format!("{file}: {field}"))
    }

    /// Why it is not taken.
    pub(crate) fn why(&self) -> &str {
        &self.why
    }
}

impl fmt::Display for BadFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "configs/{}: {}", self.place(), self.why)
    }
}

/// All that is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BadFiles(Vec<BadFile>);

impl BadFiles {
    /// One more, unless it was said before.
    pub fn note(&mut self, bad: BadFile) {
        if !self.0.contains(&bad) {
            self.0.push(bad);
        }
    }

    /// That, if nothing is wrong.
    pub(crate) fn or<T>(self, sound: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(sound) } else { Err(self) }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each by itself.
    pub fn iter(&self) -> impl Iterator<Item = &BadFile> {
        self.0.iter()
    }
}

impl fmt::Display for BadFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<_> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&texts.join("; "))
    }
}

impl std::error::Error for BadFiles {}
