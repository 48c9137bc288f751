//! What was: rounds under the live seed and under those that were retired.

use journal::{Entry, Finding, Replay};
use session::Registry;
use store::Kind;
use table::Hash;
use wire::PlayerId;
use wire::session::{RetiredSeed, RoundInfo};

use super::Premises;
use super::seeds::RetiredDoc;
use super::session::{Session, info};
use crate::Answer;
use crate::accepted::Accepted;
use crate::mailbox::gone;
use crate::shared::{self, beside};

/// How many rounds one answer lists.
const PAGE: u64 = 100;

impl Premises {
    /// A player's retired seeds, newest first.
    pub(crate) async fn retired(&self, player: PlayerId) -> Answer<Vec<RetiredDoc>> {
        let prefix = format!("{player}/");
        let read = self.shared.writer.read(move |reads| reads.list(Kind::RetiredSeed, &prefix));
        let unreadable = |error| shared::unreadable(&error, "A retired seed cannot be read.");
        let found = read.await?;
        found.iter().map(|(_, text)| serde_json::from_str(text).map_err(unreadable)).collect()
    }

    /// The rounds of a seed's journal by those of its entries that are kept.
    async fn rounds(
        &self,
        stream: &str,
        server_seed: &str,
        keep: impl Fn(&Entry) -> bool + Send + 'static,
    ) -> Answer<Vec<RoundInfo>> {
        let journal = self.shared.journal(stream.to_owned()).await?;
        let (seed, games) = (server_seed.to_owned(), self.shared.games);
        let rounds = beside(move || replay(&journal, &seed, &games, keep)).await;
        let message = "This build cannot replay that round.";
        rounds.map_err(|finding| shared::unplayable(&finding, message))
    }

    /// A page of the rounds under a seed, from that nonce on.
    async fn page(&self, stream: &str, server_seed: &str, from: u64) -> Answer<Vec<RoundInfo>> {
        let wanted = from..from.saturating_add(PAGE);
        let keep = move |entry: &Entry| entry.round.is_some_and(|round| wanted.contains(&round));
        self.rounds(stream, server_seed, keep).await
    }
}

fn replay(
    journal: &str,
    server_seed: &str,
    games: &Registry,
    keep: impl Fn(&Entry) -> bool,
) -> Result<Vec<RoundInfo>, Finding> {
    let mut reader = journal::read(journal.as_bytes());
    let mut replay = Replay::reopen(&reader.opening()?, server_seed, games)?;
    for read in reader {
        let read = read?;
        match keep(&read.entry) {
            true => replay.take(&read)?,
            false => replay.pass(&read)?,
        }
    }
    let rounds = replay.rounds().expect("a seed's journal leads to rounds");
    Ok(rounds.values().map(info).collect())
}

impl Session {
    /// The round as it was after an accepted request: the answer that it got.
    pub(crate) async fn round_then(
        &self,
        premises: &Premises,
        then: Accepted,
    ) -> Answer<RoundInfo> {
        let round = then.round;
        let keep = move |entry: &Entry| entry.round == round && entry.number <= then.entry;
        let seed = &self.seed;
        let mut rounds = premises.rounds(&seed.doc.stream, &seed.secret, keep).await?;
        rounds.pop().ok_or_else(gone)
    }

    /// The retired seeds, or the rounds under one seed.
    pub(crate) async fn history(
        &self,
        premises: &Premises,
        hash: Option<Hash>,
        from: u64,
    ) -> Answer<(Vec<RetiredSeed>, Vec<RoundInfo>)> {
        if hash == Some(self.seed.hash) {
            let rounds = premises.page(&self.seed.doc.stream, &self.seed.secret, from).await?;
            return Ok((Vec::new(), rounds));
        }
        let retired = premises.retired(self.player).await?;
        let Some(hash) = hash else {
            return Ok((retired.into_iter().map(|doc| doc.seed).collect(), Vec::new()));
        };
        let found = retired.into_iter().find(|doc| doc.seed.server_seed_hash == hash);
        let doc = found.ok_or_else(gone)?;
        let rounds = premises.page(&doc.stream, &doc.seed.server_seed, from).await?;
        Ok((vec![doc.seed], rounds))
    }
}
