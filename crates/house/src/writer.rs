//! The way to the store: one group commit serves many tables, and reads go beside it.

use std::sync::{Arc, Mutex, Weak, mpsc};
use std::time::{Duration, Instant};

use store::{Reads, Store, StoreFault, Write};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use wire::Code;

use crate::committing::{Outcome, close, commit, look_after};
use crate::health::Health;
use crate::metrics::Metrics;
use crate::shared::shutting_down;
use crate::{Answer, Refused};

/// How many jobs one commit takes at most.
const BATCH: usize = 1024;

/// How often the store is looked after, and one that has failed is tried again.
const UPKEEP: Duration = Duration::from_secs(1);

/// The way to the store. After a failure it takes nothing more until the store is mended.
#[derive(Clone)]
pub struct Writer(Arc<Shared>);

/// What all clones of a writer share.
struct Shared {
    /// How writes get to the store: fixed when the house opens.
    road: Road,
    /// Where everybody reads, one after another, until the house closes. It never waits for a
    /// commit.
    reads: Arc<tokio::sync::Mutex<Option<Box<dyn Reads>>>>,
    /// Whether the store works: every command asks it first, and so does `/readyz`.
    health: Arc<Health>,
}

enum Road {
    /// In memory there is nothing to wait for: whoever commits does it in place, and counts it.
    Inline(Mutex<Option<Box<dyn Store>>>, Arc<Metrics>),
    /// A thread of its own owns the store and waits for the disk.
    Thread(mpsc::Sender<Job>),
}

/// What comes to the writer's thread.
enum Job {
    /// What one table or session wants written. All of it becomes durable in one commit, with that
    /// of others; it is told whether it did, unless nobody can know.
    Write(Vec<Write>, oneshot::Sender<bool>),
    /// The house closes: everything is left in order.
    Close(oneshot::Sender<()>),
}

impl Writer {
    /// A writer that commits at once, in the caller's own time: for stores in memory.
    pub fn inline(store: Box<dyn Store>, reads: Box<dyn Reads>, metrics: Arc<Metrics>) -> Self {
        Self::new(Road::Inline(Mutex::new(Some(store)), metrics), reads, Arc::default())
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
        let health: Arc<Health> = Arc::default();
        let doubted = health.clone();
        store.when_in_doubt(Box::new(move |in_doubt| doubted.doubt(in_doubt)));
        let thread =
            Thread { store, health: health.clone(), metrics, answers, unanswered: Vec::new() };
        std::thread::Builder::new()
            .name("croupier-writer".into())
            .spawn(move || thread.work(&jobs))
            .expect("a thread can be started");
        tokio::spawn(answer(answered));
        Self::new(Road::Thread(sender), reads, health)
    }

    fn new(road: Road, reads: Box<dyn Reads>, health: Arc<Health>) -> Self {
        let reads = Arc::new(tokio::sync::Mutex::new(Some(reads)));
        Self(Arc::new(Shared { road, reads, health }))
    }

    /// Whether the store has failed.
    pub fn is_broken(&self) -> bool {
        self.0.health.is_broken()
    }

    /// Returns when somebody else writes in the store, or the house was abandoned.
    pub(crate) async fn is_replaced(&self) {
        self.0.health.replaced().await;
    }

    /// Nothing is written any more, for good.
    pub(crate) fn abandon(&self) {
        self.0.health.replace();
    }

    /// Returns when the store was mended more often than that.
    pub(crate) async fn is_mended_since(&self, mends: u64) {
        self.0.health.is_mended_since(mends).await;
    }

    /// Whether the store was mended since that was asked last, and when anybody noticed that it had failed.
    pub(crate) fn mended_since(&self, mends: &mut u64) -> Option<Option<tokio::time::Instant>> {
        self.0.health.mended_since(mends)
    }

    /// Refuses what could not be written.
    pub(crate) fn must_work(&self) -> Answer<()> {
        if self.is_broken() { Err(storage_failed()) } else { Ok(()) }
    }

