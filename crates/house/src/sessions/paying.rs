//! [O26] Bets that a wallet pays for, and what it is owed: nothing is drawn before a debit is answered,
//! and whatever happens, every transaction has its effect once.

use journal::{Round, VoidReason};
use operator::{
    Balance as WalletBalance, BalanceAsk, Moment, RoundRecord, Status, TransactionKind,
    TransactionState, WalletError,
};
use session::{Money, PLAYER};
use store::Write;
use table::erased::AnyCommand;
use table::{Code, Millis, Words as _};
use wire::session::Balance;

use super::Premises;
use super::catalogue::Catalogue;
use super::ledger::{Change, Ledger, Reason, RoundName};
use super::recording::now;
use super::session::Session;
use crate::operators::{AskedBet, Launch, OwedDoc, Told, records};
use crate::shared::refuse;
use crate::{Answer, Refused};

/// A debit that was sent, and has neither begun a round nor been called void.
#[derive(Clone)]
pub(crate) struct Pending {
    pub(crate) doc: OwedDoc,
    pub(crate) record: RoundRecord,
}

/// What calling a round void writes, and what is true then.
pub(crate) struct Voiding {
    pub(crate) ledger: Ledger,
    pub(crate) writes: Vec<Write>,
    /// What the wallet is owed.
    pub(crate) owed: Option<OwedDoc>,
}

impl Session {
    /// Whether an operator's wallet holds the player's money.
    pub(crate) fn has_wallet(&self) -> bool {
        self.patron.as_ref().is_some_and(|patron| !patron.demo)
    }

    /// The player's money in a currency, as it is shown: a wallet's as it said last.
    pub(crate) fn balance(&self, currency: &str) -> Option<Balance> {
        if !self.has_wallet() {
            return self.ledger.balance(currency);
        }
        let known = self.balances.get(currency)?;
        let held = self.ledger.accounts.get(currency).map_or(0, |account| account.held);
        let held = Money { units: held, decimals: known.decimals };
        let (available, held) = (known.text(), held.text());
        Some(Balance { currency: currency.into(), available, held })
    }

    /// All of the player's money.
    pub(crate) fn all_balances(&self) -> Vec<Balance> {
        match self.has_wallet() {
            true => self.balances.keys().filter_map(|code| self.balance(code)).collect(),
            false => self.ledger.balances(),
        }
    }

    /// What can be staked, if that is known.
    pub(crate) fn stakable(&self, currency: &str) -> Option<u64> {
        if !self.has_wallet() {
            return Some(self.ledger.available(currency));
        }
        let known = self.balances.get(currency)?;
        Some(u64::try_from(known.units.max(0)).unwrap_or(u64::MAX))
    }

    /// Asks the wallet what the player has.
    pub(crate) async fn look_into_wallet(&mut self, premises: &Premises, launch: &Launch) {
        let Some(patron) = self.patron.clone().filter(|patron| !patron.demo) else { return };
        let catalogue = premises.catalogue();
        let Some(currency) = catalogue.currencies.get(&launch.currency) else { return };
        let ask = BalanceAsk {
            player: patron.player.clone(),
            currency: launch.currency.clone(),
            game: Catalogue::game_id(&launch.game),
            time: now().to_string(),
        };
        let wallet = catalogue.terms_of(&patron.operator).and_then(|terms| terms.wallet.as_deref());
        let told =
            premises.operators.ask(&patron.operator, wallet, "balance", &ask, currency.decimals);
        if let Told::Done(balance) = told.await {
            self.balances.insert(launch.currency.clone(), balance);
        }
    }

