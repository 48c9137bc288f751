//! What a page is told of money: where everybody's comes from, round by round, as the facts that it was shown say.

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use table::preview::NoPreview;
use table::{Game as _, Seat, State as _, Version};

use crate::Contraband;
use crate::event::{Event, Fact};
use crate::settings::Config;
use crate::state::{ByTeam, State};

/// A question.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Asked {
    /// What money did.
    Ledger(Shown),
}

/// Its answer, by the same name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Told {
    /// What money did.
    Ledger(Ledger),
}

/// What a page was shown of a game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shown {
    /// What everybody had before.
    pub(crate) start: i64,
    /// How many seats there are.
    pub(crate) seats: u8,
    /// What happened since, in order; what moves no money may be left out.
    pub(crate) facts: Vec<Fact>,
}

/// What money did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Ledger {
    /// Every change, in order.
    pub(crate) changes: Vec<Change>,
    /// What there was at the start, after each settlement, and now where something has changed since.
    pub(crate) over: Vec<Balances>,
    /// What there was before each settlement.
    pub(crate) before: Vec<Balances>,
    /// What there is now.
    pub(crate) now: Balances,
}

/// What everybody has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Balances {
    /// By seat.
    pub(crate) seats: Vec<i64>,
    /// By team.
    pub(crate) teams: ByTeam<i64>,
}

/// A change of what a seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Change {
    /// Whose.
    pub(crate) seat: Seat,
    /// In which round.
    pub(crate) round: u32,
    /// Whether at the border, and else by a transfer.
    pub(crate) border: bool,
    /// By how much.
    pub(crate) by: i64,
}

impl Asked {
    /// What is told of it, by those rules.
    pub(crate) fn answer(self, rules: Version) -> Result<Told, NoPreview> {
        let Self::Ledger(shown) = self;
        shown.ledger(rules).map(Told::Ledger)
    }
}

impl Shown {
    /// By the same steps that the game itself takes with each fact.
    fn ledger(self, rules: Version) -> Result<Ledger, NoPreview> {
        let start = Config { start_money: self.start, ..Config::default() };
        let fits =
            Contraband::SEATS.contains(&self.seats) && self.facts.iter().all(|fact| self.has(fact));
        let state = State::open(rules, &start, self.seats).ok().filter(|_| fits);
        let mut state = state.ok_or_else(|| NoPreview::new("Nobody sits at such a table."))?;
        let mut ledger = Ledger::begun(&state);
        for fact in self.facts {
            ledger.follow(&mut state, fact);
        }
        ledger.now = Balances::of(&state);
        if ledger.over.last() != Some(&ledger.now) {
            ledger.over.push(ledger.now.clone());
        }
        Ok(ledger)
    }

    fn has(&self, fact: &Fact) -> bool {
        parties(fact).is_none_or(|seats| seats.iter().all(|seat| seat.number() < self.seats))
    }
}

/// Whose money a fact moves.
fn parties(fact: &Fact) -> Option<[Seat; 2]> {
    match fact {
        Fact::Transferred { from, to, .. } => Some([*from, *to]),
        Fact::Settled { settlement } => Some([settlement.smuggler, settlement.inspector]),
        _ => None,
    }
}

impl Ledger {
    fn begun(state: &State) -> Self {
        let now = Balances::of(state);
        Self { changes: Vec::new(), over: vec![now.clone()], before: Vec::new(), now }
    }

    fn follow(&mut self, state: &mut State, fact: Fact) {
        let (before, parties) = (Balances::of(state), parties(&fact));
        let border = matches!(fact, Fact::Settled { .. });
        state.apply(&Event::Public(fact));
        let round = state.round;
        for seat in parties.into_iter().flatten() {
            let by = state.balance(seat) - before.seats[seat.index()];
            self.changes.push(Change { seat, round, border, by });
        }
        if border {
            self.before.push(before);
            self.over.push(Balances::of(state));
        }
    }
}

impl Balances {
    fn of(state: &State) -> Self {
        Self { seats: state.balances().to_vec(), teams: state.totals() }
    }
}
