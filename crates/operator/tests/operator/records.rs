//! Records are read as they are written, with the names that the rules give them.

use conformance::Effort;
use operator::{RoundRecord, Status, TransactionKind, TransactionState};
use serde_json::{Value, json};
use table::draws::Dice;

use crate::some;

fn names(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// [O31] [O32] Whatever a record holds is read as it was written.
#[test]
fn any_record_is_read_as_it_is_written() {
    let effort = Effort::of_this_run();
    let mut dice = Dice::new(effort.seed(31));
    for number in 0..effort.of(2_000) {
        let record = some::record(&mut dice);
        let text = serde_json::to_string(&record).expect("plain data");
        let read: RoundRecord = serde_json::from_str(&text).expect("a record");
        assert_eq!(read, record, "record {number}: {text}");
        assert_eq!(serde_json::to_string(&read).expect("plain data"), text);
    }
}

/// [O31]
#[test]
fn a_record_has_the_names_of_the_rules() {
    let record = serde_json::to_value(some::won()).expect("plain data");
    let mut expected = [
        "roundId",
        "operator",
        "player",
        "session",
        "game",
        "currency",
        "demo",
        "stake",
        "payout",
        "status",
        "reason",
        "rtp",
        "parameters",
        "begun",
        "ended",
        "transactions",
        "serverSeedHash",
        "clientSeed",
        "nonce",
        "steps",
        // Beside them: what the player asked for, and by which rules.
        "bet",
        "rules",
    ];
    expected.sort_unstable();
    assert_eq!(names(&record), expected);
    assert_eq!(record["stake"], "1.00");
    assert_eq!(record["payout"], "1.56");
    assert_eq!(record["status"], "won");
    assert_eq!(record["begun"], "2026-11-18T08:00:00.250Z");
    assert_eq!(record["rtp"], 94.5);
    assert_eq!(
        record["steps"][1],
        json!({
            "at": "2026-11-18T08:00:02.000Z",
            "draw": 1,
            "chance": "8/13",
            "multiplier": "1.56000000",
            "won": true,
            "event": {"type": "guessedRight", "choice": "higher", "index": 1, "card": 9,
                "multiplier": "1.56000000"},
        })
    );
}

/// [O32]
#[test]
fn a_transaction_has_the_names_of_the_rules() {
    let record = serde_json::to_value(some::won()).expect("plain data");
    assert_eq!(
        record["transactions"][1],
        json!({
            "transactionId": "t-2",
            "kind": "credit",
            "amount": "1.56",
            "state": "settled",
            "balance": "100.56",
            "attempts": 2,
            "at": "2026-11-18T08:00:03.000Z",
        })
    );
}

/// [O31] [O32] A word is the same wherever it is written.
#[test]
fn words_are_written_as_the_rules_have_them() {
    let statuses = [Status::Open, Status::Won, Status::Lost, Status::Returned, Status::Void];
    for (status, word) in statuses.into_iter().zip(["open", "won", "lost", "returned", "void"]) {
        assert_eq!(serde_json::to_value(status).ok(), Some(word.into()));
        assert_eq!(status.word(), word);
    }
    let kinds = [TransactionKind::Debit, TransactionKind::Credit, TransactionKind::Rollback];
    for (kind, word) in kinds.into_iter().zip(["debit", "credit", "rollback"]) {
        assert_eq!(serde_json::to_value(kind).ok(), Some(word.into()));
        assert_eq!(kind.word(), word);
    }
    let states = [
        TransactionState::Sent,
        TransactionState::Owed,
        TransactionState::Settled,
        TransactionState::Refused,
    ];
    for (state, word) in states.into_iter().zip(["sent", "owed", "settled", "refused"]) {
        assert_eq!(serde_json::to_value(state).ok(), Some(word.into()));
        assert_eq!(state.word(), word);
    }
}

/// Bad text is no record.
#[test]
fn what_is_no_record_is_refused() {
    let good = serde_json::to_value(some::won()).expect("plain data");
    let bad = [
        ("stake", json!("-1.00")),
        ("stake", json!(1)),
        ("status", json!("lucky")),
        ("begun", json!("yesterday")),
        ("rtp", json!(-1)),
        ("nonce", json!(-1)),
        ("transactions", json!([{"transactionId": "t"}])),
    ];
    for (name, value) in bad {
        let mut record = good.clone();
        record[name] = value;
        assert!(serde_json::from_value::<RoundRecord>(record).is_err(), "{name}");
    }
}
