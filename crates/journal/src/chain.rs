//! The chain: each line's hash covers the line before, a salt and its own text.

use alloc::format;
use alloc::string::String;

use table::Hash;

use crate::finding::{Checked, fails};

const BEFORE_HASH: &str = "{\"hash\":\"";
const BEFORE_ENTRY: &str = "\",\"entry\":";
const AFTER_ENTRY: &str = "}";

/// A line of a journal: an entry's text and its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// What chains it to the line before.
    pub hash: Hash,
    /// The entry exactly as it stands.
    pub entry: &'a str,
}

impl<'a> Line<'a> {
    /// The parts of a line that has no other byte than these.
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let rest = text.strip_prefix(BEFORE_HASH)?;
        let (hash, rest) = rest.split_at_checked(Hash::DIGITS)?;
        let entry = rest.strip_prefix(BEFORE_ENTRY)?.strip_suffix(AFTER_ENTRY)?;
        Some(Self { hash: hash.parse().ok()?, entry })
    }

    /// The line's text, without its line feed.
    fn text(&self) -> String {
        format!("{BEFORE_HASH}{}{BEFORE_ENTRY}{}{AFTER_ENTRY}", self.hash, self.entry)
    }
}

/// A journal's chain up to some line, under a server seed that is known.
#[derive(Clone)]
pub(crate) struct Chain {
    server_seed: String,
    head: Hash,
    length: u64,
}

impl Chain {
    /// The chain of a journal without a line.
    pub(crate) fn new(server_seed: &str) -> Self {
        Self { server_seed: server_seed.into(), head: Hash::ZERO, length: 0 }
    }

    /// The seed that salts it.
    pub(crate) fn server_seed(&self) -> &str {
        &self.server_seed
    }

    /// The hash of the newest line.
    pub(crate) fn head(&self) -> Hash {
        self.head
    }

    /// How many lines there are.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Goes on to a line that stands in a journal, and says whether it follows from those before.
    pub(crate) fn passes(&mut self, line: &Line<'_>) -> bool {
        let fits = line.hash == self.next(line.entry);
        self.step(line.hash);
        fits
    }

    /// Goes on to a line that must follow from those before.
    pub(crate) fn follow(&mut self, line: &Line<'_>) -> Checked<()> {
        let number = self.length;
        if self.passes(line) { Ok(()) } else { fails(number, "its hash does not fit the chain") }
    }

    /// The line of an entry with that text, which is now the newest.
    pub(crate) fn append(&mut self, entry: &str) -> String {
        let hash = self.next(entry);
        self.step(hash);
        Line { hash, entry }.text()
    }

    /// The salt keeps a hash that is seen during play from giving a sealed choice away.
    fn next(&self, entry: &str) -> Hash {
        let salt = Hash::of(format!("{}:salt:{}", self.server_seed, self.length)).digits();
        let (head, salt) = (self.head.digits(), salt.as_str());
        Hash::of_parts(&[head.as_str(), ":", salt, ":", entry].map(str::as_bytes))
    }

    fn step(&mut self, hash: Hash) {
        self.head = hash;
        self.length += 1;
    }
}
