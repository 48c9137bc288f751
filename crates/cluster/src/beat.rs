//! What machines say of themselves twice a second, and what is known of all of them from it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

/// How often each says it.
pub(crate) const EVERY: Duration = Duration::from_millis(500);

/// How long a machine that says nothing is taken to be there.
pub(crate) const LEASE: Duration = Duration::from_millis(2500);

/// How long it is remembered at all.
const MEMORY: Duration = Duration::from_secs(30);

/// Where a machine stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// It is a door, and could hold the house.
    Door,
    /// It has claimed the house and takes it up.
    Taking,
    /// It holds the house.
    Holding,
    /// It lays the house down.
    Leaving,
    /// It is about to end.
    Ending,
}

/// What a machine says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Beat {
    /// The name that the operator knows it by.
    pub node: String,
    /// Its process.
    pub boot: String,
    /// Where it is reached as long as its connection to NATS holds.
    pub line: String,
    /// Counts what this process says.
    pub number: u64,
    /// The version of its program.
    pub version: String,
    /// Where it stands.
    pub stage: Stage,
    /// The epoch under which it holds the house, or has laid it down.
    pub epoch: u64,
    /// Milliseconds since 1970 at which it came to stand there.
    pub since: u64,
    /// Whether its house takes commands.
    pub ready: bool,
    /// Tables in its house.
    pub tables: u64,
    /// Sockets of players in its house.
    pub players: u64,
    /// Connections that it brings to the house, or that are brought to it.
    pub tunnels: u64,
    /// Milliseconds in which PostgreSQL answered last; none if it does not.
    pub postgres: Option<u64>,
    /// Milliseconds that its own last word took to NATS and back.
    pub lag: Option<u64>,
}

impl Beat {
    /// Whether this is a word of somebody whose house nobody else may take.
    fn keeps(&self) -> bool {
        match self.stage {
            Stage::Taking | Stage::Leaving => true,
            Stage::Holding => self.ready,
            Stage::Door | Stage::Ending => false,
        }
    }

    /// How new its program is.
    fn age(&self) -> Vec<u64> {
        let words = self.version.split(['.', '-', '+']);
        words.map_while(|word| word.parse().ok()).collect()
    }
}

/// A word, and when it was heard.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    /// What was said.
    pub beat: Beat,
    /// When.
    pub at: Instant,
}

impl Heard {
    pub(crate) fn is_fresh(&self, now: Instant) -> bool {
        now.duration_since(self.at) < LEASE
    }
}

/// What was heard of all machines, this one among them.
#[derive(Default)]
pub(crate) struct Peers {
    by_boot: BTreeMap<String, Heard>,
}

impl Peers {
    /// Takes a word to heart; whether it says that its machine came to stand elsewhere than before. What was
    /// said before is not listened to again.
    pub(crate) fn note(&mut self, beat: Beat, at: Instant) -> bool {
        let before = self.by_boot.get(&beat.boot);
        if before.is_some_and(|before| before.beat.number >= beat.number) {
            return false;
        }
        let moved = before.is_none_or(|before| {
            (before.beat.stage, before.beat.epoch, before.beat.ready)
                != (beat.stage, beat.epoch, beat.ready)
        });
        self.by_boot.insert(beat.boot.clone(), Heard { beat, at });
        self.by_boot.retain(|_, heard| at.duration_since(heard.at) < MEMORY);
        moved
    }