    /// Returns when all of it is durable.
    pub async fn commit(&self, writes: Vec<Write>) -> Answer<()> {
        self.must_work()?;
        let done = match &self.0.road {
            Road::Inline(store, metrics) => match self.commit_here(store, &writes, metrics)? {
                Outcome::Done => true,
                Outcome::Failed => false,
                Outcome::Replaced => std::future::pending().await,
            },
            Road::Thread(jobs) => {
                let gone = || self.lost("the writer's thread has ended");
                let (done, answer) = oneshot::channel();
                jobs.send(Job::Write(writes, done)).map_err(|_| gone())?;
                answer.await.map_err(|_| gone())?
            }
        };
        if !done {
            self.0.health.notice();
            return Err(storage_failed());
        }
        Ok(())
    }

    fn commit_here(
        &self,
        store: &Mutex<Option<Box<dyn Store>>>,
        writes: &[Write],
        metrics: &Metrics,
    ) -> Answer<Outcome> {
        let store = store.lock();
        let mut store = store.map_err(|_| self.lost("a commit has panicked"))?;
        let store = store.as_deref_mut().ok_or_else(shutting_down)?;
        let done = commit(store, writes, &self.0.health, metrics);
        if let Outcome::Failed = done {
            tokio::spawn(mend_here(Arc::downgrade(&self.0)));
        }
        Ok(done)
    }

    /// Reads from the store, beside the writing: every commit that was answered is seen.
    pub async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn Reads) -> Result<T, StoreFault> + Send + 'static,
    ) -> Answer<T> {
        if self.0.health.is_replaced() {
            return Err(storage_failed());
        }
        let reads = self.0.reads.clone().lock_owned().await;
        if reads.is_none() {
            return Err(shutting_down());
        }
        let read = move || read(&**reads.as_ref().expect("it was there"));
        let found = match &self.0.road {
            Road::Inline(..) => read(),
            Road::Thread(_) => tokio::task::spawn_blocking(read)
                .await
                .expect("a read does not panic, and ends before the runtime does"),
        };
        found.map_err(|fault| {
            tracing::error!(%fault, "the store cannot be read");
            storage_failed()
        })
    }

    /// Leaves the store in order. Nothing is read or written any more.
    pub(crate) async fn close(&self) {
        drop(self.0.reads.lock().await.take());
        match &self.0.road {
            Road::Inline(store, _) => {
                // One that has panicked is left as it is.
                if let Some(store) = store.lock().ok().and_then(|mut store| store.take()) {
                    close(store);
                }
            }
            Road::Thread(jobs) => {
                let (done, closed) = oneshot::channel();
                // A thread that has ended has nothing to close.
                if jobs.send(Job::Close(done)).is_ok() {
                    let _ = closed.await;
                }
            }
        }
    }

    /// Nobody can tell what became of a commit: the store counts as failed, for good.
    fn lost(&self, why: &str) -> Refused {
        self.0.health.fail();
        tracing::error!(why, "the store has failed; no more commands are taken");
        storage_failed()
    }
}

