//! What a lie is, and who sees it where.

use super::{
    Deceit, attempts, commands, commitments, heads, journals, keys, rounds, seeds, shown, terms,
};

/// A lie that is told between a client and a house.
pub struct WireLie {
    /// Its name.
    pub name: &'static str,
    /// What the house does.
    pub what: &'static str,
    /// What is played when it is told.
    pub place: Place,
    /// Who tells it.
    pub make: fn() -> Box<dyn Deceit>,
    /// What the client in Python says.
    pub python: Sight,
    /// What `croupier verify` says, with the evidence of a client that has noticed nothing.
    pub verify: Sight,
}

table::words! {
    /// What is played when a lie is told.
    pub enum Place {
        /// A table, by one person and a bot.
        One = "one",
        /// A table, by two people.
        Two = "two",
        /// A table, by two people and two bots.
        Four = "four",
        /// Two tables, one after another.
        TwoTables = "twice",
        /// Rounds against the house.
        Rounds = "rounds",
    }
}

/// Whether a lie is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// It is, and these words are in what is said of it.
    Caught(&'static str),
    /// What was kept is refused, with these words: it does not fit the key that it was kept under.
    Refused(&'static str),
    /// It is not, for this reason.
    Unseen(&'static str),
    /// There is nothing to look at, for this reason.
    Nothing(&'static str),
}

/// What was promised is what was played: the lie was only told.
pub(super) const TRUE_IN_THE_END: Sight = Sight::Unseen("the journal is as promised");
/// There is nothing to read.
pub(super) const NO_JOURNAL: Sight = Sight::Nothing("there is no journal");
/// Who can decide a game again has seen nothing of it, and who has seen it cannot.
pub(super) const NO_RULES: Sight = Sight::Unseen("a client knows no rules");

/// The lies that are told between a client and a house.
pub fn all() -> impl Iterator<Item = &'static WireLie> {
    let parts = [
        keys::LIES,
        commitments::LIES,
        terms::LIES,
        seeds::LIES,
        attempts::LIES,
        heads::LIES,
        commands::LIES,
        shown::LIES,
        journals::LIES,
        rounds::LIES,
    ];
    parts.into_iter().flatten()
}
