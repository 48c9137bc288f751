//! What a viewer sees.

use serde::Serialize;
use table::{ChangedFields, Changes, Lens, Seat};

use super::command::Mood;
use super::state::{Phase, State};
use super::{Fault, rules};

/// The fields of Envelopes.
#[derive(PartialEq, Serialize)]
pub(crate) struct View {
    #[serde(flatten)]
    shown: Shown,
    /// Faulty: a change is not told.
    #[serde(skip)]
    forgetful: bool,
}

impl Changes for View {
    fn changes(&self, old: &Self, fields: &mut ChangedFields<'_>) {
        if !self.forgetful {
            self.shown.changes(&old.shown, fields);
        }
    }
}

#[derive(PartialEq, Serialize, Changes)]
#[serde(rename_all = "camelCase")]
struct Shown {
    round: u32,
    scores: Vec<i64>,
    cards: Vec<Option<u8>>,
    /// The viewer's own bid.
    bid: Option<i64>,
    has_bid: Vec<bool>,
    moods: Vec<Option<Mood>>,
    opened: Vec<i64>,
    done: Vec<Seat>,
    /// To whom the viewer has hinted.
    hinted: Option<Seat>,
    /// Faulty: something of what the viewer may not know.
    rumour: Option<u8>,
}

impl table::View<State> for View {
    fn of(state: &State, lens: Lens) -> Self {
        let own = lens.seat().map(Seat::index);
        let bid = own.and_then(|i| state.bids[i].as_ref());
        let shown = Shown {
            round: state.round,
            scores: state.scores.clone(),
            cards: state.cards.iter().map(|card| lens.see(card).copied()).collect(),
            bid: bid.and_then(|bid| lens.see(bid).copied()),
            has_bid: state.bids.iter().map(Option::is_some).collect(),
            moods: state.moods.clone(),
            opened: state.opened.clone(),
            done: state.done.iter().collect(),
            hinted: own.and_then(|i| state.hints[i]),
            rumour: rumour(state, lens),
        };
        Self { shown, forgetful: state.fault == Fault::ForgetsChange }
    }
}

/// The faults of views.
fn rumour(state: &State, lens: Lens) -> Option<u8> {
    match state.fault {
        Fault::LeakingView if state.phase == Phase::Bidding => rules::leaked_card(state, lens),
        Fault::CountingView => {
            u8::try_from(state.hints.iter().filter(|hint| hint.is_some()).count()).ok()
        }
        _ => None,
    }
}
