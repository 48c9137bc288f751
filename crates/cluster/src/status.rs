//! What the machines of a house say of themselves, for whoever runs it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::timeout_at;

use crate::beat::{Beat, EVERY, Peers};
use crate::link::{Link, Nats, Said};
use crate::seal::ClusterKey;

/// In this time everybody who is there has said something.
const LISTEN: Duration = EVERY.saturating_mul(3);

/// Listens to all of them for a moment.
pub async fn listen(nats: &Nats, key: Arc<ClusterKey>) -> Result<Vec<Beat>, String> {
    let (sender, mut heard) = mpsc::unbounded_channel();
    let link = Link::open(nats, key, sender).await?;
    let mut peers = Peers::default();
    let until = tokio::time::Instant::now() + LISTEN;
    while let Ok(Some(said)) = timeout_at(until, heard.recv()).await {
        if let Said::Beat(beat) = said {
            peers.note(*beat, Instant::now());
        }
    }
    link.end();
    Ok(peers.all().map(|heard| heard.beat.clone()).collect())
}
