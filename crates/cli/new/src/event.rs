//! What happened, whole and as one viewer may know it.

use serde::{Deserialize, Serialize};
use table::{Lens, Millis, Seat, Secret};

use crate::command::Hand;

/// What happened. A hand is a secret until both are there; all else is a [`Fact`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Event {
    /// A player has chosen.
    Threw {
        /// Who.
        seat: Seat,
        /// What: the player's secret.
        #[serde(with = "table::sealed")]
        hand: Secret<Hand>,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

table::whole!(sealed Event);

/// What happened before everyone's eyes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Fact {
    /// A round began.
    RoundBegan {
        /// Its number, from 1.
        round: u32,
        /// Until when the players may think.
        deadline: Millis,
    },
    /// Both hands were opened.
    Opened {
        /// By seat; none of a player who did not choose in time.
        hands: [Option<Hand>; 2],
        /// Who has won the round, unless nobody has.
        winner: Option<Seat>,
    },
    /// The game came to its end.
    GameEnded {},
}

impl From<Fact> for Event {
    fn from(fact: Fact) -> Self {
        Self::Public(fact)
    }
}

/// An event through a lens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Seen {
    /// A player has chosen.
    Threw {
        /// Who.
        seat: Seat,
        /// What, for the player alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<Hand>,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

impl table::Event for Event {
    type Seen = Seen;
    type Public = Fact;

    fn seen(&self, lens: Lens) -> Option<Seen> {
        Some(match self {
            Self::Threw { seat, hand } => {
                Seen::Threw { seat: *seat, hand: lens.see(hand).copied() }
            }
            Self::Public(fact) => Seen::Public(fact.clone()),
        })
    }

    fn public(&self) -> Option<&Fact> {
        if let Self::Public(fact) = self { Some(fact) } else { None }
    }

    fn reveals(&self, _lens: Lens) -> bool {
        matches!(self, Self::Public(Fact::Opened { .. }))
    }
}
