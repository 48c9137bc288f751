//! The way to one client: a bounded queue. Whoever does not read is cut off, at no
//! cost to others.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use tokio::sync::{Notify, mpsc};

use crate::metrics::Metrics;

/// Names a connection within the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connection(u64);

/// Sends texts to one client.
#[derive(Clone)]
pub struct Outbox {
    /// Which socket it leads to.
    connection: Connection,
    /// The queue; the socket's task takes from its other end.
    sender: mpsc::Sender<Bytes>,
    /// Told once the queue was full: the socket's task then ends the connection.
    cut: Arc<Notify>,
    /// Counts whoever was cut off.
    metrics: Arc<Metrics>,
}

impl Outbox {
    /// A queue of that length, and its other end.
    pub fn new(length: usize, metrics: Arc<Metrics>) -> (Self, mpsc::Receiver<Bytes>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let connection = Connection(NEXT.fetch_add(1, Ordering::Relaxed));
        let (sender, receiver) = mpsc::channel(length);
        (Self { connection, sender, cut: Arc::default(), metrics }, receiver)
    }

    /// Which connection this is.
    pub fn connection(&self) -> Connection {
        self.connection
    }

    /// Sends a text; a full queue cuts the client off.
    pub fn send(&self, text: Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(text) {
            self.metrics.cut_off.add(1);
            self.cut.notify_one();
        }
    }

    /// Sends a message of the house.
    pub fn tell(&self, message: &wire::Tell) {
        self.send(encode(message));
    }

    /// Returns when the client is to be cut off.
    pub async fn is_cut(&self) {
        self.cut.notified().await;
    }
}

/// Most answers are shorter.
const USUAL: usize = 192;

pub(crate) fn encode(message: &wire::Tell) -> Bytes {
    // What comes with every command has neither fractions nor anything else that is seldom.
    if let wire::Tell::Accepted { .. } = message {
        let mut text = Vec::with_capacity(USUAL);
        table::json::write(message, &mut text);
        return Bytes::from(text);
    }
    Bytes::from(serde_json::to_vec(message).expect("a message is plain data"))
}
