//! [The ledger](super::ledger) read back: every balance summed up again from its movements.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use store::{Kind, Reads, StoreFault, Surveyed};
use wire::PlayerId;

use super::ledger::{Account, Ledger, Posting};
use crate::recovery::LeftOut;

/// An account as any version of the house has stored it: older ones did not write the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct StoredAccount {
    decimals: u8,
    available: u64,
    held: u64,
    owed: Option<u64>,
    bank: Option<i64>,
    clearing: Option<i64>,
}

impl StoredAccount {
    fn is(&self, account: &Account) -> bool {
        let Self { decimals, available, held, owed, bank, clearing } = *self;
        (decimals, available, held) == (account.decimals, account.available, account.held)
            && owed.is_none_or(|owed| owed == account.owed)
            && bank.is_none_or(|bank| bank == account.bank)
            && clearing.is_none_or(|clearing| clearing == account.clearing)
    }
}

/// All accounts of a currency together, and how many movements led there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// How many decimals its units have.
    pub decimals: u8,
    /// What players can stake.
    pub available: i128,
    /// What is staked on open rounds.
    pub held: i128,
    /// What is to be given to wallets.
    pub owed: i128,
    /// What the house has won, less what it has given.
    pub bank: i128,
    /// What wallets have been moved by.
    pub clearing: i128,
}

/// What all ledgers of a house say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LedgerCheck {
    /// How many players have money.
    pub players: u64,
    /// How many movements there were.
    pub movements: u64,
    /// The sums, by currency.
    pub currencies: BTreeMap<String, Totals>,
    /// What does not hold, each in a sentence.
    pub findings: Vec<String>,
}

/// Sums up every ledger again from its movements. While the house runs, one that has just moved is
/// looked at again by itself.
pub fn check_ledger(reads: &dyn Reads) -> Result<LedgerCheck, StoreFault> {
    let mut check = LedgerCheck::default();
    for (player, ledger) in
        sum_up(reads.survey(Kind::Posting)?, reads.survey(Kind::Account)?, &mut Quiet)
    {
        match ledger.map_or_else(|| again(reads, player), |ledger| Ok(Some(ledger)))? {
            Some(ledger) => check.add(&ledger),
            None => check.findings.push(format!("the ledger of {player} does not hold")),
        }
    }
    check.sums();
    Ok(check)
}

/// What every player's wallet is owed by the ledgers, by player and currency, where it is anything.
pub(crate) fn owed_by_ledgers(
    reads: &dyn Reads,
) -> Result<BTreeMap<(PlayerId, String), u64>, StoreFault> {
    let ledgers = sum_up(reads.survey(Kind::Posting)?, reads.survey(Kind::Account)?, &mut Quiet);
    let ledgers = ledgers.into_iter().filter_map(|(player, ledger)| Some((player, ledger?)));
    let accounts = ledgers.flat_map(|(player, ledger)| {
        ledger.accounts.into_iter().map(move |(code, account)| ((player, code), account.owed))
    });
    Ok(accounts.filter(|(_, owed)| *owed > 0).collect())
}

/// How often a ledger is looked at that moves while it is read.
const LOOKS: usize = 5;

/// One player's ledger, if it holds on any of several looks.
fn again(reads: &dyn Reads, player: PlayerId) -> Result<Option<Ledger>, StoreFault> {
    let all = |kind| {
        let found = reads.list(kind, &format!("{player}/"))?.into_iter();
        Ok(found.map(|(key, text)| Surveyed { key, text: Ok(text) }).collect::<Vec<_>>())
    };
    for _ in 0..LOOKS {
        let (postings, accounts) = (all(Kind::Posting)?, all(Kind::Account)?);
        if let Some(Some(ledger)) = sum_up(postings, accounts, &mut Quiet).remove(&player) {
            return Ok(Some(ledger));
        }
    }
    Ok(None)
}

