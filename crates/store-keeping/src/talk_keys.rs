//! The keys of what people say, one for each conversation, in a file of their own.
//!
//! A database leaves traces of what was deleted: in its write-ahead log, in free pages, in the gaps of
//! others. So a conversation is sealed under a key that is in no database, and when it ends its key is
//! overwritten where it stands. What is left anywhere can be read by nobody.
//!
//! A house that several machines take up in turn has its keys where each of them finds them: in the store,
//! sealed under the house's own key. What is left of them there opens for whoever has that one.

use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

use crate::digest::{checksum, digest};
use crate::private;
use crate::seal::{Sealing, random};

/// A conversation's name, the key, and a checksum of both; zeros where there is none.
const PLACE: usize = 16 + 32 + 8;

/// A conversation: all documents whose keys differ in their last part alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conversation([u8; 16]);

impl Conversation {
    /// The one that a document belongs to.
    pub fn of(key: &str) -> Self {
        Self::under(key.rsplit_once('/').map_or("", |(under, _)| under))
    }

    /// The one whose documents' keys begin with that.
    pub fn under(under: &str) -> Self {
        let name = digest(&[b"croupier.talk:", under.as_bytes()]);
        Self(*name.first_chunk().expect("a hash has 32 bytes"))
    }

    /// Its name in bytes.
    pub fn bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// The one of that name.
    pub fn named(name: [u8; 16]) -> Self {
        Self(name)
    }
}

/// The key of a conversation.
#[derive(Clone, PartialEq, Eq)]
pub struct TalkKey {
    /// Which one it seals.
    pub of: Conversation,
    /// The key.
    pub key: [u8; 32],
}

struct Held {
    /// Its place in the file, if they are in one.
    place: u64,
    sealing: Sealing,
}

/// Where the keys are kept.
enum Kept {
    /// They are only looked at.
    Nowhere,
    /// In the file of a folder.
    File(File),
    /// In the store, but for these, which it is still to take.
    Store(Vec<TalkKey>),
}

/// The keys, in the order of the file and by conversation.
pub struct TalkKeys {
    kept: Kept,
    held: HashMap<Conversation, Held>,
    free: Vec<u64>,
    /// How many places the file has.
    places: u64,
}

impl TalkKeys {
    /// The name of the file in a data folder.
    pub const FILE: &'static str = "croupier.talk-keys";