    /// [O26] Has a wallet pay for a bet: what is durable first is that it was asked. Gives the record
    /// of a round that may begin now.
    pub(crate) async fn debit(
        &mut self,
        premises: &Premises,
        round: &Round,
        command: &AnyCommand,
        launch: Option<&Launch>,
    ) -> Answer<RoundRecord> {
        let catalogue = premises.catalogue();
        if !catalogue.currencies.contains_key(&round.bet.currency) {
            return refuse(Code::Conflict, "The terms have just changed: ask again.");
        }
        let mut trial = catalogue.blank(self.operator(), round.rules, &round.bet.currency);
        trial.propose(PLAYER, command, Millis::ZERO)?;
        let stake = round.rules.standing(&*trial).stake.expect("a bet has a stake");
        self.allowance.allow(&round.bet.currency, stake)?;
        let mut record = self.new_record(round, command, stake, launch);
        let mut doc = OwedDoc::of(&record, self.player, TransactionKind::Debit, stake);
        let asked = serde_json::from_str(command.text().expose());
        let asked = asked.expect("a command was read from JSON");
        doc.bet = Some(AskedBet { terms: round.bet.clone(), command: asked });
        record.transactions.push(doc.record(TransactionState::Sent));
        record.transactions[0].attempts = 1;
        let mut writes = vec![doc.write(), records::write(&record)];
        writes.extend(self.list(&record));
        premises.shared.writer.commit(writes).await?;
        self.pending = Some(Pending { doc: doc.clone(), record: record.clone() });
        let wallet = catalogue.terms_of(&doc.operator).and_then(|terms| terms.wallet.as_deref());
        let told = premises.operators.ask(
            &doc.operator,
            wallet,
            doc.way(),
            &doc.transaction,
            stake.decimals,
        );
        match told.await {
            Told::Done(balance) => {
                self.balances.insert(record.currency.clone(), balance);
                settle(&mut record, TransactionKind::Debit, balance, (1, now()));
                Ok(record)
            }
            Told::Refused(error) => {
                let reason = reason_of(error);
                self.void(premises, reason).await?;
                Err(refusal(reason))
            }
            Told::Unknown => {
                self.void(premises, VoidReason::Unknown).await?;
                Err(refusal(VoidReason::Unknown))
            }
        }
    }

    /// [O29] A round whose bet was not paid for, as far as is known, is void.
    pub(crate) async fn void(&mut self, premises: &Premises, reason: VoidReason) -> Answer<()> {
        let Some(pending) = self.pending.clone() else { return Ok(()) };
        let Voiding { ledger, writes, owed } = self.voiding(&pending, reason);
        let voided = pending.doc.voided(reason);
        let at = self.seed.now().max(self.at);
        let make = |book: &mut journal::Book| book.void_round(voided, at);
        self.record.note_by_house(&premises.shared.writer, make, writes).await?;
        (self.ledger, self.at, self.pending) = (ledger, at, None);
        self.nonce += 1;
        owed.into_iter().for_each(|doc| premises.operators.owe(doc));
        Ok(())
    }

    /// What calling a round void writes beside its journal.
    pub(crate) fn voiding(&self, pending: &Pending, reason: VoidReason) -> Voiding {
        let (Pending { doc, mut record }, at) = (pending.clone(), now());
        let mut change = self.ledger.change(self.player);
        (record.status, record.reason, record.ended) =
            (Status::Void, Some(reason.word().into()), Some(at));
        record.payout = Some(Money { units: 0, ..record.stake });
        let owed = (reason == VoidReason::Unknown).then(|| {
            change.open(&record.currency, doc.money.decimals);
            let name = RoundName { seed: self.seed.doc.stream.clone(), number: doc.number };
            let moved = change.post(Reason::Doubt, &record.currency, doc.money.units, Some(name));
            moved.expect("a wallet's side has no bounds that a stake could reach");
            OwedDoc { bet: None, ..doc.rolled_back() }
        });
        match &owed {
            Some(owed) => record.transactions.push(owed.record(TransactionState::Owed)),
            None => {
                for debit in &mut record.transactions {
                    (debit.state, debit.at) = (TransactionState::Refused, at);
                }
            }
        }
        let mut writes = change.writes;
        writes.push(owed.as_ref().map_or_else(|| doc.delete(), OwedDoc::write));
        writes.push(records::write(&record));
        writes.extend(records::ended(&record, at));
        Voiding { ledger: change.ledger, writes, owed }
    }

