//! The chain: each line's hash covers the line before, a salt and its own text.

use table::draws::sha256_hex;

/// What stands before the first line.
pub const FIRST: &str = "0000000000000000000000000000000000000000000000000000000000000000";

const BEFORE_HASH: &str = "{\"hash\":\"";
const BEFORE_ENTRY: &str = "\",\"entry\":";
const AFTER_ENTRY: &str = "}";

/// A line of a journal: an entry's text and its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// 64 lowercase hex digits.
    pub hash: &'a str,
    /// The entry exactly as it stands.
    pub entry: &'a str,
}

impl<'a> Line<'a> {
    /// The parts of a line that has no other byte than these.
    pub fn parse(text: &'a str) -> Option<Self> {
        let rest = text.strip_prefix(BEFORE_HASH)?;
        let (hash, rest) = rest.split_at_checked(FIRST.len())?;
        let entry = rest.strip_prefix(BEFORE_ENTRY)?.strip_suffix(AFTER_ENTRY)?;
        let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        hash.bytes().all(hex).then_some(Self { hash, entry })
    }

    /// The line's text, without its line feed.
    pub fn text(&self) -> String {
        [BEFORE_HASH, self.hash, BEFORE_ENTRY, self.entry, AFTER_ENTRY].concat()
    }

    /// Whether the hash is that of this entry after that line.
    pub fn holds(&self, previous: &str, server_seed: &str, number: u64) -> bool {
        self.hash == link(previous, server_seed, number, self.entry)
    }
}

/// The hash of an entry: the salt keeps a hash seen during play from giving a sealed choice away.
pub(crate) fn link(previous: &str, server_seed: &str, number: u64, entry: &str) -> String {
    let salt = sha256_hex(format!("{server_seed}:salt:{number}").as_bytes());
    sha256_hex([previous, ":", &salt, ":", entry].concat().as_bytes())
}
