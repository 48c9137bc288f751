//! Money, in double entry: every movement takes from one account what it gives to another, in whole
//! units of a currency's last decimal, in the commit of what moved it. Balances are sums.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use store::{Kind, Write};
use table::{Code, decimal};
use wire::PlayerId;
use wire::session::Balance;

use super::configs::Currency;
use super::refusal::NoBet;
use crate::Answer;
use crate::shared::refuse;

/// An account with more units takes no bet. It is far from the largest number, so that what open
/// rounds can still win fits.
pub(crate) const FULL: u64 = 1_000_000_000_000_000_000;

/// The accounts of a player in one currency, in units of its last decimal: together they are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Account {
    pub(crate) decimals: u8,
    pub(crate) available: u64,
    pub(crate) held: u64,
    /// To be given to the operator's wallet.
    pub(crate) owed: u64,
    /// The house's side.
    pub(crate) bank: i64,
    /// The operator's side: what its wallet has been moved by.
    pub(crate) clearing: i64,
}

/// Where money can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Place {
    /// The house's.
    Bank,
    /// The player's, to stake.
    Available,
    /// The player's, staked on open rounds.
    Held,
    /// The operator's wallet.
    Clearing,
    /// To be given to the operator's wallet.
    Owed,
}

/// Why money moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Reason {
    /// Play money for a new player.
    Grant,
    /// A bet was placed.
    Hold,
    /// The round has ended: the stake is the house's.
    Stake,
    /// The round has won.
    Payout,
    /// The house has ended the round without a result: the stake is the player's again.
    Return,
    /// A wallet has taken a stake.
    Debit,
    /// A wallet did not say whether it took a stake: it is to give it back.
    Doubt,
    /// The round has won, and a wallet is to be told.
    Win,
    /// A wallet is to give a stake back.
    GiveBack,
    /// A wallet has taken what it was owed.
    Settled,
}

impl Reason {
    const fn way(self) -> (Place, Place) {
        match self {
            Self::Grant | Self::Payout => (Place::Bank, Place::Available),
            Self::Hold => (Place::Available, Place::Held),
            Self::Stake => (Place::Held, Place::Bank),
            Self::Return => (Place::Held, Place::Available),
            Self::Debit => (Place::Clearing, Place::Held),
            Self::Doubt => (Place::Clearing, Place::Owed),
            Self::Win => (Place::Bank, Place::Owed),
            Self::GiveBack => (Place::Held, Place::Owed),
            Self::Settled => (Place::Owed, Place::Clearing),
        }
    }
}

/// One movement of money: a posting out of one account and one into another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Posting {
    pub(crate) reason: Reason,
    pub(crate) currency: String,
    decimals: u8,
    pub(crate) from: Place,
    pub(crate) to: Place,
    pub(crate) units: u64,
    /// The seed's journal and the number of the round there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    round: Option<RoundName>,
}

/// A round by the name that the whole house knows it by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RoundName {
    pub(crate) seed: String,
    pub(crate) number: u64,
}

impl Account {
    fn take(&mut self, place: Place, units: u64) -> Option<()> {
        match place {
            Place::Bank => self.bank = self.bank.checked_sub_unsigned(units)?,
            Place::Clearing => self.clearing = self.clearing.checked_sub_unsigned(units)?,
            Place::Available => self.available = self.available.checked_sub(units)?,
            Place::Held => self.held = self.held.checked_sub(units)?,
            Place::Owed => self.owed = self.owed.checked_sub(units)?,
        }
        Some(())
    }

    fn give(&mut self, place: Place, units: u64) -> Option<()> {
        match place {
            Place::Bank => self.bank = self.bank.checked_add_unsigned(units)?,
            Place::Clearing => self.clearing = self.clearing.checked_add_unsigned(units)?,
            Place::Available => self.available = self.available.checked_add(units)?,
            Place::Held => self.held = self.held.checked_add(units)?,
            Place::Owed => self.owed = self.owed.checked_add(units)?,
        }
        Some(())
    }

    /// All of it together, which is zero.
    pub(crate) fn sum(&self) -> i128 {
        let own = [self.available, self.held, self.owed].map(i128::from);
        own.into_iter().sum::<i128>() + i128::from(self.bank) + i128::from(self.clearing)
    }
}

/// All money of a player. Changes are made on a copy, written, and then made true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ledger {
    pub(crate) accounts: BTreeMap<String, Account>,
    postings: u64,
}

