//! A store that keeps nothing beyond the process: for demonstrations, which say so.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::lines::{Lines, Packer};
use crate::{Archived, Kind, LogLine, Reads, Store, StoreFault, Surveyed, Write};

/// Documents and logs in memory. Clones are the same store.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<Kept>>);

/// What is kept, changed by commits alone.
#[derive(Debug, Default)]
struct Kept {
    documents: BTreeMap<(Kind, String), String>,
    /// The lines of each open log.
    logs: BTreeMap<String, Lines>,
    packer: Packer,
    archive: BTreeMap<String, Ended>,
    /// How many lines were ever appended.
    appended: u64,
}

/// A log that has ended.
#[derive(Debug)]
struct Ended {
    /// In milliseconds since 1970.
    at: u64,
    text: String,
}

impl MemoryStore {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().expect("nobody panics between two fields of a commit")
    }
}

impl Kept {
    fn ends_once(&self, writes: &[Write]) -> Result<(), StoreFault> {
        let mut ended: Vec<&str> = Vec::new();
        for write in writes {
            let Write::Archive { stream } = write else { continue };
            if self.archive.contains_key(stream) || ended.contains(&stream.as_str()) {
                return Err(StoreFault::new(format_args!("the stream {stream} has ended before")));
            }
            ended.push(stream);
        }
        Ok(())
    }

    fn take(&mut self, write: &Write) {
        match write {
            Write::Put { kind, key, value } => {
                self.documents.insert((*kind, key.clone()), value.clone());
            }
            Write::Delete { kind, key } => drop(self.documents.remove(&(*kind, key.clone()))),
            Write::Forget { kind, under } => {
                let is_under =
                    |key: &str| key.rsplit_once('/').is_some_and(|(one, _)| one == under);
                self.documents.retain(|(of, key), _| of != kind || !is_under(key));
            }
            Write::Append { stream, line } => {
                if !self.logs.contains_key(stream) {
                    self.logs.insert(stream.clone(), Lines::default());
                }
                let lines = self.logs.get_mut(stream).expect("every open log has lines");
                lines.append(self.appended, line, &mut self.packer);
                self.appended += 1;
            }
            Write::Archive { stream } => {
                let lines = self.logs.remove(stream).unwrap_or_default();
                self.archive.insert(stream.clone(), Ended { at: now(), text: lines.text() });
            }
            Write::Prune { stream } => drop(self.archive.remove(stream)),
        }
    }
}

impl Store for MemoryStore {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        let mut kept = self.kept();
        kept.ends_once(writes)?;
        for write in writes {
            kept.take(write);
        }
        Ok(())
    }

    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
        Ok(Box::new(self.clone()))
    }
}

impl Reads for MemoryStore {
    fn get(&self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault> {
        Ok(self.kept().documents.get(&(kind, key.to_owned())).cloned())
    }

    fn survey(&self, kind: Kind) -> Result<Vec<Surveyed>, StoreFault> {
        let sound = |(key, text)| Surveyed { key, text: Ok(text) };
        Ok(self.list(kind, "")?.into_iter().map(sound).collect())
    }

    fn list(&self, kind: Kind, prefix: &str) -> Result<Vec<(String, String)>, StoreFault> {
        self.page(kind, prefix, "", usize::MAX)
    }

    fn page(
        &self,
        kind: Kind,
        prefix: &str,
        after: &str,
        limit: usize,
    ) -> Result<Vec<(String, String)>, StoreFault> {
        let kept = self.kept();
        let found = kept.documents.range((kind, prefix.max(after).to_owned())..);
        let found = found.take_while(|((of, key), _)| *of == kind && key.starts_with(prefix));
        let behind = found.filter(|((_, key), _)| key.as_str() > after).take(limit);
        Ok(behind.map(|((_, key), value)| (key.clone(), value.clone())).collect())
    }

    fn log(&self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault> {
        let kept = self.kept();
        let texts: Vec<_> =
            kept.logs.iter().map(|(stream, log)| (stream, log, log.text())).collect();
        let mut lines: Vec<(u64, &String, &str)> = Vec::new();
        for (stream, log, text) in &texts {
            lines.extend(
                log.places().iter().zip(text.split('\n')).map(|(at, line)| (*at, *stream, line)),
            );
        }
        lines.sort_unstable();
        for (_, stream, line) in lines {
            each(LogLine { stream, line: Some(line) });
        }
        Ok(())
    }

    fn stream(&self, stream: &str) -> Result<Option<String>, StoreFault> {
        let kept = self.kept();
        let open = kept.logs.get(stream).map(Lines::text);
        Ok(open.or_else(|| kept.archive.get(stream).map(|ended| ended.text.clone())))
    }

    fn archived(&self, each: &mut dyn FnMut(Archived<'_>)) -> Result<(), StoreFault> {
        for (stream, Ended { at, text }) in &self.kept().archive {
            let length = text.len() as u64;
            each(Archived { stream, ended: *at, length, stored: length });
        }
        Ok(())
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let since = since.expect("the machine's clock shows a time after 1970");
    u64::try_from(since.as_millis()).expect("nothing lasts half a thousand million years")
}
