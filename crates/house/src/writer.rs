//! The way to the store: one group commit serves many tables, and reads go beside it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Instant;

use store::{Reads, Store, StoreFault, Write};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use wire::Code;

use crate::metrics::{Metrics, micros};
use crate::{Answer, Refused};

/// How many jobs one commit takes at most.
const BATCH: usize = 1024;

/// The way to the store. After a failure it takes nothing more.
#[derive(Clone)]
pub struct Writer(Arc<Shared>);

/// What all clones of a writer share.
struct Shared {
    /// How writes get to the store: fixed when the house opens.
    road: Road,
    /// Where everybody reads, one after another. It never waits for a commit.
    reads: Arc<tokio::sync::Mutex<Box<dyn Reads>>>,
    /// Set by the first commit that fails, or whose outcome nobody can tell, and never unset:
    /// every command asks it first, and so does `/readyz`.
    broken: Arc<AtomicBool>,
}

enum Road {
    /// In memory there is nothing to wait for: whoever commits does it in place, and counts it.
    Inline(Mutex<Box<dyn Store>>, Arc<Metrics>),
    /// A thread of its own owns the store and waits for the disk.
    Thread(mpsc::Sender<Job>),
}

/// What one table or session wants written.
struct Job {
    /// All of it becomes durable in one commit, with that of others.
    writes: Vec<Write>,
    /// Told whether it did.
    done: oneshot::Sender<bool>,
}

impl Writer {
    /// A writer that commits at once, in the caller's own time: for stores in memory.
    pub fn inline(store: Box<dyn Store>, reads: Box<dyn Reads>, metrics: Arc<Metrics>) -> Self {
        Self::new(Road::Inline(Mutex::new(store), metrics), reads, Arc::default())
    }

    /// A writer with a thread that gathers what all tables write while the disk is busy. Those
    /// who wait are woken by the runtime in which this is called.
    pub fn threaded(
        mut store: Box<dyn Store>,
        reads: Box<dyn Reads>,
        metrics: Arc<Metrics>,
    ) -> Self {
        let (sender, jobs) = mpsc::channel();
        let (answers, answered) = unbounded_channel();
        let broken: Arc<AtomicBool> = Arc::default();
        let seen = broken.clone();
        std::thread::Builder::new()
            .name("croupier-writer".into())
            .spawn(move || work(&jobs, &mut *store, &seen, &metrics, &answers))
            .expect("a thread can be started");
        tokio::spawn(answer(answered));
        Self::new(Road::Thread(sender), reads, broken)
    }

    fn new(road: Road, reads: Box<dyn Reads>, broken: Arc<AtomicBool>) -> Self {
        let reads = Arc::new(tokio::sync::Mutex::new(reads));
        Self(Arc::new(Shared { road, reads, broken }))
    }

    /// Whether the store has failed.
    pub fn is_broken(&self) -> bool {
        self.0.broken.load(Ordering::Acquire)
    }

    /// Refuses what could not be written.
    pub(crate) fn must_work(&self) -> Answer<()> {
        if self.is_broken() { Err(storage_failed()) } else { Ok(()) }
    }

    /// Returns when all of it is durable.
    pub async fn commit(&self, writes: Vec<Write>) -> Answer<()> {
        self.must_work()?;
        let done = match &self.0.road {
            Road::Inline(store, metrics) => {
                let store = store.lock();
                let mut store = store.map_err(|_| self.lost("a commit has panicked"))?;
                commit(&mut **store, &writes, &self.0.broken, metrics)
            }
            Road::Thread(jobs) => {
                let gone = || self.lost("the writer's thread has ended");
                let (done, answer) = oneshot::channel();
                jobs.send(Job { writes, done }).map_err(|_| gone())?;
                answer.await.map_err(|_| gone())?
            }
        };
        if done { Ok(()) } else { Err(storage_failed()) }
    }

    /// Reads from the store, beside the writing: every commit that was answered is seen.
    pub async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn Reads) -> Result<T, StoreFault> + Send + 'static,
    ) -> Answer<T> {
        let reads = self.0.reads.clone().lock_owned().await;
        let found = match &self.0.road {
            Road::Inline(..) => read(&**reads),
            Road::Thread(_) => tokio::task::spawn_blocking(move || read(&**reads))
                .await
                .expect("a read does not panic, and ends before the runtime does"),
        };
        found.map_err(|fault| {
            tracing::error!(%fault, "the store cannot be read");
            storage_failed()
        })
    }

    /// Nobody can tell what became of a commit: the store counts as failed.
    fn lost(&self, why: &str) -> Refused {
        self.0.broken.store(true, Ordering::Release);
        tracing::error!(why, "the store has failed; no more commands are taken");
        storage_failed()
    }
}

