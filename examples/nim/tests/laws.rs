//! The laws that every game obeys, and who wins.

use conformance::Scenario;
use conformance::laws::{self, Plan};
use nim::Nim;
use table::Code;
use table::erased::{AnyGame, Registered};

static GAME: &dyn AnyGame = &Registered::<Nim>::GAME;

#[test]
fn it_obeys_every_law() {
    for mut law in laws::all() {
        laws::check(GAME, &Plan::default(), &mut *law).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn whoever_takes_the_last_match_wins() {
    let mut table = Scenario::<Nim>::scripted(2, r#"{"matches":4}"#, &[]);
    table.accept(0, r#"{"type":"take","matches":3}"#);
    table.refuse(0, r#"{"type":"take","matches":1}"#, Code::NotYourTurn);
    table.refuse(1, r#"{"type":"take","matches":2}"#, Code::InvalidAmount);
    table.accept(1, r#"{"type":"take","matches":1}"#);
    assert_eq!(table.see(0, "/result/winners").to_string(), "[1]");
}
