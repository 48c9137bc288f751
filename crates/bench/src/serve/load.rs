//! Work for many parties at once.

use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::task::{JoinSet, yield_now};

use super::party::Party;
use crate::Fault;

/// What has one command under way at a time.
pub(super) trait Player: Send + 'static {
    /// One command; gives the time from when it was due until its own client saw its effect.
    fn play(&mut self, due: Instant) -> impl Future<Output = Result<Duration, Fault>> + Send;
}

type Back<P> = Result<(P, Vec<Duration>), Fault>;

/// Every party always has one command under way, until each has played this many.
pub(super) async fn saturate<P: Player>(parties: Vec<P>, commands: usize) -> Result<Vec<P>, Fault> {
    let mut tasks = JoinSet::new();
    for mut party in parties {
        tasks.spawn(async move {
            for _ in 0..commands {
                party.play(Instant::now()).await?;
            }
            Ok((party, Vec::new()))
        });
    }
    gather(tasks).await.map(|(parties, _)| parties)
}

/// Nobody asks for anything; pings are answered.
pub(super) async fn rest(parties: Vec<Party>, time: Duration) -> Result<Vec<Party>, Fault> {
    let mut tasks = JoinSet::new();
    for mut party in parties {
        tasks.spawn(async move {
            party.rest(time).await?;
            Ok((party, Vec::new()))
        });
    }
    gather(tasks).await.map(|(parties, _)| parties)
}

/// This many commands a second, shared among all parties in turn; gives how long each took from the
/// moment it was due until its own client saw it.
pub(super) async fn pace<P: Player>(
    parties: Vec<P>,
    a_second: u32,
    commands: u32,
) -> Result<(Vec<P>, Vec<Duration>), Fault> {
    let mut tasks = JoinSet::new();
    let mut doors = Vec::new();
    for party in parties {
        let (door, due) = mpsc::unbounded_channel();
        doors.push(door);
        tasks.spawn(when_due(party, due));
    }
    let start = Instant::now();
    for (number, door) in (0..commands).zip(doors.iter().cycle()) {
        let due = start + Duration::from_secs(1) * number / a_second;
        // A timer would be too coarse: it counts in milliseconds.
        while Instant::now() < due {
            yield_now().await;
        }
        // A party that has failed says so at the end.
        let _ = door.send(due);
    }
    drop(doors);
    gather(tasks).await
}

async fn when_due<P: Player>(mut party: P, mut due: mpsc::UnboundedReceiver<Instant>) -> Back<P> {
    let mut times = Vec::new();
    while let Some(due) = due.recv().await {
        times.push(party.play(due).await?);
    }
    Ok((party, times))
}

async fn gather<P: Player>(mut tasks: JoinSet<Back<P>>) -> Result<(Vec<P>, Vec<Duration>), Fault> {
    let (mut parties, mut times) = (Vec::new(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        let (party, more) = done.map_err(Fault::new)??;
        parties.push(party);
        times.extend(more);
    }
    Ok((parties, times))
}
