//! The witness: how far the store was when it last acknowledged something, in a file of its own.
//!
//! It is written after each commit, so that it may lag behind the store and never leads. There are
//! two places, written in turn: a write that is torn leaves the other.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

use crate::digest::{Digest, checksum, hex, unhex};

/// Each place has a sector of its own.
const PLACE: usize = 512;

/// What was seen of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// How many commits there were.
    pub counter: u64,
    /// The running hash over all of them.
    pub hash: Digest,
}

/// What a witness file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Testimony {
    /// There is no file.
    Missing,
    /// It cannot be read.
    Damaged,
    /// The newest that it saw.
    Saw(Sighting),
}

/// The file, open for writing.
pub struct Witness {
    file: File,
    /// Whether something was written since it was last made durable.
    is_ahead: bool,
}

impl Witness {
    /// The name of the file in a data folder.
    pub const FILE: &'static str = "croupier.witness";

    /// What the file of a folder says.
    pub fn ask(folder: &Path) -> io::Result<Testimony> {
        match std::fs::read(folder.join(Self::FILE)) {
            Ok(bytes) => Ok(said(&bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Testimony::Missing),
            Err(error) => Err(error),
        }
    }

    /// Opens the file of a folder, or makes it, and writes that down durably in both places.
    pub fn begin(folder: &Path, sighting: &Sighting) -> io::Result<Self> {
        let options =
            OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).clone();
        let mut witness = Self { file: options.open(folder.join(Self::FILE))?, is_ahead: true };
        for place in 0..2 {
            witness.file.write_all_at(&line(sighting), place * PLACE as u64)?;
        }
        witness.file.set_len(2 * PLACE as u64)?;
        witness.keep()?;
        File::open(folder)?.sync_all()?;
        Ok(witness)
    }

    /// Takes the file of a folder away, if there is one.
    pub fn forget(folder: &Path) -> io::Result<()> {
        match std::fs::remove_file(folder.join(Self::FILE)) {
            Ok(()) => File::open(folder)?.sync_all(),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Writes down how far the store is.
    pub fn see(&mut self, sighting: &Sighting) -> io::Result<()> {
        self.is_ahead = true;
        self.file.write_all_at(&line(sighting), sighting.counter % 2 * PLACE as u64)
    }

    /// Makes durable what was written down.
    pub fn keep(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_ahead) {
            self.file.sync_data()?;
        }
        Ok(())
    }
}

/// A place of the file: a line that anybody can read, and spaces.
pub fn line(sighting: &Sighting) -> [u8; PLACE] {
    let (counter, hash) = (sighting.counter, hex(&sighting.hash));
    let text = format!("{counter:020} {hash} {:016x}", sum(counter, &sighting.hash));
    let mut line = [b' '; PLACE];
    line[..text.len()].copy_from_slice(text.as_bytes());
    line[PLACE - 1] = b'\n';
    line
}

fn sum(counter: u64, hash: &Digest) -> u64 {
    checksum(&[b"croupier.witness", &counter.to_be_bytes(), hash])
}

/// What the bytes of the file say.
pub fn said(bytes: &[u8]) -> Testimony {
    let newest = bytes.chunks(PLACE).filter_map(sighting).max_by_key(|one| one.counter);
    newest.map_or(Testimony::Damaged, Testimony::Saw)
}

fn sighting(place: &[u8]) -> Option<Sighting> {
    let text = str::from_utf8(place).ok()?;
    let mut words = text.split_ascii_whitespace();
    let (counter, hash, written) = (words.next()?, words.next()?, words.next()?);
    let counter = counter.parse().ok()?;
    let hash = unhex(hash)?;
    let is_sound = u64::from_str_radix(written, 16).ok()? == sum(counter, &hash);
    is_sound.then_some(Sighting { counter, hash })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(counter: u64) -> Sighting {
        Sighting { counter, hash: [u8::try_from(counter % 251).expect("small"); 32] }
    }

    #[test]
    fn a_torn_write_leaves_the_sighting_before() {
        let before = [line(&at(6)), line(&at(7))].concat();
        assert_eq!(said(&before), Testimony::Saw(at(7)));
        let after = [line(&at(8)), line(&at(7))].concat();
        for torn in 0..=PLACE {
            let file = [&after[..torn], &before[torn..]].concat();
            let seen = said(&file);
            assert!([at(7), at(8)].map(Testimony::Saw).contains(&seen), "{torn}: {seen:?}");
        }
        assert_eq!(said(&after), Testimony::Saw(at(8)));
        assert_eq!(said(b""), Testimony::Damaged);
        assert_eq!(said(&before[..40]), Testimony::Damaged);
    }

    #[test]
    fn no_changed_bit_makes_a_sighting() {
        let file = line(&at(9));
        for bit in 0..file.len() * 8 {
            let mut flipped = file;
            flipped[bit / 8] ^= 1 << (bit % 8);
            let seen = said(&flipped);
            assert!([Testimony::Damaged, Testimony::Saw(at(9))].contains(&seen), "{bit}: {seen:?}");
        }
    }
}