/// A ledger being changed, and what there is to write of it.
pub(crate) struct Change {
    player: PlayerId,
    pub(crate) ledger: Ledger,
    pub(crate) writes: Vec<Write>,
}

impl Ledger {
    /// A change of this player's ledger.
    pub(crate) fn change(&self, player: PlayerId) -> Change {
        Change { player, ledger: self.clone(), writes: Vec::new() }
    }

    /// A player's money as it is shown.
    pub(crate) fn balances(&self) -> Vec<Balance> {
        self.accounts.keys().filter_map(|currency| self.balance(currency)).collect()
    }

    /// The money in one currency as it is shown.
    pub(crate) fn balance(&self, currency: &str) -> Option<Balance> {
        let account = self.accounts.get(currency)?;
        let text = |units: u64| decimal::format_units(units.into(), account.decimals);
        let (available, held) = (text(account.available), text(account.held));
        Some(Balance { currency: currency.into(), available, held })
    }

    /// What can be staked in a currency.
    pub(crate) fn available(&self, currency: &str) -> u64 {
        self.accounts.get(currency).map_or(0, |account| account.available)
    }

    /// Whether what a round may win still fits.
    pub(crate) fn is_full(&self, currency: &str) -> bool {
        self.accounts.get(currency).is_some_and(|account| account.available > FULL)
    }

    /// Makes a movement true, unless an account would have less than nothing.
    pub(crate) fn apply(&mut self, posting: &Posting) -> Option<()> {
        let account = self.accounts.entry(posting.currency.clone()).or_default();
        account.decimals = posting.decimals;
        account.take(posting.from, posting.units)?;
        account.give(posting.to, posting.units)?;
        self.postings += 1;
        Some(())
    }

    /// How many movements there were.
    pub(crate) const fn movements(&self) -> u64 {
        self.postings
    }
}

impl Change {
    /// Play money from the bank, for every currency that the player has no account in.
    pub(crate) fn grant(&mut self, currencies: &BTreeMap<String, Currency>) -> Answer<()> {
        for (code, currency) in currencies {
            if !self.ledger.accounts.contains_key(code) {
                let units = decimal::parse_units(&currency.play_money, currency.decimals)
                    .expect("the catalogue has checked what play money there is");
                let account = Account { decimals: currency.decimals, ..Account::default() };
                self.ledger.accounts.insert(code.clone(), account);
                self.post(Reason::Grant, code, units, None)?;
            }
        }
        Ok(())
    }

    /// Play money from the bank up to the amount of the first grant; stakes of open rounds count as there.
    pub(crate) fn refill(
        &mut self,
        currencies: &BTreeMap<String, Currency>,
        code: &str,
    ) -> Answer<()> {
        let Some((currency, account)) = currencies.get(code).zip(self.ledger.accounts.get(code))
        else {
            return refuse(Code::BadInput, "There is no such currency.");
        };
        let start = decimal::parse_units(&currency.play_money, account.decimals)
            .expect("the catalogue has checked what play money there is");
        let held = account.available.saturating_add(account.held);
        match start.saturating_sub(held) {
            0 => Ok(()),
            missing => self.post(Reason::Grant, code, missing, None),
        }
    }

    /// An account in a currency, if there is none yet.
    pub(crate) fn open(&mut self, currency: &str, decimals: u8) {
        let account = self.ledger.accounts.entry(currency.to_owned()).or_default();
        account.decimals = decimals;
    }

    /// Money moves.
    pub(crate) fn post(
        &mut self,
        reason: Reason,
        currency: &str,
        units: u64,
        round: Option<RoundName>,
    ) -> Answer<()> {
        let account = self.ledger.accounts.get(currency);
        let decimals = account.expect("money moves in accounts that were opened").decimals;
        let (from, to) = reason.way();
        let currency = currency.to_owned();
        let posting = Posting { reason, currency, decimals, from, to, units, round };
        let number = self.ledger.postings;
        self.ledger.apply(&posting).ok_or(NoBet::TooLittleMoney)?;
        self.writes.push(put(Kind::Posting, format!("{}/{number:012}", self.player), &posting));
        let account = self.ledger.accounts.get(&posting.currency);
        let key = format!("{}/{}", self.player, posting.currency);
        self.writes.push(put(Kind::Account, key, &account));
        Ok(())
    }
}

/// A document to be written.
pub(crate) fn put<T: Serialize>(kind: Kind, key: String, document: &T) -> Write {
    let value = serde_json::to_string(document).expect("a document is plain data");
    Write::Put { kind, key, value }
}
