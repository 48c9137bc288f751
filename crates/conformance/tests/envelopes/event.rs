//! What happened.

use serde::{Deserialize, Serialize};
use table::{Lens, Millis, Seat, Secret};

use super::command::Mood;

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields, remote = "Self")]
pub(crate) enum Event {
    RoundBegan {
        until: Millis,
    },
    Dealt {
        seat: Seat,
        #[serde(with = "table::sealed")]
        card: Secret<u8>,
        named: Option<u8>,
    },
    Bid {
        seat: Seat,
        #[serde(with = "table::sealed")]
        amount: Secret<i64>,
        mood: Option<Mood>,
        /// Faults: the amount by name, by length, by deadline, and two fields that are not written.
        named: Option<i64>,
        padding: String,
        until: Option<Millis>,
        #[serde(skip)]
        lost_points: i64,
        #[serde(skip)]
        lost_remark: bool,
    },
    Hinted {
        from: Seat,
        to: Seat,
        #[serde(with = "table::sealed")]
        card: Secret<u8>,
        aloud: bool,
    },
    BidsOpened {
        bids: Vec<i64>,
        until: Millis,
    },
    Shown {
        seat: Seat,
        card: u8,
        until: Millis,
    },
    Kept {
        seat: Seat,
        until: Millis,
    },
    RoundScored {
        scores: Vec<i64>,
    },
    Ended {},
}

table::whole!(sealed Event);

/// A fact as a viewer may know it.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum Seen {
    RoundBegan { until: Millis },
    Dealt { seat: Seat, card: Option<u8> },
    Bid { seat: Seat, amount: Option<i64>, mood: Option<Mood>, padding: String, remark: bool },
    Hinted { from: Seat, to: Seat, card: Option<u8> },
    BidsOpened { bids: Vec<i64> },
    Shown { seat: Seat, card: u8 },
    Kept { seat: Seat },
    RoundScored { scores: Vec<i64> },
    Ended {},
}

impl Seen {
    pub(super) fn of(event: &Event, lens: Lens) -> Option<Self> {
        Some(match event.clone() {
            Event::RoundBegan { until } => Self::RoundBegan { until },
            Event::Dealt { seat, card, named } => {
                Self::Dealt { seat, card: lens.see(&card).copied().or(named) }
            }
            Event::Bid { seat, amount, mood, named, padding, lost_remark: remark, .. } => {
                let amount = lens.see(&amount).copied().or(named);
                Self::Bid { seat, amount, mood, padding, remark }
            }
            Event::Hinted { from, to, card, aloud } => {
                let card = lens.see(&card).copied();
                return (aloud || card.is_some()).then_some(Self::Hinted { from, to, card });
            }
            Event::BidsOpened { bids, .. } => Self::BidsOpened { bids },
            Event::Shown { seat, card, .. } => Self::Shown { seat, card },
            Event::Kept { seat, .. } => Self::Kept { seat },
            Event::RoundScored { scores } => Self::RoundScored { scores },
            Event::Ended {} => Self::Ended {},
        })
    }
}
