//! What every part of the house uses.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, RwLock};

use bots::Staff;
use journal::Finding;
use session::Registry;
use store::{Kind, Write};
use table::Code;
use tokio::sync::Semaphore;

use crate::desk::Desk;
use crate::ending::Ending;
use crate::keys::Keys;
use crate::limits::Limits;
use crate::mailbox::gone;
use crate::matches::HouseClock;
use crate::metrics::Metrics;
use crate::writer::Writer;
use crate::{Answer, Refused};

/// What every part of the house uses. Nothing in it is ever replaced but `limits`, `draining` and `closing`.
pub(crate) struct Shared {
    /// The games that can be played here.
    pub(crate) games: Registry,
    /// Who plays seats that nobody plays.
    pub(crate) staff: Staff,
    /// What the house takes at most.
    pub(crate) limits: RwLock<Arc<Limits>>,
    /// Seals the server seeds of what is not over, and signs what the house promises.
    pub(crate) keys: Keys,
    /// The way to the store: nothing is told before it has answered.
    pub(crate) writer: Writer,
    /// Counted by whoever does what is counted, read by whoever watches the house.
    pub(crate) metrics: Arc<Metrics>,
    /// The clock that tables are tied to.
    pub(crate) clock: HouseClock,
    /// Where long journals are read.
    pub(crate) desk: Desk,
    /// A place for each bot that may think at once: as many as the machine has cores.
    pub(crate) thinkers: Arc<Semaphore>,
    /// Whether nothing new is begun, because the house is to close when what runs is over.
    pub(crate) draining: AtomicBool,
    /// Set once, by [`House::shut_down`](crate::House::shut_down): nothing more is taken, and what
    /// is under way is finished.
    pub(crate) closing: AtomicBool,
    /// Starts what serves the house, and ends it when the house is abandoned.
    pub(crate) ending: Arc<Ending>,
}

/// Why no lock here is ever poisoned.
const WHOLE: &str = "nothing panics while it holds the limits";

impl Shared {
    /// What the house takes at most, now.
    pub(crate) fn limits(&self) -> Arc<Limits> {
        self.limits.read().expect(WHOLE).clone()
    }

    pub(crate) fn set_limits(&self, limits: Limits) {
        *self.limits.write().expect(WHOLE) = Arc::new(limits);
    }

    /// A sign of life.
    pub(crate) fn alive(&self) -> Write {
        Write::Put { kind: Kind::House, key: "alive".into(), value: self.clock.now().to_string() }
    }

    /// The text of a journal, of a match or of a server seed.
    pub(crate) async fn journal(&self, stream: String) -> Answer<String> {
        let text = self.writer.read(move |reads| reads.stream(&stream)).await?;
        text.ok_or_else(gone)
    }

    /// Refuses what would begin when the house is about to close.
    pub(crate) fn must_take_new(&self) -> Answer<()> {
        match self.draining.load(Ordering::Acquire) {
            true => {
                refuse(Code::ShuttingDown, "The house is about to close: nothing new is begun.")
            }
            false => Ok(()),
        }
    }

    /// Refuses what comes when the house closes down.
    pub(crate) fn must_be_open(&self) -> Answer<()> {
        if self.closing.load(Ordering::Acquire) { Err(shutting_down()) } else { Ok(()) }
    }
}

/// What takes longer than an answer should is done beside the runtime.
pub(crate) async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let done = tokio::task::spawn_blocking(work).await;
    done.expect("reading a journal of the house does not panic")
}

/// The refusal of what comes too late.
pub fn shutting_down() -> Refused {
    Refused::new(Code::ShuttingDown, "The house is closing down.")
}

/// The refusal of what stands in a document that cannot be read.
pub(crate) fn unreadable(error: &serde_json::Error, message: &str) -> Refused {
    tracing::error!(%error, "a document of the house cannot be read");
    Refused::new(Code::StorageFailed, message)
}

/// The refusal of what stands in a journal that cannot be replayed. That this build lacks its rules
/// is in order; anything else is damage.
pub(crate) fn unplayable(finding: &Finding, message: &str) -> Refused {
    if !finding.lacks_rules() {
        tracing::error!(%finding, "a journal of the house is damaged");
    }
    Refused::new(Code::Conflict, message)
}

/// A refusal of the house.
pub(crate) fn refuse<T>(code: Code, message: &str) -> Answer<T> {
    Err(Refused::new(code, message))
}
