//! What one viewer sees, and who may talk to whom.

use alloc::vec::Vec;

use serde::Serialize;
use table::{Changes, Channel, Keeping, Lens, Seat, SeatSet};

use crate::command::Declaration;
use crate::state::{ByTeam, ChosenBy, Nomination, Phase, Settlement, State, Team};

/// One thing for each of the two who take part in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ByRole<T> {
    smuggler: T,
    inspector: T,
}

/// [C23] The fields of Contraband, beside those that every view has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
pub struct View {
    round: u32,
    teams: ByTeam<SeatSet>,
    balances: Vec<i64>,
    totals: ByTeam<i64>,
    nomination: Option<Nomination>,
    smuggler: Option<Seat>,
    inspector: Option<Seat>,
    chosen_by: Option<ByRole<ChosenBy>>,
    decided: ByRole<bool>,
    decision: Option<Declaration>,
    transferred: SeatSet,
    ready: SeatSet,
    #[items]
    history: Vec<Settlement>,
}

impl table::View<State> for View {
    fn of(state: &State, lens: Lens) -> Self {
        let chosen = state.chosen;
        Self {
            round: state.round,
            teams: ByTeam::each(|team| state.members(team)),
            balances: state.balances().to_vec(),
            totals: state.totals(),
            nomination: own_nomination(state, lens),
            smuggler: chosen.map(|chosen| chosen.smugglers.seat),
            inspector: chosen.map(|chosen| chosen.inspectors.seat),
            chosen_by: chosen.map(|chosen| ByRole {
                smuggler: chosen.smugglers.by,
                inspector: chosen.inspectors.by,
            }),
            decided: ByRole {
                smuggler: state.decisions.smugglers.is_some(),
                inspector: state.decisions.inspectors.is_some(),
            },
            decision: own_decision(state, lens),
            transferred: state.transferred,
            ready: state.ready,
            history: state.history.clone(),
        }
    }

    fn channels(state: &State) -> Vec<Channel> {
        let teams = Team::BOTH.map(|team| team_channel(state, team));
        teams.into_iter().chain(negotiation(state)).collect()
    }
}

/// [C16] A nomination is its team's secret.
pub(crate) fn own_nomination(state: &State, lens: Lens) -> Option<Nomination> {
    let team = state.team_of(lens.seat()?);
    *lens.see(state.nominations.of(team))?
}

/// [C17] A decision is its decider's secret, also after it was settled.
fn own_decision(state: &State, lens: Lens) -> Option<Declaration> {
    let decision = state.decisions.of(state.team_of(lens.seat()?)).as_ref()?;
    lens.see(&decision.declaration).copied()
}

/// [C12] Each team has a channel that only its members read.
fn team_channel(state: &State, team: Team) -> Channel {
    let number = match team {
        Team::Smugglers => 0,
        Team::Inspectors => 1,
    };
    among("team", number, state.members(team), Keeping::Game)
}

/// [C13] The two participants talk from the start of action to the end of settlement.
fn negotiation(state: &State) -> Option<Channel> {
    let open = matches!(state.phase, Phase::Action | Phase::Settlement) && !state.closed;
    open.then(|| among("negotiation", state.round, state.participants(), Keeping::Forgotten))
}

fn among(kind: &'static str, number: u32, members: SeatSet, keeping: Keeping) -> Channel {
    Channel { kind, number, readers: members, writers: members, public: false, keeping }
}
