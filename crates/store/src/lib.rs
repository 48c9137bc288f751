//! Where a house keeps what it must not forget.
//!
//! Two shapes are enough: documents by kind and key, and logs, one a stream, written in append
//! order. A [`Store`] writes: a commit takes many writes of many tables, all or nothing, and
//! returns when they are durable. A [`Reads`] reads beside it, without waiting for the disk that
//! the writer waits for. [`suite`] is what every store must pass.

mod fault;
mod kind;
mod lines;
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

    /// After a commit that failed: opens what is written to again. When this succeeds, exactly
    /// what was acknowledged is there, the failed commit is not, and there is room for more.
    fn mend(&mut self) -> Result<(), StoreFault> {
        Err(StoreFault::new("this store cannot be opened again"))
    }

    /// Whom to tell that a commit waits because nobody knows yet what became of it (`true`), and that this
    /// is known (`false`). A store that always knows tells nobody.
    fn when_in_doubt(&mut self, _tell: Box<dyn Fn(bool) + Send>) {}

    /// What is due beside the commits, about once a second.
    fn upkeep(&mut self) -> Result<(), StoreFault> {
        Ok(())
    }

    /// Gives back the room of what was removed. It may take long.
    fn compact(&mut self) -> Result<(), StoreFault> {
        Ok(())
    }

    /// Leaves everything in order: nothing is written any more.
    fn close(self: Box<Self>) -> Result<(), StoreFault> {
        Ok(())
    }
}

/// The reading side of a house's store. There may be many, each for one reader at a time.
pub trait Reads: Send {
    /// One document.
    fn get(&self, kind: Kind, key: &str) -> Result<Option<String>, StoreFault>;

    /// All documents of a kind, in the order of their keys, each readable or not. Fails with a
    /// [loss](StoreFault::loss) if one is missing.
    fn survey(&self, kind: Kind) -> Result<Vec<Surveyed>, StoreFault>;

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

    /// Every line of every log that has not ended, in append order. Fails with a
    /// [loss](StoreFault::loss) if one is missing.
    fn log(&self, each: &mut dyn FnMut(LogLine<'_>)) -> Result<(), StoreFault>;

    /// The lines of one stream, ended or not, each with its line feed; none if there is no such.
    fn stream(&self, stream: &str) -> Result<Option<String>, StoreFault>;

    /// The line of a stream that has that number, counted from 0; none if there is no such.
    fn line(&self, stream: &str, number: u64) -> Result<Option<String>, StoreFault> {
        Ok(self.stream(stream)?.and_then(|lines| nth_line(&lines, number)))
    }

    /// Every log in the archive, by name.
    fn archived(&self, each: &mut dyn FnMut(Archived<'_>)) -> Result<(), StoreFault>;
}

/// The line of that number among lines that each have their line feed.
pub fn nth_line(lines: &str, number: u64) -> Option<String> {
    let number = usize::try_from(number).ok()?;
    lines.split_terminator('\n').nth(number).map(String::from)
}

/// A document by its key, and its text if it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surveyed {
    /// Which one.
    pub key: String,
    /// Its text, or what is wrong with it.
    pub text: Result<String, StoreFault>,
}

/// A line of a log that has not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogLine<'a> {
    /// Whose log.
    pub stream: &'a str,
    /// The line; none if it is damaged.
    pub line: Option<&'a str>,
}

/// A log in the archive, without its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Archived<'a> {
    /// Whose log.
    pub stream: &'a str,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// How many bytes its lines have.
    pub length: u64,
    /// How many bytes it takes in the store.
    pub stored: u64,
}
