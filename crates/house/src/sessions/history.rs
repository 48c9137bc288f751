//! What was: rounds under the live seed and under those that were retired.

use store::{Kind, Reads};
use wire::Code;
use wire::session::{RetiredSeed, RoundInfo};

use super::Room;
use super::rounds::{Reel, entries};
use super::seeds::RetiredDoc;
use super::session::{AcceptedId, Session};
use crate::desk::gone;
use crate::{Answer, Refused};

/// How many rounds one answer lists.
const PAGE: u64 = 100;

impl Room {
    /// A player's retired seeds, newest first.
    pub(crate) async fn retired(&self, player: &str) -> Answer<Vec<RetiredDoc>> {
        let prefix = format!("{player}/");
        let read = move |reads: &dyn Reads| reads.list(Kind::RetiredSeed, &prefix);
        let found = self.shared.writer.read(read).await?;
        let unreadable = |_| Refused::new(Code::StorageFailed, "A retired seed cannot be read.");
        found.iter().map(|(_, text)| serde_json::from_str(text).map_err(unreadable)).collect()
    }

    /// The text of a seed's journal.
    pub(crate) async fn journal(&self, stream: &str) -> Answer<String> {
        let stream = stream.to_owned();
        let text = self.shared.writer.read(move |reads| reads.stream(&stream)).await?;
        text.ok_or_else(gone)
    }

    /// A page of the rounds of a journal, from that nonce on.
    fn page(&self, journal: &str, server_seed: &str, from: u64) -> Answer<Vec<RoundInfo>> {
        let wanted = from..from.saturating_add(PAGE);
        self.replay(journal, server_seed, |round, _| wanted.contains(&round))
    }

    /// The rounds of a journal by those of its entries, named by round and number, that are kept.
    fn replay(
        &self,
        journal: &str,
        server_seed: &str,
        keep: impl Fn(u64, u64) -> bool,
    ) -> Answer<Vec<RoundInfo>> {
        let mut reel = Reel::default();
        let unreadable = |_| Refused::new(Code::Conflict, "This build cannot replay that round.");
        for found in entries(journal) {
            let (_, entry) = found.map_err(unreadable)?;
            if entry.round.is_some_and(|round| keep(round, entry.number)) {
                reel.take(&entry, server_seed, &self.catalogue).map_err(unreadable)?;
            }
        }
        Ok(reel.0.values().map(super::rounds::Round::info).collect())
    }
}

impl Session {
    /// The round as it was after an accepted request: the answer that it got.
    pub(crate) async fn round_then(&self, room: &Room, then: &AcceptedId) -> Answer<RoundInfo> {
        let journal = room.journal(&self.seed.doc.stream).await?;
        let keep = |round, entry| round == then.round && entry <= then.entry;
        let mut rounds = room.replay(&journal, &self.seed.secret, keep)?;
        rounds.pop().ok_or_else(gone)
    }

    /// The retired seeds, or the rounds under one seed.
    pub(crate) async fn history(
        &self,
        room: &Room,
        hash: Option<&str>,
        from: u64,
    ) -> Answer<(Vec<RetiredSeed>, Vec<RoundInfo>)> {
        let retired = room.retired(&self.player).await?;
        let Some(hash) = hash else {
            return Ok((retired.into_iter().map(|doc| doc.seed).collect(), Vec::new()));
        };
        if hash == self.seed.hash {
            let journal = room.journal(&self.seed.doc.stream).await?;
            return Ok((Vec::new(), room.page(&journal, &self.seed.secret, from)?));
        }
        let found = retired.into_iter().find(|doc| doc.seed.server_seed_hash == hash);
        let doc = found.ok_or_else(gone)?;
        let journal = room.journal(&doc.stream).await?;
        let rounds = room.page(&journal, &doc.seed.server_seed, from)?;
        Ok((vec![doc.seed], rounds))
    }
}
