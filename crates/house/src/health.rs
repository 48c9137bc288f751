//! Whether the store works, for everybody who must know.

use std::pin::pin;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::Notify;
use tokio::time::Instant;

/// Whether the store works.
#[derive(Debug, Default)]
pub(crate) struct Health {
    /// Set by the first commit that fails, or whose outcome nobody can tell.
    broken: AtomicBool,
    /// When somebody first noticed the last failure.
    noticed: Mutex<Option<Instant>>,
    /// Told when it works again.
    mended: Notify,
    /// How often it was mended.
    mends: AtomicU64,
    /// Set once somebody else writes in it. It stays broken then.
    replaced: AtomicBool,
    /// Told of that.
    taken: Notify,
}

impl Health {
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Acquire)
    }

    /// It has failed.
    pub(crate) fn fail(&self) {
        if !self.broken.swap(true, Ordering::AcqRel) {
            self.noticed().take();
        }
    }

    /// Somebody else writes in it from now on.
    pub(crate) fn replace(&self) {
        self.fail();
        self.replaced.store(true, Ordering::Release);
        self.taken.notify_waiters();
    }

    pub(crate) fn is_replaced(&self) -> bool {
        self.replaced.load(Ordering::Acquire)
    }

    /// Returns when somebody else writes in it.
    pub(crate) async fn replaced(&self) {
        loop {
            // Whoever is told later than this asks hears of it.
            let mut taken = pin!(self.taken.notified());
            taken.as_mut().enable();
            if self.is_replaced() {
                return;
            }
            taken.await;
        }
    }

    /// Somebody has noticed that it failed, in the time of those who are served.
    pub(crate) fn notice(&self) {
        self.noticed().get_or_insert_with(Instant::now);
    }

    /// Nobody knows what became of a commit, or it is known that it was made. Until then the store is as
    /// good as none.
    pub(crate) fn doubt(&self, in_doubt: bool) {
        match in_doubt {
            true => {
                self.fail();
                self.notice();
            }
            false => self.mend(),
        }
    }

    /// Whether it was mended since that was asked last, and when anybody noticed that it had failed:
    /// whoever waited for a commit meanwhile was not told of it otherwise.
    pub(crate) fn mended_since(&self, mends: &mut u64) -> Option<Option<Instant>> {
        let now = self.mends.load(Ordering::Acquire);
        let is_news = std::mem::replace(mends, now) != now;
        is_news.then(|| *self.noticed())
    }

    /// It works again, unless it never will.
    pub(crate) fn mend(&self) {
        if self.is_replaced() {
            return;
        }
        self.broken.store(false, Ordering::Release);
        self.mends.fetch_add(1, Ordering::AcqRel);
        self.mended.notify_waiters();
    }

    /// Returns when it was mended more often than that.
    pub(crate) async fn is_mended_since(&self, mends: u64) {
        loop {
            // Whoever is told later than this asks hears of it.
            let mended = self.mended.notified();
            if self.mends.load(Ordering::Acquire) != mends {
                return;
            }
            mended.await;
        }
    }

    fn noticed(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.noticed.lock().expect("nobody panics while a time is noted")
    }
}
