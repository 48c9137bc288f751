//! What was: rounds under the live seed and under those that were retired.

use journal::{Entry, Finding, Replay};
use operator::RoundRecord;
use session::{Money, Registry};
use store::{Kind, Reads};
use table::Hash;
use wire::PlayerId;
use wire::session::{RetiredSeed, RoundInfo, RoundLine};

use super::Premises;
use super::office::{RoundQuery, RoundsPage, page};
use super::seeds::{RetiredDoc, retired_key};
use super::session::{Session, info};
use crate::accepted::Accepted;
use crate::mailbox::gone;
use crate::operators::records;
use crate::shared;
use crate::{Answer, Refused};

/// How many rounds one answer lists.
const PAGE: u64 = 100;

/// How many retired seeds one answer lists.
const SEEDS: usize = 100;

/// What is asked of the past.
pub(crate) struct Asked {
    /// The seed whose rounds are asked for; the retired seeds without it.
    pub(crate) hash: Option<Hash>,
    /// The first round.
    pub(crate) from: u64,
    /// The retired seeds behind this one.
    pub(crate) after: Option<Hash>,
}

/// What was found of it.
pub(crate) struct Found {
    pub(crate) seeds: Vec<RetiredSeed>,
    pub(crate) rounds: Vec<RoundInfo>,
    /// Whether there are more seeds.
    pub(crate) more: bool,
}

impl Premises {
    /// A page of a player's retired seeds, newest first, behind that one; whether there are more.
    async fn retired(
        &self,
        player: PlayerId,
        after: Option<Hash>,
    ) -> Answer<(Vec<RetiredSeed>, bool)> {
        let after = match after {
            Some(hash) => self.retired_at(player, hash).await?,
            None => String::new(),
        };
        let read = self.shared.writer.read(move |reads| {
            reads.page(Kind::RetiredSeed, &format!("{player}/"), &after, SEEDS + 1)
        });
        let mut found = read.await?;
        let more = found.len() > SEEDS;
        found.truncate(SEEDS);
        let seed = |(_, text): &(String, String)| Ok(read_retired(text)?.seed);
        Ok((found.iter().map(seed).collect::<Answer<_>>()?, more))
    }

    /// A seed that a player has retired, by its commitment.
    pub(crate) async fn retired_by(&self, player: PlayerId, hash: Hash) -> Answer<RetiredDoc> {
        let key = self.retired_at(player, hash).await?;
        let text = self.shared.writer.read(move |reads| reads.get(Kind::RetiredSeed, &key)).await?;
        read_retired(&text.ok_or_else(gone)?)
    }

    /// Where it is.
    async fn retired_at(&self, player: PlayerId, hash: Hash) -> Answer<String> {
        let key = retired_key(player, hash);
        let at = self.shared.writer.read(move |reads| reads.get(Kind::RetiredAt, &key)).await?;
        let at = at.ok_or_else(gone)?;
        serde_json::from_str(&at).map_err(|error| unreadable(&error))
    }

    /// The rounds of a seed's journal by those of its entries that are kept.
    async fn rounds(
        &self,
        player: PlayerId,
        stream: &str,
        server_seed: &str,
        keep: impl Fn(&Entry) -> bool + Send + 'static,
    ) -> Answer<Vec<RoundInfo>> {
        let journal = self.shared.journal(stream.to_owned());
        let (seed, games) = (server_seed.to_owned(), self.shared.games);
        let read = move |journal: String| replay(&journal, &seed, &games, keep);
        let rounds = self.shared.desk.read(player, journal, read).await?;
        let message = "This build cannot replay that round.";
        rounds.map_err(|finding| shared::unplayable(&finding, message))
    }

    /// A page of the rounds under a seed, from that nonce on.
    async fn page(
        &self,
        player: PlayerId,
        stream: &str,
        server_seed: &str,
        from: u64,
    ) -> Answer<Vec<RoundInfo>> {
        let wanted = from..from.saturating_add(PAGE);
        let keep = move |entry: &Entry| entry.round.is_some_and(|round| wanted.contains(&round));
        self.rounds(player, stream, server_seed, keep).await
    }
}

fn read_retired(text: &str) -> Answer<RetiredDoc> {
    serde_json::from_str(text).map_err(|error| unreadable(&error))
}

fn unreadable(error: &serde_json::Error) -> Refused {
    shared::unreadable(error, "A retired seed cannot be read.")
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
        let (stream, secret) = (&seed.doc.stream, &seed.secret);
        let mut rounds = premises.rounds(self.player, stream, secret, keep).await?;
        rounds.pop().ok_or_else(gone)
    }

    /// A page of the player's rounds under all seeds, newest first.
    pub(crate) async fn all_rounds(
        &self,
        premises: &Premises,
        cursor: Option<String>,
    ) -> Answer<(Vec<RoundLine>, Option<String>)> {
        let lists = [records::listed_by_player(self.player)];
        let (operator, query) =
            (self.operator().to_owned(), RoundQuery { cursor, ..RoundQuery::default() });
        let read = move |reads: &dyn Reads| page(reads, &operator, &lists, &query);
        let RoundsPage { rounds, cursor } = premises.shared.writer.read(read).await?;
        Ok((rounds.into_iter().map(line).collect(), cursor))
    }

    /// The retired seeds, or the rounds under one seed.
    pub(crate) async fn history(&self, premises: &Premises, asked: Asked) -> Answer<Found> {
        let Asked { hash, from, after } = asked;
        let player = self.player;
        let Some(hash) = hash else {
            let (seeds, more) = premises.retired(player, after).await?;
            return Ok(Found { seeds, rounds: Vec::new(), more });
        };
        if hash == self.seed.hash {
            let (stream, secret) = (&self.seed.doc.stream, &self.seed.secret);
            let rounds = premises.page(player, stream, secret, from).await?;
            return Ok(Found { seeds: Vec::new(), rounds, more: false });
        }
        let RetiredDoc { stream, seed } = premises.retired_by(player, hash).await?;
        let rounds = premises.page(player, &stream, &seed.server_seed, from).await?;
        Ok(Found { seeds: vec![seed], rounds, more: false })
    }
}

/// A round in a list.
fn line(record: RoundRecord) -> RoundLine {
    RoundLine {
        stake: record.stake.text(),
        payout: record.payout.map(Money::text),
        status: record.status.word().into(),
        begun: record.begun.map(|at| at.to_string()),
        ended: record.ended.map(|at| at.to_string()),
        round_id: record.round_id,
        game: record.game,
        currency: record.currency,
        reason: record.reason,
        server_seed_hash: record.server_seed_hash,
        nonce: record.nonce,
    }
}
