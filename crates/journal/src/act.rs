//! What the house does.

use alloc::string::String;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Seat;

use crate::format::Format;

/// What the house does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum HouseAct {
    /// Table time was moved on.
    Time {
        /// Why; format 1 does not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<TimeReason>,
    },
    /// The match was ended without a result; under a seed, every open round.
    End {
        /// Why.
        reason: EndReason,
    },
    /// [H24] A bet that the rules took was not paid for: the round of this entry is void. It keeps its
    /// nonce, and nothing of it is drawn.
    Void {
        /// Why.
        reason: VoidReason,
        /// The bet, as the player asked for it.
        command: Value,
    },
    /// Somebody else plays a seat from here on.
    Seat {
        /// Which.
        seat: Seat,
        /// Who plays it now.
        by: By,
    },
    /// The journal is closed.
    #[serde(rename_all = "camelCase")]
    Close {
        /// The seed behind the commitment.
        server_seed: String,
    },
}

table::words! {
    /// Why table time is moved on.
    pub enum TimeReason {
        /// To the last sign of life before an outage.
        Outage = "outage",
        /// Over a pause.
        Pause = "pause",
    }
}

table::words! {
    /// Why a match ends without a result.
    pub enum EndReason {
        /// Nobody came back.
        Idle = "idle",
        /// Every seat that a person plays has agreed.
        Consent = "consent",
        /// The house was opened from a copy, or after a loss: somebody may have seen the cards.
        Restored = "restored",
        /// The table was closed.
        Closed = "closed",
    }
}

table::words! {
    /// Why a round is void.
    pub enum VoidReason {
        /// The wallet did not say whether it took the stake: it is to give it back.
        Unknown = "unknown",
        /// The player has less.
        InsufficientFunds = "insufficient_funds",
        /// The wallet knows no such player.
        UnknownPlayer = "unknown_player",
        /// The player may not play.
        Blocked = "blocked",
        /// A limit of the operator's own.
        Limit = "limit",
        /// The wallet knows the id as another transaction's.
        DuplicateMismatch = "duplicate_mismatch",
    }
}

table::words! {
    /// Who plays a seat.
    pub enum By {
        /// A program of the house.
        Bot = "bot",
        /// Whoever sits there.
        Person = "person",
    }
}

impl HouseAct {
    /// Table time moved on, and why.
    pub const fn time(reason: TimeReason) -> Self {
        Self::Time { reason: Some(reason) }
    }

    /// What is written of it in a journal of that format.
    pub(crate) fn written_in(&self, format: Format) -> Self {
        match (format, self) {
            (Format::First, Self::Time { .. }) => Self::Time { reason: None },
            (Format::First, Self::Seat { .. }) => panic!("format 1 does not say who plays a seat"),
            _ => self.clone(),
        }
    }
}
