//! The lies that are told between a client and a house.

use super::attempts::{ThrownAgain, Told};
use super::commitments::{self, InHistory, Replayed, Swapped};
use super::terms::{self, Resettled, Twice};
use super::{Deceit, Said, commands, heads, journals, keys, rounds, seeds, shown};
use crate::proxy::{Speaker, Stage};

/// A lie.
pub struct Lie {
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

/// What is played when a lie is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A table, by one person and a bot.
    One,
    /// A table, by two people.
    Two,
    /// Two tables, one after another.
    Twice,
    /// Rounds against the house.
    Rounds,
}

/// Whether a lie is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// It is, and these words are in what is said of it.
    Caught(&'static str),
    /// It is not, for this reason.
    Unseen(&'static str),
}

use Place::{One, Rounds, Twice as TwoTables, Two};
use Sight::{Caught, Unseen};

/// Why `verify` has nothing to say: what was promised is what was played.
const TRUE_IN_THE_END: Sight = Unseen("the journal is as promised");
/// Why it has nothing to read.
const NO_JOURNAL: Sight = Unseen("there is no journal");

const fn lie(
    name: &'static str,
    what: &'static str,
    place: Place,
    make: fn() -> Box<dyn Deceit>,
    python: &'static str,
    verify: Sight,
) -> Lie {
    Lie { name, what, place, make, python: Caught(python), verify }
}

/// The lies that are told between a client and a house.
pub const WIRE: &[Lie] = &[
    lie(
        "key-changed",
        "the house has another key than the one that was kept for its address",
        One,
        || Box::new(Said(keys::changed)),
        "The key of the house",
        Caught("house key"),
    ),
    lie(
        "key-for-each",
        "another key for each player",
        Two,
        || Box::new(Said(keys::for_the_second)),
        "The house's key",
        Caught("signature"),
    ),
    lie(
        "commitment-swapped-before-the-start",
        "a commitment is shown, and another one once somebody has sent a hash",
        One,
        || Box::new(Swapped { until: Stage::Sat, only: None }),
        "The commitment of attempt 1",
        Caught("commitment"),
    ),
    lie(
        "commitment-swapped-after-the-start",
        "a commitment is shown, and another one once the game runs",
        One,
        || Box::new(Swapped { until: Stage::Running, only: None }),
        "The commitment of attempt 1",
        Caught("commitment"),
    ),
    lie(
        "commitment-swapped-at-the-end",
        "a commitment is shown, and another one once the game is over",
        One,
        || Box::new(Swapped { until: Stage::Over, only: None }),
        "ommitment",
        Caught("commitment"),
    ),
    lie(
        "commitment-swapped-in-history",
        "another commitment is told of a game that is over",
        One,
        || Box::new(InHistory),
        "The commitment of attempt 1",
        TRUE_IN_THE_END,
    ),
    lie(
        "commitment-for-each",
        "another commitment for each player",
        Two,
        || Box::new(Swapped { until: Stage::Over, only: Some(Speaker(1)) }),
        "ommitment",
        Caught("commitment"),
    ),
    lie(
        "commitment-of-another-table",
        "a commitment of another table, with its true signature",
        One,
        || Box::new(Replayed::default()),
        "The signature of the commitment of attempt 1",
        Caught("signature"),
    ),
    lie(
        "commitment-of-another-attempt",
        "a commitment with the signature of another attempt",
        One,
        || Box::new(Said(commitments::of_another_attempt)),
        "The signature of the commitment of attempt 1",
        Caught("signature"),
    ),
    lie(
        "commitment-unsigned",
        "a commitment without a signature",
        One,
        || Box::new(Said(commitments::unsigned)),
        "The signature of the commitment of attempt 1",
        Caught("cannot be read"),
    ),
    lie(
        "terms-of-another-attempt",
        "terms with the signature of another attempt",
        One,
        || Box::new(Said(terms::of_another_attempt)),
        "The signature of the terms of attempt 1",
        Caught("signature"),
    ),
    lie(
        "terms-with-another-setting",
        "terms with another setting than was shown",
        One,
        || Box::new(Said(terms::setting)),
        "The settings in the terms",
        Caught("the settings"),
    ),
    lie(
        "terms-with-another-seating",
        "terms in which the seats have changed places",
        One,
        || Box::new(Said(terms::seating)),
        "The hash of seat 0 in the terms",
        Caught("which hash sits where"),
    ),
    lie(
        "terms-with-a-bot",
        "terms by which a bot plays where a person sits",
        Two,
        || Box::new(Said(terms::bot)),
        "in the terms",
        Caught("which hash sits where"),
    ),
    lie(
        "terms-with-another-commitment",
        "terms of another commitment",
        One,
        || Box::new(Said(terms::commitment)),
        "The commitment in the terms",
        Caught("the commitment"),
    ),
    lie(
        "terms-with-other-rules",
        "terms of another version of the rules than is played",
        One,
        || Box::new(Said(terms::rules)),
        "The terms in the journal",
        Caught("the version of the rules"),
    ),
    lie(
        "terms-twice",
        "other terms, once the seeds are open",
        One,
        || Box::new(Twice::default()),
        "The terms is not as promised",
        TRUE_IN_THE_END,
    ),
    lie(
        "terms-changed-setting",
        "a game with another setting than the seeds were opened to",
        One,
        || Box::new(Resettled::default()),
        "The config of the table",
        Caught("the settings"),
    ),
    lie(
        "terms-changed-seating",
        "a game in which the seats have changed places since the seeds were opened",
        One,
        || Box::new(terms::Reseated),
        "Who sits where",
        Caught("which hash sits where"),
    ),
    lie(
        "terms-changed-bot",
        "a game with bots for people, since the seeds were opened",
        One,
        || Box::new(Said(terms::bots_as_people)),
        "Who sits where",
        Caught("which hash sits where"),
    ),
    lie(
        "terms-changed-nonce",
        "a game that begins with another nonce",
        One,
        || Box::new(Said(terms::nonce)),
        "The first nonce",
        TRUE_IN_THE_END,
    ),
    lie(
        "seed-dropped",
        "a player's seed is not heard, and the attempt is void",
        One,
        || Box::new(seeds::Dropped),
        "What seat 0 opened in void attempt 1",
        Caught("seed"),
    ),
    lie(
        "seed-replaced",
        "a game with another seed in a player's place",
        One,
        || Box::new(seeds::Replaced::until_it_runs()),
        "Who sits where",
        Caught("seed"),
    ),
    lie(
        "seed-replaced-in-the-journal",
        "the same, seen nowhere but in the journal",
        One,
        || Box::new(seeds::Replaced::in_the_journal()),
        "The terms in the journal",
        Caught("seed"),
    ),
    lie(
        "seed-unasked",
        "a game that begins without having asked for a player's seed",
        One,
        || Box::new(seeds::Replaced::unasked()),
        "The hash of seat 0",
        Caught("seed"),
    ),
    lie(
        "attempt-hidden",
        "a start is made to fail, and not told",
        Two,
        || Box::new(ThrownAgain(Told::Nothing)),
        "The list of void attempts",
        Caught("attempt"),
    ),
    lie(
        "attempt-counted-anew",
        "a start is made to fail, and the next one is called the first",
        Two,
        || Box::new(ThrownAgain(Told::NothingAndCountedAnew)),
        "The commitment of attempt 1",
        Caught("attempt"),
    ),
    lie(
        "attempt-with-another-seed",
        "another server seed than the promised one is told of a void attempt",
        Two,
        || Box::new(ThrownAgain(Told::AnotherSeed)),
        "The server seed",
        TRUE_IN_THE_END,
    ),
    lie(
        "attempt-with-other-hashes",
        "other hashes than the promised ones are told of a void attempt",
        Two,
        || Box::new(ThrownAgain(Told::OtherHashes)),
        "The hashes of void attempt 1",
        TRUE_IN_THE_END,
    ),
    lie(
        "head-of-another-history",
        "the heads of another history are given, and signed",
        One,
        || Box::new(Said(heads::of_another_history)),
        "The journal is not as promised",
        Caught("head"),
    ),
    lie(
        "head-signed-for-another-table",
        "a head is given the signature of another table",
        One,
        || Box::new(Said(heads::signed_for_another_table)),
        "The signature of the head",
        Caught("signature"),
    ),
    lie(
        "head-unsigned",
        "no head is signed on request",
        One,
        || Box::new(heads::Unsigned),
        "The signature of a head",
        TRUE_IN_THE_END,
    ),
    lie(
        "last-head-of-another-history",
        "another last head than the journal's is told, and signed",
        One,
        || Box::new(Said(heads::last)),
        "The last head of the journal",
        Caught("head"),
    ),
    lie(
        "last-head-for-each",
        "another last head for each player",
        Two,
        || Box::new(Said(heads::last_of_the_second)),
        "The last head",
        Caught("head"),
    ),
    lie(
        "last-head-unsigned",
        "the last head is not signed",
        One,
        || Box::new(Said(heads::last_unsigned)),
        "The signature of the last head",
        TRUE_IN_THE_END,
    ),
    lie(
        "command-dropped",
        "a command is called accepted, and is not",
        One,
        || Box::new(commands::Dropped::default()),
        "The journal is not as promised",
        Caught("head"),
    ),
    lie(
        "command-added",
        "a command in a player's name",
        One,
        || Box::new(commands::Added::default()),
        "nothing of seat 0 but what it sent",
        Caught("which was not sent"),
    ),
    lie(
        "command-changed",
        "another command under the same id",
        One,
        || Box::new(commands::Changed::default()),
        "What seat 0 sent",
        TRUE_IN_THE_END,
    ),
    lie(
        "card-shown-otherwise",
        "other cards are shown than were dealt",
        One,
        || Box::new(Said(shown::card)),
        "What happened",
        TRUE_IN_THE_END,
    ),
    lie(
        "time-shown-otherwise",
        "other times are shown than are in the journal",
        One,
        || Box::new(Said(shown::time)),
        "What happened",
        TRUE_IN_THE_END,
    ),
    lie(
        "event-dropped",
        "something that happened is not shown",
        One,
        || Box::new(shown::Miscounted::dropped()),
        "What happened",
        TRUE_IN_THE_END,
    ),
    lie(
        "event-added",
        "something is shown that did not happen",
        One,
        || Box::new(shown::Miscounted::added()),
        "What happened",
        TRUE_IN_THE_END,
    ),
    lie(
        "journal-withheld",
        "no journal for those who played",
        One,
        || Box::new(journals::Withheld),
        "The journal is not as promised",
        NO_JOURNAL,
    ),
    lie(
        "journal-unsigned",
        "a journal that the house does not sign for",
        One,
        || Box::new(journals::Unsigned),
        "The signature of the journal's head",
        TRUE_IN_THE_END,
    ),
    lie(
        "journal-of-another-table",
        "the journal of another table",
        TwoTables,
        || Box::new(journals::OfAnotherTable::default()),
        "The table is not as promised",
        Caught("table"),
    ),
    lie(
        "journal-of-another-table-under-this-name",
        "the same, with the head of this table beside it",
        TwoTables,
        || Box::new(journals::OfAnotherTable::under_this_name()),
        "The table is not as promised",
        Caught("table"),
    ),
    lie(
        "bet-with-another-nonce",
        "a bet is played with another nonce than it quoted",
        Rounds,
        || Box::new(Said(rounds::nonce)),
        "The nonce of a bet",
        TRUE_IN_THE_END,
    ),
    lie(
        "bet-with-another-client-seed",
        "a bet is played with another client seed than it quoted",
        Rounds,
        || Box::new(Said(rounds::client_seed)),
        "The clientSeed of a bet",
        TRUE_IN_THE_END,
    ),
    lie(
        "bet-with-another-commitment",
        "a bet is played under another server seed than it quoted",
        Rounds,
        || Box::new(Said(rounds::commitment)),
        "The serverSeedHash of a bet",
        TRUE_IN_THE_END,
    ),
    lie(
        "bet-with-another-stake",
        "a bet is taken with another stake",
        Rounds,
        || Box::new(Said(rounds::another_stake)),
        "The stake of a bet",
        TRUE_IN_THE_END,
    ),
    lie(
        "round-of-another-bet",
        "another round is shown than the one that was bet",
        Rounds,
        || Box::new(Said(rounds::another_round)),
        "The round of a bet",
        TRUE_IN_THE_END,
    ),
    lie(
        "round-with-other-cards",
        "other cards are shown than the seeds give",
        Rounds,
        || Box::new(Said(rounds::another_card)),
        "What round",
        TRUE_IN_THE_END,
    ),
    lie(
        "round-in-history",
        "another round is told of the past",
        Rounds,
        || Box::new(Said(rounds::another_past)),
        "in the history",
        TRUE_IN_THE_END,
    ),
    lie(
        "client-seed-given",
        "the house gives the client seed",
        Rounds,
        || Box::new(Said(rounds::given_seed)),
        "The client seed",
        TRUE_IN_THE_END,
    ),
    lie(
        "seed-commitment-swapped",
        "a commitment is shown, and another one when it is opened",
        Rounds,
        || Box::new(Swapped { until: Stage::Over, only: None }),
        "The commitment of attempt 1",
        Caught("commitment"),
    ),
    lie(
        "seed-opened-otherwise",
        "another server seed is opened than was promised",
        Rounds,
        || Box::new(Said(rounds::another_retired)),
        "The server seed",
        TRUE_IN_THE_END,
    ),
    lie(
        "seed-signed-for-another-player",
        "a commitment with the signature of another player's",
        Rounds,
        || Box::new(Said(rounds::signed_for_another_player)),
        "The signature of the commitment of attempt 1",
        Caught("signature"),
    ),
    lie(
        "seed-head-of-another-history",
        "the heads of another history are given, and signed",
        Rounds,
        || Box::new(Said(heads::of_another_history)),
        "The journal is not as promised",
        Caught("head"),
    ),
    lie(
        "seed-head-unsigned",
        "no head is signed on request",
        Rounds,
        || Box::new(heads::Unsigned),
        "The signature of a head",
        TRUE_IN_THE_END,
    ),
    lie(
        "seed-journal-withheld",
        "no journal for whoever played",
        Rounds,
        || Box::new(journals::Withheld),
        "The journal is not as promised",
        NO_JOURNAL,
    ),
    lie(
        "seed-journal-unsigned",
        "a journal that the house does not sign for",
        Rounds,
        || Box::new(journals::Unsigned),
        "The signature of the journal's head",
        TRUE_IN_THE_END,
    ),
];
