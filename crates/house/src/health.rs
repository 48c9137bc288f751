//! Whether the store works, for everybody who must know.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

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

    /// Somebody has noticed that it failed, in the time of those who are served.
    pub(crate) fn notice(&self) {
        self.noticed().get_or_insert_with(Instant::now);
    }

    /// It works again.
    pub(crate) fn mend(&self) {
        self.broken.store(false, Ordering::Release);
        self.mended.notify_waiters();
    }

    /// Returns when it works; says when somebody noticed that it had failed, if anybody did.
    pub(crate) async fn works(&self) -> Option<Instant> {
        loop {
            // Whoever is told later than this asks hears of it.
            let mended = self.mended.notified();
            if !self.is_broken() {
                return *self.noticed();
            }
            mended.await;
        }
    }

    fn noticed(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.noticed.lock().expect("nobody panics while a time is noted")
    }
}
