//! What happened.

use cards::Card;
use serde::{Deserialize, Serialize};
use table::{Lens, Millis, Seat, Secret};

/// What happened, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Event {
    /// A player was dealt a card, in the place of another if there was one.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which: the player's secret.
        #[serde(with = "table::sealed")]
        card: Secret<Card>,
    },
    /// A player has decided.
    Decided {
        /// Who.
        seat: Seat,
    },
    /// The next player may think until then.
    TurnBegan {
        /// Until when.
        deadline: Millis,
    },
    /// All cards were opened.
    Opened {
        /// By seat.
        cards: Vec<Card>,
    },
}

table::whole!(sealed Event);

/// What happened, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Seen {
    /// A player was dealt a card.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which, for the player alone.
        card: Option<Card>,
    },
    /// A player has decided.
    Decided {
        /// Who.
        seat: Seat,
    },
    /// The next player may think until then.
    TurnBegan {
        /// Until when.
        deadline: Millis,
    },
    /// All cards were opened.
    Opened {
        /// By seat.
        cards: Vec<Card>,
    },
}

impl table::Event for Event {
    type Seen = Seen;
    type Public = ();

    fn seen(&self, lens: Lens) -> Option<Seen> {
        Some(match self {
            Self::Dealt { seat, card } => {
                Seen::Dealt { seat: *seat, card: lens.see(card).copied() }
            }
            Self::Decided { seat } => Seen::Decided { seat: *seat },
            Self::TurnBegan { deadline } => Seen::TurnBegan { deadline: *deadline },
            Self::Opened { cards } => Seen::Opened { cards: cards.clone() },
        })
    }

    /// Whoever is dealt a card learns it, and in the end everybody learns all.
    fn reveals(&self, lens: Lens) -> bool {
        match self {
            Self::Dealt { seat, .. } => lens.seat() == Some(*seat),
            Self::Opened { .. } => true,
            Self::Decided { .. } | Self::TurnBegan { .. } => false,
        }
    }
}
