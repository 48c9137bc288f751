//! One group commit serves many tables.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Instant;

use journal::{Store, StoreFault, Write};
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

struct Shared {
    road: Road,
    broken: Arc<AtomicBool>,
}

enum Road {
    /// In memory nothing has to be waited for.
    Inline(Mutex<Box<dyn Store>>, Arc<Metrics>),
    /// A thread of its own waits for the disk.
    Thread(Mutex<mpsc::Sender<Job>>),
}

/// Something to be read where the store is.
type Reading = Box<dyn FnOnce(&mut dyn Store) + Send>;

enum Job {
    Commit(Vec<Write>, oneshot::Sender<bool>),
    Read(Reading),
}

impl Writer {
    /// A writer that commits at once, in the caller's own time: for stores in memory.
    pub fn inline(store: Box<dyn Store>, metrics: Arc<Metrics>) -> Self {
        Self::new(Road::Inline(Mutex::new(store), metrics), Arc::default())
    }

    /// A writer with a thread that gathers what all tables write while the disk is busy. Who
    /// waits is woken by the runtime that this is called in.
    pub fn threaded(mut store: Box<dyn Store>, metrics: Arc<Metrics>) -> Self {
        let (sender, jobs) = mpsc::channel();
        let (answers, answered) = unbounded_channel();
        let broken: Arc<AtomicBool> = Arc::default();
        let seen = broken.clone();
        std::thread::Builder::new()
            .name("croupier-writer".into())
            .spawn(move || work(&jobs, &mut *store, &seen, &metrics, &answers))
            .expect("a thread can be started");
        tokio::spawn(answer(answered));
        Self::new(Road::Thread(Mutex::new(sender)), broken)
    }

    fn new(road: Road, broken: Arc<AtomicBool>) -> Self {
        Self(Arc::new(Shared { road, broken }))
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
                let mut store = store.lock().map_err(|_| storage_failed())?;
                commit(&mut **store, &writes, &self.0.broken, metrics)
            }
            Road::Thread(_) => {
                let (sender, receiver) = oneshot::channel();
                self.send(Job::Commit(writes, sender))?;
                receiver.await.unwrap_or(false)
            }
        };
        if done { Ok(()) } else { Err(storage_failed()) }
    }

    /// Reads from the store.
    pub async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&mut dyn Store) -> Result<T, StoreFault> + Send + 'static,
    ) -> Answer<T> {
        let found = match &self.0.road {
            Road::Inline(store, _) => {
                let mut store = store.lock().map_err(|_| storage_failed())?;
                read(&mut **store)
            }
            Road::Thread(_) => {
                let (sender, receiver) = oneshot::channel();
                self.send(Job::Read(Box::new(move |store| drop(sender.send(read(store))))))?;
                receiver.await.map_err(|_| storage_failed())?
            }
        };
        found.map_err(|fault| {
            tracing::error!(%fault, "the store cannot be read");
            storage_failed()
        })
    }

    fn send(&self, job: Job) -> Answer<()> {
        let Road::Thread(sender) = &self.0.road else { return Err(storage_failed()) };
        let sender = sender.lock().map_err(|_| storage_failed())?;
        sender.send(job).map_err(|_| storage_failed())
    }
}

fn storage_failed() -> Refused {
    Refused::new(
        Code::StorageFailed,
        "The store of this house has failed; nothing more is taken until it is started again.",
    )
}

/// Who waited for a commit, and whether it was done.
struct Answered {
    waiting: Vec<oneshot::Sender<bool>>,
    done: bool,
}

/// Tells all who waited for one commit. The thread wakes this task alone: to wake each of them from
/// there would cost a call of the system for each.
async fn answer(mut commits: UnboundedReceiver<Answered>) {
    while let Some(Answered { waiting, done }) = commits.recv().await {
        for sender in waiting {
            // Who asked may be gone; what was written stays written.
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
        let mut reads = Vec::new();
        let more = std::iter::from_fn(|| jobs.try_recv().ok());
        for job in std::iter::once(first).chain(more).take(BATCH) {
            match job {
                Job::Commit(more, sender) => {
                    writes.extend(more);
                    waiting.push(sender);
                }
                Job::Read(read) => reads.push(read),
            }
        }
        let done = writes.is_empty() || commit(store, &writes, broken, metrics);
        if !waiting.is_empty() {
            // Without a runtime nobody waits any more.
            let _ = answers.send(Answered { waiting, done });
        }
        for read in reads {
            read(store);
        }
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
