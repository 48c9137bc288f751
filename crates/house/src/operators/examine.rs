//! What a house keeps of operators, looked at document by document: each can be read, names what is
//! there, and what wallets are owed is what the ledgers say.

use std::collections::{BTreeMap, BTreeSet};

use operator::{RoundRecord, Status, TransactionState};
use serde::de::DeserializeOwned;
use store::{Kind, Reads, StoreFault, Surveyed};
use wire::PlayerId;

use super::acts::OperatorAct;
use super::keys::KeyDoc;
use super::owed::OwedDoc;
use super::patrons::{Launch, PATRON, Patron, SESSION};
use super::records::{listed, open_rounds};
use super::watch::StoppedDoc;
use crate::keys::Keys;
use crate::sessions::{Allowance, HOUSE, owed_by_ledgers};

/// What does not hold, each in a sentence with its name.
pub(crate) fn examine(reads: &dyn Reads, keys: &Keys) -> Result<Vec<String>, StoreFault> {
    let mut looking = Looking { reads, findings: Vec::new() };
    looking.at_keys(keys)?;
    looking.at_patrons()?;
    let rounds = looking.at_rounds()?;
    looking.at_lists(&rounds)?;
    looking.at_what_is_owed(&rounds)?;
    looking.documents::<RoundRecord>(Kind::Ended)?;
    looking.documents::<Allowance>(Kind::Allowance)?;
    looking.documents::<OperatorAct>(Kind::Act)?;
    looking.documents::<StoppedDoc>(Kind::Stopped)?;
    looking.documents::<u64>(Kind::Signed)?;
    Ok(looking.findings)
}

type Rounds = BTreeMap<String, RoundRecord>;

struct Looking<'a> {
    reads: &'a dyn Reads,
    findings: Vec<String>,
}

impl Looking<'_> {
    fn find(&mut self, finding: String) {
        self.findings.push(finding);
    }

    /// A document of any kind, if it can be read.
    fn read<T: DeserializeOwned>(
        &mut self,
        kind: Kind,
        Surveyed { key, text }: Surveyed,
    ) -> Option<(String, T)> {
        let read = text.and_then(|text| serde_json::from_str(&text).map_err(StoreFault::new));
        match read {
            Ok(document) => Some((key, document)),
            Err(why) => {
                self.find(format!("the {} {key} cannot be read: {why}", kind.word()));
                None
            }
        }
    }

    fn documents<T: DeserializeOwned>(
        &mut self,
        kind: Kind,
    ) -> Result<Vec<(String, T)>, StoreFault> {
        let found = self.reads.survey(kind)?;
        Ok(found.into_iter().filter_map(|one| self.read(kind, one)).collect())
    }

    /// Every key opens under the house's own.
    fn at_keys(&mut self, keys: &Keys) -> Result<(), StoreFault> {
        for (key, doc) in self.documents::<KeyDoc>(Kind::OperatorKey)? {
            if doc.place() != key || doc.secret(keys).is_none() {
                self.find(format!("the operator's key {key} is not one of this house"));
            }
        }
        Ok(())
    }

    /// The players of operators, each by its own id and name.
    fn at_patrons(&mut self) -> Result<(), StoreFault> {
        let mut names = BTreeSet::new();
        for one in self.reads.survey(Kind::Patron)? {
            if one.key.starts_with(SESSION) {
                self.read::<Launch>(Kind::Patron, one);
                continue;
            }
            let Some((key, patron)) = self.read::<Patron>(Kind::Patron, one) else { continue };
            if key != format!("{PATRON}{}", patron.id) {
                self.find(format!("the player {key} has another id"));
            }
            if !names.insert((patron.operator, patron.player, patron.demo)) {
                self.find(format!("the player {key} has the name of another"));
            }
        }
        Ok(())
    }

    /// The records, by operator and id.
    fn at_rounds(&mut self) -> Result<Rounds, StoreFault> {
        let mut rounds = Rounds::new();
        for (key, record) in self.documents::<RoundRecord>(Kind::Round)? {
            if key != format!("{}/{}", record.operator, record.round_id) {
                self.find(format!("the round {key} is another"));
            }
            let is_listed = |record: &RoundRecord| {
                let open = format!("{}{}", open_rounds(&record.operator), record.round_id);
                Ok::<_, StoreFault>(self.reads.get(Kind::RoundOf, &open)?.is_some())
            };
            let of_operator = record.operator != HOUSE;
            if of_operator && is_listed(&record)? != (record.status == Status::Open) {
                self.find(format!("the round {key} is listed as open, or is open and is not"));
            }
            rounds.insert(key, record);
        }
        Ok(rounds)
    }

    /// Whatever is listed is there.
    fn at_lists(&mut self, rounds: &Rounds) -> Result<(), StoreFault> {
        for Surveyed { key, .. } in self.reads.survey(Kind::RoundOf)? {
            let named = match key.split('/').collect::<Vec<_>>()[..] {
                ["open", operator, id] => Some(format!("{operator}/{id}")),
                ["o", operator, ..] => listed(&key).map(|(_, id)| format!("{operator}/{id}")),
                ["p", ..] => {
                    let operator = self.reads.get(Kind::RoundOf, &key)?;
                    let operator = operator.and_then(|text| serde_json::from_str(&text).ok());
                    let operator: Option<String> = operator;
                    operator.zip(listed(&key)).map(|(operator, (_, id))| format!("{operator}/{id}"))
                }
                _ => None,
            };
            if named.is_none_or(|named| !rounds.contains_key(&named)) {
                self.find(format!("the list of rounds {key} names one that is not there"));
            }
        }
        Ok(())
    }

    /// What is owed is what its round says, and what the ledgers say.
    fn at_what_is_owed(&mut self, rounds: &Rounds) -> Result<(), StoreFault> {
        let mut owed: BTreeMap<(PlayerId, String), u64> = BTreeMap::new();
        for (key, doc) in self.documents::<OwedDoc>(Kind::Owed)? {
            let id = &doc.transaction.round_id;
            let record = rounds.get(&format!("{}/{id}", doc.operator));
            let same = |record: &RoundRecord| {
                let mut own = record.transactions.iter().filter(|one| one.kind == doc.kind);
                own.any(|one| {
                    one.amount == doc.money && one.transaction_id == doc.transaction.transaction_id
                })
            };
            if doc.key() != key || !record.is_some_and(same) {
                self.find(format!("what is owed as {key} is not what its round says"));
            }
            if doc.is_in_the_books() {
                let account = (doc.patron, doc.transaction.currency.clone());
                *owed.entry(account).or_default() += doc.money.units;
            }
        }
        let mut open = rounds.values().flat_map(|record| {
            let owed = record.transactions.iter().filter(|one| one.state == TransactionState::Owed);
            owed.map(|one| format!("{}/{}", record.operator, one.transaction_id))
        });
        if let Some(missing) =
            open.find(|key| !matches!(self.reads.get(Kind::Owed, key), Ok(Some(_))))
        {
            self.find(format!("what is owed as {missing} is not there"));
        }
        if owed != owed_by_ledgers(self.reads)? {
            self.find("what wallets are owed is not what the ledgers say".into());
        }
        Ok(())
    }
}
