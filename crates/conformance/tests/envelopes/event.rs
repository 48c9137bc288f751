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
        /// Faulty: everybody is told something else than each.
        #[serde(skip)]
        rumour: Option<Rumour>,
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

/// What is said to be public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Rumour {
    pub(crate) card: u8,
}

/// A fact as a viewer may know it.
#[derive(PartialEq, Serialize)]
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

impl table::Event for Event {
    type Seen = Seen;
    type Public = Rumour;

    fn seen(&self, lens: Lens) -> Option<Seen> {
        Some(match self.clone() {
            Self::RoundBegan { until } => Seen::RoundBegan { until },
            Self::Dealt { seat, card, named } => {
                Seen::Dealt { seat, card: lens.see(&card).copied().or(named) }
            }
            Self::Bid { seat, amount, mood, named, padding, lost_remark: remark, .. } => {
                let amount = lens.see(&amount).copied().or(named);
                Seen::Bid { seat, amount, mood, padding, remark }
            }
            Self::Hinted { from, to, card, aloud } => {
                let card = lens.see(&card).copied();
                return (aloud || card.is_some()).then_some(Seen::Hinted { from, to, card });
            }
            Self::BidsOpened { bids, .. } => Seen::BidsOpened { bids },
            Self::Shown { seat, card, .. } => Seen::Shown { seat, card },
            Self::Kept { seat, .. } => Seen::Kept { seat },
            Self::RoundScored { scores } => Seen::RoundScored { scores },
            Self::Ended {} => Seen::Ended {},
        })
    }

    fn public(&self) -> Option<&Rumour> {
        if let Self::Shown { rumour, .. } = self { rumour.as_ref() } else { None }
    }

    fn reveals(&self, lens: Lens) -> bool {
        match self {
            Self::BidsOpened { .. } | Self::Shown { .. } => true,
            Self::Hinted { to, .. } => lens.seat() == Some(*to),
            Self::Dealt { card, .. } => lens.see(card).is_some(),
            _ => false,
        }
    }
}
