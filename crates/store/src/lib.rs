//! Where a house keeps what it must not forget.
//!
//! Two shapes are enough: documents by kind and key, and logs, one a stream, written in append
//! order. A [`Store`] writes: a commit takes many writes of many tables, all or nothing, and
//! returns when they are durable. A [`Reads`] reads beside it, without waiting for the disk that
//! the writer waits for. [`suite`] is what every store must pass.

mod fault;
mod kind;
mod memory;
pub mod suite;
mod write;

pub use fault::StoreFault;
pub use kind::Kind;
pub use memory::MemoryStore;
pub use write::Write;

/// The writing side of a house's store. There is one.
pub trait Store: Send {
    /// Makes all of this durable, or none of it.
    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault>;
    /// A way to read beside the writing: whatever has been committed is seen by the next read.
    fn reader(&self) -> Result<Box<dyn Reads>, StoreFault>;
}

/// The reading side of a house's store. There may be many, each for one reader at a time.
pub trait Reads: Send {
    /// One document.
    fn get(&self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault>;
    /// The documents of a kind whose keys begin with that, in the order of their keys.
    fn list(&self, kind: Kind, prefix: &str) -> Result<Vec<(String, String)>, StoreFault>;
    /// The first of them that come behind that key.
    fn page(
        &self,
        kind: Kind,
        prefix: &str,
        after: &str,
        limit: usize,
    ) -> Result<Vec<(String, String)>, StoreFault> {
        let found = self.list(kind, prefix)?.into_iter();
        Ok(found.filter(|(key, _)| key.as_str() > after).take(limit).collect())
    }
    /// Every line of every log that has not ended, in append order.
    fn log(&self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault>;
    /// The lines of one stream, ended or not, each with its line feed; none if there is no such.
    fn stream(&self, stream: &str) -> Result<Option<String>, StoreFault>;
}

/// A line of a log that has not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogLine<'a> {
    /// Whose log.
    pub stream: &'a str,
    /// The line.
    pub line: &'a str,
}