/// Whoever is told what does not hold.
trait Listener {
    fn note(&mut self, why: String);
}

impl Listener for LeftOut {
    fn note(&mut self, why: String) {
        Self::note(self, why);
    }
}

/// Nobody: it is looked at again.
struct Quiet;

impl Listener for Quiet {
    fn note(&mut self, _: String) {}
}

impl LedgerCheck {
    fn add(&mut self, ledger: &Ledger) {
        self.players += 1;
        self.movements += ledger.movements();
        for (code, account) in &ledger.accounts {
            let totals = self.currencies.entry(code.clone()).or_default();
            totals.decimals = account.decimals;
            totals.available += i128::from(account.available);
            totals.held += i128::from(account.held);
            totals.owed += i128::from(account.owed);
            totals.bank += i128::from(account.bank);
            totals.clearing += i128::from(account.clearing);
        }
    }

    fn sums(&mut self) {
        for (code, totals) in &self.currencies {
            let Totals { available, held, owed, bank, clearing, .. } = totals;
            if available + held + owed + bank + clearing != 0 {
                self.findings.push(format!("all accounts in {code} together are not zero"));
            }
        }
    }
}

/// Every player's ledger by its postings; none where one does not hold, or a stored account is not
/// what they give.
pub(crate) fn read(
    reads: &dyn Reads,
    left_out: &mut LeftOut,
) -> Result<BTreeMap<PlayerId, Option<Ledger>>, StoreFault> {
    Ok(sum_up(reads.survey(Kind::Posting)?, reads.survey(Kind::Account)?, left_out))
}

fn sum_up(
    postings: Vec<Surveyed>,
    accounts: Vec<Surveyed>,
    listener: &mut impl Listener,
) -> BTreeMap<PlayerId, Option<Ledger>> {
    let mut ledgers: BTreeMap<PlayerId, Option<Ledger>> = BTreeMap::new();
    for Surveyed { key, text } in postings {
        let Some((player, number)) = parts(&key) else {
            listener.note(format!("the posting {key} is nobody's"));
            continue;
        };
        let held = ledgers.entry(player).or_insert_with(|| Some(Ledger::default()));
        let Some(ledger) = held else { continue };
        let posting: Option<Posting> = text.ok().and_then(|text| serde_json::from_str(&text).ok());
        let in_order = number.parse() == Ok(ledger.movements());
        let applied = posting.filter(|_| in_order).and_then(|posting| ledger.apply(&posting));
        if applied.is_none() {
            listener.note(format!("the posting {key} does not hold"));
            *held = None;
        }
    }
    compare_accounts(accounts, &mut ledgers, listener);
    ledgers
}

/// Each stored account must be what its postings give, and all of it together zero.
fn compare_accounts(
    accounts: Vec<Surveyed>,
    ledgers: &mut BTreeMap<PlayerId, Option<Ledger>>,
    listener: &mut impl Listener,
) {
    let mut stored: BTreeMap<PlayerId, BTreeMap<String, Option<StoredAccount>>> = BTreeMap::new();
    for Surveyed { key, text } in accounts {
        let Some((player, currency)) = parts(&key) else {
            listener.note(format!("the account {key} is nobody's"));
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
        let mut currencies = stored.keys().chain(ledger.accounts.keys());
        let differs = |currency: &&String| {
            let stored = stored.get(*currency).copied().flatten();
            let both = stored.zip(ledger.accounts.get(*currency));
            both.is_none_or(|(stored, account)| !stored.is(account) || account.sum() != 0)
        };
        if let Some(currency) = currencies.find(differs) {
            let why = "is not what its postings give";
            listener.note(format!("the account {player}/{currency} {why}"));
            *held = None;
        }
    }
}

/// A player, and what of theirs.
fn parts(key: &str) -> Option<(PlayerId, &str)> {
    let (player, what) = key.split_once('/')?;
    Some((player.parse().ok()?, what))
}
