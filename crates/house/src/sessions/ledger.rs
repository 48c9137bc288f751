//! Play money: an integer ledger of holds and postings. A posting moves money from one place to
//! another, so that all postings together sum to zero.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use store::{Kind, Reads, StoreFault, Surveyed, Write};
use table::decimal;
use wire::PlayerId;
use wire::session::Balance;

use super::configs::Currency;
use super::refusal::NoBet;
use crate::Answer;
use crate::recovery::LeftOut;

/// An account with more units takes no bet. It is far from the largest number, so that what open
/// rounds can still win fits.
pub(crate) const FULL: u64 = 1_000_000_000_000_000_000;

/// A player's money in one currency, in units of its last decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Account {
    pub(crate) decimals: u8,
    pub(crate) available: u64,
    pub(crate) held: u64,
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
}

impl Reason {
    const fn way(self) -> (Place, Place) {
        match self {
            Self::Grant | Self::Payout => (Place::Bank, Place::Available),
            Self::Hold => (Place::Available, Place::Held),
            Self::Stake => (Place::Held, Place::Bank),
        }
    }
}

/// One movement of money.
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

    fn apply(&mut self, posting: &Posting) -> Option<()> {
        let account = self.accounts.entry(posting.currency.clone()).or_default();
        account.decimals = posting.decimals;
        match posting.from {
            Place::Bank => {}
            Place::Available => account.available = account.available.checked_sub(posting.units)?,
            Place::Held => account.held = account.held.checked_sub(posting.units)?,
        }
        match posting.to {
            Place::Bank => {}
            Place::Available => account.available = account.available.checked_add(posting.units)?,
            Place::Held => account.held = account.held.checked_add(posting.units)?,
        }
        self.postings += 1;
        Some(())
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

/// Every player's ledger by its postings; none where one does not hold, or a stored account is not
/// what they give.
pub(crate) fn read(
    reads: &dyn Reads,
    left_out: &mut LeftOut,
) -> Result<BTreeMap<PlayerId, Option<Ledger>>, StoreFault> {
    let mut ledgers: BTreeMap<PlayerId, Option<Ledger>> = BTreeMap::new();
    for Surveyed { key, text } in reads.survey(Kind::Posting)? {
        let Some((player, number)) = parts(&key) else {
            left_out.note(format_args!("the posting {key} is nobody's"));
            continue;
        };
        let held = ledgers.entry(player).or_insert_with(|| Some(Ledger::default()));
        let Some(ledger) = held else { continue };
        let posting: Option<Posting> = text.ok().and_then(|text| serde_json::from_str(&text).ok());
        let in_order = number.parse() == Ok(ledger.postings);
        let applied = posting.filter(|_| in_order).and_then(|posting| ledger.apply(&posting));
        if applied.is_none() {
            left_out.note(format_args!("the posting {key} does not hold"));
            *held = None;
        }
    }
    compare_accounts(reads, &mut ledgers, left_out)?;
    Ok(ledgers)
}

/// Each stored account must be what its postings give.
fn compare_accounts(
    reads: &dyn Reads,
    ledgers: &mut BTreeMap<PlayerId, Option<Ledger>>,
    left_out: &mut LeftOut,
) -> Result<(), StoreFault> {
    let mut stored: BTreeMap<PlayerId, BTreeMap<String, Option<Account>>> = BTreeMap::new();
    for Surveyed { key, text } in reads.survey(Kind::Account)? {
        let Some((player, currency)) = parts(&key) else {
            left_out.note(format_args!("the account {key} is nobody's"));
            continue;
        };
        let account = text.ok().and_then(|text| serde_json::from_str(&text).ok());
        stored.entry(player).or_default().insert(currency.to_owned(), account);
    }
    for player in stored.keys() {
        ledgers.entry(*player).or_insert_with(|| Some(Ledger::default()));
    }
    for (player, held) in ledgers {
        let Some(ledger) = held else { continue };
        let stored = stored.remove(player).unwrap_or_default();
        let derived = |currency: &String| ledger.accounts.get(currency).copied();
        let mut currencies = stored.keys().chain(ledger.accounts.keys());
        let differs =
            |currency: &&String| stored.get(*currency).copied().flatten() != derived(currency);
        if let Some(currency) = currencies.find(differs) {
            let why = "is not what its postings give";
            left_out.note(format_args!("the account {player}/{currency} {why}"));
            *held = None;
        }
    }
    Ok(())
}

/// A player, and what of theirs.
fn parts(key: &str) -> Option<(PlayerId, &str)> {
    let (player, what) = key.split_once('/')?;
    Some((player.parse().ok()?, what))
}
