//! The way to a task that takes its requests one after another. What waits for it is bounded in
//! requests and in bytes.

use std::sync::Arc;

use tokio::sync::mpsc::error::{TryRecvError, TrySendError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::ending::Ending;
use crate::shared::shutting_down;
use crate::{Answer, Refused};
use table::Code;

/// The way back to whoever asked.
pub type Reply<T> = oneshot::Sender<Answer<T>>;

/// Bytes of what clients send that wait for one task.
const QUEUE_BYTES: u32 = 256 * 1024;

/// The way to a task.
pub struct Handle<A> {
    sender: mpsc::Sender<Waiting<A>>,
    /// The bytes that may still wait.
    room: Arc<Semaphore>,
    /// Whether the house was abandoned, and the task with it.
    ending: Arc<Ending>,
}

/// A request in the queue.
struct Waiting<A> {
    ask: A,
    /// Given back when the request is taken.
    _room: Option<OwnedSemaphorePermit>,
}

/// The other end: what is asked of a task.
pub(crate) struct Inbox<A>(mpsc::Receiver<Waiting<A>>);

impl<A> Inbox<A> {
    /// The next request; none when nobody can ask any more.
    pub(crate) async fn recv(&mut self) -> Option<A> {
        self.0.recv().await.map(|waiting| waiting.ask)
    }

    /// The next request, if one waits.
    pub(crate) fn try_recv(&mut self) -> Result<A, TryRecvError> {
        self.0.try_recv().map(|waiting| waiting.ask)
    }

    /// Takes nothing more than what waits.
    pub(crate) fn close(&mut self) {
        self.0.close();
    }
}

impl<A> Clone for Handle<A> {
    fn clone(&self) -> Self {
        let Self { sender, room, ending } = self;
        Self { sender: sender.clone(), room: room.clone(), ending: ending.clone() }
    }
}

impl<A> Handle<A> {
    /// Asks and waits for the answer.
    pub async fn ask<T>(&self, make: impl FnOnce(Reply<T>) -> A) -> Answer<T> {
        let (reply, answer) = oneshot::channel();
        let ask = Waiting { ask: make(reply), _room: None };
        self.sender.send(ask).await.map_err(|_| self.closed())?;
        match answer.await {
            Ok(answer) => answer,
            // Nobody knows what became of it, so nobody is told.
            Err(_) if self.ending.is_over() => std::future::pending().await,
            Err(_) => Err(gone()),
        }
    }

    /// Why nothing is taken any more.
    fn closed(&self) -> Refused {
        if self.ending.is_over() { shutting_down() } else { gone() }
    }

    /// Hands a request over, however much the task has to do; a task that is gone needs none.
    pub async fn send(&self, ask: A) {
        // What the receiver would have been told is gone with it.
        let _ = self.sender.send(Waiting { ask, _room: None }).await;
    }

    /// Hands over what is short, without waiting; a task that has too much to do says so.
    pub fn tell(&self, ask: A) -> Answer<()> {
        self.tell_sized(ask, 0)
    }

    /// The same of what a client sent in that many bytes.
    pub fn tell_sized(&self, ask: A, bytes: usize) -> Answer<()> {
        let bytes = u32::try_from(bytes).unwrap_or(QUEUE_BYTES).min(QUEUE_BYTES);
        let room = self.room.clone().try_acquire_many_owned(bytes).map_err(|_| busy())?;
        self.sender.try_send(Waiting { ask, _room: Some(room) }).map_err(|error| match error {
            TrySendError::Full(_) => busy(),
            TrySendError::Closed(_) => self.closed(),
        })
    }
}

fn busy() -> Refused {
    Refused::new(Code::RateLimited, "That is too much at once; try again.")
}

/// Starts a task with a queue of that length: the one way in which the house starts those that
/// serve people.
pub(crate) fn spawn<A, F>(
    ending: &Arc<Ending>,
    queue: usize,
    make: impl FnOnce(Handle<A>, Inbox<A>) -> F,
) -> Handle<A>
where
    F: Future<Output = ()> + Send + 'static,
{
    let (sender, receiver) = mpsc::channel(queue);
    let room = Arc::new(Semaphore::new(QUEUE_BYTES as usize));
    let handle = Handle { sender, room, ending: ending.clone() };
    ending.spawn(make(handle.clone(), Inbox(receiver)));
    handle
}

/// The one answer for what does not exist and for what one may not see.
pub fn gone() -> Refused {
    Refused::new(Code::NotFound, "There is no such table.")
}

/// Whoever asked may be gone; the task does not mind.
pub(crate) fn answer<T>(reply: Reply<T>, answer: Answer<T>) {
    let _ = reply.send(answer);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_waits_is_bounded_in_bytes() {
        let (go, wait) = oneshot::channel::<()>();
        let handle = spawn(&Arc::default(), 1000, |_, mut inbox: Inbox<u32>| async move {
            // The task has something else to do first.
            let _ = wait.await;
            while inbox.recv().await.is_some() {}
        });
        let long = QUEUE_BYTES as usize / 4;
        let told = (0..10).filter(|number| handle.tell_sized(*number, long).is_ok()).count();
        assert_eq!(told, 4);
        assert_eq!(handle.tell_sized(10, 1).expect_err("it is full").code, Code::RateLimited);
        go.send(()).expect("it waits");
        while handle.tell_sized(11, QUEUE_BYTES as usize * 2).is_err() {
            tokio::task::yield_now().await;
        }
    }
}
