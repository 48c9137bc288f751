//! A store at work: commits, what is due beside them, and its end.

use std::time::Instant;

use store::{Store, StoreFault, Write};

use crate::health::Health;
use crate::metrics::{Metrics, micros};

/// What became of a commit.
pub(crate) enum Outcome {
    /// It is durable.
    Done,
    /// Nothing of it is there.
    Failed,
    /// Somebody else writes in the store from now on, and it may have been done before. Nobody is told.
    Replaced,
}

/// What is due beside the commits; a store that has failed is tried again.
pub(crate) fn look_after(store: &mut dyn Store, health: &Health) {
    if health.is_replaced() {
        return;
    }
    if !health.is_broken() {
        if let Err(fault) = store.upkeep() {
            fail(&fault, health);
        }
        return;
    }
    match store.mend() {
        Ok(()) => {
            health.mend();
            tracing::warn!("the store was opened again and checked; commands are taken again");
        }
        Err(fault) if fault.is_replaced() => drop(fail(&fault, health)),
        Err(fault) => tracing::warn!(%fault, "the store still fails"),
    }
}

/// Nothing more is taken: until the store is mended, or for good.
fn fail(fault: &StoreFault, health: &Health) -> Outcome {
    if fault.is_replaced() {
        health.replace();
        tracing::error!(%fault, "this house was replaced; it tells nobody anything any more");
        return Outcome::Replaced;
    }
    health.fail();
    tracing::error!(%fault, "the store has failed; no more commands are taken");
    Outcome::Failed
}

/// Leaves it in order.
pub(crate) fn close(store: Box<dyn Store>) {
    if let Err(fault) = store.close() {
        tracing::error!(%fault, "the store cannot be closed in order");
    }
}

/// After one failure nobody can tell what is on disk: nothing is written behind it before the store
/// was opened again and checked.
pub(crate) fn commit(
    store: &mut dyn Store,
    writes: &[Write],
    health: &Health,
    metrics: &Metrics,
) -> Outcome {
    if health.is_broken() {
        return Outcome::Failed;
    }
    let started = Instant::now();
    if let Err(fault) = store.commit(writes) {
        return fail(&fault, health);
    }
    metrics.commits.add(1);
    metrics.writes.add(writes.len() as u64);
    let took = micros(started.elapsed());
    metrics.commit_micros.add(took);
    metrics.spread.commit.note(took);
    metrics.spread.batch.note(writes.len() as u64);
    Outcome::Done
}
