//! A journal replayed without deciding it again, up to its end.

use journal::{Closed, EndReason, Finding, HouseAct, Played, Replay, read};
use serde_json::json;
use table::erased::AnyMatch;

use crate::common::{Seed, Table, ZEROS, entries, rehashed, renumbered, replay};

fn dealt() -> Table {
    let mut table = Table::open("xidach", 2, "a,b");
    table.command(500, 0, Some("my own"), json!({"type": "deal", "first": "left"}));
    table
}

fn table_of(replay: Replay) -> Box<dyn AnyMatch> {
    replay.finish().0.into_table().expect("it is the journal of a table")
}

/// A journal leads to the match that wrote it, and its book goes on behind the last line.
#[test]
fn a_replay_leads_where_play_led() {
    let mut table = dealt();
    let (played, mut book) = replay(table.text.as_bytes()).expect("it is replayed").finish();
    let play = played.into_table().expect("it is the journal of a table");
    assert!(play.same_state(&*table.play));
    assert_eq!(play.now(), table.play.now());
    assert_eq!((book.lines(), book.head()), (2, table.book.head()));
    assert_eq!(book.close(&*play), table.book.close(&*table.play));
}

/// Every hash is looked at, under the seed that is known.
#[test]
fn a_replay_follows_the_chain() {
    let text = dealt().text;
    let other =
        Replay::reopen(&read(text.as_bytes()).opening().expect("a line"), "x", &games_all::GAMES);
    assert!(other.err().expect("another seed").to_string().contains("entry 0"));
    let mut forged = entries(text.as_bytes());
    forged[1] = forged[1].replace("\"at\":500", "\"at\":501");
    assert!(replay(&rehashed(&forged, ZEROS)).is_ok(), "its hashes were made again");
    let changed = text.replace("\"at\":500", "\"at\":501");
    let found = replay(changed.as_bytes()).err().expect("it is found").to_string();
    assert_eq!(found, "entry 1 does not hold: its hash does not fit the chain");
}

/// The house ends a match. A seat whose command has the same shape does not.
#[test]
fn only_the_house_ends_a_match() {
    let mut table = dealt();
    table.text += &table.book.house(&*table.play, &HouseAct::End { reason: EndReason::Idle });
    table.text += "\n";
    let ended = table_of(replay(table.text.as_bytes()).expect("it is replayed"));
    assert!(ended.is_over());
    let mut forged = entries(table.text.as_bytes());
    forged[2] = forged[2].replace("\"who\":\"house\"", "\"who\":1");
    let running = table_of(replay(&rehashed(&forged, ZEROS)).expect("it is replayed"));
    assert!(!running.is_over());
}

/// Nothing follows the closing entry.
#[test]
fn nothing_stands_behind_the_end() {
    let mut lines = entries(&dealt().close(1000));
    lines.push(lines[1].replace("\"at\":500", "\"at\":1000"));
    let journal = renumbered(&lines);
    let expected = "entry 3 does not hold: it stands behind the closing entry";
    assert_eq!(replay(&journal).err().expect("it is found").to_string(), expected);
    assert_eq!(Closed::read(&journal).err().expect("it is found").to_string(), expected);
}

/// The house closes a journal. A seat whose command has the same shape does not.
#[test]
fn only_the_house_closes_a_journal() {
    let journal = dealt().close(1000);
    assert_eq!(Closed::read(&journal).expect("it is closed").server_seed, ZEROS);
    let mut forged = entries(&journal);
    forged[2] = forged[2].replace("\"who\":\"house\"", "\"who\":0");
    let found = Closed::read(&rehashed(&forged, ZEROS)).err();
    assert_eq!(found, Some(Finding::NotClosed));
}

/// Rounds that are passed over leave nothing, and those that are taken stand as they were then.
#[test]
fn rounds_are_taken_or_passed() {
    let mut seed = Seed::open();
    seed.bet("hilo", json!({"type": "placeBet", "amount": "10.00"}));
    seed.bet("chickenroad", json!({"type": "placeBet", "amount": "1.00", "difficulty": "easy"}));
    seed.play(0, json!({"type": "choice", "choice": "skip"}));
    let mut reader = read(seed.text.as_bytes());
    let opening = reader.opening().expect("a line");
    let mut replay = Replay::reopen(&opening, ZEROS, &games_all::GAMES).expect("it is reopened");
    for found in reader {
        let found = found.expect("a line");
        match found.entry.round {
            Some(0) => replay.take(&found).expect("it is taken"),
            _ => replay.pass(&found).expect("it is passed"),
        }
    }
    let (played, book) = replay.finish();
    let Played::Seed(rounds) = played else { panic!("it is the journal of a seed") };
    assert_eq!(rounds.keys().collect::<Vec<_>>(), [&0]);
    assert!(rounds[&0].is_open() && rounds[&0].play.same_state(&*seed.rounds[0]));
    assert_eq!((rounds[&0].bet.currency.as_str(), rounds[&0].bet.nonce), ("DEMO", 0));
    assert_eq!(book.head(), seed.book.head());
}

/// A round that nobody bet on is not open.
#[test]
fn a_round_begins_with_its_bet() {
    let mut seed = Seed::open();
    seed.bet("hilo", json!({"type": "placeBet", "amount": "10.00"}));
    seed.play(0, json!({"type": "choice", "choice": "skip"}));
    let mut lines = entries(seed.text.as_bytes());
    lines.remove(1);
    let found = replay(&renumbered(&lines)).err().expect("it is found").to_string();
    assert_eq!(found, "entry 1 does not hold: round 0 is not open");
}
