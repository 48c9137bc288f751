//! The squares of both boards.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// A square of the Rat Race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Square {
    /// A deal, small or big.
    Opportunity,
    /// A doodad.
    Liability,
    /// An offer card.
    Offer,
    /// A donation, or none.
    Charity,
    /// A child.
    Child,
    /// The job is lost for a while.
    Downsize,
    /// Payday, passed or landed on.
    Paycheck,
}

/// A square of the Fast Track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub enum FastSquare {
    /// A loss.
    FastPenalty {
        /// Which, where events are played.
        event: Penalty,
    },
    /// A gain.
    FastOpportunity {
        /// Which, where events are played.
        event: Venture,
    },
    /// A donation, or none.
    FastDonation {},
    /// Payday, passed or landed on.
    FastPayday {},
    /// The dream.
    FastDream {},
}

/// An opportunity of the Fast Track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Venture {
    /// Its key.
    pub id: String,
    /// A name for readers of the file.
    pub name: String,
    /// The price.
    pub cost: i64,
    /// The cash flow of the asset that it gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cash_flow: Option<i64>,
    /// Or the money that it gives at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payout: Option<i64>,
    /// The numbers of one die that win; without them it is sure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win_on: Option<Vec<u8>>,
}

/// A penalty of the Fast Track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Penalty {
    /// Its key.
    pub id: String,
    /// A name for readers of the file.
    pub name: String,
    /// What it does.
    pub effect: Effect,
    /// The numbers of one die that lose.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lose_on: Vec<u8>,
}

/// What a penalty does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// One die decides over all cash.
    RollLoseAll,
    /// Half of the cash is gone.
    LoseHalfCash,
    /// The asset of lowest cash flow is gone.
    LoseLowestAsset,
    /// Ten times its cash flow is charged.
    PayTenTimesLowest,
}