    /// A debit under way that came to nothing, because what follows could not be written, is void.
    pub(crate) async fn clear_up(&mut self, premises: &Premises) -> Answer<()> {
        self.void(premises, VoidReason::Unknown).await
    }

    /// [O27] A wallet has taken what it was owed.
    pub(crate) async fn settle(
        &mut self,
        premises: &Premises,
        doc: &OwedDoc,
        balance: WalletBalance,
        attempts: u64,
    ) -> Answer<()> {
        let (operator, id) = (doc.operator.clone(), doc.transaction.round_id.clone());
        let read = premises.shared.writer.read(move |reads| records::get(reads, &operator, &id));
        let record = read.await?;
        let (ledger, writes) = self.settling(doc, record, balance, attempts)?;
        premises.shared.writer.commit(writes).await?;
        self.ledger = ledger;
        self.balances.insert(doc.transaction.currency.clone(), balance);
        Ok(())
    }

    /// What that writes, and the money then.
    pub(crate) fn settling(
        &self,
        doc: &OwedDoc,
        record: Option<RoundRecord>,
        balance: WalletBalance,
        attempts: u64,
    ) -> Answer<(Ledger, Vec<Write>)> {
        let mut change = self.ledger.change(self.player);
        change.post(Reason::Settled, &doc.transaction.currency, doc.money.units, None)?;
        let mut writes = change.writes;
        writes.push(doc.delete());
        if let Some(mut record) = record {
            let at = now();
            settle(&mut record, doc.kind, balance, (attempts, at));
            writes.extend([records::write(&record), records::of_day(&record, at)]);
        }
        Ok((change.ledger, writes))
    }

    /// [O40] A stake that is given back: by a rollback of its debit, or at once.
    pub(crate) fn give_back(
        &self,
        change: &mut Change,
        record: Option<&mut RoundRecord>,
        round: &Round,
    ) -> Option<OwedDoc> {
        const HELD: &str = "what is held can be given back";
        let stake = round.rules.standing(&*round.play).stake.expect("an open round has a stake");
        let name = RoundName { seed: self.seed.doc.stream.clone(), number: round.number };
        let reason = if self.has_wallet() { Reason::GiveBack } else { Reason::Return };
        change.post(reason, &round.bet.currency, stake.units, Some(name)).expect(HELD);
        let doc = self.debits.get(&round.number)?.rolled_back();
        if let Some(record) = record {
            record.transactions.push(doc.record(TransactionState::Owed));
        }
        Some(doc)
    }
}

/// Notes in a record that a transaction is done, at which attempt and when: the same moment as that of the
/// day that the record is written for.
fn settle(
    record: &mut RoundRecord,
    kind: TransactionKind,
    balance: WalletBalance,
    (attempts, at): (u64, Moment),
) {
    for one in record.transactions.iter_mut().filter(|one| one.kind == kind) {
        one.state = TransactionState::Settled;
        (one.balance, one.attempts, one.at) = (Some(balance), attempts, at);
    }
}

const fn reason_of(error: WalletError) -> VoidReason {
    match error {
        WalletError::InsufficientFunds => VoidReason::InsufficientFunds,
        WalletError::UnknownPlayer => VoidReason::UnknownPlayer,
        WalletError::Blocked => VoidReason::Blocked,
        WalletError::Limit => VoidReason::Limit,
        WalletError::DuplicateMismatch => VoidReason::DuplicateMismatch,
    }
}

/// What the player is told of a round that is void.
fn refusal(reason: VoidReason) -> Refused {
    let (code, message) = match reason {
        VoidReason::InsufficientFunds => {
            (Code::InsufficientFunds, "Your balance is too small: the round is void.")
        }
        VoidReason::Unknown => (
            Code::NotAllowed,
            "Your wallet did not answer: the round is void, and the stake goes back.",
        ),
        VoidReason::UnknownPlayer
        | VoidReason::Blocked
        | VoidReason::Limit
        | VoidReason::DuplicateMismatch => {
            (Code::NotAllowed, "Your wallet refused the bet: the round is void.")
        }
    };
    Refused { reason: Some(reason.word().into()), ..Refused::new(code, message) }
}
