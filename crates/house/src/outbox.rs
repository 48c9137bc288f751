//! The way to one client: a queue that is bounded in messages and in bytes. Whoever does not read is
//! cut off, at no cost to others.

use std::future::poll_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use tokio::sync::mpsc::error::{TryRecvError, TrySendError};
use tokio::sync::{Notify, mpsc};

use crate::metrics::Metrics;

/// Names a connection within the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connection(u64);

/// How much may wait for one client.
#[derive(Clone, Copy, Debug)]
pub struct OutboxBounds {
    /// Messages.
    pub messages: usize,
    /// Bytes of all of them together. A message that finds the queue empty is taken whatever its
    /// length: what the house says at once has bounds of its own.
    pub bytes: usize,
}

/// Sends texts to one client.
#[derive(Clone)]
pub struct Outbox {
    /// Which socket it leads to.
    connection: Connection,
    /// The queue; the socket's task takes from its other end.
    sender: mpsc::Sender<Bytes>,
    /// Bytes in the queue: added to by whoever sends, taken from by [`Letters`].
    waiting: Arc<AtomicUsize>,
    /// The most that may wait.
    bytes: usize,
    /// Told once the queue was full: the socket's task then ends the connection.
    cut: Arc<Notify>,
    /// Counts whoever was cut off.
    metrics: Arc<Metrics>,
}

/// The other end of an outbox.
pub struct Letters {
    receiver: mpsc::Receiver<Bytes>,
    waiting: Arc<AtomicUsize>,
}

impl Letters {
    /// The next letter, or whom to wake when there is one; none when nobody can send any more.
    pub fn poll_recv(&mut self, task: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let letter = ready!(self.receiver.poll_recv(task));
        Poll::Ready(letter.map(|letter| self.taken(letter)))
    }

    /// The next letter; none when nobody can send any more.
    pub async fn recv(&mut self) -> Option<Bytes> {
        poll_fn(|task| self.poll_recv(task)).await
    }

    /// The next letter, if one waits.
    pub fn try_recv(&mut self) -> Result<Bytes, TryRecvError> {
        let letter = self.receiver.try_recv()?;
        Ok(self.taken(letter))
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.receiver.is_empty()
    }

    fn taken(&self, letter: Bytes) -> Bytes {
        self.waiting.fetch_sub(letter.len(), Ordering::Relaxed);
        letter
    }
}

impl Outbox {
    /// A queue within these bounds, and its other end.
    pub fn new(bounds: OutboxBounds, metrics: Arc<Metrics>) -> (Self, Letters) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let connection = Connection(NEXT.fetch_add(1, Ordering::Relaxed));
        let (sender, receiver) = mpsc::channel(bounds.messages);
        let waiting: Arc<AtomicUsize> = Arc::default();
        let letters = Letters { receiver, waiting: waiting.clone() };
        let cut = Arc::default();
        (Self { connection, sender, waiting, bytes: bounds.bytes, cut, metrics }, letters)
    }

    /// Which connection this is.
    pub fn connection(&self) -> Connection {
        self.connection
    }

    /// Sends a text; a full queue cuts the client off.
    pub fn send(&self, text: Bytes) {
        let length = text.len();
        let before = self.waiting.fetch_add(length, Ordering::Relaxed);
        let fits = before == 0 || before + length <= self.bytes;
        let sent = if fits { self.sender.try_send(text) } else { Err(TrySendError::Full(text)) };
        let Err(failed) = sent else { return };
        self.waiting.fetch_sub(length, Ordering::Relaxed);
        if let TrySendError::Full(_) = failed {
            self.metrics.cut_off.add(1);
            self.cut.notify_one();
        }
    }

    /// Sends a message of the house.
    pub fn tell(&self, message: &wire::Tell) {
        self.send(encode(message));
    }

    /// Whether the client is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.sender.is_closed()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn outbox(messages: usize, bytes: usize) -> (Outbox, Letters, Arc<Metrics>) {
        let metrics: Arc<Metrics> = Arc::default();
        let (outbox, letters) = Outbox::new(OutboxBounds { messages, bytes }, metrics.clone());
        (outbox, letters, metrics)
    }

    #[test]
    fn what_waits_is_bounded_in_bytes() {
        let (outbox, mut letters, metrics) = outbox(1000, 100);
        for _ in 0..1000 {
            outbox.send(Bytes::from(vec![b'x'; 30]));
        }
        assert_eq!(metrics.cut_off.get(), 997, "three of thirty fit into a hundred");
        assert_eq!(outbox.waiting.load(Ordering::Relaxed), 90);
        while letters.try_recv().is_ok() {}
        assert_eq!(outbox.waiting.load(Ordering::Relaxed), 0, "what was taken makes room");
        outbox.send(Bytes::from(vec![b'x'; 500]));
        outbox.send(Bytes::from(vec![b'x'; 1]));
        assert_eq!(outbox.waiting.load(Ordering::Relaxed), 500, "one long letter, and none behind");
    }

    #[test]
    fn what_waits_is_bounded_in_messages() {
        let (outbox, _letters, metrics) = outbox(4, 1000);
        (0..6).for_each(|_| outbox.send(Bytes::from_static(b"x")));
        assert_eq!((metrics.cut_off.get(), outbox.waiting.load(Ordering::Relaxed)), (2, 4));
    }
}
