//! What a wallet was asked: a debit that is under way or has begun an open round, a credit or a rollback
//! that is owed. Each is written with what it follows from, and goes when nothing more can follow.

use journal::{Bet, VoidReason, VoidRound};
use operator::{Moment, RoundRecord, Transaction, TransactionKind, TransactionRecord};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use session::Money;
use store::{Kind, Reads, StoreFault, Surveyed, Write};
use wire::PlayerId;

use super::put;
use crate::matches::wall_clock;
use crate::recovery::LeftOut;

/// What a wallet was asked, or is to be asked until it answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OwedDoc {
    pub(crate) operator: String,
    pub(crate) patron: PlayerId,
    pub(crate) kind: TransactionKind,
    /// The body, which stays as it is however often it is sent.
    pub(crate) transaction: Transaction,
    pub(crate) money: Money,
    /// Since when, in milliseconds since 1970.
    pub(crate) since: u64,
    /// The number of the round under its seed.
    pub(crate) number: u64,
    /// The bet of a round that has neither begun nor been called void in its journal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bet: Option<AskedBet>,
    /// What the wallet said the player has, if its answer came when the session could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) answered: Option<String>,
}

/// A bet, as it was asked for and with what it fixes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AskedBet {
    pub(crate) terms: Bet,
    pub(crate) command: Value,
}

/// The ids of a round's transactions follow from the round's: after any crash they are the same.
pub(crate) fn transaction_id(round: &str, kind: TransactionKind) -> String {
    match kind {
        TransactionKind::Debit | TransactionKind::Rollback => format!("{round}-d"),
        TransactionKind::Credit => format!("{round}-c"),
    }
}

impl OwedDoc {
    /// What a wallet is asked about a round.
    pub(crate) fn of(
        record: &RoundRecord,
        patron: PlayerId,
        kind: TransactionKind,
        money: Money,
    ) -> Self {
        let now = wall_clock();
        let transaction = Transaction {
            transaction_id: transaction_id(&record.round_id, kind),
            round_id: record.round_id.clone(),
            player: record.player.clone(),
            game: record.game.clone(),
            currency: record.currency.clone(),
            amount: money.text(),
            time: Moment::of_millis(now).to_string(),
        };
        let (operator, number) = (record.operator.clone(), record.nonce);
        let (bet, answered) = (None, None);
        Self { operator, patron, kind, transaction, money, since: now, number, bet, answered }
    }

    /// [O20] The rollback of a debit, which repeats its body.
    #[must_use]
    pub(crate) fn rolled_back(&self) -> Self {
        Self { kind: TransactionKind::Rollback, since: wall_clock(), ..self.clone() }
    }

    /// What stands in the round's record of it.
    pub(crate) fn record(&self, state: operator::TransactionState) -> TransactionRecord {
        TransactionRecord {
            transaction_id: self.transaction.transaction_id.clone(),
            kind: self.kind,
            amount: self.money,
            state,
            balance: None,
            attempts: 0,
            at: Moment::of_millis(self.since),
        }
    }

    /// Where it is kept: a debit and its rollback have one place.
    pub(crate) fn key(&self) -> String {
        format!("{}/{}", self.operator, self.transaction.transaction_id)
    }

    pub(crate) fn write(&self) -> Write {
        put(Kind::Owed, self.key(), self)
    }

    pub(crate) fn delete(&self) -> Write {
        Write::Delete { kind: Kind::Owed, key: self.key() }
    }

    /// The round that is void because its debit, which is under way, came to nothing.
    ///
    /// # Panics
    /// If it is no such debit.
    pub(crate) fn voided(&self, reason: VoidReason) -> VoidRound {
        let AskedBet { terms, command } =
            self.bet.clone().expect("a debit under way knows its bet");
        VoidRound { round: self.number, bet: terms, command, reason }
    }

    /// Whether it is a debit that has not been answered.
    pub(crate) fn is_under_way(&self) -> bool {
        self.kind == TransactionKind::Debit && self.bet.is_some()
    }

    /// Whether it is a credit or a rollback, to be sent until it is answered.
    pub(crate) fn is_owed(&self) -> bool {
        self.kind != TransactionKind::Debit && self.answered.is_none()
    }

    /// Whether the ledgers have it among what is owed.
    pub(crate) fn is_in_the_books(&self) -> bool {
        self.kind != TransactionKind::Debit && self.bet.is_none()
    }

    /// How it is called in the wallet's addresses.
    pub(crate) const fn way(&self) -> &'static str {
        self.kind.word()
    }
}

/// All that is owed, and what was under way. [O28] A debit without an answer becomes a rollback that is
/// owed.
pub(crate) fn read(
    reads: &dyn Reads,
    left_out: &mut LeftOut,
) -> Result<(Vec<OwedDoc>, Vec<Write>), StoreFault> {
    let (mut docs, mut writes) = (Vec::new(), Vec::new());
    for Surveyed { key, text } in reads.survey(Kind::Owed)? {
        let doc = text.ok().and_then(|text| serde_json::from_str::<OwedDoc>(&text).ok());
        let Some(mut doc) = doc else {
            left_out.note(format_args!("what is owed as {key} cannot be read"));
            continue;
        };
        if doc.is_under_way() {
            doc = doc.rolled_back();
            writes.push(doc.write());
        }
        docs.push(doc);
    }
    Ok((docs, writes))
}