fn storage_failed() -> Refused {
    Refused::new(
        Code::StorageFailed,
        "The store of this house has failed; nothing more is taken until it is started again.",
    )
}

/// Those who waited for a commit, and whether it was done.
struct Answered {
    waiting: Vec<oneshot::Sender<bool>>,
    done: bool,
}

/// Tells all who waited for one commit. The thread wakes this task alone: to wake each of them from
/// there would cost a call of the system for each.
async fn answer(mut commits: UnboundedReceiver<Answered>) {
    while let Some(Answered { waiting, done }) = commits.recv().await {
        for sender in waiting {
            // Whoever asked may be gone; what was written stays written.
            let _ = sender.send(done);
        }
    }
}

fn work(
    jobs: &mpsc::Receiver<Job>,
    store: &mut dyn Store,
    broken: &AtomicBool,
    metrics: &Metrics,
    answers: &UnboundedSender<Answered>,
) {
    while let Ok(first) = jobs.recv() {
        let mut writes = Vec::new();
        let mut waiting = Vec::new();
        let more = std::iter::from_fn(|| jobs.try_recv().ok());
        for job in std::iter::once(first).chain(more).take(BATCH) {
            writes.extend(job.writes);
            waiting.push(job.done);
        }
        let done = commit(store, &writes, broken, metrics);
        // Without a runtime nobody waits any more.
        let _ = answers.send(Answered { waiting, done });
    }
}

/// After one failure nobody can tell what is on disk: nothing is written behind it.
fn commit(store: &mut dyn Store, writes: &[Write], broken: &AtomicBool, metrics: &Metrics) -> bool {
    if broken.load(Ordering::Acquire) {
        return false;
    }
    let started = Instant::now();
    if let Err(fault) = store.commit(writes) {
        broken.store(true, Ordering::Release);
        tracing::error!(%fault, "the store has failed; no more commands are taken");
        return false;
    }
    metrics.commits.add(1);
    metrics.writes.add(writes.len() as u64);
    let took = micros(started.elapsed());
    metrics.commit_micros.add(took);
    metrics.spread.commit.note(took);
    metrics.spread.batch.note(writes.len() as u64);
    true
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use store::{Kind, MemoryStore};

    use super::*;

    /// A store that does something else before each commit.
    struct Before<F>(MemoryStore, F);

    impl<F: FnMut() + Send> Store for Before<F> {
        fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
            (self.1)();
            self.0.commit(writes)
        }

        fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
            self.0.reader()
        }
    }

    fn parts<F: FnMut() + Send + 'static>(before: F) -> (Box<dyn Store>, Box<dyn Reads>) {
        let store = Before(MemoryStore::default(), before);
        let reads = store.reader().expect("a reader");
        (Box::new(store), reads)
    }

    async fn say(writer: &Writer, word: &str) -> Answer<()> {
        let (key, value) = ("word".into(), word.into());
        writer.commit(vec![Write::Put { kind: Kind::House, key, value }]).await
    }

    async fn said(writer: &Writer) -> Option<String> {
        let read = writer.read(|reads| reads.get(Kind::House, "word"));
        let read = tokio::time::timeout(Duration::from_secs(5), read).await;
        read.expect("it does not wait").expect("it is read")
    }

    #[tokio::test]
    async fn a_read_does_not_wait_for_a_commit() {
        let (go, wait) = mpsc::channel();
        let (store, reads) = parts(move || wait.recv().expect("it is told to go on"));
        let writer = Writer::threaded(store, reads, Arc::default());
        let committing = tokio::spawn({
            let writer = writer.clone();
            async move { say(&writer, "first").await }
        });
        tokio::task::yield_now().await;
        assert_eq!(said(&writer).await, None);
        assert!(!committing.is_finished());
        go.send(()).expect("the thread waits");
        committing.await.expect("no panic").expect("it is written");
        assert_eq!(said(&writer).await, Some("first".into()));
    }

    #[tokio::test]
    async fn a_thread_that_has_ended_counts_as_a_failure() {
        let (store, reads) = parts(|| panic!("this store has a bug"));
        let writer = Writer::threaded(store, reads, Arc::default());
        let refused = say(&writer, "first").await.expect_err("nobody can tell");
        assert_eq!(refused.code, Code::StorageFailed);
        assert!(writer.is_broken());
    }

    #[tokio::test]
    async fn a_commit_that_panicked_counts_as_a_failure() {
        let (store, reads) = parts(|| panic!("this store has a bug"));
        let writer = Writer::inline(store, reads, Arc::default());
        let panicking = writer.clone();
        tokio::spawn(async move { say(&panicking, "first").await }).await.expect_err("a panic");
        let refused = say(&writer, "second").await.expect_err("nobody can tell");
        assert_eq!(refused.code, Code::StorageFailed);
        assert!(writer.is_broken());
    }
}