    /// Opens the file of a folder, or makes it. A place that is damaged holds no key.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let options = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .clone();
        let mut file = options.open(folder.join(Self::FILE))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Self { kept: Kept::File(file), ..Self::of(&bytes) })
    }

    /// The keys of a folder, if it has any, for whoever writes nothing.
    pub fn look(folder: &Path) -> io::Result<Self> {
        match std::fs::read(folder.join(Self::FILE)) {
            Ok(bytes) => Ok(Self::of(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::of(&[])),
            Err(error) => Err(error),
        }
    }

    /// Copies the keys of a folder to another, if it has any: whoever has them, and the records, reads
    /// what is said.
    pub fn copy(folder: &Path, to: &Path) -> io::Result<()> {
        let bytes = match std::fs::read(folder.join(Self::FILE)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        private::write_whole(to, Self::FILE, &bytes)
    }

    /// The keys in the bytes of the file.
    pub fn of(bytes: &[u8]) -> Self {
        let places = (bytes.len() / PLACE) as u64;
        let mut keys = Self { kept: Kept::Nowhere, held: HashMap::new(), free: Vec::new(), places };
        for (place, bytes) in (0..).zip(bytes.chunks_exact(PLACE)) {
            match read(bytes) {
                Some(key) => keys.hold(&key, place),
                None => keys.free.push(place),
            }
        }
        keys
    }

    /// No keys yet, of those that a store keeps.
    pub fn in_store() -> Self {
        Self { kept: Kept::Store(Vec::new()), ..Self::of(&[]) }
    }

    /// Every key in the file of a folder, if it has any.
    pub fn all_in(folder: &Path) -> io::Result<Vec<TalkKey>> {
        match std::fs::read(folder.join(Self::FILE)) {
            Ok(bytes) => Ok(bytes.chunks_exact(PLACE).filter_map(read).collect()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    fn hold(&mut self, key: &TalkKey, place: u64) {
        self.held.insert(key.of, Held { place, sealing: Sealing::new(key.key) });
    }

    /// The key of a conversation, if it has one.
    pub fn get(&self, of: Conversation) -> Option<&Sealing> {
        self.held.get(&of).map(|held| &held.sealing)
    }

    /// The key of a conversation; a new one is durable before anything is sealed with it, or goes into the
    /// store together with it.
    pub fn lend(&mut self, of: Conversation) -> io::Result<&Sealing> {
        if !self.held.contains_key(&of) {
            self.must_be_kept()?;
            let key = TalkKey { of, key: random() };
            self.take_over(std::slice::from_ref(&key))?;
            if let Kept::Store(made) = &mut self.kept {
                made.push(key);
            }
        }
        Ok(&self.held[&of].sealing)
    }

    /// Takes over keys that were kept elsewhere, whatever was known of their conversations: a file has them
    /// durably then, and a store has them already.
    pub fn take_over(&mut self, keys: &[TalkKey]) -> io::Result<()> {
        let mut fresh = self.free.iter().rev().copied().chain(self.places..);
        let mut used = 0;
        let mut place = |key: &TalkKey| match self.held.get(&key.of) {
            Some(held) => held.place,
            None => {
                used += 1;
                fresh.next().expect("there is always one behind the last")
            }
        };
        let places: Vec<u64> = keys.iter().map(&mut place).collect();
        let lines: Vec<_> = places.iter().copied().zip(keys.iter().map(line)).collect();
        if let Kept::File(file) = &self.kept {
            write(file, &lines)?;
        }
        let again = used.min(self.free.len());
        self.free.truncate(self.free.len() - again);
        self.places += (used - again) as u64;
        places.into_iter().zip(keys).for_each(|(place, key)| self.hold(key, place));
        Ok(())
    }

    /// Keys that the store is to take with what they seal.
    pub fn made(&self) -> &[TalkKey] {
        match &self.kept {
            Kept::Store(made) => made,
            Kept::Nowhere | Kept::File(_) => &[],
        }
    }

    /// The store has taken all that were made.
    pub fn settle(&mut self) {
        if let Kept::Store(made) = &mut self.kept {
            made.clear();
        }
    }

    /// Whether they are in the store.
    pub fn are_in_store(&self) -> bool {
        matches!(self.kept, Kept::Store(_))
    }

    /// Throws the keys of these conversations away: a file has them durably no more then, and the store has
    /// let them go already.
    pub fn forget(&mut self, conversations: &[Conversation]) -> io::Result<()> {
        // One that is named twice has one place, which must not be lent twice.
        let ended: HashSet<&Conversation> = conversations.iter().collect();
        let places: Vec<u64> =
            ended.iter().filter_map(|of| self.held.get(of).map(|held| held.place)).collect();
        if places.is_empty() {
            return Ok(());
        }
        self.must_be_kept()?;
        if let Kept::File(file) = &self.kept {
            write(file, &places.iter().map(|place| (*place, [0; PLACE])).collect::<Vec<_>>())?;
        }
        ended.into_iter().for_each(|of| drop(self.held.remove(of)));
        self.free.extend(places);
        Ok(())
    }

    fn must_be_kept(&self) -> io::Result<()> {
        match self.kept {
            Kept::Nowhere => Err(io::Error::other("these keys are only looked at")),
            Kept::File(_) | Kept::Store(_) => Ok(()),
        }
    }

    /// Throws away every key but those of these conversations: of the others nothing is left.
    pub fn keep_only(&mut self, conversations: &HashSet<Conversation>) -> io::Result<()> {
        let ended: Vec<Conversation> =
            self.held.keys().filter(|of| !conversations.contains(of)).copied().collect();
        self.forget(&ended)
    }
}

fn write(file: &File, places: &[(u64, [u8; PLACE])]) -> io::Result<()> {
    for (place, bytes) in places {
        file.write_all_at(bytes, place * PLACE as u64)?;
    }
    file.sync_data()
}

/// A place of the file.
pub fn written(of: Conversation, key: &[u8; 32]) -> [u8; PLACE] {
    let mut bytes = [0; PLACE];
    bytes[..16].copy_from_slice(&of.0);
    bytes[16..48].copy_from_slice(key);
    bytes[48..].copy_from_slice(&checksum(&[&of.0, key]).to_be_bytes());
    bytes
}

fn line(key: &TalkKey) -> [u8; PLACE] {
    written(key.of, &key.key)
}

fn read(bytes: &[u8]) -> Option<TalkKey> {
    let (name, rest) = bytes.split_first_chunk::<16>()?;
    let (key, sum) = rest.split_first_chunk::<32>()?;
    let is_sound = sum == checksum(&[name, key]).to_be_bytes();
    is_sound.then_some(TalkKey { of: Conversation(*name), key: *key })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::Nonces;
    use crate::temp::Temp;

    #[test]
    fn a_key_lasts_until_it_is_thrown_away() {
        let folder = Temp::new("talk-keys");
        let (one, other) = (Conversation::of("t/room/1"), Conversation::under("t/match"));
        assert_eq!(one, Conversation::under("t/room"));
        let mut keys = TalkKeys::open(folder.path()).expect("a file");
        let nonces = Nonces::new();
        let locked = keys.lend(one).expect("a key").seal(&nonces, "a", "words");
        keys.lend(other).expect("a key");
        let opened = |keys: &TalkKeys| keys.get(one).and_then(|key| key.open("a", &locked));
        let again = || TalkKeys::open(folder.path()).expect("a file");
        assert_eq!(opened(&again()).as_deref(), Some("words"));
        let bytes = || std::fs::read(folder.path().join(TalkKeys::FILE)).expect("a file");
        let before = bytes();
        keys.forget(&[one]).expect("it is thrown away");
        assert_eq!((opened(&keys), opened(&again())), (None, None));
        let key = &before[16..48];
        assert!(!bytes().windows(8).any(|part| key.windows(8).any(|other| part == other)));
        assert!(again().get(other).is_some());
        keys.lend(Conversation::under("u")).expect("a key");
        assert_eq!(bytes().len(), 2 * PLACE, "the place is used again");
        again().keep_only(&HashSet::from([other])).expect("the rest is thrown away");
        assert!(again().get(Conversation::under("u")).is_none() && again().get(other).is_some());
    }

    #[test]
    fn a_damaged_place_holds_no_key() {
        let folder = Temp::new("talk-damage");
        let of = Conversation::under("t");
        TalkKeys::open(folder.path()).expect("a file").lend(of).expect("a key");
        let path = folder.path().join(TalkKeys::FILE);
        let sound = std::fs::read(&path).expect("a file");
        for bit in 0..PLACE * 8 {
            let mut flipped = sound.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(&path, flipped).expect("it is written");
            assert!(TalkKeys::open(folder.path()).expect("a file").get(of).is_none(), "{bit}");
        }
    }

    #[test]
    fn a_conversation_that_is_forgotten_twice_gives_its_place_back_once() {
        let folder = Temp::new("talk-keys-twice");
        let [one, two, three] = ["one", "two", "three"].map(Conversation::under);
        let mut keys = TalkKeys::open(folder.path()).expect("it opens");
        keys.lend(one).expect("a key");
        keys.forget(&[one, one]).expect("it is forgotten");
        keys.lend(two).expect("a key");
        keys.lend(three).expect("a key");
        let keys = TalkKeys::open(folder.path()).expect("it opens");
        assert!(keys.get(one).is_none() && keys.get(two).is_some() && keys.get(three).is_some());
    }
}
