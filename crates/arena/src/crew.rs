//! Work on several cores, whose outcome does not depend on how many they are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Who is told how far the work is: how much is done, of how much.
pub type Progress = fn(usize, usize);

/// How many work, and who is told.
#[derive(Clone, Copy, Debug)]
pub struct Crew {
    /// How many threads.
    pub threads: usize,
    /// Who is told.
    pub progress: Progress,
}

impl Crew {
    /// The same without telling anybody.
    pub fn quietly<T: Send>(&self, pieces: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        Self { progress: |_, _| {}, ..*self }.all(pieces, work)
    }

    /// Does every piece of work, in any order, and gives what came of it in theirs.
    ///
    /// # Panics
    /// If a piece of work does.
    pub fn all<T: Send>(&self, pieces: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let results = Mutex::new(Vec::with_capacity(pieces));
        thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, pieces.max(1)) {
                scope.spawn(|| {
                    loop {
                        let piece = next.fetch_add(1, Ordering::Relaxed);
                        if piece >= pieces {
                            break;
                        }
                        let result = work(piece);
                        results.lock().expect("no worker fails").push((piece, result));
                        (self.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, pieces);
                    }
                });
            }
        });
        let mut results = results.into_inner().expect("no worker fails");
        results.sort_by_key(|(piece, _)| *piece);
        results.into_iter().map(|(_, result)| result).collect()
    }
}
