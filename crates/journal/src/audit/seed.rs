//! The audit of a player's server seed: every round decided again from its bet.

use alloc::string::String;

use session::Registry;
use table::{Millis, Seat};

use super::{Audited, check_config, compare, decide};
use crate::act::{EndReason, HouseAct};
use crate::bet::Bet;
use crate::entry::{Entry, Place, encode};
use crate::finding::{Checked, Finding, Subject, fails};
use crate::opening::{SeedGames, SeedOpened};
use crate::round::{Round, Rounds};
use crate::who::Who;

/// The rounds under the seed, decided again up to some entry.
pub(super) struct SeedAudit {
    server_seed: String,
    games: SeedGames,
    /// How many bets there were: the next round's number, and its nonce.
    bets: u64,
    open: Rounds,
}

impl SeedAudit {
    /// The seed before its first round.
    pub(super) fn begin(
        opened: &SeedOpened,
        opening: &Entry,
        server_seed: &str,
        registry: &Registry,
    ) -> Checked<Self> {
        let games = opened.games(registry)?;
        compare(opening, &Entry::by_house(0, Millis::ZERO, None, opening.what.clone()))?;
        Ok(Self { server_seed: server_seed.into(), games, bets: 0, open: Rounds::new() })
    }

    /// The round that a bet begins.
    fn bet(&mut self, number: u64, bet: &Bet, entry: &Entry) -> Checked<Round> {
        if number != self.bets || bet.nonce != self.bets {
            return fails(entry.number, format_args!("round and nonce must be {} here", self.bets));
        }
        let Some(rules) = self.games.get(&*bet.game).copied() else {
            return fails(entry.number, format_args!("no game {:?} was opened", bet.game));
        };
        if self.open.values().any(|round| round.bet.game == bet.game) {
            return fails(entry.number, "a round of this game is open already");
        }
        let begun = rules.open(bet.opening(&self.server_seed));
        let (play, _) = begun.map_err(|error| Finding::entry(entry.number, error))?;
        check_config(&*play, bet.config.get(), entry.number)?;
        self.bets += 1;
        Ok(Round { number, bet: bet.clone(), rules, play })
    }
}

impl Audited for SeedAudit {
    fn subject(&self) -> Subject {
        Subject::Seed { rounds: self.bets }
    }

    fn command(&mut self, seat: Seat, entry: &Entry) -> Checked<()> {
        if entry.who != Who::PLAYER {
            return nobody_else(entry);
        }
        let Some(number) = entry.round else { return fails(entry.number, "it names no round") };
        let mut round = match (&entry.bet, self.open.remove(&number)) {
            (Some(bet), _) => self.bet(number, bet, entry)?,
            (None, Some(round)) => round,
            (None, None) => {
                return fails(entry.number, format_args!("round {number} is not open"));
            }
        };
        decide(&mut *round.play, seat, entry, Place::Round(number, entry.bet.clone()))?;
        if round.is_open() {
            self.open.insert(number, round);
        }
        Ok(())
    }

    fn deadline(&mut self, entry: &Entry) -> Checked<()> {
        nobody_else(entry)
    }

    /// The house closes the journal: rotation waits for every round. A house that was restored ends
    /// those that are open first.
    fn house(&mut self, act: &HouseAct, entry: &Entry) -> Checked<()> {
        match act {
            HouseAct::End { reason: EndReason::Restored } if !self.open.is_empty() => {
                self.open.clear();
            }
            HouseAct::Close { .. } if self.open.is_empty() => {}
            HouseAct::Close { .. } => {
                return fails(entry.number, "it closes the journal while a round is open");
            }
            _ => return fails(entry.number, "the house does no such thing"),
        }
        compare(entry, &Entry::by_house(entry.number, entry.at, None, encode(act)))
    }
}

fn nobody_else(entry: &Entry) -> Checked<()> {
    fails(entry.number, "nobody but the player and the house acts under a seed")
}
