//! What seldom happens beside what happens all the time, in one task.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use futures_util::task::AtomicWaker;

/// Looks at what seldom happens only when that itself has called: a task that is woken for
/// something else would look at all of it in vain, and that costs more than what it was woken for.
pub(super) struct Seldom {
    call: Arc<Call>,
    waker: Waker,
}

/// Whether it has called, and whom it wakes.
struct Call {
    came: AtomicBool,
    task: AtomicWaker,
}

impl Wake for Call {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.came.store(true, Ordering::Release);
        self.task.wake();
    }
}

impl Seldom {
    /// What has not been looked at yet counts as having called.
    pub(super) fn new() -> Self {
        let call = Arc::new(Call { came: AtomicBool::new(true), task: AtomicWaker::new() });
        Self { waker: call.clone().into(), call }
    }

    /// It will be looked at next time, whether it calls or not: for whoever has waited for a part of
    /// it elsewhere.
    pub(super) fn look_again(&self) {
        self.call.came.store(true, Ordering::Release);
    }

    /// Looks, if it has called. What is ready may not be all: then it is looked at again.
    pub(super) fn poll<T>(
        &self,
        task: &Context<'_>,
        seldom: Pin<&mut impl Future<Output = T>>,
    ) -> Poll<T> {
        // Registered before the look at the call: one that comes in between wakes the task.
        self.call.task.register(task.waker());
        if !self.call.came.swap(false, Ordering::AcqRel) {
            return Poll::Pending;
        }
        let polled = seldom.poll(&mut Context::from_waker(&self.waker));
        if polled.is_ready() {
            self.look_again();
        }
        polled
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::pin;

    use super::*;

    /// How often a future is looked at that is never ready, when something wakes the task this often.
    fn looked(seldom: &Seldom, times: usize) -> usize {
        let mut looks = 0;
        let mut never = pin!(poll_fn(|_| {
            looks += 1;
            Poll::<()>::Pending
        }));
        for _ in 0..times {
            let polled = seldom.poll(&Context::from_waker(Waker::noop()), never.as_mut());
            assert!(polled.is_pending());
        }
        looks
    }

    #[test]
    fn it_is_looked_at_once_for_each_call() {
        let seldom = Seldom::new();
        assert_eq!(looked(&seldom, 3), 1);
        assert_eq!(looked(&seldom, 3), 0);
        seldom.waker.wake_by_ref();
        assert_eq!(looked(&seldom, 3), 1);
        seldom.look_again();
        assert_eq!(looked(&seldom, 3), 1);
    }

    #[test]
    fn it_is_looked_at_again_as_long_as_something_is_ready() {
        let seldom = Seldom::new();
        let task = Context::from_waker(Waker::noop());
        for _ in 0..3 {
            assert!(seldom.poll(&task, pin!(std::future::ready(()))).is_ready());
        }
        assert_eq!(looked(&seldom, 3), 1);
    }
}
