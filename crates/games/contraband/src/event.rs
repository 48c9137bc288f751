//! What happened, whole and as one viewer may know it.

use serde::{Deserialize, Serialize};
use table::{Lens, Millis, Seat, Secret};

use crate::command::Declaration;
use crate::state::{ByTeam, Chosen, Settlement, Team};

/// What happened. The choices of a team and of a decider are secrets; all else is a [`Fact`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Event {
    /// A member was put up, whoever was before.
    Nominated {
        /// In which team.
        team: Team,
        /// Who: the team's secret.
        #[serde(with = "table::sealed")]
        seat: Secret<Seat>,
        /// By whom, since that matters: the team's secret too.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            with = "table::sealed::optional"
        )]
        by: Option<Secret<Seat>>,
    },
    /// A member agreed to the nominee.
    Approved {
        /// In which team.
        team: Team,
        /// Who: the team's secret.
        #[serde(with = "table::sealed")]
        seat: Secret<Seat>,
    },
    /// A chosen player decided.
    Declared {
        /// Who.
        seat: Seat,
        /// What: the decider's secret.
        #[serde(with = "table::sealed")]
        declaration: Secret<Declaration>,
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
    },
    /// The teams choose.
    SelectionBegan {
        /// Until when.
        deadline: Millis,
    },
    /// A team has agreed on a member.
    TeamConfirmed {
        /// Which team.
        team: Team,
    },
    /// The chosen players decide.
    ActionBegan {
        /// Who they are, and how they were chosen.
        chosen: ByTeam<Chosen>,
        /// Until when.
        deadline: Millis,
    },
    /// Money changed hands.
    Transferred {
        /// From whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// How much.
        amount: i64,
    },
    /// The round was settled.
    Settled {
        /// Its line in the history.
        settlement: Settlement,
    },
    /// The settlement is shown.
    SettlementBegan {
        /// Until when.
        deadline: Millis,
    },
    /// A player has seen the settlement.
    SaidReady {
        /// Who.
        seat: Seat,
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
    /// The viewer's team put up a member.
    Nominated {
        /// Who.
        seat: Seat,
        /// By whom.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// A member agreed to the nominee of the viewer's team.
    Approved {
        /// Who.
        seat: Seat,
    },
    /// A chosen player decided.
    Declared {
        /// Who.
        seat: Seat,
        /// What, for the decider alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        declaration: Option<Declaration>,
    },
    /// Something that everyone may know.
    #[serde(untagged)]
    Public(Fact),
}

impl table::Event for Event {
    type Seen = Seen;
    type Public = Fact;

    /// [C16] What a team does in secret never happened for others, [C17] that somebody decided
    /// did.
    fn seen(&self, lens: Lens) -> Option<Seen> {
        Some(match self {
            Self::Nominated { seat, by, .. } => {
                let by = by.as_ref().and_then(|by| lens.see(by).copied());
                Seen::Nominated { seat: *lens.see(seat)?, by }
            }
            Self::Approved { seat, .. } => Seen::Approved { seat: *lens.see(seat)? },
            Self::Declared { seat, declaration } => {
                Seen::Declared { seat: *seat, declaration: lens.see(declaration).copied() }
            }
            Self::Public(fact) => Seen::Public(fact.clone()),
        })
    }

    fn public(&self) -> Option<&Fact> {
        if let Self::Public(fact) = self { Some(fact) } else { None }
    }

    /// [C16] Everyone learns that a team is confirmed, and with the action phase whom it chose;
    /// [C17] with the settlement, what was decided.
    fn reveals(&self, _lens: Lens) -> bool {
        let Self::Public(fact) = self else { return false };
        matches!(fact, Fact::TeamConfirmed { .. } | Fact::ActionBegan { .. } | Fact::Settled { .. })
    }
}
