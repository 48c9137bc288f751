//! Where long journals are read: beside the runtime, a few at a time, and never so often for one
//! player that the others notice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use table::Code;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep_until};
use wire::PlayerId;

use crate::Answer;
use crate::shared::{beside, refuse};

/// How many read at once in the whole house.
const AT_ONCE: usize = 2;

/// How many requests of one player may wait for their turn, the one that is read included.
const WAITING: usize = 4;

/// For each moment of reading a player waits so many before the next: nobody has more than a fifth
/// of a core.
const PAUSE: u32 = 4;

/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// The reading desk of the house.
pub(crate) struct Desk {
    places: Arc<Semaphore>,
    /// Those who read, wait, or have just read.
    readers: Arc<Mutex<HashMap<PlayerId, Reader>>>,
}

struct Reader {
    /// One reads at a time.
    turn: Arc<Semaphore>,
    /// Requests that wait for their turn or have it.
    waiting: usize,
    /// When the next may be read.
    not_before: Instant,
}

/// A request in the queue of its player.
struct Ticket {
    readers: Arc<Mutex<HashMap<PlayerId, Reader>>>,
    player: PlayerId,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut readers = self.readers.lock().expect(WHOLE);
        if let Some(reader) = readers.get_mut(&self.player) {
            reader.waiting -= 1;
        }
        let now = Instant::now();
        readers.retain(|_, reader| reader.waiting > 0 || reader.not_before > now);
    }
}

/// Why no lock here is ever poisoned.
const WHOLE: &str = "nothing panics while it holds the desk";

impl Default for Desk {
    fn default() -> Self {
        Self { places: Arc::new(Semaphore::new(AT_ONCE)), readers: Arc::default() }
    }
}

impl Desk {
    /// Reads something long for a player: `fetch` gets it from the store, `read` makes an answer of
    /// it.
    pub(crate) async fn read<J, T>(
        &self,
        player: PlayerId,
        fetch: impl Future<Output = Answer<J>>,
        read: impl FnOnce(J) -> T + Send + 'static,
    ) -> Answer<T>
    where
        J: Send + 'static,
        T: Send + 'static,
    {
        let (ticket, turn) = self.queue(player)?;
        let _turn = acquire(turn).await;
        let not_before = self.not_before(player);
        sleep_until(not_before).await;
        let _place = acquire(self.places.clone()).await;
        let started = Instant::now();
        let journal = fetch.await?;
        let answer = beside(move || read(journal)).await;
        self.pause(player, started.elapsed());
        drop(ticket);
        Ok(answer)
    }

    fn queue(&self, player: PlayerId) -> Answer<(Ticket, Arc<Semaphore>)> {
        let mut readers = self.readers.lock().expect(WHOLE);
        let reader = readers.entry(player).or_insert_with(|| Reader {
            turn: Arc::new(Semaphore::new(1)),
            waiting: 0,
            not_before: Instant::now(),
        });
        if reader.waiting >= WAITING {
            return refuse(
                Code::RateLimited,
                "You are reading several games already; wait a moment.",
            );
        }
        reader.waiting += 1;
        let ticket = Ticket { readers: self.readers.clone(), player };
        Ok((ticket, reader.turn.clone()))
    }

    fn not_before(&self, player: PlayerId) -> Instant {
        let readers = self.readers.lock().expect(WHOLE);
        readers.get(&player).map_or_else(Instant::now, |reader| reader.not_before)
    }

    fn pause(&self, player: PlayerId, took: Duration) {
        let mut readers = self.readers.lock().expect(WHOLE);
        if let Some(reader) = readers.get_mut(&player) {
            reader.not_before = Instant::now() + (took * PAUSE).min(LONGEST_PAUSE);
        }
    }
}

async fn acquire(semaphore: Arc<Semaphore>) -> OwnedSemaphorePermit {
    semaphore.acquire_owned().await.expect("nobody ever closes it")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    fn player(number: u8) -> PlayerId {
        PlayerId::of([number; 10])
    }

    #[tokio::test]
    async fn a_few_read_at_once_and_one_for_each_player() {
        let desk = Arc::new(Desk::default());
        let (reading, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (entered, enter) = mpsc::channel();
        let (go, wait) = mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let ask = |who: u8| {
            let (desk, reading, most) = (desk.clone(), reading.clone(), most.clone());
            let (entered, wait) = (entered.clone(), wait.clone());
            tokio::spawn(async move {
                let read = move |()| {
                    let now = reading.fetch_add(1, Ordering::SeqCst) + 1;
                    most.fetch_max(now, Ordering::SeqCst);
                    entered.send(who).expect("somebody listens");
                    wait.lock().expect("a lock").recv().expect("it is told to go on");
                    reading.fetch_sub(1, Ordering::SeqCst);
                };
                desk.read(player(who), async { Ok(()) }, read).await
            })
        };
        let asked: Vec<_> = [1, 1, 1, 1, 1, 2, 3].into_iter().map(ask).collect();
        let mut seen = Vec::new();
        for _ in 0..6 {
            let who = loop {
                match enter.try_recv() {
                    Ok(who) => break who,
                    Err(_) => tokio::time::sleep(Duration::from_millis(1)).await,
                }
            };
            seen.push(who);
            go.send(()).expect("it waits");
        }
        let mut refused = 0;
        for task in asked {
            refused += usize::from(task.await.expect("no panic").is_err());
        }
        assert_eq!(refused, 1, "the fifth of one player is one too many");
        assert!(most.load(Ordering::SeqCst) <= AT_ONCE);
        seen.sort_unstable();
        assert_eq!(seen, [1, 1, 1, 1, 2, 3]);
        assert!(desk.readers.lock().expect("a lock").len() <= 3, "nobody is kept for long");
    }

    #[tokio::test]
    async fn whoever_reads_long_waits_before_the_next() {
        let desk = Desk::default();
        let slow = |()| std::thread::sleep(Duration::from_millis(20));
        desk.read(player(1), async { Ok(()) }, slow).await.expect("it is read");
        let started = Instant::now();
        desk.read(player(2), async { Ok(()) }, |()| ()).await.expect("others do not wait");
        desk.read(player(1), async { Ok(()) }, |()| ()).await.expect("it is read");
        assert!(started.elapsed() >= Duration::from_millis(60), "{:?}", started.elapsed());
    }
}
