//! The table that the rule book's tests share.

#![allow(dead_code, reason = "every test file takes what it needs")]

use conformance::Scenario;
use contraband::Contraband;
use serde_json::{Value, json};
use table::{Code, Version};

pub(crate) type Table = Scenario<Contraband>;

/// A table with the rule book's own settings, on which nothing is drawn.
pub(crate) fn table_of(seats: u8) -> Table {
    Scenario::scripted(seats, "{}", &[])
}

/// The same by the first version of the rules.
pub(crate) fn first_table_of(seats: u8) -> Table {
    Scenario::scripted_by(Version::FIRST, seats, "{}", &[])
}

/// Asks in few words (`transfer 3 100`), and it is accepted.
pub(crate) fn does(table: &mut Table, seat: u8, words: &str) {
    table.accept(seat, &command(words).to_string());
}

/// Asks in few words, and it is refused with that code.
pub(crate) fn may_not(table: &mut Table, seat: u8, words: &str, code: Code) {
    table.refuse(seat, &command(words).to_string(), code);
}

/// Both teams of a table of four or six agree on their first member.
pub(crate) fn choose_the_first(table: &mut Table) {
    let half = table.play().seats() / 2;
    for first in [0, half] {
        does(table, first, &format!("nominate {first}"));
        for mate in first + 1..first + half {
            does(table, mate, "approve");
        }
    }
}

fn command(words: &str) -> Value {
    let words: Vec<&str> = words.split(' ').collect();
    let number = |word: &str| word.parse::<i64>().expect("a number");
    match words[..] {
        [kind @ ("nominate" | "approve"), seat] => json!({ "type": kind, "seat": number(seat) }),
        [kind @ ("smuggle" | "inspect"), amount] => {
            json!({ "type": kind, "amount": number(amount) })
        }
        ["transfer", to, amount] => {
            json!({ "type": "transfer", "to": number(to), "amount": number(amount) })
        }
        [kind] => json!({ "type": kind }),
        _ => panic!("no command in {words:?}"),
    }
}
