//! What follows from an accepted command beside its entry in the journal: money that moves, the record
//! of the round, and what a wallet is owed. All of it is one commit.

use journal::Round;
use operator::{RoundRecord, Status, TransactionKind, TransactionState};
use session::{AnySessionGame, Standing};
use store::Write;
use table::erased::{AnyMatch, Draft};
use wire::PlayerId;

use super::Premises;
use super::allowance::Allowance;
use super::ledger::{Change, Reason, RoundName};
use super::recording::{self, now};
use super::session::Session;
use crate::Answer;
use crate::matches::wall_clock;
use crate::operators::{OwedDoc, records};

/// What follows from a command, until it is true.
pub(crate) struct Following {
    rules: &'static dyn AnySessionGame,
    currency: String,
    name: RoundName,
    player: PlayerId,
    is_bet: bool,
    has_wallet: bool,
    of_operator: bool,
    pub(crate) change: Change,
    pub(crate) record: Option<RoundRecord>,
    /// The debit that has paid for the round.
    debit: Option<OwedDoc>,
    /// What the wallet is owed.
    owed: Option<OwedDoc>,
    allowance: Allowance,
}

impl Session {
    /// What will follow from a command in that round.
    pub(crate) fn following(
        &self,
        round: &Round,
        record: Option<RoundRecord>,
        is_bet: bool,
    ) -> Following {
        let pending = self.pending.as_ref().filter(|_| is_bet);
        let paid = pending.map(|pending| OwedDoc { bet: None, ..pending.doc.clone() });
        Following {
            rules: round.rules,
            currency: round.bet.currency.clone(),
            name: RoundName { seed: self.seed.doc.stream.clone(), number: round.number },
            player: self.player,
            is_bet,
            has_wallet: self.has_wallet(),
            of_operator: self.patron.is_some(),
            change: self.ledger.change(self.player),
            record,
            debit: paid.or_else(|| self.debits.get(&round.number).cloned()),
            owed: None,
            allowance: self.allowance.clone(),
        }
    }

    /// It is true now; whether money moved.
    pub(crate) fn follow(
        &mut self,
        premises: &Premises,
        number: u64,
        following: Following,
    ) -> bool {
        let Following { change, record, debit, owed, allowance, .. } = following;
        self.allowance = allowance;
        let moved = !change.writes.is_empty();
        self.ledger = change.ledger;
        self.pending = None;
        if let Some(record) = &record
            && record.status != Status::Open
            && self.patron.is_some()
        {
            self.watch(premises, record);
        }
        let open = record.filter(|record| record.status == Status::Open);
        self.debits.remove(&number);
        self.records.remove(&number);
        if let Some(record) = open {
            self.records.insert(number, record);
            self.debits.extend(debit.map(|debit| (number, debit)));
        }
        owed.into_iter().for_each(|doc| premises.operators.owe(doc));
        moved
    }
}

impl Session {
    /// [O44] Counts a round that has ended. That it stops its game is written beside what goes on.
    fn watch(&self, premises: &Premises, record: &RoundRecord) {
        if let Some(write) = premises.operators.watch.add(record, now()) {
            let writer = premises.shared.writer.clone();
            // A store that has failed has said so; the game is stopped all the same.
            premises.shared.ending.spawn(async move { drop(writer.commit(vec![write]).await) });
        }
    }
}

impl Following {
    /// Works it out, and gives what there is to write.
    pub(crate) fn take(&mut self, play: &dyn AnyMatch, draft: &Draft) -> Answer<Vec<Write>> {
        let standing = self.rules.standing(play);
        if self.is_bet && !self.has_wallet {
            let stake = standing.stake.expect("a bet has a stake");
            self.allowance.allow(&self.currency, stake)?;
        }
        self.move_money(standing)?;
        let mut writes = self.change.writes.clone();
        let at = now();
        let Some(record) = &mut self.record else { return Ok(writes) };
        let was_open = record.status == Status::Open;
        recording::note(record, self.rules, play, draft, at);
        let is_over = was_open && record.status != Status::Open;
        if is_over {
            self.owed = credit(record, self.player, self.has_wallet);
        }
        writes.extend(self.owed.as_ref().map(OwedDoc::write));
        writes.push(records::write(record));
        if self.is_bet && !self.has_wallet {
            writes.extend(records::list(record, self.player, self.of_operator, wall_clock()));
        }
        if let Some(debit) = &self.debit {
            match is_over {
                true => writes.push(debit.delete()),
                false if self.is_bet => writes.push(debit.write()),
                false => {}
            }
            if self.is_bet {
                let answered = record.transactions.first().map_or(at, |debit| debit.at);
                writes.push(records::of_day(record, answered));
            }
        }
        if is_over && self.of_operator {
            writes.extend(records::ended(record, at));
        }
        // A guest's day is counted from when the guest has limited anything.
        if self.of_operator || self.allowance.is_limited() {
            if self.is_bet {
                self.allowance.stake(record, at);
            }
            self.allowance.act(record, at);
            writes.push(self.allowance.write(self.player));
        }
        Ok(writes)
    }

    /// [H27] A bet holds its stake; the end of a round posts it, and what it won.
    fn move_money(&mut self, standing: Standing) -> Answer<()> {
        let (change, currency) = (&mut self.change, &self.currency);
        let stake = standing.stake.expect("a round that goes on has been bet on");
        if self.is_bet {
            change.open(currency, stake.decimals);
            let reason = if self.has_wallet { Reason::Debit } else { Reason::Hold };
            change.post(reason, currency, stake.units, Some(self.name.clone()))?;
        }
        if standing.is_open {
            return Ok(());
        }
        change.post(Reason::Stake, currency, stake.units, Some(self.name.clone()))?;
        let payout = standing.payout.expect("a round that has ended says what it paid").units;
        let reason = if self.has_wallet { Reason::Win } else { Reason::Payout };
        match payout {
            0 => Ok(()),
            won => change.post(reason, currency, won, Some(self.name.clone())),
        }
    }
}

/// [O27] What a wallet is owed for a round that has ended: a credit, written with the end.
fn credit(record: &mut RoundRecord, player: PlayerId, has_wallet: bool) -> Option<OwedDoc> {
    let payout = record.payout.filter(|payout| payout.units > 0 && has_wallet)?;
    let doc = OwedDoc::of(record, player, TransactionKind::Credit, payout);
    record.transactions.push(doc.record(TransactionState::Owed));
    Some(doc)
}
