//! What the doors count; the house counts the rest.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use house::Counter;

/// Everything that the doors count.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    /// Open HTTP connections.
    pub(crate) connections: Gauge,
    /// Open WebSockets.
    pub(crate) sockets: Gauge,
    /// HTTP requests.
    pub(crate) requests: Counter,
    /// Those that were refused.
    pub(crate) refused_requests: Counter,
    /// Microseconds that all of them took together.
    pub(crate) request_micros: Counter,
    /// Messages from sockets.
    pub(crate) messages_in: Counter,
    /// Messages to sockets.
    pub(crate) messages_out: Counter,
    /// Messages that could not be read.
    pub(crate) unreadable: Counter,
    /// Requests and messages that came too fast.
    pub(crate) rate_limited: Counter,
}

/// How many there are now.
#[derive(Debug, Default)]
pub(crate) struct Gauge(Arc<AtomicU64>);

impl Gauge {
    /// Counts one more for as long as what is given back lives.
    pub(crate) fn one(&self) -> Counted {
        self.0.fetch_add(1, Ordering::Relaxed);
        Counted(self.0.clone())
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// One that is counted until it is dropped.
pub(crate) struct Counted(Arc<AtomicU64>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
