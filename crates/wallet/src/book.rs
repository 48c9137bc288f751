//! The wallet's own book: what players have, and what every transaction did, once.

use std::fmt;
use std::path::Path;

use operator::{Answer, BalanceAsk, Transaction, WalletError};
use rusqlite::{Connection, OptionalExtension, params};
use serde::Serialize;
use table::decimal::{format_units, parse_units};

/// Every commit is on the disk before it is answered.
const SETUP: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS accounts (
        player TEXT, currency TEXT, decimals INTEGER NOT NULL, units INTEGER NOT NULL,
        blocked INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (player, currency)) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS transactions (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL, units INTEGER NOT NULL,
        error TEXT, undone INTEGER NOT NULL DEFAULT 0) STRICT;";

/// A wallet's file, which this process alone has open.
pub struct Book(Connection);

/// Why the book cannot be read or written.
#[derive(Debug)]
pub struct BookFault(String);

impl fmt::Display for BookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the wallet's book: {}", self.0)
    }
}

impl From<rusqlite::Error> for BookFault {
    fn from(error: rusqlite::Error) -> Self {
        Self(error.to_string())
    }
}

pub(crate) type Kept<T> = Result<T, BookFault>;

/// What a player has in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Funds {
    /// The operator's own name for the player.
    pub player: String,
    /// The currency's code.
    pub currency: String,
    /// A decimal string.
    pub balance: String,
    /// Whether the player may not play.
    pub blocked: bool,
}

/// What a transaction came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entered {
    pub(crate) transaction_id: String,
    /// `debit` or `credit`; `rollback` for a mark that waits for its debit.
    pub(crate) kind: String,
    /// What it moved, in units of the currency's last decimal; 0 without effect.
    pub(crate) units: i64,
    /// Why it had no effect, if it was refused.
    pub(crate) error: Option<String>,
    /// Whether it was rolled back.
    pub(crate) undone: bool,
}

/// An account as it is kept.
struct Account {
    decimals: u8,
    units: i64,
    blocked: bool,
}

impl Account {
    fn shown(&self) -> String {
        let sign = if self.units < 0 { "-" } else { "" };
        format!("{sign}{}", format_units(u128::from(self.units.unsigned_abs()), self.decimals))
    }

    fn units_of(&self, amount: &str) -> Option<i64> {
        i64::try_from(parse_units(amount, self.decimals)?).ok()
    }
}

/// A transaction as it was kept.
struct Known {
    kind: String,
    body: String,
    units: i64,
    error: Option<String>,
    undone: bool,
}

/// What is asked makes no sense: no answer that the rules know.
pub(crate) enum Entering {
    Answered(Answer),
    /// The body's amount is no decimal of that currency.
    NotAnAmount,
}

impl Book {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Kept<Self> {
        let connection = Connection::open(path)?;
        connection.execute_batch(SETUP)?;
        Ok(Self(connection))
    }

