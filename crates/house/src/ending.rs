//! The abrupt end of a house: its tasks end where they are, write nothing and tell nobody anything.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::task::{AbortHandle, Id};

/// Every task that serves the house, so that all of them can be ended.
#[derive(Default)]
pub(crate) struct Ending {
    /// Set once, before the tasks are ended.
    over: AtomicBool,
    tasks: Mutex<HashMap<Id, AbortHandle>>,
}

/// Takes a task off the list when it ends, however it does.
struct Listed(Arc<Ending>);

impl Drop for Listed {
    fn drop(&mut self) {
        if let Some(id) = tokio::task::try_id() {
            self.0.tasks().remove(&id);
        }
    }
}

impl Ending {
    /// Starts a task that ends with the house; none if that has ended.
    pub(crate) fn spawn(self: &Arc<Self>, task: impl Future<Output = ()> + Send + 'static) {
        // It is listed before it can end.
        let mut tasks = self.tasks();
        if self.is_over() {
            return;
        }
        let listed = Listed(self.clone());
        let started = tokio::spawn(async move {
            let _listed = listed;
            task.await;
        });
        tasks.insert(started.id(), started.abort_handle());
    }

    /// Ends them all, wherever they are.
    pub(crate) fn end(&self) {
        let tasks = {
            let mut tasks = self.tasks();
            self.over.store(true, Ordering::Release);
            std::mem::take(&mut *tasks)
        };
        tasks.into_values().for_each(|task| task.abort());
    }

    /// Whether they were ended.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    fn tasks(&self) -> MutexGuard<'_, HashMap<Id, AbortHandle>> {
        self.tasks.lock().expect("nobody panics while a task is listed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn tasks_end_where_they_are_and_none_begins_then() {
        let (ending, held) = (Arc::<Ending>::default(), Arc::new(()));
        let wait = || {
            let held = held.clone();
            async move {
                std::future::pending::<()>().await;
                drop(held);
            }
        };
        ending.spawn(async {});
        (0..3).for_each(|_| ending.spawn(wait()));
        tokio::task::yield_now().await;
        assert_eq!(ending.tasks().len(), 3, "what has ended is not listed");
        ending.end();
        ending.spawn(wait());
        while Arc::strong_count(&held) > 1 {
            tokio::task::yield_now().await;
        }
        assert!(ending.is_over() && ending.tasks().is_empty());
    }
}