fn storage_failed() -> Refused {
    Refused::new(
        Code::StorageFailed,
        "The store of this house has failed; nothing more is taken until it works again.",
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

/// What the writer's thread owns.
struct Thread {
    store: Box<dyn Store>,
    health: Arc<Health>,
    metrics: Arc<Metrics>,
    answers: UnboundedSender<Answered>,
    /// Those who wait for what nobody can know, as long as they do.
    unanswered: Vec<oneshot::Sender<bool>>,
}

impl Thread {
    /// Takes jobs until the house closes, or nobody is left who could send one.
    fn work(mut self, jobs: &mpsc::Receiver<Job>) {
        let mut looked_after = Instant::now();
        loop {
            let closing = match jobs.recv_timeout(UPKEEP) {
                Ok(first) => self.take(first, jobs),
                Err(mpsc::RecvTimeoutError::Timeout) => None,
                Err(mpsc::RecvTimeoutError::Disconnected) => return,
            };
            if let Some(done) = closing {
                close(self.store);
                // Whoever waits for this may be gone.
                let _ = done.send(());
                return;
            }
            if looked_after.elapsed() >= UPKEEP {
                look_after(&mut *self.store, &self.health);
                looked_after = Instant::now();
            }
        }
    }

    /// Commits what waits; says if the house closes behind it.
    fn take(&mut self, first: Job, jobs: &mpsc::Receiver<Job>) -> Option<oneshot::Sender<()>> {
        let mut writes = Vec::new();
        let mut waiting = Vec::new();
        let mut closing = None;
        let more = std::iter::from_fn(|| jobs.try_recv().ok());
        for job in std::iter::once(first).chain(more).take(BATCH) {
            match job {
                Job::Write(more, done) => {
                    writes.extend(more);
                    waiting.push(done);
                }
                Job::Close(done) => {
                    closing = Some(done);
                    break;
                }
            }
        }
        if !waiting.is_empty() {
            let done = match commit(&mut *self.store, &writes, &self.health, &self.metrics) {
                Outcome::Done => true,
                Outcome::Failed => false,
                Outcome::Replaced => {
                    self.unanswered.extend(waiting);
                    return closing;
                }
            };
            // Without a runtime nobody waits any more.
            let _ = self.answers.send(Answered { waiting, done });
        }
        closing
    }
}

/// A store in memory that has failed is tried again until it works, or nobody wants it any more.
async fn mend_here(shared: Weak<Shared>) {
    loop {
        tokio::time::sleep(UPKEEP).await;
        let Some(shared) = shared.upgrade() else { return };
        let Road::Inline(store, _) = &shared.road else { return };
        let Ok(mut store) = store.lock() else { return };
        let Some(store) = store.as_deref_mut() else { return };
        look_after(store, &shared.health);
        if !shared.health.is_broken() {
            return;
        }
    }
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

    /// A store whose commits are in doubt until somebody says that they were made.
    struct Doubting(MemoryStore, mpsc::Receiver<()>, Option<Box<dyn Fn(bool) + Send>>);

    impl Store for Doubting {
        fn commit(&mut self, writes: &[Write]) -> Result<(), StoreFault> {
            let tell = self.2.as_ref().expect("somebody wants to know");
            tell(true);
            self.1.recv().expect("somebody says so");
            self.0.commit(writes)?;
            tell(false);
            Ok(())
        }

        fn reader(&self) -> Result<Box<dyn Reads>, StoreFault> {
            self.0.reader()
        }

        fn when_in_doubt(&mut self, tell: Box<dyn Fn(bool) + Send>) {
            self.2 = Some(tell);
        }
    }

    /// While nobody knows what became of a commit nothing else is taken, and whoever waits for it is told
    /// that time stood still.
    #[tokio::test]
    async fn a_commit_in_doubt_is_a_failure_until_it_is_known() {
        let (go, wait) = mpsc::channel();
        let store = Doubting(MemoryStore::default(), wait, None);
        let reads = store.reader().expect("a reader");
        let writer = Writer::threaded(Box::new(store), reads, Arc::default());
        let committing = tokio::spawn({
            let writer = writer.clone();
            async move { say(&writer, "first").await }
        });
        while !writer.is_broken() {
            tokio::task::yield_now().await;
        }
        let refused = say(&writer, "second").await.expect_err("nobody can tell");
        assert_eq!(refused.code, Code::StorageFailed);
        let mut mends = 0;
        assert_eq!(writer.mended_since(&mut mends), None);
        go.send(()).expect("the thread waits");
        committing.await.expect("no panic").expect("it was made");
        writer.is_mended_since(mends).await;
        assert!(writer.mended_since(&mut mends).is_some() && !writer.is_broken());
        assert_eq!(writer.mended_since(&mut mends), None, "that is no news any more");
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
