//! The words of a seamless wallet: what a house asks, and what an operator answers.

use serde::{Deserialize, Serialize};

/// The body of `/debit`, `/credit` and `/rollback`. A rollback repeats its debit's; a credit has a
/// `transactionId` of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Transaction {
    /// Its id, used once.
    pub transaction_id: String,
    /// The round.
    pub round_id: String,
    /// The operator's own name for the player.
    pub player: String,
    /// The game's id.
    pub game: String,
    /// The currency's code.
    pub currency: String,
    /// A decimal string with the currency's decimals.
    pub amount: String,
    /// RFC 3339, in UTC with milliseconds.
    pub time: String,
}

/// The body of `/balance`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BalanceAsk {
    /// The operator's own name for the player.
    pub player: String,
    /// The currency's code.
    pub currency: String,
    /// The game's id.
    pub game: String,
    /// RFC 3339, in UTC with milliseconds.
    pub time: String,
}

/// The body of an answer with status 200.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// Why nothing was done, if nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<WalletError>,
    /// What the player has now, where the wallet tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balance: Option<String>,
}

/// Why a wallet has done nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WalletError {
    /// The player has less.
    InsufficientFunds,
    /// There is no such player.
    UnknownPlayer,
    /// The player may not play.
    Blocked,
    /// A limit of the operator's own.
    Limit,
    /// The id was used for something else.
    DuplicateMismatch,
}

impl Answer {
    /// [O23] Reads a body; a list is none, though its members might be taken for those of an object.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let is_object = bytes.trim_ascii_start().first() == Some(&b'{');
        is_object.then(|| serde_json::from_slice(bytes).ok()).flatten()
    }

    /// Done, or done before: the player has that much now.
    pub const fn done(balance: String) -> Self {
        Self { error: None, balance: Some(balance) }
    }

    /// Nothing was done.
    pub const fn refused(error: WalletError, balance: Option<String>) -> Self {
        Self { error: Some(error), balance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_written_as_the_rules_say() {
        let text = |answer: &Answer| serde_json::to_string(answer).expect("it is plain data");
        assert_eq!(text(&Answer::done("-0.50".into())), r#"{"balance":"-0.50"}"#);
        let refused = Answer::refused(WalletError::InsufficientFunds, Some("1.00".into()));
        assert_eq!(text(&refused), r#"{"error":"insufficient_funds","balance":"1.00"}"#);
    }
}
