//! Exports.

use conformance::Effort;
use operator::{Export, RoundRecord, TransactionState, is_out};
use table::draws::Dice;

use crate::some::{at, record, won};

const DAY: &str = "2026-11-18";

fn export(rounds: &[RoundRecord]) -> String {
    let mut export = Export::new(DAY.parse().expect("a day"));
    rounds.iter().for_each(|round| export.add(round));
    export.text()
}

/// The cells of a line as RFC 4180 has them.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut inside, mut letters) =
        (vec![String::new()], false, line.chars().peekable());
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is one");
        match letter {
            '"' if inside && letters.peek() == Some(&'"') => {
                cell.push(letters.next().expect("seen"));
            }
            '"' => inside = !inside,
            ',' if !inside => cells.push(String::new()),
            other => cell.push(other),
        }
    }
    cells
}

/// [O38] A line for each round ended and each transaction answered.
#[test]
fn a_day_has_a_line_for_each_round_and_each_transaction() {
    assert_eq!(
        export(&[won()]),
        "line,time,roundId,player,game,currency,demo,status,stake,payout,reason,rtp,\
         transactionId,kind,amount,state,balance,attempts\r\n\
         transaction,2026-11-18T08:00:00.250Z,r-1,p-77,inhousegame:hilo,USD,false,,,,,,\
         t-1,debit,1.00,settled,99.00,1\r\n\
         round,2026-11-18T08:00:02.500Z,r-1,p-77,inhousegame:hilo,USD,false,won,1.00,1.56,,94.5,\
         ,,,,,\r\n\
         transaction,2026-11-18T08:00:03.000Z,r-1,p-77,inhousegame:hilo,USD,false,,,,,,\
         t-2,credit,1.56,settled,100.56,2\r\n"
    );
}

/// [O38] What ended or was answered on another day, and what is still owed, is on no line.
#[test]
fn what_is_of_another_day_or_still_owed_is_left_out() {
    let mut round = won();
    round.ended = Some(at("2026-11-17T23:59:59.999Z"));
    round.transactions[0].at = at("2026-11-19T00:00:00.000Z");
    round.transactions[1].state = TransactionState::Owed;
    assert_eq!(export(&[round]).lines().count(), 1);
}

/// [O38] The same records give the same bytes, in whatever order they are read.
#[test]
fn an_export_does_not_depend_on_the_order_of_records() {
    let other = RoundRecord { round_id: "r-0".into(), ..won() };
    assert_eq!(export(&[won(), other.clone()]), export(&[other, won()]));
}

/// [O38] Given out from an hour after the day's end.
#[test]
fn a_day_is_given_out_an_hour_after_its_end() {
    let day = DAY.parse().expect("a day");
    assert!(!is_out(day, at("2026-11-18T12:00:00.000Z")));
    assert!(!is_out(day, at("2026-11-19T00:59:59.999Z")));
    assert!(is_out(day, at("2026-11-19T01:00:00.000Z")));
}

/// [O38] Whatever a name holds, every line has all columns, and the name is read again.
#[test]
fn whatever_a_name_holds_a_line_keeps_its_columns() {
    let effort = Effort::of_this_run();
    let mut dice = Dice::new(effort.seed(38));
    for _ in 0..effort.of(500) {
        let any = RoundRecord { ended: won().ended, transactions: Vec::new(), ..record(&mut dice) };
        let text = export(std::slice::from_ref(&any));
        let line = cells(text.lines().nth(1).expect("a line"));
        assert_eq!(line.len(), 18, "{text}");
        assert_eq!((&line[2], &line[3]), (&any.round_id, &any.player), "{text}");
    }
}
