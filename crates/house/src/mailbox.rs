//! The way to a task that takes its requests one after another.

use tokio::sync::{mpsc, oneshot};

use crate::{Answer, Refused};
use table::Code;

/// The way back to whoever asked.
pub type Reply<T> = oneshot::Sender<Answer<T>>;

/// The way to a task.
pub struct Handle<A>(mpsc::Sender<A>);

impl<A> Clone for Handle<A> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<A> Handle<A> {
    /// Asks and waits for the answer.
    pub async fn ask<T>(&self, make: impl FnOnce(Reply<T>) -> A) -> Answer<T> {
        let (reply, answer) = oneshot::channel();
        self.0.send(make(reply)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Hands a request over, however much the task has to do; a task that is gone needs none.
    pub async fn send(&self, ask: A) {
        // What the receiver would have been told is gone with it.
        let _ = self.0.send(ask).await;
    }

    /// Hands a request over without waiting; a task that has too much to do says so.
    pub fn tell(&self, ask: A) -> Answer<()> {
        self.0.try_send(ask).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => {
                Refused::new(Code::RateLimited, "That is too much at once; try again.")
            }
            mpsc::error::TrySendError::Closed(_) => gone(),
        })
    }
}

/// Starts a task with a queue of that length: the one way in which the house starts those that
/// serve people.
pub(crate) fn spawn<A, F>(
    queue: usize,
    make: impl FnOnce(Handle<A>, mpsc::Receiver<A>) -> F,
) -> Handle<A>
where
    F: Future<Output = ()> + Send + 'static,
{
    let (sender, inbox) = mpsc::channel(queue);
    let handle = Handle(sender);
    tokio::spawn(make(handle.clone(), inbox));
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
