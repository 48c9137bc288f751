//! Which key seals what: one for the records of a house, and one for each conversation.

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

use store::Kind;

use crate::digest::{hex, unhex};
use crate::seal::{Nonces, Sealing};
use crate::talk_keys::{Conversation, TalkKey, TalkKeys};

/// All keys of a store, shared by its writer and its readers.
pub struct Seals {
    /// None where the key of the house is not there: what is sealed stays so.
    records: Option<Sealing>,
    talk: Mutex<TalkKeys>,
    nonces: Nonces,
}

impl Seals {
    /// The keys of a folder that is served.
    pub fn open(folder: &Path, key: &[u8; 32]) -> io::Result<Self> {
        let talk = Mutex::new(TalkKeys::open(folder)?);
        Ok(Self { records: Some(Sealing::of_house(key)), talk, nonces: Nonces::new() })
    }

    /// Those of a store that keeps the keys of talk itself; it has told none of them yet.
    pub fn in_store(key: &[u8; 32]) -> Self {
        let talk = Mutex::new(TalkKeys::in_store());
        Self { records: Some(Sealing::of_house(key)), talk, nonces: Nonces::new() }
    }

    /// The same for whoever writes nothing, and may lack the key.
    pub fn look(folder: &Path, key: Option<&[u8; 32]>) -> io::Result<Self> {
        let talk = Mutex::new(TalkKeys::look(folder)?);
        Ok(Self { records: key.map(Sealing::of_house), talk, nonces: Nonces::new() })
    }

    /// The keys of conversations.
    pub fn talk(&self) -> MutexGuard<'_, TalkKeys> {
        self.talk.lock().expect("nobody panics while a key is looked up")
    }

    /// The key of a conversation as a store keeps it.
    pub fn seal_talk_key(&self, key: &TalkKey) -> Vec<u8> {
        self.records().seal(&self.nonces, &talk_key_place(key.of), &hex(&key.key))
    }

    /// The key again; none if it cannot be read.
    pub fn open_talk_key(&self, of: Conversation, locked: &[u8]) -> Option<TalkKey> {
        let key = self.records.as_ref()?.open(&talk_key_place(of), locked)?;
        Some(TalkKey { of, key: unhex(&key)? })
    }

    fn records(&self) -> &Sealing {
        self.records.as_ref().expect("whoever writes has the key of the house")
    }

    /// A line of a log as it is stored.
    pub fn seal_line(&self, stream: &str, number: u64, line: &str) -> Vec<u8> {
        self.records().seal(&self.nonces, &line_place(stream, number), line)
    }

    /// The line again; none if it is damaged, or not the one of that number.
    pub fn open_line(&self, stream: &str, number: u64, locked: &[u8]) -> Option<String> {
        self.records.as_ref()?.open(&line_place(stream, number), locked)
    }

    /// The same where it lies: where its text lies then.
    pub fn open_line_here(
        &self,
        stream: &str,
        number: u64,
        locked: &mut [u8],
    ) -> Option<Range<usize>> {
        self.records.as_ref()?.open_here(&line_place(stream, number), locked)
    }

    /// A document as it is stored.
    pub fn seal_document<'a>(
        &self,
        kind: Kind,
        key: &str,
        value: &'a str,
    ) -> io::Result<Cow<'a, [u8]>> {
        if !kind.is_secret() {
            return Ok(Cow::Borrowed(value.as_bytes()));
        }
        let place = document_place(kind, key);
        let locked = match kind {
            Kind::Talk => {
                self.talk().lend(Conversation::of(key))?.seal(&self.nonces, &place, value)
            }
            _ => self.records().seal(&self.nonces, &place, value),
        };
        Ok(Cow::Owned(locked))
    }

    /// The document again; none if it cannot be read.
    pub fn open_document(&self, kind: Kind, key: &str, stored: &[u8]) -> Option<String> {
        if !kind.is_secret() {
            return str::from_utf8(stored).ok().map(String::from);
        }
        let place = document_place(kind, key);
        match kind {
            Kind::Talk => self.talk().get(Conversation::of(key))?.open(&place, stored),
            _ => self.records.as_ref()?.open(&place, stored),
        }
    }
}

fn line_place(stream: &str, number: u64) -> String {
    format!("log:{stream}:{number}")
}

fn document_place(kind: Kind, key: &str) -> String {
    format!("{}:{key}", kind.word())
}

fn talk_key_place(of: Conversation) -> String {
    format!("talk_key:{}", hex(of.bytes()))
}
