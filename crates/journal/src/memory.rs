//! A store that keeps nothing beyond the process: for demonstrations, which say so.

use std::collections::BTreeMap;

use crate::store::{Kind, LogLine, Store, StoreFault, Write};

/// Documents and logs in memory.
#[derive(Debug, Default)]
pub struct MemoryStore {
    documents: BTreeMap<(Kind, String), String>,
    logs: BTreeMap<String, Vec<String>>,
    archive: BTreeMap<String, String>,
}

impl Store for MemoryStore {
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
        for write in writes {
            match write.clone() {
                Write::Put { kind, key, value } => {
                    self.documents.insert((kind, key), value);
                }
                Write::Delete { kind, key } => {
                    self.documents.remove(&(kind, key));
                }
                Write::Append { stream, line } => {
                    self.logs.entry(stream).or_default().push(line);
                }
                Write::Archive { stream } => {
                    let lines = self.logs.remove(&stream).unwrap_or_default();
                    self.archive.insert(stream, joined(&lines));
                }
            }
        }
        Ok(())
    }

    fn get(&mut self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault> {
        Ok(self.documents.get(&(kind, key.to_owned())).cloned())
    }

    fn list(&mut self, kind: Kind, prefix: &str) -> Result<Vec<(String, String)>, StoreFault> {
        let from = (kind, prefix.to_owned());
        let found = self.documents.range(from..);
        let found = found.take_while(|((of, key), _)| *of == kind && key.starts_with(prefix));
        Ok(found.map(|((_, key), value)| (key.clone(), value.clone())).collect())
    }

    fn log(&mut self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault> {
        for (stream, lines) in &self.logs {
            for line in lines {
                each(LogLine { stream, line });
            }
        }
        Ok(())
    }

    fn stream(&mut self, stream: &str) -> Result<Option<String>, StoreFault> {
        let open = self.logs.get(stream).map(|lines| joined(lines));
        Ok(open.or_else(|| self.archive.get(stream).cloned()))
    }

    fn backup(&mut self, _to: &std::path::Path) -> Result<(), StoreFault> {
        Err(StoreFault::new("a house in memory keeps nothing that could be copied"))
    }
}

fn joined(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}
