//! When a machine is to claim the house. Nothing hangs on its being right: who claims too early only takes
//! the house from somebody who goes on as a door.

use std::time::Duration;

use crate::beat::LEASE;

/// How long each candidate gives those before it.
const STEP: Duration = Duration::from_millis(300);

/// What the store says of who holds the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The machine that holds it; none if it was laid down.
    pub owner: Option<String>,
    /// How often it has been taken.
    pub epoch: u64,
    /// How much was written.
    pub counter: u64,
}

/// All that counts, with times since the process began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub(crate) now: Duration,
    /// Since when NATS is reached.
    pub(crate) linked: Option<Duration>,
    /// What the store says.
    pub(crate) row: Option<Row>,
    /// When somebody was heard last who keeps the house.
    pub(crate) kept: Option<Duration>,
    /// How many come first.
    pub(crate) rank: u32,
}

/// What is known of the store's row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    /// Since when it is reached.
    pub(crate) reached: Duration,
    /// When it was last seen to have changed.
    pub(crate) moved: Duration,
    /// Whether nobody holds the house.
    pub(crate) is_free: bool,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The house is to be claimed.
    Claim,
    /// Nothing yet.
    Wait,
}

/// What is to be done, by a machine that is a door.
pub(crate) fn turn(facts: &Facts) -> Turn {
    let (Some(linked), Some(row)) = (facts.linked, facts.row) else { return Turn::Wait };
    let since = match row.is_free {
        true => linked.max(row.moved),
        false => linked.max(row.reached).max(row.moved).max(facts.kept.unwrap_or_default()) + LEASE,
    };
    if facts.now >= since + STEP * facts.rank { Turn::Claim } else { Turn::Wait }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: Duration = Duration::from_secs(1);

    fn facts() -> Facts {
        let row = Row { reached: S, moved: S, is_free: false };
        Facts { now: 60 * S, linked: Some(S), row: Some(row), kept: Some(S), rank: 0 }
    }

    fn row() -> Row {
        facts().row.expect("a row")
    }

    #[test]
    fn a_house_that_nobody_is_heard_of_is_claimed() {
        assert_eq!(turn(&facts()), Turn::Claim);
        assert_eq!(turn(&Facts { kept: None, ..facts() }), Turn::Claim);
    }

    #[test]
    fn a_sign_of_life_of_any_kind_is_waited_for() {
        let just_now = 60 * S - LEASE / 2;
        let rows = [
            Facts { kept: Some(just_now), ..facts() },
            Facts { linked: Some(just_now), ..facts() },
            Facts { row: Some(Row { moved: just_now, ..row() }), ..facts() },
            Facts { row: Some(Row { reached: just_now, ..row() }), ..facts() },
        ];
        for waits in rows {
            assert_eq!(turn(&waits), Turn::Wait, "{waits:?}");
            let later = Facts { now: just_now + LEASE, ..waits };
            assert_eq!(turn(&later), Turn::Claim, "{later:?}");
        }
    }

    #[test]
    fn whoever_lacks_nats_or_the_store_claims_nothing() {
        assert_eq!(turn(&Facts { linked: None, ..facts() }), Turn::Wait);
        assert_eq!(turn(&Facts { row: None, ..facts() }), Turn::Wait);
    }

    #[test]
    fn a_house_that_was_laid_down_is_claimed_at_once_and_in_turn() {
        let row = Row { reached: 60 * S, moved: 60 * S, is_free: true };
        let free = Facts { row: Some(row), kept: Some(60 * S), ..facts() };
        assert_eq!(turn(&free), Turn::Claim);
        let second = Facts { rank: 1, ..free };
        assert_eq!(turn(&second), Turn::Wait);
        assert_eq!(turn(&Facts { now: second.now + STEP, ..second }), Turn::Claim);
    }
}
