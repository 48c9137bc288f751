//! The audit of a player's server seed: every round decided again from its bet.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;
use session::{PLAYER, Registry};
use table::draws::is_client_seed;
use table::{Millis, Refused, Seat};

use super::opening::check_table;
use super::{Audited, NO_SUCH_ACT, Unbegun, check_config, compare, decide};
use crate::act::{EndReason, HouseAct};
use crate::bet::Bet;
use crate::entry::{Entry, Place, encode};
use crate::finding::{Checked, Finding, Subject, fails};
use crate::format::Format;
use crate::opening::{SeedGames, SeedOpened, SeedOrigin};
use crate::round::{Round, Rounds};
use crate::who::Who;

/// The rounds under the seed, decided again up to some entry.
pub(super) struct SeedAudit {
    format: Format,
    server_seed: String,
    games: SeedGames,
    /// How many bets there were: the next round's number, and its nonce.
    bets: u64,
    open: Rounds,
    /// Whether the house has ended what was open: it closes the journal then, and nothing else.
    ended: bool,
    /// The ids of the entries so far: one is used once.
    ids: BTreeSet<String>,
    /// The rounds that were void.
    unbegun: Vec<Unbegun>,
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
        opened.origin().as_ref().map_or(Ok(()), check_origin)?;
        compare(opening, &Entry::by_house(0, Millis::ZERO, None, opening.what.clone()))?;
        let (format, server_seed) = (opened.format(), server_seed.into());
        let (open, ids, unbegun) = (Rounds::new(), BTreeSet::new(), Vec::new());
        Ok(Self { format, server_seed, games, bets: 0, open, ended: false, ids, unbegun })
    }

    /// The player's client gives every entry an id, once.
    fn check_id(&mut self, entry: &Entry) -> Checked<()> {
        match &entry.id {
            _ if self.format == Format::First => Ok(()),
            None => fails(entry.number, "it has no client's id"),
            Some(id) if !self.ids.insert(id.clone()) => {
                fails(entry.number, "the player has used its id before")
            }
            Some(_) => Ok(()),
        }
    }

    /// [H24] A round that is void: its bet is one that the rules take, and nothing of it is drawn.
    /// [O46] Now that the seed is open it is seen how the round would have begun.
    fn void(&mut self, entry: &Entry, command: &Value) -> Checked<()> {
        let (Some(number), Some(bet)) = (entry.round, &entry.bet) else {
            return fails(entry.number, "it does not say which round is void");
        };
        let Round { rules, mut play, .. } = self.bet(number, bet, entry)?;
        let refused = |refused: Refused| {
            let why =
                format_args!("the rules refuse the bet that it calls void: {}", refused.message);
            Finding::entry(entry.number, why)
        };
        let bet = play.read(command.clone()).map_err(refused)?;
        let beginning = rules.beginning(&mut *play, &bet).map_err(refused)?;
        self.unbegun.push(Unbegun { game: rules.name(), beginning });
        Ok(())
    }

    /// A round that nobody came back to ends without a result.
    fn end(&mut self, number: u64, entry: &Entry) -> Checked<()> {
        match self.open.remove(&number) {
            Some(_) => Ok(()),
            None => fails(entry.number, format_args!("round {number} is not open")),
        }
    }

    /// The round that a bet begins.
    fn bet(&mut self, number: u64, bet: &Bet, entry: &Entry) -> Checked<Round> {
        if number != self.bets || bet.nonce != self.bets {
            return fails(entry.number, format_args!("round and nonce must be {} here", self.bets));
        }
        if self.format > Format::First && !is_client_seed(&bet.client_seed) {
            return fails(entry.number, "its client seed has not the form of one");
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

/// Whose seed it is, and the how manieth.
fn check_origin(origin: &SeedOrigin) -> Checked<()> {
    check_table(&origin.table)?;
    if origin.table.strip_prefix("seeds/").is_none_or(str::is_empty) {
        return fails(0, "its table is not seeds/ and the player");
    }
    match origin.attempt {
        0 => fails(0, "a player's server seeds are counted from 1"),
        _ => Ok(()),
    }
}

impl Audited for SeedAudit {
    fn subject(&self) -> Subject {
        Subject::Seed { rounds: self.bets }
    }

    fn is_over(&self) -> bool {
        self.open.is_empty()
    }

    fn result(&self) -> Value {
        Value::Null
    }

    fn unbegun(&mut self) -> Vec<Unbegun> {
        core::mem::take(&mut self.unbegun)
    }

    fn command(&mut self, seat: Seat, entry: &Entry) -> Checked<()> {
        if entry.who != Who::PLAYER {
            return nobody_else(entry);
        }
        if self.ended {
            return fails(entry.number, "the house had ended every round before");
        }
        self.check_id(entry)?;
        let Some(number) = entry.round else { return fails(entry.number, "it names no round") };
        let mut round = match (&entry.bet, self.open.remove(&number)) {
            (Some(bet), _) => self.bet(number, bet, entry)?,
            (None, Some(round)) => round,
            (None, None) => {
                return fails(entry.number, format_args!("round {number} is not open"));
            }
        };
        decide(&mut *round.play, seat, entry, &Place::Round(number, entry.bet.clone()))?;
        if round.is_open() {
            self.open.insert(number, round);
        }
        Ok(())
    }

    /// A round that nobody came back to is cashed out as its player would have done it.
    fn deadline(&mut self, entry: &Entry) -> Checked<()> {
        let open = entry.round.filter(|_| entry.bet.is_none() && !self.ended);
        let round = open.and_then(|number| self.open.remove(&number));
        let Some(mut round) = round else { return nobody_else(entry) };
        let place = Place::Round(round.number, None);
        decide(&mut *round.play, PLAYER, entry, &place)?;
        match round.is_open() {
            true => fails(entry.number, "the clock ends a round or leaves it alone"),
            false => Ok(()),
        }
    }

    /// The house closes the journal: rotation waits for every round. A house that was restored ends
    /// those that are open first.
    fn house(&mut self, act: &HouseAct, entry: &Entry) -> Checked<()> {
        match (act, entry.round) {
            (HouseAct::Void { command, .. }, _) if !self.ended => self.void(entry, command)?,
            (HouseAct::End { reason: EndReason::Idle }, Some(number)) => self.end(number, entry)?,
            (HouseAct::End { reason: EndReason::Restored }, None) if !self.open.is_empty() => {
                self.open.clear();
                self.ended = true;
            }
            (HouseAct::Close { .. }, None) if self.open.is_empty() => {}
            (HouseAct::Close { .. }, None) => {
                return fails(entry.number, "it closes the journal while a round is open");
            }
            _ => return fails(entry.number, NO_SUCH_ACT),
        }
        let bet = entry.bet.clone().filter(|_| matches!(act, HouseAct::Void { .. }));
        let round = entry.round;
        let expected = Entry::by_house(entry.number, entry.at, None, encode(act));
        compare(entry, &Entry { round, bet, ..expected })
    }
}

fn nobody_else(entry: &Entry) -> Checked<()> {
    fails(entry.number, "nobody but the player and the house acts under a seed")
}
