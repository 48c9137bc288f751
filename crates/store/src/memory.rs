//! A store that keeps nothing beyond the process: for demonstrations, which say so.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::{Kind, LogLine, Reads, Store, StoreFault, Write};

/// Documents and logs in memory. Clones are the same store.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<Kept>>);

/// What is kept, changed by commits alone.
#[derive(Debug, Default)]
struct Kept {
    documents: BTreeMap<(Kind, String), String>,
    /// The lines of each open log, each with its place among all that were ever appended.
    logs: BTreeMap<String, Vec<(u64, String)>>,
    archive: BTreeMap<String, String>,
    /// How many lines were ever appended.
    appended: u64,
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

    fn take(&mut self, write: Write) {
        match write {
            Write::Put { kind, key, value } => drop(self.documents.insert((kind, key), value)),
            Write::Delete { kind, key } => drop(self.documents.remove(&(kind, key))),
            Write::Append { stream, line } => {
                self.logs.entry(stream).or_default().push((self.appended, line));
                self.appended += 1;
            }
            Write::Archive { stream } => {
                let lines = self.logs.remove(&stream).unwrap_or_default();
                self.archive.insert(stream, joined(&lines));
            }
        }
    }
}

impl Store for MemoryStore {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        let mut kept = self.kept();
        kept.ends_once(writes)?;
        for write in writes {
            kept.take(write.clone());
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
        let of = |(stream, lines)| -> Vec<_> {
            let lines: &Vec<(u64, String)> = lines;
            lines.iter().map(|(place, line)| (*place, stream, line)).collect()
        };
        let mut lines: Vec<(u64, &String, &String)> = kept.logs.iter().flat_map(of).collect();
        lines.sort_unstable();
        for (_, stream, line) in lines {
            each(LogLine { stream, line });
        }
        Ok(())
    }

    fn stream(&self, stream: &str) -> Result<Option<String>, StoreFault> {
        let kept = self.kept();
        let open = kept.logs.get(stream).map(|lines| joined(lines));
        Ok(open.or_else(|| kept.archive.get(stream).cloned()))
    }
}

fn joined(lines: &[(u64, String)]) -> String {
    lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]).collect()
}
