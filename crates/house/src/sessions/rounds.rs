//! Rounds: a match each, with its number under the seed.

use journal::{Finding, Replay, Rounds};
use session::{AnySessionGame, Registry};
use table::erased::AnyMatch;
use wire::session::RoundInfo;

use super::catalogue::view;

/// A round of a session game.
pub(crate) struct Round {
    /// Counted from 0 under its seed.
    pub(crate) number: u64,
    /// What it is played in.
    pub(crate) currency: String,
    /// Its game.
    pub(crate) rules: &'static dyn AnySessionGame,
    /// Its match.
    pub(crate) game: Box<dyn AnyMatch>,
}

impl Round {
    /// A copy, to decide on.
    pub(crate) fn duplicate(&self) -> Self {
        let (number, currency) = (self.number, self.currency.clone());
        Self { number, currency, rules: self.rules, game: self.game.duplicate() }
    }

    pub(crate) fn is_open(&self) -> bool {
        self.rules.standing(&*self.game).is_open
    }

    /// The round as the player sees it.
    pub(crate) fn info(&self) -> RoundInfo {
        RoundInfo {
            round: self.number,
            game: self.game.game().name().into(),
            currency: self.currency.clone(),
            view: view(&*self.game),
        }
    }

    /// The stake and, once the round has ended, the payout: in units of the currency's last
    /// decimal.
    pub(crate) fn money(&self) -> (u64, Option<u64>) {
        let standing = self.rules.standing(&*self.game);
        let stake = standing.stake.expect("a round begins with its bet");
        (stake.units, standing.payout.map(|payout| payout.units))
    }
}

/// A round as a journal leads to it.
impl From<journal::Round> for Round {
    fn from(round: journal::Round) -> Self {
        let journal::Round { number, bet, rules, play } = round;
        Self { number, currency: bet.currency, rules, game: play }
    }
}

/// The rounds under a seed that a journal leads to, by those of its entries, named by round and
/// number, that are kept.
pub(crate) fn replay(
    journal: &str,
    server_seed: &str,
    games: &Registry,
    keep: impl Fn(u64, u64) -> bool,
) -> Result<Vec<Round>, Finding> {
    let mut reader = journal::read(journal.as_bytes());
    let mut replay = Replay::reopen(&reader.opening()?, server_seed, games)?;
    for read in reader {
        let read = read?;
        match read.entry.round.is_some_and(|round| keep(round, read.entry.number)) {
            true => replay.take(&read)?,
            false => replay.pass(&read)?,
        }
    }
    let rounds = std::mem::take(rounds_of(&mut replay));
    Ok(rounds.into_values().map(Round::from).collect())
}

/// The rounds of a replay under a seed.
pub(crate) fn rounds_of(replay: &mut Replay) -> &mut Rounds {
    replay.rounds().expect("the stream of a seed holds the journal of a seed")
}
