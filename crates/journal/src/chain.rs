//! The chain: each line's hash covers the line before, a salt and its own text.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use table::{Hash, Prefix, json};

const BEFORE_HASH: &str = "{\"hash\":\"";
const BEFORE_ENTRY: &str = "\",\"entry\":";
const AFTER_ENTRY: &str = "}";

/// Most lines are shorter.
const USUAL: usize = 512;

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
}

/// A journal's chain up to some line, under a server seed that is known.
#[derive(Clone)]
pub(crate) struct Chain {
    server_seed: Arc<str>,
    /// What the salts of all lines begin with.
    salt: Prefix,
    head: Hash,
    length: u64,
}

impl Chain {
    /// The chain of a journal without a line.
    pub(crate) fn new(server_seed: &str) -> Self {
        let salt = Prefix::of(&[server_seed.as_bytes(), b":salt:"]);
        Self { server_seed: server_seed.into(), salt, head: Hash::ZERO, length: 0 }
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
        let fits = line.hash == self.next(line.entry.as_bytes());
        self.step(line.hash);
        fits
    }

    /// Goes on to a line that must follow from those before.
    #[cfg(feature = "replay")]
    pub(crate) fn follow(&mut self, line: &Line<'_>) -> crate::finding::Checked<()> {
        let number = self.length;
        match self.passes(line) {
            true => Ok(()),
            false => crate::finding::fails(number, "its hash does not fit the chain"),
        }
    }

    /// The line of an entry, which is now the newest: its text is what `write` appends.
    pub(crate) fn append(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut line = Vec::with_capacity(USUAL);
        line.extend_from_slice(BEFORE_HASH.as_bytes());
        line.extend_from_slice(&[b'0'; Hash::DIGITS]);
        line.extend_from_slice(BEFORE_ENTRY.as_bytes());
        let start = line.len();
        write(&mut line);
        let hash = self.next(&line[start..]);
        line.extend_from_slice(AFTER_ENTRY.as_bytes());
        line[BEFORE_HASH.len()..][..Hash::DIGITS]
            .copy_from_slice(hash.digits().as_str().as_bytes());
        self.step(hash);
        String::from_utf8(line).expect("an entry is text")
    }

    /// The salt keeps a hash that is seen during play from giving a sealed choice away.
    fn next(&self, entry: &[u8]) -> Hash {
        let mut number = Vec::new();
        json::write(&self.length, &mut number);
        let salt = self.salt.hash(&number).digits();
        let mut before = [b':'; 2 * (Hash::DIGITS + 1)];
        let (head, salted) = before.split_at_mut(Hash::DIGITS + 1);
        head[..Hash::DIGITS].copy_from_slice(self.head.digits().as_str().as_bytes());
        salted[..Hash::DIGITS].copy_from_slice(salt.as_str().as_bytes());
        Hash::of_parts(&[&before, entry])
    }

    fn step(&mut self, hash: Hash) {
        self.head = hash;
        self.length += 1;
    }
}
