//! A commit under way: what it writes, and what the file says of itself afterwards.

use std::collections::HashMap;

use rusqlite::Connection;
use sha2::{Digest as _, Sha256};
use store::{Kind, Write};

use crate::lines::lines;
use crate::open_logs::OpenLogs;
use crate::rows;
use crate::standing;
use crate::trouble::Tried;
use store_keeping::Conversation;
use store_keeping::Seals;
use store_keeping::State;
use store_keeping::pack;
use store_keeping::{Packed, document_sum};

/// A commit under way.
pub(crate) struct Commit<'s, 'w> {
    file: &'s Connection,
    seals: &'s Seals,
    /// Where the lines stood before.
    logs: &'s OpenLogs,
    /// What the file will say of itself.
    state: State,
    /// What has changed, hashed as it is stored: a hash of what is sealed would tell it to
    /// whoever can guess.
    changed: Sha256,
    /// The rows of new lines, by stream.
    added: HashMap<&'w str, Vec<u64>>,
    ended: Vec<&'w str>,
    forgotten: Vec<Conversation>,
}

/// What is to be done once a commit is durable.
pub(crate) struct Committed<'w> {
    pub(crate) state: State,
    pub(crate) added: HashMap<&'w str, Vec<u64>>,
    pub(crate) ended: Vec<&'w str>,
    pub(crate) forgotten: Vec<Conversation>,
}

impl<'s, 'w> Commit<'s, 'w> {
    pub(crate) fn new(
        file: &'s Connection,
        seals: &'s Seals,
        logs: &'s OpenLogs,
        before: &State,
    ) -> Self {
        Self {
            file,
            seals,
            logs,
            state: before.clone(),
            changed: Sha256::new(),
            added: HashMap::new(),
            ended: Vec::new(),
            forgotten: Vec::new(),
        }
    }

    /// Writes all of it, durably, or nothing.
    pub(crate) fn run(self, writes: &'w [Write]) -> Tried<Committed<'w>> {
        let file = self.file;
        // These are said often enough to be kept, as all else is.
        file.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let done = self.write(writes).and_then(|committed| {
            file.prepare_cached("COMMIT")?.execute([])?;
            Ok(committed)
        });
        if done.is_err() && !file.is_autocommit() {
            // A connection that cannot go back is not used again: the store is opened again first.
            let _ = file.execute_batch("ROLLBACK");
        }
        done
    }

    fn write(mut self, writes: &'w [Write]) -> Tried<Committed<'w>> {
        for write in writes {
            self.take(write)?;
        }
        self.state.follow(&self.changed.finalize().into());
        standing::write(self.file, &self.state)?;
        let Self { state, added, ended, forgotten, .. } = self;
        Ok(Committed { state, added, ended, forgotten })
    }

    fn take(&mut self, write: &'w Write) -> Tried<()> {
        match write {
            Write::Put { kind, key, value } => self.put(*kind, key, value),
            Write::Delete { kind, key } => self.delete(*kind, key),
            Write::Forget { kind, under } => self.forget(*kind, under),
            Write::Append { stream, line } => self.append(stream, line),
            Write::Archive { stream } => self.archive(stream),
            Write::Prune { stream } => self.prune(stream),
        }
    }

    fn note(&mut self, what: &str, name: &str, sum: u64) {
        for part in [what.as_bytes(), b":", name.as_bytes(), b"\n", &sum.to_be_bytes()] {
            self.changed.update(part);
        }
    }

    fn put(&mut self, kind: Kind, key: &str, value: &str) -> Tried<()> {
        let stored = self.seals.seal_document(kind, key, value)?;
        let sum = document_sum(kind, key, &stored);
        if let Some(before) = rows::sum_of(self.file, kind, key)? {
            self.state.of(kind).take(before);
        }
        rows::put(self.file, kind, key, &stored, sum)?;
        self.state.of(kind).add(sum);
        self.note(kind.word(), key, sum);
        Ok(())
    }

    fn delete(&mut self, kind: Kind, key: &str) -> Tried<()> {
        let Some(before) = rows::sum_of(self.file, kind, key)? else { return Ok(()) };
        rows::delete(self.file, kind, key)?;
        self.state.of(kind).take(before);
        self.note(kind.word(), key, 0);
        Ok(())
    }

    fn forget(&mut self, kind: Kind, under: &str) -> Tried<()> {
        for document in rows::list(self.file, kind, &format!("{under}/"))? {
            if document.key[under.len() + 1..].contains('/') {
                continue;
            }
            self.delete(kind, &document.key)?;
        }
        if kind == Kind::Talk {
            self.forgotten.push(Conversation::under(under));
        }
        Ok(())
    }

    fn append(&mut self, stream: &'w str, line: &str) -> Tried<()> {
        let number = self.count(stream);
        let locked = self.seals.seal_line(stream, number, line);
        let row = self.state.next_row;
        rows::append(self.file, row, stream, number, &locked)?;
        self.added.entry(stream).or_default().push(row);
        self.state.next_row += 1;
        self.state.lines += 1;
        // The tag stands for all of it.
        self.changed.update(b"+");
        self.changed.update(&locked[locked.len() - 16..]);
        Ok(())
    }

    /// How many lines a stream has now.
    fn count(&self, stream: &str) -> u64 {
        let before = if self.ended.contains(&stream) { 0 } else { self.logs.count(stream) };
        before + self.added.get(stream).map_or(0, |rows| rows.len() as u64)
    }

    /// From sealed lines to one text that everybody may read.
    fn archive(&mut self, stream: &'w str) -> Tried<()> {
        let mut rows = self.logs.of(stream).unwrap_or_default();
        rows.extend(self.added.remove(stream).unwrap_or_default());
        let text = lines(self.file, self.seals, stream, &rows)?.unwrap_or_default();
        let (ended, length) = (store_keeping::now(), text.len() as u64);
        let log = Packed { ended, length, bytes: pack(&text)? };
        rows::archive(self.file, stream, &log)?;
        rows::delete_lines(self.file, &rows)?;
        let sum = log.sum(stream);
        self.state.lines -= rows.len() as u64;
        self.state.archive.add(sum);
        self.ended.push(stream);
        self.note("archive", stream, sum);
        Ok(())
    }

    fn prune(&mut self, stream: &str) -> Tried<()> {
        let Some(sum) = rows::prune(self.file, stream)? else { return Ok(()) };
        self.state.archive.take(sum);
        self.note("prune", stream, sum);
        Ok(())
    }
}