    /// All, by process.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Heard> {
        self.by_boot.values()
    }

    fn fresh(&self, now: Instant) -> impl Iterator<Item = &Heard> {
        self.all().filter(move |heard| heard.is_fresh(now))
    }

    /// The lines on which somebody was heard.
    pub(crate) fn lines(&self, now: Instant) -> impl Iterator<Item = &str> {
        self.fresh(now).map(|heard| heard.beat.line.as_str())
    }

    /// How many are there.
    pub(crate) fn count(&self, now: Instant) -> usize {
        self.fresh(now).count()
    }

    /// Who holds the house, as far as is known: the latest who says so.
    pub(crate) fn holder(&self, now: Instant) -> Option<&Beat> {
        let latest = self.by_boot.values().map(|heard| heard.beat.epoch).max()?;
        let mut all = self.fresh(now).map(|heard| &heard.beat);
        all.find(|beat| beat.stage == Stage::Holding && beat.epoch == latest)
    }

    /// When somebody was heard last who keeps the house under this epoch or a later one.
    pub(crate) fn kept_at(&self, epoch: u64) -> Option<Instant> {
        let keeping = self.all().filter(|heard| heard.beat.epoch >= epoch && heard.beat.keeps());
        keeping.map(|heard| heard.at).max()
    }

    /// How many others come before this one when the house of an epoch is to be taken: those with a newer
    /// program, and then in an order that is another one for each epoch.
    pub(crate) fn rank(&self, own: &Beat, epoch: u64, now: Instant) -> usize {
        let place = |beat: &Beat| {
            let parts = [&epoch.to_be_bytes()[..], beat.boot.as_bytes()];
            (std::cmp::Reverse(beat.age()), store_keeping::digest::digest(&parts))
        };
        let mine = place(own);
        let others = self.fresh(now).map(|heard| &heard.beat).filter(|beat| {
            beat.boot != own.boot && beat.stage == Stage::Door && beat.postgres.is_some()
        });
        others.filter(|beat| place(beat) < mine).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(boot: &str, number: u64, stage: Stage, epoch: u64) -> Beat {
        Beat {
            node: boot.to_uppercase(),
            boot: boot.into(),
            line: format!("{boot}{number}"),
            number,
            version: "0.2.0".into(),
            stage,
            epoch,
            since: 0,
            ready: true,
            tables: 0,
            players: 0,
            tunnels: 0,
            postgres: Some(1),
            lag: Some(1),
        }
    }

    #[test]
    fn the_latest_holder_is_believed_and_an_old_word_is_not() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        assert!(peers.note(beat("a", 5, Stage::Holding, 1), now));
        assert_eq!(peers.holder(now).map(|beat| beat.boot.as_str()), Some("a"));
        assert!(peers.note(beat("b", 1, Stage::Holding, 2), now));
        assert_eq!(peers.holder(now).map(|beat| beat.boot.as_str()), Some("b"));
        assert!(!peers.note(beat("b", 1, Stage::Door, 9), now), "said before");
        assert!(peers.note(beat("b", 2, Stage::Leaving, 2), now));
        assert!(peers.holder(now).is_none(), "a holds nothing any more, whatever it says");
        assert_eq!(peers.kept_at(2), Some(now));
        assert_eq!(peers.kept_at(3), None);
        assert!(peers.holder(now + LEASE).is_none());
    }

    #[test]
    fn a_house_whose_store_has_failed_is_not_kept() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        peers.note(Beat { ready: false, ..beat("a", 1, Stage::Holding, 1) }, now);
        assert_eq!(peers.kept_at(1), None);
        assert!(peers.holder(now).is_some());
    }

    #[test]
    fn newer_programs_come_first_and_then_everybody_in_an_order() {
        let (mut peers, now) = (Peers::default(), Instant::now());
        let all = ["a", "b", "c"].map(|boot| beat(boot, 1, Stage::Door, 0));
        for one in &all {
            peers.note(one.clone(), now);
        }
        for epoch in 0..20 {
            let mut ranks = all.each_ref().map(|one| peers.rank(one, epoch, now));
            ranks.sort_unstable();
            assert_eq!(ranks, [0, 1, 2], "each has a place of its own");
        }
        let newer = Beat { version: "0.10.0".into(), ..beat("d", 1, Stage::Door, 0) };
        peers.note(newer.clone(), now);
        assert_eq!(peers.rank(&newer, 3, now), 0);
        assert!(all.iter().all(|one| peers.rank(one, 3, now) > 0));
    }
}
