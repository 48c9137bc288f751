//! What a machine hears of the others and of the store, and what it says.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use server::Host;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::{Houses, LOOK, Linked, Node, Seen, millis};
use crate::beat::{Beat, EVERY, LEASE};
use crate::door::Place;
use crate::keeper::Held;
use crate::link::{Knock, Link, NoTunnel, Said};

impl<H: Houses> Node<H> {
    /// Connects to NATS, and again whenever the connection has ended.
    pub(super) async fn linking(self: Arc<Self>) {
        let mut said = None;
        loop {
            let (sender, heard) = mpsc::unbounded_channel();
            let key = self.member.key.clone();
            match Link::open(&self.member.nats, key, sender).await {
                Ok(link) => {
                    said = None;
                    tracing::info!(nats = %self.member.nats, "NATS is reached");
                    self.listen(link, heard).await;
                    tracing::warn!(nats = %self.member.nats, "NATS was lost");
                }
                Err(why) => {
                    if said.as_ref() != Some(&why) {
                        tracing::warn!(nats = %self.member.nats, why, "NATS is not reached");
                    }
                    said = Some(why);
                }
            }
            sleep(EVERY).await;
        }
    }

    /// Hears what the others say until the connection has ended.
    async fn listen(self: &Arc<Self>, link: Arc<Link>, mut heard: mpsc::UnboundedReceiver<Said>) {
        let now = Instant::now();
        self.link.send_replace(Some(Linked { link: link.clone(), since: now, heard: now }));
        // Nobody lets a tunnel in from somebody unheard of.
        self.say(&link).await;
        loop {
            tokio::select! {
                said = heard.recv() => match said {
                    Some(Said::Beat(beat)) => self.hear(*beat),
                    Some(Said::Knock(knock)) => self.let_in(&link, knock),
                    None => break,
                },
                () = link.is_down() => break,
            }
        }
        link.end();
        self.link.send_replace(None);
        self.settle();
    }

    fn hear(&self, beat: Beat) {
        let now = Instant::now();
        if beat.boot == self.boot {
            let (number, at) = self.own().said;
            if number == beat.number {
                self.lag.store(millis(now.duration_since(at)), Ordering::Relaxed);
            }
            self.link.send_modify(|linked| {
                if let Some(linked) = linked.as_mut().filter(|one| one.link.line() == beat.line) {
                    linked.heard = now;
                }
            });
        }
        if self.peers().note(beat, now) {
            let [look, _] = &self.news;
            look.notify_one();
        }
        self.settle();
    }

    /// Somebody's client comes to the house, if it is here.
    fn let_in(&self, link: &Arc<Link>, knock: Knock) {
        let place = self.place.borrow().clone();
        let link = link.clone();
        tokio::spawn(async move {
            let Place::Here(way) = place else {
                return link.decline(&knock, &NoTunnel::Away).await;
            };
            let Some(admitted) = way.admit(knock.arrival()) else {
                return link.decline(&knock, &NoTunnel::Full).await;
            };
            if let Some(tunnel) = link.admit(&knock).await {
                way.serve(tunnel, admitted).await;
            }
        });
    }

    pub(super) async fn say(&self, link: &Link) {
        link.say(&self.next_beat()).await;
    }

    /// What this machine says next.
    fn next_beat(&self) -> Beat {
        let beat = self.beat();
        let mut own = self.own();
        own.number += 1;
        own.said = (own.number, Instant::now());
        Beat { number: own.number, ..beat }
    }

    /// Says how it is, twice a second and whenever it has come to stand elsewhere.
    pub(super) async fn beating(self: Arc<Self>) {
        let [_, say] = &self.news;
        loop {
            if let Some(linked) = self.linked() {
                self.say(&linked.link).await;
            }
            let _ = timeout(EVERY, say.notified()).await;
        }
    }

    /// Looks at the store, twice a second and whenever somebody has come to stand elsewhere.
    pub(super) async fn looking(self: Arc<Self>) {
        let [look, _] = &self.news;
        loop {
            let node = self.clone();
            let asked = Instant::now();
            let mut looking = tokio::task::spawn_blocking(move || node.houses.look());
            let seen = match timeout(LEASE, &mut looking).await {
                Ok(seen) => seen,
                // What does not answer is not reached, and is waited for.
                Err(_) => {
                    self.store.send_replace(None);
                    looking.await
                }
            };
            match seen.map_err(|error| error.to_string()).flatten() {
                Ok(held) => self.see(held, asked.elapsed()),
                Err(why) => {
                    tracing::debug!(why, "the store is not reached");
                    self.store.send_replace(None);
                }
            }
            self.settle();
            let _ = timeout(EVERY, look.notified()).await;
        }
    }

    fn see(&self, held: Option<Held>, took: Duration) {
        let now = Instant::now();
        self.store.send_modify(|seen| {
            *seen = Some(match seen.take() {
                Some(before) if before.held == held => Seen { took, ..before },
                Some(before) => Seen { held, moved: now, took, ..before },
                None => Seen { held, reached: now, moved: now, took },
            });
        });
    }

    /// Ends what has silently broken off, and forgets who has not been heard for long.
    pub(super) async fn watching(self: Arc<Self>) {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            look.tick().await;
            let now = Instant::now();
            if let Some(linked) = self.linked() {
                if now.duration_since(linked.heard) > LEASE {
                    linked.link.end();
                } else {
                    let peers = self.peers();
                    linked.link.keep(peers.lines(now));
                }
            }
            self.settle();
        }
    }
}
