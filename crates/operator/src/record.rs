//! The record of a round: what an operator may ask about it for years.

use serde::{Deserialize, Serialize};
use session::{Money, Multiplier};
use table::{Number, decimal};

use crate::balance::Balance;
use crate::chance::ExactChance;
use crate::json::Json;
use crate::moment::Moment;

/// [O31] One a round, void ones too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoundRecord {
    /// Its id, which no other round of the house has.
    pub round_id: String,
    /// The operator's id.
    pub operator: String,
    /// The operator's own name for the player.
    pub player: String,
    /// The session that it was bet in.
    pub session: String,
    /// The gameId.
    pub game: String,
    /// The currency's code.
    pub currency: String,
    /// Whether it was played with play money.
    pub demo: bool,
    /// What was staked.
    pub stake: Money,
    /// What it paid; nothing is said while it is open.
    pub payout: Option<Money>,
    /// How it stands.
    pub status: Status,
    /// Why it is void, or was returned.
    pub reason: Option<String>,
    /// The return in percent that held when it was bet.
    pub rtp: Number,
    /// The settings that held when it was bet.
    pub parameters: Json,
    /// The version of the game's rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// The bet, as the player asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bet: Option<Json>,
    /// When the debit's answer was recorded; a void round did not begin.
    pub begun: Option<Moment>,
    /// When it ended.
    pub ended: Option<Moment>,
    /// What it moved, or is to move, in the operator's wallet.
    pub transactions: Vec<TransactionRecord>,
    /// The commitment to the seed that it is drawn from.
    pub server_seed_hash: String,
    /// The player's part of its draws.
    pub client_seed: String,
    /// Its number under that seed.
    pub nonce: u64,
    /// What happened in it.
    pub steps: Vec<StepRecord>,
}

/// How a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// It is being played.
    Open,
    /// It paid.
    Won,
    /// It paid nothing.
    Lost,
    /// Its stake was given back.
    Returned,
    /// Its stake was never taken, so that it did not begin.
    Void,
}

/// One thing that happened in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StepRecord {
    /// When.
    pub at: Moment,
    /// The number of the draw that decided it, if one did.
    pub draw: Option<u64>,
    /// How likely it was to succeed, where something was at stake.
    pub chance: Option<ExactChance>,
    /// What the stake is multiplied by once it succeeds; a lost step has what it would have been.
    pub multiplier: Multiplier,
    /// Whether it succeeded, where something was at stake.
    pub won: Option<bool>,
    /// What happened, as the journal has it.
    pub event: Json,
}

/// [O32] One movement in an operator's wallet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TransactionRecord {
    /// Its id; a rollback has its debit's.
    pub transaction_id: String,
    /// What it is.
    pub kind: TransactionKind,
    /// How much.
    pub amount: Money,
    /// How far it came.
    pub state: TransactionState,
    /// What the player has after it, if the wallet said so.
    pub balance: Option<Balance>,
    /// How often it was sent.
    pub attempts: u64,
    /// When it came to its state.
    pub at: Moment,
}

/// What a transaction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TransactionKind {
    /// A stake is taken.
    Debit,
    /// A win is paid.
    Credit,
    /// A stake is given back.
    Rollback,
}

/// How far a transaction came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum TransactionState {
    /// Sent once, and not answered yet.
    Sent,
    /// To be sent until it is answered.
    Owed,
    /// Done.
    Settled,
    /// Not done, and never to be.
    Refused,
}

impl RoundRecord {
    /// The largest win by the settings that held.
    pub fn most_paid(&self) -> Option<Money> {
        let text: String = self.parameters.member("maxPayout")?;
        let decimals = self.stake.decimals;
        Some(Money { units: decimal::parse_units(&text, decimals)?, decimals })
    }

    /// What an open round could be cashed out for; its stake before anything was won.
    pub fn worth(&self) -> Money {
        let won = self.steps.iter().rfind(|step| step.won == Some(true));
        let multiplier = won.map_or(Multiplier::ONE, |step| step.multiplier);
        let cut = u128::from(self.stake.units) * multiplier.units() / Multiplier::ONE.units();
        let most = self.most_paid().map_or(u64::MAX, |most| most.units);
        let units = u64::try_from(cut).map_or(most, |units| units.min(most));
        Money { units, decimals: self.stake.decimals }
    }
}

impl Status {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Returned => "returned",
            Self::Void => "void",
        }
    }

    /// [O36] Whether its stake counts as turnover.
    pub const fn counts(self) -> bool {
        matches!(self, Self::Won | Self::Lost)
    }
}

impl TransactionKind {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Debit => "debit",
            Self::Credit => "credit",
            Self::Rollback => "rollback",
        }
    }
}

impl TransactionState {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Owed => "owed",
            Self::Settled => "settled",
            Self::Refused => "refused",
        }
    }

    /// Whether the wallet has answered it for good.
    pub const fn is_answered(self) -> bool {
        matches!(self, Self::Settled | Self::Refused)
    }
}
