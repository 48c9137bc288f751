//! Work for many rooms at once.

use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::task::{JoinSet, yield_now};

use super::room::Room;
use crate::Fault;

type Back = Result<(Room, Vec<Duration>), Fault>;

/// Every room has one command under way at any time, until each has played so many.
pub(super) async fn saturate(rooms: Vec<Room>, commands: usize) -> Result<Vec<Room>, Fault> {
    let mut tasks = JoinSet::new();
    for mut room in rooms {
        tasks.spawn(async move {
            for _ in 0..commands {
                room.play(Instant::now()).await?;
            }
            Ok((room, Vec::new()))
        });
    }
    gather(tasks).await.map(|(rooms, _)| rooms)
}

/// Nobody asks for anything; pings are answered.
pub(super) async fn rest(rooms: Vec<Room>, time: Duration) -> Result<Vec<Room>, Fault> {
    let mut tasks = JoinSet::new();
    for mut room in rooms {
        tasks.spawn(async move {
            room.rest(time).await?;
            Ok((room, Vec::new()))
        });
    }
    gather(tasks).await.map(|(rooms, _)| rooms)
}

/// So many commands a second over all rooms in turn; gives how long each took from the moment at
/// which it was due until its own client saw it.
pub(super) async fn pace(
    rooms: Vec<Room>,
    a_second: u32,
    commands: u32,
) -> Result<(Vec<Room>, Vec<Duration>), Fault> {
    let mut tasks = JoinSet::new();
    let mut doors = Vec::new();
    for room in rooms {
        let (door, due) = mpsc::unbounded_channel();
        doors.push(door);
        tasks.spawn(when_due(room, due));
    }
    let start = Instant::now();
    for (number, door) in (0..commands).zip(doors.iter().cycle()) {
        let due = start + Duration::from_secs(1) * number / a_second;
        // A timer would be too coarse: it counts in milliseconds.
        while Instant::now() < due {
            yield_now().await;
        }
        // A room that has failed says so in the end.
        let _ = door.send(due);
    }
    drop(doors);
    gather(tasks).await
}

async fn when_due(mut room: Room, mut due: mpsc::UnboundedReceiver<Instant>) -> Back {
    let mut times = Vec::new();
    while let Some(due) = due.recv().await {
        times.push(room.play(due).await?);
    }
    Ok((room, times))
}

async fn gather(mut tasks: JoinSet<Back>) -> Result<(Vec<Room>, Vec<Duration>), Fault> {
    let (mut rooms, mut times) = (Vec::new(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        let (room, more) = done.map_err(Fault::new)??;
        rooms.push(room);
        times.extend(more);
    }
    Ok((rooms, times))
}
