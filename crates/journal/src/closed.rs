//! A journal that has its end, and with it the seed that its hashes are checked with.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use table::Hash;

use crate::chain::Chain;
use crate::finding::{BEHIND_THE_END, Checked, Finding, fails};
use crate::opening::Opened;
use crate::reader::{Read, read};

/// A journal from its opening to its closing entry: every hash in its chain, every entry in the one
/// text that it has.
pub struct Closed<'a> {
    /// What it opens with.
    pub opened: Opened,
    /// The seed behind the commitment.
    pub server_seed: String,
    /// Its lines, the opening and the closing included.
    pub reads: Vec<Read<'a>>,
}

impl<'a> Closed<'a> {
    /// Reads a journal whose hashes hold.
    pub fn read(journal: &'a [u8]) -> Checked<Self> {
        let mut reader = read(journal);
        let opening = reader.opening();
        let mut reads = Vec::new();
        for read in iter::once(opening).chain(reader) {
            let read = read?;
            read.check_text()?;
            reads.push(read);
        }
        let server_seed = closing_seed(&reads)?;
        let opened = Opened::of(&reads[0].entry)?;
        check_chain(&reads, opened.server_seed_hash(), &server_seed)?;
        Ok(Self { opened, server_seed, reads })
    }

    /// The number of its closing entry.
    pub(crate) fn last(&self) -> u64 {
        last(&self.reads)
    }
}

fn closing_seed(reads: &[Read<'_>]) -> Checked<String> {
    let last = last(reads);
    let mut closing = reads.iter().map(|read| &read.entry);
    match closing.find_map(|entry| Some((entry.number, entry.closing_seed()?))) {
        Some((number, server_seed)) if number == last => Ok(server_seed),
        Some((number, _)) => fails(number + 1, BEHIND_THE_END),
        None => Err(Finding::NotClosed),
    }
}

/// If no hash at all fits the seed, it is the seed that does not hold, not every entry.
fn check_chain(reads: &[Read<'_>], commitment: Hash, server_seed: &str) -> Checked<()> {
    let last = last(reads);
    let mut chain = Chain::new(server_seed);
    let (sound, broken): (Vec<_>, Vec<_>) = reads.iter().partition(|read| chain.passes(&read.line));
    let committed = commitment == Hash::of(server_seed);
    match broken.first() {
        Some(read) if committed || !sound.is_empty() => {
            fails(read.entry.number, "its hash does not fit the chain")
        }
        Some(_) => fails(last, "its server seed does not fit the commitment nor the hashes"),
        None if !committed => fails(last, "its server seed does not fit the commitment"),
        None => Ok(()),
    }
}

fn last(reads: &[Read<'_>]) -> u64 {
    reads.last().expect("every journal has an opening").entry.number
}