    /// A book that is gone with the process.
    pub fn in_memory() -> Kept<Self> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(SETUP)?;
        Ok(Self(connection))
    }

    /// Gives a player that balance, whatever it was.
    pub fn set(&self, player: &str, currency: &str, decimals: u8, balance: &str) -> Kept<()> {
        let text = "INSERT INTO accounts VALUES (?1, ?2, ?3, ?4, 0)
            ON CONFLICT DO UPDATE SET decimals = ?3, units = ?4";
        self.put(text, player, currency, decimals, balance)
    }

    /// What a player begins with, who has no account in that currency yet: what was moved stays moved.
    pub fn begin(&self, player: &str, currency: &str, decimals: u8, balance: &str) -> Kept<()> {
        let text = "INSERT INTO accounts VALUES (?1, ?2, ?3, ?4, 0) ON CONFLICT DO NOTHING";
        self.put(text, player, currency, decimals, balance)
    }

    fn put(
        &self,
        text: &str,
        player: &str,
        currency: &str,
        decimals: u8,
        balance: &str,
    ) -> Kept<()> {
        let units = parse_units(balance, decimals).and_then(|units| i64::try_from(units).ok());
        let units = units.ok_or_else(|| BookFault(format!("{balance} is no amount")))?;
        self.0.execute(text, params![player, currency, decimals, units])?;
        Ok(())
    }

    /// Lets a player play, or not.
    pub(crate) fn block(&self, player: &str, blocked: bool) -> Kept<()> {
        let text = "UPDATE accounts SET blocked = ?2 WHERE player = ?1";
        self.0.execute(text, params![player, blocked])?;
        Ok(())
    }

    /// What everybody has.
    pub fn funds(&self) -> Kept<Vec<Funds>> {
        let text = "SELECT player, currency, decimals, units, blocked FROM accounts";
        let mut select = self.0.prepare(text)?;
        let found = select.query_map([], |row| {
            let account =
                Account { decimals: row.get(2)?, units: row.get(3)?, blocked: row.get(4)? };
            let (balance, blocked) = (account.shown(), account.blocked);
            Ok(Funds { player: row.get(0)?, currency: row.get(1)?, balance, blocked })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    /// Every transaction that was ever asked for.
    pub(crate) fn entered(&self) -> Kept<Vec<Entered>> {
        let text = "SELECT id, kind, units, error, undone FROM transactions ORDER BY rowid";
        let mut select = self.0.prepare(text)?;
        let found = select.query_map([], |row| {
            Ok(Entered {
                transaction_id: row.get(0)?,
                kind: row.get(1)?,
                units: row.get(2)?,
                error: row.get(3)?,
                undone: row.get(4)?,
            })
        })?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    /// `/balance`.
    pub(crate) fn balance(&self, ask: &BalanceAsk) -> Kept<Answer> {
        Ok(match self.account(&ask.player, &ask.currency)? {
            Some(account) => Answer::done(account.shown()),
            None => Answer::refused(WalletError::UnknownPlayer, None),
        })
    }

    /// `/debit`: takes the amount, once.
    pub(crate) fn debit(&mut self, asked: &Transaction) -> Kept<Entering> {
        self.enter("debit", asked, |account, units| match () {
            () if account.blocked => Err(WalletError::Blocked),
            () if account.units < units => Err(WalletError::InsufficientFunds),
            () => Ok(-units),
        })
    }

    /// `/credit`: gives the amount, once. What a player won is the player's, blocked or not.
    pub(crate) fn credit(&mut self, asked: &Transaction) -> Kept<Entering> {
        self.enter("credit", asked, |_, units| Ok(units))
    }

    fn enter(
        &mut self,
        kind: &str,
        asked: &Transaction,
        decide: impl FnOnce(&Account, i64) -> Result<i64, WalletError>,
    ) -> Kept<Entering> {
        let body = text_of(asked);
        if let Some(known) = self.known(&asked.transaction_id)? {
            // A mark of a rollback that came first has the same body, and another kind.
            let is_same = known.kind == kind && known.body == body && !known.undone;
            return self.again(asked, is_same.then_some(known.error));
        }
        let Some(account) = self.account(&asked.player, &asked.currency)? else {
            return self.keep(kind, asked, &body, Err(WalletError::UnknownPlayer));
        };
        let Some(units) = account.units_of(&asked.amount) else {
            return Ok(Entering::NotAnAmount);
        };
        let decided = decide(&account, units).and_then(|moved| {
            account.units.checked_add(moved).map(|_| moved).ok_or(WalletError::Limit)
        });
        self.keep(kind, asked, &body, decided)
    }

    /// `/rollback`: undoes a debit, once; before its debit it leaves a mark, so that the debit has
    /// no effect when it comes.
    pub(crate) fn rollback(&mut self, asked: &Transaction) -> Kept<Entering> {
        let body = text_of(asked);
        match self.known(&asked.transaction_id)? {
            None => self.keep("rollback", asked, &body, Ok(0)),
            Some(known) if known.kind == "credit" || known.body != body => self.again(asked, None),
            Some(known) if known.kind == "rollback" || known.undone => {
                self.again(asked, Some(None))
            }
            Some(known) => {
                self.undo(asked, known.units)?;
                self.again(asked, Some(None))
            }
        }
    }

    /// Moves money and writes down why, in one step.
    fn keep(
        &mut self,
        kind: &str,
        asked: &Transaction,
        body: &str,
        decided: Result<i64, WalletError>,
    ) -> Kept<Entering> {
        let (units, error) = match decided {
            Ok(units) => (units, None),
            Err(error) => (0, Some(word(error))),
        };
        let both = self.0.transaction()?;
        let text = "INSERT INTO transactions VALUES (?1, ?2, ?3, ?4, ?5, 0)";
        both.execute(text, params![asked.transaction_id, kind, body, units, error])?;
        move_money(&both, asked, units)?;
        both.commit()?;
        self.again(asked, Some(error))
    }

    fn undo(&mut self, asked: &Transaction, units: i64) -> Kept<()> {
        let both = self.0.transaction()?;
        both.execute(
            "UPDATE transactions SET undone = 1 WHERE id = ?1",
            params![asked.transaction_id],
        )?;
        move_money(&both, asked, -units)?;
        Ok(both.commit()?)
    }

    /// The answer to what has had its effect: the balance as it is now, or why there was none. None
    /// for an id that was used for something else.
    fn again(&self, asked: &Transaction, error: Option<Option<String>>) -> Kept<Entering> {
        let account = self.account(&asked.player, &asked.currency)?;
        let balance = account.as_ref().map(Account::shown);
        let error = match error {
            None => Some(WalletError::DuplicateMismatch),
            Some(Some(word)) => Some(error_of(&word)?),
            Some(None) if account.is_none() => Some(WalletError::UnknownPlayer),
            Some(None) => None,
        };
        Ok(Entering::Answered(Answer { error, balance }))
    }

    fn account(&self, player: &str, currency: &str) -> Kept<Option<Account>> {
        let text =
            "SELECT decimals, units, blocked FROM accounts WHERE player = ?1 AND currency = ?2";
        let mut select = self.0.prepare_cached(text)?;
        let of = |row: &rusqlite::Row<'_>| {
            Ok(Account { decimals: row.get(0)?, units: row.get(1)?, blocked: row.get(2)? })
        };
        Ok(select.query_row(params![player, currency], of).optional()?)
    }

    fn known(&self, id: &str) -> Kept<Option<Known>> {
        let text = "SELECT kind, body, units, error, undone FROM transactions WHERE id = ?1";
        let of = |row: &rusqlite::Row<'_>| {
            Ok(Known {
                kind: row.get(0)?,
                body: row.get(1)?,
                units: row.get(2)?,
                error: row.get(3)?,
                undone: row.get(4)?,
            })
        };
        Ok(self.0.prepare_cached(text)?.query_row(params![id], of).optional()?)
    }
}

fn move_money(file: &Connection, asked: &Transaction, units: i64) -> rusqlite::Result<()> {
    let text = "UPDATE accounts SET units = units + ?3 WHERE player = ?1 AND currency = ?2";
    file.execute(text, params![asked.player, asked.currency, units]).map(drop)
}

fn text_of(asked: &Transaction) -> String {
    serde_json::to_string(asked).expect("a transaction is plain data")
}

fn word(error: WalletError) -> String {
    serde_json::to_string(&error).expect("an error is a word")
}

fn error_of(word: &str) -> Kept<WalletError> {
    serde_json::from_str(word).map_err(|_| BookFault(format!("{word} is no reason")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(id: &str, amount: &str) -> Transaction {
        Transaction {
            transaction_id: id.into(),
            round_id: "r1".into(),
            player: "p-77".into(),
            game: "inhousegame:hilo".into(),
            currency: "USD".into(),
            amount: amount.into(),
            time: "2026-11-18T08:00:00.000Z".into(),
        }
    }

    fn book() -> Book {
        let book = Book::in_memory().expect("it opens");
        book.set("p-77", "USD", 2, "10.00").expect("it is set");
        book
    }

    fn said(entering: Kept<Entering>) -> (Option<WalletError>, Option<String>) {
        match entering.expect("the book is sound") {
            Entering::Answered(Answer { error, balance }) => (error, balance),
            Entering::NotAnAmount => panic!("that is an amount"),
        }
    }

    fn done(balance: &str) -> (Option<WalletError>, Option<String>) {
        (None, Some(balance.into()))
    }

    fn refused(error: WalletError, balance: &str) -> (Option<WalletError>, Option<String>) {
        (Some(error), Some(balance.into()))
    }

    #[test]
    fn a_transaction_has_its_effect_once() {
        let mut book = book();
        assert_eq!(said(book.debit(&asked("t1", "2.50"))), done("7.50"));
        assert_eq!(said(book.debit(&asked("t1", "2.50"))), done("7.50"));
        let mismatch = refused(WalletError::DuplicateMismatch, "7.50");
        assert_eq!(said(book.debit(&asked("t1", "2.51"))), mismatch);
        assert_eq!(said(book.credit(&asked("t1", "2.50"))), mismatch);
        assert_eq!(said(book.credit(&asked("t2", "5.00"))), done("12.50"));
        assert_eq!(said(book.credit(&asked("t2", "5.00"))), done("12.50"));
        assert_eq!(said(book.rollback(&asked("t2", "5.00"))).0, mismatch.0);
    }

    #[test]
    fn what_was_refused_once_stays_refused() {
        let mut book = book();
        let poor = refused(WalletError::InsufficientFunds, "10.00");
        assert_eq!(said(book.debit(&asked("t1", "10.01"))), poor);
        book.set("p-77", "USD", 2, "100.00").expect("it is set");
        let still = refused(WalletError::InsufficientFunds, "100.00");
        assert_eq!(said(book.debit(&asked("t1", "10.01"))), still);
        assert_eq!(said(book.rollback(&asked("t1", "10.01"))), done("100.00"));
    }

    #[test]
    fn a_rollback_undoes_its_debit_once() {
        let mut book = book();
        said(book.debit(&asked("t1", "4.00")));
        assert_eq!(
            said(book.rollback(&asked("t1", "4.01"))).0,
            Some(WalletError::DuplicateMismatch)
        );
        assert_eq!(said(book.rollback(&asked("t1", "4.00"))), done("10.00"));
        assert_eq!(said(book.rollback(&asked("t1", "4.00"))), done("10.00"));
        let late = refused(WalletError::DuplicateMismatch, "10.00");
        assert_eq!(said(book.debit(&asked("t1", "4.00"))), late, "a debit that comes again");
    }

    #[test]
    fn a_rollback_before_its_debit_leaves_a_mark() {
        let mut book = book();
        assert_eq!(said(book.rollback(&asked("t1", "4.00"))), done("10.00"));
        let late = refused(WalletError::DuplicateMismatch, "10.00");
        assert_eq!(said(book.debit(&asked("t1", "4.00"))), late);
        assert_eq!(said(book.rollback(&asked("t1", "4.00"))), done("10.00"));
    }

    #[test]
    fn strangers_and_the_blocked_place_no_bet_and_credits_always_come() {
        let mut book = book();
        let stranger = Transaction { player: "p-1".into(), ..asked("t1", "1.00") };
        assert_eq!(said(book.debit(&stranger)), (Some(WalletError::UnknownPlayer), None));
        book.block("p-77", true).expect("it is blocked");
        assert_eq!(said(book.debit(&asked("t2", "1.00"))), refused(WalletError::Blocked, "10.00"));
        assert_eq!(said(book.credit(&asked("t3", "1.00"))), done("11.00"));
        assert!(matches!(book.credit(&asked("t4", "1.001")), Ok(Entering::NotAnAmount)));
        assert!(matches!(book.credit(&asked("t4", "-1")), Ok(Entering::NotAnAmount)));
    }
}
