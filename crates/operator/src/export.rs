//! [O38] Exports: a UTC day as CSV, a line for each round that ended and each transaction that was
//! answered on it.

use session::Money;

use crate::balance::Balance;
use crate::moment::{Day, Moment};
use crate::record::{RoundRecord, TransactionRecord};

/// How long after its end a day is given out.
const WAIT: u64 = 3_600_000;

/// The columns.
const HEAD: &str = "line,time,roundId,player,game,currency,demo,status,stake,payout,reason,rtp,\
                    transactionId,kind,amount,state,balance,attempts";

/// A day's lines, gathered in any order.
#[derive(Clone, Debug)]
pub struct Export {
    day: Day,
    lines: Vec<(Moment, String)>,
}

/// A value as CSV has it: in quotes where it would be taken apart.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.into(),
    }
}

/// From an hour after its end a day is given out, and never changes.
pub const fn is_out(day: Day, now: Moment) -> bool {
    now.since(day.ends()) >= WAIT
}

impl Export {
    /// Nothing yet.
    pub const fn new(day: Day) -> Self {
        Self { day, lines: Vec::new() }
    }

    /// Adds what a round has to tell of the day.
    pub fn add(&mut self, record: &RoundRecord) {
        if let Some(ended) = record.ended.filter(|ended| ended.day() == self.day) {
            self.lines.push((ended, round_line(record, ended)));
        }
        let answered = |transaction: &&TransactionRecord| {
            transaction.state.is_answered() && transaction.at.day() == self.day
        };
        let transactions = record.transactions.iter().filter(answered);
        let lines = transactions.map(|one| (one.at, transaction_line(record, one)));
        self.lines.extend(lines);
    }

    /// The CSV: in the order of time, and the same whatever the order was in which rounds were added.
    pub fn text(mut self) -> String {
        self.lines.sort();
        let lines = self.lines.into_iter().map(|(_, line)| line);
        std::iter::once(HEAD.to_owned()).chain(lines).map(|line| line + "\r\n").collect()
    }
}

/// What both kinds of line begin with.
fn begins(kind: &str, at: Moment, record: &RoundRecord) -> [String; 7] {
    let RoundRecord { round_id, player, game, currency, demo, .. } = record;
    [
        kind.into(),
        at.to_string(),
        quoted(round_id),
        quoted(player),
        quoted(game),
        quoted(currency),
        demo.to_string(),
    ]
}

fn round_line(record: &RoundRecord, ended: Moment) -> String {
    let rest = [
        record.status.word().into(),
        record.stake.text(),
        record.payout.map(Money::text).unwrap_or_default(),
        record.reason.as_deref().map(quoted).unwrap_or_default(),
        record.rtp.to_string(),
    ];
    let none = [const { String::new() }; 6];
    [&begins("round", ended, record)[..], &rest, &none].concat().join(",")
}

fn transaction_line(record: &RoundRecord, one: &TransactionRecord) -> String {
    let rest = [
        quoted(&one.transaction_id),
        one.kind.word().into(),
        one.amount.text(),
        one.state.word().into(),
        one.balance.map(Balance::text).unwrap_or_default(),
        one.attempts.to_string(),
    ];
    let none = [const { String::new() }; 5];
    [&begins("transaction", one.at, record)[..], &none, &rest].concat().join(",")
}
