//! What a commit comes to: what each document is in the end, which lines are added, which logs end.

use std::collections::{BTreeMap, HashMap};

use sha2::{Digest as _, Sha256};
use store::{Kind, Write};
use store_keeping::digest::Digest;
use store_keeping::{Conversation, Seals, State, document_sum};

use crate::trouble::Tried;

/// A document as it will be.
pub(crate) struct Put {
    pub(crate) stored: Vec<u8>,
    pub(crate) sum: u64,
}

/// A line that is added.
pub(crate) struct Added<'w> {
    pub(crate) stream: &'w str,
    pub(crate) number: u64,
    pub(crate) row: u64,
    pub(crate) text: &'w str,
    pub(crate) locked: Vec<u8>,
}

/// What a commit comes to.
pub(crate) struct Plan<'w> {
    /// What each document is in the end; none if it is not there.
    pub(crate) documents: BTreeMap<(Kind, &'w str), Option<Put>>,
    /// What is forgotten before that.
    pub(crate) forgets: Vec<(Kind, &'w str)>,
    pub(crate) forgotten: Vec<Conversation>,
    /// Keys of talk that the database keeps from now on, sealed, if it keeps any.
    pub(crate) new_keys: Vec<(Conversation, Vec<u8>)>,
    has_keys: bool,
    pub(crate) added: Vec<Added<'w>>,
    /// Logs that end, and whether the archive keeps them.
    pub(crate) ends: BTreeMap<&'w str, bool>,
    pub(crate) prunes: Vec<&'w str>,
    /// How many lines logs have, if that has changed.
    counts: HashMap<&'w str, u64>,
    pub(crate) next_row: u64,
    /// What has changed, hashed as it is stored: a hash of what is sealed would tell it to whoever
    /// can guess.
    changed: Sha256,
}

impl<'w> Plan<'w> {
    pub(crate) fn of(
        writes: &'w [Write],
        counts: &HashMap<String, u64>,
        state: &State,
        seals: &Seals,
    ) -> Tried<Self> {
        let mut plan = Self {
            documents: BTreeMap::new(),
            forgets: Vec::new(),
            forgotten: Vec::new(),
            new_keys: Vec::new(),
            has_keys: seals.talk().are_in_store(),
            added: Vec::new(),
            ends: BTreeMap::new(),
            prunes: Vec::new(),
            counts: HashMap::new(),
            next_row: state.next_row,
            changed: Sha256::new(),
        };
        for write in writes {
            plan.take(write, counts, seals)?;
        }
        let new = seals.talk().made().to_vec();
        plan.new_keys = new.iter().map(|key| (key.of, seals.seal_talk_key(key))).collect();
        Ok(plan)
    }

    /// Keys of talk that the database keeps no longer.
    pub(crate) fn keys_that_go(&self) -> &[Conversation] {
        if self.has_keys { &self.forgotten } else { &[] }
    }

    fn take(
        &mut self,
        write: &'w Write,
        counts: &HashMap<String, u64>,
        seals: &Seals,
    ) -> Tried<()> {
        match write {
            Write::Put { kind, key, value } => {
                let stored = seals.seal_document(*kind, key, value)?.into_owned();
                let sum = document_sum(*kind, key, &stored);
                self.note(kind.word(), key, sum);
                self.documents.insert((*kind, key), Some(Put { stored, sum }));
            }
            Write::Delete { kind, key } => {
                self.note(kind.word(), key, 0);
                self.documents.insert((*kind, key), None);
            }
            Write::Forget { kind, under } => self.forget(*kind, under),
            Write::Append { stream, line } => self.append(stream, line, counts, seals),
            Write::Archive { stream } => {
                self.note("archive", stream, 0);
                self.ends.insert(stream, true);
                self.counts.remove(stream.as_str());
            }
            Write::Prune { stream } => {
                self.note("prune", stream, 0);
                match self.ends.get_mut(stream.as_str()) {
                    Some(is_kept) => *is_kept = false,
                    None => self.prunes.push(stream),
                }
            }
        }
        Ok(())
    }

    fn forget(&mut self, kind: Kind, under: &'w str) {
        self.note("forget", under, kind.place() as u64);
        let is_under = |key: &str| key.rsplit_once('/').is_some_and(|(one, _)| one == under);
        self.documents.retain(|(of, key), _| *of != kind || !is_under(key));
        self.forgets.push((kind, under));
        if kind == Kind::Talk {
            self.forgotten.push(Conversation::under(under));
        }
    }

    fn append(
        &mut self,
        stream: &'w str,
        line: &'w str,
        counts: &HashMap<String, u64>,
        seals: &Seals,
    ) {
        let before = || match self.ends.contains_key(stream) {
            true => 0,
            false => counts.get(stream).copied().unwrap_or_default(),
        };
        let number = self.counts.get(stream).copied().unwrap_or_else(before);
        let locked = seals.seal_line(stream, number, line);
        // The tag stands for all of it.
        self.changed.update(b"+");
        self.changed.update(&locked[locked.len() - 16..]);
        self.counts.insert(stream, number + 1);
        self.added.push(Added { stream, number, row: self.next_row, text: line, locked });
        self.next_row += 1;
    }

    fn note(&mut self, word: &str, key: &str, sum: u64) {
        for part in [word, key] {
            self.changed.update((part.len() as u64).to_be_bytes());
            self.changed.update(part);
        }
        self.changed.update(sum.to_be_bytes());
    }

    /// A hash of all that has changed.
    pub(crate) fn changed(&self) -> Digest {
        self.changed.clone().finalize().into()
    }

    /// Logs that end.
    pub(crate) fn ended(&self) -> impl Iterator<Item = &'w str> {
        self.ends.keys().copied()
    }

    /// How many lines logs have, if that has changed.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (&'w str, u64)> {
        self.counts.iter().map(|(stream, count)| (*stream, *count))
    }

    /// The lines that stay lines: those of a log that ends here go to the archive at once.
    pub(crate) fn kept(&self) -> impl Iterator<Item = &Added<'w>> {
        self.added.iter().filter(|line| !self.ends.contains_key(line.stream))
    }
}
